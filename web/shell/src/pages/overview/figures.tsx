import type { AllocationCounts, Money } from '@gpuaas/contract';
import { costOf, formatMoney, PerHour, Skeleton } from '@gpuaas/web-ui-kit';
import type { ReactNode } from 'react';
import { useScope } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { views } from '../allocations/views.ts';
import { billingIsOff } from '../billing.ts';

const oneDay = 24 * 3_600_000;

/** The four figures of a project on one strip. */
export function Figures({ counts }: { counts: AllocationCounts | undefined }) {
  const scope = useScope();
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-line md:grid-cols-4 [&>*]:bg-surface gap-px">
      <Figure
        label="Active GPUs"
        value={counts?.active_gpus}
        note={counts && allocations(counts.active)}
        href={paths.allocations(scope, { view: 'active' })}
      />
      <Figure
        label="Price per hour"
        value={counts && <Burn price={counts.active_price_per_hour} />}
        note={counts && perDay(counts.active_price_per_hour)}
      />
      <Figure
        label="In progress"
        value={counts && views.changing.count(counts)}
        note={counts && inProgress(counts)}
        href={paths.allocations(scope, { view: 'changing' })}
      />
      <Figure
        label="Needs attention"
        value={counts && views.attention.count(counts)}
        note={counts && needsAttention(counts)}
        href={paths.allocations(scope, { view: 'attention' })}
      />
    </dl>
  );
}

function Figure({ label, value, note, href }: { label: string; value: ReactNode; note: ReactNode; href?: string }) {
  const shown = value ?? <Skeleton className="my-2 h-4 w-12" />;
  return (
    <div className="flex min-w-0 flex-col px-4 pt-3 pb-3.5">
      <dt className="text-ink-3">{label}</dt>
      <dd className="tnum text-num font-medium">
        {href === undefined ? (
          shown
        ) : (
          <a href={href} className="rounded-badge hover:text-accent">
            {shown}
          </a>
        )}
      </dd>
      <dd className="min-h-4 text-sm text-ink-3">{note}</dd>
    </div>
  );
}

const nothing: Money = { amount: '0.00', currency: 'USD' };

function Burn({ price }: { price: Money | null }) {
  return <PerHour price={price ?? nothing} />;
}

function perDay(price: Money | null): string {
  return price === null ? billingIsOff : `${formatMoney(costOf(price, oneDay))} a day · ${billingIsOff.toLowerCase()}`;
}

function allocations(count: number): string {
  return count === 1 ? 'in 1 allocation' : `in ${count} allocations`;
}

function inProgress({ requested, provisioning, releasing }: AllocationCounts): string {
  const parts = [
    [requested, 'requested'],
    [provisioning, 'provisioning'],
    [releasing, 'releasing'],
  ] as const;
  return listed(parts, 'Nothing in progress');
}

function needsAttention({ needs_attention, release_failed }: AllocationCounts): string {
  const parts = [
    [release_failed, 'release failed'],
    [needs_attention - release_failed, 'failed in the last 24\u00a0h'],
  ] as const;
  return listed(parts, 'All clear');
}

function listed(parts: readonly (readonly [number, string])[], none: string): string {
  const present = parts.filter(([count]) => count > 0);
  return present.length === 0 ? none : present.map(([count, word]) => `${count} ${word}`).join(' · ');
}
