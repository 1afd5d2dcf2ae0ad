/**
 * Some of many cases, chosen by a seed that is printed, so that a run can be repeated: GPUAAS_SEED=… takes the same ones,
 * GPUAAS_COMPLETE=1 takes all.
 */
export function sampleOf<T>(what: string, all: readonly T[], count: number): T[] {
  if (process.env['GPUAAS_COMPLETE'] === '1' || count >= all.length) return [...all];
  const seed = Number(process.env['GPUAAS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const next = generator(seed);
  const chosen = all
    .map((value) => ({ value, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ value }) => value);
  console.log(`${what}: ${count} of ${all.length}, GPUAAS_SEED=${seed}`);
  return all.filter((value) => chosen.includes(value));
}

/** mulberry32: small, and the same everywhere. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
