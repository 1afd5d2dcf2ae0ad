import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folder.ts';
import { findProgram } from './find-program.ts';

afterAll(removeTemporaryFolders);

it('finds a program that can be run, on the folders of PATH in their order, and in no other', () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const find = (PATH?: string) => findProgram('gpuaas-test-program', { PATH });
  const path = join(second, 'gpuaas-test-program');
  writeFileSync(path, '#!/bin/sh\n', { mode: 0o644 });
  expect(find(`${first}:${second}`)).toBeUndefined();
  chmodSync(path, 0o755);
  expect(find(`${first}:/nowhere:${second}`)).toBe(path);
  mkdirSync(join(first, 'gpuaas-test-program'));
  expect(find(`${first}:${second}`)).toBe(path);
  for (const elsewhere of [undefined, '', ':', '.', relative(process.cwd(), second)])
    expect(find(elsewhere)).toBeUndefined();
});
