import type { Comment, Post, Reaction } from '../../records/post.ts';
import type { PostKey } from '../../records/post-key.ts';
import type { PostActivitySearch } from '../../records/post-searches.ts';
import type { Answered, Found, OfPost } from '../capabilities.ts';
import { notFound } from '../vendor-fields.ts';
import { foundRows, ownRows, readAll, unsupported } from './found-rows.ts';
import type { HarvestClient } from './harvest-client.ts';
import { actorOf } from './items/actors.ts';
import { postOf } from './items/posts.ts';
import { commentOf, reactionOf } from './items/reactions.ts';
import { digitsOf, fieldsOf } from './items/told.ts';
import { requestsMax, walkRows } from './vendor-pages.ts';

const kinds = { activity: 'activity', ugc_post: 'ugcPost', share: 'share' } as const;

/** The address at which the network shows the post. */
export const postUrl = ({ by, value }: PostKey) =>
  `https://www.linkedin.com/feed/update/urn:li:${kinds[by]}:${value}/`;

/** What the network shows with a post at most (see `Capabilities.lookUpPost`). */
const shownMax = 50;

export async function lookUpPost(
  harvest: HarvestClient,
  key: PostKey,
  signal: AbortSignal,
  wanted = { comments: false, reactions: false },
): Promise<Found<Post>> {
  const post = await askPost(harvest, key, signal);
  if (!post) return notFound;
  const [comments, reactionsBy] = await Promise.all([
    wanted.comments ? firstOf(harvest, '/linkedin/post-comments', key, commentOf, signal) : [],
    wanted.reactions ? firstOf(harvest, '/linkedin/post-reactions', key, reactionOf, signal) : [],
  ]);
  return { outcome: 'found', value: { ...post, comments, reactionsBy } };
}

/** The post of that number, as far as the answer tells its numbers. Null for a miss. @throws {ProviderFailure} */
export async function askPost(
  harvest: HarvestClient,
  key: PostKey,
  signal: AbortSignal,
): Promise<Post | null> {
  const url = postUrl(key);
  // One document calls it `url`, another one `post`.
  const element = await harvest.item('/linkedin/post', { url, post: url }, signal);
  if (element === null) return null;
  const post = postOf(element);
  if (!post) throw harvest.unreadable();
  const told = {
    activity: [post.id, digitsOf(fieldsOf(element)?.id)],
    ugc_post: [post.ugcPostId],
    share: [post.shareId],
  }[key.by];
  return told.includes(key.value) || told.every((number) => number === null) ? post : null;
}

async function firstOf<Item>(
  harvest: HarvestClient,
  path: string,
  key: PostKey,
  read: (element: unknown) => Item | null,
  signal: AbortSignal,
): Promise<Item[]> {
  const list = await harvest.list(path, { post: postUrl(key), ...newestFirst(path), page: 1 }, signal);
  return readAll(harvest, (list?.elements ?? []).slice(0, shownMax), read, isWordless);
}

/** Reactions come in an order of their own. */
const newestFirst = (path: string) => (path.endsWith('comments') ? { sortBy: 'date' } : {});

export function listComments(
  harvest: HarvestClient,
  search: PostActivitySearch,
  signal: AbortSignal,
): Promise<Answered<OfPost<Comment>>> {
  // Ten a page.
  const reach = requestsMax * 10;
  return listOfPost(harvest, { path: '/linkedin/post-comments', search, reach, read: commentOf }, signal);
}

export function listReactions(
  harvest: HarvestClient,
  search: PostActivitySearch,
  signal: AbortSignal,
): Promise<Answered<OfPost<Reaction>>> {
  // How many a page has is not told.
  const reach = requestsMax * 100;
  return listOfPost(harvest, { path: '/linkedin/post-reactions', search, reach, read: reactionOf }, signal);
}

interface Listing<Item> {
  readonly path: string;
  readonly search: PostActivitySearch;
  readonly reach: number;
  readonly read: (element: unknown) => Item | null;
}

/**
 * Items name their post by one of its numbers, and it is not told by which: where that is another than the asked one, or there are no items, the
 * post itself is asked for.
 */
async function listOfPost<Item>(
  harvest: HarvestClient,
  { path, search, reach, read }: Listing<Item>,
  signal: AbortSignal,
): Promise<Answered<OfPost<Item>>> {
  const { post: key } = search;
  if ((search.page - 1) * search.pageSize >= reach) return unsupported;
  let post = key.by === 'activity' ? undefined : await askPost(harvest, key, signal);
  if (post === null) return notFound;
  const rows = await walkRows({
    ...search,
    reach,
    ask: (page, token) =>
      harvest.list(path, { post: postUrl(key), ...newestFirst(path), page, paginationToken: token }, signal),
  });
  if (rows.isTooDeep) return unsupported;
  const others = rows.elements.some((element) => isOfOther(element, [key.value]));
  if (rows.isNothing || others) post ??= await askPost(harvest, key, signal);
  if (post === null) return notFound;
  const numbers = [key.value, post?.id, post?.ugcPostId, post?.shareId];
  const own = ownRows(rows, (element) => !isOfOther(element, numbers));
  if (!own) return notFound;
  const found = foundRows(harvest, { ...own, isNothing: false }, read, isWordless);
  if (found.outcome !== 'found') return found;
  return { outcome: 'found', value: { ...found.value, postId: post?.id ?? key.value } };
}

/** A comment that is a picture only, or a reaction of a type that the records do not have. */
function isWordless(element: unknown): boolean {
  const told = fieldsOf(element);
  const { commentary, reactionType } = told ?? {};
  return (
    actorOf(told?.actor) !== null &&
    (commentary === null || commentary === '' || typeof reactionType === 'string')
  );
}

function isOfOther(element: unknown, numbers: readonly (string | null | undefined)[]): boolean {
  const told = digitsOf(fieldsOf(element)?.postId);
  return told !== null && !numbers.includes(told);
}
