import type { CompanyKey } from './company-key.ts';
import type { ActivityKind } from './post.ts';
import type { PostKey } from './post-key.ts';
import type { ProfileKey } from './profile-key.ts';

export const postContentTypes = [
  'VIDEO',
  'IMAGE',
  'JOB',
  'LIVE_VIDEO',
  'DOCUMENT',
  'COLLABORATIVE_ARTICLE',
] as const;
export type PostContentType = (typeof postContentTypes)[number];

/** How old a post may be. */
export const postAges = ['1h', '24h', 'week', 'month', '3months', '6months', 'year'] as const;
export type PostAge = (typeof postAges)[number];

const dayMs = 86_400_000;
export const postAgeMs: Readonly<Record<PostAge, number>> = {
  '1h': 3_600_000,
  '24h': dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  '3months': 91 * dayMs,
  '6months': 182 * dayMs,
  year: 365 * dayMs,
};

/** `post_keyword_search`. Of a list one is enough. */
export interface PostSearch {
  /** Each of its words is in the text. */
  readonly keyword: string;
  /** By how much was made of it, or the newest first. */
  readonly sort: 'RELEVANCE' | 'DATE_POSTED';
  readonly postedWithin?: '24h' | 'week' | 'month';
  readonly contentType?: PostContentType;
  readonly fromPeople?: readonly ProfileKey[];
  readonly fromCompanies?: readonly CompanyKey[];
  /** Words of the author's headline. */
  readonly authorKeywords?: readonly string[];
  readonly authorIndustries?: readonly string[];
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}

/** `network_company_posts`: the newest first. */
export interface CompanyPostSearch {
  readonly company: CompanyKey;
  readonly postedWithin?: PostAge;
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}

/** `post_activities`: comments on a post, or reactions to it, the newest first. */
export interface PostActivitySearch {
  readonly post: PostKey;
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}

/** `profile_activities`: what a person did, the newest first. */
export interface ActivitySearch {
  readonly person: ProfileKey;
  /** All where it is absent. */
  readonly kind?: ActivityKind;
  /** What the same source gave with the page before. */
  readonly cursor?: string;
  readonly limit: number;
}
