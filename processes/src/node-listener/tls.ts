import { constants } from 'node:crypto';
import type { ServerOptions } from 'node:https';
import type { CertificateAuthority } from '@gpuaas/fleet';

/**
 * Mutual TLS for agents and gateways. No session tickets: a resumed session would go on being trusted after its client
 * certificate has expired.
 */
export async function nodeListenerTls(
  authority: CertificateAuthority,
  hosts: readonly string[],
): Promise<ServerOptions> {
  const { privateKeyPem, chainPem } = await authority.issueServer(hosts);
  return {
    key: privateKeyPem,
    cert: chainPem,
    ca: [authority.rootPem, authority.intermediatePem],
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.3',
    ALPNProtocols: ['http/1.1'],
    secureOptions: constants.SSL_OP_NO_TICKET,
  };
}
