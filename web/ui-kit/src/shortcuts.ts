import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Keys by name: `c`, `?`, `g a` (one after the other). */
export type Shortcuts = Readonly<Record<string, () => void>>;

const registered: { current: Shortcuts }[] = [];
const sequenceWithin = 1_000;
const preference = 'gpuaas.shortcuts';
const listeners = new Set<() => void>();
let before: { key: string; at: number } | undefined;

/** Single keys can be switched off: somebody who dictates would set them off by speaking (WCAG 2.1.4). */
function areShortcutsOn(): boolean {
  return localStorage.getItem(preference) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  localStorage.setItem(preference, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areShortcutsOn);
}

/** While the page shows it, these keys do this. The last one that asked for a key gets it. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const entry = useRef(shortcuts);
  useEffect(() => {
    entry.current = shortcuts;
  });
  useEffect(() => {
    if (registered.length === 0) addEventListener('keydown', onKey);
    registered.push(entry);
    return () => {
      registered.splice(registered.indexOf(entry), 1);
      if (registered.length === 0) removeEventListener('keydown', onKey);
    };
  }, []);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areShortcutsOn()) return;
  if (isTyping(event.target) || isBehindDialog(event.target)) return;
  const sequence = before && event.timeStamp - before.at < sequenceWithin ? `${before.key} ${event.key}` : undefined;
  before = { key: event.key, at: event.timeStamp };
  const action = (sequence !== undefined && find(sequence)) || find(event.key);
  if (!action) return;
  event.preventDefault();
  before = undefined;
  action();
}

function find(keys: string): (() => void) | undefined {
  return registered.findLast(({ current }) => keys in current)?.current[keys];
}

/** Keys belong to whoever is being typed into: fields, and the terminal. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [data-takes-keys]') !== null)
  );
}

function isBehindDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}
