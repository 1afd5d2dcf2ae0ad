/** One message, made once for however many it is sent to: as each kind of line carries it. */
export interface LineMessage {
  /** A server-sent event. */
  readonly event: Uint8Array;
  /** A frame of a WebSocket. */
  readonly frame: Uint8Array;
}

/** A caller who stays, to be told things as they happen. */
export interface Line {
  send(message: LineMessage): void;
  /** Bytes that the caller has not read yet. */
  readonly unsent: number;
  /** Tells proxies and the caller that the line is there; one that finds that out by itself does nothing. */
  keepAlive(): void;
  close(end: LineEnd): void;
  /** Acts once, however it ended; at once when it has. */
  onClosed(act: () => void): void;
}

export interface LineEnd {
  code: number;
  reason: string;
}
