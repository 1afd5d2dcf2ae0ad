import { createPublicKey, verify } from 'node:crypto';
import type { NodeId, NodeTaskType, SignedTask, TaskPayload, TaskRefusal, TrustBundle } from '@gpuaas/contract';
import schemas from '@gpuaas/contract/node-tasks.json' with { type: 'json' };
import type { Clock } from '@gpuaas/kernel';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export interface TrustedTask extends Omit<TaskPayload, 'type'> {
  type: NodeTaskType;
}

export type Verdict =
  | { trusted: true; task: TrustedTask }
  /** `taskId` is what the payload claims, if it can be read at all. */
  | { trusted: false; reason: TaskRefusal['reason']; taskId: string | undefined; attempt: number | null };

export interface VerifierDeps {
  nodeId: NodeId;
  trust: TrustBundle;
  clock: Clock;
  /** The newest attempt of this task that was seen, 0 when none was. */
  lastAttempt(taskId: string): number;
}

const isMoment = (text: string) => !Number.isNaN(Date.parse(text));
const ajv = new Ajv2020({ strict: false, formats: { 'date-time': isMoment } });
ajv.addSchema({ $id: 'tasks', ...schemas });
const withTasks = (schema: unknown) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"tasks#/')) as object;
const isPayload = ajv.compile<TaskPayload>({ $ref: 'tasks#/components/schemas/TaskPayload' });
const paramChecks = new Map<string, ValidateFunction>(
  Object.entries(schemas.tasks).map(([type, task]) => [type, ajv.compile(withTasks(task.params))]),
);

/**
 * Decides whether a task may be run. Nothing of it is looked at before its signature is known to be good: how it came
 * here says nothing about who made it.
 */
export function verifyTask({ payload, signature, key_id: keyId }: SignedTask, deps: VerifierDeps): Verdict {
  const key = deps.trust.task_keys.find((candidate) => candidate.key_id === keyId);
  const genuine =
    key !== undefined &&
    verify(
      null,
      Buffer.from(payload),
      createPublicKey({ key: Buffer.from(key.public_key, 'base64'), format: 'der', type: 'spki' }),
      Buffer.from(signature, 'base64'),
    );
  const content = parse(payload);
  const refuse = (reason: TaskRefusal['reason']): Verdict => ({
    trusted: false,
    reason,
    taskId: content?.task_id,
    attempt: content?.attempt ?? null,
  });
  if (!genuine || !content) return refuse('bad_signature');
  if (content.node_id !== deps.nodeId) return refuse('other_node');
  if (new Date(content.expires_at) <= deps.clock.now()) return refuse('expired');
  if (content.attempt <= deps.lastAttempt(content.task_id)) return refuse('old_attempt');
  const checkParams = paramChecks.get(content.type);
  if (!checkParams) return refuse('unknown_type');
  if (!checkParams(content.params)) return refuse('invalid_params');
  return { trusted: true, task: content as TrustedTask };
}

function parse(payload: string): TaskPayload | undefined {
  try {
    const content: unknown = JSON.parse(payload);
    return isPayload(content) ? content : undefined;
  } catch {
    return undefined;
  }
}
