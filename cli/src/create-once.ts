import { randomUUID } from 'node:crypto';
import { ApiError } from '@gpuaas/sdk';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import type { Invocation } from './invocation.ts';

interface Creation<T> {
  /** What it is called, for the sentence: `The allocation train`. */
  what: string;
  /** The key of an earlier run of the same command. */
  key: string | undefined;
  /** The command that would do the same again, without the key. */
  command: readonly string[];
  create(key: string): Promise<T>;
}

/**
 * Creates something under one key: however often the network makes us ask, the server does it once. When the answer never
 * arrives, only the server knows how it went, so the error says that, and how to ask again without creating it twice.
 */
export async function createOnce<T>({ connection, output }: Invocation, creation: Creation<T>): Promise<T> {
  const key = creation.key ?? randomUUID();
  const again = ['gpuaas', ...creation.command, '--idempotency-key', key].map(quoted).join(' ');
  try {
    return await creation.create(key);
  } catch (error) {
    if (error instanceof ApiError && error.problem.status >= 500)
      output.hint(`To retry without creating it twice: ${again}`);
    if (!(error instanceof CliError) || error.code !== 'unavailable' || !connection.lostAnswer) throw error;
    throw new CliError('outcome_unknown', `The connection was lost. ${creation.what} may have been created`, {
      exitCode: exitCodes.unavailable,
      facts: [...error.facts, ['key', key]],
      tries: [`${again}   (creates nothing twice)`],
      cause: error,
    });
  }
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
