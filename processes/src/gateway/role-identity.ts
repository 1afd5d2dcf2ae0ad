import { createPrivateKey, X509Certificate } from 'node:crypto';
import { DataProblem, readPrivateJson, writePrivateFile } from '@gpuaas/private-files';

/** All that a gateway has to show: its certificate, the key to it, and whom it trusts. */
export interface RoleIdentity {
  /** As its certificate says: `terminal`. */
  gateway: string;
  privateKeyPem: string;
  /** Leaf and intermediate. */
  chainPem: string;
  rootPem: string;
}

const fields = ['gateway', 'privateKeyPem', 'chainPem', 'rootPem'] as const;

export function writeRoleIdentity(path: string, identity: RoleIdentity): void {
  writePrivateFile(path, `${JSON.stringify(identity, null, 2)}\n`);
}

/** Reads an identity of this gateway that is good now, or says what to do. */
export function readRoleIdentity(path: string, gateway: string, at: Date): RoleIdentity {
  const again = `Issue one: npm run issue-certificate -- --role ${gateway}-gateway --out ${path}`;
  const identity = readPrivateJson<RoleIdentity>(path, (value) =>
    fields.every((field) => typeof value[field] === 'string'),
  );
  if (!identity) throw new DataProblem(`${path} does not exist: it holds the certificate of this gateway. ${again}`);
  const certificate = certificateIn(identity);
  if (!certificate) throw new DataProblem(`${path} is damaged. ${again}`);
  if (identity.gateway !== gateway || roleIn(certificate) !== gateway) {
    throw new DataProblem(`${path} belongs to another role (${roleIn(certificate) ?? 'none'}). ${again}`);
  }
  if (certificate.validToDate <= at) {
    throw new DataProblem(
      `The certificate in ${path} expired at ${certificate.validToDate.toISOString()}, while nobody renewed it. ${again}`,
    );
  }
  return identity;
}

export function lifeOf({ chainPem }: RoleIdentity): { notBefore: Date; notAfter: Date } {
  const { validFromDate: notBefore, validToDate: notAfter } = new X509Certificate(chainPem);
  return { notBefore, notAfter };
}

function certificateIn({ chainPem, privateKeyPem }: RoleIdentity): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(chainPem);
    return certificate.checkPrivateKey(createPrivateKey(privateKeyPem)) ? certificate : undefined;
  } catch {
    return undefined;
  }
}

function roleIn({ subjectAltName }: X509Certificate): string | undefined {
  return /URI:spiffe:\/\/gpuaas\/gateway\/([\w-]+)/.exec(subjectAltName ?? '')?.[1];
}
