import { request as httpsRequest } from 'node:https';
import type { CertificateAuthority } from '@gpuaas/fleet';
import { createAgentStreams, createTerminalGateway } from '@gpuaas/gateway-terminal';
import type { CtxSource, Runnable } from '@gpuaas/kernel';
import { createClient, type Transport } from '@gpuaas/sdk';
import { WebSocket } from 'ws';
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
  const tls = { key: privateKeyPem, cert: chainPem, ca: [authority.rootPem], minVersion: 'TLSv1.3' as const };
  const server = `https://${settings.nodeHost}:${settings.nodePort}`;
  const log = ctxSource.log.with({ service: 'terminal-gateway' });
  const agentStreams = createAgentStreams({
    api: createClient({ server, transport: certificateTransport(tls) }),
    dial: (path) => new WebSocket(server.replace('https:', 'wss:') + path, { ...tls, perMessageDeflate: false }),
    log,
  });
  return createTerminalGateway({
    hosts: addressesOf(settings.terminalHost),
    port: settings.terminalPort,
    ephemeralStore: ports.ephemeralStore,
    agentStreams,
    allowedOrigins: [new URL(settings.publicUrl).origin],
    log,
  });
}

function certificateTransport(tls: { key: string; cert: string; ca: string[] }): Transport {
  return ({ method, url, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = httpsRequest(url, { ...tls, method, headers, signal }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      request.on('error', reject);
      request.end(body);
    });
}
