import type { OnStage } from '../kernel/call-stage.ts';
import { limitedSignal } from '../kernel/limited-signal.ts';
import { orAborted } from '../kernel/or-aborted.ts';
import { type SpanStart, traced } from '../kernel/span.ts';
import {
  type Capability,
  type FailureReason,
  type Provider,
  ProviderFailure,
  SourceRefusal,
  type SourceTerms,
} from '../providers/capabilities.ts';
import type { Asker } from './breaker.ts';
import type { Budget } from './budget.ts';
import type { Closed } from './circuit.ts';
import { placeWaitMs, type SourceStates } from './source-state.ts';

/** The result of one query to a source, as answers show it. */
export interface LogEntry {
  readonly provider: string;
  readonly status: 'success' | 'no_result' | 'error' | 'skipped' | 'timeout';
  readonly latency_ms: number;
  /** The kind of an error, what a skipped source lacked, or why a found address was not accepted. */
  readonly reason?: string;
  /** With a learned order: the reason for its position. */
  readonly why?: string;
  /** It verified what the source above it found. */
  readonly step?: 'verify';
}

/**
 * What one source answers: everything, nothing, that it does not take this request, or some of several. `over`: nothing, and no other
 * source is queried either.
 */
export type Attempt =
  | 'done'
  | 'open'
  | 'over'
  | { readonly skipped: string; readonly hasCost?: boolean }
  | LookedAt;

/** The results of several lookups at once. A source that takes none of them skips, or fails. */
export interface LookedAt {
  readonly hits: number;
  readonly misses: number;
  readonly failures: readonly ProviderFailure[];
  /** Nothing is left for the next source. */
  readonly isDone: boolean;
}

/** What happens to a result: it is the answer, it is not, or it is the answer unless another source has a better one. */
export interface Confirmed {
  readonly word: 'taken' | 'refused' | 'kept';
  /** Why it is not accepted; by default, that it could not be verified or is wrong. */
  readonly reason?: string;
  /** The log of the verifiers. */
  readonly log: readonly LogEntry[];
}

export interface Asking {
  readonly capability: Capability;
  readonly sources: readonly Provider[];
  readonly states: SourceStates;
  /** As of `AskingTerms`. */
  readonly asker?: Asker;
  /** Aborted when no caller waits for the answer any more. */
  readonly signal: AbortSignal;
  /** By `performance.now()`: no query starts or runs after it. */
  readonly endsAtMs: number;
  /** The subject of the query, if one call has several. */
  readonly about?: string;
  readonly step?: 'verify';
  /** How many lookups the next query has; one by default. */
  readonly count?: () => number;
  /** What sources may still cost; no limit by default. */
  readonly budget?: Budget;
  /** `questionKey`s of earlier queries: by an earlier try, or before a crash. */
  readonly asked?: ReadonlySet<string>;
  /** Those of `asked` that found nothing. The answers of the others are lost. */
  readonly answered?: ReadonlySet<string>;
  /** Resolves when the query to a paid source is recorded on disk. */
  readonly beforePaid?: (question: string) => Promise<void>;
  /** As of `AskingTerms`. */
  readonly onPaid?: () => () => void;
  /** Called for each source that is queried, not for skipped ones. */
  readonly onStage?: OnStage;
  attempt(source: Provider, signal: AbortSignal): Promise<Attempt>;
  /** Checks a result before it is accepted; without it, every result is accepted. */
  confirm?(source: Provider): Promise<Confirmed>;
}

export interface Asked {
  /** done: a source found it. missed: some sources looked and found nothing. failed: every source failed. */
  readonly outcome: 'done' | 'missed' | 'failed';
  /** The source whose answer it is; null unless done. */
  readonly answeredBy: string | null;
  readonly log: readonly LogEntry[];
  /** The last failure, if every source failed. */
  readonly failure: ProviderFailure | null;
  /** If every source failed: the wait until the first is queried again. Null if one would be queried at once, or if unknown. */
  readonly retryAfterMs: number | null;
}

