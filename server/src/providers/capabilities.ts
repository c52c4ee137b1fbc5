import type { Cached } from '../cache/cache.ts';
import type { ErrorCode } from '../kernel/error-catalog.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { ChatMember, ChatMemberQuestion } from '../records/chat-member.ts';
import type { Company } from '../records/company.ts';
import type { CompanyKey } from '../records/company-key.ts';
import type { CompanySearch } from '../records/company-search.ts';
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
import type { DirectoryListing, DirectorySearch } from '../records/directory-listing.ts';
import type { Found, Page } from '../records/found.ts';
import type { FundingKey, FundingProfile } from '../records/funding-profile.ts';
import type { Job } from '../records/job.ts';
import type { JobSearch } from '../records/job-search.ts';
import type { NetworkAdDetails, NetworkAdPage, NetworkAdSearch } from '../records/network-ad.ts';
import type { Person, ProfileMetrics } from '../records/person.ts';
import type {
  EmployeeSearch,
  LeadSearch,
  PeopleSearch,
  PersonQuestion,
  ProfileSearch,
} from '../records/person-searches.ts';
import type { Place, PlaceReview } from '../records/place.ts';
import type { PlaceSearch, ReviewSearch } from '../records/place-search.ts';
import type { Activity, Comment, Post, Reaction } from '../records/post.ts';
import type { PostKey } from '../records/post-key.ts';
import type {
  ActivitySearch,
  CompanyPostSearch,
  PostActivitySearch,
  PostSearch,
} from '../records/post-searches.ts';
import type { ProfileKey } from '../records/profile-key.ts';
import type { SearchTrend, TrendQuestion } from '../records/search-trend.ts';
import type { SiteTraffic } from '../records/site-traffic.ts';
import type { SocialAd, SocialAdSearch } from '../records/social-ad.ts';
import type { TransparencyAd, TransparencyAdSearch } from '../records/transparency-ad.ts';
import type {
  Channel,
  ChannelQuestion,
  ChannelVideos,
  Video,
  VideoEntry,
  VideoQuestion,
  VideoSearch,
} from '../records/video.ts';
import type { WebPageSearch, WebResult, WebResultPage, WebSearch } from '../records/web-result.ts';
import type { Questions } from '../web/analyses.ts';
import type { HostRequest, InspectedHost } from '../web/host/inspect-host.ts';
import type { PageReading, PageRequest } from '../web/page-request.ts';
import type { FollowedRedirects } from '../web/redirects/follow-redirects.ts';
import type { SitemapListing, SitemapRequest } from '../web/sitemap/sitemap-request.ts';

/*
 * What outside sources can do for an endpoint. A provider implements some of these; the waterfall asks them in turn.
 * A miss is a value (`not_found`); a `ProviderFailure` is thrown where a source could not look.
 */

// They moved down to `records`, where `dataset` and `world` see them too; connectors find all they need here.
export type { CompanyKey, CompanySearch, Found, Page };

/**
 * What a source of a waterfall answers; a miss is `not_found`, and a question that it cannot take is `skipped`.
 *
 * - hasCost: that it cannot take it was seen by what it answered, for which it has taken its price. A limit of costs counts it as a hit.
 */
export type Answered<Value> =
  | Found<Value>
  | { readonly outcome: 'skipped'; readonly why: SkipReason; readonly hasCost?: boolean };

/**
 * Of several that are looked up at once: one may fail, or be of a kind that the source cannot take, where the others are not.
 *
 * - isPartial: the source has it, and by its nature knows a part of it only. The next one is asked as well.
 */
export type Looked<Value> =
  | { readonly outcome: 'found'; readonly value: Value; readonly isPartial?: boolean }
  | Exclude<Answered<Value>, { readonly outcome: 'found' }>
  | { readonly outcome: 'failed'; readonly failure: ProviderFailure };

/** As `Answered`, of one record; `isPartial` as of `Looked`. */
export type AnsweredInPart<Value> = Exclude<Looked<Value>, { readonly outcome: 'failed' }>;

/**
 * - missing_input: it needs something that the caller did not give;
 * - unsupported: it does not answer for such people or addresses;
 * - port_25_closed, probing_off: it would have to ask a mail server, and cannot from here, or the operator does not want it;
 * - no_public_url: its answer needs an https address of this service, and `PUBLIC_URL` names none;
 * - mail_server_away: the mail server that it would have to ask cannot be asked just now. Whoever asks again later may be answered.
 */
