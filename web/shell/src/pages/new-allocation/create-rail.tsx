import type { SkuView } from '@gpuaas/contract';
import { Button, CodeLine, formatPerHour, ProblemView } from '@gpuaas/web-ui-kit';
import { commandOf } from '../../commands/shell-words.ts';
import { useProjectFlag } from '../../commands/use-project-flag.ts';
import type { Access } from '../../frame/access.ts';
import { useAccess } from '../../frame/use-access.ts';
import { type AllocationForm, flagsOf } from './allocation-form.ts';
import { whatIsWrongWith } from './allocation-name.ts';
import { whyNot } from './choose-sku.ts';
import { Quote } from './quote.tsx';
import type { useCreate } from './use-create.ts';
import { type Choice, WhatFits } from './what-fits.tsx';

interface CreateRailProps {
  sku: SkuView | undefined;
  form: AllocationForm;
  /** Flags for what is not typed: size, region and keys. */
  flags: readonly string[];
  create: ReturnType<typeof useCreate>;
  onChoose(choice: Choice): void;
}

/** The price, the button, what became of it, and the command that does the same. */
export function CreateRail({ sku, form, flags, create, onChoose }: CreateRailProps) {
  const access = useAccess();
  return (
    <aside aria-label="Price and create" className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-6">
      <Quote sku={sku}>
        <Button
          type="submit"
          look="primary"
          size="medium"
          className="mt-4 w-full"
          pending={create.isPending}
          reason={whyNoCreate(access, sku, form.name ?? '')}
        >
          {sku ? `Create — ${formatPerHour(sku.price_per_hour)}` : 'Create'}
        </Button>
        {create.problem && (
          <div ref={scrollIntoView} className="mt-4 flex scroll-m-6 flex-col gap-3">
            {create.problem.code === 'capacity_unavailable' && (
              <p className="text-ink-2">
                Someone else was faster. Choose a GPU that is still free, or try again later.
              </p>
            )}
            <WhatFits placement={create.problem.placement} onChoose={onChoose} />
            <ProblemView problem={create.problem} />
          </div>
        )}
      </Quote>
      <CodeLine wrap>{useCommand(sku, form, flags)}</CodeLine>
    </aside>
  );
}

/** On a low screen it appears below the edge. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function whyNoCreate(access: Access, sku: SkuView | undefined, name: string): string | undefined {
  const refused = access.reason('allocation.create');
  if (refused !== undefined) return refused;
  if (!sku) return 'Choose a GPU first.';
  return whyNot(sku) ?? whatIsWrongWith(name);
}

function useCommand(sku: SkuView | undefined, { name = '', ...rest }: AllocationForm, more: readonly string[]): string {
  const flags = flagsOf({ ...(whatIsWrongWith(name) === undefined && { name }), ...rest });
  return commandOf(
    'gpuaas',
    'alloc',
    'create',
    '--sku',
    sku?.id ?? 'SKU',
    ...flags,
    ...more,
    '--wait',
    ...useProjectFlag(),
  );
}
