import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { download } from '@gpuaas/sdk';
import { type FilterFlags, filterOf } from '../../audit/filter.ts';
import { chooseProject } from '../../choose-project.ts';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { type JsonKey, rememberAuditKeys } from '../../config/audit-keys.ts';
import { configFolder } from '../../config/config-folder.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Invocation } from '../../invocation.ts';
import { openStream } from '../../open-stream.ts';

type Flags = FilterFlags & { format: 'ndjson' | 'csv' | undefined };

export const exportAuditEvents: Run<Flags, string[]> = async (cli, flags, file) => {
  const format = flags.format ?? (file?.endsWith('.csv') ? 'csv' : 'ndjson');
  const query = { ...filterOf(flags), format };
  const project = flags.all ? undefined : await chooseProject(cli);
  // Now, while the platform is there to be asked: whoever checks the file later may not reach it.
  const { keys } = await cli.anonymousApi.getJwks();
  rememberAuditKeys(configFolder(process.env), cli.server, keys as JsonKey[]);
  const { server, credentials } = cli;
  const options = { server, token: () => credentials.accessToken(), query, open: openStream };
  const parts = project
    ? download('exportProjectAuditEvents', { ...options, params: { project_id: project.id } })
    : download('exportAuditEvents', options);
  if (file === undefined) return void (await print(parts));
  await save(cli, file, parts);
};

async function print(parts: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const part of parts) {
    if (!process.stdout.write(part)) await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
}

/** Under its name only once it is whole. It says who did what, so only its owner can read it. */
async function save({ output }: Invocation, file: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const beside = `${file}.${process.pid}.part`;
  const opened = openNew(beside);
  try {
    let size = 0;
    for await (const part of parts) {
      for (let at = 0; at < part.length; ) at += writeSync(opened, part, at);
      size += part.length;
    }
    fsyncSync(opened);
    renameSync(beside, file);
    output.say(`Wrote ${size} bytes to ${file}. Check it with: gpuaas audit verify ${file}`);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  } finally {
    closeSync(opened);
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (cause) {
    const facts = [['reason', String((cause as NodeJS.ErrnoException).code)]] as const;
    throw new CliError('file_unwritable', `${path} cannot be written`, { exitCode: exitCodes.failure, facts, cause });
  }
}
