import { Button, buttonClass, ChoiceMenu, FilterInput, sentenceCase } from '@gpuaas/web-ui-kit';
import { ChevronDown, X } from 'lucide-react';
import { type AuditSearch, actionGroups, isFiltered, noFilter, results, spans } from './audit-search.ts';

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

const resultGroups = [
  { choices: [{ value: '', label: 'Any result' }, ...results.map((value) => ({ value, label: sentenceCase(value) }))] },
];
const spanGroups = [
  {
    choices: [{ value: '', label: 'Any time' }, ...Object.entries(spans).map(([value, label]) => ({ value, label }))],
  },
];

export function Toolbar({ search, onChange }: ToolbarProps) {
  const { actor, action, result, target, correlation, since } = search;
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
      <FilterInput
        label="Filter by actor"
        placeholder="Actor name or ID"
        value={actor ?? ''}
        onChange={(name) => onChange({ actor: name || undefined })}
        className="w-[180px]"
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
      <ChoiceMenu
        value={result ?? ''}
        onChange={(next) => onChange({ result: next || undefined })}
        groups={resultGroups}
        trigger={
          <button type="button" className={`${buttonClass()} font-normal text-ink-2`}>
            {result === undefined ? 'Any result' : sentenceCase(result)}
            <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
          </button>
        }
      />
      <ChoiceMenu
        value={since ?? ''}
        onChange={(next) => onChange({ since: next || undefined })}
        groups={spanGroups}
        trigger={
          <button type="button" className={`${buttonClass()} font-normal text-ink-2`}>
            {since === undefined ? 'Any time' : (spans[since as keyof typeof spans] ?? `Last ${since}`)}
            <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
          </button>
        }
      />
      {isFiltered(search) && (
        <Button look="ghost" onClick={() => onChange(noFilter)}>
          <X size={14} strokeWidth={1.5} aria-hidden="true" />
          Clear
        </Button>
      )}
    </div>
  );
}
