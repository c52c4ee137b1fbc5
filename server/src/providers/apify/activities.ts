import type { Activity, ActivityKind } from '../../records/post.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import type { Capabilities } from '../capabilities.ts';
import { postOf } from '../harvestapi/items/posts.ts';
import { commentOf, reactionOfActivity } from '../harvestapi/items/reactions.ts';
import { notFound } from '../vendor-fields.ts';
import type { ActorCapability } from './actors.ts';
import { personPage } from './people.ts';
import { usdOf } from './posts.ts';
import { fromStartMax, newRows, readItems, wholeOf } from './read-rows.ts';
import type { ActorItem, ActorRunner } from './run-actor.ts';
import { isByPerson, isTheirs } from './written-by.ts';

interface ActorOfKind {
  readonly actor: ActorCapability;
  input(page: string, rowsMax: number): Record<string, unknown>;
  /** Null where it cannot be read. */
  read(item: ActorItem, key: ProfileKey): { readonly activity: Activity; readonly isTheirs: boolean } | null;
}

const ofProfiles = (page: string, maxItems: number) => ({ profiles: [page], maxItems });

const actorsOfKinds: Readonly<Record<ActivityKind, ActorOfKind>> = {
  POST: {
    actor: 'listActivities.posts',
    input: (page, maxPosts) => ({ targetUrls: [page], maxPosts }),
    read(item, key) {
      const post = postOf(item);
      return post && { activity: { kind: 'POST', post }, isTheirs: isTheirs(item, post.author, [key], []) };
    },
  },
  COMMENT: {
    actor: 'listActivities.comments',
    input: ofProfiles,
    read(item, key) {
      const post = postOf(item.post);
      const comment = commentOf(item);
      return (
        post &&
        comment && { activity: { kind: 'COMMENT', post, comment }, isTheirs: isByPerson(key, comment.author) }
      );
    },
  },
  REACTION: {
    actor: 'listActivities.reactions',
    input: ofProfiles,
    read(item, key) {
      const post = postOf(item.post);
      const reaction = reactionOfActivity(item);
      return (
        post &&
        reaction && {
          activity: { kind: 'REACTION', post, reaction },
          isTheirs: isByPerson(key, reaction.author),
        }
      );
    },
  },
};

/** Actors `linkedin-profile-posts`, `linkedin-profile-comments` and `linkedin-profile-reactions`. */
export function activitiesOf(runner: ActorRunner): Pick<Capabilities, 'listActivities'> {
  return {
    async listActivities({ person, kind, cursor = '0', limit }, signal) {
      const page = personPage(person);
      // A cursor of ours is how many there were before.
      const start = /^\d{1,3}$/.test(cursor) ? Number(cursor) : fromStartMax;
      const end = start + limit;
      // All kinds together would be three runs, and an order between them that nobody tells.
      if (page === null || kind === undefined || end > fromStartMax)
        return { outcome: 'skipped', why: 'unsupported' };
      const { actor, input, read } = actorsOfKinds[kind];
      const told = await runner.run(
        actor,
        { input: input(page, end), itemsMax: end, usdMax: usdOf(end) },
        signal,
      );
      if (told.length === 0 && start === 0) return notFound;
      const rows = newRows(told, start, end, kind === 'REACTION' ? wholeOf : undefined);
      const items = readItems(rows, (item) => read(item, person));
      return {
        outcome: 'found',
        value: {
          items: items.filter(({ isTheirs }) => isTheirs).map(({ activity }) => activity),
          total: null,
          cursor: told.length < end ? null : String(end),
        },
      };
    },
  };
}
