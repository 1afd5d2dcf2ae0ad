import { createHash, X509Certificate } from 'node:crypto';
import type { NodeCertificate, NodeId, NodeInventory, TrustBundle } from '@gpuaas/contract';
import { createClient } from '@gpuaas/sdk';
import { makeRequest } from '@gpuaas/sdk/certificate-request';
import { mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
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
  /** For the same key and one use: gets a new certificate for a while after this one has expired. */
  rejoinChainPem?: string;
  trust: TrustBundle;
}

const file = 'identity.json';
const answerWithin = 15_000;

export function loadIdentity(state: StateFolder): Identity | undefined {
  return state.readSecret<Identity>(file);
}

/**
 * Uses up a join token: trusts exactly the root that the token names, sends a request for a new key, keeps the answer.
 * `given` is that root where it was delivered already; else it is asked for.
 */
export async function enroll(
  state: StateFolder,
  token: JoinToken,
  inventory: NodeInventory,
  given?: string,
): Promise<Identity> {
  const bootstrap = { key: token.privateKeyPem, cert: token.certificatePem };
  const root = given ?? (await askForRoot(token, bootstrap));
  if (fingerprintOf(root) !== token.caFingerprint) {
    throw new Error('The platform at this address is not the one that made the join token. Nothing was sent to it.');
  }
  return enrollWith(state, { ...bootstrap, ca: root }, token, inventory);
}

async function askForRoot({ url }: JoinToken, bootstrap: { key: string; cert: string }): Promise<string> {
  const unverified = mutualTlsTransport({ ...bootstrap, ca: undefined });
  const first = createClient({ server: url, transport: unverified.transport });
  const { root_pem: root } = await first.getTrustBundle();
  unverified.close();
  return root;
}

/** What a join token names a root by. */
export function fingerprintOf(rootPem: string): string {
  return createHash('sha256').update(new X509Certificate(rootPem).raw).digest('hex');
}

/** Joins again as the same node, after the certificate in use has expired or is not accepted any more. */
export function rejoin(state: StateFolder, identity: Identity, inventory: NodeInventory): Promise<Identity> {
  const credentials = { ...credentialsOf(identity), cert: identity.rejoinChainPem ?? '' };
  return enrollWith(state, credentials, identity, inventory);
}

export function canRejoin({ rejoinChainPem }: Identity, at: Date): boolean {
  return rejoinChainPem !== undefined && new X509Certificate(rejoinChainPem).validToDate > at;
}

async function enrollWith(
  state: StateFolder,
  credentials: { key: string; cert: string; ca: string },
  { url, nodeId }: { url: string; nodeId: NodeId },
  inventory: NodeInventory,
): Promise<Identity> {
  const { transport, close } = mutualTlsTransport(credentials, { silentFor: answerWithin });
  try {
    const request = await makeRequest(nodeId);
    const issued = await createClient({ server: url, transport }).enrollNode({
      params: { node_id: nodeId },
      body: { csr_pem: request.csrPem, inventory },
    });
    return keep(state, url, request.privateKeyPem, issued);
  } finally {
    close();
  }
}

/** A new key and certificate, asked for with the ones in use. */
export async function renew(state: StateFolder, identity: Identity): Promise<Identity> {
  const { transport, close } = mutualTlsTransport(credentialsOf(identity), { silentFor: answerWithin });
  try {
    const request = await makeRequest(identity.nodeId);
    const issued = await createClient({ server: identity.url, transport }).renewNodeCertificate({
      params: { node_id: identity.nodeId },
      body: { csr_pem: request.csrPem },
    });
    return keep(state, identity.url, request.privateKeyPem, issued);
  } finally {
    close();
  }
}

export function credentialsOf(identity: Identity) {
  return { key: identity.privateKeyPem, cert: identity.chainPem, ca: identity.trust.root_pem };
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
    rejoinChainPem: issued.rejoin_chain_pem,
    trust: issued.trust,
  };
  state.writeSecret(file, identity);
  return identity;
}
