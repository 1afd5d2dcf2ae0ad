import { constants } from 'node:crypto';
import type { ServerOptions } from 'node:https';
import type { CertificateAuthority, IssuedKeyPair } from '@gpuaas/fleet';
import type { Clock } from '@gpuaas/kernel';
import { freshCertificate } from '../fresh-certificate.ts';

/**
 * Mutual TLS for agents and gateways. No session tickets: a resumed session would go on being trusted after its client
 * certificate has expired.
 */
export async function nodeListenerTls(
  authority: CertificateAuthority,
  hosts: readonly string[],
  clock: Clock,
): Promise<{ tls: ServerOptions; renewTls: () => Promise<ServerOptions | undefined> }> {
  const certificate = freshCertificate(clock, () => authority.issueServer(hosts));
  const optionsFor = ({ privateKeyPem, chainPem }: IssuedKeyPair): ServerOptions => ({
    key: privateKeyPem,
    cert: chainPem,
    ca: [authority.rootPem, authority.intermediatePem],
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.3',
    ALPNProtocols: ['http/1.1'],
    secureOptions: constants.SSL_OP_NO_TICKET,
  });
  let used = await certificate();
  return {
    tls: optionsFor(used),
    async renewTls() {
      const next = await certificate();
      if (next === used) return undefined;
      used = next;
      return optionsFor(next);
    },
  };
}
