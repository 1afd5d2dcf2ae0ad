import { join } from 'node:path';
import { readPrivateJson, writePrivateFile } from './private-file.ts';

interface KnownKeys {
  /** Server → the keys that it has published, when it was last asked. */
  [server: string]: readonly JsonKey[];
}

export type JsonKey = Record<string, unknown> & { kid?: string };

const fileIn = (folder: string) => join(folder, 'audit-keys.json');

/** Of every platform that an export was fetched from. */
export function knownAuditKeys(folder: string): JsonKey[] {
  return Object.values(readPrivateJson<KnownKeys>(fileIn(folder)) ?? {}).flat();
}

/** Keys that were known stay: a platform that changes its key has exports from before. */
export function rememberAuditKeys(folder: string, server: string, keys: readonly JsonKey[]): void {
  const known = readPrivateJson<KnownKeys>(fileIn(folder)) ?? {};
  const before = (known[server] ?? []).filter(({ kid }) => !keys.some((key) => key.kid === kid));
  writePrivateFile(fileIn(folder), `${JSON.stringify({ ...known, [server]: [...before, ...keys] }, null, 2)}\n`);
}
