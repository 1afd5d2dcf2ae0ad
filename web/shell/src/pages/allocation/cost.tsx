import type { AllocationView } from '@gpuaas/contract';
import { Card, costOf, formatAge, formatMoney, isNothing, PerHour, useNow } from '@gpuaas/web-ui-kit';

/** What it costs, and what it has cost while one looks at it. */
export function Cost({ allocation: { state, price_per_hour: price, active_at } }: { allocation: AllocationView }) {
  return (
    <Card title="Cost" aside={<PerHour price={price} />}>
      {state === 'active' && active_at !== null && !isNothing(price) ? (
        <Running price={price} since={active_at} />
      ) : (
        <p className="text-ink-2">
          {state === 'failed' && `${formatMoney(costOf(price, 0))}. `}
          {isNothing(price) ? 'It costs nothing.' : sentences[state]}
        </p>
      )}
    </Card>
  );
}

const sentences: Readonly<Record<AllocationView['state'], string>> = {
  requested: 'Nothing is charged until it is active.',
  provisioning: 'Nothing is charged until it is active.',
  active: 'It is charged until it is released.',
  releasing: 'Charging has stopped.',
  released: 'Charging has stopped.',
  failed: 'It was never active, so nothing was charged.',
  release_failed: 'Charging has stopped, although the release has not succeeded.',
};

function Running({ price, since }: { price: AllocationView['price_per_hour']; since: string }) {
  const time = useNow(1_000) - Date.parse(since);
  return (
    <>
      <div className="tnum text-num font-medium">{formatMoney(costOf(price, time))}</div>
      <p className="text-sm text-ink-3">
        About, for <span className="tnum">{formatAge(time)}</span> since it became active. Charging stops when it is
        released.
      </p>
    </>
  );
}
