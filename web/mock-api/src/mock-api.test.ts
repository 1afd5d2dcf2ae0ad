import { type Hint, operationTable } from '@gpuaas/contract';
import contract from '@gpuaas/contract/openapi.json' with { type: 'json' };
import { createClient, type Transport } from '@gpuaas/sdk';
import type { ConsoleOperation } from '@gpuaas/web-shell/console-operations';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scenario } from './scenario.ts';
import { createMock, createMockTransport } from './transport.ts';

interface Declared {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
// The package is CommonJS behind an ESM face.
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ ...contract, $id: 'contract' });

// What is made here goes on by itself: on a busy machine it would be further than the test is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** What is wrong with an answer, by the contract. */
function fault(operation: ConsoleOperation, status: number, text: string): string | undefined {
  const { method, path } = operationTable[operation];
  const item = (contract.paths as Record<string, Record<string, { responses: Record<string, Declared> }>>)[path];
  const responses = item?.[method.toLowerCase()]?.responses ?? {};
  const given = responses[status];
  const shared = contract.components.responses as Record<string, Declared>;
  const declared = given?.$ref === undefined ? given : shared[given.$ref.split('/').at(-1) ?? ''];
  if (!declared) return `status ${status} is not declared`;
  const schema = Object.values(declared.content ?? {})[0]?.schema;
  if (!schema) return text === '' ? undefined : 'it has a body';
  const check = ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as object,
  );
  return check(JSON.parse(text)) ? undefined : ajv.errorsText(check.errors);
}

/** A console's client on the mock. Every answer is looked at, and every operation is remembered. */
function startMock(scenario: Scenario) {
  const called = new Set<ConsoleOperation>();
  const mock = createMockTransport({ scenario, begin: Date.now(), milliseconds: 0 });
  const faults: string[] = [];
  let operation: ConsoleOperation = 'getMe';
  const transport: Transport = async (request) => {
    const answer = await mock(request);
    const found = fault(operation, answer.status, answer.text);
    if (found !== undefined) faults.push(`${operation}: ${found}`);
    return answer;
  };
  const client = createClient({ server: 'http://mock.invalid', transport, retries: 0 });
  const api = new Proxy(client, {
    get(target, name: ConsoleOperation) {
      operation = name;
      called.add(name);
      return target[name];
    },
  });
  return { api, called, faults };
}

describe.each(['normal', 'empty', 'stuck', 'failed', 'many'] as const)('mock API, %s', (scenario) => {
  it('answers every operation of the console as the contract says', async () => {
    const { api, called, faults } = startMock(scenario);
    const me = await api.getMe();
    const params = { project_id: me.projects[0]?.id as (typeof me.projects)[number]['id'] };
    const { items: skus } = await api.listSkus({ params });
    expect(skus.length).toBeGreaterThan(0);
    const made = await api.createAllocation({ params, body: { sku: 'sim-h200-1', name: 'made-here' } });
    const one = { ...params, allocation_id: made.id };
    expect(await api.getAllocation({ params: one })).toMatchObject({ name: 'made-here', state: 'requested' });
    expect((await api.getOperation({ params: { operation_id: made.operation.id } })).steps.length).toBeGreaterThan(2);
    const list = await api.listAllocations({ params, query: { limit: 200, include_counts: true } });
    expect(list.items[0]?.id).toBe(made.id);
    const needing = await api.listAllocations({ params, query: { limit: 200, needs_attention: true } });
    if (scenario !== 'many') expect(needing.items).toHaveLength(list.counts?.needs_attention ?? 0);
    await expect(api.createTerminalToken({ params: one, body: { kind: 'shell' } })).rejects.toThrow('requested');
    const active = list.items.find(({ state }) => state === 'active');
    if (active) {
      await api.createTerminalToken({ params: { ...params, allocation_id: active.id }, body: { kind: 'shell' } });
    }
    expect((await api.releaseAllocation({ params: one })).state).toBe('releasing');
    expect((await api.listProjectAuditEvents({ params, query: { target_id: made.id } })).items).toHaveLength(2);
    const { items: events } = await api.listAuditEvents({ query: { action: 'allocation.create' } });
    expect(events[0]?.target.id).toBe(made.id);
    const node = await api.createNode({ body: { name: 'gpu-host-7' } });
    await api.createJoinToken({ params: { node_id: node.id } });
    expect((await api.getNode({ params: { node_id: node.id } })).state).toBe('bootstrap_issued');
    const { items: nodes } = await api.listNodes({ query: { limit: 2 } });
    await api.listNodeTasks({ params: { node_id: nodes[0]?.id ?? node.id } });
    await api.getPlatformHealth();
    const body = { reason: 'tried' };
    const { items: letters } = await api.listDeadLetters({ query: { state: 'open' } });
    for (const [index, { id }] of letters.entries()) {
      const params = { dead_letter_id: id };
      await api.getDeadLetter({ params });
      const closed = index === 0 ? api.replayDeadLetter({ params, body }) : api.discardDeadLetter({ params, body });
      expect((await closed).closed_at).not.toBeNull();
      await expect(api.replayDeadLetter({ params, body })).rejects.toThrow('already');
    }
    const { items: runs } = await api.listWorkflows();
    for (const { id, state } of runs) {
      const params = { workflow_id: id };
      await api.getWorkflow({ params });
      if (state === 'failed') expect((await api.retryWorkflow({ params, body })).state).toBe('running');
      if (state === 'running') expect((await api.cancelWorkflow({ params, body })).state).toBe('cancelled');
    }
    await api.endSession();
    expect(faults).toEqual([]);
    expect(called.size).toBe(scenario === 'empty' ? 19 : 25);
  });
});

describe('mock API', () => {
  it('pages through ten thousand allocations, newest first', async () => {
    const { api } = startMock('many');
    const params = { project_id: (await api.getMe()).projects[0]?.id as never };
    const first = await api.listAllocations({ params, query: { limit: 200 } });
    const second = await api.listAllocations({ params, query: { limit: 200, cursor: first.next_cursor ?? '' } });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(ids).size).toBe(400);
  });
});

it('tells a page that follows a project what changes in it, and nobody after they have hung up', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { transport, openHints } = createMock({ scenario: 'empty', begin: Date.now(), milliseconds: 0 });
  const api = createClient({ server: 'http://mock.invalid', transport, retries: 0 });
  const [project] = (await api.getMe()).projects;
  if (!project) throw new Error('there is a project');
  const heard: Hint[] = [];
  const socket = openHints(project.id, undefined);
  socket.onmessage = ({ data }: MessageEvent<string>) => void heard.push(JSON.parse(data) as Hint);
  const { id } = await api.createAllocation({ params: { project_id: project.id }, body: { sku: 'sim-h200-1' } });
  vi.advanceTimersByTime(10_000);
  // Requested, provisioning, active.
  expect(heard.map((hint) => hint.id)).toEqual([id, id, id]);
  const check = ajv.compile({ $ref: 'contract#/components/schemas/Hint' });
  expect(heard.every((hint) => check(hint))).toBe(true);
  socket.close();
  await api.releaseAllocation({ params: { project_id: project.id, allocation_id: id } });
  vi.advanceTimersByTime(10_000);
  expect(heard).toHaveLength(3);
});