/** With less time left, no source is queried. */
const leastMs = 300;
/** Share of the remaining time that a source of variable speed leaves to others. */
const keptForOthers = 1 / 3;
/** A source that takes longer is slow, unless its terms allow more. */
const fairestMs = 10_000;
/** Found, but neither confirmed nor refuted. */
export const unverified = 'unverified';
/** Found, and wrong. */
export const didNotVerify = 'did_not_verify';
/** It was queried for the same item before, and is not queried twice. */
export const askedBefore = 'asked_before';
/** Found, but incomplete. */
export const incomplete = 'incomplete';

/** The key of one query: a source that finds and verifies addresses gets two different ones. */
export const questionKey = (provider: string, { capability, about }: Pick<Asking, 'capability' | 'about'>) =>
  `${capability} ${provider}${about === undefined ? '' : ` ${about}`}`;

/** Queries sources one after the other until one has everything. All queries go through here. */
export async function askSources(asking: Asking): Promise<Asked> {
  const log: LogEntry[] = [];
  let looked = false;
  let failure: FailedSource | null = null;
  const waits: (number | null)[] = [];
  let keptAt: number | null = null;
  for (const [index, source] of asking.sources.entries()) {
    asking.signal.throwIfAborted();
    const one = await traced(
      `query ${source.name}`,
      () => spanOf(asking, source),
      async (span) => {
        const asked = await askOne(asking, source, index);
        span?.set(spanEnd(asked.entry));
        return asked;
      },
    );
    log.push(one.entry);
    const { status } = one.entry;
    asking.states.figures?.note({
      provider: source.name,
      capability: asking.capability,
      status,
      ms: one.entry.latency_ms,
      terms: termsOf(source, asking.capability),
      reason: one.entry.reason,
    });
    looked ||= status === 'success' || status === 'no_result' || lookedBefore(asking, one.entry);
    if (one.failure) {
      const failed = { failure: one.failure, isAsked: status !== 'skipped' };
      if (failure === null || isWeightier(failed, failure)) failure = failed;
      if (one.failure.reason !== 'question_refused') waits.push(one.retryAfterMs);
    }
    // Unconfirmed results of other sources are about the same person.
    if (one.isOver) return { outcome: 'missed', answeredBy: null, log, failure: null, retryAfterMs: null };
    if (status !== 'success') continue;
    const confirmed = await asking.confirm?.(source);
    const done = {
      outcome: 'done',
      answeredBy: source.name,
      log,
      failure: null,
      retryAfterMs: null,
    } as const;
    if (confirmed === undefined) return done;
    const at = log.length - 1;
    log.push(...confirmed.log);
    if (confirmed.word === 'taken') return done;
    const reason = confirmed.reason ?? (confirmed.word === 'kept' ? unverified : didNotVerify);
    log[at] = { ...one.entry, status: 'no_result', reason };
    if (confirmed.word === 'kept') keptAt ??= at;
  }
  if (keptAt !== null) {
    // No source had a better one, so it is the answer after all.
    const kept = { ...(log[keptAt] as LogEntry), status: 'success' as const };
    log[keptAt] = kept;
    return { outcome: 'done', answeredBy: kept.provider, log, failure: null, retryAfterMs: null };
  }
  const outcome = looked ? 'missed' : 'failed';
  const known = waits.filter((ms) => ms !== null);
  const retryAfterMs =
    !looked && known.length > 0 && known.length === waits.length ? Math.min(...known) : null;
  return {
    outcome,
    answeredBy: null,
    log,
    failure: looked ? null : (failure?.failure ?? null),
    retryAfterMs,
  };
}

interface FailedSource {
  readonly failure: ProviderFailure;
  readonly isAsked: boolean;
}

/**
 * If several failed, the last one queried gives the reason, then the first one skipped. That a source refuses the request is the reason
 * only if all sources refuse it.
 */
