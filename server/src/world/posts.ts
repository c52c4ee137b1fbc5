import type {
  Activity,
  Comment,
  Mention,
  Post,
  Reaction,
  ReactionCounts,
  ReactionType,
  SharedPost,
} from '../records/post.ts';
import type { PostKey } from '../records/post-key.ts';
import { type Actors, makeActors } from './actors.ts';
import { before, type Day } from './calendar.ts';
import type { Companies, WorldCompany } from './companies.ts';
import { examplePost } from './example-post.ts';
import type { Jobs } from './jobs.ts';
import type { People, WorldPerson } from './people.ts';
import { drawMedia } from './post-media.ts';
import { commentText, postText, subjectOf } from './post-texts.ts';
import { Random } from './random.ts';

export interface Posts {
  readonly list: readonly Post[];
  find(key: PostKey): Post | undefined;
  /** All that somebody did with posts, the newest first. */
  activitiesOf(person: WorldPerson): readonly Activity[];
}

/** What posts are made of. */
export interface PostParts {
  readonly seed: number;
  readonly day: Day;
  readonly companies: Companies;
  readonly people: People;
  readonly actors: Actors;
  /** Ids of jobs that posts show. */
  readonly jobIds: readonly string[];
}

const postsTotal = 3_000;
const dayMinutes = 1_440;
/** Of the posts behind the example: what is shared again is one of those before it. */
const resharedPercent = 6;

export function makePosts(parts: Omit<PostParts, 'actors' | 'jobIds'> & { readonly jobs: Jobs }): Posts {
  const all: PostParts = { ...parts, actors: makeActors(), jobIds: parts.jobs.list.map(({ id }) => id) };
  const drawn = [...examplePost(all)];
  const taken = new Set(drawn.flatMap(({ post }) => [post.id, post.ugcPostId, post.shareId]));
  // The example is shared by its company.
  const shared = new Map(drawn.slice(0, 1).map(({ post }) => [post.id, 1]));
  while (drawn.length < postsTotal) drawn.push(drawPost(all, drawn, { taken, shared }));

  const list = drawn.map(({ post }) => post);
  const byKey = new Map<string, Post>();
  for (const post of list) {
    byKey.set(`activity:${post.id}`, post);
    byKey.set(`ugc_post:${post.ugcPostId}`, post);
    byKey.set(`share:${post.shareId}`, post);
  }
  const activities = activitiesByPerson(drawn);
  return {
    list,
    find: ({ by, value }) => byKey.get(`${by}:${value}`),
    activitiesOf: ({ number }) => activities.get(number) ?? [],
  };
}

/** A post, and whose it and what belongs to it is, by their numbers; null of companies. */
export interface DrawnPost {
  readonly post: Post;
  readonly author: number | null;
  /** As long as the post's lists, and in their order. */
  readonly commenters: readonly number[];
  readonly reactors: readonly number[];
}

export const reactionShares: readonly (readonly [ReactionType, number])[] = [
  ['like', 70],
  ['praise', 10],
  ['empathy', 8],
  ['interest', 7],
  ['appreciation', 3],
  ['entertainment', 2],
];

