import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SshHostKey } from '@gpuaas/contract';

const mostKeys = 8;
const largestKey = 4_000;

/** The public halves of these keys, as far as they are there and make sense. */
export function readHostKeys(paths: readonly string[]): SshHostKey[] {
  return paths.flatMap((path) => hostKeyIn(path)).slice(0, mostKeys);
}

function hostKeyIn(path: string): SshHostKey[] {
  try {
    const [type = '', encoded = ''] = readFileSync(`${path}.pub`, 'utf8').trim().split(/\s+/);
    const blob = Buffer.from(encoded, 'base64');
    // The type is said a second time inside the key.
    const says = blob.length > 4 ? blob.toString('latin1', 4, 4 + blob.readUInt32BE(0)) : '';
    if (says !== type || blob.toString('base64') !== encoded || encoded.length > largestKey) return [];
    const fingerprint = `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
    return [{ type, fingerprint, public_key: `${type} ${encoded}` }];
  } catch {
    return [];
  }
}
