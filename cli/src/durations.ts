const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `90`, `90s`, `10m` or `1h30m` in milliseconds. */
export function parseDuration(text: string): number {
  if (/^\d+$/.test(text)) return Number(text) * units.s;
  if (!/^(\d+[smhd])+$/.test(text)) throw new Error(`"${text}" is no duration; write 90s, 10m or 1h30m`);
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+)([smhd])/g)) {
    total += Number(amount) * units[unit as keyof typeof units];
  }
  return total;
}

/** `40ms`, `0.4s`, `12s`, `1m02s`, `2h05m`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 100) return `${Math.round(milliseconds)}ms`;
  if (milliseconds < 9_950) return `${(milliseconds / 1_000).toFixed(1)}s`;
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 60) return `${seconds}s`;
  const pad = (value: number) => String(value).padStart(2, '0');
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m${pad(seconds % 60)}s`;
  return `${Math.floor(seconds / 3_600)}h${pad(Math.floor(seconds / 60) % 60)}m`;
}

/** `just now`, `5m ago`, `in 12m`: how far a moment is from now, in its largest unit. */
export function formatRelative(at: Date, now = new Date()): string {
  const distance = Math.abs(now.getTime() - at.getTime());
  if (distance < 5 * units.s) return 'just now';
  const unit = (['d', 'h', 'm'] as const).find((name) => distance >= units[name]) ?? 's';
  const amount = `${Math.floor(distance / units[unit])}${unit}`;
  return at > now ? `in ${amount}` : `${amount} ago`;
}
