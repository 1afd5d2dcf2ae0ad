import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import { createAgentStreams, createTerminalGateway, type PlaceOf } from '@gpuaas/gateway-terminal';
import type { CtxSource, Runnable } from '@gpuaas/kernel';
import { createClient, type Transport } from '@gpuaas/sdk';
import { type ClientCredentials, mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { dialWebSocket } from '@gpuaas/sockets';
import { origin } from '../addresses.ts';
import { addressesOf } from '../loopback.ts';
import type { ProcessLife } from '../process-life.ts';
import type { Settings } from '../settings.ts';

export type TerminalGatewaySettings = Pick<Settings, 'terminalHost' | 'terminalPort' | 'publicUrl'>;

export interface TerminalGatewayDeps {
  settings: TerminalGatewaySettings;
  /** The node listener. */
  server: string;
  /** A certificate of its role, which is all it has to show at the api. */
  credentials(): Promise<Credentials>;
  ephemeralStore: EphemeralStore;
  /** Where the agent's end of a stream waits, when there may be several processes of the api. */
  placeOf?: PlaceOf;
  ctxSource: CtxSource;
  life: ProcessLife;
}

const https = origin('https');

type Credentials = ClientCredentials & { ca: string };

export async function composeTerminalGateway(deps: TerminalGatewayDeps): Promise<Runnable> {
  const { settings, server, credentials, ctxSource } = deps;
  const agentStreams = createAgentStreams({
    api: createClient({ server, transport: await renewedTransport(credentials) }),
    dial: async (path, at = server) =>
      dialWebSocket(https(at).replace('https:', 'wss:') + path, { credentials: await credentials() }),
    ...(deps.placeOf && { placeOf: deps.placeOf }),
  });
  return createTerminalGateway({
    hosts: addressesOf(settings.terminalHost),
    port: settings.terminalPort,
    ephemeralStore: deps.ephemeralStore,
    agentStreams,
    allowedOrigins: [new URL(settings.publicUrl).origin],
    ctxSource,
    draining: deps.life.draining,
    onOpen: deps.life.opens(),
    log: ctxSource.log.with({ service: 'terminal-gateway' }),
  });
}

/** Speaks with the credentials of now. What was asked with older ones is still answered. */
export async function renewedTransport(credentials: () => Promise<Credentials>): Promise<Transport> {
  let used = await credentials();
  let current = mutualTlsTransport(used);
  return async (request) => {
    const now = await credentials();
    if (now.cert !== used.cert) {
      used = now;
      current = mutualTlsTransport(now);
    }
    return current.transport(request);
  };
}
