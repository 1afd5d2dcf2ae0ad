import { describe, expect, it } from 'vitest';
import { projectOf } from '../../project/project.ts';
import type { Guard } from '../guard.ts';
import { actorKinds } from './actor-kinds.ts';
import { appWords } from './app-words.ts';
import { closeCodes } from './close-codes.ts';
import { declared } from './declared.ts';
import { documents } from './documents.ts';
import { environment } from './environment.ts';
import { failuresOnce } from './failures-once.ts';
import { foreignTables } from './foreign-tables.ts';
import { invariants } from './invariants.ts';
import { licences } from './licences.ts';
import { lockfile } from './lockfile.ts';
import { mutants } from './mutants.ts';
import { publish } from './publish.ts';
import { rawSockets } from './raw-sockets.ts';
import { sizes, sizesLookAgain } from './sizes.ts';
import { sqlInStores } from './sql-in-stores.ts';
import { tableTypes } from './table-types.ts';
import { timeAndChance } from './time-and-chance.ts';
import { unwrittenColumns } from './unwritten-columns.ts';
import { words } from './words.ts';
import { workflows } from './workflows.ts';

type Texts = Record<string, string>;

const migrations: Texts = {
  'modules/fleet/migrations/0001_create_node.sql':
    "create table fleet.node (\n  id text primary key,\n  size bigint not null,\n  zone text,\n  meta jsonb not null default '{}'\n);\n",
  'modules/iam/migrations/0001_create_session.sql': 'create table iam.session (\n  id text primary key\n);\n',
};
const fleetTables = (...columns: string[]) =>
  `interface FleetTables {\n  node: {\n${columns.map((column) => `    ${column};\n`).join('')}  };\n}\ntablesOf<FleetTables>('fleet');\n`;
const iamTables = "tablesOf<{ session: { id: SessionId } }>('iam');\n";

