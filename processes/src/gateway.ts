import type { CertificateAuthority } from '@gpuaas/fleet';
import { createAgentStreams, createTerminalGateway } from '@gpuaas/gateway-terminal';
import type { CtxSource, Runnable } from '@gpuaas/kernel';
import { createClient } from '@gpuaas/sdk';
import { mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { dialWebSocket } from '@gpuaas/sockets';
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
  const { privateKeyPem, chainPem } = await authority.issueGateway('terminal');
  const credentials = { key: privateKeyPem, cert: chainPem, ca: authority.rootPem };
  const server = `https://${settings.nodeHost}:${settings.nodePort}`;
  const log = ctxSource.log.with({ service: 'terminal-gateway' });
  const agentStreams = createAgentStreams({
    api: createClient({ server, transport: mutualTlsTransport(credentials).transport }),
    dial: (path) => dialWebSocket(server.replace('https:', 'wss:') + path, { credentials }),
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
