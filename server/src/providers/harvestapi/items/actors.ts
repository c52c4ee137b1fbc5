import { networkPage } from '../../../records/company-key.ts';
import { type Actor, actor } from '../../../records/post.ts';
import { companyIdentityOf } from './company-identity.ts';
import { personIdentityOf } from './people.ts';
import { countOf, type Fields, fieldsOf, followersOf, pictureOf, textOf, urlOf } from './told.ts';

/**
 * The author of a post, or whoever commented or reacted. Null without a name, and where it is not told whether it is a person or a company.
 *
 * @param name where the item does not tell it, but what stands around it does
 */
export function actorOf(value: unknown, name?: string | null): Actor | null {
  const told = fieldsOf(value);
  if (!told) return null;
  const kind = kindOf(told);
  const firstName = textOf(told.firstName, 200);
  const lastName = textOf(told.lastName, 200);
  const joined = textOf([firstName, lastName].filter(Boolean).join(' '), 500);
  const called = textOf(told.name, 500) ?? joined ?? textOf(name, 500);
  if (kind === null || called === null) return null;
  const isPerson = kind === 'person';
  const line = told.info ?? told.position ?? told.headline;
  const read: Actor = {
    kind,
    name: called,
    firstName: isPerson ? firstName : null,
    lastName: isPerson ? lastName : null,
    headline: isPerson ? textOf(line, 1_000) : null,
    ...(isPerson
      ? { ...personIdentityOf({ ...told, url: told.linkedinUrl }), networkId: null, universalName: null }
      : {
          ...companyIdentityOf({ ...told, id: told.id ?? told.urn, url: told.linkedinUrl }),
          publicId: null,
          entityId: null,
          memberId: null,
        }),
    picture:
      pictureOf(told.avatar) ??
      pictureOf(told.picture) ??
      pictureOf(told.image) ??
      pictureOf(told.pictureUrl),
    background: null,
    // Of a person it is the headline, in which anything may stand.
    followerCount: countOf(told.followerCount) ?? (isPerson ? null : followersOf(told.info)),
    industry: null,
    website: urlOf(told.website),
  };
  return actor.safeParse(read).data ?? null;
}

function kindOf(told: Fields): Actor['kind'] | null {
  if (told.type === 'company') return 'company';
  if (told.type === 'profile') return 'person';
  const url = textOf(told.linkedinUrl, 2_000) ?? '';
  if (networkPage(url) || textOf(told.universalName, 200) !== null) return 'company';
  return personIdentityOf({ ...told, url }).networkUrl === null ? null : 'person';
}
