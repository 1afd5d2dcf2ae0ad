/** Lets work on the same thing happen one after the other, and work on different things side by side. */
export function createTurns<Key>(): <T>(key: Key, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<Key, Queue>();
  return async (key, work) => {
    const queue = queues.get(key) ?? createQueue();
    queues.set(key, queue);
    try {
      return await queue(work);
    } finally {
      if (queue.isIdle()) queues.delete(key);
    }
  };
}

type Queue = ReturnType<typeof createQueue>;

export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const queue = async <T>(work: () => Promise<T>): Promise<T> => {
    waiting += 1;
    const next = last.then(work, work);
    last = next.catch(() => {});
    try {
      return await next;
    } finally {
      waiting -= 1;
    }
  };
  return Object.assign(queue, { isIdle: () => waiting === 0 });
}
