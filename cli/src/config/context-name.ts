import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';

/** What a shell takes as one plain word, and nobody mistakes for a flag or an address. */
const shape = /^[a-z0-9][a-z0-9._-]{0,62}$/i;

export function expectContextName(name: string): void {
  if (shape.test(name)) return;
  throw new CliError('usage', `"${name}" cannot be the name of a context`, {
    exitCode: exitCodes.usage,
    tries: ['Use up to 63 letters, digits, dots, dashes and underscores, and begin with a letter or a digit'],
  });
}

/** `https://gpu.example.com` → `gpu.example.com`, with a number behind it when that is taken. */
export function nameOfServer(server: string, taken: readonly string[]): string {
  const readable = server
    .replace(/^https?:\/\//, '')
    .replace(/[^a-zA-Z0-9.-]+/g, '-')
    .replace(/^[^a-zA-Z0-9]+|-+$/g, '')
    .slice(0, 55);
  const name = readable || 'server';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
