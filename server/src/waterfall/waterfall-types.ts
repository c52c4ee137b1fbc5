import type { Cached } from '../cache/cache.ts';
import type { ActivityPage, Answered, Capabilities, Capability, Looked } from '../providers/capabilities.ts';
import type { Company } from '../records/company.ts';
import type { CompanyKey } from '../records/company-key.ts';
import type { MailVerdict } from '../records/contact.ts';
import type { NetworkAdPage, NetworkAdSearch } from '../records/network-ad.ts';
import type { Person } from '../records/person.ts';
import type { ActivitySearch } from '../records/post-searches.ts';
import type { ProfileKey } from '../records/profile-key.ts';
import type { LogEntry } from './ask-sources.ts';

/** What a waterfall found, and what became of each source on the way, by the names that callers see. */
export interface WaterfallResult<Value> {
  /** Null for a miss. */
  readonly value: Value | null;
  readonly provider: string | null;
  readonly log: readonly LogEntry[];
}

export type WaterfallOf<Name extends Capability> = Capabilities[Name] extends (
  question: infer Question,
  signal: AbortSignal,
  manner?: infer Manner,
) => Promise<Answered<infer Value>>
  ? (question: Question, signal: AbortSignal, manner?: Manner) => Promise<WaterfallResult<Value>>
  : never;

/** Without verification and without a learned order. */
export type PlainWaterfall =
  | 'searchPlaces'
  | 'listReviews'
  | 'searchDirectory'
  | 'lookUpFunding'
  | 'readTraffic'
  | 'searchWeb'
  | 'searchWebElsewhere'
  | 'readTrend'
  | 'readProfileMetrics'
  | 'identifyPerson'
  | 'searchCompanies'
  | 'searchPeople'
  | 'searchProfiles'
  | 'searchLeads'
  | 'listEmployees'
  | 'lookUpJob'
  | 'searchJobs'
  | 'lookUpPost'
  | 'listComments'
  | 'listReactions'
  | 'searchPosts'
  | 'listCompanyPosts'
  | 'lookUpNetworkAd'
  | 'searchSocialAds'
  | 'searchTransparencyAds'
  | 'listChatMembers'
  | 'completePrompt';

/** With answers that a source may have cached: their age goes into the trace. */
export type KeptWaterfall = 'readChannel' | 'listChannelVideos' | 'searchVideos' | 'readVideo';

export type KeptWaterfallOf<Name extends KeptWaterfall> = Capabilities[Name] extends (
  question: infer Question,
  signal: AbortSignal,
) => Promise<Answered<Cached<infer Value>>>
  ? (question: Question, signal: AbortSignal) => Promise<WaterfallResult<Value>>
  : never;

export type Waterfalls = { readonly [Name in PlainWaterfall]: WaterfallOf<Name> } & {
  readonly [Name in KeptWaterfall]: KeptWaterfallOf<Name>;
};

export interface MailWaterfalls {
  findEmail: WaterfallOf<'findEmail'>;
  verifyEmail(email: string, signal: AbortSignal): Promise<WaterfallResult<MailVerdict>>;
  findPhone: WaterfallOf<'findPhone'>;
  findPersonalEmail: WaterfallOf<'findPersonalEmail'>;
  findProfileByEmail: WaterfallOf<'findProfileByEmail'>;
  findProfileByName: WaterfallOf<'findProfileByName'>;
}

/** Look-ups of records by their keys. */
export interface RecordWaterfalls {
  /**
   * A partial record is the answer if no source has the complete one.
   *
   * @param wanted what the answer must contain: a record without it counts as a miss, and the next source is queried
   * @throws {ServiceError} if every source failed
   */
  lookUpCompany(
    key: CompanyKey,
    signal: AbortSignal,
    wanted?: (company: Company) => boolean,
  ): Promise<WaterfallResult<Company>>;
  /** As `lookUpCompany`. */
  lookUpPerson(key: ProfileKey, signal: AbortSignal): Promise<WaterfallResult<Person>>;
  /**
   * One result each, in the order of `keys`; equal keys are queried once. A key that a source misses, does not take or fails for goes to
   * the next. `failed`: every source failed just now. `skipped`: no source takes the key.
   *
   * @throws {ServiceError} if every source failed for every key
   */
  lookUpCompanies(keys: readonly CompanyKey[], signal: AbortSignal): Promise<Looked<Company>[]>;
  /** As `lookUpCompanies`. */
  lookUpPeople(keys: readonly ProfileKey[], signal: AbortSignal): Promise<Looked<Person>[]>;
}

/** A walk over what somebody did: each page has the token of the next one. */
export interface ActivityWalk extends Omit<ActivitySearch, 'cursor'> {
  /** Of the page before. */
  readonly token?: string;
}

/** A page of a walk, with the token of the next page instead of the source's cursor; null after the last page. */
export type Walked<Page> = Omit<Page, 'cursor'> & { readonly token: string | null };

export type WalkedActivities = Walked<ActivityPage>;

/** As `ActivityWalk`, of a search of ads. Its cursor is one that the network itself gave, in the address of a search. */
export interface NetworkAdWalk extends NetworkAdSearch {
  readonly token?: string;
}

export type WalkedNetworkAds = Walked<NetworkAdPage>;
