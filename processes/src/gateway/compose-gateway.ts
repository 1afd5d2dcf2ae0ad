import type { ProcessId } from '@gpuaas/contract';
import { createPlaceFinder } from '@gpuaas/gateway-terminal';
import { type Clock, type CtxSource, createIdSource, type Logger, type Runnable, systemClock } from '@gpuaas/kernel';
import { createClient } from '@gpuaas/sdk';
import { ephemeralStores } from '../ephemeral-stores.ts';
import { createMetrics } from '../metrics.ts';
import { createProbe, probePortOf } from '../probe.ts';
import { createProcessLife } from '../process-life.ts';
import { createSecureRandom } from '../secure-random.ts';
import type { Settings } from '../settings.ts';
import { ownSign, signsOfLife } from '../signs-of-life.ts';
import { openCertificateKeeper } from './certificate-keeper.ts';
import { composeTerminalGateway, renewedTransport, type TerminalGatewaySettings } from './terminal-gateway.ts';

/** All that a gateway is told: no database, no secret store, no key of the platform. */
export type GatewaySettings = TerminalGatewaySettings &
  Pick<Settings, 'ephemeralStore' | 'redisUrl' | 'certificateFile' | 'nodeUrl' | 'probePort'>;

export interface GatewayOptions {
  settings: GatewaySettings;
  log: Logger;
  clock?: Clock;
}

/** A process that passes bytes only. Whoever takes it over has a certificate of its role for a day, and nothing else. */
export async function composeGateway(
  options: GatewayOptions,
): Promise<{ runnables: Runnable[]; drain(): void; close(): Promise<void> }> {
  const { settings, log, clock = systemClock } = options;
  const { certificateFile: file, nodeUrl: server } = settings;
  if (file === undefined || server === undefined) throw new Error('a gateway needs a certificate and an address');
  const randomBytes = createSecureRandom();
  const ctxSource: CtxSource = { clock, randomBytes, newId: createIdSource(clock, randomBytes), log };
  const keeper = openCertificateKeeper({ file, gateway: 'terminal', server, clock, log });
  const { ephemeralStore: chosen, redisUrl } = settings;
  const ephemeralStore = await ephemeralStores[chosen].open({ dataFolder: '', clock, log, redisUrl });
  const life = createProcessLife();
  const gateway = await composeTerminalGateway({
    settings,
    server,
    credentials: async () => keeper.credentials(),
    ephemeralStore,
    placeOf: createPlaceFinder(ephemeralStore),
    ctxSource,
    life,
  });
  const metrics = createMetrics(log);
  const isReady = async () => {
    life.check();
    if (keeper.expiresIn() === undefined) throw new Error('The certificate of the gateway has expired.');
    await ephemeralStore.get('probe');
  };
  const help = 'Seconds until the certificate of the gateway expires.';
  metrics.gauge('gpuaas_certificate_seconds', help, [], async () => [{ value: (keeper.expiresIn() ?? 0) / 1_000 }]);
  const port = probePortOf(settings, ['terminal-gateway']);
  const probe = port === undefined ? [] : [createProbe({ port, isReady, metrics, source: ctxSource })];
  const own = ownSign(ctxSource, ['terminal-gateway']);
  const api = createClient({ server, transport: await renewedTransport(async () => keeper.credentials()), retries: 0 });
  const tell = (stopping: boolean) => {
    const { id, version, host, startedAt } = own;
    return api.signGateway({
      body: { id: id as ProcessId, version, host, started_at: startedAt.toISOString(), stopping },
    });
  };
  const signs = signsOfLife({ sign: () => tell(false), end: () => tell(true), log });
  return { runnables: [gateway, keeper.keep, signs, ...probe], drain: life.drain, close: () => ephemeralStore.close() };
}
