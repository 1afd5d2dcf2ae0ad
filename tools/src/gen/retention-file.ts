import { readYaml } from './contract-files.ts';

/** A row of contract/retention.yaml. */
export interface WrittenRetention {
  kept: string;
  since?: string;
  why: string;
}

export type RetentionFile = Readonly<Record<string, WrittenRetention>>;

export function readRetention(): RetentionFile {
  return readYaml<RetentionFile>('retention.yaml');
}

const units: Readonly<Record<string, number>> = { min: 60, h: 3_600, d: 86_400 };

/** `30 d` → 2592000; undefined for what is no time. */
export function keptSecondsOf({ kept }: Pick<WrittenRetention, 'kept'>): number | undefined {
  const [, number = '', unit = ''] = /^([1-9]\d*) (min|h|d)$/.exec(kept) ?? [];
  const seconds = units[unit];
  return seconds === undefined ? undefined : Number(number) * seconds;
}

/** `with fleet.node` → `fleet.node` */
export function keptWith({ kept }: Pick<WrittenRetention, 'kept'>): string | undefined {
  return /^with (\w+\.\w+)$/.exec(kept)?.[1];
}

/** The tables whose rows go by the clock. */
export function timedTables(file: RetentionFile): [table: string, seconds: number][] {
  return Object.entries(file).flatMap(([table, row]) => {
    const seconds = keptSecondsOf(row);
    return seconds === undefined ? [] : [[table, seconds]];
  });
}
