import type { WorkflowRunDetailsView } from '@gpuaas/contract';
import {
  Button,
  Card,
  CopyableId,
  confirmDone,
  formatDuration,
  Moment,
  type Property,
  PropertyList,
  SidePanel,
  Skeleton,
  StateText,
  Steps,
  TimeLeft,
} from '@gpuaas/web-ui-kit';
import { useRef, useState } from 'react';
import { useChangeWorkflow, useWorkflow } from '../../api/workflows.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { snippetsOf } from '../../commands/snippets.ts';
import { paths } from '../../paths.ts';
import { StackedCode } from '../code-panel.tsx';
import { QueryProblem } from '../query-problem.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { stepMessage, whyNoCancel, whyNoRetry, workflowName } from './views.ts';

/** One run, step by step, and what can be done about it. */
export function RunPanel({ id, onClose }: { id: string | undefined; onClose(): void }) {
  const run = useWorkflow(id);
  // While the panel slides away it still shows what it showed.
  const last = useRef(run.data);
  if (run.data) last.current = run.data;
  const shown = run.data ?? (id === undefined ? last.current : undefined);
  return (
    <SidePanel
      open={id !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={shown ? workflowName(shown) : 'Workflow run'}
    >
      {shown && <Run run={shown} />}
      {!shown && run.isError && <QueryProblem query={run} compact />}
      {!shown && run.isPending && <Skeleton className="w-2/3" />}
    </SidePanel>
  );
}

function Run({ run }: { run: WorkflowRunDetailsView }) {
  const command = commandOf('gpuaas', 'workflow', 'get', run.id);
  const request = { operation: 'getWorkflow', params: { workflow_id: run.id } } as const;
  return (
    <div className="flex flex-col gap-4">
      <Actions run={run} />
      <PropertyList rows={rowsOf(run)} />
      {run.steps.length > 0 && (
        <Card title="Steps">
          <Steps steps={run.steps.map((step) => ({ ...step, message: stepMessage(step) }))} />
        </Card>
      )}
      <StackedCode resource={run} snippets={snippetsOf(request, `${command} -o json`)} />
    </div>
  );
}

function Actions({ run }: { run: WorkflowRunDetailsView }) {
  const [asked, setAsked] = useState<'retry' | 'cancel'>();
  const retry = useChangeWorkflow(run.id, 'retry');
  const cancel = useChangeWorkflow(run.id, 'cancel');
  const isStuck = run.state === 'broken';
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" size="medium" reason={whyNoRetry(run)} onClick={() => setAsked('retry')}>
        Retry…
      </Button>
      <Button look="danger" size="medium" reason={whyNoCancel(run)} onClick={() => setAsked('cancel')}>
        Cancel run…
      </Button>
      <ReasonDialog
        open={asked === 'retry'}
        onOpenChange={(open) => setAsked(open ? 'retry' : undefined)}
        title="Retry this run?"
        consequences={
          isStuck
            ? ['It continues where it stopped.']
            : ['It continues from the step that failed.', 'Steps that were undone are done again; others are not.']
        }
        action="Retry"
        look="primary"
        mutation={retry}
        onDone={() => confirmDone('The run continues.')}
      />
      <ReasonDialog
        open={asked === 'cancel'}
        onOpenChange={(open) => setAsked(open ? 'cancel' : undefined)}
        title="Cancel this run?"
        consequences={[
          isStuck
            ? 'It ends at once, and nothing is undone.'
            : 'What it has begun is undone, as if its next step had failed.',
          'A cancelled run cannot be retried.',
        ]}
        action="Cancel run"
        dismiss="Keep it"
        mutation={cancel}
        onDone={() => confirmDone(isStuck ? 'The run was cancelled.' : 'The run is being cancelled.')}
      />
    </div>
  );
}

const link = 'rounded-badge text-accent hover:underline';

function rowsOf(run: WorkflowRunDetailsView): Property[] {
  const { waiting, failure, ended_at: ended, duration_ms: duration } = run;
  const isCancelling = run.state === 'running' && run.cancel_reason !== null;
  const left = waiting?.until && <TimeLeft key="left" until={waiting.until} />;
  return [
    [
      'State',
      <StateText
        key="state"
        kind="workflow_run"
        state={run.state}
        attention={isCancelling ? 'cancelling' : undefined}
      />,
    ],
    ...(waiting ? [['Waiting for', [waiting.for, left]] as const] : []),
    ...(failure
      ? [
          [
            'Error',
            [
              failure.detail,
              <span key="code" className="mono-sm text-ink-3">
                {failure.code}
              </span>,
            ],
          ] as const,
        ]
      : []),
    ...(run.cancel_reason === null ? [] : [['Cancelled for', run.cancel_reason] as const]),
    ['Started', <Moment key="started" at={run.started_at} />],
    ['Ended', ended && <Moment key="ended" at={ended} />],
    ['Duration', duration === null ? null : formatDuration(duration)],
    [
      'Correlation ID',
      [
        <CopyableId key="id" id={run.correlation_id} />,
        <a key="all" href={paths.platformAudit({ correlation: run.correlation_id })} className={link}>
          Show all
        </a>,
      ],
    ],
    [
      'Run ID',
      [
        <CopyableId key="run" id={run.id} />,
        <a key="events" href={paths.platformAudit({ target: run.id })} className={link}>
          Events
        </a>,
      ],
    ],
  ];
}
