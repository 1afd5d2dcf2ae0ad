/** What both ends of a connection that carries many streams agree on. All sizes are in bytes. */
export const streamLimits = {
  /** Streams that one connection carries at a time, counted at each end for what the other end has opened. */
  most: 512,
  /** What an end may send on a stream before the other end has read any of it. */
  window: 256 << 10,
  /**
   * What a stream may send in its turn, in one frame. With all that is put around it, it just fits into one record of TLS: a
   * frame in two records is put together again at the cost of a copy, and one frame in a record is read where it is.
   */
  turn: (16 << 10) - 128,
  /** The largest frame that an end takes. */
  largestFrame: 64 << 10,
  /** The largest message that is put together from frames. */
  largestMessage: 1 << 20,
  /** A frame of data counts this much more than it holds: frames without content use memory too. */
  frameCost: 64,
  /** What may be on its way in the connection itself. More would only stand in front of somebody else's keystroke. */
  underway: 64 << 10,
  /** The other end is given up when so much waits for it in the connection. */
  mostUnsent: 1 << 20,
  longestRequest: 1 << 10,
  longestReason: 120,
  /** More credit than this is nothing that anybody could mean. */
  mostCredit: 1 << 30,
} as const;
