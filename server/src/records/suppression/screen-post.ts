import type { Activity, Actor, Comment, Post, Reaction, SharedPost } from '../post.ts';
import { profileIdentifiers } from './identifiers.ts';
import type { Suppressed } from './suppression-table.ts';

/** Whether it is a person who is suppressed: posts name people by their identities on the network. */
export const isSuppressedActor = (actor: Actor, list: Suppressed): boolean =>
  actor.kind === 'person' && profileIdentifiers(actor).some((one) => list.listed(one));

/**
 * The post without what suppressed people have said and done; null where it is theirs. The text of others stays as it is, also where it
 * names somebody; the link to that person goes.
 */
export function screenPost(post: Post, list: Suppressed): Post | null {
  if (list.isEmpty) return post;
  const facts = screenFacts(post, list);
  if (facts === null) return null;
  const reshared = post.reshared && screenFacts(post.reshared, list);
  const comments = screenDoings(post.comments, list);
  const reactionsBy = screenDoings(post.reactionsBy, list);
  const isSame =
    facts === post &&
    reshared === post.reshared &&
    comments.length === post.comments.length &&
    reactionsBy.length === post.reactionsBy.length;
  return isSame ? post : { ...facts, reshared, comments, reactionsBy };
}

/** Comments or reactions that others have made. */
export function screenDoings<Item extends Comment | Reaction>(
  items: readonly Item[],
  list: Suppressed,
): Item[] {
  return items.filter(({ author }) => !isSuppressedActor(author, list));
}

export function screenActivity(activity: Activity, list: Suppressed): Activity | null {
  const post = screenPost(activity.post, list);
  if (post === null) return null;
  if (activity.kind === 'COMMENT' && isSuppressedActor(activity.comment.author, list)) return null;
  if (activity.kind === 'REACTION' && isSuppressedActor(activity.reaction.author, list)) return null;
  return { ...activity, post };
}

function screenFacts<Facts extends SharedPost>(post: Facts, list: Suppressed): Facts | null {
  if (isSuppressedActor(post.author, list)) return null;
  const mentions = post.mentions.filter(({ actor }) => actor === null || !isSuppressedActor(actor, list));
  return mentions.length === post.mentions.length ? post : { ...post, mentions };
}
