import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationId, StreamId, TerminalKind, TerminalSessionId } from '@gpuaas/contract';
import { createIdSource, silentLogger, sleep, systemClock } from '@gpuaas/kernel';
import { createListener, dialWebSocket, tryPort, type WebSocket } from '@gpuaas/sockets';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskScope } from '../define-task.ts';
import { createWorkspaceDriver } from '../host/accounts/workspace.ts';
import { findProcesses, hasVariable } from '../host/processes.ts';
import { createSimulatedGpus } from '../host-simulated/gpus.ts';
import { openStateFolder } from '../state-folder.ts';
import { createSessions } from '../terminal/sessions.ts';
import { openTombstones } from '../tombstones.ts';
import { allocationDeprovisionUser } from './allocation-deprovision-user.ts';
import { terminalOpen } from './terminal-open.ts';

const folder = mkdtempSync(join(tmpdir(), 'gpuaas-open-'));
const stop = new AbortController();
const newId = createIdSource(systemClock, randomBytes);
/** What the other end of each stream saw. */
const far: { socket: WebSocket; closed: Promise<number> }[] = [];
let port = 23_200;
let listening: Promise<void>;

beforeAll(async () => {
  while ((await tryPort('127.0.0.1', port)) !== undefined) port += 1;
  listening = createListener({
    name: 'test',
    addresses: ['127.0.0.1'],
    port,
    source: { log: silentLogger, newId },
    request: (_request, response) => void response.end(),
    upgrade(upgrade) {
      const socket = upgrade.accept();
      if (!socket) return;
      const closed = new Promise<number>((resolve) => socket.once('close', resolve));
      far.push({ socket, closed });
    },
  }).run(stop.signal);
});
afterAll(async () => {
  stop.abort();
  await listening;
  rmSync(folder, { recursive: true });
});

function setUp(beforeReturn: (scope: TaskScope, id: AllocationId) => Promise<unknown>) {
  const id = newId('alloc');
  const state = openStateFolder(join(folder, id));
  const scope: TaskScope = {
    host: {
      accounts: createWorkspaceDriver(join(folder, 'workspaces')),
      gpus: createSimulatedGpus({ seed: id, model: 'x', count: 0, memoryBytes: 1 }),
    },
    async dial() {
      const socket = await dialWebSocket(`ws://127.0.0.1:${port}/`);
      await beforeReturn(scope, id);
      return socket;
    },
    sessions: createSessions(),
    tombstones: openTombstones(state),
    log: silentLogger,
  };
  const open = (kind: TerminalKind) =>
    terminalOpen.run(scope, {
      terminal_session_id: newId('term') as TerminalSessionId,
      stream_id: newId('stream') as StreamId,
      allocation_id: id,
      kind,
    });
  const alive = () => findProcesses(hasVariable('GPUAAS_ALLOCATION_ID', id));
  return { id, scope, open, alive };
}

const release = (scope: TaskScope, id: AllocationId) => allocationDeprovisionUser.run(scope, { allocation_id: id });

describe('opening a terminal', () => {
  it.each<TerminalKind>(['shell', 'exec'])(
    'starts no %s when the allocation is released while the stream is dialled',
    async (kind) => {
      const { id, scope, open, alive } = setUp(release);
      await scope.host.accounts.ensure(id);
      await expect(open(kind)).rejects.toMatchObject({ code: 'no_such_account' });
      expect(scope.sessions.count()).toBe(0);
      expect(alive()).toEqual([]);
      expect(await far.at(-1)?.closed).toBe(closeCodes.allocationGone);
    },
  );

  it('starts no command that comes after the release', async () => {
    const { id, scope, open, alive } = setUp(async () => {});
    const { home } = await scope.host.accounts.ensure(id);
    await open('exec');
    expect(scope.sessions.count()).toBe(1);
    // The command is on its way while the release is done.
    far.at(-1)?.socket.send(JSON.stringify({ t: 'start', argv: ['sleep', '60'] }));
    await release(scope, id);
    expect(await far.at(-1)?.closed).toBe(closeCodes.allocationGone);
    await sleep(100);
    expect(alive()).toEqual([]);
    expect(existsSync(home)).toBe(false);
    expect(scope.sessions.count()).toBe(0);
  });

  it('ends a shell with the release that comes right after it', async () => {
    const { id, scope, open, alive } = setUp(async () => {});
    await scope.host.accounts.ensure(id);
    await Promise.all([open('shell').then(() => release(scope, id))]);
    expect(await far.at(-1)?.closed).toBe(closeCodes.allocationGone);
    expect(alive()).toEqual([]);
  });
});

describe('the end of a stream', () => {
  const gone = async (alive: () => number[], withinMilliseconds = 3_500) => {
    const from = performance.now();
    while (alive().length > 0 && performance.now() - from < withinMilliseconds) await sleep(50);
    return alive();
  };

  it('ends a shell that ignores the hang-up', async () => {
    const { id, scope, open, alive } = setUp(async () => {});
    await scope.host.accounts.ensure(id);
    await open('shell');
    far.at(-1)?.socket.send(Buffer.from("trap '' HUP; echo de''af; while :; do sleep 1; done\n"));
    await new Promise<void>((resolve) => {
      far.at(-1)?.socket.on('message', (data: Buffer) => data.includes('deaf') && resolve());
    });
    far.at(-1)?.socket.close(closeCodes.signedOut);
    expect(await gone(alive)).toEqual([]);
  });

  it('ends a command that ignores the hang-up and does not read what it is sent', async () => {
    const { id, scope, open, alive } = setUp(async () => {});
    await scope.host.accounts.ensure(id);
    await open('exec');
    const socket = far.at(-1)?.socket as WebSocket;
    socket.send(JSON.stringify({ t: 'start', argv: ['sh', '-c', "trap '' HUP; sleep 60"] }));
    for (let round = 0; round < 200; round += 1) socket.send(Buffer.alloc(65_536));
    await sleep(300);
    expect(alive().length).toBeGreaterThan(0);
    socket.close(closeCodes.signedOut);
    setTimeout(() => socket.terminate(), 1_000);
    expect(await gone(alive, 5_000)).toEqual([]);
  });
});