export type SkipReason =
  | 'missing_input'
  | 'unsupported'
  | 'port_25_closed'
  | 'probing_off'
  | 'no_public_url'
  | 'mail_server_away';

export interface Capabilities {
  /** `isPatient`: as of verifying. */
  findEmail(
    person: PersonKey,
    signal: AbortSignal,
    manner?: { readonly isPatient: boolean },
  ): Promise<Answered<FoundEmail>>;
  /**
   * Of an address that is one by its form. `unknown` sends the question on to the next source. `isPatient`: nobody waits for the
   * answer, so that a turn at a busy mail host may be waited for.
   */
  verifyEmail(
    email: string,
    signal: AbortSignal,
    manner?: { readonly isPatient: boolean },
  ): Promise<Answered<MailVerdict>>;
  findPhone(person: PersonKey, signal: AbortSignal): Promise<Answered<FoundPhone>>;
  /** @param networkUrl page of a person on the professional network */
  findPersonalEmail(networkUrl: string, signal: AbortSignal): Promise<Answered<FoundPersonalEmail>>;
  findProfileByEmail(email: string, signal: AbortSignal): Promise<Answered<FoundProfile>>;
  findProfileByName(person: NamedPerson, signal: AbortSignal): Promise<Answered<FoundProfile>>;
  /** In the order of `keys`, one result each. May throw where not one of them could be looked up. */
  lookUpCompanies(keys: readonly CompanyKey[], signal: AbortSignal): Promise<Looked<Company>[]>;
  /** As `lookUpCompanies`. */
  lookUpPeople(keys: readonly ProfileKey[], signal: AbortSignal): Promise<Looked<Person>[]>;
  /** `mayBeOld`: what the source has kept will do. */
  readProfileMetrics(
    key: ProfileKey,
    signal: AbortSignal,
    manner?: { readonly mayBeOld: boolean },
  ): Promise<Answered<ProfileMetrics>>;
  /** Who it is, and how they are reached. */
  identifyPerson(question: PersonQuestion, signal: AbortSignal): Promise<Answered<Person>>;
  // Of the searches below: a page behind the last is found, and empty; nothing at all is `not_found`. A source that does not know a
  // filter that is asked skips the question: it must not answer another one.
  searchCompanies(search: CompanySearch, signal: AbortSignal): Promise<Answered<Page<Company>>>;
  searchPeople(search: PeopleSearch, signal: AbortSignal): Promise<Answered<Page<Person>>>;
  searchProfiles(search: ProfileSearch, signal: AbortSignal): Promise<Answered<Page<Person>>>;
  searchLeads(search: LeadSearch, signal: AbortSignal): Promise<Answered<Page<Person>>>;
  listEmployees(search: EmployeeSearch, signal: AbortSignal): Promise<Answered<Page<Person>>>;
  /** @param id digits */
  lookUpJob(id: string, signal: AbortSignal): Promise<Answered<Job>>;
  searchJobs(search: JobSearch, signal: AbortSignal): Promise<Answered<Page<Job>>>;
  /** With comments and reactions where they are wanted, as many as the source gives with a post, at most 50 each. */
  lookUpPost(
    key: PostKey,
    signal: AbortSignal,
    wanted?: { readonly comments: boolean; readonly reactions: boolean },
  ): Promise<Answered<Post>>;
  /** `not_found` where there is no such post; a post without any has a page without items. */
  listComments(search: PostActivitySearch, signal: AbortSignal): Promise<Answered<OfPost<Comment>>>;
  listReactions(search: PostActivitySearch, signal: AbortSignal): Promise<Answered<OfPost<Reaction>>>;
  searchPosts(search: PostSearch, signal: AbortSignal): Promise<Answered<Page<Post>>>;
  listCompanyPosts(search: CompanyPostSearch, signal: AbortSignal): Promise<Answered<Page<Post>>>;
  /** `not_found` where nobody of that key is known, or nothing that they did. */
  listActivities(search: ActivitySearch, signal: AbortSignal): Promise<Answered<ActivityPage>>;
  /** Best first. A source that cannot read a link skips it. */
  searchPlaces(search: PlaceSearch, signal: AbortSignal): Promise<Answered<readonly Place[]>>;
  /** `not_found` where there is no such place; a place without reviews has an empty list. */
  listReviews(search: ReviewSearch, signal: AbortSignal): Promise<Answered<readonly PlaceReview[]>>;
  searchDirectory(
    search: DirectorySearch,
    signal: AbortSignal,
  ): Promise<Answered<readonly DirectoryListing[]>>;
  lookUpFunding(key: FundingKey, signal: AbortSignal): Promise<Answered<FundingProfile>>;
  /** Of one that knows ranks and no visits it is a part; by its nature such a source `knowsPartOnly`. @param domain registrable domain, ASCII, lower case */
  readTraffic(domain: string, signal: AbortSignal): Promise<AnsweredInPart<SiteTraffic>>;
  searchWeb(search: WebSearch, signal: AbortSignal): Promise<Answered<readonly WebResult[]>>;
  /** By another engine than `searchWeb`, for those who compare. */
  searchWebElsewhere(search: WebPageSearch, signal: AbortSignal): Promise<Answered<WebResultPage>>;
  readTrend(question: TrendQuestion, signal: AbortSignal): Promise<Answered<SearchTrend>>;
  // Of the video platform: what was fetched for others may be given again, and then says when it was.
  readChannel(question: ChannelQuestion, signal: AbortSignal): Promise<Answered<Cached<Channel>>>;
  /** `not_found` where there is no such channel; one without videos has an empty list. */
  listChannelVideos(question: ChannelQuestion, signal: AbortSignal): Promise<Answered<Cached<ChannelVideos>>>;
  searchVideos(search: VideoSearch, signal: AbortSignal): Promise<Answered<Cached<readonly VideoEntry[]>>>;
  /** Of a source that has no captions, a video whose captions were asked for is a part: another may have them. */
  readVideo(question: VideoQuestion, signal: AbortSignal): Promise<AnsweredInPart<Cached<Video>>>;
  /** Of the network's ad library. A filter that the source does not know makes it skip the question. */
  searchNetworkAds(search: NetworkAdSearch, signal: AbortSignal): Promise<Answered<NetworkAdPage>>;
  /** @param id digits */
  lookUpNetworkAd(id: string, signal: AbortSignal): Promise<Answered<NetworkAdDetails>>;
  searchSocialAds(search: SocialAdSearch, signal: AbortSignal): Promise<Answered<readonly SocialAd[]>>;
  searchTransparencyAds(
    search: TransparencyAdSearch,
    signal: AbortSignal,
  ): Promise<Answered<readonly TransparencyAd[]>>;
  /** `not_found` where there is no such channel. @throws {ServiceError} validation_failed for a session that the workspace refuses */
  listChatMembers(
    question: ChatMemberQuestion,
    signal: AbortSignal,
  ): Promise<Answered<readonly ChatMember[]>>;
  /**
   * It never misses. `ownKey`: the key of the organization that asks, in the place of the operator's. It goes to its provider and nowhere else.
   *
   * @throws {ServiceError} validation_failed for a model that may not be asked; upstream_error where the model does not answer this question
   */
  completePrompt(
    question: CompletionQuestion,
    signal: AbortSignal,
    manner?: { readonly ownKey: string },
  ): Promise<Answered<Completion>>;
  /** The industries of its companies, without duplicates; at most 5,000. */
  industryLabels(signal: AbortSignal): Promise<string[]>;
  /** Fetches one page and says what was asked about it. @throws {ServiceError} that tells the caller why it cannot be read */
  readPage<Asked extends Questions>(
    request: PageRequest<Asked>,
    signal: AbortSignal,
  ): Promise<PageReading<Asked>>;
  /** @throws {ServiceError} where the link cannot be called at all, or leads where nothing may be called */
  followRedirects(link: string, signal: AbortSignal): Promise<FollowedRedirects>;
  /** What a page's host shows of itself: certificate, addresses, mail servers. */
  inspectHost(request: HostRequest, signal: AbortSignal): Promise<InspectedHost>;
  /** Lists the pages that a site publishes. @throws {ServiceError} that tells the caller why it cannot be read */
  listSitemap(request: SitemapRequest, signal: AbortSignal): Promise<SitemapListing>;
}
export type Capability = keyof Capabilities;

