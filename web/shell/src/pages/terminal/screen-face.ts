/** Of a screen, in letters. */
export interface Size {
  cols: number;
  rows: number;
}

/** Where a shell is shown and typed into, whatever it is joined to. */
export interface Screen {
  readonly size: Size;
  write(data: string | Uint8Array, done?: () => void): void;
  /** On a line of its own, after everything that was written before. */
  say(leave: string, words: string): void;
  /** Says what is written aloud, for those who cannot see it; costs speed, so it is a choice. */
  readAloud(on: boolean): void;
  focus(): void;
  dispose(): void;
}
