import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { useHint } from './hint.tsx';

type Look = 'primary' | 'default' | 'danger' | 'ghost';
type Size = 'small' | 'medium';

const looks: Record<Look, string> = {
  primary:
    'bg-primary text-on-primary hover:bg-primary-hover aria-disabled:bg-surface-3 aria-disabled:text-ink-3 aria-disabled:hover:bg-surface-3',
  default:
    'border border-line bg-surface text-ink hover:bg-surface-2 aria-disabled:text-ink-3 aria-disabled:hover:bg-surface',
  danger:
    'border border-error bg-surface text-error hover:bg-error-tint aria-disabled:border-line aria-disabled:text-ink-3',
  ghost: 'text-ink-2 hover:bg-surface-2 hover:text-ink aria-disabled:text-ink-3',
};

const sizes: Record<Size, string> = { small: 'h-7 px-2.5', medium: 'h-8 px-3' };

/** The same look for links that lead somewhere and buttons that do something. */
export function buttonClass(look: Look = 'default', size: Size = 'small'): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control font-medium whitespace-nowrap select-none',
    'transition-colors duration-[120ms] ease-out aria-disabled:cursor-not-allowed',
    looks[look],
    sizes[size],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  size?: Size;
  /** Why it cannot be used right now. It stays focusable, so that everybody can read the reason. */
  reason?: string | undefined;
  /** It is at work: it keeps its words and its width, and takes no second click. */
  pending?: boolean;
}

export function Button({ look, size, reason, pending = false, className, onClick, children, ...rest }: ButtonProps) {
  const blocked = reason !== undefined || pending;
  const { describes, hint } = useHint(reason);
  return (
    <>
      <button
        type="button"
        {...rest}
        {...describes}
        aria-disabled={blocked || undefined}
        aria-busy={pending || undefined}
        onClick={(event: MouseEvent<HTMLButtonElement>) => {
          if (blocked) event.preventDefault();
          else onClick?.(event);
        }}
        className={classNames('relative', buttonClass(look, size), pending && 'overflow-hidden', className)}
      >
        {children}
        {pending && (
          <span className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden" aria-hidden="true">
            <span className="block h-full w-1/3 animate-[sweep_1.2s_linear_infinite] bg-current" />
          </span>
        )}
      </button>
      {hint}
    </>
  );
}

/** A square button with an icon only; `label` is what it is called. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-grid size-7 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink',
        className,
      )}
    />
  );
}
