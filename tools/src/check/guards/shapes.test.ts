import { describe, expect, it } from 'vitest';
import { projectOf } from '../../project/project.ts';
import { moduleShape } from './module-shape.ts';
import { portShape } from './port-shape.ts';

const goodModule = {
  'processes/src/modules.ts': "export const modules = list.add(import('@gpuaas/fleet'));\n",
  'modules/fleet/README.md': '# Fleet\n',
  'modules/fleet/package.json': '{ "name": "@gpuaas/fleet", "rank": 1, "exports": { ".": "./src/index.ts" } }',
  'modules/fleet/src/index.ts': "export { wireFleet } from './fleet.ts';\nexport type { Node } from './node.ts';\n",
  'modules/fleet/migrations/0001_create_node.sql':
    'create schema fleet;\n-- Not: create table other.thing\ncreate table fleet.node (id text);\ncreate table fleet.slot (node text references fleet.node);\n',
};

const goodPort = {
  'ports/event-bus/package.json':
    '{ "exports": { ".": "./src/event-bus.ts", "./embedded": "./src/embedded.ts", "./contract": "./src/contract.ts" } }',
  'ports/event-bus/src/embedded.test.ts': "import { busContract } from './contract.ts';\nbusContract('embedded');\n",
};

async function moduleMessages(changes: Record<string, string | undefined>): Promise<string[]> {
  const texts = Object.entries({ ...goodModule, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return (await moduleShape.run(projectOf(Object.fromEntries(texts)))).map(({ file, message }) => `${file} ${message}`);
}

describe('module-shape', () => {
  it('has nothing against a module as it should be', async () => {
    expect(await moduleMessages({})).toEqual([]);
  });

  it.each([
    ['README.md', 'is missing'],
    ['src/index.ts', 'is missing'],
    ['package.json', 'is missing'],
  ])('finds that %s is missing', async (file, message) => {
    const [finding] = await moduleMessages({ [`modules/fleet/${file}`]: undefined });
    expect(finding).toContain(`modules/fleet/${file} ${message}`);
  });

  it('finds a second way in', async () => {
    const text =
      '{ "name": "@gpuaas/fleet", "rank": 1, "exports": { ".": "./src/index.ts", "./store": "./src/store.ts" } }';
    expect(await moduleMessages({ 'modules/fleet/package.json': text })).toEqual([
      expect.stringContaining('must export exactly'),
    ]);
  });

  it('finds a face that does something', async () => {
    const text = "export { a } from './a.ts';\nexport const b = 1;\n";
    expect(await moduleMessages({ 'modules/fleet/src/index.ts': text })).toEqual([
      expect.stringContaining('may only re-export'),
    ]);
  });

  it('finds a table in the schema of another, and a foreign key into it', async () => {
    const text =
      'create table iam.node (id text);\ncreate table fleet.slot (user_id text references iam.user_account);\n';
    expect(await moduleMessages({ 'modules/fleet/migrations/0002_more.sql': text })).toEqual([
      expect.stringContaining('creates iam.node outside its own schema fleet'),
      expect.stringContaining('touches iam.user_account'),
    ]);
  });

  it('finds a table without any schema', async () => {
    expect(
      await moduleMessages({ 'modules/fleet/migrations/0002_more.sql': 'create table node (id text);\n' }),
    ).toEqual([expect.stringContaining('creates node outside')]);
  });

  it('finds a module without a rank', async () => {
    const text = '{ "name": "@gpuaas/fleet", "exports": { ".": "./src/index.ts" } }';
    expect(await moduleMessages({ 'modules/fleet/package.json': text })).toEqual([
      expect.stringContaining('needs a `rank`'),
    ]);
  });

  it('finds a module that is not in the list', async () => {
    const findings = await moduleMessages({ 'modules/surprise/src/index.ts': "export { a } from './a.ts';\n" });
    expect(findings).toContain("processes/src/modules.ts lacks the line .add(import('@gpuaas/surprise'))");
  });
});

describe('port-shape', () => {
  it('has nothing against a port as it should be', async () => {
    expect(await portShape.run(projectOf(goodPort))).toEqual([]);
  });

  it('finds a port without an embedded adapter', async () => {
    const text = '{ "exports": { ".": "./src/event-bus.ts", "./contract": "./src/contract.ts" } }';
    const findings = await portShape.run(projectOf({ ...goodPort, 'ports/event-bus/package.json': text }));
    expect(findings.map(({ message }) => message)).toEqual(['does not export ./embedded']);
  });

  it.each([
    ['no test', { 'ports/event-bus/src/embedded.test.ts': '' }],
    [
      'a test that only imports the suite',
      { 'ports/event-bus/src/embedded.test.ts': "import { busContract } from './contract.ts';\n" },
    ],
  ])('finds a port whose contract suite is not run: %s', async (_, change) => {
    const findings = await portShape.run(projectOf({ ...goodPort, ...change }));
    expect(findings.map(({ message }) => message)).toEqual(['has no test that calls the suite of its contract.ts']);
  });
});
