import type { Actor, Post, PostMedia } from '../records/post.ts';
import { companyForms, isNaiveCompany } from './naive-companies.ts';
import { type AskedPerson, isNaivePerson, personForms } from './naive-people-forms.ts';
import { naiveTitleWords, naiveWords } from './naive-words.ts';
import type { CompanyPostsAsked, PostsAsked } from './random-posts.ts';

/*
 * What the specification and docs/searching.md promise of searches for posts, as plainly as it can be written: one post at a time, and
 * nothing of the code that it is held against.
 */

const hours: Readonly<Record<string, number>> = {
  '1h': 1,
  '24h': 24,
  week: 7 * 24,
  month: 30 * 24,
  '3months': 91 * 24,
  '6months': 182 * 24,
  year: 365 * 24,
  PAST_24_HOURS: 24,
  PAST_WEEK: 7 * 24,
  PAST_MONTH: 30 * 24,
};

/** What is not posted yet is of no age. */
function isYoung(post: Post, age: string | undefined, nowMs: number): boolean {
  if (age === undefined) return true;
  if (post.postedAt === null) return false;
  const old = nowMs - Date.parse(post.postedAt);
  return old >= 0 && old <= (hours[age] ?? 0) * 3_600_000;
}

const shows: Readonly<Record<string, (media: PostMedia) => boolean>> = {
  VIDEO: ({ video }) => video !== null,
  IMAGE: ({ images }) => images.length > 0,
  JOB: ({ jobId }) => jobId !== null,
  LIVE_VIDEO: ({ isLiveVideo }) => isLiveVideo,
  DOCUMENT: ({ document }) => document !== null,
  COLLABORATIVE_ARTICLE: ({ isCollaborativeArticle }) => isCollaborativeArticle,
};

const isAsked = (list: readonly string[] | undefined) => list !== undefined && list.length > 0;

const isByPerson = ({ author }: Post, form: string) =>
  author.kind === 'person' && isNaivePerson(author, personForms[form]);

function isByCompany({ author }: Post, asked: Parameters<typeof isNaiveCompany>[1]): boolean {
  const domain = author.website?.replace('https://www.', '').replace('/', '') ?? null;
  return author.kind === 'company' && isNaiveCompany({ ...author, domain }, asked);
}

export function matchesPost(post: Post, asked: PostsAsked, nowMs: number): boolean {
  const { keyword, datePosted, contentType, fromPerson = [], fromCompany = [] } = asked;
  const { authorKeyword = [], authorIndustry = [] } = asked;
  const words = naiveWords(post.text ?? '');
  const headline = naiveTitleWords(post.author.headline ?? '');
  const wanted = naiveWords(keyword);
  return (
    wanted.length > 0 &&
    wanted.every((word) => words.includes(word)) &&
    isYoung(post, datePosted, nowMs) &&
    (contentType === undefined || shows[contentType]?.(post.media) === true) &&
    (!(isAsked(fromPerson) || isAsked(fromCompany)) ||
      fromPerson.some((form) => isByPerson(post, form)) ||
      fromCompany.some((form) => isByCompany(post, companyForms[form]))) &&
    (!isAsked(authorKeyword) ||
      authorKeyword.some((text) => naiveTitleWords(text).every((word) => headline.includes(word)))) &&
    (!isAsked(authorIndustry) ||
      authorIndustry.some((label) => post.author.industry?.toLowerCase() === label.toLowerCase()))
  );
}

/** The larger comes first: the newest, or what most was made of. */
export function postPlace(post: Post, sort: PostsAsked['sort']): number {
  if (sort === 'DATE_POSTED') {
    return post.postedAt === null ? Number.NEGATIVE_INFINITY : Math.floor(Date.parse(post.postedAt) / 1_000);
  }
  return post.reactionCount + post.commentCount * 2 + (post.shareCount ?? 0) * 3;
}

export function matchesCompanyPost(post: Post, asked: CompanyPostsAsked, nowMs: number): boolean {
  const { network_company_url: url, network_company_id: id, network_company_universal_name: page } = asked;
  const form = url ?? id;
  return (
    isByCompany(post, form === undefined ? { page: page?.toLowerCase() ?? '' } : companyForms[form]) &&
    isYoung(post, asked.posted_limit, nowMs) &&
    isYoung(post, asked.scrape_posted_limit, nowMs)
  );
}

/** Something that somebody did with a post. */
export interface Deed {
  readonly post: Post;
  readonly type: 'POST' | 'COMMENT' | 'REACTION';
  /** As the interface names it. */
  readonly id: string;
  readonly at: string | null;
  readonly reaction: string | null;
}

/** What a person did, of one type or of all; in no order. */
export function deedsOf(
  posts: readonly Post[],
  asked: AskedPerson | undefined,
  type: Deed['type'] | undefined,
): Deed[] {
  const isThem = (actor: Actor) => isNaivePerson(actor, asked);
  const all = posts.flatMap((post): Deed[] => [
    ...(post.author.kind === 'person' && isThem(post.author)
      ? [{ post, type: 'POST' as const, id: `urn:li:activity:${post.id}`, at: post.postedAt, reaction: null }]
      : []),
    ...post.comments
      .filter(({ author }) => isThem(author))
      .map(({ id, at }) => ({
        post,
        type: 'COMMENT' as const,
        id: `urn:li:comment:(activity:${post.id},${id})`,
        at,
        reaction: null,
      })),
    ...post.reactionsBy
      .filter(({ author }) => isThem(author))
      .map(({ type: reaction, at }) => ({
        post,
        type: 'REACTION' as const,
        id: `urn:li:activity:${post.id}`,
        at,
        reaction,
      })),
  ]);
  return type === undefined ? all : all.filter((deed) => deed.type === type);
}
