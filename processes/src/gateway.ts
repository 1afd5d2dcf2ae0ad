import type { CertificateAuthority } from '@gpuaas/fleet';
import { createAgentStreams, createTerminalGateway } from '@gpuaas/gateway-terminal';
import type { CtxSource, Runnable } from '@gpuaas/kernel';
import { createClient, type Transport } from '@gpuaas/sdk';
import { type ClientCredentials, mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { dialWebSocket } from '@gpuaas/sockets';
import { nodeUrlOf } from './addresses.ts';
import { freshCertificate } from './fresh-certificate.ts';
import { addressesOf } from './loopback.ts';
import type { Ports } from './open-ports.ts';
import type { Settings } from './settings.ts';

/** The terminal gateway with a certificate of its role, which is all it has to show at the api. */
export async function composeTerminalGateway(
  settings: Settings,
  ports: Ports,
  authority: CertificateAuthority,
  ctxSource: CtxSource,
): Promise<Runnable> {
  const certificate = freshCertificate(ctxSource.clock, () => authority.issueGateway('terminal'));
  const credentials = async () => {
    const { privateKeyPem, chainPem } = await certificate();
    return { key: privateKeyPem, cert: chainPem, ca: authority.rootPem };
  };
  const server = nodeUrlOf(settings);
  const log = ctxSource.log.with({ service: 'terminal-gateway' });
  const agentStreams = createAgentStreams({
    api: createClient({ server, transport: await renewedTransport(credentials) }),
    dial: async (path) => dialWebSocket(server.replace('https:', 'wss:') + path, { credentials: await credentials() }),
  });
  return createTerminalGateway({
    hosts: addressesOf(settings.terminalHost),
    port: settings.terminalPort,
    ephemeralStore: ports.ephemeralStore,
    agentStreams,
    allowedOrigins: [new URL(settings.publicUrl).origin],
    ctxSource,
    log,
  });
}

/** Speaks with the credentials of now. What was asked with older ones is still answered. */
async function renewedTransport(credentials: () => Promise<ClientCredentials>): Promise<Transport> {
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
