import type { ReactionType } from '../records/post.ts';
import { examplePosts } from './example-post.ts';
import { countsOf, mentionOf, type PostDraft, type PostParts } from './post-draft.ts';
import { drawMedia } from './post-media.ts';
import { commentText, postText, subjectOf } from './post-texts.ts';
import { Random } from './random.ts';
import type { WorldCompany } from './world-company.ts';

const postsTotal = 3_000;
const dayMinutes = 1_440;
const resharedPercent = 6;
const reactionShares: readonly (readonly [ReactionType, number])[] = [
  ['like', 70],
  ['praise', 10],
  ['empathy', 8],
  ['interest', 7],
  ['appreciation', 3],
  ['entertainment', 2],
];

export function* draftPosts(parts: PostParts): Generator<void, PostDraft[]> {
  const drafts = examplePosts(parts);
  const taken = new Set(drafts.flatMap(({ facts }) => [facts.id, facts.ugcPostId, facts.shareId]));
  const shared = new Map<PostDraft, number>();
  for (const { reshared } of drafts) if (reshared) shared.set(reshared, 1);
  while (drafts.length < postsTotal) {
    drafts.push(draftPost(parts, drafts, taken, shared));
    yield;
  }
  return drafts;
}

function draftPost(
  { seed, companies, people, jobIds, actors }: PostParts,
  earlier: readonly PostDraft[],
  taken: Set<string | null>,
  shared: Map<PostDraft, number>,
): PostDraft {
  const random = new Random(seed, 'post', earlier.length);
  const author = random.chance(68) ? random.pick(people.list) : null;
  const company = author === null ? random.pick(companies.list) : author.company;
  const actor = author === null ? actors.ofCompany(company as WorldCompany) : actors.ofPerson(author);
  const unused = () => {
    let id = `7${random.digits(18)}`;
    while (taken.has(id)) id = `7${random.digits(18)}`;
    taken.add(id);
    return id;
  };
  const id = unused();
  const age = drawAge(random);
  const workLabel = author?.workLabel ?? random.pick((company as WorldCompany).line.works);
  const subject = subjectOf(random, workLabel, company);
  const text = random.chance(97) ? postText(random, subject) : null;
  const mentioned = text !== null && random.chance(10) ? random.pick(people.list) : null;
  const nearby = company === null ? [] : people.staffOf(company);
  const somebody = () =>
    nearby.length > 0 && random.chance(45) ? random.pick(nearby) : random.pick(people.list);

  const isHot = random.chance(2);
  const comments = Array.from({ length: isHot ? random.int(20, 70) : random.int(0, 6) }, () => ({
    id: unused(),
    by: somebody(),
    text: commentText(random, subject),
    likes: random.chance(40) ? random.int(1, 9) : 0,
    replies: 0,
    age: random.int(0, age),
  }));
  // Nobody reacts twice.
  const reacting = new Set(Array.from({ length: isHot ? random.int(40, 120) : random.int(0, 18) }, somebody));
  const reactions = [...reacting].map((by) => ({
    by,
    type: random.weighted(reactionShares),
    age: random.int(0, age),
  }));
  const slug = actor.publicId ?? actor.universalName ?? 'post';
  const topic = subject.one.replace(/[^a-z]+/g, '-');
  return {
    facts: {
      id,
      ugcPostId: random.chance(50) ? unused() : null,
      shareId: unused(),
      networkUrl: `https://network.example/posts/${slug}_${topic}-activity-${id}`,
      author: actor,
      text: mentioned && text !== null ? `${text} With ${mentioned.record.name}.` : text,
      mentions: mentioned && text !== null ? [mentionOf(mentioned, text.length + 6, actors)] : [],
      media: drawMedia(random, id, company, jobIds),
      isSponsored: author === null && random.chance(5),
      reactions: countsOf(reactions),
      reactionCount: reactions.length,
      commentCount: comments.length,
      shareCount: random.chance(90) ? random.int(0, Math.floor(reactions.length / 5)) : null,
    },
    age,
    author,
    reshared: random.chance(resharedPercent) ? drawShared(random, earlier, age, shared) : null,
    comments: comments.sort(byAge),
    reactions: reactions.sort(byAge),
  };
}

const byAge = (one: { readonly age: number }, other: { readonly age: number }) => one.age - other.age;

/** An older post that says it was shared more often than it has been so far; null where none is met. */
function drawShared(
  random: Random,
  earlier: readonly PostDraft[],
  age: number,
  shared: Map<PostDraft, number>,
): PostDraft | null {
  for (let tries = 0; tries < 12; tries++) {
    const draft = random.pick(earlier);
    const count = shared.get(draft) ?? 0;
    if ((draft.facts.shareCount ?? 0) <= count || draft.age < age) continue;
    shared.set(draft, count + 1);
    return draft;
  }
  return null;
}

/** In minutes. Some of the very moment a day begins, so that the last 24 hours have posts at any time of it. */
function drawAge(random: Random): number {
  const [from, to] = random.weighted(ages);
  return random.int(from, to);
}

const ages: readonly (readonly [readonly [number, number], number])[] = [
  [[0, 0], 2],
  [[1, 60], 2],
  [[60, dayMinutes], 5],
  [[0, 7 * dayMinutes], 18],
  [[0, 30 * dayMinutes], 25],
  [[0, 182 * dayMinutes], 30],
  [[0, 540 * dayMinutes], 18],
];
