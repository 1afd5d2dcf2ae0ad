import type { Problem } from '@gpuaas/contract';
import { Button, formatGpus, formatPerHour } from '@gpuaas/web-ui-kit';

/** What is asked for; what it leaves out is up to the platform. */
export interface Choice {
  sku: string;
  gpus?: number | undefined;
  region?: string | undefined;
}

interface WhatFitsProps {
  placement: Problem['placement'];
  onChoose(choice: Choice): void;
}

/** Why no node had room, and what can be chosen instead. */
export function WhatFits({ placement, onChoose }: WhatFitsProps) {
  if (!placement) return null;
  const { candidates, fits } = placement;
  return (
    <section aria-label="What fits now" className="flex flex-col gap-2 text-ink-2">
      {candidates.length > 0 && (
        <ul className="list-disc pl-4 text-sm marker:text-ink-3">
          {candidates.map(({ gpu_model, simulated, rule, detail, node_names: names = [] }) => (
            <li key={`${gpu_model} ${simulated} ${rule}`}>
              {detail}
              {names.length > 0 && ` (${names.join(', ')})`}
            </li>
          ))}
        </ul>
      )}
      {fits.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {fits.map(({ sku, gpus, region, gpu, price_per_hour: price }) => (
            <Button key={`${sku} ${gpu.count} ${region}`} onClick={() => onChoose({ sku, gpus, region })}>
              {`Choose ${formatGpus(gpu)}${region === undefined ? '' : ` in ${region}`}, ${formatPerHour(price)}`}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
