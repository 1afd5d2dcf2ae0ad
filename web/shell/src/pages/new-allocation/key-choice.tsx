import type { SshKeyView } from '@gpuaas/contract';
import { LoadingLabel, Skeleton } from '@gpuaas/web-ui-kit';
import type { useSshKeyRows } from '../../api/ssh-keys.ts';
import { paths } from '../../paths.ts';
import { QueryProblem } from '../query-problem.tsx';

interface KeyChoiceProps {
  keys: ReturnType<typeof useSshKeyRows>;
  /** Ids of those that are left out. */
  without: ReadonlySet<string>;
  onChange(without: ReadonlySet<string>): void;
}

/** Which of one’s own keys can sign in; all of them unless told otherwise. */
export function KeyChoice({ keys, without, onChange }: KeyChoiceProps) {
  const { rows, query } = keys;
  const toggle = (id: string) => {
    const next = new Set(without);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-md font-[550]">SSH keys</legend>
      {query.isPending && (
        <>
          <LoadingLabel>Loading SSH keys</LoadingLabel>
          <Skeleton className="w-1/3" />
        </>
      )}
      {query.isError && !rows && <QueryProblem query={query} compact />}
      {rows?.length === 0 && (
        <p className="text-ink-2">
          You have no SSH keys. The terminal works without one.{' '}
          <a href={paths.keys()} className="rounded-badge text-accent underline">
            Add a key
          </a>
        </p>
      )}
      <div className="flex flex-col gap-1">
        {rows?.map((key) => (
          <Choice key={key.id} sshKey={key} isOn={!without.has(key.id)} onChange={() => toggle(key.id)} />
        ))}
      </div>
    </fieldset>
  );
}

function Choice({ sshKey, isOn, onChange }: { sshKey: SshKeyView; isOn: boolean; onChange(): void }) {
  return (
    <label className="flex min-h-7 min-w-0 items-center gap-2">
      <input type="checkbox" checked={isOn} onChange={onChange} className="size-4 shrink-0 accent-accent" />
      <span className="shrink-0">{sshKey.name}</span>
      <span className="mono-sm truncate text-ink-3">{sshKey.fingerprint}</span>
    </label>
  );
}
