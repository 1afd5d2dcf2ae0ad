import type { Run } from '../../command.ts';
import { createOnce } from '../../create-once.ts';
import { sshKeyView } from '../../views/ssh-key.ts';
import { readKey } from './read-key.ts';

type Flags = { name: string | undefined; idempotencyKey: string | undefined };

export const addKey: Run<Flags, [file: string]> = async (cli, { name, idempotencyKey }, file) => {
  const named = name === undefined ? [] : ['--name', name];
  const public_key = await readKey(file);
  const key = await createOnce(cli, {
    what: 'The key',
    key: idempotencyKey,
    command: ['key', 'add', file, ...named, '--server', cli.server],
    create: (once) =>
      cli.api.addSshKey({ body: { public_key, ...(name !== undefined && { name }) }, idempotencyKey: once }),
  });
  cli.output.one(sshKeyView, key);
};
