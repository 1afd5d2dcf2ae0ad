import type { ProjectId, SshKeyId, SshKeyType, UserId } from '@gpuaas/contract';
import { type Ctx, type Db, DomainError, type Page, type PageOf, type Tx } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import { findWhoMay } from '../permissions/who-may-store.ts';
import { deleteSshKey, findInTheWay, findSshKeysOf, insertSshKey, listSshKeysOf, lockKeysOf } from './ssh-key-store.ts';
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
  /** What ids of somebody's own keys, and public keys as text, stand for. Throws what the contract names for keys. */
  choose(db: Db, ownerId: string, given: readonly string[]): Promise<ChosenKey[]>;
  /** Which of these people and service accounts can open a terminal in a project now. */
  whoCanConnect(db: Db, projectId: ProjectId, ids: readonly string[]): Promise<Set<string>>;
}

export interface ChosenKey extends Pick<SshKey, 'name' | 'type' | 'fingerprint'> {
  /** Type and key. */
  publicKey: string;
  /** Undefined for one that was given as text. */
  id: SshKeyId | undefined;
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
    choose: chooseKeys,
    whoCanConnect: (db, projectId, ids) => findWhoMay(db, 'terminal.open', projectId, ids),
  };
}

async function chooseKeys(db: Db, ownerId: string, given: readonly string[]): Promise<ChosenKey[]> {
  const isId = (text: string) => /^sshk_\w+$/.test(text.trim());
  const own = given.some(isId) ? await findSshKeysOf(db, ownerId) : [];
  const chosen = given.map((text): ChosenKey => {
    if (isId(text)) {
      const key = own.find(({ id }) => id === text.trim());
      if (!key) throw new DomainError('ssh_key_unknown', { ssh_key_id: text.trim() });
      return { ...key, publicKey: textOf(key) };
    }
    const { comment, ...key } = parseSshPublicKey(text);
    return { ...key, name: nameFrom(comment, key.type), id: undefined, publicKey: textOf(key) };
  });
  return [...new Map(chosen.map((key) => [key.fingerprint, key])).values()];
}

/** As on a line of a file, without the comment. */
export function textOf({ type, blob }: Pick<SshKey, 'type' | 'blob'>): string {
  return `${type} ${blob.toString('base64')}`;
}

const longestName = 100;

/** The comment is what people know a key by; where it says nothing, the type does. */
function nameFrom(comment: string, type: SshKeyType): string {
  const spoken = comment.replace(/\s+/g, ' ').trim();
  return spoken === '' ? type : Array.from(spoken).slice(0, longestName).join('').trim();
}
