import type { SkuView } from '@gpuaas/contract';
import { EmptyState, LoadingLabel, PageHead, TextField } from '@gpuaas/web-ui-kit';
import { type FormEvent, useId, useState } from 'react';
import { useProject, useScope } from '../../api/me.ts';
import { useSkus } from '../../api/skus.ts';
import { useSshKeyRows } from '../../api/ssh-keys.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useChangeSearch } from '../../frame/use-change-search.ts';
import { paths } from '../../paths.ts';
import { QueryProblem } from '../query-problem.tsx';
import type { AllocationForm } from './allocation-form.ts';
import { suggestName, whatIsWrongWith } from './allocation-name.ts';
import { CheckedAgo } from './checked-ago.tsx';
import { chosenSku } from './choose-sku.ts';
import { CreateRail } from './create-rail.tsx';
import { KeyChoice } from './key-choice.tsx';
import { RegionField } from './region-field.tsx';
import { inSize, sizeOf } from './size.ts';
import { SizeField } from './size-field.tsx';
import { SkuCardSkeletons, SkuCards, Unavailable } from './sku-cards.tsx';
import { useCreate } from './use-create.ts';
import type { Choice } from './what-fits.tsx';

/** From a choice of GPUs to a running allocation: the price is beside it all the time. */
export function NewAllocation() {
  const { sku: named, gpus: size, region: place } = useAddress<'newAllocation'>().search;
  const change = useChangeSearch();
  const project = useProject();
  const scope = useScope();
  const skus = useSkus();
  const create = useCreate();
  const [form, setForm] = useState<AllocationForm>(() => ({ name: suggestName() }));
  const keys = useSshKeyRows();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const sku = skus.data && chosenSku(skus.data, named);
  const chosen = sku && inSize(sku, sizeOf(sku, size));
  // One that the SKU is not offered in is as if none was asked for.
  const region = sku?.regions.find(({ name }) => name === place)?.name;
  const choose = ({ sku: next, gpus, region: where }: Choice) => {
    create.forget();
    change({ sku: next, gpus: gpus === undefined ? undefined : String(gpus), region: where });
  };
  const gpus = sku && chosen && chosen.gpu.count !== sku.gpu.count ? chosen.gpu.count : undefined;
  // Without a choice, all of them: also those that are added later.
  const kept = without.size === 0 ? undefined : keys.rows?.filter(({ id }) => !without.has(id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    create.start({
      sku: chosen.id,
      ...(gpus !== undefined && { gpus }),
      ...(region !== undefined && { region }),
      ...(kept && { ssh_keys: kept.map(({ id }) => id) }),
      ...form,
    });
  };
  const field = (name: keyof AllocationForm) => ({
    value: form[name] ?? '',
    onChange(value: string) {
      create.forget();
      setForm({ ...form, [name]: value });
    },
    className: 'max-w-[448px]',
  });
  return (
    <form onSubmit={submit} noValidate>
      <title>{`New allocation · ${project.slug} · GPUaaS`}</title>
      <PageHead title="New allocation" parent={{ label: 'Allocations', href: paths.allocations(scope) }} />
      <div className="grid items-start gap-6 px-6 pb-10 max-sm:px-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <GpuChoice skus={skus} chosen={chosen} onChange={(next) => choose({ sku: next, region })} />
          <SizeField sku={chosen} onChange={(count) => sku && choose({ sku: sku.id, gpus: count, region })} />
          <RegionField
            sku={chosen}
            value={region}
            onChange={(next) => chosen && choose({ sku: chosen.id, gpus, region: next })}
          />
          <TextField
            label="Name"
            {...field('name')}
            error={
              whatIsWrongWith(form.name ?? '') ??
              (create.problem?.code === 'name_taken' ? create.problem.detail : undefined)
            }
            hint="Used in the CLI too. Leave empty to generate one."
          />
          <KeyChoice
            keys={keys}
            without={without}
            onChange={(next) => {
              create.forget();
              setWithout(next);
            }}
          />
        </div>
        <CreateRail sku={chosen} form={form} flags={flagsFor(gpus, region, kept)} create={create} onChoose={choose} />
      </div>
    </form>
  );
}

/** An empty choice of keys cannot be said on a command line. */
function flagsFor(
  gpus: number | undefined,
  region: string | undefined,
  keys: readonly { name: string }[] | undefined,
): string[] {
  return [
    ...(gpus === undefined ? [] : ['--gpus', String(gpus)]),
    ...(region === undefined ? [] : ['--region', region]),
    ...(keys ?? []).flatMap(({ name }) => ['--ssh-key', name]),
  ];
}

interface GpuChoiceProps {
  skus: ReturnType<typeof useSkus>;
  chosen: SkuView | undefined;
  onChange(sku: string): void;
}

function GpuChoice({ skus, chosen, onChange }: GpuChoiceProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={heading} className="text-md font-[550]">
          GPU
        </h2>
        {skus.data && <CheckedAgo at={skus.dataUpdatedAt} />}
      </div>
      {skus.isPending && (
        <>
          <LoadingLabel>Loading SKUs</LoadingLabel>
          <SkuCardSkeletons />
        </>
      )}
      {skus.isError && !skus.data && <QueryProblem query={skus} compact />}
      {skus.data?.length === 0 && (
        <EmptyState
          title="No SKUs in this project"
          hint="Platform operators offer GPUs as SKUs. Ask one of them to add some."
        />
      )}
      {skus.data && skus.data.length > 0 && (
        <>
          <SkuCards skus={skus.data} value={chosen?.id} onChange={onChange} labelledBy={heading} />
          <Unavailable skus={skus.data} />
        </>
      )}
    </section>
  );
}
