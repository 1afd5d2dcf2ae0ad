import type { Money, SkuView } from '@gpuaas/contract';
import {
  Card,
  costOf,
  formatGpus,
  formatMemory,
  formatMoney,
  formatPerHour,
  isNothing,
  sumOf,
} from '@gpuaas/web-ui-kit';
import type { ReactNode } from 'react';
import { useNowIn } from '../../api/allocations.ts';
import { useProject } from '../../api/me.ts';

const oneDay = 24 * 3_600_000;

/** What it costs, from when on, and what will happen: everything one wants to know before pressing the button. */
export function Quote({ sku, children }: { sku: SkuView | undefined; children: ReactNode }) {
  return (
    <Card title="Quote" aside={<span className="text-sm text-ink-3">the price stays for this allocation</span>}>
      {sku ? <Lines sku={sku} /> : <p className="text-ink-2">Choose a GPU to see what it costs.</p>}
      {children}
    </Card>
  );
}

function Lines({ sku }: { sku: SkuView }) {
  const burn = useBurnWith(sku.price_per_hour);
  const memory = `${formatMemory(sku.gpu.memory_bytes)}${sku.gpu.count > 1 ? ' each' : ''}`;
  const lines = [
    ['GPU', formatGpus(sku.gpu)],
    ['Memory', memory],
    ['Per hour', formatMoney(sku.price_per_hour, 4)],
    ['Per day if left on', formatMoney(costOf(sku.price_per_hour, oneDay))],
    ...(burn === undefined ? [] : [['Whole project then', burn]]),
  ];
  return (
    <>
      <dl className="flex flex-col gap-2">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-3">{label}</dt>
            <dd className="tnum text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <WhatHappens sku={sku} />
    </>
  );
}

/** Of this allocation and of all that are active already; nothing when it is the only one. */
function useBurnWith(price: Money): string | undefined {
  const { id } = useProject();
  const { data } = useNowIn(id);
  const burn = data?.counts?.active_price_per_hour;
  if (!burn || isNothing(burn) || burn.currency !== price.currency) return undefined;
  return formatPerHour(sumOf([burn, price]));
}

function WhatHappens({ sku }: { sku: SkuView }) {
  const free = isNothing(sku.price_per_hour);
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm text-ink-2">
      <h3 className="mb-1 font-medium text-ink">What happens</h3>
      <ol className="flex list-decimal flex-col gap-1 pl-4 marker:text-ink-3">
        <li>{sku.gpu.count === 1 ? 'The GPU is' : 'The GPUs are'} reserved on one node.</li>
        <li>The node prepares a shell. If it cannot, nothing is charged.</li>
        <li>
          The allocation is active:{' '}
          <strong className="text-ink">{free ? 'it can be used, and costs nothing.' : 'charging starts here.'}</strong>
        </li>
        <li>It stays yours until somebody in the project releases it.</li>
      </ol>
      {sku.simulated && (
        <p className="mt-2">
          <strong className="text-ink">Simulated:</strong> these GPUs exist in software only. Programs find none of
          them.
        </p>
      )}
      <p className="mt-2">
        How it is kept apart from its neighbours depends on the node. Its page says so under <em>Isolation</em>.
      </p>
    </div>
  );
}
