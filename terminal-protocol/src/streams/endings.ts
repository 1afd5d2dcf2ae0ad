import { cutOff } from '../close-codes.ts';

/**
 * Why the connection itself ended a stream. A terminal that ends says so with a close code of its own. Ends of every age
 * know these numbers: one is added, none is changed.
 */
export const streamEndings = {
  /** Both ends have said all they had to say. */
  finished: 1,
  /** The other end does not know the kind, or does not serve it. */
  refused: 2,
  tooMany: 3,
  /** More was sent than the reader had room for. */
  overrun: 4,
  /** A message was larger than any may be. */
  tooLarge: 5,
  /** The connection is gone, and nobody said anything about this stream. It is never sent. */
  lost: cutOff,
} as const;
