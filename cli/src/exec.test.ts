import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AllocationView } from '@gpuaas/contract';
import { createActive, release, startTestWorld, type TestUser, type TestWorld, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli, launcher } from './testing/cli-under-test.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

afterAll(removeTemporaryFolders);

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});
afterAll(() => world.stop());

/** A person of its own for each test: each may open ten terminals a minute. */
async function somebody(username: string): Promise<{ cli: CliUnderTest; user: TestUser; box: AllocationView }> {
  const user = await world.signIn(username);
  const box = await createActive(user, { name: 'box' });
  return { cli: createSignedInCli(world.url, user), user, box };
}

const run = promisify(execFile);
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');

describe('a remote command', () => {
  it('gets every argument as it is, and gives its exit code', async () => {
    const { cli } = await somebody('ada');
    const echoed = await cli.run(['exec', 'box', '--', 'printf', '<%s>', 'a b;c', '--help', '-o', '$HOME', '', '--']);
    expect([echoed.code, echoed.out]).toEqual([0, '<a b;c><--help><-o><$HOME><><-->']);
    const both = await cli.run(['exec', 'box', '--', 'sh', '-c', 'echo out; echo err >&2; exit 3']);
    expect(both).toMatchObject({ code: 3, out: 'out\n', err: 'err\n' });
    expect((await cli.run(['exec', 'box', '--', 'sh', '-c', 'kill -9 $$'])).code).toBe(137);
    const missing = await cli.run(['exec', 'box', '--', 'no-such-program']);
    expect([missing.code, missing.err]).toEqual([127, 'no-such-program: command not found\n']);
  });

  it('gives both outputs byte for byte and apart, 10 MB each at the same time', { timeout: 60_000 }, async () => {
    const { cli, box } = await somebody('bea');
    const [one, two] = [randomBytes(10_000_000), randomBytes(10_000_000)];
    const folder = join(world.settings.dataFolder, 'agent-local', 'workspaces', box.id);
    writeFileSync(join(folder, 'one'), one);
    writeFileSync(join(folder, 'two'), two);
    const child = spawn(launcher, ['exec', 'box', '--', 'sh', '-c', 'cat two >&2 & cat one; wait'], {
      env: cli.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err] = [child.stdout, child.stderr].map(async (stream) => Buffer.concat(await stream.toArray()));
    const code = new Promise((resolve) => child.once('close', resolve));
    expect([sha256((await out) ?? Buffer.of()), sha256((await err) ?? Buffer.of()), await code]).toEqual([
      sha256(one),
      sha256(two),
      0,
    ]);
  });

  it('reads what is piped into it', async () => {
    const { cli } = await somebody('cat');
    const input = randomBytes(1 << 20);
    const { code, stdout } = await cli.run(['exec', 'box', '--', 'cat'], { input });
    expect([code, sha256(stdout)]).toEqual([0, sha256(input)]);
    expect(await cli.run(['exec', 'box', '--', 'wc', '-c'], { input: '' })).toMatchObject({ code: 0, out: '0\n' });
  });

  it('may end without reading its input, however much there is', async () => {
    const { cli } = await somebody('dan');
    const input = randomBytes(3 << 20);
    expect((await cli.run(['exec', 'box', '--', 'head', '-c', '3'], { input })).stdout).toEqual(input.subarray(0, 3));
    expect(await cli.run(['exec', 'box', '--', 'echo', 'done'], { input: 'never ends' })).toMatchObject({
      code: 0,
      out: 'done\n',
    });
  });

  it('ends when nobody wants to read on, and without an input to read', async () => {
    const { cli } = await somebody('dot');
    const pipe = (script: string) => run('/bin/sh', ['-c', script, launcher], { env: cli.env });
    expect(await pipe('"$0" exec box -- yes | head -n 1')).toEqual({ stdout: 'y\n', stderr: '' });
    expect(await pipe('"$0" exec box -- cat <&-; echo "code $?"')).toEqual({ stdout: 'code 0\n', stderr: '' });
  });

  it('waits when nobody takes its output, instead of filling our memory', { timeout: 60_000 }, async () => {
    const { cli } = await somebody('eva');
    const size = 100_000_000;
    const child = spawn(launcher, ['exec', 'box', '--', 'head', '-c', String(size), '/dev/zero'], {
      env: cli.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const memory = () =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024;
    await until('output', () => child.stdout.readableLength > 0 || undefined);
    await sleep(2_000);
    expect(memory()).toBeLessThan(150_000_000);
    let received = 0;
    for await (const chunk of child.stdout) received += (chunk as Buffer).length;
    expect(received).toBe(size);
  });

  it('shows no token to whoever lists processes', async () => {
    const { cli } = await somebody('fay');
    const running = cli.start(['exec', 'box', '--', 'sh', '-c', 'echo started >&2; sleep 30'], { input: 'never ends' });
    await until('the command', () => running.err().includes('started') || undefined);
    const seen =
      readFileSync(`/proc/${running.pid}/cmdline`, 'utf8') + readFileSync(`/proc/${running.pid}/environ`, 'utf8');
    expect(seen).toContain('exec');
    expect(seen).not.toMatch(/gpuaas_terminal|eyJ/);
    running.kill('SIGTERM');
    await expect(running.finished).rejects.toThrow('SIGTERM');
  });

  it('ends with a sentence when its allocation is released', async () => {
    const { cli, user, box } = await somebody('gus');
    const running = cli.start(['exec', 'box', '--', 'sh', '-c', 'echo started >&2; sleep 60']);
    await until('the command', () => running.err().includes('started') || undefined);
    await release(user, box.id);
    const { code, err } = await running.finished;
    expect(code).toBe(3);
    expect(err).toContain('error: The allocation is no longer active  (allocation_gone)');
    expect(err).toContain('The allocation was released. (code 4004)');
  });
});
