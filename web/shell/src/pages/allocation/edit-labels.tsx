import type { AllocationView } from '@gpuaas/contract';
import { Button, confirmDone, IconButton, ModalDialog, ProblemView, TextField } from '@gpuaas/web-ui-kit';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLabelAllocation } from '../../api/allocations.ts';
import { toProblem } from '../../api/to-problem.ts';
import { changesOf, faultsOf, type LabelRow, mostLabels, rowsOf } from './label-rows.ts';

interface EditLabelsProps {
  allocation: AllocationView;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** All labels at once; what is wrong is said at its field. */
export function EditLabels({ allocation, open, onOpenChange }: EditLabelsProps) {
  return (
    <ModalDialog open={open} onOpenChange={onOpenChange} title={`Labels of ${allocation.name}`}>
      <LabelForm allocation={allocation} onClose={() => onOpenChange(false)} />
    </ModalDialog>
  );
}

function LabelForm({ allocation: { id, name, labels }, onClose }: { allocation: AllocationView; onClose(): void }) {
  const [rows, setRows] = useState<LabelRow[]>(() =>
    Object.keys(labels).length === 0 ? [emptyRow(0)] : rowsOf(labels),
  );
  const [wasTried, setTried] = useState(false);
  const label = useLabelAllocation();
  const given = rows.filter(({ key, value }) => key !== '' || value !== '');
  const set = (row: LabelRow) => setRows(rows.map((one) => (one.id === row.id ? row : one)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (label.isPending || given.some((row) => Object.keys(faultsOf(row, given)).length > 0)) return;
    const done = () => {
      onClose();
      confirmDone(`Labels of ${name} saved.`);
    };
    const changes = changesOf(labels, given);
    if (Object.keys(changes).length === 0) return onClose();
    label.mutate({ id, labels: changes }, { onSuccess: done });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ul aria-label="Labels" className="flex max-h-[50vh] flex-col gap-1 overflow-y-auto p-0.5">
        {rows.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            number={index + 1}
            faults={wasTried && given.includes(row) ? faultsOf(row, given) : {}}
            onChange={set}
            onRemove={() => setRows(rows.filter(({ id: other }) => other !== row.id))}
          />
        ))}
      </ul>
      <div>
        <Button
          reason={rows.length >= mostLabels ? `An allocation has at most ${mostLabels} labels.` : undefined}
          onClick={() => setRows([...rows, emptyRow(1 + Math.max(-1, ...rows.map((row) => row.id)))])}
        >
          <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
          Add label
        </Button>
      </div>
      {label.error && <ProblemView problem={toProblem(label.error)} />}
      <div className="flex justify-end gap-2">
        <Button size="medium" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look="primary" size="medium" pending={label.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

const emptyRow = (id: number): LabelRow => ({ id, key: '', value: '' });

interface RowProps {
  row: LabelRow;
  number: number;
  faults: { key?: string; value?: string };
  onChange(row: LabelRow): void;
  onRemove(): void;
}

function Row({ row, number, faults, onChange, onRemove }: RowProps) {
  return (
    <li className="flex items-start gap-2">
      <TextField
        className="min-w-0 flex-1"
        label={`Key ${number}`}
        value={row.key}
        error={faults.key}
        onChange={(key) => onChange({ ...row, key: key.trim() })}
      />
      <TextField
        className="min-w-0 flex-1"
        label={`Value ${number}`}
        value={row.value}
        error={faults.value}
        onChange={(value) => onChange({ ...row, value })}
      />
      <span className="pt-7">
        <IconButton label={`Remove label ${number}`} onClick={onRemove}>
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}
