import { type GpuConditionEntry, gpuConditions, type NodeHealth } from '@gpuaas/contract';

/** Something that is wrong with a GPU, as its agent reported it. */
export interface Condition {
  code: string;
  detail: string;
  since: string;
}

/** From a newer agent: better one GPU too few than one that should not be used. */
const unknown: GpuConditionEntry = {
  xids: [],
  effect: 'slot',
  clears: 'operator',
  meaning: 'The agent reported something that this platform does not know yet.',
  next_step: 'Update the platform, or check the host and clear the GPU.',
};

export function entryOf(code: string): GpuConditionEntry {
  return Object.hasOwn(gpuConditions, code) ? gpuConditions[code as keyof typeof gpuConditions] : unknown;
}

/** Whether it keeps a GPU from being given away. */
export function isUnfit(conditions: readonly Condition[]): boolean {
  return conditions.some(({ code }) => entryOf(code).effect !== 'none');
}

const mostPerGpu = 50;

/**
 * What is wrong with a GPU after a report. What only an operator can end stays although the agent has stopped finding it; what
 * an operator has dealt with does not come back because the agent still remembers it.
 */
export function mergeConditions(
  before: readonly Condition[],
  reported: readonly Condition[],
  clearedAt: Date | undefined,
): Condition[] {
  const isNews = ({ code, since }: Condition) =>
    entryOf(code).clears === 'automatic' || clearedAt === undefined || new Date(since) > clearedAt;
  const fresh = reported.filter(isNews);
  const stays = before.filter(
    ({ code }) => entryOf(code).clears === 'operator' && !fresh.some((condition) => condition.code === code),
  );
  return [...stays, ...fresh].toSorted((a, b) => a.code.localeCompare(b.code, 'en')).slice(0, mostPerGpu);
}

/** Of one GPU: its own, and what concerns every GPU of the host. What concerns the node is not the GPU's. */
export function conditionsFor(uuid: string, { conditions }: NodeHealth): Condition[] {
  const own = conditions.filter(
    ({ gpu_uuid: of, code }) => (of === uuid || of === null) && entryOf(code).effect !== 'node',
  );
  return [...new Map(own.map(({ code, detail, since }) => [code, { code, detail, since }])).values()];
}
