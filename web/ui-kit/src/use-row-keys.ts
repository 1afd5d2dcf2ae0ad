import { useShortcuts } from './shortcuts.ts';

/** A row that was scrolled to exists a frame or two later. */
const framesToWait = 10;

/** `j` and `k` move from row to row, by the link that each row begins with; Enter then follows it. */
export function useRowKeys(box: HTMLElement | null, count: number, scrollToRow: (index: number) => void): void {
  const focusRow = (index: number, frames = framesToWait) => {
    const link = box?.querySelector<HTMLElement>(`[data-row="${index}"] a, [data-row="${index}"] button`);
    if (link) link.focus();
    else if (frames > 0) requestAnimationFrame(() => focusRow(index, frames - 1));
  };
  const move = (step: number) => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    const index = row ? Number(row.dataset['row']) + step : 0;
    if (index < 0 || index >= count) return;
    scrollToRow(index);
    focusRow(index);
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
}
