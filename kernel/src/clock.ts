export type Milliseconds = number;

/** The only source of "now" for domain timestamps. Leases and deadlines use the database's clock instead. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
