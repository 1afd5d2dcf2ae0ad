import { Button, buttonClass, ChoiceMenu, FilterInput } from '@gpuaas/web-ui-kit';
import { ChevronDown, X } from 'lucide-react';
import { type AuditSearch, actionGroups } from './audit-search.ts';

interface ToolbarProps {
  search: AuditSearch;
  onChange(next: AuditSearch): void;
}

const groups = [
  { choices: [{ value: '', label: 'Any action' }] },
  ...actionGroups().map(({ label, actions }) => ({
    label,
    choices: actions.map((action) => ({ value: action, label: <span className="mono-sm">{action}</span> })),
  })),
];

export const nothing: AuditSearch = { action: undefined, target: undefined, correlation: undefined };

export function Toolbar({ search: { action, target, correlation }, onChange }: ToolbarProps) {
  const isFiltered = action !== undefined || target !== undefined || correlation !== undefined;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-6 pb-3 max-sm:px-4">
      <FilterInput
        label="Filter by target ID"
        placeholder="Target ID"
        value={target ?? ''}
        onChange={(id) => onChange({ target: id || undefined })}
        className="w-[220px]"
      />
      <FilterInput
        label="Filter by correlation ID"
        placeholder="Correlation ID"
        value={correlation ?? ''}
        onChange={(id) => onChange({ correlation: id || undefined })}
        className="w-[220px]"
        isMain={false}
      />
      <ChoiceMenu
        className="max-h-[60vh] overflow-y-auto"
        value={action ?? ''}
        onChange={(next) => onChange({ action: next || undefined })}
        groups={groups}
        trigger={
          <button type="button" className={`${buttonClass()} font-normal text-ink-2`}>
            {action === undefined ? 'Any action' : <span className="mono-sm text-ink">{action}</span>}
            <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
          </button>
        }
      />
      {isFiltered && (
        <Button look="ghost" onClick={() => onChange(nothing)}>
          <X size={14} strokeWidth={1.5} aria-hidden="true" />
          Clear
        </Button>
      )}
    </div>
  );
}
