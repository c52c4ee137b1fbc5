import { useEffect, useSyncExternalStore } from 'react';

/* The last part of the trail on top of the page, where only the page knows it: the title of an endpoint, the name of a list. */

let label: string | null = null;
const listeners = new Set<() => void>();

function put(next: string | null) {
  label = next;
  for (const listener of listeners) listener();
}

/** Of the page: names itself while it is shown. */
export function useCrumb(name: string | null | undefined): void {
  useEffect(() => {
    put(name ?? null);
    return () => put(null);
  }, [name]);
}

/** Of the frame. */
export const useCrumbLabel = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => label,
  );
