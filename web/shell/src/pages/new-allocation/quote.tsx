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
import { billingIsOff } from '../billing.ts';

const oneDay = 24 * 3_600_000;

/** The price and what will happen: everything one wants to know before pressing the button. */
export function Quote({ sku, children }: { sku: SkuView | undefined; children: ReactNode }) {
  return (
    <Card title="Price" aside={<span className="text-right text-sm text-ink-3">fixed for this allocation</span>}>
      {sku ? <Lines sku={sku} /> : <p className="text-ink-2">Choose a GPU to see its price.</p>}
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
    ['Per day', formatMoney(costOf(sku.price_per_hour, oneDay))],
    ...(burn === undefined ? [] : [['Project total', burn]]),
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

/** Of this allocation and of all that are active already; undefined when it is the only one. */
function useBurnWith(price: Money): string | undefined {
  const { id } = useProject();
  const { data } = useNowIn(id);
  const burn = data?.counts?.active_price_per_hour;
  if (!burn || isNothing(burn) || burn.currency !== price.currency) return undefined;
  return formatPerHour(sumOf([burn, price]));
}

function WhatHappens({ sku }: { sku: SkuView }) {
  const isOne = sku.gpu.count === 1;
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm text-ink-2">
      <p className="mb-3 font-medium text-ink">{billingIsOff}.</p>
      <h3 className="mb-1 font-medium text-ink">What happens next</h3>
      <ol className="flex list-decimal flex-col gap-1 pl-4 marker:text-ink-3">
        <li>{isOne ? 'The GPU is' : 'The GPUs are'} reserved on one node.</li>
        <li>The node sets up your account. If that fails, {isOne ? 'the GPU is' : 'the GPUs are'} free again.</li>
        <li>The allocation becomes active, and you can open a terminal.</li>
        <li>It stays active until someone in the project releases it.</li>
      </ol>
      {sku.simulated && (
        <p className="mt-2">
          <strong className="text-ink">Simulated:</strong> these GPUs exist in software only. Programs can’t use them.
        </p>
      )}
      <p className="mt-2">
        How shells are isolated depends on the node. The allocation page shows it under <em>Isolation</em>.
      </p>
    </div>
  );
}
