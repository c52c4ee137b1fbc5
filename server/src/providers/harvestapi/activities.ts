import {
  type Activity,
  type ActivityKind,
  type Actor,
  activityKinds,
  type Post,
} from '../../records/post.ts';
import { type PostKey, postKeyOf } from '../../records/post-key.ts';
import type { ActivitySearch } from '../../records/post-searches.ts';
import { profileUrl } from '../../records/profile-handle.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import type { ActivityPage, Answered } from '../capabilities.ts';
import { notFound } from '../vendor-fields.ts';
import { cursorOf, type FeedPlace, type FeedPlaces, firstPlace, placesOf } from './activity-cursor.ts';
import { unsupported } from './found-rows.ts';
import type { HarvestClient, HarvestList, HarvestQuery } from './harvest-client.ts';
import { listedAtOf, postOf } from './items/posts.ts';
import { commentOf, reactionOfActivity } from './items/reactions.ts';
import { digitsOf, fieldsOf } from './items/told.ts';
import { askPost } from './posts.ts';

/*
 * What a person did is in three lists, each the newest first. Where all of it is asked for, one page of each is read and they are merged as far as
 * none of them is at the end of its page: what comes then may be newer than what the others have.
 */

const paths: Readonly<Record<ActivityKind, string>> = {
  POST: '/linkedin/profile-posts',
  COMMENT: '/linkedin/profile-comments',
  REACTION: '/linkedin/profile-reactions',
};

/** Comments are told without their posts, which are asked for one by one: so many in one answer. */
export const postsMax = 10;

export async function listActivities(
  harvest: HarvestClient,
  { person, kind, cursor, limit }: ActivitySearch,
  signal: AbortSignal,
): Promise<Answered<ActivityPage>> {
  const who = queryOf(person);
  const kinds = kind ? [kind] : activityKinds;
  const places = cursor === undefined ? firstPlaces(kinds) : placesOf(cursor);
  if (!who || !places) return unsupported;

  const feeds = await Promise.all(
    kinds.map(async (one) => {
      const place = places[one];
      const list = place && (await ask(harvest, paths[one], who, place, signal));
      return place && list ? [feedOf(one, place, list, person)] : [];
    }),
  );
  const open = feeds.flat();
  if (open.some(({ isUnread }) => isUnread)) throw harvest.unreadable();
  if (cursor === undefined && open.every(({ entries }) => entries.every(({ item }) => item === null)))
    return notFound;
  const chosen = chooseFrom(open, limit);
  const items = await completed(harvest, chosen, signal);
  const total = kind ? (open[0]?.total ?? null) : null;
  return { outcome: 'found', value: { items, total, cursor: cursorOf(placesAfter(open)) } };
}

function queryOf({ by, value }: ProfileKey): HarvestQuery | null {
  if (by === 'entity_id') return { profileId: value };
  return by === 'public_id' ? { profile: profileUrl(value) } : null;
}

function firstPlaces(kinds: readonly ActivityKind[]): FeedPlaces {
  return Object.fromEntries(kinds.map((kind) => [kind, firstPlace]));
}

async function ask(
  harvest: HarvestClient,
  path: string,
  who: HarvestQuery,
  { page, token }: FeedPlace,
  signal: AbortSignal,
): Promise<HarvestList | null> {
  const list = await harvest.list(path, { ...who, page, paginationToken: token }, signal);
  return list && list.elements.length > 0 ? list : null;
}

/** A comment whose post is not told with it has the number of the post in its place. */
type Item = Activity | (Omit<Activity & { kind: 'COMMENT' }, 'post'> & { readonly postKey: PostKey });

interface Entry {
  /** Null for what cannot be read, and for what another did. */
  readonly item: Item | null;
  /** ISO 8601; never newer than the entry before. */
  readonly at: string;
}

interface Feed {
  readonly kind: ActivityKind;
  readonly place: FeedPlace;
  readonly entries: readonly Entry[];
  readonly total: number | null;
  /** Whether nothing of the page could be read. */
  readonly isUnread: boolean;
  /** Where the page behind this one begins. */
  readonly next: FeedPlace | null;
  /** Entries that are in the answer, or left out of it. */
  taken: number;
}

