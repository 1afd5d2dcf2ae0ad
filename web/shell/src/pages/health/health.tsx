import type { PlatformHealth } from '@gpuaas/contract';
import { Card, formatTime, LoadingLabel, PageHead, Skeleton, StateMark } from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { usePlatformHealth } from '../../api/health.ts';
import { snippetsOf } from '../../commands/snippets.ts';
import { RunbookPanel } from '../../runbooks/runbook-panel.tsx';
import { CodeButton } from '../code-panel.tsx';
import { ListFoot } from '../list-foot.tsx';
import { PlatformOnly } from '../platform-only.tsx';
import { QueryProblem } from '../query-problem.tsx';
import { CheckRow } from './check-row.tsx';
import { overallWords } from './parts.ts';
import { ProcessList } from './process-list.tsx';

const command = 'gpuaas health';

/** Every part of the platform: whether it works, what it is for, and how to fix it. */
export function Health() {
  return (
    <PlatformOnly title="Health" permission="platform.health.read">
      <HealthPage />
    </PlatformOnly>
  );
}

function HealthPage() {
  const health = usePlatformHealth();
  const [runbook, setRunbook] = useState<string>();
  const { data } = health;
  return (
    <div className="flex min-h-full flex-col">
      <title>Health · Platform · GPUaaS</title>
      <PageHead
        title="Health"
        meta={data && <Overall health={data} />}
        actions={
          data && (
            <CodeButton
              title="Health"
              resource={data}
              snippets={snippetsOf({ operation: 'getPlatformHealth' }, `${command} -o json`)}
            />
          )
        }
      />
      <div className="flex flex-1 flex-col gap-4 px-6 pb-6 max-sm:px-4">
        {health.isError && !data ? (
          <Card flush>
            <QueryProblem query={health} compact />
          </Card>
        ) : (
          <Card flush>
            <ul>
              {data?.checks.map((check) => (
                <CheckRow key={check.name} check={check} onOpenRunbook={setRunbook} />
              ))}
              {data === undefined && <Loading />}
            </ul>
          </Card>
        )}
        {data && data.processes.length > 0 && <ProcessList processes={data.processes} />}
      </div>
      <div className="sticky bottom-0 bg-canvas">
        <ListFoot text={data ? `Checked at ${formatTime(data.at)}` : ''} command={command} />
      </div>
      <RunbookPanel name={runbook} onChange={setRunbook} />
    </div>
  );
}

function Overall({ health }: { health: PlatformHealth }) {
  return (
    <span role="status" className="inline-flex items-baseline gap-2 text-ink-2">
      <StateMark group={health.status} className="self-center" />
      {overallWords(health)}
    </span>
  );
}

function Loading() {
  return (
    <li className="p-4">
      <LoadingLabel>Loading health</LoadingLabel>
      <Skeleton className="w-1/2" />
    </li>
  );
}
