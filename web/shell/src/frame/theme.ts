import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

const stored = 'gpuaas.theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function themeChoice(): ThemeChoice {
  const choice = localStorage.getItem(stored);
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

function shownTheme(): 'light' | 'dark' {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(stored);
  else localStorage.setItem(stored, choice);
  show();
}

/** The script in the page's head sets it before the first paint; from then on it is kept here. */
export function followSystemTheme(): void {
  system.addEventListener('change', show);
}

function show(): void {
  const choice = themeChoice();
  document.documentElement.dataset['theme'] = choice === 'system' ? (system.matches ? 'dark' : 'light') : choice;
  for (const listener of listeners) listener();
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(onThemeChange, shownTheme);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(onThemeChange, themeChoice);
}
