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
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';
import { portsOf } from './plan.ts';

const engines = 'nats,temporal,vault';

it('npm run start:distributed runs every role by itself on all engines, ends with one Ctrl-C, leaves nothing running, and finds everything again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-distributed-'));
  // Under root the database runs as another user, who has to get through here.
  chmodSync(folder, 0o711);
  const dataFolder = join(folder, 'data');
  const port = await freePorts(portsOf(1));

  const allocation = await during(dataFolder, port, async (user) => {
    const active = await createActive(user);
    const terminal = await openTerminal(user, active.id);
    terminal.type('echo is-$((20 + 22))\n');
    await terminal.waitFor('is-42');
    terminal.socket.close();
    return active;
  });
  await during(dataFolder, port, async (user) => {
    expect((await release(user, allocation.id)).state).toBe('released');
  });
  rmSync(folder, { recursive: true, force: true });
}, 240_000);

/** Starts it as a user does, and stops it as they do. */
async function during<T>(dataFolder: string, port: number, work: (user: TestUser) => Promise<T>): Promise<T> {
  const program = join(import.meta.dirname, 'start.ts');
  const child = spawn(process.execPath, [program, '--data', dataFolder, '--port', String(port), '--engines', engines], {
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
    expect(output).toContain('5 processes, 1 of each role');
    return await work(await devLogin(`http://localhost:${port}`, dataFolder, 'dev-user'));
  } finally {
    child.kill('SIGINT');
    expect(await ended, output).toBe(0);
    expect(output).toContain('Stopped.');
    expect(processesOf(dataFolder)).toEqual([]);
  }
}
