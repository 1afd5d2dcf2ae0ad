import ts from 'typescript';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import { schemaOf } from '../../project/migrations.ts';
import type { Project } from '../../project/project.ts';
import { tablesIn } from '../../project/schema.ts';
import { calleeOf, lineOf, syntaxOf, visitAll } from '../../project/syntax.ts';
import type { Finding, Guard } from '../guard.ts';

const others = /^(testing|bench|tools)\//;

/** A table is asked by its owner only, also where the compiler does not look: in SQL. */
export const foreignTables: Guard = {
  name: 'foreign-tables',
  async run(project) {
    const owners = new Map([...tablesIn(project).values()].map(({ name, owner }) => [name, owner]));
    return sourceFiles(project)
      .filter((file) => !others.test(file) && !isTest(file))
      .flatMap((file) => fileFindings(project, file, owners));
  },
};

function fileFindings(project: Project, file: string, owners: ReadonlyMap<string, string>): Finding[] {
  const folder = file.split('/').slice(0, 2).join('/');
  const findings: Finding[] = [];
  const find = (node: ts.Node, message: string) => findings.push({ file, line: lineOf(node), message });
  visitAll(syntaxOf(project, file), (node) => {
    for (const table of tablesNamedIn(node)) {
      const owner = owners.get(table);
      if (owner !== undefined && owner !== folder) find(node, `names ${table}, which only ${owner} may query`);
    }
    if (ts.isCallExpression(node)) {
      const problem = callProblem(node, folder);
      if (problem !== undefined) find(node, problem);
    }
  });
  return findings;
}

/** `schema.table` in a text, quoted or not; in a template, in any of its pieces. */
function tablesNamedIn(node: ts.Node): string[] {
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  if (!isText || asksForRetention(node)) return [];
  const names = [...node.text.matchAll(/(?<![\w.])"?([a-z_]+)"?\s*\.\s*"?([a-z_]+)"?(?![\w.])/gi)];
  return names.map(([, schema, table]) => `${schema}.${table}`.toLowerCase());
}

/** `keptSeconds['schema.table']` asks the contract, not the table. */
function asksForRetention(node: ts.Node): boolean {
  return ts.isElementAccessExpression(node.parent) && node.parent.expression.getText() === 'keptSeconds';
}

/** Ways to a schema or to SQL that no text shows. */
function callProblem(call: ts.CallExpression, folder: string): string | undefined {
  if (folder === 'ports/database') return undefined;
  const { name, receiver } = calleeOf(call) ?? {};
  const [argument] = call.arguments;
  if (name === 'tablesOf' && argument?.getText().slice(1, -1) !== schemaOf(folder)) {
    return `opens tables that are not those of its own schema '${schemaOf(folder)}'`;
  }
  if (name === 'withSchema') return 'chooses a schema: use tablesOf()';
  if (receiver === 'sql' && (name === 'raw' || name === 'table' || name === 'id')) {
    return `calls sql.${name}(): what it asks cannot be read from the code`;
  }
  return undefined;
}
