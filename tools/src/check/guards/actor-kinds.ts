import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Guard } from '../guard.ts';

const guarded = /^(modules|gateways)\//;
/** The audit log tells humans and machines apart; nobody else does. */
const exempt = /^modules\/audit\//;
const questions = [/\bidentity\??\s*\.\s*type\b/, /\{[^{}]*\btype\b[^{}]*\}\s*=\s*[\w.]*\bidentity\b/];

export const actorKinds: Guard = {
  name: 'actor-kinds',
  async run(project) {
    return sourceFiles(project)
      .filter((file) => guarded.test(file) && !exempt.test(file) && !isTest(file))
      .flatMap((file) =>
        project
          .read(file)
          .split('\n')
          .flatMap((text, index) =>
            questions.some((question) => question.test(text))
              ? [{ file, line: index + 1, message: 'asks what kind of actor it is: decide by scope and permissions' }]
              : [],
          ),
      );
  },
};
