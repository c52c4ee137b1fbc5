import type { Cached } from '../cache/cache.ts';
import type { ServiceError } from '../kernel/service-error.ts';
import type { Answered, AnsweredInPart, Capabilities } from '../providers/capabilities.ts';
import { ProviderFailure } from '../providers/capabilities.ts';
import type { Company } from '../records/company.ts';
import type { CompanyKey } from '../records/company-key.ts';
import type { Completion, CompletionQuestion } from '../records/completion.ts';
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
import type { SiteTraffic } from '../records/site-traffic.ts';
import type { Questions } from '../web/analyses.ts';
import type { HostRequest, InspectedHost } from '../web/host/inspect-host.ts';
import type { PageReading, PageRequest } from '../web/page-request.ts';
import type { FollowedRedirects } from '../web/redirects/follow-redirects.ts';
import type { SitemapListing, SitemapRequest } from '../web/sitemap/sitemap-request.ts';
import { availableFor, type ProviderList } from './available-sources.ts';
import { CallSources, usualAsking } from './call-sources.ts';
import type { AskingTerms, Trace } from './call-terms.ts';
import { usualTerms } from './endpoint-terms.ts';
import { firstWhole } from './first-whole.ts';
import { domainOf, MailQuestions } from './mail-questions.ts';
import { readTraffic } from './read-traffic.ts';
import { lookUpAll, lookUpOne } from './record-look-ups.ts';
import { missedWithout } from './source-away.ts';
import { upstreamFailed } from './source-errors.ts';
import { SourceStates } from './source-state.ts';
import { walkPage } from './walk-page.ts';
import type {
  ActivityWalk,
  KeptWaterfall,
  KeptWaterfallOf,
  MailWaterfalls,
  NetworkAdWalk,
  PlainWaterfall,
  RecordWaterfalls,
  WalkedActivities,
  WalkedNetworkAds,
  WaterfallOf,
  WaterfallResult,
  Waterfalls,
} from './waterfall-types.ts';

