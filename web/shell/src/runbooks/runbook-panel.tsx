import { ProblemView, SidePanel, Skeleton, sentenceCase } from '@gpuaas/web-ui-kit';
import { useQuery } from '@tanstack/react-query';
import { toProblem } from '../api/to-problem.ts';
import { loadCode } from '../load-code.ts';
import { RunbookText } from './runbook-text.tsx';
import { findRunbook } from './runbooks.ts';

interface RunbookPanelProps {
  /** Which one is open. */
  name: string | undefined;
  onChange(name: string | undefined): void;
}

/** What to look at and what to do, beside the thing that is stuck. */
export function RunbookPanel({ name, onChange }: RunbookPanelProps) {
  const runbook = useQuery({
    queryKey: ['runbook', name],
    enabled: name !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => loadCode(() => findRunbook(name ?? '')),
    retry: false,
  });
  const { data } = runbook;
  const title = data?.title ?? sentenceCase((name ?? '').replaceAll('-', '_'));
  return (
    <SidePanel open={name !== undefined} onOpenChange={(open) => open || onChange(undefined)} title={title}>
      {data ? (
        <RunbookText
          blocks={data.blocks}
          onLink={(target) => {
            const next = /^([\w-]+)\.md$/.exec(target)?.[1];
            return next === undefined ? undefined : () => onChange(next);
          }}
        />
      ) : runbook.isError ? (
        <ProblemView problem={toProblem(runbook.error)} onRetry={() => void runbook.refetch()} />
      ) : (
        <Skeleton className="w-2/3" />
      )}
    </SidePanel>
  );
}
