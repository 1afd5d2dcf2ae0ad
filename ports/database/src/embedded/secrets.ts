import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DataProblem, readPrivateJson, writePrivateFile } from '@gpuaas/private-files';

/** The passwords of the cluster's three logins. */
export interface Secrets {
  superuser: string;
  owner: string;
  service: string;
}

export function secretsFile(folder: string): string {
  return join(folder, 'postgres.secrets.json');
}

/**
 * Passwords are made before the cluster, since one whose password nobody knows would be lost; and never for a cluster
 * that exists, since they would not be its.
 */
export function openSecrets(folder: string, hasCluster: boolean): Secrets {
  const path = secretsFile(folder);
  const known = readPrivateJson<Partial<Secrets>>(path, isComplete);
  if (known === undefined && hasCluster) {
    throw new DataProblem(
      `${path} is missing, and without it nobody can open the database in ${join(folder, 'pg')}. Restore the file from a backup.`,
    );
  }
  const secrets = {
    superuser: known?.superuser ?? newPassword(),
    owner: known?.owner ?? newPassword(),
    service: known?.service ?? newPassword(),
  };
  // Earlier versions had no password for the superuser: the owner was it.
  if (known?.superuser === undefined) writePrivateFile(path, `${JSON.stringify(secrets)}\n`);
  return secrets;
}

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function isComplete({ superuser = 'none', owner, service }: Partial<Secrets>): boolean {
  return [superuser, owner, service].every((password) => typeof password === 'string' && password !== '');
}
