import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const launcher = join(import.meta.dirname, '../../node_modules/.bin/gpuaas');

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
  json<T>(): T;
}

/** The gpuaas command line with a home of its own. */
export function createCommandLine(env: Record<string, string> = {}): {
  home: string;
  run(...args: string[]): Promise<CommandResult>;
  withEnv(more: Record<string, string>): { run(...args: string[]): Promise<CommandResult> };
} {
  const home = mkdtempSync(join(tmpdir(), 'gpuaas-cli-'));
  const runWith = (more: Record<string, string>, args: string[]) =>
    new Promise<CommandResult>((resolve) => {
      const options = {
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: home,
          NO_COLOR: '1',
          GPUAAS_CREDENTIAL_STORE: 'file',
          ...env,
          ...more,
        },
        timeout: 60_000,
        maxBuffer: 64 * 1024 * 1024,
      };
      const child = execFile(launcher, args, options, (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, stdout, stderr, json: () => JSON.parse(stdout) });
      });
      child.stdin?.end();
    });
  return {
    home,
    run: (...args) => runWith({}, args),
    withEnv: (more) => ({ run: (...args) => runWith(more, args) }),
  };
}
