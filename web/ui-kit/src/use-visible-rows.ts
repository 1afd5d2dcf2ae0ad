import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

interface VisibleRowsOptions {
  box: HTMLElement | null;
  count: number;
  rowHeight: number;
  onEnd: (() => void) | undefined;
}

const block = 4;
/** So early that the next page is there before its first row comes into sight. */
const rowsBeforeEnd = 60;

/** Which rows exist, and the heights that stand for those which do not. */
export function useVisibleRows({ box, count, rowHeight, onEnd }: VisibleRowsOptions) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
    rangeExtractor: wholeBlocks,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const nearEnd = last >= count - rowsBeforeEnd;
  useEffect(() => {
    if (nearEnd) onEnd?.();
  }, [nearEnd, onEnd]);
  return {
    items: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollToRow: (index: number) => virtualizer.scrollToIndex(index),
  };
}

/** Rows come and go in blocks: most frames of a scroll then change nothing in the document. */
function wholeBlocks({ startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.max(0, Math.floor((startIndex - overscan) / block) * block);
  const end = Math.min(count, Math.ceil((endIndex + 1 + overscan) / block) * block);
  return Array.from({ length: end - first }, (_, index) => first + index);
}
