/** What a try came to. */
export interface TryOutcome {
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Until its status, or until it failed. */
  readonly durationMs: number;
  /** Null for a success. */
  readonly error: string | null;
  /** What the receiver asks for. */
  readonly retryAfterMs: number | null;
}

/** How an endpoint has done so far. */
export interface EndpointHealth {
  /** Its last try was a success. */
  readonly isProven: boolean;
  /** And that within `quickMs`. */
  readonly isQuick: boolean;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly pausedUntil: Date | null;
  readonly disabled: 'owner' | 'gone' | 'failing' | null;
}

export type DeliveryNext =
  | { readonly state: 'delivered' | 'failed' }
  | { readonly state: 'pending'; readonly dueAt: Date };

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** From a try that failed to the next one: the first entry is after the first try. */
const waitsMs = [5 * seconds, 5 * minutes, 30 * minutes, 2 * hours, 5 * hours, 10 * hours, 10 * hours];
/** At once, and after each wait. */
export const triesMax = waitsMs.length + 1;
/** So that what failed together does not come back together. */
const jitter = 0.2;
/** A receiver may ask for so long a pause, or for twice the wait where that is longer. */
const retryAfterMsMax = hours;
/** An endpoint that has failed so often in a row is tried one event at a time, with pauses that double. */
export const failuresUntilPause = 5;
export const pauseMs = { first: 5 * seconds, most: 60 * seconds };
/** Who answers within that has places at which nobody waits for those who do not. */
const quickMs = 1_000;
export const switchedOffAfterMs = 5 * 24 * hours;

/**
 * What becomes of an endpoint and a delivery after a try: decided without a clock or a database.
 *
 * @param tries of the delivery's schedule, this one included
 * @param random from 0 to 1
 */
export function afterTry(
  health: EndpointHealth,
  tries: number,
  outcome: TryOutcome,
  { now, random }: { now: Date; random: number },
): { health: EndpointHealth; delivery: DeliveryNext } {
  if (outcome.error === null) {
    const healthy = { isProven: true, failures: 0, failingSince: null, pausedUntil: null };
    const isQuick = outcome.durationMs <= quickMs;
    return { health: { ...healthy, isQuick, disabled: health.disabled }, delivery: { state: 'delivered' } };
  }
  const failures = health.failures + 1;
  const failingSince = health.failingSince ?? now;
  const isHopeless = now.getTime() - failingSince.getTime() >= switchedOffAfterMs;
  const failing: EndpointHealth = {
    isProven: false,
    isQuick: false,
    failures,
    failingSince,
    pausedUntil: latest(health.pausedUntil, pauseUntil(failures, outcome, now)),
    disabled: health.disabled ?? (outcome.status === 410 ? 'gone' : isHopeless ? 'failing' : null),
  };
  const waitMs = waitsMs[tries - 1];
  if (failing.disabled !== null || waitMs === undefined)
    return { health: failing, delivery: { state: 'failed' } };
  const jittered = waitMs * (1 + jitter * (2 * random - 1));
  const asked = Math.min(outcome.retryAfterMs ?? 0, Math.max(retryAfterMsMax, 2 * waitMs));
  const dueAt = new Date(now.getTime() + Math.max(jittered, asked));
  return { health: failing, delivery: { state: 'pending', dueAt } };
}

/** Nothing else is sent there before: null where there is no reason to wait. */
function pauseUntil(failures: number, { retryAfterMs }: TryOutcome, now: Date): Date | null {
  const over = failures - failuresUntilPause;
  const circuitMs = over < 0 ? 0 : Math.min(pauseMs.most, pauseMs.first * 2 ** Math.min(over, 10));
  const ms = Math.max(circuitMs, Math.min(retryAfterMsMax, retryAfterMs ?? 0));
  return ms === 0 ? null : new Date(now.getTime() + ms);
}

const latest = (a: Date | null, b: Date | null) => (a === null || (b !== null && b > a) ? b : a);
