import {
  type DeadLetterId,
  type EventEnvelope,
  type OperationName,
  operationTable,
  platformPermissions,
  type WorkflowId,
} from '@gpuaas/contract';
import type { DeadLetter, DeadLetters } from '@gpuaas/event-bus';
import { DomainError } from '@gpuaas/kernel';
import type { RunDetails, RunStep } from '@gpuaas/workflow-engine';
import { describe, expect, it } from 'vitest';
import { readOperations } from '../http/operations.ts';
import { compileValidation } from '../http/validation.ts';
import { deadLetterHandlers } from './dead-letter-handlers.ts';
import { workflowHandlers } from './workflow-handlers.ts';

const at = new Date('2026-11-16T06:00:00Z');
const later = new Date('2026-11-16T06:00:02.500Z');
const body = { reason: 'The cause is gone.' };
type Answer = { status: number; body: unknown; audit: { targetName: string; detail: object } };
const call = (handler: unknown, input: object) => (handler as (input: object) => Promise<Answer>)(input);
const errorOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => error instanceof DomainError && { code: error.code, params: error.params },
  );

describe('a dead letter', () => {
  const event = {
    id: 'evt_1',
    type: 'provisioning.active',
    subject: 'alloc_1',
    projectid: null,
    correlationid: 'cor_1',
    time: at.toISOString(),
    data: { allocation_id: 'alloc_1', password: 'hunter2' },
  } as unknown as EventEnvelope;
  const letter: DeadLetter = {
    id: 'dl_1' as DeadLetterId,
    state: 'open',
    consumer: 'test.consumer',
    event,
    error: 'cannot reach postgres://app:hunter2@db',
    attempts: 3,
    failingSince: at,
    at: later,
    closedAt: undefined,
  };
  const handlersOf = (isOpen: boolean, found: DeadLetter | undefined) =>
    deadLetterHandlers({
      replay: async () => isOpen,
      discard: async () => isOpen,
      getDeadLetter: async () => found,
    } as unknown as DeadLetters);

  it('shows its event without secrets', async () => {
    const shown = await call(handlersOf(true, letter).getDeadLetter, { dead_letter: letter });
    expect(JSON.stringify(shown)).not.toContain('hunter2');
    expect(shown.body).toMatchObject({
      reason: expect.stringContaining('cannot reach postgres://app:'),
      event: { data: { allocation_id: 'alloc_1' } },
      first_failed_at: at.toISOString(),
      last_failed_at: later.toISOString(),
    });
  });

  it.each(['replayDeadLetter', 'discardDeadLetter'] as const)(
    'leaves the reason in the audit log: %s',
    async (operation) => {
      const done = await call(handlersOf(true, letter)[operation], { dead_letter: letter, body });
      expect(done.audit).toEqual({
        targetName: 'provisioning.active',
        detail: {
          reason: body.reason,
          consumer: 'test.consumer',
          event_id: 'evt_1',
          event_type: 'provisioning.active',
          subject: 'alloc_1',
        },
      });
    },
  );

  it.each(['replayDeadLetter', 'discardDeadLetter'] as const)(
    'says what was done when somebody was faster: %s',
    async (operation) => {
      const handlers = handlersOf(false, { ...letter, state: 'discarded' });
      const error = await errorOf(call(handlers[operation], { dead_letter: letter, body }));
      expect(error).toEqual({ code: 'dead_letter_closed', params: { state: 'discarded' } });
      const gone = await errorOf(call(handlersOf(false, undefined)[operation], { dead_letter: letter, body }));
      expect(gone).toMatchObject({ code: 'not_found' });
    },
  );
});

