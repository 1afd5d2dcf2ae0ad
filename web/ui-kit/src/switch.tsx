import { useId } from 'react';
import { classNames } from './class-names.ts';

interface SwitchProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <div id={id} className="font-medium">
          {label}
        </div>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-ink-2">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onClick={() => onChange(!isOn)}
        className={classNames(
          'relative h-6 w-10 shrink-0 rounded-full border transition-colors duration-[120ms]',
          isOn ? 'border-accent bg-accent' : 'border-line-strong bg-surface-2',
        )}
      >
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-[3px] left-[3px] size-4 rounded-full transition-transform duration-[120ms]',
            isOn ? 'translate-x-4 bg-surface' : 'bg-line-strong',
          )}
        />
      </button>
    </div>
  );
}