function feedOf(kind: ActivityKind, place: FeedPlace, list: HarvestList, person: ProfileKey): Feed {
  let at = '9999';
  let readable = 0;
  const all = list.elements.map((element): Entry => {
    const { item, at: told, doer } = readItem(kind, element);
    if (item || isOnComment(kind, element)) readable += 1;
    if (told !== null && told < at) at = told;
    return { item: item && isBy(doer, person) ? item : null, at };
  });
  // A list that tells neither may go on: its next page will say.
  const goesOn = list.token !== null || list.pages === null || place.page < list.pages;
  return {
    kind,
    place,
    entries: all.slice(place.given),
    total: list.total,
    isUnread: readable === 0,
    next: goesOn ? { page: place.page + 1, token: list.token, given: 0 } : null,
    taken: 0,
  };
}

function readItem(
  kind: ActivityKind,
  element: unknown,
): { item: Item | null; at: string | null; doer: Actor | null } {
  if (kind === 'POST') {
    const post = postOf(element);
    const at = listedAtOf(element);
    // Who shares on what another wrote is not told as its author.
    const isOwn = post !== null && fieldsOf(element)?.repostedBy == null && at === post.postedAt;
    return { item: post && { kind, post }, at, doer: isOwn ? post.author : null };
  }
  const told = fieldsOf(element)?.post;
  const post = postOf(told);
  if (kind === 'REACTION') {
    const reaction = reactionOfActivity(element);
    const item = post && reaction && { kind, post, reaction };
    return { item, at: reaction?.at ?? listedAtOf(told), doer: reaction?.author ?? null };
  }
  const comment = commentOf(element);
  const postKey = post ? undefined : postKeyOfComment(element);
  const at = comment?.at ?? null;
  const doer = comment?.author ?? null;
  if (comment && post) return { item: { kind, post, comment }, at, doer };
  return { item: comment && postKey ? { kind, comment, postKey } : null, at, doer };
}

/** A reaction to a comment, which is none to a post. */
function isOnComment(kind: ActivityKind, element: unknown): boolean {
  const told = fieldsOf(element);
  return kind === 'REACTION' && typeof told?.action === 'string' && postOf(told.post) !== null;
}

function postKeyOfComment(element: unknown): PostKey | undefined {
  const told = fieldsOf(element);
  const postId = digitsOf(told?.postId);
  const inUrl = typeof told?.linkedinUrl === 'string' ? postKeyOf(told.linkedinUrl) : undefined;
  return inUrl ?? (postId === null ? undefined : { by: 'activity', value: postId });
}

/** Also where it cannot be told. */
function isBy(doer: Actor | null, { by, value }: ProfileKey): boolean {
  const told = by === 'public_id' ? doer?.publicId : doer?.entityId;
  return told == null || told === value;
}

function chooseFrom(feeds: readonly Feed[], limit: number): Item[] {
  const chosen: Item[] = [];
  let posts = 0;
  while (chosen.length < limit) {
    // What stands behind a page may be newer than all that the others have.
    if (feeds.some((feed) => feed.taken === feed.entries.length && feed.next !== null)) break;
    const [newest] = feeds
      .filter((feed) => feed.taken < feed.entries.length)
      .toSorted((one, other) => (atOf(one) < atOf(other) ? 1 : atOf(one) > atOf(other) ? -1 : 0));
    if (!newest) break;
    const { item } = newest.entries[newest.taken] as Entry;
    if (item && 'postKey' in item) {
      if (posts === postsMax) break;
      posts += 1;
    }
    newest.taken += 1;
    if (item) chosen.push(item);
  }
  return chosen;
}

const atOf = (feed: Feed) => feed.entries[feed.taken]?.at ?? '';

/** A comment whose post is gone is left out. */
async function completed(
  harvest: HarvestClient,
  chosen: readonly Item[],
  signal: AbortSignal,
): Promise<Activity[]> {
  const asked = new Map<string, Promise<Post | null>>();
  const items = await Promise.all(
    chosen.map(async (item): Promise<Activity | null> => {
      if (!('postKey' in item)) return item;
      const { kind, comment, postKey } = item;
      const name = `${postKey.by} ${postKey.value}`;
      const asking = asked.get(name) ?? askPost(harvest, postKey, signal);
      asked.set(name, asking);
      const post = await asking;
      return post && { kind, post, comment };
    }),
  );
  return items.filter((item) => item !== null);
}

function placesAfter(feeds: readonly Feed[]): FeedPlaces {
  const places: { [Kind in ActivityKind]?: FeedPlace } = {};
  for (const { kind, place, entries, taken, next } of feeds) {
    if (taken < entries.length) places[kind] = { ...place, given: place.given + taken };
    else if (next) places[kind] = next;
  }
  return places;
}
