import type { NodeId, SignedTask } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import { taskBell } from '@gpuaas/fleet';
import { createCtx, createDoorbell, DomainError, nodePrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTaskWait } from './wait-for-task.ts';

const nodeId = 'node_01h00000000000000000000000' as NodeId;
const task = { payload: 'the task', signature: '', key_id: '' } as SignedTask;

/** An agent that polls. What the platform's database would say is simulated, so that time can be too. */
function trial() {
  const says = { task: undefined as SignedTask | undefined, inService: true, hasWork: false };
  const looks = { claims: 0, touches: 0 };
  const stop = new AbortController();
  const drain = new AbortController();
  const doorbell = createDoorbell();
  const ctxSource = createTestCtxSource();
  const wait = createTaskWait({
    database: { transaction: (work: (tx: unknown) => unknown) => work({}) } as unknown as Database,
    nodes: {
      outOfService: async (_db, ids) => (says.inService ? [] : [...ids]),
      async hear() {
        looks.touches += 1;
      },
    },
    nodeTasks: {
      async claim() {
        looks.claims += 1;
        if (!says.inService) throw new DomainError('certificate_refused', { reason: 'The node is not in service.' });
        return says.task;
      },
      nodesWithWork: async (_db, ids) => (says.hasWork ? [...ids] : []),
    },
    ...{ doorbell, ctxSource, stopping: stop.signal, draining: drain.signal },
  });
  const principal = nodePrincipal(nodeId, 'n', 'AA:BB');
  const ctx = createCtx(ctxSource, { principal, correlationId: 'cor_wait' });
  const waitForTask = wait.handlers.waitForTask as (call: object) => Promise<unknown>;
  let running: Promise<void> | undefined;
  return {
    ...{ says, looks, doorbell },
    drain: () => drain.abort(),
    poll: (seconds: number) =>
      waitForTask({
        ...{ ctx, params: { node_id: nodeId }, gone: () => new AbortController().signal },
        query: { agent: 'a'.repeat(16), wait_seconds: seconds },
      }),
    look() {
      running = wait.look.run(stop.signal);
    },
    async end() {
      stop.abort();
      await vi.advanceTimersByTimeAsync(1_000);
      await running;
    },
  };
}

describe('The poll of an agent', () => {
  let agent: ReturnType<typeof trial>;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] });
    agent = trial();
  });
  afterEach(async () => {
    await agent.end();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const nothing = { status: 200, body: { task: null } };

  it('looks once when the agent is new, not at the end of its time, and not again while nothing happens', async () => {
    for (let polls = 0; polls < 3; polls += 1) {
      const poll = agent.poll(25);
      await vi.advanceTimersByTimeAsync(25_000);
      expect(await poll).toEqual(nothing);
      expect(agent.looks.claims).toBe(1);
    }
  });

  it('does not look at its end when its timer is early', async () => {
    const real = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => real() * 0.999);
    const poll = agent.poll(25);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await Promise.race([poll, 'still waits'])).toEqual(nothing);
    expect(agent.looks.claims).toBe(1);
  });

  it('does not look when the bell rings at its end, but the next one does', async () => {
    setTimeout(() => {
      agent.says.task = task;
      agent.doorbell.ring(taskBell(nodeId));
    }, 25_000);
    const poll = agent.poll(25);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await poll).toEqual(nothing);
    expect(agent.looks.claims).toBe(1);
    expect(await agent.poll(0)).toEqual({ status: 200, body: { task } });
  });

  it('takes a task that is queued while it waits', async () => {
    const poll = agent.poll(25);
    await vi.advanceTimersByTimeAsync(10_000);
    agent.says.task = task;
    agent.doorbell.ring(taskBell(nodeId));
    await vi.advanceTimersByTimeAsync(0);
    expect(await poll).toEqual({ status: 200, body: { task } });
  });

  it('takes a task that was queued since the last one ended', async () => {
    const poll = agent.poll(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await poll).toEqual(nothing);
    agent.says.task = task;
    agent.doorbell.ring(taskBell(nodeId));
    expect(await agent.poll(25)).toEqual({ status: 200, body: { task } });
  });

  it('takes within a second a task that another process has queued', async () => {
    agent.look();
    const poll = agent.poll(25);
    await vi.advanceTimersByTimeAsync(5_000);
    agent.says.task = task;
    agent.says.hasWork = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.race([poll, 'still waits'])).toEqual({ status: 200, body: { task } });
  });

  it('is written down within a second when the agent was missed, and with those of all others when it was not', async () => {
    agent.look();
    const first = agent.poll(1);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await first).toEqual(nothing);
    const soon = agent.poll(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await soon).toEqual(nothing);
    expect(agent.looks).toEqual({ claims: 1, touches: 0 });
    await vi.advanceTimersByTimeAsync(95_000);
    expect(agent.looks).toEqual({ claims: 1, touches: 1 });
    const late = agent.poll(25);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(agent.looks).toEqual({ claims: 1, touches: 2 });
    await vi.advanceTimersByTimeAsync(24_000);
    expect(await late).toEqual(nothing);
  });

  it('is answered when the process is about to stop, once: the next one waits there', async () => {
    const poll = agent.poll(25);
    await vi.advanceTimersByTimeAsync(1_000);
    agent.drain();
    await vi.advanceTimersByTimeAsync(0);
    expect(await Promise.race([poll, 'still waits'])).toEqual(nothing);
    const next = agent.poll(25);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.race([next, 'still waits'])).toBe('still waits');
    await vi.advanceTimersByTimeAsync(24_000);
    expect(await next).toEqual(nothing);
  });

  it('is cut within a second when another process has put the node out of service', async () => {
    agent.look();
    const poll = agent.poll(25).then(
      () => 'answered',
      (error: DomainError) => error.code,
    );
    await vi.advanceTimersByTimeAsync(5_000);
    agent.says.inService = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.race([poll, 'still waits'])).toBe('certificate_refused');
  });
});
