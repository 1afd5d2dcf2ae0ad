import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';

interface Named {
  id: string;
  name: string;
  state: string;
}

/** What commands about a kind begin with, where that is not its name. */
const commands: Readonly<Record<string, string>> = { allocation: 'alloc', 'service account': 'sa' };

const slug = /^[a-z][a-z0-9-]{0,62}$/;

/** Whether somebody has written an id: no name has an underscore. */
export function isId(text: string, prefix: string): boolean {
  return text.startsWith(`${prefix}_`);
}

/** The one that has this name. Of several living ones none is guessed; of ended ones the newest counts. */
export async function findNamed<T extends Named>(
  kind: string,
  name: string,
  list: (name: string) => Promise<readonly T[]>,
  hasEnded: (item: T) => boolean = () => false,
): Promise<T> {
  const items = slug.test(name) ? await list(name) : [];
  const living = items.filter((item) => !hasEnded(item));
  if (living.length > 1) {
    throw new CliError('ambiguous', `Several ${kind}s are named ${name}. Use an id`, {
      exitCode: exitCodes.usage,
      facts: living.map(({ id, state }) => [kind, `${id}  ${state}`] as const),
    });
  }
  const found = living[0] ?? items[0];
  if (!found) {
    throw new CliError('not_found', `The ${kind} ${name} does not exist, or you don't have access`, {
      exitCode: exitCodes.notFound,
      tries: [`gpuaas ${commands[kind] ?? kind} list`],
    });
  }
  return found;
}
