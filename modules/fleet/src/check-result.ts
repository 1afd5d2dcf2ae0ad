import type { TaskResult } from '@gpuaas/contract';
import schemas from '@gpuaas/contract/node-tasks.json' with { type: 'json' };
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'tasks', ...schemas });
const compile = (schema: unknown) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"tasks#/')) as object);

const checks = new Map<string, { output: ValidateFunction; evidence: ValidateFunction }>(
  Object.entries(schemas.tasks).map(([type, task]) => [
    type,
    { output: compile(task.output), evidence: compile(task.evidence) },
  ]),
);

/**
 * What is wrong with the result of a task that says it is done; undefined when nothing is. An agent is believed only when
 * it gives everything the contract asks of this task, and evidence that it looked.
 */
export function problemOfResult(type: string, result: TaskResult): string | undefined {
  if (result.outcome === 'failed') return undefined;
  const check = checks.get(type);
  if (!check) return 'the platform does not know this type of task.';
  if (result.error !== null) return 'it is completed and has an error.';
  if (!check.output(result.output)) return `output ${ajv.errorsText(check.output.errors, { dataVar: 'it' })}.`;
  if (!check.evidence(result.evidence)) return 'its evidence is missing or says that a check failed.';
  return undefined;
}
