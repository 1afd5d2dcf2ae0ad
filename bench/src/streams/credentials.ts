import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import type { Credentials } from './carrier.ts';

const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** One certificate that signs itself and that both ends show and trust: what TLS does with it is the same. */
export async function makeCredentials(): Promise<Credentials> {
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=bench',
    keys,
    signingAlgorithm: curve,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const cert = certificate.toString('pem');
  return { key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`, cert, ca: cert };
}
