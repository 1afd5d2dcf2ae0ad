import { Button, buttonClass, ChoiceMenu, StateText, stateEntry } from '@gpuaas/web-ui-kit';
import { ChevronDown, X } from 'lucide-react';
import { useNodeRows } from '../../api/nodes.ts';
import type { SlotFilter } from '../../api/slots.ts';
import { slotStates } from './slot-facts.ts';

interface ToolbarProps {
  filter: SlotFilter;
  onChange(next: { state?: string | undefined; node?: string | undefined }): void;
}

const stateGroups = [
  {
    choices: [
      { value: '', label: 'Any state' },
      ...slotStates.map((value) => ({ value: value as string, label: <StateText kind="slot" state={value} /> })),
    ],
  },
];
const trigger = `${buttonClass()} font-normal text-ink-2`;

export function Toolbar({ filter: { state, node }, onChange }: ToolbarProps) {
  const { rows: nodes = [] } = useNodeRows();
  const names = [...new Set([...(node === undefined ? [] : [node]), ...nodes.map(({ name }) => name)])].sort();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-6 pb-3 max-sm:px-4">
      <ChoiceMenu
        value={state ?? ''}
        onChange={(next) => onChange({ state: next || undefined })}
        groups={stateGroups}
        trigger={
          <button type="button" className={trigger}>
            {state === undefined ? 'Any state' : <Chosen what="State" value={stateEntry('slot', state).word} />}
            <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
          </button>
        }
      />
      <ChoiceMenu
        className="max-h-[60vh] overflow-y-auto"
        value={node ?? ''}
        onChange={(next) => onChange({ node: next || undefined })}
        groups={[{ choices: [{ value: '', label: 'Any node' }, ...names.map((value) => ({ value, label: value }))] }]}
        trigger={
          <button type="button" className={trigger}>
            {node === undefined ? 'Any node' : <Chosen what="Node" value={node} />}
            <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
          </button>
        }
      />
      {(state !== undefined || node !== undefined) && (
        <Button look="ghost" onClick={() => onChange({ state: undefined, node: undefined })}>
          <X size={14} strokeWidth={1.5} aria-hidden="true" />
          Clear
        </Button>
      )}
    </div>
  );
}

function Chosen({ what, value }: { what: string; value: string }) {
  return (
    <>
      {what} <span className="max-w-[200px] truncate font-medium text-ink">{value}</span>
    </>
  );
}
