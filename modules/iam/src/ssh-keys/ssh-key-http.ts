import type { SshKeyView } from '@gpuaas/contract';
import { type Handlers, pageOf } from '@gpuaas/kernel';
import { type SshKey, type SshKeys, textOf } from './ssh-keys.ts';

export type SshKeyOperation = 'listSshKeys' | 'addSshKey' | 'deleteSshKey';
export interface SshKeyResources {
  ssh_key: SshKey;
}

export function sshKeyHandlers({ sshKeys }: { sshKeys: SshKeys }): Handlers<SshKeyOperation, SshKeyResources> {
  return {
    async listSshKeys({ db, ctx, query }) {
      const { items, nextCursor } = await sshKeys.list(db, ctx.principal.identity.id, pageOf(query, 'ssh keys'));
      return { status: 200, body: { items: items.map(toView), next_cursor: nextCursor } };
    },
    async addSshKey({ tx, ctx, body }) {
      const given = { publicKey: body.public_key, name: body.name };
      const key = await sshKeys.add(tx, ctx, ctx.principal.identity.id, given);
      return { status: 201, body: toView(key), audit: { detail: { fingerprint: key.fingerprint } } };
    },
    async deleteSshKey({ tx, ssh_key: key }) {
      await sshKeys.delete(tx, key.id);
      return { status: 204, audit: { targetName: key.name, detail: { fingerprint: key.fingerprint } } };
    },
  };
}

function toView(key: SshKey): SshKeyView {
  return {
    id: key.id,
    name: key.name,
    type: key.type,
    bits: key.bits,
    fingerprint: key.fingerprint,
    public_key: textOf(key),
    created_at: key.createdAt.toISOString(),
  };
}
