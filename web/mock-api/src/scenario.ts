const scenarios = ['normal', 'empty', 'stuck', 'failed', 'many'] as const;

/**
 * `empty`: a project in which nothing was ever done. `stuck`: what is begun is never finished. `failed`: what is begun
 * fails. `many`: ten thousand allocations and 250 nodes.
 */
export type Scenario = (typeof scenarios)[number];

const remembered = 'gpuaas.mock';

/** `?mock=…` chooses it for this tab. Its beginning is kept too, so that a reload finds the same things under the same ids. */
export function chooseScenario(search: string, memory: Pick<Storage, 'getItem' | 'setItem'>, now: number) {
  const [before, begunAt] = memory.getItem(remembered)?.split(' ') ?? [];
  const asked = new URLSearchParams(search).get('mock') ?? before;
  const scenario = scenarios.find((name) => name === asked) ?? 'normal';
  const begin = scenario === before && begunAt !== undefined ? Number(begunAt) : now;
  memory.setItem(remembered, `${scenario} ${begin}`);
  return { scenario, begin };
}
