import ts from 'typescript';
import { importsOf } from '../../project/imports.ts';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import { calleeOf, lineOf, syntaxOf, visitAll } from '../../project/syntax.ts';
import type { Finding, Guard } from '../guard.ts';

/**
 * A browser has sockets of its own, the CLI ends with its only connection, tests attack ours, and the SDK, which stands on
 * the contract alone, listens for one browser on this machine while somebody signs in.
 */
const allowed = /^(sockets|testing|bench|web|cli|sdk\/typescript\/src\/login)\//;
const remedy = 'use @gpuaas/sockets, which owns a connection from its first byte';
const network = /^(node:)?(net|tls|http|https|http2)$/;
const listens = new Set(['createServer', 'createSecureServer', 'Server']);
const upgrades = new Set(['on', 'once', 'addListener', 'prependListener']);

export const rawSockets: Guard = {
  name: 'raw-sockets',
  async run(project) {
    return sourceFiles(project)
      .filter((file) => !allowed.test(file) && !isTest(file))
      .flatMap((file) => [...imports(project, file), ...uses(project, file)]);
  },
};

function imports(project: Project, file: string): Finding[] {
  return importsOf(project, file)
    .filter(({ from, typeOnly }) => from === 'ws' && !typeOnly)
    .map(({ line }) => ({ file, line, message: `imports ws: ${remedy}` }));
}

function uses(project: Project, file: string): Finding[] {
  const opensNetwork = importsOf(project, file).some(({ from, typeOnly }) => network.test(from) && !typeOnly);
  const findings: Finding[] = [];
  visitAll(syntaxOf(project, file), (node) => {
    const found = ts.isCallExpression(node) || ts.isNewExpression(node) ? useOf(node, opensNetwork) : undefined;
    if (found !== undefined) findings.push({ file, line: lineOf(node), message: `${found}: ${remedy}` });
  });
  return findings;
}

function useOf(node: ts.CallExpression | ts.NewExpression, opensNetwork: boolean): string | undefined {
  if (ts.isNewExpression(node)) {
    const name = node.expression.getText().split('.').at(-1) ?? '';
    if (/^WebSocket(Server)?$/.test(name)) return `makes a ${name}`;
    return opensNetwork && listens.has(name) ? 'listens by itself' : undefined;
  }
  const { name = '' } = calleeOf(node) ?? {};
  if (opensNetwork && listens.has(name)) return 'listens by itself';
  const [event] = node.arguments;
  const isUpgrade = event !== undefined && ts.isStringLiteralLike(event) && event.text === 'upgrade';
  return upgrades.has(name) && isUpgrade ? 'takes upgrades by itself' : undefined;
}