function isWeightier(one: FailedSource, before: FailedSource): boolean {
  const weight = ({ failure, isAsked }: FailedSource) =>
    failure.reason === 'question_refused' ? 0 : isAsked ? 2 : 1;
  return weight(one) > weight(before) || (weight(one) === 2 && weight(before) === 2);
}

const spanOf = ({ capability, step }: Asking, { name }: Provider): SpanStart => ({
  provider: name,
  fields: {
    'millrace.provider': name,
    'millrace.capability': capability,
    ...(step === undefined ? {} : { 'millrace.step': step }),
  },
});

/** Reasons are our own codes. */
const spanEnd = ({ status, reason }: LogEntry) => ({
  'millrace.result': status,
  ...(reason === undefined ? {} : { 'millrace.reason': reason }),
});

/** An earlier try of the same item got a miss from it. */
function lookedBefore(asking: Asking, { provider, reason }: LogEntry): boolean {
  return reason === askedBefore && asking.answered?.has(questionKey(provider, asking)) === true;
}

async function askOne(
  asking: Asking,
  source: Provider,
  index: number,
): Promise<{
  entry: LogEntry;
  failure: ProviderFailure | null;
  retryAfterMs: number | null;
  isOver?: boolean;
}> {
  const isLast = index === asking.sources.length - 1;
  const { capability, asker } = asking;
  const asks = { capability, counted: countedAs(source, capability), asker };
  const state = asking.states.of(source.name);
  const startedAtMs = performance.now();
  const ended = (status: LogEntry['status'], reason?: string, failure: ProviderFailure | null = null) => ({
    entry: {
      provider: source.name,
      status,
      latency_ms: Math.round(performance.now() - startedAtMs),
      ...(reason === undefined ? {} : { reason }),
      ...(asking.step === undefined ? {} : { step: asking.step }),
    },
    failure,
    // Looked at after the failure, which may have closed it.
    retryAfterMs: failure === null ? null : state.retryAfterMs(asks),
  });
  if (asking.asked?.has(questionKey(source.name, asking))) return ended('skipped', askedBefore);
  const leftMs = asking.endsAtMs - startedAtMs;
  const terms = termsOf(source, asking.capability);
  const isTooLate = () => timeFor(asking, terms, isLast).ms < (terms.leastMs ?? 0);
  if (leftMs < leastMs || isTooLate()) return ended('skipped', 'out_of_time');
  const count = asking.count?.() ?? 1;
  if (asking.budget && !asking.budget.allows(terms, count)) return ended('skipped', 'over_budget');
  // A later slot leaves no time.
  const waitMs = Math.min(leftMs - leastMs, placeWaitMs);
  const place = await state.enter(terms, asks, waitMs);
  if ('closed' in place) {
    const { closed } = place;
    return ended('skipped', closed satisfies Closed, new ProviderFailure(source.name, failureOf(closed)));
  }
  const tellFailure = (failure: ProviderFailure) => {
    const isNews = place.failed(failure.reason, failure.retryAfterMs);
    if (isNews) asking.states.onTrouble(failure, capability);
  };
  const tellWork = () => {
    if (place.worked()) asking.states.onRecovery(source.name, capability);
  };
  let isCut = false;
  try {
    if (isTooLate()) return ended('skipped', 'out_of_time');
    if (asking.beforePaid && isPaid(terms)) await asking.beforePaid(questionKey(source.name, asking));
    // Waiting for a slot took time: if no caller waits any more, nothing is paid.
    asking.signal.throwIfAborted();
    const time = timeFor(asking, terms, isLast);
    isCut = time.isCut;
    asking.onStage?.({
      doing: asking.step === 'verify' ? 'verifying' : 'asking',
      provider: source.name,
      done: index,
      of: asking.sources.length,
    });
    const notAsked = isPaid(terms) ? asking.onPaid?.() : undefined;
    const attempt = await attemptWithin(asking, source, time.ms);
    if (typeof attempt === 'object' && 'skipped' in attempt) {
      if (attempt.hasCost) asking.budget?.answered(terms, 'hit', count);
      else notAsked?.();
      return ended('skipped', attempt.skipped);
    }
    if (attempt === 'over') {
      // It may have found them, and charged for it.
      asking.budget?.answered(terms, 'hit', count);
      place.worked();
      return { ...ended('no_result'), isOver: true };
    }
    const isDone = typeof attempt === 'object' ? attempt.isDone : attempt === 'done';
    if (typeof attempt === 'object') {
      asking.budget?.answered(terms, 'hit', attempt.hits);
      asking.budget?.answered(terms, 'miss', attempt.misses);
      for (const { reason } of attempt.failures) asking.budget?.failed(terms, reason);
    } else asking.budget?.answered(terms, isDone ? 'hit' : 'miss', count);
    // A source that answers some and then refuses is paused as if it had refused all.
    const refusal =
      typeof attempt === 'object' ? attempt.failures.find(({ reason }) => !isFault.has(reason)) : undefined;
    if (refusal) tellFailure(refusal);
    else tellWork();
    return ended(isDone ? 'success' : 'no_result');
  } catch (error) {
    if (error instanceof SourceRefusal) tellWork();
    if (!(error instanceof ProviderFailure)) throw error;
    asking.budget?.failed(terms, error.reason, count);
    if (error.reason !== 'timeout' || !isCut) tellFailure(error);
    return ended(error.reason === 'timeout' ? 'timeout' : 'error', error.reason, error);
  } finally {
    place.leave();
  }
}

