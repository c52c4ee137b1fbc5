import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

/** The same name in style/theme-first.js. */
const storageName = 'millrace.theme';
const listeners = new Set<() => void>();

function chosen(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'dark' || theme === 'light' ? theme : 'system';
}

/** Applies it at once, and remembers it in this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, theme);
  } catch {
    // Storage is off: it holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