/** What belongs to a post, with the number of the post's activity. */
export interface OfPost<Item> extends Page<Item> {
  readonly postId: string;
}

export interface ActivityPage {
  readonly items: readonly Activity[];
  /** Null where the source does not tell. */
  readonly total: number | null;
  /** Of the next page; null behind the last. */
  readonly cursor: string | null;
}

/** What a source lets us do, and takes for it. */
export interface SourceTerms {
  /** A question that takes longer is given up; none where it is not given, as for our own. */
  readonly timeoutMs?: number;
  /**
   * How long it takes is up to the question: a prompt, a long list, a run of a program. That a call ended before it answered is not held
   * against it then, and where others can be asked behind it, it leaves them a third of the time.
   */
  readonly timeVaries?: boolean;
  /** By its nature it knows a part of what is asked only: that it has looked says nothing of the rest. */
  readonly knowsPartOnly?: boolean;
  /** A question is not begun with less time than that: it would be paid, and could not be answered. */
  readonly leastMs?: number;
  /** Questions at a time; any number where it is not given. */
  readonly concurrency?: number;
  /**
   * The vendor's own limit: so many questions within any window of that length. That of the source counts all capabilities together that
   * have none of their own; that of a capability counts it alone, or with those whose limit has the same `sharedAs`.
   */
  readonly rate?: { readonly questions: number; readonly perMs: number; readonly sharedAs?: string };
  /**
   * What a question costs the operator, in US dollars; nothing where it is not given.
   *
   * - most: of a hit, where some questions cost more than is usual. A limit of costs is held by this.
   */
  readonly costUsd?: { readonly hit: number; readonly miss: number; readonly most?: number };
}

