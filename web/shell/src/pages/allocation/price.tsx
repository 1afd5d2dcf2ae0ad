import type { AllocationView } from '@gpuaas/contract';
import { Card, costOf, formatAge, formatMoney, isNothing, PerHour, useNow } from '@gpuaas/web-ui-kit';
import { billingIsOff } from '../billing.ts';

/** The price, and what it comes to while one looks at it. */
export function Price({ allocation: { state, price_per_hour: price, active_at } }: { allocation: AllocationView }) {
  const isRunning = state === 'active' && active_at !== null && !isNothing(price);
  return (
    <Card title="Price" aside={<PerHour price={price} />}>
      {isRunning ? <Running price={price} since={active_at} /> : <p className="text-ink-2">{billingIsOff}.</p>}
    </Card>
  );
}

function Running({ price, since }: { price: AllocationView['price_per_hour']; since: string }) {
  const time = useNow(1_000) - Date.parse(since);
  return (
    <>
      <div className="tnum text-num font-medium">{formatMoney(costOf(price, time))}</div>
      <p className="text-sm text-ink-3">
        for <span className="tnum">{formatAge(time)}</span> at this price. {billingIsOff}.
      </p>
    </>
  );
}
