import { createHash } from 'node:crypto';
import type { AllocationView } from '@gpuaas/contract';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createActive, release } from './allocations.ts';
import { runExec } from './exec-client.ts';
import { closeOf, mintToken, openTerminal } from './terminal-client.ts';
import { isInThisProcess, startTestWorld, type TestNode, type TestUser, type TestWorld } from './test-world.ts';
import { until } from './until.ts';

let world: TestWorld;
let alice: TestUser;
let allocation: AllocationView;
let stranger: TestNode;
let gateway: { key: string; cert: string };
beforeAll(async () => {
  world = await startTestWorld();
  stranger = await world.addNode({ name: 'stranger', gpus: 0, run: false });
  const issued = await world.platform.modules.authority.issueGateway('terminal');
  gateway = { key: issued.privateKeyPem, cert: issued.chainPem };
  alice = await world.signIn('alice');
  allocation = await createActive(alice, { name: 'work' });
});
afterAll(() => world.stop());

/** The limit on tokens is ten a minute, so a test that needs many waits a minute first. */
async function nextMinute(): Promise<void> {
  await world.nextMinute();
  alice = await world.signIn('alice');
}

describe('a terminal token', () => {
  const urlOf = (id = allocation.id) => `ws://localhost:${world.settings.terminalPort}/ws/terminal/${id}`;
  const connect = (protocols: string[], options = {}, url = urlOf()) => closeOf(new WebSocket(url, protocols, options));
  const refusedUpgrade = (protocols: string[], options = {}, url = urlOf()) =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(url, protocols, options);
      socket.once('unexpected-response', (_request, response) => {
        resolve(response.statusCode ?? 0);
        socket.terminate();
      });
      socket.once('open', () => reject(new Error('the connection was let in')));
      socket.on('error', () => {});
    });

  it('opens one session, of fifty that try at the same moment', async () => {
    const { token, protocol } = await mintToken(alice, allocation.id, 'shell');
    const sockets = Array.from({ length: 50 }, () => new WebSocket(urlOf(), [protocol, token]));
    let ready = 0;
    for (const socket of sockets) {
      socket.on('message', (data: Buffer, isBinary) => {
        if (!isBinary && data.toString() === '{"t":"ready"}') ready += 1;
      });
    }
    const codes = sockets.map(closeOf);
    await until('the first session being ready', () => ready > 0);
    await until(
      'the others being closed',
      () => sockets.filter(({ readyState }) => readyState === WebSocket.CLOSED).length === 49,
    );
    for (const socket of sockets) socket.close();
    const closed = await Promise.all(codes);
    expect(ready).toBe(1);
    expect(closed.filter(({ code }) => code === closeCodes.tokenInvalid)).toHaveLength(49);
  });

  it('is refused when it is made up, used, of another kind, or for another allocation', async () => {
    const other = await createActive(alice, { name: 'other' });
    const { token, protocol } = await mintToken(alice, other.id, 'shell');
    expect(await connect(['gpuaas.terminal.v1', 'gpuaas_terminal_made-up'])).toMatchObject({
      code: closeCodes.tokenInvalid,
    });
    expect(await connect([protocol, token])).toMatchObject({ code: closeCodes.tokenInvalid });
    // Showing it at the wrong door has used it up.
    expect(await connect([protocol, token], {}, urlOf(other.id))).toMatchObject({ code: closeCodes.tokenInvalid });
    const exec = await mintToken(alice, allocation.id, 'exec');
    expect(await connect(['gpuaas.terminal.v1', exec.token])).toMatchObject({ code: closeCodes.tokenInvalid });
    await release(alice, other.id);
  });

  it('is never taken from the address, and needs no page of another site', async () => {
    const { token, protocol } = await mintToken(alice, allocation.id, 'shell');
    expect(await refusedUpgrade([], {}, `${urlOf()}?token=${token}`)).toBe(404);
    expect(await refusedUpgrade([protocol], { headers: { authorization: `Bearer ${token}` } })).toBe(401);
    expect(await refusedUpgrade([], {})).toBe(401);
    for (const origin of [
      'https://evil.example',
      'null',
      `${world.url}.evil.example`,
      `http://localhost:${world.settings.apiPort + 1}`,
    ]) {
      expect(await refusedUpgrade([protocol, token], { origin })).toBe(403);
    }
    const own = new WebSocket(urlOf(), [protocol, token], { origin: world.url });
    await until('our own page being let in', () => own.readyState === WebSocket.OPEN);
    own.close();
  });

  // Moves the platform's clock.
  if (isInThisProcess) {
    it('is over after 300 seconds', async () => {
      await nextMinute();
      const { token, protocol } = await mintToken(alice, allocation.id, 'shell');
      await world.pass(301_000);
      expect(await connect([protocol, token])).toMatchObject({ code: closeCodes.tokenInvalid });
    });
  }

  it('opens nothing any more when its owner has lost the right meanwhile', async () => {
    await nextMinute();
    const bob = await world.signIn('bob');
    await world.grant(bob, alice.projectId, 'member');
    const asBob = { ...bob, projectId: alice.projectId };
    const before = await mintToken(asBob, allocation.id, 'shell');
    await world.grant(bob, alice.projectId, 'viewer');
    expect(await connect([before.protocol, before.token])).toMatchObject({ code: closeCodes.accessLost });

    await world.grant(bob, alice.projectId, 'member');
    const signedOut = await mintToken(asBob, allocation.id, 'shell');
    await bob.api.endSession();
    expect(await connect([signedOut.protocol, signedOut.token])).toMatchObject({ code: closeCodes.accessLost });
  });

  it('opens nothing on an allocation that was released meanwhile, and is not made for one', async () => {
    await nextMinute();
    const gone = await createActive(alice, { name: 'gone' });
    const { token, protocol } = await mintToken(alice, gone.id, 'shell');
    await release(alice, gone.id);
    expect(await connect([protocol, token], {}, urlOf(gone.id))).toMatchObject({ code: closeCodes.allocationGone });
    await expect(mintToken(alice, gone.id, 'shell')).rejects.toMatchObject({ code: 'state_conflict', status: 409 });
  });

  it('can be had ten times a minute', async () => {
    await nextMinute();
    for (let round = 0; round < 10; round += 1) await mintToken(alice, allocation.id, 'shell');
    const eleventh = mintToken(alice, allocation.id, 'shell');
    await expect(eleventh).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
    await expect(eleventh).rejects.toMatchObject({ problem: { retry_after_seconds: expect.any(Number) } });
    // A policy counts as soon as it is set, also for what is counted already.
    const policy = { params: { policy_key: 'rate_limit.terminal_token_requests_per_minute' } };
    await world.admin.api.setPlatformPolicy({ ...policy, body: { value: 20 } });
    const allowed = () => mintToken(alice, allocation.id, 'shell').catch(() => undefined);
    await until('more are allowed', allowed, { everyMilliseconds: 200 });
    await world.admin.api.clearPlatformPolicy(policy);
    await nextMinute();
    await mintToken(alice, allocation.id, 'shell');
  });
});

