const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long something took: as exact as a person wants to know it. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1) return 'under 1 ms';
  if (milliseconds < 100) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < minute) return `${(milliseconds / second).toFixed(1)} s`;
  return formatAge(milliseconds);
}

/** How old something is, in its two largest units. */
export function formatAge(milliseconds: number): string {
  const age = Math.max(0, milliseconds);
  if (age < minute) return `${Math.floor(age / second)} s`;
  if (age < hour) return pair(age, minute, 'm', second, 's', 10);
  if (age < day) return pair(age, hour, 'h', minute, 'm', 60);
  return pair(age, day, 'd', hour, 'h', 30);
}

/** The smaller unit is left out when it is nothing, or no longer matters beside the larger. */
function pair(age: number, large: number, largeUnit: string, small: number, smallUnit: string, matters: number) {
  const count = Math.floor(age / large);
  const rest = Math.floor((age % large) / small);
  return rest === 0 || count >= matters ? `${count} ${largeUnit}` : `${count} ${largeUnit} ${rest} ${smallUnit}`;
}
