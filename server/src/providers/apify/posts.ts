import type { Post } from '../../records/post.ts';
import type { PostKey } from '../../records/post-key.ts';
import {
  type PostActivitySearch,
  type PostAge,
  type PostSearch,
  postAgeMs,
} from '../../records/post-searches.ts';
import type { Answered, Capabilities, OfPost } from '../capabilities.ts';
import { isOlder, postOf } from '../harvestapi/items/posts.ts';
import { commentOf, reactionOf } from '../harvestapi/items/reactions.ts';
import { digitsOf } from '../harvestapi/items/told.ts';
import { notFound } from '../vendor-fields.ts';
import { companyPage } from './company-page.ts';
import { personPage } from './people.ts';
import { pageOf, readItems, rowsFromStart, wholeOf } from './read-rows.ts';
import type { ActorItem, ActorRunner } from './run-actor.ts';
import { isTheirs } from './written-by.ts';

/** Of a post, a comment or a reaction. */
const itemUsd = 0.002;
const leastUsd = 0.1;
/** So many authors does it take at a time. */
const authorsMax = 20;

type PostCapabilities = Pick<
  Capabilities,
  'listComments' | 'listReactions' | 'searchPosts' | 'listCompanyPosts'
>;

/** Actors `linkedin-post-comments`, `linkedin-post-reactions`, `linkedin-post-search` and `linkedin-company-posts`. */
export function networkPostsOf(runner: ActorRunner): PostCapabilities {
  return {
    listComments: (search, signal) => listOfPost(runner, 'listComments', search, commentOf, signal),
    listReactions: (search, signal) => listOfPost(runner, 'listReactions', search, reactionOf, signal),

    async searchPosts(search, signal) {
      const input = searchInput(search);
      if (input === null) return { outcome: 'skipped', why: 'unsupported' };
      const rows = await rowsFromStart(search, (rowsMax) =>
        runner.run(
          'searchPosts',
          { input: { ...input, maxPosts: rowsMax }, itemsMax: rowsMax, usdMax: usdOf(rowsMax) },
          signal,
        ),
      );
      if (rows === null) return { outcome: 'skipped', why: 'unsupported' };
      const { fromPeople = [], fromCompanies = [] } = search;
      const isAnybodys = fromPeople.length + fromCompanies.length === 0;
      return pageOf(search, rows, (told) =>
        postsOf(told, search.postedWithin, (post, item) =>
          isAnybodys ? true : isTheirs(item, post.author, fromPeople, fromCompanies),
        ),
      );
    },

    async listCompanyPosts(search, signal) {
      const { company, postedWithin } = search;
      const page = companyPage(company);
      // It knows no hour.
      if (page === null || postedWithin === '1h') return { outcome: 'skipped', why: 'unsupported' };
      const rows = await rowsFromStart(search, (rowsMax) =>
        runner.run(
          'listCompanyPosts',
          {
            input: {
              targetUrls: [page],
              maxPosts: rowsMax,
              ...(postedWithin ? { postedLimit: postedWithin } : {}),
            },
            itemsMax: rowsMax,
            usdMax: usdOf(rowsMax),
          },
          signal,
        ),
      );
      if (rows === null) return { outcome: 'skipped', why: 'unsupported' };
      return pageOf(search, rows, (told) =>
        postsOf(told, postedWithin, (post, item) => isTheirs(item, post.author, [], [company])),
      );
    },
  };
}

/** Those that were asked for, and are not older: what the actor does with a filter that it does not know is not told. */
function postsOf(
  told: readonly ActorItem[],
  postedWithin: PostAge | undefined,
  isAsked: (post: Post, item: ActorItem) => boolean,
): Post[] {
  const since = postedWithin && new Date(Date.now() - postAgeMs[postedWithin]).toISOString();
  return readItems(told, (item) => {
    const post = postOf(item);
    return post && { post, isOwn: isAsked(post, item) && !isOlder(item, since) };
  }).flatMap(({ post, isOwn }) => (isOwn ? [post] : []));
}

/** What a run for so many posts, comments or reactions may cost. */
export const usdOf = (rows: number) => leastUsd + 2 * itemUsd * rows;

const urnKinds = { activity: 'activity', ugc_post: 'ugcPost', share: 'share' } as const;

function postPage({ by, value }: PostKey): string {
  return `https://www.linkedin.com/feed/update/urn:li:${urnKinds[by]}:${value}/`;
}

/** Nothing is a miss: whether there is no such post, or nobody has said anything, is not told. */
async function listOfPost<Item>(
  runner: ActorRunner,
  capability: 'listComments' | 'listReactions',
  search: PostActivitySearch,
  read: (item: unknown) => Item | null,
  signal: AbortSignal,
): Promise<Answered<OfPost<Item>>> {
  const { post } = search;
  let told: readonly ActorItem[] = [];
  const rows = await rowsFromStart(
    search,
    async (rowsMax) => {
      const input = { posts: [postPage(post)], maxItems: rowsMax };
      told = await runner.run(capability, { input, itemsMax: rowsMax, usdMax: usdOf(rowsMax) }, signal);
      return told;
    },
    capability === 'listReactions' ? wholeOf : undefined,
  );
  if (rows === null) return { outcome: 'skipped', why: 'unsupported' };
  if (told.length === 0) return notFound;
  const page = pageOf(search, rows, (list) => readItems(list, read));
  const toldId = digitsOf(told[0]?.postId);
  if (post.by === 'activity') {
    const isOther = toldId !== null && toldId !== post.value;
    if (isOther || page.outcome !== 'found') return notFound;
    return { outcome: 'found', value: { ...page.value, postId: post.value } };
  }
  // Of a post that was asked for by another number, that of its activity has to be told.
  if (toldId === null || toldId === post.value) return { outcome: 'skipped', why: 'unsupported' };
  return page.outcome === 'found' ? { outcome: 'found', value: { ...page.value, postId: toldId } } : notFound;
}

/** Null where a filter is asked that it does not know. */
function searchInput(search: PostSearch): Record<string, unknown> | null {
  const { keyword, sort, postedWithin, contentType, fromPeople = [], fromCompanies = [] } = search;
  const authorUrls = [...fromPeople.map(personPage), ...fromCompanies.map(companyPage)];
  const isUnknown =
    contentType !== undefined ||
    [search.authorKeywords, search.authorIndustries].some((list) => (list ?? []).length > 0);
  if (isUnknown || authorUrls.includes(null) || authorUrls.length > authorsMax) return null;
  return {
    searchQueries: [keyword],
    sortBy: sort === 'DATE_POSTED' ? 'date' : 'relevance',
    ...(postedWithin ? { postedLimit: postedWithin } : {}),
    ...(authorUrls.length > 0 ? { authorUrls } : {}),
  };
}
