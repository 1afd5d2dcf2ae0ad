import type { Guard } from '../guard.ts';

/** Words that we have written and taken back, and what to write instead. A person who is not named is "they". */
const retired: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b([Hh]e|[Hh]is|[Hh]im)\b(?!")/, 'they, their, them'],
  [/\bcharging\b/i, 'nothing that says money is taken: nothing is charged yet'],
  [/\blook whether\b/i, 'check that'],
  [/\bis not in its form\b/i, 'is invalid: …'],
  [/\bdigested\b/i, 'processed'],
  [/\bput aside\b/i, 'dead-lettered'],
];

const written = /\.(ts|tsx|html|md|yaml)$/;
/** Copies of what is looked at elsewhere, migrations that have run, reviews that quote us, and this list. */
const exempt = /^(contract\/(generated|published)|docs\/(maps|reviews)|tools\/src\/check\/guards)\//;

export const words: Guard = {
  name: 'words',
  async run(project) {
    return project.files
      .filter((file) => written.test(file) && !exempt.test(file))
      .flatMap((file) =>
        project
          .read(file)
          .split('\n')
          .flatMap((text, index) =>
            retired.flatMap(([pattern, instead]) => {
              const [word] = pattern.exec(text) ?? [];
              return word === undefined ? [] : [{ file, line: index + 1, message: `"${word}": write ${instead}` }];
            }),
          ),
      );
  },
};
