import type { SlotView } from '@gpuaas/contract';
import {
  Card,
  CopyableId,
  formatMemory,
  modelName,
  type Property,
  PropertyList,
  SidePanel,
  Skeleton,
  StateText,
  Tag,
  TimeAgo,
  WaitingCard,
} from '@gpuaas/web-ui-kit';
import { useRef, useState } from 'react';
import { useSlot } from '../../api/slots.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { snippetsOf } from '../../commands/snippets.ts';
import { paths } from '../../paths.ts';
import { RunbookPanel } from '../../runbooks/runbook-panel.tsx';
import { StackedCode } from '../code-panel.tsx';
import { ConditionList } from '../condition-list.tsx';
import { HolderLink } from '../holder-link.tsx';
import { OperatorVerbs } from '../operator-verbs.tsx';
import { QueryProblem } from '../query-problem.tsx';

const link = 'rounded-badge text-accent hover:underline';

/** One GPU: who has it, what is wrong with it and what to do. */
export function SlotPanel({ id, onClose }: { id: string | undefined; onClose(): void }) {
  const slot = useSlot(id);
  const [runbook, setRunbook] = useState<string>();
  // While the panel slides away it still shows what it showed.
  const last = useRef(slot.data);
  if (slot.data) last.current = slot.data;
  const shown = slot.data ?? (id === undefined ? last.current : undefined);
  return (
    <>
      <SidePanel
        open={id !== undefined}
        onOpenChange={(open) => open || onClose()}
        title={shown ? `${shown.node.name} GPU ${shown.index}` : 'Slot'}
      >
        {shown && <Slot slot={shown} onOpenRunbook={setRunbook} />}
        {!shown && slot.isError && <QueryProblem query={slot} compact />}
        {!shown && slot.isPending && <Skeleton className="w-2/3" />}
      </SidePanel>
      <RunbookPanel name={runbook} onChange={setRunbook} />
    </>
  );
}

function Slot({ slot, onOpenRunbook }: { slot: SlotView; onOpenRunbook(name: string): void }) {
  const { allocation, conditions = [], waiting, unavailable_because: because } = slot;
  const request = { operation: 'getSlot', params: { slot_id: slot.id } } as const;
  const command = commandOf('gpuaas', 'slot', 'get', slot.id, '-o', 'json');
  return (
    <div className="flex flex-col gap-4">
      {because && conditions.length === 0 && <p className="text-ink-2">{because}</p>}
      {conditions.length > 0 && (
        <Card title={conditions.length === 1 ? 'Problem' : 'Problems'}>
          <ConditionList conditions={conditions} />
        </Card>
      )}
      {waiting && <WaitingCard waiting={waiting} onOpenRunbook={onOpenRunbook} />}
      {allocation && (
        <Card title="Allocation">
          <PropertyList rows={holderRows(allocation)} />
          <div className="mt-3 flex flex-wrap gap-2">
            <OperatorVerbs allocation={allocation} node={slot.node.name} />
          </div>
        </Card>
      )}
      <PropertyList rows={rowsOf(slot)} />
      <StackedCode resource={slot} snippets={snippetsOf(request, command)} />
    </div>
  );
}

function holderRows(allocation: NonNullable<SlotView['allocation']>): Property[] {
  return [
    ['Name', <HolderLink key="name" allocation={allocation} />],
    ['State', <StateText key="state" kind="allocation" state={allocation.state} />],
    ['Requested by', allocation.requested_by.name],
    ['Created', <TimeAgo key="since" at={allocation.since} />],
    ['GPUs', allocation.gpu_count],
    [
      'ID',
      [
        <CopyableId key="id" id={allocation.id} />,
        <a key="events" href={paths.platformAudit({ target: allocation.id })} className={link}>
          Events
        </a>,
      ],
    ],
  ];
}

function rowsOf(slot: SlotView): Property[] {
  return [
    ['State', <StateText key="state" kind="slot" state={slot.state} />],
    ['Since', <TimeAgo key="since" at={slot.since} />],
    [
      'Node',
      <a key="node" href={paths.node(slot.node.id)} className={link}>
        {slot.node.name}
      </a>,
    ],
    ['GPU', slot.index],
    ['Model', [modelName(slot.model), slot.simulated && <Tag key="simulated">simulated</Tag>]],
    ['Memory', formatMemory(slot.memory_bytes)],
    ['UUID', <CopyableId key="uuid" id={slot.uuid} />],
    ['Slot ID', <CopyableId key="id" id={slot.id} />],
  ];
}
