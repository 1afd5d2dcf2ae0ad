type Hear = (message: string) => void;

/** Who listens to what in this process. */
export interface Channels {
  /** Answers how to stop. */
  add(channel: string, hear: Hear): () => void;
  hear(channel: string, message: string): void;
  has(channel: string): boolean;
  names(): string[];
  clear(): void;
}

export function createChannels(): Channels {
  const listeners = new Map<string, Set<Hear>>();
  return {
    add(channel, hear) {
      // Whoever subscribes the same function twice hears everything twice, and stops twice.
      const own: Hear = (message) => hear(message);
      const others = listeners.get(channel) ?? new Set();
      listeners.set(channel, others.add(own));
      return () => {
        others.delete(own);
        if (others.size === 0 && listeners.get(channel) === others) listeners.delete(channel);
      };
    },
    hear(channel, message) {
      for (const hear of [...(listeners.get(channel) ?? [])]) hear(message);
    },
    has: (channel) => listeners.has(channel),
    names: () => [...listeners.keys()],
    clear: () => listeners.clear(),
  };
}