describe('a shell', () => {
  beforeAll(nextMinute);

  it('has nothing of the agent in its environment', async () => {
    const terminal = await openTerminal(alice, allocation.id);
    terminal.type("env | cut -d= -f1 | sort | tr '\\n' ' '; echo END''ED\n");
    await terminal.waitFor('ENDED');
    const names = /[\r\n]((?:[A-Z_]+ )+)ENDED/.exec(terminal.output())?.[1]?.trim().split(' ');
    const allowed = [
      'GPUAAS_ALLOCATION_ID',
      'HOME',
      'LANG',
      'LOGNAME',
      'PATH',
      'PWD',
      'OLDPWD',
      'SHELL',
      'SHLVL',
      'TERM',
      'TMPDIR',
      'USER',
      '_',
    ];
    expect(names?.filter((name) => !allowed.includes(name))).toEqual([]);
    terminal.socket.close();
  });

  it('gets the size of the window, and every change of it', async () => {
    const terminal = await openTerminal(alice, allocation.id);
    terminal.control({ t: 'resize', cols: 132, rows: 43 });
    terminal.type('stty size; echo first-$((1 + 1))\n');
    await terminal.waitFor('first-2');
    expect(terminal.output()).toContain('43 132');
    terminal.control({ t: 'resize', cols: -1, rows: 1e9 });
    terminal.control({ t: 'nonsense' });
    terminal.socket.send('not json');
    terminal.type('stty size; echo second-$((1 + 1))\n');
    await terminal.waitFor('second-2');
    terminal.socket.close();
  });

  it('tells how it ended', async () => {
    const terminal = await openTerminal(alice, allocation.id);
    let exit: unknown;
    terminal.socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary && data.toString().includes('exit')) exit = JSON.parse(data.toString());
    });
    terminal.type('exit 7\n');
    expect(await terminal.closed).toMatchObject({ code: closeCodes.ended });
    expect(exit).toEqual({ t: 'exit', code: 7 });
    const [session] = await until('the end being recorded', async () => {
      const rows = await world.database.asOwner<{ exit_code: number }>(
        "select exit_code from terminal.session where end_reason = 'exit' and exit_code = 7",
      );
      return rows.length === 1 && rows;
    });
    expect(session?.exit_code).toBe(7);
  });

  it('leaves no process behind when its window is closed', async () => {
    const terminal = await openTerminal(alice, allocation.id);
    terminal.type('echo pid=$$; exec sleep 600\n');
    await terminal.waitFor('pid=');
    const pid = await until('the pid', () => /pid=(\d+)/.exec(terminal.output())?.[1]);
    terminal.socket.terminate();
    const { existsSync } = await import('node:fs');
    await until('the shell being gone', () => !existsSync(`/proc/${pid}`));
  });

  it('passes 30 MB to a reader that pauses, whole and without piling up', async () => {
    await nextMinute();
    const terminal = await openTerminal(alice, allocation.id);
    const hash = createHash('sha256');
    let received = 0;
    let started = false;
    terminal.socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) return;
      if (!started) {
        const at = data.indexOf('GO\r\n');
        if (at < 0) return;
        started = true;
        data = data.subarray(at + 4);
      }
      received += data.length;
      hash.update(data);
      if (received < 2_000_000) {
        terminal.socket.pause();
        setTimeout(() => terminal.socket.resume(), 20);
      }
    });
    terminal.type("stty -onlcr -echo; echo G''O$(printf '\\r'); head -c 30000000 /dev/zero | tr '\\0' x; exit\n");
    await terminal.closed;
    expect(received).toBeGreaterThanOrEqual(30_000_000);
    expect(received).toBeLessThan(30_000_100);
  }, 60_000);
});

