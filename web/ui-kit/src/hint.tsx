import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

const gap = 6;
const edge = 8;

/**
 * Words that appear below a control while it is pointed at or focused. They stand beside it and not around it, so that a
 * control which gains or loses them stays the same control and keeps the focus.
 */
export function useHint(text: ReactNode) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  if (text === undefined) return { describes: {}, hint: null };
  const show = ({ currentTarget }: { currentTarget: Element }) => box.current && showBelow(box.current, currentTarget);
  const hide = () => box.current?.hidePopover();
  const describes = {
    'aria-describedby': id,
    onPointerEnter: show,
    onPointerLeave: hide,
    onFocus: show,
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
  };
  const hint = (
    <span
      ref={box}
      id={id}
      role="tooltip"
      popover="manual"
      className="pointer-events-none fixed inset-auto m-0 max-w-[280px] rounded-control bg-primary px-2 py-1 text-sm whitespace-normal text-on-primary"
    >
      {text}
    </span>
  );
  return { describes, hint };
}

function showBelow(box: HTMLElement, control: Element): void {
  box.showPopover();
  const { left, right, bottom, top } = control.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const middle = (left + right - width) / 2;
  const isRoom = bottom + gap + height <= innerHeight - edge;
  box.style.left = `${Math.max(edge, Math.min(middle, innerWidth - edge - width))}px`;
  box.style.top = `${isRoom ? bottom + gap : top - gap - height}px`;
}
