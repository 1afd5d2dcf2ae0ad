import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationId } from '@gpuaas/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { userAccount } from './user-account.ts';

const home = mkdtempSync(join(tmpdir(), 'gpuaas-account-'));
afterAll(() => rmSync(home, { recursive: true }));
const plain = join(home, 'plain');
writeFileSync(plain, 'text');
const program = join(home, "it's a program");
writeFileSync(program, '#!/bin/sh\necho "$0" "$#" "$1"; exit 7\n');
chmodSync(program, 0o755);

/** Whoever runs the tests cannot become somebody else; everything after that is the same. */
const account = userAccount('alloc_01jck3v9x2e0tr6q0000000000' as AllocationId, {
  ...{ username: 'tester', uid: process.getuid?.() ?? 0, home, become: ['--no-new-privs'] },
});
function run(argv: string[]) {
  const { file, args, cwd, env } = account.command(argv);
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('a command of an account with its own user', () => {
  it('runs with its arguments as they are, and its exit code is kept', () => {
    expect(run([program, "a 'b' $HOME *", '-x'])).toEqual({
      ...{ status: 7, stdout: `${program} 2 a 'b' $HOME *\n`, stderr: '' },
    });
    expect(run(['printf', '%s|', '--', '', '-n'])).toMatchObject({ status: 0, stdout: '--||-n|' });
    expect(run(['sh', '-c', 'umask'])).toMatchObject({ status: 0, stdout: '0077\n' });
  });

  it.each([
    ['no-such-program', 127, 'no-such-program: command not found\n'],
    ['--no-such-option', 127, '--no-such-option: command not found\n'],
    ['%s%n', 127, '%s%n: command not found\n'],
    ['/no/such/program', 127, '/no/such/program: command not found\n'],
    [home, 126, `${home}: permission denied\n`],
    [plain, 126, `${plain}: permission denied\n`],
  ])('that is %s ends as in a shell', (name, status, stderr) => {
    expect(run([name, 'x'])).toEqual({ status, stdout: '', stderr });
  });
});