/** The outside world as an endpoint sees it: each capability is a waterfall over the sources that have it. */
export class Sources
  implements
    Omit<
      Capabilities,
      keyof Waterfalls | keyof MailWaterfalls | keyof RecordWaterfalls | 'listActivities' | 'searchNetworkAds'
    >,
    Waterfalls,
    MailWaterfalls,
    RecordWaterfalls
{
  readonly #sources: CallSources;
  readonly #mail: MailQuestions;
  readonly #missCredits: number;

  constructor(providers: ProviderList, trace: Trace, terms: AskingTerms = usualAsking()) {
    this.#sources = new CallSources(providers, trace, terms);
    this.#mail = new MailQuestions(this.#sources);
    this.#missCredits = terms.missCredits ?? 0;
  }

  /** What a miss costs the caller, for the answer: nothing if a source was away. Read it after the queries. */
  get missCredits(): number {
    return this.hasSuppressed || this.#sources.missedWithout !== null ? 0 : this.#missCredits;
  }

  /**
   * The error of a list item that was missed while a source was away that may be back in minutes; null if there is no such source.
   * Read it after the queries.
   */
  get passingAbsence(): ServiceError | null {
    const { missedWithout: missed } = this.#sources;
    return missed && missed.away.passing !== null && !this.hasSuppressed
      ? missedWithout(missed.away, missed.log)
      : null;
  }

  /** Whether a miss comes from the suppression list. */
  get hasSuppressed(): boolean {
    return this.#sources.hasSuppressed;
  }

  /** @param manner patient in the background: then it may wait for a turn at a busy mail host */
  findEmail(
    person: PersonKey,
    signal: AbortSignal,
    manner = { isPatient: false },
  ): Promise<WaterfallResult<FoundEmail>> {
    return this.#mail.findEmail(person, signal, manner);
  }

  /**
   * If no source is certain, the first verdict of those that looked.
   *
   * @param waitsFor whether the caller tries again later, as the verdict suggests: then no other source is queried
   */
  verifyEmail(
    email: string,
    signal: AbortSignal,
    patience: { waitsFor?: (verdict: MailVerdict) => boolean } = {},
  ): Promise<WaterfallResult<MailVerdict>> {
    return this.#mail.verifyEmail(email, signal, patience);
  }

  findPhone(person: PersonKey, signal: AbortSignal): Promise<WaterfallResult<FoundPhone>> {
    return this.#sources.firstMatch('findPhone', signal, (source, both) => source.findPhone(person, both), {
      domain: person.domain,
    });
  }

  findPersonalEmail(networkUrl: string, signal: AbortSignal): Promise<WaterfallResult<FoundPersonalEmail>> {
    return this.#mail.findPersonalEmail(networkUrl, signal);
  }

  findProfileByEmail(email: string, signal: AbortSignal): Promise<WaterfallResult<FoundProfile>> {
    return this.#sources.firstMatch(
      'findProfileByEmail',
      signal,
      (source, both) => source.findProfileByEmail(email, both),
      { domain: domainOf(email) },
    );
  }

  findProfileByName(person: NamedPerson, signal: AbortSignal): Promise<WaterfallResult<FoundProfile>> {
    return this.#sources.firstMatch('findProfileByName', signal, (source, both) =>
      source.findProfileByName(person, both),
    );
  }

  lookUpCompany(
    key: CompanyKey,
    signal: AbortSignal,
    wanted?: (company: Company) => boolean,
  ): Promise<WaterfallResult<Company>> {
    return lookUpOne(this.#sources, 'lookUpCompanies', key, signal, wanted);
  }

  lookUpPerson(key: ProfileKey, signal: AbortSignal): Promise<WaterfallResult<Person>> {
    return lookUpOne(this.#sources, 'lookUpPeople', key, signal);
  }

  lookUpCompanies(keys: readonly CompanyKey[], signal: AbortSignal) {
    return lookUpAll(this.#sources, 'lookUpCompanies', keys, signal);
  }

  lookUpPeople(keys: readonly ProfileKey[], signal: AbortSignal) {
    return lookUpAll(this.#sources, 'lookUpPeople', keys, signal);
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
  readTraffic(domain: string, signal: AbortSignal): Promise<WaterfallResult<SiteTraffic>> {
    return readTraffic(this.#sources, domain, signal);
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

  listActivities(
    { token, ...search }: ActivityWalk,
    signal: AbortSignal,
  ): Promise<WaterfallResult<WalkedActivities>> {
    const { person, kind } = search;
    return walkPage(
      this.#sources,
      {
        capability: 'listActivities',
        token,
        walk: ['activities', person.by, person.value, kind ?? null],
        ask: (source, cursor, both) =>
          source.listActivities(cursor === null ? search : { ...search, cursor }, both),
      },
      signal,
    );
  }
  searchNetworkAds(
    { token, ...search }: NetworkAdWalk,
    signal: AbortSignal,
  ): Promise<WaterfallResult<WalkedNetworkAds>> {
    return walkPage(
      this.#sources,
      {
        capability: 'searchNetworkAds',
        token,
        walk: ['network ads', { ...search, cursor: null }],
        ask: (source, cursor, both) =>
          source.searchNetworkAds(cursor === null ? search : { ...search, cursor }, both),
      },
      signal,
    );
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

  /** With the caller's own key where there is one: that costs the operator nothing, and how it fares says nothing of the operator's. */
  async completePrompt(
    question: CompletionQuestion,
    signal: AbortSignal,
  ): Promise<WaterfallResult<Completion>> {
    const { terms, providers, trace } = this.#sources;
    const ownKey = (await terms.ownModelKey?.(question.provider)) ?? null;
    if (ownKey === null) return this.#waterfall('completePrompt')(question, signal);
    const endpoint = { ...(terms.endpoint ?? usualTerms), costUsdMax: null };
    const { learning: _, onPaid: __, ...others } = terms;
    const ownTerms = { ...others, endpoint, states: new SourceStates() };
    const own = new CallSources(providers, trace, ownTerms);
    return own.firstMatch('completePrompt', signal, (source, both) =>
      source.completePrompt(question, both, { ownKey }),
    );
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
    // Of a crawl the endpoint itself tells how far it is.
    if (!request.isCrawl) this.#sources.terms.onStage?.({ doing: 'reading_pages', done: 0, of: null });
    const reading = await this.#sources.first('readPage', (provider) => provider.readPage(request, signal));
    this.#sources.tellAge(reading.cachedAt);
    return reading;
  }

  async listSitemap(request: SitemapRequest, signal: AbortSignal): Promise<SitemapListing> {
    const { onStage } = this.#sources.terms;
    onStage?.({ doing: 'reading_sitemaps', done: 0, of: null });
    const asked = onStage
      ? { ...request, onRead: (done: number) => onStage({ doing: 'reading_sitemaps', done, of: null }) }
      : request;
    const listing = await this.#sources.first('listSitemap', (provider) =>
      provider.listSitemap(asked, signal),
    );
    this.#sources.tellAge(listing.cachedAt);
    return listing;
  }

  followRedirects(link: string, signal: AbortSignal): Promise<FollowedRedirects> {
    this.#sources.terms.onStage?.({ doing: 'following_redirects', done: 0, of: null });
    return this.#sources.first('followRedirects', (provider) => provider.followRedirects(link, signal));
  }

  inspectHost(request: HostRequest, signal: AbortSignal): Promise<InspectedHost> {
    this.#sources.terms.onStage?.({ doing: 'inspecting_host', done: 0, of: null });
    return this.#sources.first('inspectHost', (provider) => provider.inspectHost(request, signal));
  }

  /** The labels of all sources that have some; none where no source has. */
  async industryLabels(signal: AbortSignal): Promise<string[]> {
    const { providers, endpoint } = this.#sources;
    const { able } = await availableFor(providers, 'industryLabels', endpoint.order);
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
      this.#sources.firstMatch(capability, signal, (source, both) =>
        (source[capability] as unknown as Look).call(source, question, both, manner),
      );
    return ask as unknown as WaterfallOf<Name>;
  }

  /** The same of what may have been kept. */
  #keptWaterfall<Name extends KeptWaterfall>(capability: Name): KeptWaterfallOf<Name> {
    type Look = (question: unknown, signal: AbortSignal) => Promise<AnsweredInPart<Cached<unknown>>>;
    const ask = async (question: unknown, signal: AbortSignal) => {
      const result = await firstWhole(this.#sources, capability, signal, (source, both) =>
        (source[capability] as unknown as Look).call(source, question, both),
      );
      if (result.value) this.#sources.tellAge(result.value.cachedAt);
      return { ...result, value: result.value?.value ?? null };
    };
    return ask as unknown as KeptWaterfallOf<Name>;
  }
}
