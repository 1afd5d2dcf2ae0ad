import 'reflect-metadata';
import { createHash, webcrypto, X509Certificate } from 'node:crypto';
import type { NodeCertificate, NodeId, NodeInventory, TrustBundle } from '@gpuaas/contract';
import { createClient } from '@gpuaas/sdk';
import { mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import * as x509 from '@peculiar/x509';
import type { JoinToken } from './join-token.ts';
import type { StateFolder } from './state-folder.ts';

/** Who this node is: its key, its certificate and what it trusts. */
export interface Identity {
  nodeId: NodeId;
  url: string;
  privateKeyPem: string;
  /** Leaf and intermediate. */
  chainPem: string;
  notBefore: string;
  notAfter: string;
  trust: TrustBundle;
}

const file = 'identity.json';

export function loadIdentity(state: StateFolder): Identity | undefined {
  return state.readSecret<Identity>(file);
}

/** Uses up a join token: trusts exactly the root that the token names, sends a request for a new key, keeps the answer. */
export async function enroll(state: StateFolder, token: JoinToken, inventory: NodeInventory): Promise<Identity> {
  const bootstrap = { key: token.privateKeyPem, cert: token.certificatePem };
  const unverified = mutualTlsTransport({ ...bootstrap, ca: undefined });
  const first = createClient({ server: token.url, transport: unverified.transport });
  const { root_pem: root } = await first.getTrustBundle();
  unverified.close();
  const fingerprint = createHash('sha256').update(new X509Certificate(root).raw).digest('hex');
  if (fingerprint !== token.caFingerprint) {
    throw new Error('The platform at this address is not the one that made the join token. Nothing was sent to it.');
  }

  const verified = mutualTlsTransport({ ...bootstrap, ca: root });
  const request = await makeRequest(token.nodeId);
  const issued = await createClient({ server: token.url, transport: verified.transport }).enrollNode({
    params: { node_id: token.nodeId },
    body: { csr_pem: request.csrPem, inventory },
  });
  verified.close();
  return keep(state, token.url, request.privateKeyPem, issued);
}

/** A new key and certificate, asked for with the ones in use. */
export async function renew(state: StateFolder, identity: Identity): Promise<Identity> {
  const { transport, close } = mutualTlsTransport(credentialsOf(identity));
  const request = await makeRequest(identity.nodeId);
  const issued = await createClient({ server: identity.url, transport }).renewNodeCertificate({
    params: { node_id: identity.nodeId },
    body: { csr_pem: request.csrPem },
  });
  close();
  return keep(state, identity.url, request.privateKeyPem, issued);
}

export function credentialsOf(identity: Identity) {
  return { key: identity.privateKeyPem, cert: identity.chainPem, ca: identity.trust.root_pem };
}

export function isExpired(identity: Identity, at: Date): boolean {
  return new Date(identity.notAfter) <= at;
}

function keep(state: StateFolder, url: string, privateKeyPem: string, issued: NodeCertificate): Identity {
  const certificate = new X509Certificate(issued.certificate_pem);
  const identity: Identity = {
    nodeId: issued.node_id,
    url,
    privateKeyPem,
    chainPem: issued.chain_pem,
    notBefore: certificate.validFromDate.toISOString(),
    notAfter: certificate.validToDate.toISOString(),
    trust: issued.trust,
  };
  state.writeSecret(file, identity);
  return identity;
}

async function makeRequest(nodeId: NodeId): Promise<{ csrPem: string; privateKeyPem: string }> {
  x509.cryptoProvider.set(webcrypto as never);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: `CN=${nodeId}`,
    keys: keys as never,
    signingAlgorithm: algorithm,
  });
  const der = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { csrPem: request.toString('pem'), privateKeyPem: `${x509.PemConverter.encode(der, 'PRIVATE KEY')}\n` };
}
