import type { Dataset } from '../../dataset/dataset.ts';
import { personTerms } from '../../records/matching/post-searchable.ts';
import {
  type Activity,
  type ActivityKind,
  type Actor,
  activityKinds,
  type Comment,
  type Post,
  type Reaction,
} from '../../records/post.ts';
import type { ActivitySearch, PostActivitySearch } from '../../records/post-searches.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import type { ActivityPage, Answered, Capabilities, OfPost } from '../capabilities.ts';
import { foundPage } from './found-page.ts';

/** With a post so many comments and reactions are told. */
const listedMax = 50;
/** Posts that are looked through for the activities of one page. */
const postsAtOnce = 100;
const postsMax = 1_000;

export function postCapabilities(dataset: Dataset) {
  return {
    async lookUpPost(key, _signal, wanted = { comments: true, reactions: true }) {
      const found = await dataset.findPost(key);
      if (found.outcome !== 'found') return found;
      const comments = wanted.comments ? newestFirst(found.value.comments).slice(0, listedMax) : [];
      const reactionsBy = wanted.reactions ? newestFirst(found.value.reactionsBy).slice(0, listedMax) : [];
      return { outcome: 'found', value: { ...found.value, comments, reactionsBy } };
    },
    listComments: (search) => listOf(dataset, search, ({ comments }) => comments),
    listReactions: (search) => listOf(dataset, search, ({ reactionsBy }) => reactionsBy),
    searchPosts: (search) => foundPage(dataset.searchPosts(search)),
    listCompanyPosts: (search) => foundPage(dataset.listCompanyPosts(search)),
    listActivities: (search) => listActivities(dataset, search),
  } satisfies Partial<Capabilities>;
}

async function listOf<Item extends { readonly at: string | null }>(
  dataset: Dataset,
  { post, page, pageSize }: PostActivitySearch,
  listIn: (post: Post) => readonly Item[],
): Promise<Answered<OfPost<Item>>> {
  const found = await dataset.findPost(post);
  if (found.outcome !== 'found') return found;
  const items = newestFirst(listIn(found.value));
  const value = {
    postId: found.value.id,
    items: items.slice((page - 1) * pageSize, page * pageSize),
    total: items.length,
  };
  return { outcome: 'found', value };
}

/** The newest posts first, and of one post what was done last first. The cursor counts posts, and activities of the next one. */
async function listActivities(dataset: Dataset, search: ActivitySearch): Promise<Answered<ActivityPage>> {
  const keys = await dataset.namesOf([search.person]);
  const kinds = search.kind ? [search.kind] : activityKinds;
  const [postsDone = 0, doneInPost = 0] = (search.cursor ?? '').split('.').map(Number);
  if (!Number.isSafeInteger(postsDone) || !Number.isSafeInteger(doneInPost)) return { outcome: 'not_found' };
  const items: Activity[] = [];
  let skip = doneInPost;
  let at = postsDone;
  while (at < postsDone + postsMax) {
    const page = Math.floor(at / postsAtOnce) + 1;
    const posts = await dataset.listPostsOf(kinds, keys, { page, pageSize: postsAtOnce });
    if (posts.total === 0) return { outcome: 'not_found' };
    for (const post of posts.items.slice(at % postsAtOnce)) {
      const own = activitiesOf(post, kinds, keys).slice(skip);
      const taken = own.slice(0, search.limit - items.length);
      items.push(...taken);
      if (items.length === search.limit) {
        const isLast = taken.length === own.length && at + 1 >= posts.total;
        const next = taken.length === own.length ? `${at + 1}.0` : `${at}.${skip + taken.length}`;
        return found(items, isLast ? null : next, search.kind === 'POST' ? posts.total : null);
      }
      skip = 0;
      at += 1;
    }
    if (at >= posts.total || posts.items.length === 0) {
      return found(items, null, search.kind === 'POST' ? posts.total : null);
    }
  }
  // Whole pages of posts were looked through, so that it may be more than the most.
  return found(items, `${at}.0`, null);
}

const found = (items: readonly Activity[], cursor: string | null, total: number | null) =>
  ({ outcome: 'found', value: { items, total, cursor } }) as const;

/** What was done last first, then what has no time, and the post itself, which was there before, behind all. */
function activitiesOf(post: Post, kinds: readonly ActivityKind[], keys: readonly ProfileKey[]): Activity[] {
  const terms = new Set(keys.map(({ by, value }) => `${by}:${value}`));
  const isThem = (actor: Actor) => personTerms(actor).some((term) => terms.has(term));
  const done = [
    ...post.reactionsBy.map((reaction) => ({ ...whenAndWho(reaction), kind: 'REACTION' as const, reaction })),
    ...post.comments.map((comment) => ({ ...whenAndWho(comment), kind: 'COMMENT' as const, comment })),
  ].filter(({ kind, author }) => kinds.includes(kind) && isThem(author));
  const own = newestFirst(done).map(
    (one): Activity =>
      one.kind === 'COMMENT'
        ? { kind: 'COMMENT', post, comment: one.comment }
        : { kind: 'REACTION', post, reaction: one.reaction },
  );
  const isTheirs = kinds.includes('POST') && post.author.kind === 'person' && isThem(post.author);
  return isTheirs ? [...own, { kind: 'POST', post }] : own;
}

const whenAndWho = ({ at, author }: Comment | Reaction) => ({ at, author });

const newestFirst = <Item extends { readonly at: string | null }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''));
