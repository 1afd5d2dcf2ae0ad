import 'reflect-metadata';
import { createHash, webcrypto } from 'node:crypto';
import type { NodeId } from '@gpuaas/contract';
import { type Clock, DomainError, type RandomBytes } from '@gpuaas/kernel';
import { readOrCreate, type SecretStore } from '@gpuaas/secret-store';
import * as x509 from '@peculiar/x509';
import { rejoinSeconds } from '../node.ts';

export interface IssuedCertificate {
  certificatePem: string;
  /** Leaf, then intermediate. */
  chainPem: string;
  /** SHA-256 of the certificate, as TLS sockets show it. */
  fingerprint: string;
  notBefore: Date;
  notAfter: Date;
}

/** A node's certificate, and the one with which it can join again by itself once the first has expired. */
export interface IssuedNodeCertificate extends IssuedCertificate {
  rejoin: IssuedCertificate;
}

export interface IssuedKeyPair extends IssuedCertificate {
  privateKeyPem: string;
}

/** The platform's own authority: an offline root that signed one online intermediate, which signs everything else. */
export interface CertificateAuthority {
  readonly rootPem: string;
  readonly intermediatePem: string;
  /** SHA-256 of the root, in hex. A join token carries it, so that an agent knows whom to trust. */
  readonly rootFingerprint: string;
  /** The certificate inside a join token: good for enrolling one node, for 15 minutes. */
  issueBootstrap(nodeId: NodeId, lifeSeconds: number): Promise<IssuedKeyPair>;
  /** A node's certificates for the key in its request: 24 hours, and 7 days to join again with. */
  signNode(nodeId: NodeId, csrPem: string): Promise<IssuedNodeCertificate>;
  issueServer(hosts: readonly string[]): Promise<IssuedKeyPair>;
  /** A gateway's first certificate, 24 hours; with it the gateway gets the next. */
  issueGateway(name: string): Promise<IssuedKeyPair>;
  /** A gateway's next certificate, for the key in its request. */
  signGateway(name: string, csrPem: string): Promise<IssuedCertificate>;
}

const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 86_400_000;
/** A certificate starts in the past, because clocks differ, and are set back. */
const backdate = 2 * 3_600_000;
const backdateOfAuthority = 7 * day;
const nodeCertificateLife = day;
const gatewayCertificateLife = day;
const serverCertificateLife = 90 * day;
const clientAuth = '1.3.6.1.5.5.7.3.2';
const serverAuth = '1.3.6.1.5.5.7.3.1';
const secretPath = 'fleet/certificate-authority';

interface AuthoritySource {
  clock: Clock;
  randomBytes: RandomBytes;
}

interface StoredAuthority {
  rootPem: string;
  intermediatePem: string;
  intermediateKeyPem: string;
}

/**
 * Opens the authority, making it first when there is none. The root's key goes to `keepRootKey` and nowhere else: it is
 * needed again only to replace the intermediate.
 */
export async function openCertificateAuthority(
  secrets: SecretStore,
  source: AuthoritySource,
  keepRootKey: (pem: string) => Promise<void>,
): Promise<CertificateAuthority> {
  x509.cryptoProvider.set(webcrypto as never);
  const stored = await readOrCreate(secrets, secretPath, async () => {
    const { authority, rootKeyPem } = await makeAuthority(source);
    await keepRootKey(rootKeyPem);
    return JSON.stringify(authority);
  });
  const { rootPem, intermediatePem, intermediateKeyPem } = JSON.parse(stored) as StoredAuthority;
  const intermediate = new x509.X509Certificate(intermediatePem);
  const signingKey = await importPrivateKey(intermediateKeyPem);

  async function issue(publicKey: webcrypto.CryptoKey, leaf: LeafOptions): Promise<IssuedCertificate> {
    const now = source.clock.now().getTime();
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber: serialFrom(source),
      subject: `CN=${leaf.name}`,
      issuer: intermediate.subject,
      notBefore: new Date(now - backdate),
      notAfter: new Date(now + leaf.life),
      publicKey,
      signingKey,
      signingAlgorithm: curve,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension(leaf.usages),
        new x509.SubjectAlternativeNameExtension(leaf.names),
        await x509.AuthorityKeyIdentifierExtension.create(intermediate),
      ],
    });
    const certificatePem = pem(certificate);
    return {
      certificatePem,
      chainPem: certificatePem + intermediatePem,
      fingerprint: fingerprintOf(certificate),
      notBefore: certificate.notBefore,
      notAfter: certificate.notAfter,
    };
  }

  async function issueWithKey(leaf: LeafOptions): Promise<IssuedKeyPair> {
    const keys = await generateKeys();
    return { ...(await issue(keys.publicKey, leaf)), privateKeyPem: await exportPrivateKey(keys.privateKey) };
  }

  return {
    rootPem,
    intermediatePem,
    rootFingerprint: createHash('sha256')
      .update(Buffer.from(new x509.X509Certificate(rootPem).rawData))
      .digest('hex'),

    issueBootstrap: (nodeId, lifeSeconds) =>
      issueWithKey(clientLeaf(`bootstrap ${nodeId}`, `bootstrap/${nodeId}`, lifeSeconds * 1000)),

    async signNode(nodeId, csrPem) {
      const publicKey = await requestedKey(csrPem);
      const [certificate, rejoin] = await Promise.all([
        issue(publicKey, clientLeaf(nodeId, `node/${nodeId}`, nodeCertificateLife)),
        issue(publicKey, clientLeaf(`rejoin ${nodeId}`, `bootstrap/${nodeId}`, rejoinSeconds * 1_000)),
      ]);
      return { ...certificate, rejoin };
    },

    issueServer: (hosts) =>
      issueWithKey({
        name: 'gpuaas node listener',
        life: serverCertificateLife,
        usages: [serverAuth],
        names: hosts.map((value) => ({ type: /^[\d.]+$|:/.test(value) ? 'ip' : 'dns', value })),
      }),

    issueGateway: (name) => issueWithKey(gatewayLeaf(name)),

    signGateway: async (name, csrPem) => issue(await requestedKey(csrPem), gatewayLeaf(name)),
  };
}

