import type { CompanyKey } from '../../records/company-key.ts';
import { jobPlan } from '../../records/matching/job-searchable.ts';
import { companyPostPlan, postPlan } from '../../records/matching/post-searchable.ts';
import type { Post } from '../../records/post.ts';
import type { PostKey } from '../../records/post-key.ts';
import { dayOf } from '../../world/calendar.ts';
import type { World } from '../../world/world.ts';
import type { Answered, Capabilities, OfPost } from '../capabilities.ts';
import { answerPage, foundOr, pageOf } from './answer-page.ts';

type PostCapabilities = Pick<
  Capabilities,
  | 'lookUpJob'
  | 'searchJobs'
  | 'lookUpPost'
  | 'listComments'
  | 'listReactions'
  | 'searchPosts'
  | 'listCompanyPosts'
  | 'listActivities'
>;

/** With a post, of its comments and of its reactions (capabilities.ts). */
const withPostMax = 50;

/** Posts and jobs. */
export function postAnswers(world: () => World, clock: () => number): PostCapabilities {
  const sameAs = (key: CompanyKey) => world().companies.sameAs(key);
  const whole = (key: PostKey): Post | undefined => {
    const posts = world().posts.on(dayOf(clock()));
    const number = posts.find(key);
    return number === undefined ? undefined : posts.whole(number);
  };
  /** Posts are searched as if it were the day zero: by the time since today began. */
  const today = () => {
    const nowMs = clock();
    const day = dayOf(nowMs);
    const { posts, search: indexes } = world();
    return { day, posts, indexes, sinceDay: nowMs - day };
  };
  return {
    async lookUpJob(id) {
      const jobs = world().jobs.on(dayOf(clock()));
      const number = jobs.find(id);
      return foundOr(number === undefined ? null : jobs.at(number));
    },
    async searchJobs(search) {
      const { jobs, search: indexes } = world();
      return answerPage(indexes.jobs.find(jobPlan(search, sameAs)), search, jobs.on(dayOf(clock())).at);
    },
    async lookUpPost(key, _signal, wanted) {
      const post = whole(key);
      return foundOr(post && withLists(post, wanted));
    },
    async listComments(search) {
      const post = whole(search.post);
      return post ? ofPost(post, post.comments, search) : { outcome: 'not_found' };
    },
    async listReactions(search) {
      const post = whole(search.post);
      return post ? ofPost(post, post.reactionsBy, search) : { outcome: 'not_found' };
    },
    async searchPosts(search) {
      const { day, posts, indexes, sinceDay } = today();
      return answerPage(indexes.posts.find(postPlan(search, sameAs, sinceDay)), search, posts.on(day).head);
    },
    async listCompanyPosts(search) {
      const { day, posts, indexes, sinceDay } = today();
      const numbers = indexes.posts.find(companyPostPlan(search, sameAs, sinceDay));
      return answerPage(numbers, search, (number) => withLists(posts.on(day).whole(number)));
    },
    async listActivities({ person: key, kind, cursor, limit }) {
      const person = world().people.find(key);
      if (!person) return { outcome: 'not_found' };
      const done = world()
        .posts.on(dayOf(clock()))
        .activities(person, kind ?? null);
      if (done.count === 0) return { outcome: 'not_found' };
      const from = cursor === undefined ? 0 : readCursor(cursor);
      // It is none of ours: what it asks for is not known.
      if (from === null) return { outcome: 'skipped', why: 'unsupported' };
      const items = done.slice(from, from + limit);
      const to = from + items.length;
      const next = to < done.count && items.length > 0 ? writeCursor(to) : null;
      return { outcome: 'found', value: { items, total: done.count, cursor: next } };
    },
  };
}

function withLists(post: Post, wanted = { comments: true, reactions: true }): Post {
  return {
    ...post,
    comments: wanted.comments ? post.comments.slice(0, withPostMax) : [],
    reactionsBy: wanted.reactions ? post.reactionsBy.slice(0, withPostMax) : [],
  };
}

function ofPost<Item>(
  { id }: Post,
  items: readonly Item[],
  paged: { readonly page: number; readonly pageSize: number },
): Answered<OfPost<Item>> {
  return { outcome: 'found', value: { ...pageOf(items, paged, (item) => item), postId: id } };
}

const writeCursor = (from: number) => Buffer.from(`from:${from}`).toString('base64');

/** Null for what we did not write. */
function readCursor(cursor: string): number | null {
  const from = /^from:(\d{1,6})$/.exec(Buffer.from(cursor, 'base64').toString('latin1'))?.[1];
  return from === undefined ? null : Number(from);
}
