import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

export interface CertificateRequest {
  csrPem: string;
  privateKeyPem: string;
}

/** A new key, and the request to have it certified. The key never leaves whoever asks. */
export async function makeRequest(name: string): Promise<CertificateRequest> {
  x509.cryptoProvider.set(webcrypto as never);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: `CN=${name}`,
    keys: keys as never,
    signingAlgorithm: algorithm,
  });
  const der = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { csrPem: request.toString('pem'), privateKeyPem: `${x509.PemConverter.encode(der, 'PRIVATE KEY')}\n` };
}