function drawPost(
  parts: PostParts,
  earlier: readonly DrawnPost[],
  { taken, shared }: { taken: Set<string | null>; shared: Map<string, number> },
): DrawnPost {
  const { seed, day, companies, people, jobIds, actors } = parts;
  const random = new Random(seed, 'post', earlier.length);
  const person = random.chance(68) ? random.pick(people.list) : null;
  const company = person === null ? random.pick(companies.list) : person.company;
  const author = person === null ? actors.ofCompany(company as WorldCompany) : actors.ofPerson(person);
  const age = drawAge(random);
  const unused = () => {
    let id = `7${random.digits(18)}`;
    while (taken.has(id)) id = `7${random.digits(18)}`;
    taken.add(id);
    return id;
  };
  const id = unused();
  const subject = subjectOf(
    random,
    person?.workLabel ?? random.pick((company as WorldCompany).line.works),
    company,
  );
  const text = random.chance(97) ? postText(random, subject) : null;
  const mentioned = text !== null && random.chance(10) ? random.pick(people.list) : null;
  const reshared = random.chance(resharedPercent)
    ? drawShared(random, earlier, before(day, age), shared)
    : null;

  const isHot = random.chance(2);
  const nearby = company === null ? [] : people.staffOf(company);
  const somebody = () =>
    nearby.length > 0 && random.chance(45) ? random.pick(nearby) : random.pick(people.list);
  const commentPeople = Array.from({ length: isHot ? random.int(20, 70) : random.int(0, 6) }, somebody);
  const commented = newestFirst(
    commentPeople.map((by) => {
      const likes = random.chance(40) ? random.int(1, 9) : 0;
      const comment: Comment = {
        id: unused(),
        author: actors.ofPerson(by),
        text: commentText(random, subject),
        at: before(day, random.int(0, age)),
        reactions: likes > 0 ? { like: likes } : {},
        reactionCount: likes,
        replyCount: 0,
      };
      return { by: by.number, item: comment };
    }),
  );
  // Nobody reacts twice.
  const reactPeople = [
    ...new Set(Array.from({ length: isHot ? random.int(40, 120) : random.int(0, 18) }, somebody)),
  ];
  const reacted = newestFirst(
    reactPeople.map((by) => {
      const item: Reaction = {
        type: random.weighted(reactionShares),
        author: actors.ofPerson(by),
        at: before(day, random.int(0, age)),
      };
      return { by: by.number, item };
    }),
  );
  const reactionsBy = reacted.map(({ item }) => item);
  const slug = author.publicId ?? author.universalName ?? 'post';
  const post: Post = {
    id,
    ugcPostId: random.chance(50) ? unused() : null,
    shareId: unused(),
    networkUrl: `https://network.example/posts/${slug}_${subject.one.replace(/[^a-z]+/g, '-')}-activity-${id}`,
    author,
    text: mentioned && text !== null ? `${text} With ${mentioned.record.name}.` : text,
    mentions: mentioned && text !== null ? [mentionOf(mentioned, text.length + 6, actors)] : [],
    postedAt: before(day, age),
    media: drawMedia(random, id, company, jobIds),
    isSponsored: person === null && random.chance(5),
    reactions: countsOf(reactionsBy),
    reactionCount: reactionsBy.length,
    commentCount: commented.length,
    shareCount: random.chance(90) ? random.int(0, Math.floor(reactionsBy.length / 5)) : null,
    reshared: reshared && asShared(reshared),
    comments: commented.map(({ item }) => item),
    reactionsBy,
  };
  return {
    post,
    author: person?.number ?? null,
    commenters: commented.map(({ by }) => by),
    reactors: reacted.map(({ by }) => by),
  };
}

/** An older post that says it was shared more often than it has been so far; null where none is met. */
function drawShared(
  random: Random,
  earlier: readonly DrawnPost[],
  postedAt: string,
  shared: Map<string, number>,
): Post | null {
  for (let tries = 0; tries < 12; tries++) {
    const { post } = random.pick(earlier);
    const count = shared.get(post.id) ?? 0;
    if ((post.shareCount ?? 0) <= count || post.postedAt === null || post.postedAt > postedAt) continue;
    shared.set(post.id, count + 1);
    return post;
  }
  return null;
}

/** In minutes. Some of the very moment a day begins, so that the last 24 hours have posts at any time of it. */
function drawAge(random: Random): number {
  return random.weighted([
    [0, 2],
    [random.int(1, 60), 2],
    [random.int(60, dayMinutes), 5],
    [random.int(0, 7 * dayMinutes), 18],
    [random.int(0, 30 * dayMinutes), 25],
    [random.int(0, 182 * dayMinutes), 30],
    [random.int(0, 540 * dayMinutes), 18],
  ]);
}

function newestFirst<Item extends { readonly at: string | null }>(
  list: readonly { readonly by: number; readonly item: Item }[],
) {
  return list.toSorted((one, other) => compareText(other.item.at ?? '', one.item.at ?? ''));
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export function countsOf(reactions: readonly Reaction[]): ReactionCounts {
  const counts: ReactionCounts = {};
  for (const { type } of reactions) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

export function mentionOf(person: WorldPerson, start: number, actors: Actors): Mention {
  const { name, networkUrl } = person.record;
  return { kind: 'person', start, length: name.length, actor: actors.ofPerson(person), url: networkUrl };
}

export function asShared({ reshared, comments, reactionsBy, ...facts }: Post): SharedPost {
  return facts;
}

function activitiesByPerson(drawn: readonly DrawnPost[]): ReadonlyMap<number, readonly Activity[]> {
  const lists = new Map<number, { readonly at: string; readonly activity: Activity }[]>();
  const add = (by: number, at: string | null, activity: Activity) => {
    const list = lists.get(by) ?? [];
    lists.set(by, list);
    list.push({ at: at ?? '', activity });
  };
  for (const { post, author, commenters, reactors } of drawn) {
    if (author !== null) add(author, post.postedAt, { kind: 'POST', post });
    for (const [place, by] of commenters.entries()) {
      const comment = post.comments[place];
      if (comment) add(by, comment.at, { kind: 'COMMENT', post, comment });
    }
    for (const [place, by] of reactors.entries()) {
      const reaction = post.reactionsBy[place];
      if (reaction) add(by, reaction.at, { kind: 'REACTION', post, reaction });
    }
  }
  return new Map(
    [...lists].map(([by, list]) => [
      by,
      list.sort((one, other) => compareText(other.at, one.at)).map(({ activity }) => activity),
    ]),
  );
}
