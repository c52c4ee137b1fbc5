import type { Cached } from '../cache/cache.ts';
import type {
  Answered,
  Capabilities,
  Capability,
  CompanyKey,
  Looked,
  Provider,
} from '../providers/capabilities.ts';
import { ProviderFailure } from '../providers/capabilities.ts';
import type { Company } from '../records/company.ts';
import type {
  FoundEmail,
  FoundPersonalEmail,
  FoundPhone,
  FoundProfile,
  MailVerdict,
  NamedPerson,
  PersonKey,
} from '../records/contact.ts';
import type { Person } from '../records/person.ts';
import type { ProfileKey } from '../records/profile-key.ts';
import { registrableDomain } from '../records/registrable-domain.ts';
import type { Questions } from '../web/analyses.ts';
import type { HostRequest, InspectedHost } from '../web/host/inspect-host.ts';
import type { PageReading, PageRequest } from '../web/page-request.ts';
import type { FollowedRedirects } from '../web/redirects/follow-redirects.ts';
import type { SitemapListing, SitemapRequest } from '../web/sitemap/sitemap-request.ts';
import { askInOrder, type Ordering } from './ask-in-order.ts';
import { type Asked, type Asking, askSources, type LogEntry, questionKey } from './ask-sources.ts';
import { availableFor, candidatesFor, maskedFix, type ProviderList } from './available-sources.ts';
import { Budget } from './budget.ts';
import { type EndpointTerms, type SourceOrder, usualTerms, verifyWhen } from './endpoint-terms.ts';
import type { OrderLearner } from './learned/order-learner.ts';
import { nobodyCouldLook, underMaintenance, upstreamFailed } from './source-errors.ts';
import { SourceStates } from './source-state.ts';
import { type ConfirmedAddress, type FoundAddress, FoundVerifier } from './verify-found.ts';
import { foreignToken, processTokens, type WalkTokens } from './walk-tokens.ts';
import type {
  ActivityWalk,
  KeptWaterfall,
  KeptWaterfallOf,
  MailWaterfalls,
  PlainWaterfall,
  WalkedActivities,
  WaterfallOf,
  WaterfallResult,
  Waterfalls,
} from './waterfall-types.ts';

/** What the gateway learns from a call about where its answer came from. */
export interface Trace {
  provider: string | null;
  cached: boolean;
  /** When what was cached was fetched. */
  cachedAt?: Date | null;
  /** Questions to sources that looked and had nothing: to ask them the same again is money for nothing. */
  readonly looked?: Set<string>;
}

/** How sources are asked for one call. */
export interface AskingTerms {
  /** What the process knows of its sources. */
  readonly states: SourceStates;
  /** By `performance.now()`: when the waterfall is over. */
  readonly endsAtMs: number;
  /** What the operator has set for the endpoint. */
  readonly endpoint?: EndpointTerms;
  /** In which order those are asked who verify what was found. */
  readonly verifiers?: SourceOrder | null;
  readonly asked?: ReadonlySet<string>;
  readonly beforePaid?: (question: string) => Promise<void>;
  /** Gets every address that a source has found, and knows to be valid. It returns at once, and never throws. */
  readonly onValidEmail?: (person: PersonKey, email: string) => void;
  /** What is known of sources, for endpoints whose order is learned; `endpoint` is the name of this one. */
  readonly learning?: { readonly learner: OrderLearner; readonly endpoint: string };
  /** Of next pages; those of this process alone where it is not given. */
  readonly tokens?: WalkTokens;
  /** What a miss costs the caller, in credits; nothing where it is not given. */
  readonly missCredits?: number;
  /** What callers see in place of a source's name; its name where this is not given. */
  readonly shownAs?: (provider: string) => string;
}

