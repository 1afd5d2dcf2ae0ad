import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject, projectOf, repositoryRoot } from '../project/project.ts';
import { matching, sampleOf } from './choose.ts';
import { copyProject } from './copy-project.ts';
import { controlRuns, inParts, judge, passes } from './judge.ts';
import { type Mutant, readMutants } from './mutant.ts';
import { configurationOf, runTests } from './run-tests.ts';
import { unknownNames } from './unknown-names.ts';
import { openWorkplace } from './workplace.ts';

const mutant = (change: Partial<Mutant>): Mutant => ({
  folder: 'thing',
  name: 'the price may be negative',
  kind: 'other',
  file: 'price.ts',
  replace: 'price < 0',
  with: 'false',
  tests: ['src/price.test.ts'],
  ...change,
});

function isAt(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

describe('a list of mutants', () => {
  const read = (text: string) => readMutants(projectOf({ 'modules/x/mutants.yaml': text }));

  it('belongs to its folder', () => {
    const text = '- { name: n, kind: other, file: src/a.ts, replace: a, with: "", tests: [modules/x/src/a.test.ts] }';
    expect(read(text)).toMatchObject([{ folder: 'modules/x', name: 'n', with: '' }]);
  });

  it.each([
    ['- { name: n }', /entry 1 \(n\) has no kind, file, replace, with, tests/],
    ['- { name: n, kind: other, file: a, replace: a, with: b, tests: [c], onyl: d }', /unknown key onyl/],
    ['- { name: n, kind: other, file: a, replace: 1, with: b, tests: c }', /replace, tests must be text/],
    ['name: n', /is not a list/],
  ])('is refused when it is incomplete: %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('choosing mutants', () => {
  const many = Array.from({ length: 50 }, (_, index) => mutant({ name: `number ${index}`, finding: `B${index}` }));

  it('takes those of one finding, and those with a word in their name or folder', () => {
    expect(matching(many, 'B1')).toHaveLength(1);
    expect(matching(many, 'number 1')).toHaveLength(11);
    expect(matching(many, 'thin')).toHaveLength(50);
  });

  it('takes the same ones for the same seed, in their order', () => {
    const some = sampleOf(many, 5, '7');
    expect(some).toHaveLength(5);
    expect(sampleOf([...many].reverse(), 5, '7').reverse()).toEqual(some);
    expect(some).toEqual(many.filter((one) => some.includes(one)));
    expect(sampleOf(many, 5, '8')).not.toEqual(some);
  });
});

describe('names that nobody declares', () => {
  const before = "import { a } from './a.ts';\nexport const b = (c: Date) => a(c);\n";

  it.each([
    ['a(d)', ['d']],
    ['{ const d = e; return { d, f }; }', ['e', 'f']],
    ['[a, b, c, c.d, Number(1), process, fetch, { d: 1 }]', []],
    ['new Date(0)', []],
  ])('are found in %s', (text, names) => {
    expect(unknownNames('src/b.ts', before, before.replace('a(c)', text))).toEqual(names);
  });

  it('are not looked for in what is no program', () => {
    expect(unknownNames('migrations/0001_a.sql', 'create unique index', 'create index')).toEqual([]);
  });
});

describe('the run without a mutant', () => {
  it('takes each configuration once, and of a file only the tests that some mutant asks for', () => {
    const [a, b, root] = ['a.test.ts', 'b.test.ts', 'c.root.test.ts'];
    const mutants = [
      mutant({ tests: [a, b] }),
      mutant({ tests: [a], only: 'one' }),
      mutant({ tests: [root], only: 'two' }),
      mutant({ tests: [root], only: 'three' }),
    ];
    expect(controlRuns(mutants)).toEqual([
      { tests: [a, b], only: undefined },
      { tests: [root], only: '(two)|(three)' },
    ]);
    expect([a, root, 'd.damage.test.ts'].map(configurationOf)).toEqual([
      'vitest.config.ts',
      'vitest.hosts.config.ts',
      'vitest.damage.config.ts',
    ]);
  });

  it('is shared out over several places, each test to one of them', () => {
    const runs = [{ tests: ['a', 'b', 'c'], only: 'one' }, { tests: ['d'] }];
    expect(inParts(runs, 2)).toEqual([
      { tests: ['a', 'c'], only: 'one' },
      { tests: ['b'], only: 'one' },
      { tests: ['d'] },
    ]);
  });
});

describe('a mutant', () => {
  const files = {
    'vitest.config.ts': 'export default {};\n',
    'thing/package.json': '{ "name": "@gpuaas/thing", "type": "module", "exports": "./price.ts" }\n',
    'thing/price.ts':
      "export function check(price: number) {\n  if (price < 0) throw new Error('negative');\n  return price > 1e6 ? 'big' : 'small';\n}\n",
    'src/price.test.ts':
      "import { check } from '@gpuaas/thing';\nimport { expect, it } from 'vitest';\nit('refuses a negative price', () => expect(() => check(-1)).toThrow('negative'));\nit('takes a price', () => expect(check(1)).toBeDefined());\n",
    'src/leaving.test.ts':
      "import { spawn } from 'node:child_process';\nimport { tmpdir } from 'node:os';\nimport { it } from 'vitest';\nit('leaves a process', () => spawn('sleep', ['60'], { cwd: tmpdir(), detached: true, stdio: 'inherit' }).unref());\n",
    'src/failing.test.ts': "import { it } from 'vitest';\nit('fails', () => { throw new Error('always'); });\n",
    'src/hook.test.ts':
      "import { check } from '@gpuaas/thing';\nimport { beforeAll, it } from 'vitest';\nbeforeAll(() => { check(1); });\nit('passes', () => {});\n",
  };
  const origin = realpathSync(mkdtempSync(join(tmpdir(), 'mutants-test-')));
  const place = openWorkplace();
  const run = (tests: Parameters<typeof runTests>[1]) => runTests(place, tests, AbortSignal.timeout(20_000));

  async function verdictOn(change: Partial<Mutant>) {
    const passing = new Set(['src/price.test.ts', 'src/hook.test.ts']);
    for await (const verdict of judge(place.repository, [mutant(change)], passing, run)) return verdict;
    throw new Error('nothing was judged');
  }

  beforeAll(() => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(origin, file)), { recursive: true });
      writeFileSync(join(origin, file), text);
    }
    for (const name of ['@gpuaas', '.bin', '.vitest-cache'])
      mkdirSync(join(origin, 'node_modules', name), { recursive: true });
    symlinkSync('../../thing', join(origin, 'node_modules/@gpuaas/thing'));
    symlinkSync(join(repositoryRoot, 'node_modules/vitest'), join(origin, 'node_modules/vitest'));
    copyProject(openProject(origin), place.repository);
  });
  afterAll(() => {
    place.remove();
    rmSync(origin, { recursive: true, force: true });
  });

  it('is killed by a test that fails, in a copy that is restored', async () => {
    const verdict = await verdictOn({});
    expect(verdict).toMatchObject({ outcome: 'killed', because: expect.stringMatching(/^refuses a negative price: /) });
    expect(passes(verdict)).toBe(true);
    for (const root of [origin, place.repository])
      expect(readFileSync(join(root, 'thing/price.ts'), 'utf8')).toBe(files['thing/price.ts']);
  });

  it('survives when no test fails, which is fine only with an argument', async () => {
    const silent = { replace: "'big'", with: "'small'" };
    const verdict = await verdictOn({ ...silent, only: 'takes' });
    expect(verdict).toMatchObject({ outcome: 'survived' });
    expect(passes(verdict)).toBe(false);
    expect(passes({ ...verdict, mutant: { ...verdict.mutant, survives: 'nobody asks for the size' } })).toBe(true);
  });

  it.each([
    ['the file cannot be loaded', { with: 'price <' }],
    ['only a hook fails', { with: 'price > 0', tests: ['src/hook.test.ts'] }],
    ['its tests fail without it too', { tests: ['src/failing.test.ts'] }],
  ])('is not judged when %s', async (_, change) => {
    const verdict = await verdictOn(change);
    expect(verdict).toMatchObject({ outcome: 'not judged', because: expect.any(String) });
    expect(passes({ ...verdict, mutant: { ...verdict.mutant, survives: 'argued' } })).toBe(false);
  });

  it('is compared with what passes unchanged', async () => {
    const { passed, failure } = await run({ tests: ['src/failing.test.ts', 'src/price.test.ts'] });
    expect({ passed, failure }).toMatchObject({ passed: ['src/price.test.ts'], failure: { test: 'fails' } });
  });

  it('has not passed when there is no such test', async () => {
    expect((await run({ tests: ['src/price.test.ts'], only: 'no such test' })).passed).toEqual([]);
  });

  it('takes what its tests leave running with it', async () => {
    expect((await run({ tests: ['src/leaving.test.ts'] })).passed).toHaveLength(1);
    const left = () => readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isAt(pid, place.temporary));
    expect(left()).toHaveLength(1);
    place.endLeftovers();
    await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  });
});
