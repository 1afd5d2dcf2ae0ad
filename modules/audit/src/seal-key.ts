import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { canonicalJson } from '@gpuaas/contract/canonical-json';
import { readOrCreate, type SecretStore } from '@gpuaas/secret-store';

/** Signs what was sealed. The key signs nothing else, so that no signature of it can be taken for a token. */
export interface SealKey {
  readonly id: string;
  sign(text: Uint8Array): Buffer;
  /** As the platform publishes it beside the keys of its tokens. */
  readonly publicJwk: Record<string, unknown>;
}

export async function openSealKey(secrets: SecretStore): Promise<SealKey> {
  const stored = await readOrCreate(secrets, 'audit/seal-key', async () =>
    JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
  );
  const privateKey = createPrivateKey({ key: JSON.parse(stored) as JsonWebKey, format: 'jwk' });
  const { crv, kty, x } = createPublicKey(privateKey).export({ format: 'jwk' });
  // The thumbprint of RFC 7638, so that the id says which key it is.
  const id = createHash('sha256').update(canonicalJson({ crv, kty, x })).digest('base64url');
  return {
    id,
    sign: (text) => sign(null, text, privateKey),
    publicJwk: { crv, kty, x, kid: id, alg: 'EdDSA', use: 'sig' },
  };
}
