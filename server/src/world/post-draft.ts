import type { Mention, ReactionCounts, ReactionType, SharedPost } from '../records/post.ts';
import type { Actors } from './actors.ts';
import type { Companies } from './companies.ts';
import type { People, WorldPerson } from './people.ts';

/** A post as it is on every day: with ages in minutes in the place of dates. */
export interface PostDraft {
  readonly facts: Omit<SharedPost, 'postedAt'>;
  readonly age: number;
  /** Null of companies. */
  readonly author: WorldPerson | null;
  readonly reshared: PostDraft | null;
  /** The newest first. */
  readonly comments: readonly CommentDraft[];
  readonly reactions: readonly ReactionDraft[];
}

export interface CommentDraft {
  readonly id: string;
  readonly by: WorldPerson;
  readonly text: string;
  readonly likes: number;
  readonly replies: number;
  readonly age: number;
}

export interface ReactionDraft {
  readonly by: WorldPerson;
  readonly type: ReactionType;
  readonly age: number;
}

/** What posts are made of. */
export interface PostParts {
  readonly seed: number;
  readonly companies: Companies;
  readonly people: People;
  /** Of jobs that posts show. */
  readonly jobIds: readonly string[];
  readonly actors: Actors;
}

export function countsOf(reactions: readonly ReactionDraft[]): ReactionCounts {
  const counts: ReactionCounts = {};
  for (const { type } of reactions) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

export function mentionOf(person: WorldPerson, start: number, actors: Actors): Mention {
  const { name, networkUrl } = person.record;
  return { kind: 'person', start, length: name.length, actor: actors.ofPerson(person), url: networkUrl };
}
