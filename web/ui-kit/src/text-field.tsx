import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange(value: string): void;
  hint?: ReactNode;
  /** What is wrong with the value. It stands where the hint stood. */
  error?: string | undefined;
}

export function TextField({ label, value, onChange, hint, error, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        id={id}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
        className={classNames(
          'h-8 w-full rounded-control border bg-surface px-2.5 focus-visible:border-accent focus-visible:outline-offset-0',
          error === undefined ? 'border-line-strong hover:border-ink-3' : 'border-error',
        )}
      />
      <p id={`${id}-hint`} className={classNames('mt-1 text-sm', error === undefined ? 'text-ink-3' : 'text-error')}>
        {error ?? hint}
      </p>
    </div>
  );
}
