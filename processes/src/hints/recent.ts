/** Remembers the last so many things, and whether one of them comes again. */
export interface Recent {
  /** False when it is among them already. */
  add(key: string): boolean;
}

export function createRecent(most: number): Recent {
  const keys = new Set<string>();
  return {
    add(key) {
      if (keys.has(key)) return false;
      keys.add(key);
      const [oldest] = keys;
      if (keys.size > most && oldest !== undefined) keys.delete(oldest);
      return true;
    },
  };
}
