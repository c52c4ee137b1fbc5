import { useSyncExternalStore } from 'react';

interface Toast {
  readonly id: number;
  readonly text: string;
}

const shownMs = 5000;
const shownMax = 3;
let shown: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says something small, for five seconds, also to screen readers. What must not be missed belongs on the page. */
export function toast(text: string): void {
  count += 1;
  const id = count;
  show([...shown, { id, text }].slice(-shownMax));
  setTimeout(() => show(shown.filter((one) => one.id !== id)), shownMs);
}

export function Toasts() {
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text }) => (
        <div key={id} className="toast">
          <span className="grow">{text}</span>
          <button type="button" aria-label="Close" onClick={() => show(shown.filter((one) => one.id !== id))}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
