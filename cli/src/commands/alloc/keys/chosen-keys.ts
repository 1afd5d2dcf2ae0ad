import { existsSync } from 'node:fs';
import { allPages } from '../../../all-pages.ts';
import { CliError } from '../../../cli-error.ts';
import { exitCodes } from '../../../exit-codes.ts';
import { isId } from '../../../find-named.ts';
import type { Invocation } from '../../../invocation.ts';
import { readKey } from '../../key/read-key.ts';

/** What the API takes for keys that somebody means by the name or the id of their own, or by a file. */
export async function chosenKeys(cli: Invocation, given: readonly string[]): Promise<string[]> {
  const { items: own } = await allPages((query) => cli.api.listSshKeys({ query })).catch(() => ({ items: [] }));
  const find = async (key: string): Promise<string> => {
    const named = own.find(({ id, name }) => id === key || name === key);
    if (named || isId(key, 'sshk')) return named?.id ?? key;
    if (key === '-' || existsSync(key)) return readKey(key);
    throw new CliError('not_found', `You have no key named ${key}, and there is no such file`, {
      exitCode: exitCodes.notFound,
      tries: ['gpuaas key list'],
    });
  };
  const chosen: string[] = [];
  for (const key of given) chosen.push(await find(key));
  return chosen;
}
