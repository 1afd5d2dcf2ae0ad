import { execFileSync } from 'node:child_process';

/** What a short command prints. Throws when it fails. */
export function outputOf(root: string, command: string, args: readonly string[]): string {
  return execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 20_000,
  });
}
