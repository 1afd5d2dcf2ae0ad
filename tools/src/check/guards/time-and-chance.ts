import ts from 'typescript';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import { calleeOf, lineOf, syntaxOf, visitAll } from '../../project/syntax.ts';
import type { Finding, Guard } from '../guard.ts';

const chance = new Set(['randomUUID', 'getRandomValues', 'randomInt']);

export const timeAndChance: Guard = {
  name: 'time-and-chance',
  async run(project) {
    const findings: Finding[] = [];
    for (const file of sourceFiles(project)) {
      if (!file.startsWith('modules/') || isTest(file)) continue;
      visitAll(syntaxOf(project, file), (node) => {
        const message = complaintOf(node);
        if (message !== undefined) findings.push({ file, line: lineOf(node), message });
      });
    }
    return findings;
  },
};

function complaintOf(node: ts.Node): string | undefined {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) {
    return 'new Date() asks the machine: use ctx.clock.now()';
  }
  if (!ts.isCallExpression(node)) return undefined;
  const { name = '', receiver } = calleeOf(node) ?? {};
  if (receiver === 'Date' && name === 'now') return 'Date.now() asks the machine: use ctx.clock.now()';
  if (receiver === 'performance' && name === 'now') return 'performance.now() asks the machine: use ctx.clock.now()';
  if (receiver === 'Math' && name === 'random') return 'Math.random() cannot be repeated: use ctx.randomBytes()';
  // `ctx.randomBytes` is the injected one; the one of node:crypto is called by itself or on `crypto`.
  const ofMachine = chance.has(name) || (name === 'randomBytes' && (receiver === undefined || receiver === 'crypto'));
  return ofMachine ? `${name}() cannot be repeated: use ctx.newId() or ctx.randomBytes()` : undefined;
}
