import type { Answered, Capabilities, Capability, Provider } from '../providers/capabilities.ts';
import { registrableDomain } from '../records/registrable-domain.ts';
import { nothingSuppressed } from '../records/suppression/suppression-table.ts';
import { askInOrder, type Ordering } from './ask-in-order.ts';
import {
  type Asked,
  type Asking,
  askSources,
  type Confirmed,
  type LogEntry,
  questionKey,
} from './ask-sources.ts';
import { availableFor, candidatesFor, type ProviderList } from './available-sources.ts';
import { Budget } from './budget.ts';
import type { AskingTerms, Trace } from './call-terms.ts';
import { type EndpointTerms, type SourceOrder, usualTerms } from './endpoint-terms.ts';
import { screenedSource } from './screened-source.ts';
import { type SourceAway, sourceAway } from './source-away.ts';
import { nobodyCouldLook, underMaintenance, upstreamFailed } from './source-errors.ts';
import { SourceStates } from './source-state.ts';
import type { WaterfallResult } from './waterfall-types.ts';

export const usualAsking = (): AskingTerms => ({
  states: new SourceStates(),
  endsAtMs: Number.POSITIVE_INFINITY,
});

export type SourceOf<Name extends Capability> = Provider & Pick<Capabilities, Name>;

interface MatchTerms<Value> {
  /** Checks a result before it is accepted. */
  readonly confirm?: (provider: string, value: Value) => Promise<Confirmed & { readonly value: Value }>;
  /** Looks at what became of all sources: an answer may be none because of those who failed. */
  readonly settle?: (asked: Asked) => Asked;
  /** What is known of the question, for orders that are learned. */
  readonly domain?: string | null;
}

/** The sources of one call, and the ways of asking them: all share the call's time, budget and trace. */
export class CallSources {
  readonly providers: ProviderList;
  readonly trace: Trace;
  readonly terms: AskingTerms;
  readonly endpoint: EndpointTerms;
  readonly #budget: Budget;
  /** Whether it missed somebody since they are on the suppression list: that costs the caller nothing. */
  hasSuppressed = false;
  /** Why the last miss may be none: a source that was away, with the log as callers see it. Null where all have looked. */
  missedWithout: { readonly away: SourceAway; readonly log: readonly LogEntry[] } | null = null;

  constructor(providers: ProviderList, trace: Trace, terms: AskingTerms) {
    this.providers = providers;
    this.trace = trace;
    this.terms = terms;
    this.endpoint = terms.endpoint ?? usualTerms;
    this.#budget = new Budget(this.endpoint.costUsdMax);
  }

  /** Whether a source is there for it, as the operator has ordered them; it may be away for a while. */
  has(capability: Capability, name: string): boolean {
    return candidatesFor(this.providers, capability, this.endpoint.order).some(
      (source) => source.name === name,
    );
  }

  /** The same call with one source. */
  only(name: string): CallSources {
    const providers = this.providers.filter((source) => source.name === name);
    return new CallSources(providers, this.trace, this.terms);
  }

