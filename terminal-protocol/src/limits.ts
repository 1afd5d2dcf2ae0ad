/** The largest frame that any side takes, in bytes. */
export const largestFrame = 1 << 20;
/** A client sends input in frames of at most so many bytes, so that no frame holds up the others. */
export const largestInput = 64 << 10;
/** A terminal has at most so many columns, and so many rows. */
export const largestSide = 1_000;

/** How many bytes may be on their way to one side before its source has to wait, and when it goes on. */
export const flow = { pauseAbove: 1 << 20, resumeBelow: 1 << 18 } as const;

/** Milliseconds from dialling until the node has said `ready`. */
export const readyWithin = 30_000;
/** Milliseconds from `ready` until the client has said which command to run. */
export const startWithin = 15_000;
/** A client asks for a sign of life this often, in milliseconds; no answer until the next time means a dead line. */
export const pingEvery = 20_000;
