import { z } from 'zod';
import { actorAskedFor } from '../../records/asked-for.ts';
import type { Actor } from '../../records/post.ts';
import { alwaysNull } from '../always-null.ts';
import { idNumber } from '../enrichment/id-number.ts';
import { companyAddress, personAddress, type Telling } from './network-addresses.ts';

/*
 * Who wrote, commented or reacted, in the three forms that clients of such interfaces know (shapes.md 4.3, 4.4).
 */

export const actorAnswer = z.object({
  profileId: z
    .string()
    .nullable()
    .describe('Last part of the LinkedIn URL; for a person without one, the token.'),
  entityUrn: z.string().nullable().describe('For a person: the token, without `urn:li:…` before it.'),
  objectUrn: z.int().nullable().describe('Numeric id.'),
  firstName: z.string().nullable().describe('Of a person.'),
  lastName: z.string().nullable().describe('Of a person.'),
  name: z.string().describe('Full name of a person or company.'),
  headline: z.string().nullable(),
  profilePicture: z.string().nullable().describe('Portrait or logo.'),
  profileBackground: z.string().nullable(),
  profileType: z.enum(['PERSON', 'COMPANY']).describe('A school is a COMPANY.'),
  url: z.string().nullable().describe('LinkedIn URL.'),
});

export function actorAnswerOf(told: Actor, telling: Telling): z.infer<typeof actorAnswer> {
  const actor = actorAskedFor(told);
  const isPerson = actor.kind === 'person';
  return {
    profileId: isPerson ? (actor.publicId ?? actor.entityId) : actor.universalName,
    entityUrn: actor.entityId,
    objectUrn: idNumber(isPerson ? actor.memberId : actor.networkId),
    firstName: actor.firstName,
    lastName: actor.lastName,
    name: actor.name,
    headline: actor.headline,
    profilePicture: actor.picture,
    profileBackground: actor.background,
    profileType: isPerson ? 'PERSON' : 'COMPANY',
    url: addressOf(actor, telling),
  };
}

/** In `post_keyword_search`. */
export const searchActor = actorAnswer.extend({
  followerCount: z.int().nullable(),
  id: z.int().nullable().describe('Same as `objectUrn`.'),
  logo: z.string().nullable().describe('Of a company.'),
});

export function searchActorOf(actor: Actor, telling: Telling): z.infer<typeof searchActor> {
  const fields = actorAnswerOf(actor, telling);
  return {
    ...fields,
    followerCount: actor.followerCount,
    id: fields.objectUrn,
    logo: actor.kind === 'company' ? actor.picture : null,
  };
}

/** In `network_company_posts`. */
export const postAuthor = z.object({
  id: z.string().nullable().describe('Numeric id of a company, token of a person.'),
  urn: z.string().nullable().describe('Same as `id`.'),
  type: z.enum(['company', 'profile']),
  name: z.string(),
  universalName: z.string().nullable().describe('For a company: last part of its LinkedIn URL.'),
  publicIdentifier: z.string().nullable().describe('For a person: last part of the LinkedIn profile URL.'),
  profileId: z.string().nullable().describe('For a person: the token.'),
  networkUrl: z.string().nullable(),
  info: z
    .string()
    .nullable()
    .describe('Followers of a company, such as "18,432 followers"; headline of a person.'),
  website: z.string().nullable(),
  websiteLabel: z.string().nullable().describe('Always null: no provider has it.'),
  avatar: z.object({ url: z.string(), width: alwaysNull(z.int()), height: alwaysNull(z.int()) }).nullable(),
});

export function postAuthorOf(told: Actor, telling: Telling): z.infer<typeof postAuthor> {
  const actor = actorAskedFor(told);
  const isCompany = actor.kind === 'company';
  const id = isCompany ? actor.networkId : actor.entityId;
  return {
    id,
    urn: id,
    type: isCompany ? 'company' : 'profile',
    name: actor.name,
    universalName: isCompany ? actor.universalName : null,
    publicIdentifier: isCompany ? null : actor.publicId,
    profileId: isCompany ? null : actor.entityId,
    networkUrl: addressOf(actor, telling),
    info: isCompany ? followersLine(actor.followerCount) : actor.headline,
    website: actor.website,
    websiteLabel: null,
    avatar: actor.picture === null ? null : { url: actor.picture, width: null, height: null },
  };
}

/** The page as the source tells it, or the one that follows from what is known. */
export function addressOf(actor: Actor, telling: Telling): string | null {
  if (actor.networkUrl !== null) return actor.networkUrl;
  if (actor.kind === 'person') {
    const handle = actor.publicId ?? actor.entityId;
    return handle === null ? null : personAddress(handle, telling);
  }
  const nameOrId = actor.universalName ?? actor.networkId;
  return nameOrId === null ? null : companyAddress(nameOrId, telling);
}

/** "1 follower", "18,432 followers". */
function followersLine(count: number | null): string | null {
  return count === null ? null : `${count.toLocaleString('en-US')} follower${count === 1 ? '' : 's'}`;
}
