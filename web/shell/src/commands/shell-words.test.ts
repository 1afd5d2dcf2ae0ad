import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { commandOf } from './shell-words.ts';

it.each([
  [['gpuaas', 'alloc', 'list'], 'gpuaas alloc list'],
  [['gpuaas', false as const, undefined, '--all'], 'gpuaas --all'],
  [['echo', "it's $HOME; `rm -rf`"], `echo 'it'\\''s $HOME; \`rm -rf\`'`],
  [['echo', ''], "echo ''"],
])('%j becomes %s', (words, command) => {
  expect(commandOf(...words)).toBe(command);
});

it('means the same to a shell, whatever is in it', () => {
  const words = ['a b', "'", '"', '$(id)', '`id`', '\\', '*', '~', '!', 'ü', '\n', '-n', '#', '&&'];
  const output = execFileSync('sh', ['-c', commandOf('printf', '%s\\0', ...words)], { encoding: 'utf8' });
  expect(output.split('\0').slice(0, -1)).toEqual(words);
});
