import { buttonClass, Card, CodeLine } from '@gpuaas/web-ui-kit';
import type { ReactNode } from 'react';
import { useScope } from '../../api/me.ts';
import { useSkus } from '../../api/skus.ts';
import { paths } from '../../paths.ts';
import { billingIsOff } from '../billing.ts';

/** The way from nothing to a shell, by hand and by command. */
export function FirstSteps() {
  const scope = useScope();
  const { data: skus = [] } = useSkus();
  const sku = (skus.find(({ free_now: free }) => free > 0) ?? skus[0])?.id ?? 'SKU';
  return (
    <Card title="Get started" flush>
      <ol>
        <Step number={1} title="Create an allocation" command={`gpuaas alloc create --sku ${sku} --name first --wait`}>
          <p className="text-ink-2">Choose GPUs by price. {billingIsOff}.</p>
          <a href={paths.newAllocation(scope)} className={`${buttonClass()} mt-2`}>
            New allocation
          </a>
        </Step>
        <Step number={2} title="Open a terminal" command="gpuaas ssh first">
          <p className="text-ink-2">In the browser, or from your own terminal.</p>
        </Step>
        <Step number={3} title="Release it" command="gpuaas alloc release first --wait">
          <p className="text-ink-2">Ends its shells, deletes its data and frees the GPUs.</p>
        </Step>
      </ol>
      <div className="border-t border-line px-4 py-3">
        <p className="mb-1.5 text-sm text-ink-3">To use the CLI, sign in once:</p>
        <CodeLine>{`gpuaas auth login --server ${location.origin}`}</CodeLine>
      </div>
    </Card>
  );
}

interface StepProps {
  number: number;
  title: string;
  command: string;
  children: ReactNode;
}

function Step({ number, title, command, children }: StepProps) {
  return (
    <li className="flex flex-col gap-2.5 border-b border-line-2 px-4 py-3.5 last:border-0">
      <div className="flex gap-3">
        <span
          aria-hidden="true"
          className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong text-xs font-medium text-ink-2"
        >
          {number}
        </span>
        <div>
          <h3 className="font-[550]">{title}</h3>
          {children}
        </div>
      </div>
      <div className="pl-8">
        <CodeLine>{command}</CodeLine>
      </div>
    </li>
  );
}
