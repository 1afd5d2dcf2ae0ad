/** Flags of commands that start something long. */
export type WaitFlags = {
  wait: boolean | undefined;
  /** Milliseconds. */
  timeout: number;
  yes: boolean | undefined;
};
