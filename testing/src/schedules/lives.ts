import type { AllocationId, AllocationView } from '@gpuaas/contract';
import { sleep } from '@gpuaas/kernel';
import { type ApiClient, ApiError, createClient } from '@gpuaas/sdk';
import { type TestUser, testSku } from '../test-world.ts';
import type { Chance } from './chance.ts';

/** One allocation as its user saw it, from the first request on. */
export interface Life {
  name: string;
  key: string;
  /** From the first answer. Undefined: the create was never acknowledged. */
  id?: AllocationId;
  releaseAcknowledged: boolean;
  /** What a request with the same key was answered with instead, or an answer that no client can repeat. */
  problems: string[];
}

export interface Load {
  lives: readonly Life[];
  /** Requests that were answered with an error that passes, or not at all: each was sent again. */
  readonly repeated: number;
  /** Begins no new life, and answers when every one that was begun is over, or when the time is. */
  finish(withinMilliseconds: number): Promise<void>;
}

export interface LoadOptions {
  /** What the names of its allocations start with. */
  prefix: string;
  chance: Chance;
  /** How many users there are. */
  clients?: number;
  /** How many lives all of them begin together. */
  most?: number;
}

const answerWithin = 8_000;
const over: AllocationView['state'][] = ['released', 'failed', 'release_failed'];

/**
 * Users who create, sometimes open a terminal, and release, one after the other. What was answered with "unavailable", or
 * not at all, they send again with the same key, as a client should.
 */
export function startLoad(
  url: string,
  { projectId, token }: TestUser,
  { prefix, chance, clients = 4, most = Number.POSITIVE_INFINITY }: LoadOptions,
): Load {
  const api = createClient({
    server: url,
    token: async () => token,
    retries: 0,
    timeoutMilliseconds: answerWithin,
  });
  const finishing = new AbortController();
  const tooLate = new AbortController();
  const lives: Life[] = [];
  let repeated = 0;

  /** Until it is answered. Undefined when the answer is one that stays the same, or the time is over. */
  async function asked<T>(life: Life, what: string, send: () => Promise<T>): Promise<T | undefined> {
    for (let pause = 50; !tooLate.signal.aborted; pause = Math.min(pause * 2, 500)) {
      try {
        return await send();
      } catch (error) {
        if (!mayPass(error)) {
          life.problems.push(`${what}: ${(error as Error).message}`);
          return undefined;
        }
        repeated += 1;
        await sleep(pause, tooLate.signal);
      }
    }
    return undefined;
  }

  async function inState(life: Life, id: AllocationId, states: AllocationView['state'][]): Promise<boolean> {
    while (!tooLate.signal.aborted) {
      const found = await asked(life, 'get', () => get(api, projectId, id));
      if (!found) return false;
      if (states.includes(found.state)) return true;
      if (over.includes(found.state)) {
        life.problems.push(`it is ${found.state}, not ${states.join(' or ')}: ${found.failure?.detail ?? ''}`);
        return false;
      }
      await sleep(150, tooLate.signal);
    }
    return false;
  }

  async function live(life: Life): Promise<void> {
    const create = () =>
      api.createAllocation({
        params: { project_id: projectId },
        body: { sku: testSku, name: life.name },
        idempotencyKey: life.key,
      });
    const created = await asked(life, 'create', create);
    if (!created) return;
    const { id } = created;
    life.id = id;
    const params = { project_id: projectId, allocation_id: id };
    if (chance.below(4) === 0) {
      const again = await asked(life, 'create again', create);
      if (again && again.id !== id) life.problems.push(`its key was answered with ${id} and then with ${again.id}`);
    }
    if (!(await inState(life, id, ['active']))) return;
    if (chance.below(3) === 0)
      await asked(life, 'terminal', () => api.createTerminalToken({ params, body: { kind: 'shell' } }));
    if (!(await asked(life, 'release', () => api.releaseAllocation({ params })))) return;
    life.releaseAcknowledged = true;
    await inState(life, id, ['released']);
  }

  const users = Array.from({ length: clients }, async () => {
    while (!finishing.signal.aborted && lives.length < most) {
      const life: Life = {
        name: `${prefix}-${lives.length}`,
        key: crypto.randomUUID(),
        releaseAcknowledged: false,
        problems: [],
      };
      lives.push(life);
      await live(life);
    }
  });
  return {
    lives,
    get repeated() {
      return repeated;
    },
    async finish(withinMilliseconds) {
      finishing.abort();
      const late = setTimeout(() => tooLate.abort(), withinMilliseconds);
      await Promise.all(users);
      clearTimeout(late);
    },
  };
}

function get(api: ApiClient, project_id: TestUser['projectId'], allocation_id: AllocationId): Promise<AllocationView> {
  return api.getAllocation({ params: { project_id, allocation_id } });
}

/** No answer at all, or one that says "again". */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.problem.retryable;
}
