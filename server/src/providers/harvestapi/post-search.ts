import type { Post } from '../../records/post.ts';
import {
  type CompanyPostSearch,
  type PostAge,
  type PostContentType,
  type PostSearch,
  postAgeMs,
} from '../../records/post-searches.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import type { Answered, Page } from '../capabilities.ts';
import { notFound } from '../vendor-fields.ts';
import { type CompanyFilter, companyFilterOf, isNoneOf } from './company-filters.ts';
import { foundRows, ownRows, unsupported } from './found-rows.ts';
import type { HarvestClient, HarvestQuery } from './harvest-client.ts';
import { actorOf } from './items/actors.ts';
import { isOlder, isSharedOn, listedAtOf, postOf } from './items/posts.ts';
import { fieldsOf } from './items/told.ts';
import { requestsMax, walkRows } from './vendor-pages.ts';

/** About 50 for words, and up to 100 of a company: pages have no certain length. */
const reach = requestsMax * 100;
/** The network takes no longer words. */
const keywordCharactersMax = 85;
const authorsMax = 10;

const contentTypes: Readonly<Record<PostContentType, string>> = {
  VIDEO: 'videos',
  IMAGE: 'images',
  JOB: 'jobs',
  LIVE_VIDEO: 'live_videos',
  DOCUMENT: 'documents',
  COLLABORATIVE_ARTICLE: 'collaborative_articles',
};

/** Industries are asked for by ids of the network, which we do not have. */
export async function searchPosts(
  harvest: HarvestClient,
  search: PostSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Post>>> {
  const { keyword, fromPeople = [], fromCompanies = [], authorKeywords = [], authorIndustries = [] } = search;
  const people = peopleFilterOf(fromPeople);
  // That one of several is enough can be said of people or of companies, and of neither both nor words about authors.
  const isMixed = fromPeople.length > 0 && fromCompanies.length > 0;
  if (authorIndustries.length > 0 || authorKeywords.length > 1 || isMixed || !people) return unsupported;
  if (keyword.length > keywordCharactersMax || (search.page - 1) * search.pageSize >= reach)
    return unsupported;
  const companies = await companyFilterOf(harvest, fromCompanies, signal);
  if (companies === 'unsupported') return unsupported;
  if (companies === 'unknown') return notFound;
  const query: HarvestQuery = {
    search: keyword,
    sortBy: search.sort === 'RELEVANCE' ? 'relevance' : 'date',
    postedLimit: search.postedWithin,
    contentType: search.contentType && contentTypes[search.contentType],
    ...people,
    [companies.by === 'ids' ? 'companyId' : 'companyUniversalName']: companies.values,
    authorKeywords: authorKeywords[0],
  };
  const rows = await walkRows({
    ...search,
    reach,
    ask: (page, token) =>
      harvest.list('/linkedin/post-search', { ...query, page, paginationToken: token }, signal),
  });
  const since = search.postedWithin && sinceOf(search.postedWithin);
  const isAsked = (element: unknown) =>
    !isOlder(element, since) &&
    (fromPeople.length === 0 || !isOfOtherPerson(element, fromPeople)) &&
    (fromCompanies.length === 0 || !isOfOtherCompany(element, companies));
  const own = ownRows(rows, isAsked);
  return own ? foundRows(harvest, own, postOf) : notFound;
}

/** Until when a post may be back. */
const sinceOf = (age: PostAge) => new Date(Date.now() - postAgeMs[age]).toISOString();

/** By handles or by tokens; by the addresses of their pages where it is some of both. Null for numeric ids, and for too many. */
function peopleFilterOf(keys: readonly ProfileKey[]): HarvestQuery | null {
  if (keys.length > authorsMax || keys.some(({ by }) => by === 'member_id')) return null;
  const values = keys.map(({ value }) => value);
  if (keys.every(({ by }) => by === 'public_id')) return { profilePublicIdentifier: values };
  if (keys.every(({ by }) => by === 'entity_id')) return { profileId: values };
  return { profile: values.map((value) => `https://www.linkedin.com/in/${encodeURIComponent(value)}`) };
}

/**
 * An age is asked for and looked at as well: one of the two names that documents have for it goes on with what is older. Of a post that is only
 * shared on, the age is that of the sharing.
 */
export async function listCompanyPosts(
  harvest: HarvestClient,
  search: CompanyPostSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Post>>> {
  const { company, postedWithin } = search;
  if ((search.page - 1) * search.pageSize >= reach) return unsupported;
  const filter = await companyFilterOf(harvest, [company], signal);
  if (filter === 'unsupported') return unsupported;
  if (filter === 'unknown') return notFound;
  const query: HarvestQuery = {
    [filter.by === 'ids' ? 'companyId' : 'companyUniversalName']: filter.values,
    postedLimit: postedWithin && usualAges.has(postedWithin) ? postedWithin : undefined,
    scrapePostedLimit: postedWithin,
  };
  const since = postedWithin && sinceOf(postedWithin);
  const isOld = (element: unknown) => isOlder(element, since);
  const rows = await walkRows({
    ...search,
    reach,
    ask: (page, token) =>
      harvest.list('/linkedin/company-posts', { ...query, page, paginationToken: token }, signal),
    ...(since === undefined
      ? {}
      : { keeps: (one: unknown) => listedAtOf(one) !== null && !isOld(one), isBehind: isOld }),
  });
  const own = ownRows(rows, (element) => !isOfOtherCompany(element, filter));
  return own ? foundRows(harvest, own, postOf) : notFound;
}

/** Written by another company, or by a person, and not shared on by the one that was asked for. */
function isOfOtherCompany(element: unknown, asked: Exclude<CompanyFilter, string>): boolean {
  const author = actorOf(fieldsOf(element)?.author);
  if (author === null || isSharedOn(element)) return false;
  return author.kind === 'person' || isNoneOf(asked, author);
}

/** As `isOfOtherCompany`. */
function isOfOtherPerson(element: unknown, asked: readonly ProfileKey[]): boolean {
  const author = actorOf(fieldsOf(element)?.author);
  if (author === null || isSharedOn(element)) return false;
  if (author.kind === 'company') return true;
  return asked.every(({ by, value }) => {
    const told = by === 'public_id' ? author.publicId : author.entityId;
    return told !== null && told !== value;
  });
}

/** Of the one name; the other one takes all ages. */
const usualAges: ReadonlySet<string> = new Set(['24h', 'week', 'month']);
