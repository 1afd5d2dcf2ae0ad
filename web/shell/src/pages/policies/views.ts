import type { PolicyView } from '@gpuaas/contract';

/** `604800` seconds say little to people: as days, hours or minutes where that is exact. */
export function valueText(value: number, unit: string): string {
  const number = value.toLocaleString('en-US');
  if (unit !== 'seconds') return `${number} ${unit}`;
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [word, size] = units.find(([, size]) => value >= size && value % size === 0) ?? ['second', 1];
  const count = value / size;
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
}

/** Where what holds was set. */
export function sourceText({ source }: Pick<PolicyView, 'source'>): string {
  return source === 'organization' ? 'organisation' : source;
}

/** What can be set here, as it is typed, and who says so. */
export function roomText(policy: PolicyView): string {
  const { minimum, maximum, unit } = policy;
  return limited(policy, `${minimum.toLocaleString('en-US')} to ${maximum.toLocaleString('en-US')} ${unit}`);
}

/** The same for somebody who only reads it. */
export function spanText(policy: PolicyView): string {
  const { minimum, maximum, unit } = policy;
  if (unit !== 'seconds') return roomText(policy);
  return limited(policy, `${valueText(minimum, unit)} to ${valueText(maximum, unit)}`);
}

function limited({ bound_by: by }: PolicyView, room: string): string {
  return by === null ? room : `${room}, limited by the ${sourceText({ source: by })}`;
}

/** Why this text cannot be set. */
export function valueFault(text: string, policy: PolicyView): string | undefined {
  if (!/^\d{1,15}$/.test(text.trim())) return 'Enter a whole number.';
  const value = Number(text);
  return value < policy.minimum || value > policy.maximum ? `Enter ${roomText(policy)}.` : undefined;
}
