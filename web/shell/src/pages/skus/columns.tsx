import type { SkuView } from '@gpuaas/contract';
import { Button, buttonClass, type Column, CopyableId, formatMemory, Gpus, PerHour } from '@gpuaas/web-ui-kit';
import { paths, type Scope } from '../../paths.ts';
import { shapeWords } from './summary.ts';

/** `refused`: why this person cannot allocate here at all. */
export function columnsFor(scope: Scope, refused: string | undefined): Column<SkuView>[] {
  return [
    {
      id: 'gpu',
      header: 'GPU',
      className: 'w-[200px]',
      cell: ({ gpu, simulated }) => (
        <span className="font-medium">
          <Gpus gpu={gpu} simulated={simulated} />
        </span>
      ),
    },
    {
      id: 'sku',
      header: 'SKU',
      cell: ({ id }) => <CopyableId id={id} />,
    },
    {
      id: 'each',
      header: 'Memory per GPU',
      className: 'w-[128px] max-lg:hidden',
      align: 'right',
      cell: ({ gpu }) => <span className="text-ink-2">{formatMemory(gpu.memory_bytes)}</span>,
    },
    {
      id: 'memory',
      header: 'Memory',
      className: 'w-[96px]',
      align: 'right',
      cell: ({ gpu }) => formatMemory(gpu.memory_bytes * gpu.count),
    },
    {
      id: 'shape',
      header: 'Shape',
      className: 'w-[136px] !pl-6 max-lg:hidden',
      cell: ({ capacity_shape: shape }) => <span className="text-ink-2">{shapeWords[shape] ?? shape}</span>,
    },
    {
      id: 'price',
      header: 'Price',
      className: 'w-[104px]',
      align: 'right',
      cell: ({ price_per_hour: price }) => <PerHour price={price} />,
    },
    {
      id: 'free',
      header: 'Free now',
      className: 'w-[88px]',
      align: 'right',
      cell: ({ free_now: free }) => (free === 0 ? 'none' : <span className="font-medium">{free}</span>),
    },
    {
      id: 'allocate',
      header: 'Action',
      className: 'w-[112px] !pr-6 text-right',
      cell: (sku) => <Allocate sku={sku} scope={scope} refused={refused} />,
    },
  ];
}

function Allocate({ sku, scope, refused }: { sku: SkuView; scope: Scope; refused: string | undefined }) {
  const reason = refused ?? (sku.free_now === 0 ? 'No node has room right now.' : undefined);
  const name = <span className="sr-only"> {sku.id}</span>;
  if (reason !== undefined) {
    return (
      <Button reason={reason} className="!h-6.5">
        Allocate{name}
      </Button>
    );
  }
  return (
    <a href={paths.newAllocation(scope, { sku: sku.id })} className={`${buttonClass()} !h-6.5`}>
      Allocate{name}
    </a>
  );
}
