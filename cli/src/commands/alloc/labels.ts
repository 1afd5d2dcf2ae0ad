import { CliError } from '../../cli-error.ts';
import { exitCodes } from '../../exit-codes.ts';

/** `team=vision` sets a label; `team-` removes it, where labels can be removed. */
export function parseLabels(words: readonly string[], canRemove: boolean): Record<string, string | null> {
  return Object.fromEntries(
    words.map((word) => {
      const [, key, value] = /^([^=]+)=(.*)$/.exec(word) ?? [];
      if (key !== undefined && value !== undefined) return [key, value];
      if (canRemove && /^[^=]+-$/.test(word)) return [word.slice(0, -1), null];
      const tries = ['Set one with KEY=VALUE', ...(canRemove ? ['Remove one with KEY-'] : [])];
      throw new CliError('invalid_label', `"${word}" is no label`, { exitCode: exitCodes.usage, tries });
    }),
  );
}
