import ts from 'typescript';
import { sourceFiles } from '../../project/kinds.ts';
import { lineOf, syntaxOf, visitAll } from '../../project/syntax.ts';
import type { Finding, Guard } from '../guard.ts';

/** WebSockets leave 4000 to 4999 to whoever uses them, which is all that `sockets/` knows of them. */
const allowed = /^(terminal-protocol|sockets)\//;
const closeCode = /^4\d{3}$/;

/** A number of another kind is written with its separator: `4_000` is four seconds, `4000` is a terminal that ended. */
export const closeCodes: Guard = {
  name: 'close-codes',
  async run(project) {
    const findings: Finding[] = [];
    for (const file of sourceFiles(project)) {
      if (allowed.test(file)) continue;
      visitAll(syntaxOf(project, file), (node) => {
        if (!ts.isNumericLiteral(node) || !closeCode.test(node.getText())) return;
        const message = `${node.getText()} is a close code of terminals: use closeCodes of @gpuaas/terminal-protocol, or write a separator`;
        findings.push({ file, line: lineOf(node), message });
      });
    }
    return findings;
  },
};
