import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

interface VisibleRowsOptions {
  box: HTMLElement | null;
  count: number;
  rowHeight: number;
  onEnd: (() => void) | undefined;
}

const block = 2;
/** So early that the next page is there before its first row comes into sight. */
const rowsBeforeEnd = 60;

/** Which rows exist, and how high all of them would be. */
export function useVisibleRows({ box, count, rowHeight, onEnd }: VisibleRowsOptions) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box,
    estimateSize: () => rowHeight,
    overscan: 5,
    useFlushSync: false,
    rangeExtractor: wholeBlocks,
  });
  const visible = virtualizer.getVirtualItems().map(({ index }) => index);
  const nearEnd = (visible.at(-1) ?? 0) >= count - rowsBeforeEnd;
  useEffect(() => {
    if (nearEnd) onEnd?.();
  }, [nearEnd, onEnd]);
  return {
    visible,
    height: count * rowHeight,
    scrollToRow: (index: number) => virtualizer.scrollToIndex(index),
  };
}

/** Rows come and go by the block, at both ends in the same frame: the frames between change nothing in the document. */
function wholeBlocks({ startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.max(0, Math.floor((startIndex - overscan) / block) * block);
  const needed = endIndex - startIndex + 1 + 2 * overscan + block;
  const end = Math.min(count, first + Math.ceil(needed / block) * block);
  return Array.from({ length: end - first }, (_, index) => first + index);
}
