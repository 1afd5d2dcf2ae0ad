import { join } from 'node:path';

/** What makes the first administrator where people sign in at another issuer. */
export function setupSecretFile(dataFolder: string): string {
  return join(dataFolder, 'first-admin.secret');
}
