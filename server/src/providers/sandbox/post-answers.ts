import { jobPlan } from '../../records/matching/job-searchable.ts';
import { companyPostPlan, postPlan } from '../../records/matching/post-searchable.ts';
import type { Post } from '../../records/post.ts';
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
  const sameAs = (key: Parameters<World['companies']['sameAs']>[0]) => world().companies.sameAs(key);
  return {
    async lookUpJob(id) {
      return foundOr(world().jobs.on(dayOf(clock())).find(id));
    },
    async searchJobs(search) {
      const day = dayOf(clock());
      const { jobs, search: indexes } = world();
      const { list } = jobs.on(day);
      return answerPage(indexes.jobs.on(day).find(jobPlan(search, sameAs)), search, at(list));
    },
    async lookUpPost(key, _signal, wanted) {
      const post = world().posts.on(dayOf(clock())).find(key);
      return foundOr(post && withLists(post, wanted));
    },
    async listComments(search) {
      const post = world().posts.on(dayOf(clock())).find(search.post);
      return post ? ofPost(post, post.comments, search) : { outcome: 'not_found' };
    },
    async listReactions(search) {
      const post = world().posts.on(dayOf(clock())).find(search.post);
      return post ? ofPost(post, post.reactionsBy, search) : { outcome: 'not_found' };
    },
    async searchPosts(search) {
      const nowMs = clock();
      const day = dayOf(nowMs);
      const { posts, search: indexes } = world();
      const numbers = indexes.posts.on(day).find(postPlan(search, sameAs, nowMs));
      return answerPage(numbers.map(at(posts.on(day).list)), search, withoutLists);
    },
    async listCompanyPosts(search) {
      const nowMs = clock();
      const day = dayOf(nowMs);
      const { posts, search: indexes } = world();
      const numbers = indexes.posts.on(day).find(companyPostPlan(search, sameAs, nowMs));
      return answerPage(numbers.map(at(posts.on(day).list)), search, withLists);
    },
    async listActivities({ person: key, kind, cursor, limit }) {
      const { people, posts } = world();
      const person = people.find(key);
      if (!person) return { outcome: 'not_found' };
      const day = dayOf(clock());
      const all = posts.on(day).activitiesOf(person);
      const done = kind === undefined ? all : all.filter((activity) => activity.kind === kind);
      if (done.length === 0) return { outcome: 'not_found' };
      const from = cursor === undefined ? 0 : readCursor(cursor);
      // It is none of ours: what it asks for is not known.
      if (from === null) return { outcome: 'skipped', why: 'unsupported' };
      const items = done.slice(from, from + limit);
      const to = from + items.length;
      const next = to < done.length && items.length > 0 ? writeCursor(to) : null;
      return { outcome: 'found', value: { items, total: done.length, cursor: next } };
    },
  };
}

const at =
  <Item>(list: readonly Item[]) =>
  (number: number): Item =>
    list[number] as Item;

function withLists(post: Post, wanted = { comments: true, reactions: true }): Post {
  return {
    ...post,
    comments: wanted.comments ? post.comments.slice(0, withPostMax) : [],
    reactionsBy: wanted.reactions ? post.reactionsBy.slice(0, withPostMax) : [],
  };
}

const withoutLists = (post: Post): Post => withLists(post, { comments: false, reactions: false });

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