export interface Provider extends Partial<Capabilities> {
  /** Stable lower-case word; shown to callers. */
  readonly name: string;
  /** Of all that it can do, and of what differs from that. */
  readonly terms?: SourceTerms & { readonly [Name in Capability]?: SourceTerms };
  /** Null where it can work; otherwise a sentence that says what to configure. Without a capability: whether it can do anything. */
  unavailable(capability?: Capability): Promise<string | null> | string | null;
  /**
   * Whether the domain takes mail, by the DNS alone; null where that could not be found out. For verdicts of others that do not say it; it is no
   * question of a waterfall, and costs nothing.
   */
  takesMail?(domain: string, signal: AbortSignal): Promise<boolean | null>;
  /** A sentence where it works, but not by all its means. */
  hindrance?(capability: Capability): string | null;
  /** The same for a caller who asks what a call would come to: what is known already, without a look. */
  warning?(capability: Capability): string | null;
  /** The same as an organization sees it, where what it answers depends on who asks. */
  for?(organizationId: number): Provider;
  /** Whether its answers may come from what belongs to this organization alone: nothing is learned from them that others are served by. */
  isPrivate?(capability: Capability): Promise<boolean>;
}

/**
 * - rejected: it does not take our key, for anything;
 * - forbidden: it takes the key, but not for this: the plan is without it, or it wants a key of another kind;
 * - out_of_credit: what is left of the account does not pay for the question;
 * - unreadable: it answered what is not an answer;
 * - question_refused: it does not take this question. That says nothing of other questions, so it is never held against the provider.
 */
export type FailureReason =
  | 'rejected'
  | 'forbidden'
  | 'rate_limited'
  | 'out_of_credit'
  | 'unreachable'
  | 'timeout'
  | 'unreadable'
  | 'question_refused';

/** A provider could not look. Never a miss. The caller does not see its message. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  readonly provider: string;
  readonly reason: FailureReason;
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs: number | null;

  constructor(
    provider: string,
    reason: FailureReason,
    options: { cause?: unknown; retryAfterMs?: number | null } = {},
  ) {
    super(`${provider}: ${reason}`, options);
    this.provider = provider;
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/**
 * A provider was asked and has answered, and what it says is for who asked: it does not take this very question, or a session of the caller's. It has
 * worked. A `ServiceError` of a provider that is none of these says nothing of whether it works.
 */
export class SourceRefusal<Code extends ErrorCode = ErrorCode> extends ServiceError<Code> {}
