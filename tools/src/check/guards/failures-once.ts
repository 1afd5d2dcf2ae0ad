import ts from 'typescript';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import { lineOf, syntaxOf, visitAll } from '../../project/syntax.ts';
import type { Finding, Guard } from '../guard.ts';

/** The contract declares it; tools know the contract as data only. */
const allowed = /^(contract|tools)\//;

export const failuresOnce: Guard = {
  name: 'failures-once',
  async run(project) {
    const findings: Finding[] = [];
    for (const file of sourceFiles(project)) {
      if (allowed.test(file) || isTest(file)) continue;
      visitAll(syntaxOf(project, file), (node) => {
        if (!ts.isInterfaceDeclaration(node) && !ts.isTypeLiteralNode(node)) return;
        const names = node.members.map(({ name }) => name?.getText()).sort();
        if (names.join() !== 'code,detail') return;
        findings.push({
          file,
          line: lineOf(node),
          message: 'declares a failure again: use Failure of @gpuaas/contract',
        });
      });
    }
    return findings;
  },
};
