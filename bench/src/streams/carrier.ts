/** One of many streams on one connection, however they are carried. */
export interface Carried {
  /** False: wait for `drained` before the next. */
  write(chunk: Uint8Array): boolean;
  drained(listener: () => void): void;
  read(listener: (chunk: Uint8Array) => void): void;
  pause(): void;
  resume(): void;
  end(): void;
}

/** The gateway's end of the one connection that an agent has dialled. */
export interface Carrier {
  open(): Carried;
}

export const carriers = ['websocket', 'http2'] as const;
export type CarrierName = (typeof carriers)[number];

/** What an agent of the bench does with a stream, told by its first byte. */
export const jobs = { idle: 0, echo: 1, flood: 2 } as const;

export interface Credentials {
  key: string;
  cert: string;
  ca: string;
}

/** What a stream may hold back before its writer waits, for both alike. */
export const window = 256 << 10;
