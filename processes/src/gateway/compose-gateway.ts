import { createPlaceFinder } from '@gpuaas/gateway-terminal';
import { type Clock, type CtxSource, createIdSource, type Logger, type Runnable, systemClock } from '@gpuaas/kernel';
import { ephemeralStores } from '../ephemeral-stores.ts';
import { createMetrics } from '../metrics.ts';
import { createProbe, probePortOf, stoppingReason } from '../probe.ts';
import { createSecureRandom } from '../secure-random.ts';
import type { Settings } from '../settings.ts';
import { openCertificateKeeper } from './certificate-keeper.ts';
import { composeTerminalGateway, type TerminalGatewaySettings } from './terminal-gateway.ts';

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
  const gateway = await composeTerminalGateway({
    settings,
    server,
    credentials: async () => keeper.credentials(),
    ephemeralStore,
    placeOf: createPlaceFinder(ephemeralStore),
    ctxSource,
  });
  const metrics = createMetrics(log);
  let isStopping = false;
  const isReady = async () => {
    if (isStopping) throw new Error(stoppingReason);
    if (keeper.expiresIn() === undefined) throw new Error('The certificate of the gateway has expired.');
    await ephemeralStore.get('probe');
  };
  const help = 'Seconds until the certificate of the gateway expires.';
  metrics.gauge('gpuaas_certificate_seconds', help, [], async () => [{ value: (keeper.expiresIn() ?? 0) / 1_000 }]);
  const port = probePortOf(settings, ['terminal-gateway']);
  const probe = port === undefined ? [] : [createProbe({ port, isReady, metrics, source: ctxSource })];
  const drain = () => {
    isStopping = true;
  };
  return { runnables: [gateway, keeper.keep, ...probe], drain, close: () => ephemeralStore.close() };
}
