import type { Guard } from '../guard.ts';

const words = /slurm|rke2|jupyter|vllm/i;
const guarded = /^(modules|contract|kernel|ports)\//;
/** Both are copies of what is guarded already. */
const copies = /^contract\/(generated|published)\//;

export const appWords: Guard = {
  name: 'app-words',
  async run(project) {
    return project.files
      .filter((file) => guarded.test(file) && !copies.test(file))
      .flatMap((file) =>
        project
          .read(file)
          .split('\n')
          .flatMap((text, index) => {
            const word = words.exec(text)?.[0];
            return word === undefined ? [] : [{ file, line: index + 1, message: `names the app "${word}"` }];
          }),
      );
  },
};
