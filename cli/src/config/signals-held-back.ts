const heldBack = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs work that must not be cut off; a signal that comes meanwhile takes effect afterwards. */
export async function signalsHeldBack<T>(work: () => Promise<T>): Promise<T> {
  let came: NodeJS.Signals | undefined;
  const remember = (signal: NodeJS.Signals) => {
    came = signal;
  };
  for (const signal of heldBack) process.on(signal, remember);
  try {
    return await work();
  } finally {
    for (const signal of heldBack) process.off(signal, remember);
    // Whoever else listens has heard it already; without listeners it ends the process, as it would have.
    if (came !== undefined && process.listenerCount(came) === 0) process.kill(process.pid, came);
  }
}
