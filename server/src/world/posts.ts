import type { Activity, Comment, Post, Reaction, SharedPost } from '../records/post.ts';
import type { PostKey } from '../records/post-key.ts';
import type { Actors } from './actors.ts';
import { before, type Dated, type Day } from './calendar.ts';
import type { WorldPerson } from './people.ts';
import type { CommentDraft, PostDraft, ReactionDraft } from './post-draft.ts';

/** The posts of a day. */
export interface Posts {
  readonly count: number;
  /** By its place; without the lists of comments and reactions. */
  head(number: number): Post;
  /** With all of its lists. */
  whole(number: number): Post;
  find(key: PostKey): number | undefined;
  /** How much somebody did with posts, of one kind or of all. */
  activities(person: WorldPerson, kind: Activity['kind'] | null): Activities;
}

export interface Activities {
  readonly count: number;
  /** The newest first; posts without their lists. */
  slice(from: number, to: number): Activity[];
}

/** By what posts are found, each made when it is first needed. */
export interface PostTables {
  readonly byKey: () => ReadonlyMap<string, number>;
  readonly deeds: () => ReadonlyMap<WorldPerson, readonly Deed[]>;
}

export function postsOf(
  drafts: readonly PostDraft[],
  { byKey, deeds }: PostTables,
  actors: Actors,
): Dated<Posts> {
  return {
    on: (day) => {
      const draftAt = (number: number) => drafts[number] as PostDraft;
      return {
        count: drafts.length,
        head: (number) => headOf(draftAt(number), day),
        whole: (number) => ({ ...headOf(draftAt(number), day), ...listsOf(draftAt(number), day, actors) }),
        find: ({ by, value }) => byKey().get(`${by}:${value}`),
        activities: (person, kind) => {
          const all = deeds().get(person) ?? [];
          const list = kind === null ? all : all.filter((deed) => deed.kind === kind);
          return {
            count: list.length,
            slice: (from, to) => list.slice(from, to).map((deed) => activityOf(deed, day, actors)),
          };
        },
      };
    },
  };
}

export function* numbersByKey(drafts: readonly PostDraft[]): Generator<void, ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  for (const [number, { facts }] of drafts.entries()) {
    numbers.set(`activity:${facts.id}`, number);
    if (facts.ugcPostId !== null) numbers.set(`ugc_post:${facts.ugcPostId}`, number);
    if (facts.shareId !== null) numbers.set(`share:${facts.shareId}`, number);
    yield;
  }
  return numbers;
}

function headOf({ facts, age, reshared }: PostDraft, day: Day): Post {
  return {
    ...facts,
    postedAt: before(day, age),
    reshared: reshared && sharedOf(reshared, day),
    comments: [],
    reactionsBy: [],
  };
}

const sharedOf = ({ facts, age }: PostDraft, day: Day): SharedPost => ({
  ...facts,
  postedAt: before(day, age),
});

function listsOf({ comments, reactions }: PostDraft, day: Day, actors: Actors) {
  return {
    comments: comments.map((draft) => commentOf(draft, day, actors)),
    reactionsBy: reactions.map((draft) => reactionOf(draft, day, actors)),
  };
}

function commentOf({ id, by, text, likes, replies, age }: CommentDraft, day: Day, actors: Actors): Comment {
  return {
    id,
    author: actors.ofPerson(by),
    text,
    at: before(day, age),
    reactions: likes > 0 ? { like: likes } : {},
    reactionCount: likes,
    replyCount: replies,
  };
}

function reactionOf({ by, type, age }: ReactionDraft, day: Day, actors: Actors): Reaction {
  return { type, author: actors.ofPerson(by), at: before(day, age) };
}

/** What somebody did. */
export type Deed =
  | { readonly kind: 'POST'; readonly age: number; readonly post: PostDraft }
  | {
      readonly kind: 'COMMENT';
      readonly age: number;
      readonly post: PostDraft;
      readonly comment: CommentDraft;
    }
  | {
      readonly kind: 'REACTION';
      readonly age: number;
      readonly post: PostDraft;
      readonly reaction: ReactionDraft;
    };

export function* deedsByPerson(
  drafts: readonly PostDraft[],
): Generator<void, ReadonlyMap<WorldPerson, readonly Deed[]>> {
  const deeds = new Map<WorldPerson, Deed[]>();
  const add = (by: WorldPerson, deed: Deed) => {
    const list = deeds.get(by);
    if (list) list.push(deed);
    else deeds.set(by, [deed]);
  };
  for (const post of drafts) {
    if (post.author) add(post.author, { kind: 'POST', age: post.age, post });
    for (const comment of post.comments)
      add(comment.by, { kind: 'COMMENT', age: comment.age, post, comment });
    for (const reaction of post.reactions) {
      add(reaction.by, { kind: 'REACTION', age: reaction.age, post, reaction });
    }
    yield;
  }
  for (const list of deeds.values()) {
    list.sort((one, other) => one.age - other.age);
    yield;
  }
  return deeds;
}

function activityOf(deed: Deed, day: Day, actors: Actors): Activity {
  const post = headOf(deed.post, day);
  switch (deed.kind) {
    case 'POST':
      return { kind: 'POST', post };
    case 'COMMENT':
      return { kind: 'COMMENT', post, comment: commentOf(deed.comment, day, actors) };
    case 'REACTION':
      return { kind: 'REACTION', post, reaction: reactionOf(deed.reaction, day, actors) };
  }
}