interface LeafOptions {
  name: string;
  life: number;
  usages: string[];
  names: { type: 'url' | 'dns' | 'ip'; value: string }[];
}

/** The role of a client stands in its certificate as a URI, `spiffe://gpuaas/node/node_…`. */
function clientLeaf(name: string, role: string, life: number): LeafOptions {
  return { name, life, usages: [clientAuth], names: [{ type: 'url', value: `spiffe://gpuaas/${role}` }] };
}

function gatewayLeaf(name: string): LeafOptions {
  return clientLeaf(`gateway ${name}`, `gateway/${name}`, gatewayCertificateLife);
}

/** The public key of a request, after checking that whoever made it has the private one. */
async function requestedKey(csrPem: string): Promise<webcrypto.CryptoKey> {
  try {
    const request = new x509.Pkcs10CertificateRequest(csrPem);
    if (!(await request.verify())) throw new Error('signature does not match');
    return await request.publicKey.export(curve, ['verify']);
  } catch (cause) {
    throw new DomainError(
      'validation_failed',
      { reason: 'csr_pem is not a signed certificate request for a P-256 key.' },
      { cause },
    );
  }
}

async function makeAuthority(source: AuthoritySource): Promise<{ authority: StoredAuthority; rootKeyPem: string }> {
  const notBefore = new Date(source.clock.now().getTime() - backdateOfAuthority);
  const [rootKeys, intermediateKeys] = await Promise.all([generateKeys(), generateKeys()]);
  const isAuthority = (depth: number) => [
    new x509.BasicConstraintsExtension(true, depth, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
  ];
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialFrom(source),
    name: 'CN=GPUaaS root',
    notBefore,
    notAfter: new Date(notBefore.getTime() + 3650 * day),
    keys: rootKeys,
    signingAlgorithm: curve,
    extensions: [...isAuthority(1), await x509.SubjectKeyIdentifierExtension.create(rootKeys.publicKey)],
  });
  const intermediate = await x509.X509CertificateGenerator.create({
    serialNumber: serialFrom(source),
    subject: 'CN=GPUaaS intermediate',
    issuer: root.subject,
    notBefore,
    notAfter: new Date(notBefore.getTime() + 1825 * day),
    publicKey: intermediateKeys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: curve,
    extensions: [
      ...isAuthority(0),
      await x509.SubjectKeyIdentifierExtension.create(intermediateKeys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(root),
    ],
  });
  return {
    authority: {
      rootPem: pem(root),
      intermediatePem: pem(intermediate),
      intermediateKeyPem: await exportPrivateKey(intermediateKeys.privateKey),
    },
    rootKeyPem: await exportPrivateKey(rootKeys.privateKey),
  };
}

function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
}

async function exportPrivateKey(key: webcrypto.CryptoKey): Promise<string> {
  return `${x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`;
}

async function importPrivateKey(keyPem: string): Promise<webcrypto.CryptoKey> {
  const [der] = x509.PemConverter.decode(keyPem);
  return await webcrypto.subtle.importKey('pkcs8', der as ArrayBuffer, curve, false, ['sign']);
}

/** Ends with a newline: certificates that are put together without one cannot be read. */
function pem(certificate: x509.X509Certificate): string {
  return `${certificate.toString('pem')}\n`;
}

function fingerprintOf(certificate: x509.X509Certificate): string {
  const hex = createHash('sha256').update(Buffer.from(certificate.rawData)).digest('hex').toUpperCase();
  return (hex.match(/../g) ?? []).join(':');
}

/** Positive and of full length, whatever the first byte. */
function serialFrom(source: AuthoritySource): string {
  return Buffer.from(source.randomBytes(16).with(0, 0x01)).toString('hex');
}
