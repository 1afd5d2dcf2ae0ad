import type { PlatformProcess } from '@gpuaas/contract';
import { Card, classNames, Moment, StateMark, Tag, TimeAgo } from '@gpuaas/web-ui-kit';

/** Every process of the platform: what it does, where, in which version, and when it was last heard of. */
export function ProcessList({ processes }: { processes: readonly PlatformProcess[] }) {
  return (
    <Card title="Processes" flush>
      <ul>
        {processes.map((process) => (
          <ProcessRow key={process.id} process={process} />
        ))}
      </ul>
    </Card>
  );
}

function ProcessRow({ process: { roles, host, version, silent, last_sign_at: last } }: { process: PlatformProcess }) {
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 border-b border-line px-4 py-2.5 last:border-0 md:grid-cols-[minmax(0,1fr)_160px_72px_176px]">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
        <StateMark group={silent ? 'error' : 'ok'} className="self-center" />
        <span className="sr-only">{silent ? 'Not responding:' : 'Running:'}</span>
        {roles.length === 1 ? <span>{roles[0]}</span> : roles.map((role) => <Tag key={role}>{role}</Tag>)}
      </span>
      {/* Below its roles on a narrow screen, beside them on a wide one. */}
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 pl-5 text-ink-2 md:contents">
        <span className="truncate" title={host}>
          {host}
        </span>
        <span className="mono-sm">{version}</span>
        <span className={classNames('md:text-right', silent ? 'text-error' : 'text-ink-3')}>
          {silent ? 'Not seen since ' : 'Last seen '}
          {silent ? <Moment at={last} /> : <TimeAgo at={last} />}
        </span>
      </span>
    </li>
  );
}