describe('a workflow run', () => {
  const step: RunStep = {
    name: 'prepare_host',
    state: 'running',
    startedAt: at,
    endedAt: undefined,
    failure: undefined,
    failedAttempts: 0,
    waitsUntil: undefined,
  };
  const run: RunDetails = {
    id: 'wf_1' as WorkflowId,
    name: 'allocations.provision@2',
    state: 'running',
    failure: undefined,
    cancelReason: undefined,
    correlationId: 'cor_1',
    startedAt: at,
    endedAt: undefined,
    input: { allocationId: 'alloc_1', token: 'hunter2' },
    steps: [{ ...step, name: 'accept', state: 'succeeded', endedAt: later }, step],
  };
  const handlersOf = (isDone: boolean, found: Partial<RunDetails> = {}) =>
    workflowHandlers({
      list: async () => [],
      inspect: async () => ({ ...run, ...found }),
      retry: async () => isDone,
      cancel: async () => isDone,
    });
  const workflow = { id: run.id };

  it('shows its version, its steps with their durations, and its input without secrets', async () => {
    const shown = await call(handlersOf(true).getWorkflow, { workflow });
    expect(JSON.stringify(shown)).not.toContain('hunter2');
    expect(shown.body).toMatchObject({
      workflow: 'allocations.provision',
      version: 2,
      duration_ms: null,
      input: { allocationId: 'alloc_1' },
      steps: [
        { name: 'accept', duration_ms: 2_500 },
        { name: 'prepare_host', duration_ms: null },
      ],
    });
  });

  it.each<[string, Partial<RunDetails>, unknown]>([
    ['an answer', { steps: [{ ...step, waitsUntil: later }] }, ['an answer to prepare_host', later.toISOString()]],
    ['another attempt', { steps: [{ ...step, failedAttempts: 2 }] }, ['the next attempt at prepare_host', null]],
    ['somebody who executes it', { steps: [] }, ['a worker to do the next step', null]],
    ['being undone', { cancelReason: 'x' }, ['what it began to be undone', null]],
    ['nothing', { state: 'failed', endedAt: later }, undefined],
  ])('says what it is waiting for: %s', async (_, found, expected) => {
    const shown = await call(handlersOf(true, found).getWorkflow, { workflow });
    const { waiting } = shown.body as { waiting: { for: string; until: string | null } | null };
    expect(waiting ? [waiting.for, waiting.until] : undefined).toEqual(expected);
  });

  it.each(['retryWorkflow', 'cancelWorkflow'] as const)('leaves the reason in the audit log: %s', async (operation) => {
    const done = await call(handlersOf(true)[operation], { workflow, body });
    expect(done.audit).toEqual({ targetName: 'allocations.provision@2', detail: body });
  });

  it.each<['retryWorkflow' | 'cancelWorkflow', Partial<RunDetails>, string, string[]]>([
    ['retryWorkflow', { state: 'succeeded' }, 'succeeded', ['failed', 'broken']],
    ['cancelWorkflow', { state: 'cancelled' }, 'cancelled', ['running', 'broken']],
    ['cancelWorkflow', { cancelReason: 'x' }, 'cancelling', ['running', 'broken']],
  ])('says its state when that does not allow it: %s', async (operation, found, state, allowed) => {
    const error = await errorOf(call(handlersOf(false, found)[operation], { workflow, body }));
    expect(error).toEqual({
      code: 'state_conflict',
      params: { resource: 'workflow run', state, allowed_in: allowed },
    });
  });
});

const changes = ['replayDeadLetter', 'discardDeadLetter', 'retryWorkflow', 'cancelWorkflow'] as const;

it.each([...changes, 'listDeadLetters', 'getDeadLetter', 'listWorkflows', 'getWorkflow'] as const)(
  '%s is for platform administrators and operators alone',
  (name) => {
    const { scope, permission } = operationTable[name];
    expect(scope).toBe('platform');
    expect(platformPermissions[permission]).toEqual(['platform_admin', 'platform_ops']);
  },
);

it.each(changes)('%s needs a reason', (name: OperationName) => {
  const operation = readOperations().find(({ id }) => id === name);
  if (!operation) throw new Error(`there is no ${name}`);
  const { body: check } = compileValidation(operation);
  for (const wrong of [undefined, {}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
    expect(() => check(wrong)).toThrow();
  }
  expect(() => check(body)).not.toThrow();
});
