import { lists, mutantsOf, problemsOf } from '../../mutants/mutant.ts';
import type { Project } from '../../project/project.ts';
import type { Finding, Guard } from '../guard.ts';

/** What `npm run mutants` is about to change is still there, and so are the tests that must notice. */
export const mutants: Guard = {
  name: 'mutants',
  async run(project) {
    return project.files.filter((file) => lists.test(file)).flatMap((file) => findingsIn(project, file));
  },
};

function findingsIn(project: Project, file: string): Finding[] {
  try {
    const all = mutantsOf(project, file);
    const names = all.map(({ name }) => name);
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    const problems = all.flatMap((mutant) =>
      problemsOf(project, mutant).map((problem) => `${mutant.name}: ${problem}`),
    );
    return [...twice.map((name) => `${name}: another mutant has this name`), ...problems].map((message) => ({
      file,
      message,
    }));
  } catch (error) {
    return [{ file, message: (error as Error).message }];
  }
}
