import type { StateGroup } from '@gpuaas/contract';

/** One value, once for people at a terminal and once for programs that read a pipe. */
export interface Cell {
  people: string;
  programs: string;
  tone?: StateGroup;
}

export function words(text: string | number | null | undefined): Cell {
  const shown = text === null || text === undefined ? '' : String(text);
  return { people: shown === '' ? '–' : shown, programs: shown };
}
