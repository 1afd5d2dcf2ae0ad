import type { AllocationView } from '@gpuaas/contract';
import { CodeLine } from '@gpuaas/web-ui-kit';
import { commandOf } from '../../commands/shell-words.ts';

/** The command of a plain SSH client, and the fingerprints to compare at its first connection. */
export function SshAddress({ allocation }: { allocation: AllocationView }) {
  const { address, no_address_because: why } = allocation;
  if (!address) return why === null ? null : <p className="text-sm text-ink-3">No SSH: {why}</p>;
  const { host, port, user, host_keys: keys } = address;
  return (
    <>
      <CodeLine wrap>{commandOf('ssh', ...(port === 22 ? [] : ['-p', String(port)]), `${user}@${host}`)}</CodeLine>
      <ul className="text-sm text-ink-3">
        {keys.map(({ type, fingerprint }) => (
          <li key={fingerprint} className="break-all">
            Host key <span className="mono-sm">{fingerprint}</span> ({type})
          </li>
        ))}
      </ul>
    </>
  );
}
