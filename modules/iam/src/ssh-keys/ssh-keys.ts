import type { SshKeyId, SshKeyType, UserId } from '@gpuaas/contract';
import { type Ctx, type Db, DomainError, type Page, type PageOf, type Tx } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import { deleteSshKey, findInTheWay, insertSshKey, listSshKeysOf, lockKeysOf } from './ssh-key-store.ts';
import { parseSshPublicKey } from './ssh-public-key.ts';

export interface SshKey {
  id: SshKeyId;
  name: string;
  type: SshKeyType;
  bits: number;
  fingerprint: string;
  blob: Buffer;
  createdAt: Date;
}

/** With which keys somebody proves who they are to a host. */
export interface SshKeys {
  list(db: Db, userId: UserId, page: Page): Promise<PageOf<SshKey>>;
  /** Throws what the contract names for `addSshKey`. */
  add(tx: Tx, ctx: Ctx, userId: UserId, given: { publicKey: string; name: string | undefined }): Promise<SshKey>;
  delete(tx: Tx, id: SshKeyId): Promise<void>;
}

export function wireSshKeys({ policies }: { policies: Pick<Policies, 'read'> }): SshKeys {
  return {
    list: listSshKeysOf,
    async add(tx, ctx, userId, { publicKey, name: given }) {
      const { comment, ...parsed } = parseSshPublicKey(publicKey);
      const name = given ?? nameFrom(comment, parsed.type);
      await lockKeysOf(tx, userId);
      const { count, sameKey, sameName } = await findInTheWay(tx, userId, { name, fingerprint: parsed.fingerprint });
      if (sameKey !== undefined) throw new DomainError('ssh_key_exists', { name: sameKey });
      if (sameName) throw new DomainError('name_taken', { resource: 'SSH key', name });
      const limit = policies.read('ssh_key.keys_per_person');
      if (count >= limit) throw new DomainError('too_many_ssh_keys', { limit });
      const key = { ...parsed, id: ctx.newId('sshk'), name, createdAt: ctx.clock.now() };
      await insertSshKey(tx, userId, key);
      return key;
    },
    delete: deleteSshKey,
  };
}

const longestName = 100;

/** The comment is what people know a key by; where it says nothing, the type does. */
function nameFrom(comment: string, type: SshKeyType): string {
  const spoken = comment.replace(/\s+/g, ' ').trim();
  return spoken === '' ? type : Array.from(spoken).slice(0, longestName).join('').trim();
}
