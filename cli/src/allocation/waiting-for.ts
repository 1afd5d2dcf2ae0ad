import type { Waiting } from '@gpuaas/contract';

/** What has to happen next, and that the node which has to do it is offline, if it is: goes on from "Waiting for". */
export function waitingFor({ for: next, offline_since: since }: Pick<Waiting, 'for' | 'offline_since'>): string {
  return since === null ? next : `${next} (offline since ${clockTime(new Date(since))})`;
}

/** In the zone of whoever reads it; with the day when that is another one. */
function clockTime(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}`;
  if (time.toDateString() === new Date().toDateString()) return clock;
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${clock}`;
}
