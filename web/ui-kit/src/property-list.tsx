import { Fragment, type ReactNode } from 'react';

export type Property = readonly [label: string, value: ReactNode];

/** What is known about something. A value that does not exist is a dash, so that nothing is left out in silence. */
export function PropertyList({ rows }: { rows: readonly Property[] }) {
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] items-baseline gap-x-2">
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="py-1 text-ink-3">{label}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 py-1">
            {value === null || value === undefined || value === '' ? <Dash /> : value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

export function Dash() {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">—</span>
      <span className="sr-only">none</span>
    </span>
  );
}
