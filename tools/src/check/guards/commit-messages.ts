import { outputOf } from '../../project/output-of.ts';
import type { Guard } from '../guard.ts';

const types = ['feat', 'fix', 'docs', 'test', 'refactor', 'perf', 'build', 'ci', 'chore', 'revert'];
const form = new RegExp(`^(${types.join('|')})\\([a-z0-9][a-z0-9/,.-]*\\)!?: \\S.*[^.\\s]$`);

export const commitMessages: Guard = {
  name: 'commit-messages',
  async run({ root }) {
    const subject = headSubject(root);
    if (subject === undefined || isWellFormed(subject)) return [];
    const message = `"${subject}" is not \`type(scope): sentence\` (types: ${types.join(', ')})`;
    return [{ file: 'HEAD', message }];
  },
};

export function isWellFormed(subject: string): boolean {
  return subject.startsWith('Merge ') || form.test(subject);
}

/** Undefined in a copy without git, where there is nothing to say. */
function headSubject(root: string): string | undefined {
  try {
    return outputOf(root, 'git', ['log', '-1', '--format=%s']).trim();
  } catch {
    return undefined;
  }
}
