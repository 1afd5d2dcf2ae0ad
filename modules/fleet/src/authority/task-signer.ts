import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { SignedTask, TrustBundle } from '@gpuaas/contract';
import { readOrCreate, type SecretStore } from '@gpuaas/secret-store';

/** Signs tasks. An agent obeys nobody else, however a task reached it. */
export interface TaskSigner {
  sign(payload: string): SignedTask;
  readonly publicKeys: TrustBundle['task_keys'];
}

export async function openTaskSigner(secrets: SecretStore): Promise<TaskSigner> {
  const stored = await readOrCreate(secrets, 'fleet/task-signing-key', async () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  const privateKey = createPrivateKey(stored);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const keyId = createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
  return {
    sign: (payload) => ({
      payload,
      signature: sign(null, Buffer.from(payload), privateKey).toString('base64'),
      key_id: keyId,
    }),
    publicKeys: [{ key_id: keyId, public_key: publicKey.toString('base64') }],
  };
}
