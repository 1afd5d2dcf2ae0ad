import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { SkuView } from '@gpuaas/contract';
import { classNames, formatGpus, formatMemory, PerHour, Skeleton, Tag } from '@gpuaas/web-ui-kit';
import { shapeWords } from '../skus/summary.ts';
import { whyNot } from './choose-sku.ts';

const cardGrid = 'grid grid-cols-[repeat(auto-fill,minmax(256px,1fr))] gap-3';

interface SkuCardsProps {
  skus: readonly SkuView[];
  value: string | undefined;
  onChange(sku: string): void;
  labelledBy: string;
}

/** What can be had, one choice among all: the arrow keys move it. */
export function SkuCards({ skus, value, onChange, labelledBy }: SkuCardsProps) {
  return (
    <RadioGroup
      value={value ?? ''}
      onValueChange={(next) => onChange(next as string)}
      aria-labelledby={labelledBy}
      className={cardGrid}
    >
      {skus.map((sku) => (
        <SkuCard key={sku.id} sku={sku} />
      ))}
    </RadioGroup>
  );
}

/** Why some cannot be chosen, in sentences below the cards. */
export function Unavailable({ skus }: { skus: readonly SkuView[] }) {
  const full = skus.filter(({ active, free_now: free }) => active && free === 0);
  const gone = skus.filter(({ active }) => !active);
  if (full.length === 0 && gone.length === 0) return null;
  return (
    <p className="mt-3 text-ink-2">
      {full.length > 0 && `${namesOf(full)}: no node has room right now. `}
      {gone.length > 0 && `${namesOf(gone)}: no longer offered.`}
    </p>
  );
}

function namesOf(skus: readonly SkuView[]): string {
  return skus.map(({ gpu }) => formatGpus(gpu)).join(', ');
}

function SkuCard({ sku }: { sku: SkuView }) {
  const isOut = whyNot(sku) !== undefined;
  return (
    <Radio.Root
      value={sku.id}
      disabled={isOut}
      nativeButton
      render={<button type="button" />}
      className={classNames(
        'group flex flex-col rounded-card border border-line p-4 text-left transition-colors duration-[120ms]',
        'data-checked:border-accent data-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
        isOut ? 'cursor-not-allowed text-ink-3' : 'bg-surface hover:border-line-strong',
      )}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block text-md font-[550]">{formatGpus(sku.gpu)}</span>
          <span className={classNames('mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1', !isOut && 'text-ink-2')}>
            {memoryOf(sku)}
            {sku.simulated && <Tag>simulated</Tag>}
          </span>
        </span>
        <Dot />
      </span>
      <span className="mono-sm mt-3 truncate text-ink-3">{sku.id}</span>
      <span className="mt-3 flex items-baseline justify-between gap-3 border-t border-line pt-3">
        <span className="text-md font-medium">
          <PerHour price={sku.price_per_hour} />
        </span>
        {isOut ? (
          <span className="text-right text-sm">{sku.active ? 'none free' : 'no longer offered'}</span>
        ) : (
          <span className="text-sm text-ink-2">
            <span className="font-medium text-ink">{sku.free_now}</span> free
          </span>
        )}
      </span>
    </Radio.Root>
  );
}

/** Shows which one is chosen without relying on the colour of the edge. */
function Dot() {
  return (
    <span
      aria-hidden="true"
      className="mt-1 grid size-4 shrink-0 place-items-center rounded-full border border-line-strong group-data-checked:border-accent group-data-checked:bg-accent group-data-disabled:border-line group-data-checked:group-data-disabled:bg-transparent"
    >
      <span className="size-1.5 rounded-full group-data-checked:bg-surface group-data-checked:group-data-disabled:bg-accent" />
    </span>
  );
}

function memoryOf({ gpu, capacity_shape }: SkuView): string {
  const memory = `${formatMemory(gpu.memory_bytes)}${gpu.count > 1 ? ' each' : ''}`;
  return `${memory} · ${shapeWords[capacity_shape].toLowerCase()}`;
}

export function SkuCardSkeletons() {
  return (
    <div className={cardGrid}>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <div key={key} className="flex h-[154px] flex-col gap-3 rounded-card border border-line bg-surface p-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </div>
  );
}
