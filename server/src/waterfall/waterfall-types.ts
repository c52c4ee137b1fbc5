import type { Cached } from '../cache/cache.ts';
import type { ActivityPage, Answered, Capabilities, Capability } from '../providers/capabilities.ts';
import type { MailVerdict } from '../records/contact.ts';
import type { ActivitySearch } from '../records/post-searches.ts';
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

/** In which nothing is verified, and no order is learned. */
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
  | 'searchNetworkAds'
  | 'lookUpNetworkAd'
  | 'searchSocialAds'
  | 'searchTransparencyAds'
  | 'listChatMembers'
  | 'completePrompt';

/** Of what a source may have kept: how old it is goes into the trace. */
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

/** A walk over what somebody did: each page has the token of the next one. */
export interface ActivityWalk extends Omit<ActivitySearch, 'cursor'> {
  /** Of the page before. */
  readonly token?: string;
}

export interface WalkedActivities extends Omit<ActivityPage, 'cursor'> {
  /** Of the next page; null behind the last. */
  readonly token: string | null;
}