/** The outside world as an endpoint sees it: each capability is a waterfall over the sources that have it. */
export class Sources
  implements
    Omit<Capabilities, keyof Waterfalls | keyof MailWaterfalls | 'listActivities'>,
    Waterfalls,
    MailWaterfalls
{
  readonly #providers: ProviderList;
  readonly #trace: Trace;
  readonly #terms: AskingTerms;
  readonly #endpoint: EndpointTerms;
  readonly #budget: Budget;
  /** What a miss costs the caller, for the answer that says so. */
  readonly missCredits: number;

  constructor(
    providers: ProviderList,
    trace: Trace,
    terms: AskingTerms = { states: new SourceStates(), endsAtMs: Number.POSITIVE_INFINITY },
  ) {
    this.#providers = providers;
    this.#trace = trace;
    this.#terms = terms;
    this.#endpoint = terms.endpoint ?? usualTerms;
    this.missCredits = terms.missCredits ?? 0;
    this.#budget = new Budget(this.#endpoint.costUsdMax);
  }

  /** @param manner patient where nobody waits for the answer, so that a turn at a busy mail host may be waited for */
  async findEmail(
    person: PersonKey,
    signal: AbortSignal,
    manner = { isPatient: false },
  ): Promise<WaterfallResult<FoundEmail>> {
    const result = await this.#firstMatch(
      'findEmail',
      signal,
      async (source, both) => {
        const answer = await source.findEmail(person, both, manner);
        if (answer.outcome === 'found') this.#tellMail(answer.value.email, answer.value.mailProvider);
        return answer;
      },
      this.#verifying(signal),
      person.domain,
    );
    if (result.value?.status === 'valid') this.#terms.onValidEmail?.(person, result.value.email);
    return result;
  }

  /**
   * Where nobody is sure, the first verdict of those that looked.
   *
   * @param waitsFor whether whoever asks will ask again later, as this verdict asks for: then no other source is asked in its place
   */
  async verifyEmail(
    email: string,
    signal: AbortSignal,
    { waitsFor }: { waitsFor?: (verdict: MailVerdict) => boolean } = {},
  ): Promise<WaterfallResult<MailVerdict>> {
    let unsure: MailVerdict | null = null;
    const said: string[] = [];
    const look = async (source: Provider & Pick<Capabilities, 'verifyEmail'>, both: AbortSignal) => {
      const answer = await source.verifyEmail(email, both, { isPatient: waitsFor !== undefined });
      if (answer.outcome !== 'found') return answer;
      this.#tellMail(email, answer.value.mailProvider);
      if (answer.value.status !== 'unknown') {
        return unsure === null
          ? answer
          : { outcome: 'found' as const, value: completed(answer.value, unsure) };
      }
      // One that answers after its time is heard by nobody.
      if (both.aborted) return { outcome: 'not_found' } as const;
      if (waitsFor?.(answer.value)) throw new AskedForPatience(answer.value);
      unsure ??= answer.value;
      said.push(source.name);
      return { outcome: 'not_found' } as const;
    };
    try {
      const result = await this.#firstMatch('verifyEmail', signal, look, undefined, domainOf(email));
      return result.value ? result : { ...result, value: unsure };
    } catch (error) {
      if (!(error instanceof AskedForPatience)) throw error;
      // Those before it have said what they know.
      for (const provider of said)
        this.#trace.looked?.add(questionKey(provider, { capability: 'verifyEmail' }));
      return { value: error.verdict, provider: null, log: [] };
    }
  }

  findPhone(person: PersonKey, signal: AbortSignal): Promise<WaterfallResult<FoundPhone>> {
    const look = (source: Pick<Capabilities, 'findPhone'>, both: AbortSignal) =>
      source.findPhone(person, both);
    return this.#firstMatch('findPhone', signal, look, undefined, person.domain);
  }

  findPersonalEmail(networkUrl: string, signal: AbortSignal): Promise<WaterfallResult<FoundPersonalEmail>> {
    return this.#firstMatch(
      'findPersonalEmail',
      signal,
      (source, both) => source.findPersonalEmail(networkUrl, both),
      this.#verifying(signal),
    );
  }

  findProfileByEmail(email: string, signal: AbortSignal): Promise<WaterfallResult<FoundProfile>> {
    const look = (source: Pick<Capabilities, 'findProfileByEmail'>, both: AbortSignal) =>
      source.findProfileByEmail(email, both);
    return this.#firstMatch('findProfileByEmail', signal, look, undefined, domainOf(email));
  }

  findProfileByName(person: NamedPerson, signal: AbortSignal): Promise<WaterfallResult<FoundProfile>> {
    return this.#firstMatch('findProfileByName', signal, (source, both) =>
      source.findProfileByName(person, both),
    );
  }

  /** A key that one source misses, or could not look up, is looked up at the next. */
  lookUpCompanies(keys: readonly CompanyKey[], signal: AbortSignal): Promise<Looked<Company>[]> {
    return this.#lookUpAll('lookUpCompanies', keys, signal, (source, open, both) =>
      source.lookUpCompanies(open, both),
    );
  }

  /** As `lookUpCompanies`. */
  lookUpPeople(keys: readonly ProfileKey[], signal: AbortSignal): Promise<Looked<Person>[]> {
    return this.#lookUpAll('lookUpPeople', keys, signal, (source, open, both) =>
      source.lookUpPeople(open, both),
    );
  }

  get searchPlaces() {
    return this.#waterfall('searchPlaces');
  }
  get listReviews() {
    return this.#waterfall('listReviews');
  }
  get searchDirectory() {
    return this.#waterfall('searchDirectory');
  }
  get lookUpFunding() {
    return this.#waterfall('lookUpFunding');
  }
  get readTraffic() {
    return this.#waterfall('readTraffic');
  }
  get searchWeb() {
    return this.#waterfall('searchWeb');
  }
  get searchWebElsewhere() {
    return this.#waterfall('searchWebElsewhere');
  }
  get readTrend() {
    return this.#waterfall('readTrend');
  }
  get readProfileMetrics() {
    return this.#waterfall('readProfileMetrics');
  }
  get identifyPerson() {
    return this.#waterfall('identifyPerson');
  }
  get searchCompanies() {
    return this.#waterfall('searchCompanies');
  }
  get searchPeople() {
    return this.#waterfall('searchPeople');
  }
  get searchProfiles() {
    return this.#waterfall('searchProfiles');
  }
  get searchLeads() {
    return this.#waterfall('searchLeads');
  }
  get listEmployees() {
    return this.#waterfall('listEmployees');
  }
  get lookUpJob() {
    return this.#waterfall('lookUpJob');
  }
  get searchJobs() {
    return this.#waterfall('searchJobs');
  }
  get lookUpPost() {
    return this.#waterfall('lookUpPost');
  }
  get listComments() {
    return this.#waterfall('listComments');
  }
  get listReactions() {
    return this.#waterfall('listReactions');
  }
  get searchPosts() {
    return this.#waterfall('searchPosts');
  }
  get listCompanyPosts() {
    return this.#waterfall('listCompanyPosts');
  }

  /**
   * The source that gave a token is asked for the next page, and no other.
   *
   * @throws {ServiceError} validation_failed, where the token is none of ours, of another walk, or of a source that is gone
   */
  listActivities(
    { token, ...search }: ActivityWalk,
    signal: AbortSignal,
  ): Promise<WaterfallResult<WalkedActivities>> {
    const tokens = this.#terms.tokens ?? processTokens;
    const place = token === undefined ? null : tokens.tryOpen(token, search);
    if (token !== undefined && !(place && this.#has('listActivities', place.source))) {
      return Promise.reject(foreignToken());
    }
    const asked = place ? this.#only(place.source) : this;
    return asked.#firstMatch('listActivities', signal, async (source, both) => {
      const question = place ? { ...search, cursor: place.cursor } : search;
      const answer = await source.listActivities(question, both);
      if (answer.outcome !== 'found') return answer;
      const { cursor, ...page } = answer.value;
      const next = cursor === null ? null : tokens.seal({ source: source.name, cursor }, search);
      return { outcome: 'found', value: { ...page, token: next } };
    });
  }
  get searchNetworkAds() {
    return this.#waterfall('searchNetworkAds');
  }
  get lookUpNetworkAd() {
    return this.#waterfall('lookUpNetworkAd');
  }
  get searchSocialAds() {
    return this.#waterfall('searchSocialAds');
  }
  get searchTransparencyAds() {
    return this.#waterfall('searchTransparencyAds');
  }
  get listChatMembers() {
    return this.#waterfall('listChatMembers');
  }
  get completePrompt() {
    return this.#waterfall('completePrompt');
  }
  get readChannel() {
    return this.#keptWaterfall('readChannel');
  }
  get listChannelVideos() {
    return this.#keptWaterfall('listChannelVideos');
  }
  get searchVideos() {
    return this.#keptWaterfall('searchVideos');
  }
  get readVideo() {
    return this.#keptWaterfall('readVideo');
  }

  async readPage<Asked extends Questions>(
    request: PageRequest<Asked>,
    signal: AbortSignal,
  ): Promise<PageReading<Asked>> {
    const reading = await this.#first('readPage', (provider) => provider.readPage(request, signal));
    this.#tellAge(reading.cachedAt);
    return reading;
  }

  async listSitemap(request: SitemapRequest, signal: AbortSignal): Promise<SitemapListing> {
    const listing = await this.#first('listSitemap', (provider) => provider.listSitemap(request, signal));
    this.#tellAge(listing.cachedAt);
    return listing;
  }

  followRedirects(link: string, signal: AbortSignal): Promise<FollowedRedirects> {
    return this.#first('followRedirects', (provider) => provider.followRedirects(link, signal));
  }

  inspectHost(request: HostRequest, signal: AbortSignal): Promise<InspectedHost> {
    return this.#first('inspectHost', (provider) => provider.inspectHost(request, signal));
  }

  /** The labels of all sources that have some; none where no source has. */
  async industryLabels(signal: AbortSignal): Promise<string[]> {
    const { able } = await availableFor(this.#providers, 'industryLabels', this.#endpoint.order);
    try {
      const lists = await Promise.all(able.map((provider) => provider.industryLabels?.(signal) ?? []));
      return [...new Set(lists.flat())];
    } catch (error) {
      // A list that lacks a source's part would look whole.
      if (error instanceof ProviderFailure) throw upstreamFailed(error);
      throw error;
    }
  }

  /** The first source that has it answers. */
  #waterfall<Name extends PlainWaterfall>(capability: Name): WaterfallOf<Name> {
    type Look = (question: unknown, signal: AbortSignal, manner?: unknown) => Promise<Answered<never>>;
    const ask = (question: unknown, signal: AbortSignal, manner?: unknown) =>
      this.#firstMatch(capability, signal, (source, both) =>
        (source[capability] as unknown as Look).call(source, question, both, manner),
      );
    return ask as unknown as WaterfallOf<Name>;
  }

  /** The same of what may have been kept. */
  #keptWaterfall<Name extends KeptWaterfall>(capability: Name): KeptWaterfallOf<Name> {
    type Look = (question: unknown, signal: AbortSignal) => Promise<Answered<Cached<unknown>>>;
    const ask = async (question: unknown, signal: AbortSignal) => {
      const result = await this.#firstMatch(capability, signal, (source, both) =>
        (source[capability] as unknown as Look).call(source, question, both),
      );
      if (result.value) this.#tellAge(result.value.cachedAt);
      return { ...result, value: result.value?.value ?? null };
    };
    return ask as unknown as KeptWaterfallOf<Name>;
  }

  /** Whether a source is there for it, as the operator has ordered them; it may be away for a while. */
  #has(capability: Capability, name: string): boolean {
    return candidatesFor(this.#providers, capability, this.#endpoint.order).some(
      (source) => source.name === name,
    );
  }

  /** The same call with one source. */
  #only(name: string): Sources {
    const providers = this.#providers.filter((source) => source.name === name);
    return new Sources(providers, this.#trace, this.#terms);
  }

  async #lookUpAll<Name extends 'lookUpCompanies' | 'lookUpPeople', Key, Value>(
    capability: Name,
    keys: readonly Key[],
    signal: AbortSignal,
    look: (
      source: Provider & Pick<Capabilities, Name>,
      open: readonly Key[],
      signal: AbortSignal,
    ) => Promise<Looked<Value>[]>,
  ): Promise<Looked<Value>[]> {
    const results: (Looked<Value> | undefined)[] = keys.map(() => undefined);
    let open = keys.map((_, index) => index);
    await this.#ask(
      capability,
      async (source, both) => {
        const answers = await look(
          source,
          open.map((index) => keys[index] as Key),
          both,
        );
        // One that answers after its time is heard by nobody.
        if (both.aborted) return false;
        for (const [position, index] of open.entries()) {
          const answer = answers[position] ?? { outcome: 'not_found' };
          // That one source looked and missed says more than that another one failed.
          if (answer.outcome !== 'failed' || results[index] === undefined) results[index] = answer;
        }
        if (answers.some(({ outcome }) => outcome === 'found')) this.#trace.provider ??= source.name;
        open = open.filter((index) => results[index]?.outcome !== 'found');
        return open.length === 0;
      },
      signal,
      () => open.length,
    );
    return results.map((result) => result ?? { outcome: 'not_found' });
  }

  /** What the first source that can look answers. */
  async #first<Name extends Capability, Answer>(
    capability: Name,
    look: (provider: Provider & Pick<Capabilities, Name>) => Promise<Answer>,
  ): Promise<Answer> {
    let answer: Answer | undefined;
    await this.#ask(capability, async (provider) => {
      answer = await look(provider);
      this.#trace.provider = provider.name;
      return true;
    });
    return answer as Answer;
  }

  /** An answer made of several pages is as old as the oldest, and cached where all of them are. */
  #tellAge(cachedAt: Date | null): void {
    const trace = this.#trace;
    const isFirst = trace.cachedAt === undefined;
    trace.cached = cachedAt !== null && (isFirst || trace.cached);
    if (!trace.cached) trace.cachedAt = null;
    else if (isFirst || (trace.cachedAt && cachedAt && cachedAt < trace.cachedAt)) trace.cachedAt = cachedAt;
  }

  /** The first match of the sources that is confirmed. @param domain what is known of the question @throws {ServiceError} where none could look */
  async #firstMatch<Name extends Capability, Value>(
    capability: Name,
    signal: AbortSignal,
    look: (source: Provider & Pick<Capabilities, Name>, signal: AbortSignal) => Promise<Answered<Value>>,
    confirm?: (provider: string, value: Value) => Promise<ConfirmedAddress<Value>>,
    domain: string | null = null,
  ): Promise<WaterfallResult<Value>> {
    // By their source: one that answers after its time is heard by nobody.
    const values = new Map<string, Value>();
    const asked = await this.#asked(
      capability,
      signal,
      async (source, both) => {
        const answer = await look(source, both);
        if (answer.outcome === 'skipped') return { skipped: answer.why };
        if (answer.outcome === 'not_found') return 'open';
        values.set(source.name, answer.value);
        return 'done';
      },
      confirm &&
        (async ({ name }) => {
          const { value, ...confirmed } = await confirm(name, values.get(name) as Value);
          values.set(name, value);
          return confirmed;
        }),
      this.#ordering(this.#endpoint.order, this.#terms.learning?.endpoint, domain),
    );
    if (asked.outcome === 'failed') {
      throw nobodyCouldLook(asked, this.#shown(asked.log), { isMasked: this.#terms.shownAs !== undefined });
    }
    const provider = asked.answeredBy;
    this.#trace.provider = provider ?? this.#trace.provider;
    return {
      value: provider === null ? null : (values.get(provider) ?? null),
      provider: provider === null ? null : this.#nameOf(provider),
      log: this.#shown(asked.log),
    };
  }

  /** How what a source has found is verified by others, as far as the operator wants it. */
  #verifying<Value extends FoundAddress>(signal: AbortSignal) {
    const verifier = new FoundVerifier((email, finder) => this.#askVerifiers(email, finder, signal));
    return (provider: string, value: Value) =>
      verifier.confirm(provider, value, verifyWhen(this.#endpoint, provider));
  }

  async #askVerifiers(email: string, finder: string, signal: AbortSignal) {
    const { able } = await availableFor(this.#providers, 'verifyEmail', this.#terms.verifiers);
    // Whoever has found it would say the same again.
    const others = able.filter(({ name }) => name !== finder);
    if (others.length === 0) return null;
    const verdicts = new Map<string, MailVerdict>();
    const asked = await this.#askThese(
      { capability: 'verifyEmail', sources: others, about: email, step: 'verify' },
      signal,
      async (source, both) => {
        const answer = await (source as Pick<Capabilities, 'verifyEmail'>).verifyEmail(email, both);
        if (answer.outcome === 'skipped') return { skipped: answer.why };
        if (answer.outcome === 'found') this.#tellMail(email, answer.value.mailProvider);
        if (answer.outcome === 'not_found' || answer.value.status === 'unknown') return 'open';
        verdicts.set(source.name, answer.value);
        return 'done';
      },
      this.#ordering(this.#terms.verifiers ?? null, 'email_verifier', domainOf(email)),
    );
    const { answeredBy, log } = asked;
    return { verdict: answeredBy === null ? null : (verdicts.get(answeredBy) ?? null), log };
  }

  /** The same for answers that are put together from several sources: `attempt` says when all is there. */
  async #ask<Name extends Capability>(
    capability: Name,
    attempt: (provider: Provider & Pick<Capabilities, Name>, signal: AbortSignal) => Promise<boolean>,
    signal: AbortSignal = neverAborted,
    count?: () => number,
  ): Promise<void> {
    const asked = await this.#asked(
      capability,
      signal,
      async (source, both) => ((await attempt(source, both)) ? 'done' : 'open'),
      undefined,
      null,
      count,
    );
    if (asked.outcome === 'failed' && asked.failure) throw upstreamFailed(asked.failure);
  }

  async #asked<Name extends Capability>(
    capability: Name,
    signal: AbortSignal,
    attempt: (
      source: Provider & Pick<Capabilities, Name>,
      signal: AbortSignal,
    ) => ReturnType<Asking['attempt']>,
    confirm?: Asking['confirm'],
    ordering: Ordering | null = null,
    count?: () => number,
  ): Promise<Asked> {
    const { able, fix } = await availableFor(this.#providers, capability, this.#endpoint.order);
    if (able.length === 0) throw underMaintenance(this.#terms.shownAs ? maskedFix : fix);
    return this.#askThese(
      { capability, sources: able, ...(confirm ? { confirm } : {}), ...(count ? { count } : {}) },
      signal,
      (source, both) => attempt(source as Provider & Pick<Capabilities, Name>, both),
      ordering,
    );
  }

  async #askThese(
    asking: Pick<Asking, 'capability' | 'sources' | 'about' | 'step' | 'confirm' | 'count'>,
    signal: AbortSignal,
    attempt: Asking['attempt'],
    ordering: Ordering | null,
  ): Promise<Asked> {
    const whole: Asking = { ...this.#terms, ...asking, budget: this.#budget, signal, attempt };
    const asked = await (ordering ? askInOrder(whole, ordering) : askSources(whole));
    for (const { provider, status, step } of asked.log) {
      if (status === 'no_result' && step === asking.step)
        this.#trace.looked?.add(questionKey(provider, asking));
    }
    return asked;
  }

  /** Null where sources are asked as they are configured. */
  #ordering(order: SourceOrder | null, endpoint: string | undefined, domain: string | null): Ordering | null {
    const { learning } = this.#terms;
    if (!learning || endpoint === undefined || (order !== 'learned' && order !== 'shadow')) return null;
    return {
      learner: learning.learner,
      mode: order,
      endpoint,
      domain: domain === null ? null : (registrableDomain(domain) ?? null),
    };
  }

  #tellMail(email: string, name: string | null): void {
    const domain = name === null ? undefined : registrableDomain(domainOf(email));
    if (domain !== undefined && name !== null) this.#terms.learning?.learner.tellMailProvider(domain, name);
  }

  #nameOf(provider: string): string {
    return this.#terms.shownAs?.(provider) ?? provider;
  }

  #shown(log: readonly LogEntry[]): readonly LogEntry[] {
    return this.#terms.shownAs
      ? log.map((entry) => ({ ...entry, provider: this.#nameOf(entry.provider) }))
      : log;
  }
}

/** A verdict with what another source knows of the domain beside it. */
function completed(verdict: MailVerdict, { status, reason, score, ...facts }: MailVerdict): MailVerdict {
  const known = Object.entries(facts).filter(([name]) => verdict[name as keyof typeof facts] == null);
  const { retryAfterSeconds, ...filled } = { ...verdict, ...Object.fromEntries(known) };
  return filled;
}

/** Ends a waterfall without a word on the sources: they are asked again later, and that counts. */
class AskedForPatience extends Error {
  readonly verdict: MailVerdict;

  constructor(verdict: MailVerdict) {
    super('asked for patience');
    this.verdict = verdict;
  }
}

const neverAborted = new AbortController().signal;

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);
