import ts from 'typescript';
import { importsOf } from '../../project/imports.ts';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import { calleeOf, lineOf, syntaxOf, visitAll } from '../../project/syntax.ts';
import type { Finding, Guard } from '../guard.ts';

/** The relay is the one engine among the modules: its transaction holds the lock that makes it the only one. */
const relay = 'modules/outbox/src/relay.ts';
const busPort = /^(ports\/event-bus|modules\/outbox)\//;

export const publish: Guard = {
  name: 'publish',
  async run(project) {
    return sourceFiles(project)
      .filter((file) => !isTest(file))
      .flatMap((file) => [...busHolders(project, file), ...calls(project, file)]);
  },
};

/** A module that holds an `EventBus` can publish past its transaction, so it may not even name the type. */
function busHolders(project: Project, file: string): Finding[] {
  if (!file.startsWith('modules/') || busPort.test(file)) return [];
  return importsOf(project, file)
    .filter(({ from, names }) => from === '@gpuaas/event-bus' && names.includes('EventBus'))
    .map(({ line }) => ({ file, line, message: 'takes the event bus in hand: append to the outbox instead' }));
}

function calls(project: Project, file: string): Finding[] {
  const findings: Finding[] = [];
  visitAll(syntaxOf(project, file), (node) => {
    if (!ts.isCallExpression(node)) return;
    const { name, receiver } = calleeOf(node) ?? {};
    if (name === 'publish' && /bus$/i.test(receiver ?? '') && !busPort.test(file)) {
      findings.push({ file, line: lineOf(node), message: 'publishes by itself: append to the outbox instead' });
    }
    if ((name === 'transaction' || name === 'startTransaction') && file.startsWith('modules/') && file !== relay) {
      findings.push({ file, line: lineOf(node), message: `opens a transaction: take \`tx\` from whoever calls` });
    }
  });
  return findings;
}