describe('a command', () => {
  beforeAll(nextMinute);
  const run = (argv: string[], input?: Buffer) => runExec(alice, allocation.id, argv, input);

  it('gives output and errors apart, byte for byte, 10 MB of each', async () => {
    const script = `const { createHash, randomBytes } = require('crypto'); const fs = require('fs');
      const bytes = randomBytes(10_000_000); fs.writeSync(2, createHash('sha256').update(bytes).digest('hex'));
      for (let at = 0; at < bytes.length; ) at += fs.writeSync(1, bytes, at, Math.min(65536, bytes.length - at));`;
    const { stdout, stderr, code } = await run([process.execPath, '-e', script]);
    expect(code).toBe(0);
    expect(stdout).toHaveLength(10_000_000);
    expect(stderr.toString()).toBe(createHash('sha256').update(stdout).digest('hex'));
  }, 60_000);

  it('gets its arguments as they are', async () => {
    const args = ['a b;c', '$HOME', '', "it's", '*', 'new\nline', '–'];
    const { stdout } = await run(['printf', '[%s]', ...args]);
    expect(stdout.toString()).toBe(args.map((arg) => `[${arg}]`).join(''));
  });

  it('tells its exit code, or the signal that ended it', async () => {
    expect(await run(['sh', '-c', 'exit 3'])).toMatchObject({ code: 3 });
    expect(await run(['sh', '-c', 'kill -9 $$'])).toMatchObject({ code: 137, signal: 'SIGKILL' });
    const unknown = await run(['no-such-program']);
    expect(unknown.code).toBe(127);
    expect(unknown.stderr.toString()).toContain('no-such-program');
  });

  it('reads its input to the end', async () => {
    await nextMinute();
    const input = Buffer.alloc(3_000_000, 'abc');
    const { stdout } = await run(['sha256sum'], input);
    expect(stdout.toString()).toContain(createHash('sha256').update(input).digest('hex'));
  });
});

describe('the stream between gateway and agent', () => {
  const dial = (path: string, certificate: { key: string; cert: string } | undefined) =>
    new Promise<number | string>((resolve) => {
      const socket = new WebSocket(`wss://127.0.0.1:${world.settings.nodePort}${path}`, {
        ca: world.platform.modules.authority.rootPem,
        ...certificate,
      });
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.once('open', () => resolve('open'));
      socket.on('error', () => resolve('refused'));
      socket.once('close', () => resolve('refused'));
    });

  it('is open to the two it is for and to nobody else', async () => {
    await nextMinute();
    const { terminal } = world.platform.modules;
    const before = await world.database.asOwner<{ stream_id: string }>('select stream_id from terminal.session');
    const opened = openTerminal(alice, allocation.id);
    const { stream_id: live } = await until('the session', async () => {
      const rows = await world.database.asOwner<{ stream_id: string }>('select stream_id from terminal.session');
      return rows.find((row) => !before.some((old) => old.stream_id === row.stream_id));
    });
    const path = `/internal/v1/streams/${live}`;
    expect(await dial(path, undefined)).toBe('refused');
    expect(await dial(path, { key: stranger.identity.privateKeyPem, cert: stranger.identity.chainPem })).toBe(404);
    expect(await dial('/internal/v1/streams/stream_01jck3v9x2e0tr6q0000000000', gateway)).toBe(404);
    expect(await dial('/internal/v1/elsewhere', gateway)).toBe(404);
    (await opened).socket.close();
    await until('the end being recorded', async () => {
      const found = await terminal.findStream(world.platform.ports.database.db, live as never, { type: 'platform' });
      return found === undefined;
    });
    expect(await dial(path, gateway)).toBe(404);
  });
});
