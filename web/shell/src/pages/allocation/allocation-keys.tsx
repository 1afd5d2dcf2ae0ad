import type { AllocationView, AllocationKeys as Keys } from '@gpuaas/contract';
import {
  Button,
  Card,
  Confirm,
  confirmDone,
  LoadingLabel,
  Menu,
  type MenuEntry,
  ProblemView,
  Skeleton,
} from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { useAllocationKeys, useChangeAllocationKeys } from '../../api/allocation-keys.ts';
import { useSshKeyRows } from '../../api/ssh-keys.ts';
import { toProblem } from '../../api/to-problem.ts';
import { useAccess } from '../../frame/use-access.ts';
import { paths } from '../../paths.ts';
import { QueryProblem } from '../query-problem.tsx';

type Key = Keys['items'][number];

/** Whose SSH keys can sign in, for those who can. */
export function AllocationKeys({ allocation }: { allocation: AllocationView }) {
  const mayConnect = useAccess().may('terminal.open');
  return mayConnect && allocation.state === 'active' ? <KeyCard allocation={allocation} /> : null;
}

function KeyCard({ allocation: { id, name, address } }: { allocation: AllocationView }) {
  const keys = useAllocationKeys(id, true);
  const change = useChangeAllocationKeys(id);
  const [asked, setAsked] = useState<Key>();
  const [isOpen, setOpen] = useState(false);
  const items = keys.data?.items ?? [];
  const remove = () =>
    asked &&
    change.mutate(
      { remove: [asked.fingerprint] },
      {
        onSuccess() {
          setOpen(false);
          confirmDone(`${asked.name} can no longer sign in to ${name}.`);
        },
      },
    );
  return (
    <Card title="SSH keys" aside={keys.data && <AddKey keys={keys.data} change={change} name={name} />}>
      {keys.isPending && (
        <>
          <LoadingLabel>Loading SSH keys</LoadingLabel>
          <Skeleton className="w-2/3" />
        </>
      )}
      {keys.isError && !keys.data && <QueryProblem query={keys} compact />}
      {keys.data && items.length === 0 && (
        <p className="text-ink-2">No key can sign in. The terminal works without one.</p>
      )}
      <ul className="flex flex-col gap-3">
        {items.map((key) => (
          <li key={key.fingerprint} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="truncate" title={`${key.name} of ${key.owner.name}`}>
                <span className="font-medium">{key.name}</span> <span className="text-ink-2">{key.owner.name}</span>
              </p>
              <p className="mono-sm break-all text-ink-3">{key.fingerprint}</p>
            </div>
            <Button
              size="small"
              aria-label={`Remove ${key.name} of ${key.owner.name}`}
              onClick={() => {
                change.reset();
                setAsked(key);
                setOpen(true);
              }}
            >
              Remove…
            </Button>
          </li>
        ))}
      </ul>
      {keys.data && address && <Applied keys={keys.data} />}
      {change.error && !isOpen && <ProblemView problem={toProblem(change.error)} />}
      {asked && (
        <Confirm
          open={isOpen}
          onOpenChange={setOpen}
          title={`Remove ${asked.name}?`}
          action="Remove"
          consequences={[
            `${asked.owner.name} can’t sign in to ${name} with this key any more.`,
            'Open SSH sessions go on. The key stays in their account.',
          ]}
          onConfirm={remove}
          pending={change.isPending}
          problem={change.error && <ProblemView problem={toProblem(change.error)} />}
        />
      )}
    </Card>
  );
}

function Applied({ keys: { state, failure } }: { keys: Keys }) {
  if (state === 'applied') return null;
  return (
    <p role="status" className={`mt-3 text-sm ${state === 'failed' ? 'text-error' : 'text-ink-3'}`}>
      {state === 'failed'
        ? `The host could not be told: ${failure?.detail ?? 'it did not answer'} It is tried again every 5 minutes.`
        : 'The host is being told. This takes some seconds.'}
    </p>
  );
}

interface AddKeyProps {
  keys: Keys;
  change: ReturnType<typeof useChangeAllocationKeys>;
  name: string;
}

/** One of one’s own that is not there yet. */
function AddKey({ keys, change, name }: AddKeyProps) {
  const { rows: mine } = useSshKeyRows();
  const there = new Set(keys.items.map(({ fingerprint }) => fingerprint));
  const missing = (mine ?? []).filter(({ fingerprint }) => !there.has(fingerprint));
  if (!mine || missing.length === 0) {
    return (
      <a href={paths.keys()} className="rounded-badge text-accent hover:underline">
        Manage your keys
      </a>
    );
  }
  const entries = missing.map(
    (key): MenuEntry => ({
      label: key.name,
      onSelect: () =>
        change.mutate({ add: [key.id] }, { onSuccess: () => confirmDone(`${key.name} can sign in to ${name}.`) }),
    }),
  );
  return <Menu trigger={<Button pending={change.isPending}>Add key</Button>} entries={entries} />;
}