  /** The first confirmed match. @throws {ServiceError} if every source failed */
  async firstMatch<Name extends Capability, Value>(
    capability: Name,
    signal: AbortSignal,
    look: (source: SourceOf<Name>, signal: AbortSignal) => Promise<Answered<Value>>,
    { confirm, settle = (asked) => asked, domain = null }: MatchTerms<Value> = {},
  ): Promise<WaterfallResult<Value>> {
    // By source: an answer that comes too late is ignored.
    const values = new Map<string, Value>();
    const ended = await this.ask(
      capability,
      signal,
      async (source, both) => {
        const answer = await look(source, both);
        if (answer.outcome === 'skipped') return { skipped: answer.why, hasCost: answer.hasCost ?? false };
        if (answer.outcome === 'not_found') return answer.isFinal ? 'over' : 'open';
        values.set(source.name, answer.value);
        return 'done';
      },
      {
        ...(confirm && {
          confirm: async ({ name }: Provider) => {
            const { value, ...confirmed } = await confirm(name, values.get(name) as Value);
            values.set(name, value);
            return confirmed;
          },
        }),
        ordering: this.ordering(this.endpoint.order, this.terms.learning?.endpoint, domain),
      },
    );
    const asked = settle(ended);
    this.throwUnlessLooked(asked);
    const provider = asked.answeredBy;
    this.trace.provider = provider ?? this.trace.provider;
    const away =
      provider === null
        ? sourceAway(asked.log, (name) => !this.terms.answered?.has(questionKey(name, { capability })))
        : null;
    this.missedWithout = away && { away, log: this.#shown(asked.log) };
    return {
      value: provider === null ? null : (values.get(provider) ?? null),
      provider: provider === null ? null : this.#nameOf(provider),
      log: this.#shown(asked.log),
    };
  }

  /** The answer of the first working source. */
  async first<Name extends Capability, Answer>(
    capability: Name,
    look: (provider: SourceOf<Name>) => Promise<Answer>,
  ): Promise<Answer> {
    let answer: Answer | undefined;
    const asked = await this.ask(
      capability,
      neverAborted,
      async (provider) => {
        answer = await look(provider);
        this.trace.provider = provider.name;
        return 'done';
      },
      // What is read says more than who reads it.
      { onStage: undefined },
    );
    if (asked.failure) throw upstreamFailed(asked.failure, asked.retryAfterMs);
    this.throwUnlessLooked(asked);
    return answer as Answer;
  }

  /** @throws {ServiceError} if every source failed, which is not a miss */
  throwUnlessLooked(asked: Asked): void {
    if (asked.outcome !== 'failed') return;
    throw nobodyCouldLook(asked, this.#shown(asked.log));
  }

  /** Queries all capable sources, one after the other. @throws {ServiceError} if there is none */
  async ask<Name extends Capability>(
    capability: Name,
    signal: AbortSignal,
    attempt: (source: SourceOf<Name>, signal: AbortSignal) => ReturnType<Asking['attempt']>,
    {
      ordering = null,
      ...more
    }: Pick<Asking, 'confirm' | 'count' | 'onStage'> & { readonly ordering?: Ordering | null } = {},
  ): Promise<Asked> {
    const { able, missing } = await availableFor(this.providers, capability, this.endpoint.order);
    if (missing !== null) throw underMaintenance(missing.fix);
    return this.askThese(
      { capability, sources: able, ...more },
      signal,
      (source, both) => attempt(source as SourceOf<Name>, both),
      ordering,
    );
  }

  async askThese(
    asking: Pick<Asking, 'capability' | 'sources' | 'about' | 'step' | 'confirm' | 'count' | 'onStage'>,
    signal: AbortSignal,
    attempt: Asking['attempt'],
    ordering: Ordering | null,
  ): Promise<Asked> {
    const { suppressed = nothingSuppressed } = this.terms;
    const { capability } = asking;
    const onSuppressed = () => {
      this.hasSuppressed = true;
    };
    const screened: Asking['attempt'] = (source, both) =>
      attempt(screenedSource(source, capability, suppressed, onSuppressed), both);
    const whole: Asking = { ...this.terms, ...asking, budget: this.#budget, signal, attempt: screened };
    const asked = await (ordering ? askInOrder(whole, ordering) : askSources(whole));
    for (const { provider, status, step } of asked.log) {
      if (status === 'no_result' && step === asking.step)
        this.trace.looked?.add(questionKey(provider, asking));
    }
    return asked;
  }

  /** Null for the configured order. */
  ordering(order: SourceOrder | null, endpoint: string | undefined, domain: string | null): Ordering | null {
    const { learning } = this.terms;
    if (!learning || endpoint === undefined || (order !== 'learned' && order !== 'shadow')) return null;
    return {
      learner: learning.learner,
      mode: order,
      endpoint,
      domain: domain === null ? null : (registrableDomain(domain) ?? null),
    };
  }

  /** An answer made of several pages is as old as the oldest, and cached where all of them are. */
  tellAge(cachedAt: Date | null): void {
    const { trace } = this;
    const isFirst = trace.cachedAt === undefined;
    trace.cached = cachedAt !== null && (isFirst || trace.cached);
    if (!trace.cached) trace.cachedAt = null;
    else if (isFirst || (trace.cachedAt && cachedAt && cachedAt < trace.cachedAt)) trace.cachedAt = cachedAt;
  }

  #nameOf(provider: string): string {
    return this.terms.shownAs?.(provider) ?? provider;
  }

  #shown(log: readonly LogEntry[]): readonly LogEntry[] {
    return this.terms.shownAs
      ? log.map((entry) => ({ ...entry, provider: this.#nameOf(entry.provider) }))
      : log;
  }
}

const neverAborted = new AbortController().signal;
