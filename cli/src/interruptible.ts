export const interrupted = Symbol('interrupted');

/** Runs work that Ctrl-C may walk away from; the answer then is `interrupted`, and the signal tells the work to stop. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | typeof interrupted> {
  const stop = new AbortController();
  const { promise, resolve } = Promise.withResolvers<typeof interrupted>();
  const leave = () => {
    resolve(interrupted);
    stop.abort();
  };
  process.once('SIGINT', leave);
  const working = work(stop.signal);
  // What fails after it was left concerns nobody any more.
  working.catch(() => {});
  try {
    return await Promise.race([promise, working]);
  } finally {
    process.off('SIGINT', leave);
  }
}
