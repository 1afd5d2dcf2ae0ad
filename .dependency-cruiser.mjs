import { readdirSync, readFileSync } from 'node:fs';

/** Tests, what a package keeps for them in `src/testing`, and the contract suites of the ports may reach for more. */
const tests = ['\\.test\\.tsx?$', '^ports/[^/]+/src/contract\\.ts$', '/src/testing/', '^web/e2e/'];
const ours =
  '^(contract|kernel|private-files|sockets|terminal-protocol|ports|wiring|modules|gateways|processes|agent|sdk|apps|web|cli|testing|tools|bench)/';

const contract = '^contract/';
const kernel = '^kernel/';
const privateFiles = '^private-files/';
const sockets = '^sockets/';
const terminalProtocol = '^terminal-protocol/';
const wiring = '^wiring/';
const sdk = '^sdk/typescript/';
const databaseInterface = '^ports/database/src/database\\.ts$';
/** What a port exports as `.`: the file of its own name. Everything else in it is an adapter or its test. */
const portInterfaces = '^ports/([^/]+)/src/\\1\\.ts$';

/** One row of the table "who may import whom": what is not listed may not be imported. */
function row(folder, mayImport, comment) {
  const name = `${folder.replace(/\W+/g, '-').replace(/^-|-$/g, '')}-imports`;
  const own = folder.includes('[^/]+') ? `^${folder.replace('[^/]+', '$1')}/` : `^${folder}/`;
  const from = { path: `^${folder.replace('[^/]+', '([^/]+)')}/`, pathNot: tests };
  return { name, comment, severity: 'error', from, to: { path: ours, pathNot: [own, ...mayImport] } };
}

const rows = [
  row('contract', [], 'the contract is what everybody else is made from, so it imports nothing'),
  row('kernel', [contract], 'the kernel is shared words: it knows the contract and nothing else'),
  row('sockets', [contract, kernel], 'whoever listens or dials uses it, so it knows nobody'),
  row(
    'terminal-protocol',
    [contract],
    'both ends of a line are made from it, browsers too: it knows the contract alone',
  ),
  row('private-files', [], 'how files of our own are read and written; it knows nothing of what is in them'),
  row(
    'ports/[^/]+',
    [contract, kernel, privateFiles, sockets, databaseInterface],
    'a port knows kernel, contract types and the database interface; adapters must be replaceable one by one',
  ),
  row('wiring', [contract, kernel, portInterfaces], 'how modules declare themselves; it knows none of them'),
  row(
    'modules/[^/]+',
    [contract, kernel, terminalProtocol, wiring, portInterfaces, '^modules/[^/]+/src/index\\.ts$'],
    "a module knows port interfaces and the public face of lower modules; adapters are the processes' business",
  ),
  row(
    'gateways/[^/]+',
    [contract, kernel, sockets, terminalProtocol, portInterfaces, sdk],
    'a gateway holds no tables and links no module: it is a client of the api',
  ),
  row(
    'processes',
    [contract, kernel, privateFiles, sockets, terminalProtocol, wiring, '^ports/', '^modules/', '^gateways/', '^sdk/'],
    'processes wire the server side; whoever is not the server is a client and not linked',
  ),
  row(
    'agent',
    [contract, kernel, privateFiles, sockets, terminalProtocol, sdk],
    'the agent runs on hosts of others: it links no module and no port',
  ),
  row('sdk/[^/]+', [contract, sdk], 'an SDK is made from the contract alone'),
  row(
    'cli',
    [contract, terminalProtocol, '^sdk/'],
    'the CLI is a client: what it needs and the contract lacks is missing for everybody',
  ),
  row(
    'apps/[^/]+',
    [contract, '^sdk/', '^web/(extension|ui-kit)/'],
    'an app uses only the public API: an app that needs more shows that a primitive of the platform is missing',
  ),
  row(
    'web',
    [contract, terminalProtocol, '^sdk/', '^apps/[^/]+/web/'],
    'the console is a client: what it needs and the contract lacks is missing for everybody',
  ),
  row('tools', [], 'tools read the tree as data, so that a broken tree cannot break its own guards'),
];

/** Each module says its own rank in its package.json. A folder without one is found by the guard `module-shape`. */
const ranks = Object.fromEntries(
  readdirSync('modules').flatMap((name) => {
    const { rank } = JSON.parse(readFileSync(`modules/${name}/package.json`, 'utf8'));
    return rank === undefined ? [] : [[name, rank]];
  }),
);

/** Modules of the same rank or a higher one. */
const notBelow = (rank) => Object.keys(ranks).filter((name) => ranks[name] >= rank);

const rankRules = Object.entries(ranks).map(([name, rank]) => ({
  name: `rank-of-${name}`,
  comment: `${name} has rank ${rank}: calls go down the ranks, upward it speaks by events`,
  severity: 'error',
  from: { path: `^modules/${name}/`, pathNot: tests },
  to: { path: `^modules/(${notBelow(rank).join('|')})/`, pathNot: `^modules/${name}/` },
}));

export default {
  forbidden: [
    ...rows,
    ...rankRules,
    {
      name: 'ports-import-contract-types',
      comment: 'a port takes types from the contract, not its tables: it must not care which operations there are',
      severity: 'error',
      from: { path: '^ports/', pathNot: tests },
      to: { path: contract, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'temporal-is-loaded-by-who-executes',
      comment: 'the SDK of Temporal takes 100 MB and seconds: only what executes runs on it loads it, when it does',
      severity: 'error',
      from: { path: ours, pathNot: ['^ports/workflow-engine/src/temporal/', '\\.test\\.ts$'] },
      to: { path: ['node_modules/@temporalio/', '^ports/workflow-engine/src/temporal/'], dynamic: false },
    },
    {
      name: 'gateways-have-no-database',
      comment: 'a gateway holds no tables: it asks the api',
      severity: 'error',
      from: { path: '^gateways/', pathNot: tests },
      to: { path: '^ports/database/' },
    },
    {
      name: 'kernel-does-no-io',
      comment: 'the kernel does no I/O of any kind, so that everything can be tested without any',
      severity: 'error',
      from: { path: '^kernel/', pathNot: tests },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|util|buffer|events)$' },
    },
    {
      name: 'web-shell-extensions',
      comment: "only the shell's extensions.ts knows apps: removing an app must be one line",
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/shell/src/extensions\\.ts$' },
      to: { path: '^apps/' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'testing is imported by tests only: nothing that runs may depend on it',
      severity: 'error',
      from: { path: ours, pathNot: [...tests, '^testing/', '^bench/'] },
      to: { path: ['^(testing|bench)/', '/src/testing/'] },
    },
    {
      name: 'testing-imports',
      comment: 'testing starts the whole platform the way users do: through processes, agent and sdk',
      severity: 'error',
      from: { path: '^testing/', pathNot: tests },
      to: { path: '^(modules|gateways|apps|web|tools|bench)/' },
    },
    {
      name: 'only-through-exports',
      comment: 'another package is reached by its name and its exports, never by a path into it',
      severity: 'error',
      from: {
        path: '^((?:ports|modules|gateways|sdk|apps|web)/[^/]+|contract|kernel|private-files|sockets|terminal-protocol|wiring|processes|agent|cli|testing|tools|bench)/',
      },
      to: { path: ours, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'resolvable',
      comment: 'it leads nowhere: there is no such file, or the package does not export it',
      severity: 'error',
      from: { path: ours },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
