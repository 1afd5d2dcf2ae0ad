import type { PolicyChangeView } from '@gpuaas/contract';
import { Button, confirmDone, ModalDialog, ProblemView, TextField, TimeAgo } from '@gpuaas/web-ui-kit';
import { type FormEvent, useState } from 'react';
import {
  type NewPolicyValue,
  type PolicyPlace,
  type PolicyRow,
  usePolicyChanges,
  useSetPolicy,
} from '../../api/policies.ts';
import { toProblem } from '../../api/to-problem.ts';
import { roomText, valueFault, valueText } from './views.ts';

interface PolicyDialogProps {
  place: PolicyPlace;
  policy: PolicyRow;
  onClose(): void;
}

/** Sets one policy or takes back what was set, beside who set it before. */
export function PolicyDialog({ place, policy, onClose }: PolicyDialogProps) {
  const [text, setText] = useState(String(policy.own_value ?? policy.value));
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const change = useSetPolicy(place, policy.key);
  const fault = valueFault(text, policy);
  const mutate = (to: NewPolicyValue) =>
    change.mutate(to, {
      onSuccess(now) {
        onClose();
        confirmDone(`${now.key} is ${valueText(now.value, now.unit)}.`);
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === undefined && !change.isPending) mutate({ value: Number(text), reason });
  };
  return (
    <ModalDialog open onOpenChange={(open) => open || onClose()} title={policy.key}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-ink-2">{policy.meaning}</p>
        <TextField
          label={`Value (${policy.unit})`}
          value={text}
          inputMode="numeric"
          onChange={setText}
          hint={`${roomText(policy)}. Default: ${policy.default.toLocaleString('en-US')}.`}
          error={wasTried ? fault : undefined}
        />
        <TextField
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={setReason}
          hint="Optional. Kept in the history."
        />
        {change.error && <ProblemView problem={toProblem(change.error)} />}
        <History place={place} policy={policy} />
        <div className="flex justify-end gap-2">
          <Button size="medium" onClick={onClose}>
            Cancel
          </Button>
          {policy.own_value !== null && (
            <Button size="medium" onClick={() => mutate({ value: undefined, reason })} pending={change.isPending}>
              Clear
            </Button>
          )}
          <Button type="submit" look="primary" size="medium" pending={change.isPending}>
            Set
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

function History({ place, policy }: Omit<PolicyDialogProps, 'onClose'>) {
  const { data: changes = [] } = usePolicyChanges(place, policy.key);
  if (changes.length === 0) return null;
  return (
    <section aria-label="Last changes">
      <h3 className="mb-1 font-medium">Last changes</h3>
      <ul className="flex flex-col gap-1 text-sm text-ink-2">
        {changes.map((change) => (
          <li key={change.id}>
            {change.actor.name} {doneText(change, policy.unit)} <TimeAgo at={change.at} />
            {change.reason !== null && ` · ${change.reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function doneText({ value }: PolicyChangeView, unit: string): string {
  return value === null ? 'cleared it' : `set ${valueText(value, unit)}`;
}
