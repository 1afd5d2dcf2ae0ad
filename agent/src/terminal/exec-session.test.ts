import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationId } from '@gpuaas/contract';
import { createIdSource, silentLogger, systemClock } from '@gpuaas/kernel';
import { createListener, dialWebSocket, tryPort } from '@gpuaas/sockets';
import { commandEndIn, execFrameIn, execStreams } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shellEnvironment } from '../host/accounts/environment.ts';
import type { Account } from '../host/host.ts';
import { startExec } from './exec-session.ts';
import { createSessions } from './sessions.ts';

const folder = mkdtempSync(join(tmpdir(), 'gpuaas-exec-'));
const loop = join(folder, 'loop');
symlinkSync(loop, loop);
const stop = new AbortController();
const sessions = createSessions();
const allocationId = 'alloc_01jck3v9x2e0tr6q0000000000' as AllocationId;
// The search path of a workspace, not the caller's: a folder in there that may not be read makes every program "permission denied".
const env = shellEnvironment(allocationId, 'tester', folder);
const account: Account = {
  username: 'tester',
  home: folder,
  isolation: 'none',
  command: ([file = '', ...args]) => ({ file, args, cwd: folder, env }),
  loginShell: () => ({ file: '/bin/sh', args: [], cwd: folder, env }),
};
let port = 23_000;
let listening: Promise<void>;

beforeAll(async () => {
  while ((await tryPort('127.0.0.1', port)) !== undefined) port += 1;
  listening = createListener({
    name: 'test',
    addresses: ['127.0.0.1'],
    port,
    source: { log: silentLogger, newId: createIdSource(systemClock, randomBytes) },
    request: (_request, response) => void response.end(),
    upgrade(upgrade) {
      const socket = upgrade.accept();
      if (socket) startExec({ account, allocationId, socket, sessions, log: silentLogger });
    },
  }).run(stop.signal);
});
afterAll(async () => {
  stop.abort();
  await listening;
  rmSync(folder, { recursive: true });
});

async function exec(argv: unknown): Promise<{ code: number | undefined; said: string; closed: string }> {
  const socket = await dialWebSocket(`ws://127.0.0.1:${port}/`);
  let code: number | undefined;
  let said = '';
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return socket.send(JSON.stringify({ t: 'start', argv }));
    const { stream, content } = execFrameIn(data);
    if (stream === execStreams.end) code = commandEndIn(content)?.code;
    else said += content.toString();
  });
  socket.resume();
  return new Promise((resolve) => {
    socket.once('close', (_code, reason) => resolve({ code, said, closed: reason.toString() }));
  });
}

describe('a command that cannot be started', () => {
  it.each<[string, string[], number, RegExp]>([
    ['one argument of 200,000 characters', ['true', 'x'.repeat(200_000)], 126, /^true: argument list too long/],
    ['arguments of 900,000 characters', ['true', ...Array(9).fill('x'.repeat(100_000))], 126, /too long/],
    ['5,000 arguments', ['true', ...Array(5_000).fill('x')], 126, /too long/],
    ['a file where a folder should be', ['/etc/passwd/x'], 126, /not a directory/],
    ['a folder', ['/'], 126, /permission denied/],
    ['a name of 5,000 characters', ['x'.repeat(5_000)], 126, /^x{200}: /],
    ['a name of 300 characters', [`/${'x'.repeat(300)}`], 126, /file name too long/],
    ['a link to itself', [loop], 126, /symbolic links/],
    ['no such program', ['no-such-program'], 127, /^no-such-program: command not found/],
    ['no name', [''], 126, /cannot be run|permission|not found/],
    ['half a letter', ['\ud800'], 127, /not found/],
  ])('for %s is answered with its exit code', async (_name, argv, code, said) => {
    const answer = await exec(argv);
    expect(answer.said).toMatch(said);
    expect(answer.code).toBe(code);
    expect(sessions.count()).toBe(0);
    expect(await exec(['echo', 'still here'])).toMatchObject({ code: 0, said: 'still here\n' });
  });

  it.each([[[]], ['true'], [[1]], [['a\0b']], [null], [{ length: 1 }]])('%j is no command', async (argv) => {
    expect(await exec(argv)).toMatchObject({ code: undefined, closed: expect.stringContaining('first frame') });
  });
});
