import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../project/project.ts';

export interface ToolResult {
  code: number;
  output: string;
  errors: string;
}

const longest = 120_000;

/** Runs a program of our node_modules in `root` to its end. Throws when it does not end by itself. */
export function runTool(root: string, [script, ...args]: readonly [string, ...string[]]): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(repositoryRoot, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: longest,
      killSignal: 'SIGKILL',
    });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === null) reject(new Error(`${script} was ended by ${signal}`));
      else resolve({ code, output: Buffer.concat(output).toString(), errors: Buffer.concat(errors).toString() });
    });
  });
}

/** What a tool says when it fails without naming a finding: its setup is broken, not the tree. */
export function assertUnderstood(
  tool: string,
  { code, output, errors }: ToolResult,
  findings: readonly unknown[],
): void {
  if (code !== 0 && findings.length === 0) throw new Error(`${tool} ended with ${code}: ${errors || output}`);
}
