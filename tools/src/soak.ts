import { spawnSync } from 'node:child_process';

/** Every long schedule completely, where the other commands run a part of it that a printed seed chooses. Takes hours. */
const suites = [
  'test',
  'test:engines',
  'test:damage',
  'test:fuzz',
  'test:guides',
  'test:hosts',
  'test:kills',
  'mutants',
  'bench',
];

const env = { ...process.env, GPUAAS_COMPLETE: '1' };
const failed = suites.filter((suite) => {
  console.log(`::: ${suite}`);
  return spawnSync('npm', ['run', '-s', suite], { env, stdio: 'inherit' }).status !== 0;
});
console.log(failed.length === 0 ? 'All suites passed.' : `Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
