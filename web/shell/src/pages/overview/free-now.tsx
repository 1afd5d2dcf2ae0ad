import type { SkuView } from '@gpuaas/contract';
import { Card, Gpus, PerHour, Skeleton } from '@gpuaas/web-ui-kit';
import { useScope } from '../../api/me.ts';
import { useSkus } from '../../api/skus.ts';
import { paths } from '../../paths.ts';
import { QueryProblem } from '../query-problem.tsx';

/** What could be had this minute, at which price. */
export function FreeNow() {
  const skus = useSkus();
  const scope = useScope();
  return (
    <Card
      title="Free now"
      flush
      aside={
        <a href={paths.skus(scope)} className="rounded-badge text-accent hover:underline">
          All SKUs
        </a>
      }
    >
      {skus.isError && !skus.data ? (
        <QueryProblem query={skus} compact />
      ) : (
        <ul>
          {skus.data?.map((sku) => (
            <SkuLine key={sku.id} sku={sku} href={paths.newAllocation(scope, { sku: sku.id })} />
          ))}
          {skus.data?.length === 0 && <li className="px-4 py-3 text-ink-2">No SKUs in this project.</li>}
          {skus.isPending && (
            <li className="px-4 py-3">
              <Skeleton className="w-3/5" />
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

function SkuLine({ sku, href }: { sku: SkuView; href: string }) {
  return (
    <li className="border-b border-line-2 last:border-0">
      <a
        href={href}
        className="flex items-center justify-between gap-3 px-4 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <span className="min-w-0">
          <Gpus gpu={sku.gpu} simulated={sku.simulated} />
          <span className="mono-sm block truncate text-ink-3">{sku.id}</span>
        </span>
        <span className="text-right">
          <span className="block">
            <PerHour price={sku.price_per_hour} />
          </span>
          <span className="block text-sm whitespace-nowrap text-ink-3">
            {sku.free_now === 0 ? (
              'none free'
            ) : (
              <>
                <span className="font-medium text-ink">{sku.free_now}</span> free
              </>
            )}
          </span>
        </span>
      </a>
    </li>
  );
}
