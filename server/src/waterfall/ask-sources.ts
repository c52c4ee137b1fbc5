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

/** What became of asking one source, as answers show it. */
export interface LogEntry {
  readonly provider: string;
  readonly status: 'success' | 'no_result' | 'error' | 'skipped' | 'timeout';
  readonly latency_ms: number;
  /** Of an error the kind; of a skipped source what it lacked; of an address that was found and not taken why. */
  readonly reason?: string;
  /** Where the order is learned: why it stands where it stands. */
  readonly why?: string;
  /** It was not asked to find something, but to verify what the source above it had found. */
  readonly step?: 'verify';
}

/**
 * What one source answers: all that is asked for, not that, that it cannot be asked this, or some of several. `over`: not that, and nobody
 * else is to be asked either.
 */
export type Attempt =
  | 'done'
  | 'open'
  | 'over'
  | { readonly skipped: string; readonly hasCost?: boolean }
  | LookedAt;

/** Of several that were asked for at once, by what became of them. Who cannot be asked any of them skips, or fails. */
export interface LookedAt {
  readonly hits: number;
  readonly misses: number;
  readonly failures: readonly ProviderFailure[];
  /** Nothing is left to ask the next source. */
  readonly isDone: boolean;
}

/** What becomes of something found: it is the answer, it is not, or it is the answer where nobody has a better one. */
export interface Confirmed {
  readonly word: 'taken' | 'refused' | 'kept';
  /** Why it is not taken; that it could not be verified, or turned out wrong, where it is not given. */
  readonly reason?: string;
  /** What became of those who were asked for that. */
  readonly log: readonly LogEntry[];
}

export interface Asking {
  readonly capability: Capability;
  readonly sources: readonly Provider[];
  readonly states: SourceStates;
  /** As of `AskingTerms`. */
  readonly asker?: Asker;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** By `performance.now()`: no source is asked after it, and none has longer. */
  readonly endsAtMs: number;
  /** What sources are asked about, where they are asked about several things in one call. */
  readonly about?: string;
  readonly step?: 'verify';
  /** How many questions a source is asked at once just now; one where it is not given. */
  readonly count?: () => number;
  /** What sources may still cost; any sum where it is not given. */
  readonly budget?: Budget;
  /** `questionKey`s of those that were asked already: by an earlier try, or before a crash. */
  readonly asked?: ReadonlySet<string>;
  /** Of `asked`, those that had nothing. The answers of the others are lost. */
  readonly answered?: ReadonlySet<string>;
  /** Resolves when it is on disk that a source is asked that takes money for it. */
  readonly beforePaid?: (question: string) => Promise<void>;
  /** As of `AskingTerms`. */
  readonly onPaid?: () => () => void;
  /** Told of each source that is asked, and not of those that are passed over. */
  readonly onStage?: OnStage;
  attempt(source: Provider, signal: AbortSignal): Promise<Attempt>;
  /** Looks at what a source has found before it is taken; it is taken as it is where this is not given. */
  confirm?(source: Provider): Promise<Confirmed>;
}

export interface Asked {
  /** done: a source had what was asked for. missed: some looked, and none had. failed: none could look. */
  readonly outcome: 'done' | 'missed' | 'failed';
  /** The source whose answer it is; null unless done. */
  readonly answeredBy: string | null;
  readonly log: readonly LogEntry[];
  /** The last failure, where none could look. */
  readonly failure: ProviderFailure | null;
  /** Where none could look: until the first of them is asked again. Null where one would be asked at once, or nobody knows. */
  readonly retryAfterMs: number | null;
}

/** With less than that left, a source is not asked any more. */
const leastMs = 300;
/** Of the time that is left, where the source that is asked may take any. */
const keptForOthers = 1 / 3;
/** Who does not answer in that is slow, whatever it was asked, unless its terms say that it may be slower. */
const fairestMs = 10_000;
/** What was found, but could neither be confirmed nor refuted. */
export const unverified = 'unverified';
/** What was found, and turned out wrong. */
export const didNotVerify = 'did_not_verify';
/** It was asked for the same item before, and is not asked twice. */
export const askedBefore = 'asked_before';
/** What was found, and lacks what was asked for. */
export const incomplete = 'incomplete';

/** What is asked of a source: one that finds addresses and verifies them is asked different things. */
export const questionKey = (provider: string, { capability, about }: Pick<Asking, 'capability' | 'about'>) =>
  `${capability} ${provider}${about === undefined ? '' : ` ${about}`}`;

/** Asks sources in turn until one has it all. The one way in which any source is asked. */
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
    // What others have found, and nobody could confirm, is of the same person.
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
    // Nobody had a better one, so it is the answer after all.
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
 * Of several that could not look, the last that was asked and failed tells why; then the first that was left alone. That one does not
 * take the question is the reason only where it is that of all: another could have taken it.
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

/** Reasons are words of ours. */
const spanEnd = ({ status, reason }: LogEntry) => ({
  'millrace.result': status,
  ...(reason === undefined ? {} : { 'millrace.reason': reason }),
});

/** An earlier try of the same item was told that it has nothing. */
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
  // Whoever gets a place later than that is out of time.
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
    // Waiting for a place took time: nobody may be waiting for the answer any more, and nothing is paid for nobody.
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
      // It may have found them, and taken its price.
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
    // One that answers some, and then takes no more, is left alone as if it had taken none.
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

/** How long a source has, and whether a question that is not answered by then was cut, and says nothing of the source. */
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

/** @throws {ProviderFailure} `timeout` where the source had its time */
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

/** A capability with a limit of its own is counted by itself, or with those that share it. */
function countedAs({ terms }: Provider, capability: Capability): string {
  const own = terms?.[capability]?.rate;
  return own ? `own ${own.sharedAs ?? capability}` : 'all';
}

/** Of one question; the others say that it takes no more of them. */
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
