import { useSyncExternalStore } from 'react';

/* The last runs of a person in this browser: what was sent and how it ended, without answers. Gone as they sign out. */

export interface PastRun {
  readonly id: string;
  readonly endpoint: string;
  readonly body: unknown;
  readonly status: number;
  readonly credits: number;
  readonly ms: number;
  readonly at: string;
  readonly workspaceId: string;
}

const runsMax = 50;
/** Bodies above that are not remembered, so that lists do not fill the browser's storage. Letters of JSON. */
const bodyMax = 20_000;
const prefix = 'millrace.runs.';
const listeners = new Set<() => void>();
const none: readonly PastRun[] = [];
const read = new Map<string, readonly PastRun[]>();

function runsOf(person: string): readonly PastRun[] {
  const known = read.get(person);
  if (known) return known;
  let runs = none;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + person) ?? '[]');
    if (Array.isArray(stored)) runs = stored as PastRun[];
  } catch {
    // Storage is off, or holds something else: it begins empty.
  }
  read.set(person, runs);
  return runs;
}

export function rememberRun(person: string, run: PastRun): void {
  if (JSON.stringify(run.body).length > bodyMax) return;
  const runs = [run, ...runsOf(person)].slice(0, runsMax);
  read.set(person, runs);
  try {
    localStorage.setItem(prefix + person, JSON.stringify(runs));
  } catch {
    // Storage is full or off: they hold until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** Of everybody who used this browser. */
export function forgetRuns(): void {
  read.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage is off.
  }
}

export const useRuns = (person: string): readonly PastRun[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => runsOf(person),
  );
