import { useSyncExternalStore } from 'react';
import { StateMark } from './state-mark.tsx';

interface Toast {
  id: number;
  text: string;
}

const shownFor = 5_000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let nextId = 1;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Confirms what the user has just done. Nothing that needs a decision is ever said here: it would be gone. */
export function confirmDone(text: string): void {
  const toast = { id: nextId, text };
  nextId += 1;
  change([...toasts, toast].slice(-3));
  setTimeout(() => change(toasts.filter(({ id }) => id !== toast.id)), shownFor);
}

export function Toaster() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div role="status" aria-label="Notifications" className="fixed right-6 bottom-6 z-50 flex flex-col items-end gap-2">
      {shown.map(({ id, text }) => (
        <div
          key={id}
          className="flex max-w-[420px] animate-[appear_180ms_ease-out] items-center gap-2.5 rounded-card border border-line bg-surface px-4 py-2.5 shadow-overlay"
        >
          <StateMark group="ok" />
          {text}
        </div>
      ))}
    </div>
  );
}
