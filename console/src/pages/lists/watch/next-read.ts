import type { Ask } from './row-pages.ts';

/* When a page that watches a list asks for what. One request at a time, at most one poll a second, none while nobody can see the page. */

export const pollMs = 1000;
/** Progress comes as events. Only the figures of the steps have to be read. */
const movingListMs = 3000;
const waitingListMs = 15_000;
/** Whoever drags the scroll bar passes by most rows. */
const settledMs = 80;
const againMs = 5000;

export interface Moment {
  readonly nowMs: number;
  readonly isHidden: boolean;
  readonly isReading: boolean;
  /** Of the last read that failed; null once one was answered. */
  readonly failure: { readonly atMs: number; readonly mayPass: boolean } | null;
  /** The list has ended. */
  readonly isOver: boolean;
  readonly isMoving: boolean;
  /** The list has changed since its steps were read. */
  readonly isListOld: boolean;
  readonly missing: Ask | null;
  readonly stale: Ask | null;
  readonly movedAtMs: number;
  readonly askedAtMs: number;
  readonly listReadAtMs: number;
}

export type NextRead =
  | { readonly kind: 'rows'; readonly ask: Ask }
  | { readonly kind: 'list' }
  | { readonly kind: 'wait'; readonly ms: number }
  /** Until something changes. */
  | { readonly kind: 'nothing' };

export function nextRead(moment: Moment): NextRead {
  const { nowMs, isHidden, isReading, failure, isOver, isMoving, isListOld, missing, stale } = moment;
  const nothing: NextRead = { kind: 'nothing' };
  const wait = (untilMs: number): NextRead => ({ kind: 'wait', ms: untilMs - nowMs });
  if (isHidden || isReading) return nothing;
  if (failure !== null) {
    if (!failure.mayPass) return nothing;
    if (nowMs < failure.atMs + againMs) return wait(failure.atMs + againMs);
  }
  // Of a list that stands still, what was read before is read again once, like what was not read yet.
  const due = missing ?? (isMoving ? null : stale);
  if (due !== null) {
    const settlesAtMs = moment.movedAtMs + settledMs;
    return nowMs < settlesAtMs ? wait(settlesAtMs) : { kind: 'rows', ask: due };
  }
  const listEveryMs = isOver ? pollMs : isMoving ? movingListMs : isListOld ? pollMs : waitingListMs;
  const needsList = !isOver || isListOld;
  const listAtMs = moment.listReadAtMs + listEveryMs;
  if (stale === null && !needsList) return nothing;
  const pollAtMs = moment.askedAtMs + pollMs;
  if (nowMs < pollAtMs) return wait(stale === null ? Math.max(pollAtMs, listAtMs) : pollAtMs);
  if (needsList && nowMs >= listAtMs) return { kind: 'list' };
  return stale === null ? wait(listAtMs) : { kind: 'rows', ask: stale };
}
