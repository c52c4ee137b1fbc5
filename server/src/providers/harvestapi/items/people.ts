import { type Person, person } from '../../../records/person.ts';
import { profileUrl } from '../../../records/profile-handle.ts';
import { normalEntityId, normalPublicId, profileKeyOf } from '../../../records/profile-key.ts';
import { parseEmailAddress } from '../../../text/email-address.ts';
import { accomplishmentsOf } from './accomplishments.ts';
import { locationOf } from './places.ts';
import { educationsOf, positionsOf } from './positions.ts';
import { countOf, digitsOf, fieldsOf, flagOf, listOf, pictureOf, textOf, urlOf } from './told.ts';

/** People who show themselves to their own network only: lists have them as "LinkedIn Member". */
export function isHidden(value: unknown): boolean {
  return fieldsOf(value)?.hidden === true;
}

/**
 * Of a profile, of the short form that lists have (`position` for the headline), or of a lead (`summary`, `pictureUrl`, `currentPositions`).
 * Null for the hidden and for those whose name or page is not told.
 */
export function personOf(value: unknown): Person | null {
  const told = fieldsOf(value);
  if (!told || isHidden(told)) return null;
  const identity = personIdentityOf({ ...told, url: told.linkedinUrl });
  const firstName = textOf(told.firstName, 200);
  const lastName = textOf(told.lastName, 200);
  const name = textOf(told.name, 500) ?? textOf([firstName, lastName].filter(Boolean).join(' '), 500);
  if (identity.networkUrl === null || name === null) return null;
  const read: Person = {
    ...identity,
    name,
    firstName,
    middleName: textOf(told.middleName, 200),
    lastName,
    headline: textOf(told.headline ?? told.position, 1_000),
    summary: textOf(told.about ?? told.summary, 20_000),
    picture: pictureOf(told.photo) ?? pictureOf(told.profilePicture) ?? pictureOf(told.pictureUrl),
    background: pictureOf(told.coverPicture),
    industry: textOf(fieldsOf(told.industry)?.name ?? told.industry, 200),
    location: locationOf(told.location),
    positions: positionsOf(told),
    educations: educationsOf(told.education),
    ...accomplishmentsOf(told),
    openToWork: flagOf(told.openToWork),
    hiring: flagOf(told.hiring),
    premium: flagOf(told.premium),
    creator: flagOf(told.creator),
    influencer: flagOf(told.influencer),
    verified: flagOf(told.verified),
    followerCount: countOf(told.followerCount),
    connectionCount: countOf(told.connectionsCount),
    profileLanguage: null,
    emails: emailsOf(told.emails),
    phones: [],
    websites: listOf(told.websites, 20, pictureOf),
    twitterHandle: null,
  };
  return person.safeParse(read).data ?? null;
}

export type PersonIdentity = Pick<Person, 'publicId' | 'entityId' | 'memberId' | 'networkUrl'>;

interface ToldIdentity {
  readonly publicIdentifier?: unknown;
  /** A token; of some items something else, which is not read. */
  readonly id?: unknown;
  readonly objectUrn?: unknown;
  /** `/in/<handle>` or `/in/<token>`; the token may stand in `miniProfileUrn` as well. */
  readonly url?: unknown;
}

export function personIdentityOf({ publicIdentifier, id, objectUrn, url }: ToldIdentity): PersonIdentity {
  const address = urlOf(url) ?? '';
  const inUrl = profileKeyOf(address);
  const urn = URL.parse(address)?.searchParams.get('miniProfileUrn') ?? '';
  const entityId = entityIdOf(id) ?? (inUrl?.by === 'entity_id' ? inUrl.value : null) ?? entityIdOf(urn);
  const publicId = publicIdOf(publicIdentifier) ?? (inUrl?.by === 'public_id' ? inUrl.value : null);
  const page = publicId ?? entityId;
  return {
    publicId,
    entityId,
    memberId: typeof objectUrn === 'string' && /:member:/.test(objectUrn) ? digitsOf(objectUrn) : null,
    networkUrl: page === null ? null : profileUrl(page),
  };
}

function entityIdOf(told: unknown): string | null {
  return typeof told === 'string' ? (normalEntityId(told.split(':').at(-1) ?? '') ?? null) : null;
}

/** Who has no handle is told with the token in its place. */
function publicIdOf(told: unknown): string | null {
  if (typeof told !== 'string' || !told.isWellFormed() || told.length > 2_000 || normalEntityId(told))
    return null;
  const key = profileKeyOf(`https://www.linkedin.com/in/${told}`);
  return (key?.by === 'public_id' ? key.value : normalPublicId(told)) ?? null;
}

function emailsOf(told: unknown): string[] {
  const emails = listOf(told, 20, (one) => {
    const email = textOf(fieldsOf(one)?.email ?? one, 320);
    return email !== null && parseEmailAddress(email) ? email : null;
  });
  return [...new Set(emails)];
}
