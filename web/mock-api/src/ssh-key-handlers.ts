import type { SshKeyView } from '@gpuaas/contract';
import type { Handlers } from './handlers.ts';
import { iso, makeId } from './ids.ts';
import { find, pageOf } from './lookup.ts';
import { ProblemError } from './problem-error.ts';

/** Reads no further than the first words of a key: whether it is one is for the real API to say. */
export function sshKeyHandlers(): Pick<Handlers, 'listSshKeys' | 'addSshKey' | 'deleteSshKey'> {
  let keys: SshKeyView[] = [];
  return {
    listSshKeys: ({ query }) => ({ status: 200, body: pageOf(keys, query) }),
    addSshKey({ body }) {
      const [type, encoded = '', comment] = body.public_key.trim().split(/\s+/);
      if (type !== 'ssh-ed25519' || encoded === '') {
        throw new ProblemError('ssh_key_invalid', { reason: 'the mock API accepts ssh-ed25519 only.' });
      }
      const name = body.name ?? comment ?? type;
      if (keys.some((key) => key.name === name)) throw new ProblemError('name_taken', { resource: 'SSH key', name });
      const now = Date.now();
      const fingerprint = `SHA256:${encoded.slice(-43)}`;
      const public_key = `${type} ${encoded}`;
      const key = {
        id: makeId('sshk', now),
        name,
        type,
        bits: 256,
        fingerprint,
        public_key,
        created_at: iso(now),
      } as const;
      keys = [key, ...keys];
      return { status: 201, body: key };
    },
    deleteSshKey({ params }) {
      const { id } = find(keys, params.ssh_key_id, 'SSH key');
      keys = keys.filter((key) => key.id !== id);
      return { status: 204, body: undefined };
    },
  };
}
