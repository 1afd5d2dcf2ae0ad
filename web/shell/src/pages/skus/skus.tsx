import type { SkuView } from '@gpuaas/contract';
import { EmptyState, PageHead } from '@gpuaas/web-ui-kit';
import { useMemo } from 'react';
import { useProject, useScope } from '../../api/me.ts';
import { useSkus } from '../../api/skus.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { snippetsOf } from '../../commands/snippets.ts';
import { useProjectFlag } from '../../commands/use-project-flag.ts';
import { useAccess } from '../../frame/use-access.ts';
import { billingIsOff } from '../billing.ts';
import { CodeButton } from '../code-panel.tsx';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { columnsFor } from './columns.tsx';
import { summaryOf } from './summary.ts';

const isTaken = ({ free_now: free }: SkuView) => free === 0;

/** What can be had in this project, at which price, and how much of it is free this minute. */
export function Skus() {
  const project = useProject();
  const { org, project: slug } = useScope();
  const skus = useSkus();
  const refused = useAccess().reason('allocation.create');
  const columns = useMemo(() => columnsFor({ org, project: slug }, refused), [org, slug, refused]);
  const command = commandOf('gpuaas', 'sku', 'list', ...useProjectFlag());
  const request = { operation: 'listSkus', params: { project_id: project.id } } as const;
  return (
    <div className="flex h-full flex-col">
      <title>{`SKUs · ${project.slug} · GPUaaS`}</title>
      <PageHead
        title="SKUs"
        meta={<span className="text-ink-3">{skus.data && summaryOf(skus.data)}</span>}
        actions={skus.data && <CodeButton title="SKUs" resource={skus.data} snippets={snippetsOf(request, command)} />}
      />
      <ListTable
        label="SKUs"
        columns={columns}
        list={{ rows: skus.data, query: skus, isComplete: true }}
        isMuted={isTaken}
        minWidth={640}
        empty={
          <EmptyState
            title="No SKUs in this project"
            hint="Platform operators offer GPUs as SKUs. Ask one of them to add some."
            command={command}
          />
        }
      />
      <ListFoot text={`${billingIsOff}.`} command={command} />
    </div>
  );
}
