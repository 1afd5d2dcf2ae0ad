/** What looks random, and is the same again for the same seed. */
export interface Chance {
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number;
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(from: readonly T[]): T[];
}

export function createChance(seed: number): Chance {
  let state = seed % 2_147_483_648;
  function below(limit: number): number {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  }
  function shuffled<T>(from: readonly T[]): T[] {
    const numbered = from.map((item) => ({ item, place: below(2 ** 30) }));
    return numbered.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
  }
  return {
    below,
    shuffled,
    between: (least, most) => least + below(most - least + 1),
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('there is nothing to choose from');
      return from[below(from.length)] as T;
    },
  };
}