/** How long a source has. A query that is cut off early says nothing about the source. */
function timeFor(
  { endsAtMs }: Asking,
  { timeoutMs = Number.POSITIVE_INFINITY, timeVaries = false }: SourceTerms,
  isLast: boolean,
): { ms: number; isCut: boolean } {
  const leftMs = Math.max(1, endsAtMs - performance.now());
  const mayMs = timeVaries && !isLast ? leftMs * (1 - keptForOthers) : leftMs;
  const fairMs = timeVaries ? timeoutMs : Math.min(timeoutMs, fairestMs);
  return { ms: Math.min(timeoutMs, mayMs), isCut: mayMs < fairMs };
}

/** @throws {ProviderFailure} `timeout` after the source's full time */
async function attemptWithin({ attempt, signal }: Asking, source: Provider, ms: number): Promise<Attempt> {
  if (ms === Number.POSITIVE_INFINITY) return orAborted(attempt(source, signal), signal);
  const limited = limitedSignal(signal, Math.ceil(ms));
  try {
    return await orAborted(attempt(source, limited.signal), limited.signal);
  } catch (error) {
    if (signal.aborted || !limited.isOverTime || error instanceof ProviderFailure) throw error;
    throw new ProviderFailure(source.name, 'timeout', { cause: error });
  } finally {
    limited.end();
  }
}

export function termsOf({ terms = {} }: Provider, capability: Capability): SourceTerms {
  return { ...terms, ...terms[capability] };
}

/** A capability with its own limit counts alone, or with those that share the limit. */
function countedAs({ terms }: Provider, capability: Capability): string {
  const own = terms?.[capability]?.rate;
  return own ? `own ${own.sharedAs ?? capability}` : 'all';
}

/** These concern one query; the others mean that the source takes no more. */
const isFault: ReadonlySet<FailureReason> = new Set([
  'unreachable',
  'timeout',
  'unreadable',
  'question_refused',
]);

const isPaid = ({ costUsd }: SourceTerms) => costUsd !== undefined && costUsd.hit + costUsd.miss > 0;

function failureOf(closed: Closed): FailureReason {
  switch (closed) {
    case 'refused':
      return 'rejected';
    case 'forbidden':
    case 'out_of_credit':
      return closed;
    case 'rate_limited':
    case 'busy':
      return 'rate_limited';
    case 'broken':
      return 'unreachable';
  }
}
