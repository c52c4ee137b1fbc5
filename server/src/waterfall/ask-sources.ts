import { orAborted } from '../kernel/or-aborted.ts';
import {
  type Capability,
  type FailureReason,
  type Provider,
  ProviderFailure,
  type SourceTerms,
} from '../providers/capabilities.ts';
import type { Closed, SourceStates } from './source-state.ts';

/** What became of asking one source, as answers show it. */
export interface LogEntry {
  readonly provider: string;
  readonly status: 'success' | 'no_result' | 'error' | 'skipped' | 'timeout';
  readonly latency_ms: number;
  /** Of an error the kind; of a skipped source what it lacked. */
  readonly reason?: string;
  /** Where the order is learned: why it stands where it stands. */
  readonly why?: string;
}

/** What one source answers: all that is asked for, not that, or that it cannot be asked this. */
export type Attempt = 'done' | 'open' | { readonly skipped: string };

export interface Asking {
  readonly capability: Capability;
  readonly sources: readonly Provider[];
  readonly states: SourceStates;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** By `performance.now()`: no source is asked after it, and none has longer. */
  readonly endsAtMs: number;
  /** Sources that were asked already, before a crash. */
  readonly asked?: ReadonlySet<string>;
  /** Resolves when it is on disk that a source is asked that takes money for it. */
  readonly beforePaid?: (provider: string) => Promise<void>;
  /** A source refuses our key, has no credit left, or is broken: once, not for every call. */
  readonly onTrouble?: (failure: ProviderFailure) => void;
  attempt(source: Provider, signal: AbortSignal): Promise<Attempt>;
}

export interface Asked {
  /** done: a source had what was asked for. missed: some looked, and none had. failed: none could look. */
  readonly outcome: 'done' | 'missed' | 'failed';
  readonly log: readonly LogEntry[];
  /** The last failure, where none could look. */
  readonly failure: ProviderFailure | null;
}

/** With less than that left, a source is not asked any more. */
const leastMs = 300;

/** Asks sources in turn until one has it all. The one way in which any source is asked. */
export async function askSources(asking: Asking): Promise<Asked> {
  const log: LogEntry[] = [];
  let looked = false;
  let failure: ProviderFailure | null = null;
  for (const source of asking.sources) {
    asking.signal.throwIfAborted();
    const startedAtMs = performance.now();
    const note = (status: LogEntry['status'], reason?: string) =>
      log.push({
        provider: source.name,
        status,
        latency_ms: Math.round(performance.now() - startedAtMs),
        ...(reason === undefined ? {} : { reason }),
      });
    if (asking.asked?.has(source.name)) {
      note('skipped', 'asked_before');
      continue;
    }
    const leftMs = asking.endsAtMs - startedAtMs;
    if (leftMs < leastMs) {
      note('skipped', 'out_of_time');
      continue;
    }
    const state = asking.states.of(source.name);
    const terms = termsOf(source, asking.capability);
    const place = await state.enter(terms, { waitMs: Math.min(leftMs, 500) });
    if ('closed' in place) {
      note('skipped', place.closed satisfies Closed);
      failure ??= new ProviderFailure(source.name, failureOf(place.closed));
      continue;
    }
    try {
      const attempt = await attemptWithin(asking, source, terms);
      if (typeof attempt === 'object') {
        note('skipped', attempt.skipped);
        continue;
      }
      state.worked();
      looked = true;
      note(attempt === 'done' ? 'success' : 'no_result');
      if (attempt === 'done') return { outcome: 'done', log, failure: null };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      failure = error;
      if (state.failed(error.reason, error.retryAfterMs)) asking.onTrouble?.(error);
      note(error.reason === 'timeout' ? 'timeout' : 'error', error.reason);
    } finally {
      place.leave();
    }
  }
  return looked ? { outcome: 'missed', log, failure: null } : { outcome: 'failed', log, failure };
}

/** @throws {ProviderFailure} `timeout` where the source had its time */
async function attemptWithin(
  { attempt, signal, endsAtMs, beforePaid }: Asking,
  source: Provider,
  terms: SourceTerms,
): Promise<Attempt> {
  if (beforePaid && isPaid(terms)) await beforePaid(source.name);
  const ms = Math.min(terms.timeoutMs ?? Number.POSITIVE_INFINITY, Math.max(1, endsAtMs - performance.now()));
  if (ms === Number.POSITIVE_INFINITY) return orAborted(attempt(source, signal), signal);
  const timeout = AbortSignal.timeout(Math.ceil(ms));
  const both = AbortSignal.any([signal, timeout]);
  try {
    return await orAborted(attempt(source, both), both);
  } catch (error) {
    if (signal.aborted || !timeout.aborted || error instanceof ProviderFailure) throw error;
    throw new ProviderFailure(source.name, 'timeout', { cause: error });
  }
}

export function termsOf({ terms = {} }: Provider, capability: Capability): SourceTerms {
  return { ...terms, ...terms[capability] };
}

const isPaid = ({ costUsd }: SourceTerms) => costUsd !== undefined && costUsd.hit + costUsd.miss > 0;

function failureOf(closed: Closed): FailureReason {
  switch (closed) {
    case 'refused':
      return 'rejected';
    case 'out_of_credit':
      return 'out_of_credit';
    case 'rate_limited':
    case 'busy':
      return 'rate_limited';
    case 'broken':
      return 'unreachable';
  }
}
