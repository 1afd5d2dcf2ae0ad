/**
 * Takes note of what a user of the released contract would notice, each below the place where it was found. Together
 * they are the id of a change, which an ADR can name: `createAllocation response 202 /gpu/count removed`.
 */
export interface Notes {
  /** Notes of something inside: `notes.at('response 202')`, then `.at('/gpu/count')`. */
  at(place: string): Notes;
  add(what: string): void;
}

export function takeNotes(): { notes: Notes; changes(): string[] } {
  const ids = new Set<string>();
  const below = (path: string): Notes => ({
    // Pointers grow without a space between their parts.
    at: (place) =>
      below(path === '' || (place.startsWith('/') && /\/\S*$/.test(path)) ? path + place : `${path} ${place}`),
    add: (what) => void ids.add(`${path} ${what}`),
  });
  return { notes: below(''), changes: () => [...ids] };
}
