import type { SshKeyId, SshKeyType } from '@gpuaas/contract';
import type { Actor } from '@gpuaas/kernel';

/** An SSH key that can sign in to an allocation, as it is kept with it. `iam.keys_of` makes such ones too. */
export interface StoredKey {
  fingerprint: string;
  type: SshKeyType;
  /** Type and key. */
  public_key: string;
  name: string;
  /** Null for one that was given as text. */
  key_id: SshKeyId | null;
  owner: Actor;
}

/** More than this is not one allocation's any more. A task carries at most as many. */
export const mostKeys = 100;
