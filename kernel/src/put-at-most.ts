/** Adds to a map that must not grow for ever: beyond `most` entries the oldest one goes, and all others stay. */
export function putAtMost<Key, Value>(map: Map<Key, Value>, most: number, key: Key, value: Value): void {
  if (map.size >= most && !map.has(key)) map.delete(map.keys().next().value as Key);
  map.set(key, value);
}
