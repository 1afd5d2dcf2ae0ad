import { generateKeyPairSync } from 'node:crypto';

/** A new Ed25519 key, as a line of a `.pub` file. */
export function newSshKey(comment = ''): string {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const field = (bytes: Buffer) => Buffer.concat([Buffer.of(0, 0, 0, bytes.length), bytes]);
  const blob = Buffer.concat([field(Buffer.from('ssh-ed25519')), field(Buffer.from(x, 'base64url'))]);
  return `ssh-ed25519 ${blob.toString('base64')} ${comment}`.trim();
}
