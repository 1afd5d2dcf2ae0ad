import { classNames } from './class-names.ts';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  onChange(value: Value): void;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
}

/** A few views of one list, with how much each holds. */
export function Segmented<Value extends string>({ label, value, onChange, options }: SegmentedProps<Value>) {
  return (
    <fieldset className="flex min-h-7 max-w-full flex-wrap rounded-control border border-line bg-surface p-px">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            'flex min-h-6 items-center gap-1.5 rounded-[4px] px-2 whitespace-nowrap',
            option.value === value ? 'bg-surface-3 font-medium text-ink' : 'text-ink-2 hover:text-ink',
          )}
        >
          {option.label}
          {option.count !== undefined && (
            <span className="tnum text-sm font-normal text-ink-3">{option.count.toLocaleString('en-US')}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
