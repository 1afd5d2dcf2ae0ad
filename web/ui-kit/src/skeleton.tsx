import { classNames } from './class-names.ts';

/** A grey line where a value will be. It appears after 150 ms: what is quicker should not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block h-3 animate-[appear_200ms_ease-out_150ms_backwards] rounded-badge bg-surface-3',
        className,
      )}
    />
  );
}

/** Says once, to those who cannot see the shapes, that something is on its way. */
export function LoadingLabel({ children }: { children: string }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  );
}
