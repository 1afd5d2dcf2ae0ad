import type { GpuConditionsFile } from '../gen/gpu-conditions-file.ts';
import { code, type MapPage, orDash, pageText, tableText } from './page.ts';

const effects: Readonly<Record<string, string>> = {
  none: 'shown only',
  slot: 'the GPU takes no new allocation',
  node: 'the node is quarantined',
};

export function gpuConditionsMap(conditions: GpuConditionsFile): MapPage {
  const rows = Object.entries(conditions).map(([name, { xids = [], effect, clears, meaning, next_step }]) => [
    code(name),
    orDash(xids.join(', ')),
    effects[effect] ?? effect,
    clears === 'operator' ? 'when an operator says so' : 'by itself',
    meaning,
    next_step,
  ]);
  return {
    file: 'docs/maps/gpu-conditions.md',
    text: pageText('GPU conditions', '`contract/gpu-conditions.yaml`', [
      'What agents find wrong with GPUs, what the platform does about it, and what to do. A condition that is not listed, from a newer agent, takes the GPU out of service until an operator clears it.',
      tableText(['condition', 'Xid', 'effect', 'over', 'what it means', 'next step'], rows),
    ]),
    problems: [],
  };
}