/** Every case names a rule, what breaks it (with the places that must be found) and what looks alike but is fine. */
const cases: { guard: Guard; says: string; bad: Texts; at: string[]; fine: Texts }[] = [
  {
    guard: licences,
    says: 'a missing licence of our own and licences that do not go with it',
    bad: {
      'package-lock.json': JSON.stringify({
        packages: {
          'node_modules/a': { license: 'GPL-3.0-only' },
          'node_modules/c': {},
        },
      }),
    },
    at: ['LICENSE', 'package-lock.json'],
    fine: {
      LICENSE: 'Apache License',
      'package-lock.json': JSON.stringify({
        packages: {
          '': {},
          'node_modules/a': { license: '(GPL-3.0-only OR MIT)', optionalDependencies: { 'a-win32': '1.0.0' } },
          'node_modules/a-win32': {},
          'node_modules/b': { link: true },
          'node_modules/x/node_modules/lightningcss-linux-x64-gnu': { license: 'MPL-2.0' },
        },
      }),
    },
  },
  {
    guard: licences,
    says: 'one licence of several that does not go with ours',
    bad: {
      LICENSE: 'Apache License',
      'package-lock.json': JSON.stringify({ packages: { 'node_modules/a': { license: 'MIT AND GPL-2.0-only' } } }),
    },
    at: ['package-lock.json'],
    fine: {
      LICENSE: 'Apache License',
      'package-lock.json': JSON.stringify({ packages: { 'node_modules/a': { license: 'MIT AND OFL-1.1' } } }),
    },
  },
  {
    guard: documents,
    says: 'pages that point to nothing',
    bad: {
      'docs/README.md': 'See [this](missing.md).\n',
      'docs/rcas/case.md': '| [a](../../src/a.test.ts) › works no more | it |\n',
      'src/a.test.ts': "it('works', () => {});\n// works no more\n",
      'modules/fleet/src/node.ts': "const row = {\n  runbook: 'not-written',\n};\n",
    },
    at: ['docs/README.md:1', 'docs/rcas/case.md:1', 'modules/fleet/src/node.ts:2'],
    fine: {
      'docs/README.md':
        'See [this](runbooks/release-failed.md#mend), [all](runbooks/), [it](https://example.org/x) and [here](#here).\n',
      'docs/runbooks/release-failed.md': '# A release failed\n',
      'docs/rcas/case.md': '| [a](../../src/a.test.ts) › works   | it |\n',
      'src/a.test.ts': "it('works', () => {});\n",
      'modules/fleet/src/node.ts': "const row = { runbook: 'release-failed' };\n",
    },
  },
  {
    guard: mutants,
    says: 'mutants that no longer fit the code, or that nobody could notice',
    bad: Object.fromEntries([
      ['src/a.ts', 'one();\none();\ntwo();\n'],
      ...[
        'file: src/a.ts, replace: one(), with: "", tests: [src/a.test.ts], kind: other',
        'file: src/a.ts, replace: three(), with: "", tests: [src/a.test.ts], kind: other',
        'file: src/b.ts, replace: two(), with: "", tests: [src/a.test.ts], kind: other',
        'file: src/a.ts, replace: two(), with: "", tests: [src/missing.test.ts], kind: other',
        'file: src/a.ts, replace: two(), with: "two(", tests: [src/a.test.ts], kind: other',
        'file: src/a.ts, replace: two(), with: two(), tests: [src/a.test.ts], kind: other',
        'file: src/a.ts, replace: two(), with: "", tests: [src/a.test.ts], kind: unheard-of',
        'file: src/a.ts, replace: two()',
      ].map((entry, index) => [
        `${index}/mutants.yaml`,
        `- { name: n, ${entry.replaceAll('file: src', 'file: ../src')} }\n`,
      ]),
      [
        '8/mutants.yaml',
        '- &a { name: n, kind: other, file: ../src/a.ts, replace: two(), with: "", tests: [src/a.test.ts] }\n- *a\n',
      ],
      ['src/a.test.ts', ''],
    ]),
    at: [0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => `${index}/mutants.yaml`),
    fine: {
      'modules/x/mutants.yaml':
        '- { name: n, kind: tenancy, file: src/a.ts, replace: two(), with: "", tests: [modules/x/src/a.test.ts] }\n',
      'modules/x/src/a.ts': 'one();\none();\ntwo();\n',
      'modules/x/src/a.test.ts': '',
    },
  },
  {
    guard: invariants,
    says: 'invariants that no test of the same folder holds, and modules that state none',
    bad: {
      'modules/none/README.md': '# none\n\nNothing to see.\n',
      'modules/empty/README.md': '# empty\n\n**Invariants**\n\nNone.\n\n- Unless this counts.\n',
      'modules/x/README.md': [
        '**Invariants**',
        '',
        '- No test.',
        '- No such test.',
        '  - `src/a.test.ts` › works',
        '  - `src/a.test.ts` › works twice',
        '- No such file.',
        '  - `src/b.test.ts` › works',
        '- Another folder.',
        '  - `../y/src/a.test.ts` › works',
        '- No test file.',
        '  - `src/a.ts` › works',
        '- Not in the form.',
        '  - src/a.test.ts: works',
        ...[
          'skipped',
          'todo',
          'conditional',
          'must fail',
          'skips itself',
          'inside',
          'inside all of a table',
          'not a test',
          'is an argument',
        ].flatMap((title) => [`- One that is ${title}.`, `  - \`src/a.test.ts\` › ${title}`]),
      ].join('\n'),
      'modules/x/src/a.ts': "it('works', () => {});\n",
      'modules/x/src/a.test.ts': [
        "it('works', () => {});",
        "it.skip('skipped', () => {});",
        "it.todo('todo');",
        "it.runIf(root)('conditional', () => {});",
        "it.fails('must fail', () => {});",
        "it('skips itself', ({ skip }) => skip());",
        "describe.skip('all', () => { it.each([1])('inside', () => {}); });",
        "describe.skip(name, () => { it('inside all of a table', () => {}); });",
        "test.asOwner('not a test');",
        "// it('works twice', () => {});",
        "it('calls', () => expect('is an argument').toBe(it));",
      ].join('\n'),
      'sockets/README.md': '## Invariants\n\n* It works.\n',
      'modules/y/README.md': '## Invariants\n\n- It works.\n  - `src/a.test.ts` › works\n',
      'modules/y/src/a.test.ts': "it('works', () => {});\n",
    },
    at: [
      'modules/empty/README.md',
      'modules/none/README.md',
      ...[3, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32].map((line) => `modules/x/README.md:${line}`).sort(),
      'sockets/README.md',
    ],
    fine: {
      'modules/x/README.md': [
        '# x',
        '',
        'It owns',
        '',
        '- nothing.',
        '',
        '**Invariants**',
        '',
        '- It works,',
        '  whatever happens.',
        '  - `src/deep/a.test.ts` › works',
        '    again and again',
        '  - `src/deep/a.test.ts` › works with … and …',
        '',
        '- It is sorted.',
        '  - `src/deep/a.test.ts` › sorts … first',
        '',
        '**Events** none.',
        '',
        '- Not an invariant.',
      ].join('\n'),
      'modules/x/src/deep/a.test.ts': [
        "describe('it', () => {",
        "  it('works again and again', () => {});",
        "  it.each<A>([])('works with %s and $name.first', () => {});",
        `  test(\`sorts \${all} first\`, () => {});`,
        '});',
      ].join('\n'),
      'ports/y/README.md': '## Invariants\n\n- It works.\n  - `src/contract.ts` › works\n',
      'ports/y/src/contract.ts': "export const suite = () => describe('y', () => it('works', () => {}));\n",
      'README.md': '- A list.\n',
    },
  },
  {
    guard: lockfile,
    says: 'a build for another machine that is not locked',
    bad: {
      'package-lock.json':
        '{"packages":{"node_modules/bundler":{"optionalDependencies":{"@bundler/darwin-x64":"1.2.3","range":"^1"}}}}',
    },
    at: ['package-lock.json'],
    fine: {
      'package-lock.json':
        '{"packages":{"node_modules/bundler":{"optionalDependencies":{"a":"1.2.3","b":"1.2.3"}},"node_modules/a":{},"node_modules/bundler/node_modules/b":{}}}',
    },
  },
  {
    guard: tableTypes,
    says: 'types of tables that are not what the migrations make',
    bad: {
      ...migrations,
      'modules/fleet/src/tables.ts': fleetTables('id: Date', 'size: number', 'zone: string', 'cpu: string'),
      'modules/fleet/src/other-store.ts': "tablesOf<{ gpu: { id: string } }>('fleet');\n",
    },
    at: [
      'modules/fleet/src/other-store.ts:1',
      'modules/fleet/src/tables.ts:2',
      'modules/fleet/src/tables.ts:3',
      'modules/fleet/src/tables.ts:4',
      'modules/fleet/src/tables.ts:5',
      'modules/fleet/src/tables.ts:6',
      'modules/iam/migrations/0001_create_session.sql:2',
    ],
    fine: {
      ...migrations,
      'modules/fleet/src/tables.ts': fleetTables(
        'id: NodeId',
        'size: bigint',
        "zone: 'a' | 'b' | null",
        'meta: Generated<Record<string, unknown>>',
      ),
      'modules/iam/src/tables.ts': iamTables,
    },
  },
  {
    guard: tableTypes,
    says: 'a value that the database does not give, and one that may be missing',
    bad: {
      ...migrations,
      'modules/fleet/src/tables.ts': fleetTables(
        'id: Generated<string>',
        'size: bigint | null',
        'zone: string | null',
        'meta: unknown',
      ),
      'modules/iam/src/tables.ts': iamTables,
    },
    at: ['modules/fleet/src/tables.ts:3', 'modules/fleet/src/tables.ts:4'],
    fine: {},
  },
  {
    guard: tableTypes,
    says: 'values that the database or the contract does not know',
    bad: {
      'contract/generated/openapi.json': JSON.stringify({
        components: {
          schemas: {
            Zone: { enum: ['a', 'b'] },
            Node: { properties: { zone: { $ref: '#/components/schemas/Zone' } } },
          },
        },
      }),
      'modules/fleet/migrations/0001_create_node.sql':
        "create table fleet.node (\n  id text check (id in ('a', 'b')),\n  zone text check (zone in ('a', 'c')),\n  near text not null check (near in ('a')),\n  state text not null check (state in ('a'))\n);\n",
      'modules/fleet/src/tables.ts': fleetTables(
        "id: 'a' | 'c' | null",
        'zone: Zone | null',
        "near: NodeView['zone']",
        'state: StateColumn<NodeTripState>',
      ),
      'contract/lifecycles.yaml': 'lifecycles:\n  node_trip:\n    states: { a: {}, b: {} }\n',
    },
    at: [3, 4, 5, 6].map((line) => `modules/fleet/src/tables.ts:${line}`),
    fine: {
      'modules/fleet/migrations/0001_create_node.sql':
        "create table fleet.node (\n  id text not null check (id in ('a', 'b')),\n  zone text check (zone in ('a', 'c')),\n  free text check (free <> '')\n);\n",
      'modules/fleet/src/tables.ts': fleetTables("id: 'b' | 'a'", 'zone: Elsewhere | null', "free: 'x' | null"),
    },
  },
  {
    guard: foreignTables,
    says: "other modules' tables in SQL, however they are reached",
    bad: {
      ...migrations,
      'modules/iam/src/a-store.ts': `sql\`select 1 from fleet.node\`;\nsql\`select 1 from \${x} join "fleet" . "node" on true\`;\ndb.query("delete from Fleet.Node");\n`,
      'modules/iam/src/b-store.ts':
        "tablesOf<Other>('fleet');\nt.withSchema('fleet');\nsql.raw(text);\nsql.table('fleet.node');\ntablesOf<Other>(name);\n",
      'processes/src/peek.ts': "client.query('select * from iam.session');\n",
    },
    at: [
      'modules/iam/src/a-store.ts:1',
      'modules/iam/src/a-store.ts:2',
      'modules/iam/src/a-store.ts:3',
      'modules/iam/src/b-store.ts:1',
      'modules/iam/src/b-store.ts:2',
      'modules/iam/src/b-store.ts:3',
      'modules/iam/src/b-store.ts:4',
      'modules/iam/src/b-store.ts:5',
      'processes/src/peek.ts:1',
    ],
    fine: {
      ...migrations,
      'modules/iam/src/a-store.ts': "tablesOf<Own>('iam');\nsql`select clock.now() from iam.session`;\n",
      'modules/iam/src/http.ts': "log('fleet.node.created', 'fleet.nodes');\n// fleet.node\n",
      'processes/src/settings.ts': "const days = keptSeconds['iam.session'] / 86_400;\n",
      'modules/iam/src/a.test.ts': "asOwner('select 1 from fleet.node');\n",
      'testing/src/look.ts': "asOwner('select 1 from fleet.node');\n",
    },
  },
  {
    guard: unwrittenColumns,
    says: 'columns that nothing writes, and arguments for columns that something does',
    bad: {
      ...migrations,
      'modules/fleet/src/node-store.ts':
        "t.insertInto('node').values({ id: a.id, size: 1n });\nfunction fromRow(row) {\n  return { zone: row.zone, meta: row.meta };\n}\n",
      'modules/iam/src/session-store.ts': `sql\`insert into iam.session (id) values (\${p.id})\`;\n`,
      'tools/unwritten-columns.json': '{ "fleet.node.zone": "Because.", "fleet.node.size": "Because." }',
    },
    at: ['modules/fleet/migrations/0001_create_node.sql:5', 'tools/unwritten-columns.json'],
    fine: {
      'modules/fleet/migrations/0001_create_node.sql':
        'create table fleet.node (\n  id text primary key,\n  at timestamptz not null default clock_timestamp(),\n  number bigint generated always as identity,\n  a text,\n  b text,\n  c text\n);\n',
      'modules/fleet/src/node-store.ts': `const row = toRow(a);\nt.insertInto('node').values(row);\nfunction toRow(a) {\n  return { id: a.id };\n}\nt.updateTable('node').set('a', 1);\nsql\`update fleet.node as n set b = \${x}, c = 2 where id = \${id}\`;\n`,
    },
  },
  {
    guard: sqlInStores,
    says: 'queries outside stores',
    bad: {
      'modules/fleet/src/http.ts': "import { sql } from 'kysely';\nconst rows = sql`select 1`;\n",
      'processes/src/a.ts': "tables(tx)\n  .selectFrom('node');\n",
      'agent/src/a.ts': "import pg from 'pg';\n",
    },
    at: ['agent/src/a.ts:1', 'modules/fleet/src/http.ts:1', 'modules/fleet/src/http.ts:2', 'processes/src/a.ts:1'],
    fine: {
      'modules/fleet/src/node-store.ts': "import { sql } from 'kysely';\nsql`select 1`; t.selectFrom('node');\n",
      'modules/fleet/src/tables.ts': "import type { Generated } from 'kysely';\n",
      'modules/fleet/src/http.test.ts': "import { sql } from 'kysely';\n",
      'ports/event-bus/src/embedded.ts': "import { sql } from 'kysely';\n",
      'modules/fleet/src/comment.ts': '// sql`select`, selectFrom(…)\n',
    },
  },
  {
    guard: rawSockets,
    says: 'connections that nobody owns',
    bad: {
      'processes/src/a.ts': "import { createServer } from 'node:http';\ncreateServer();\n",
      'processes/src/b.ts': "import * as net from 'node:net';\nnew net.Server();\n",
      'gateways/terminal/src/a.ts': "import { WebSocketServer } from 'ws';\nnew WebSocketServer({ noServer: true });\n",
      'agent/src/a.ts': 'const socket = new WebSocket(url);\n',
      'modules/fleet/src/a.ts': "server.on('upgrade', () => {});\n",
    },
    at: [
      'agent/src/a.ts:1',
      'gateways/terminal/src/a.ts:1',
      'gateways/terminal/src/a.ts:2',
      'modules/fleet/src/a.ts:1',
      'processes/src/a.ts:2',
      'processes/src/b.ts:2',
    ],
    fine: {
      'sockets/src/listener.ts': "import { createServer } from 'node:http';\ncreateServer().on('upgrade', take);\n",
      'testing/src/proxy.ts': "import { createServer } from 'node:net';\ncreateServer();\n",
      'processes/src/a.test.ts': "import { createServer } from 'node:net';\ncreateServer();\n",
      'processes/src/dev.ts': "import { createServer } from 'vite';\ncreateServer();\n",
      'agent/src/a.ts':
        "import type { WebSocket } from 'ws';\nimport { type Server } from 'node:net';\nsocket.on('close', end);\n",
      'web/shell/src/a.ts': 'new WebSocket(url);\n',
    },
  },
  {
    guard: closeCodes,
    says: 'close codes of terminals outside their package',
    bad: {
      'cli/src/a.ts': "const sentences = { 4000: 'ended' };\n",
      'web/shell/src/a.tsx': 'if (code !== 4010) retry();\n',
      'testing/src/a.test.ts': 'const a = 1;\nexpect(code).toBe(4004);\n',
    },
    at: ['cli/src/a.ts:1', 'testing/src/a.test.ts:2', 'web/shell/src/a.tsx:1'],
    fine: {
      'terminal-protocol/src/close-codes.ts': 'export const closeCodes = { ended: 4000 };\n',
      'sockets/src/web-socket.ts': 'socket.close(code >= 4000 && code < 5000 ? code : 1000);\n',
      'agent/src/a.ts': "const every = 4_000;\nconst words = 'closed with 4004'; // 4000\nconst size = 40000;\n",
    },
  },
  {
    guard: failuresOnce,
    says: 'failures that are declared again',
    bad: {
      'modules/x/src/a.ts': 'export interface TaskError {\n  code: string;\n  detail: string;\n}\n',
      'cli/src/a.ts': 'let why: { detail: string; code: string } | undefined;\n',
    },
    at: ['cli/src/a.ts:1', 'modules/x/src/a.ts:1'],
    fine: {
      'modules/x/src/a.ts':
        "import type { Failure } from '@gpuaas/contract';\nconst failure: Failure = { code, detail };\n",
      'modules/x/src/b.ts': 'interface Entry {\n  pointer: string;\n  code: string;\n  detail: string;\n}\n',
      'modules/x/src/c.ts': 'interface Coded {\n  code: string;\n}\n',
    },
  },
  {
    guard: environment,
    says: 'the environment read outside processes',
    bad: {
      'modules/iam/src/a.ts': "const a = 1;\nconst b = process.env['A'];\n",
      'kernel/src/a.ts': "import { env } from 'node:process';\n",
      'agent/src/agent.ts': 'const { env } = process;\n',
      'ports/database/src/a.ts': "const all = process['env'];\n",
    },
    at: ['agent/src/agent.ts:1', 'kernel/src/a.ts:1', 'modules/iam/src/a.ts:2', 'ports/database/src/a.ts:1'],
    fine: {
      'processes/src/main.ts': 'process.env;\n',
      'agent/src/main.ts': 'process.env;\n',
      'agent/src/run-agent.ts': 'process.env;\n',
      'cli/src/a.ts': 'process.env;\n',
      'vite.config.ts': 'process.env;\n',
      'modules/iam/src/a.test.ts': 'process.env;\n',
      'modules/iam/src/b.ts': "const text = 'process.env';\nconst env = options.env; // process.env\n",
    },
  },
  {
    guard: workflows,
    says: 'a workflow that loads more than the engine, and a second file that starts workflows',
    bad: {
      'modules/x/src/workflows/a.ts':
        "import { DomainError } from '@gpuaas/kernel';\nimport { type A } from '../b.ts';\n",
      'modules/x/src/workflows/b.ts': "export * from './c.ts';\nconst d = await import('node:fs');\n",
      'modules/x/src/start-a.ts': 'await workflows.start(tx, ctx, a, id, input);\n',
      'modules/x/src/start-b.ts': 'await deps.workflows.start(tx, ctx, b, id, input);\n',
    },
    at: [
      'modules/x/src/start-b.ts',
      'modules/x/src/workflows/a.ts:1',
      'modules/x/src/workflows/a.ts:2',
      'modules/x/src/workflows/b.ts:1',
      'modules/x/src/workflows/b.ts:2',
    ],
    fine: {
      'modules/x/src/workflows/a.ts':
        "import type { A } from '../b.ts';\nimport { defineWorkflow } from '@gpuaas/workflow-engine';\n",
      'modules/x/src/workflows/a.test.ts': "import { b } from '../b.ts';\n",
      'modules/x/src/b.ts': "import { c } from './c.ts';\n",
    },
  },
  {
    guard: publish,
    says: 'publishing past the outbox, and transactions in modules',
    bad: {
      'modules/fleet/src/a.ts': "import type { EventBus } from '@gpuaas/event-bus';\ndeps.bus.publish([]);\n",
      'processes/src/a.ts': 'await eventBus.publish(events);\n',
      'modules/iam/src/a.ts': 'await database.transaction(async (tx) => {});\n',
    },
    at: ['modules/fleet/src/a.ts:1', 'modules/fleet/src/a.ts:2', 'modules/iam/src/a.ts:1', 'processes/src/a.ts:1'],
    fine: {
      'modules/outbox/src/relay.ts': 'await database.transaction((tx) => bus.publish([]));\n',
      'modules/fleet/src/a.ts': "import { defineConsumer } from '@gpuaas/event-bus';\ncatalog.publish(version);\n",
      'processes/src/jobs.ts': 'await database.transaction(work);\n',
      'modules/fleet/src/a.test.ts': 'await database.transaction((tx) => bus.publish([]));\n',
    },
  },
  {
    guard: timeAndChance,
    says: 'time and chance of the machine in a module',
    bad: {
      'modules/x/src/a.ts':
        'Date.now();\nnew Date();\nMath.random();\ncrypto.randomUUID();\nrandomBytes(3);\nperformance.now();\n',
    },
    at: [1, 2, 3, 4, 5, 6].map((line) => `modules/x/src/a.ts:${line}`),
    fine: {
      'modules/x/src/a.ts': 'ctx.clock.now();\nnew Date(row.at);\nctx.randomBytes(3);\nctx.newId("alloc");\n',
      'modules/x/src/a.test.ts': 'Date.now();\n',
      'agent/src/a.ts': 'Math.random();\n',
    },
  },
  {
    guard: appWords,
    says: 'the name of an app in the platform',
    bad: { 'contract/openapi/a.yaml': 'a: 1\n# for Slurm\n', 'modules/x/README.md': 'starts `vllm serve`\n' },
    at: ['contract/openapi/a.yaml:2', 'modules/x/README.md:1'],
    fine: {
      'apps/slurm/controller/main.ts': 'slurm\n',
      'docs/guide.md': 'Jupyter\n',
      'kernel/src/a.ts': 'const app = 1;\n',
    },
  },
  {
    guard: words,
    says: 'words that we have taken back',
    bad: {
      'web/shell/src/a.tsx': '<p>Charging starts now.</p>\n',
      'modules/x/src/a.ts': "const next = 'Look whether the host is up';\nthrow new Error('is not in its form');\n",
      'docs/runbooks/a.md': 'Every event was digested.\nOne was put aside.\nAsk him where he works.\n',
    },
    at: [
      ...['docs/runbooks/a.md:1', 'docs/runbooks/a.md:2', 'docs/runbooks/a.md:3'],
      ...['modules/x/src/a.ts:1', 'modules/x/src/a.ts:2', 'web/shell/src/a.tsx:1'],
    ],
    fine: {
      'web/shell/src/a.tsx': '<p>This history shows the others, nothing is charged.</p>\n',
      'docs/maps/tables.md': 'What the issuer calls him\n',
      'testing/src/a.ts': 'terminal.type(\'echo still he""re\');\n',
    },
  },
  {
    guard: actorKinds,
    says: 'a module that asks what kind of actor it is',
    bad: {
      'modules/x/src/a.ts':
        "if (ctx.principal.identity.type === 'user') {}\nconst { type } = ctx.principal.identity;\nconst { name, type: kind } = identity;\n",
    },
    at: [1, 2, 3].map((line) => `modules/x/src/a.ts:${line}`),
    fine: {
      'modules/x/src/a.ts':
        "ctx.principal.permissions.has('x');\nconst { id } = ctx.principal.identity;\nif (scope.type === 'node') {}\n",
      'modules/x/src/a.test.ts': "identity.type === 'user';\n",
      'modules/audit/src/a.ts': 'insert(identity.type);\n',
      'processes/src/a.ts': 'identity.type;\n',
    },
  },
  {
    guard: sizes,
    says: 'files of more than 500 lines',
    bad: { 'modules/x/src/a.ts': '\n'.repeat(500).concat('end\n') },
    at: ['modules/x/src/a.ts'],
    fine: {
      'modules/x/src/a.ts': '\n'.repeat(499).concat('end\n'),
      'modules/x/src/a.test.ts': '\n'.repeat(900).concat('end\n'),
      'contract/generated/openapi.ts': '\n'.repeat(900).concat('end\n'),
      'modules/x/migrations/0001_a.sql': '\n'.repeat(900).concat('end\n'),
    },
  },
  {
    guard: sizesLookAgain,
    says: 'files of more than 300 lines, unless another guard has them',
    bad: { 'modules/x/src/a.ts': '\n'.repeat(300).concat('end\n') },
    at: ['modules/x/src/a.ts'],
    fine: { 'a.ts': '\n'.repeat(299).concat('end\n'), 'b.ts': '\n'.repeat(500).concat('end\n') },
  },
  {
    guard: declared,
    says: 'imports of packages that are not declared',
    bad: {
      'package.json': '{ "name": "root", "devDependencies": { "vitest": "1" } }',
      'modules/x/package.json': '{ "name": "@gpuaas/x", "devDependencies": { "@gpuaas/testing": "1" } }',
      'modules/x/src/a.ts':
        "import { y } from '@gpuaas/y';\nimport z from 'z/deep';\nimport { t } from '@gpuaas/testing';\nimport { it } from 'vitest';\n",
    },
    at: [1, 2, 3, 4].map((line) => `modules/x/src/a.ts:${line}`),
    fine: {
      'package.json': '{ "name": "root", "devDependencies": { "vitest": "1" } }',
      'modules/x/package.json':
        '{ "name": "@gpuaas/x", "dependencies": { "@gpuaas/y": "1" }, "devDependencies": { "@gpuaas/testing": "1", "d": "1" } }',
      'modules/x/src/a.ts':
        "import { y } from '@gpuaas/y/embedded';\nimport fs from 'node:fs';\nimport type { D } from 'd';\nimport './b.ts';\n",
      'modules/x/src/a.test.ts': "import { t } from '@gpuaas/testing';\nimport { it } from 'vitest';\n",
      'processes/package.json': '{ "name": "@gpuaas/processes" }',
      'processes/src/modules.ts': "list.add(import('@gpuaas/x'));\n",
    },
  },
];

describe.each(cases)('$guard.name', ({ guard, says, bad, at, fine }) => {
  it(`finds ${says}`, async () => {
    const findings = await guard.run(projectOf(bad));
    const places = findings.map(({ file, line }) => (line === undefined ? file : `${file}:${line}`));
    expect([...new Set(places)].sort()).toEqual(at);
  });

  it('has nothing against code that only looks alike', async () => {
    expect(await guard.run(projectOf(fine))).toEqual([]);
  });
});
