import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createActive, release } from '../allocations.ts';
import { freePorts } from '../free-ports.ts';
import { processesOf } from '../own-processes.ts';
import { devLogin } from '../started-platform.ts';
import { openTerminal } from '../terminal-client.ts';
import { until } from '../until.ts';
import { portsOf } from './plan.ts';

it('npm run start:distributed runs every role by itself, ends with one Ctrl-C, and leaves nothing running', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-distributed-'));
  // Under root the database runs as another user, who has to get through here.
  chmodSync(folder, 0o711);
  const dataFolder = join(folder, 'data');
  const port = await freePorts(portsOf(1));
  const program = join(import.meta.dirname, 'start.ts');
  const child = spawn(process.execPath, [program, '--data', dataFolder, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  try {
    await until(
      'the platform being ready',
      () => {
        if (child.exitCode !== null) throw new Error(`it ended: ${output}`);
        return output.includes('GPUaaS is ready');
      },
      { withinMilliseconds: 100_000 },
    );
    expect(output).toContain('4 processes, 1 of each role');
    const user = await devLogin(`http://localhost:${port}`, dataFolder, 'dev-user');
    const allocation = await createActive(user);
    const terminal = await openTerminal(user, allocation.id);
    terminal.type('echo is-$((20 + 22))\n');
    await terminal.waitFor('is-42');
    terminal.socket.close();
    expect((await release(user, allocation.id)).state).toBe('released');
  } finally {
    child.kill('SIGINT');
    expect(await ended, output).toBe(0);
    expect(output).toContain('Stopped.');
    expect(processesOf(dataFolder)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);
