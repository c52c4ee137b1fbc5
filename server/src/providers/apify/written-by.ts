import type { CompanyKey } from '../../records/company-key.ts';
import type { Actor } from '../../records/post.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import { isSharedOn } from '../harvestapi/items/posts.ts';
import { isCompany } from './company-page.ts';
import type { ActorItem } from './run-actor.ts';

/** Also a person of whom it is not told. */
export function isByPerson(key: ProfileKey, { kind, publicId, entityId, memberId }: Actor): boolean {
  if (kind !== 'person') return false;
  const told = { public_id: publicId, entity_id: entityId, member_id: memberId }[key.by];
  return told === null || told === key.value;
}

/** As `isByPerson`. */
export function isByCompany(key: CompanyKey, author: Actor): boolean {
  return author.kind === 'company' && isCompany(key, author) !== false;
}

/** Whether it may belong to one of them. What they only share on has the author of the original. */
export function isTheirs(
  item: ActorItem,
  author: Actor,
  people: readonly ProfileKey[],
  companies: readonly CompanyKey[],
): boolean {
  return (
    isSharedOn(item) ||
    people.some((key) => isByPerson(key, author)) ||
    companies.some((key) => isByCompany(key, author))
  );
}
