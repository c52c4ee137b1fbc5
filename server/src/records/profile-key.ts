import { decodedSegment } from './decoded-segment.ts';
import { normalSegment } from './normal-segment.ts';
import { plainInput, withoutInvisible } from './plain-input.ts';
import { profilePageOf } from './profile-page.ts';

/** Exactly one identity of a person on the network; `value` is already in its normal form (see `profileKeyOf`). */
export type ProfileKey =
  /** Handle of their page, NFC, lower case. */
  | { readonly by: 'public_id'; readonly value: string }
  /** Token in the form for profiles, `ACo…`. */
  | { readonly by: 'entity_id'; readonly value: string }
  /** Digits. */
  | { readonly by: 'member_id'; readonly value: string };

const charactersMax = 2_000;

/**
 * Reads what callers send for a person: the address of their page (with or without scheme and host, with country host, tabs and query, and in the
 * network's older and mobile forms: see `profilePageOf`), a URN (`urn:li:member:1`, `urn:li:fsd_profile:ACo…`, a lead's
 * `urn:li:fs_salesProfile:(ACw…,…)`), a bare token, a number, or a handle, also with @. Invisible characters and brackets around it do not count.
 * Undefined for nothing, for more than 2,000 characters, and for what is no person.
 */
export function profileKeyOf(input: string): ProfileKey | undefined {
  if (input.length > charactersMax) return undefined;
  const bare = withoutInvisible(input).trim();

  const urn = /^urn:li:([a-z_]{1,60}):\(?([^,()]{1,200})/i.exec(bare);
  if (urn) return keyOfUrn(urn[1] as string, urn[2] as string);
  const text = plainInput(bare);
  if (text === '' || /^urn:/i.test(text)) return undefined;
  if (/^\d{1,19}$/.test(text)) return { by: 'member_id', value: text };

  const page = profilePageOf(text);
  if (page !== undefined) {
    if (page === null) return undefined;
    return 'memberId' in page ? { by: 'member_id', value: page.memberId } : keyOfWord(page.word);
  }
  if (/[\s/?#:]/.test(text) || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  // Underscores and dots are of other networks' handles, and of e-mail addresses.
  const handle = /^@([\p{L}\p{N}\p{M}-]{3,100})$/u.exec(text)?.[1];
  if (handle !== undefined) return keyOfWord(handle);
  return text.includes('@') ? undefined : keyOfWord(text);
}

/** All identities of a person, as keys. */
export function profileKeysOf({ publicId, entityId, memberId }: Identified): ProfileKey[] {
  return [
    ...(publicId === null ? [] : [{ by: 'public_id', value: publicId } as const]),
    ...(entityId === null ? [] : [{ by: 'entity_id', value: entityId } as const]),
    ...(memberId === null ? [] : [{ by: 'member_id', value: memberId } as const]),
  ];
}

/** The person of a page on the network; undefined for a bare word, and for every other address. */
export function profileOfPage(address: string): ProfileKey | undefined {
  return address.includes('/') ? profileKeyOf(address) : undefined;
}

interface Identified {
  readonly publicId: string | null;
  readonly entityId: string | null;
  readonly memberId: string | null;
}

/** The form of a token that profiles have: a lead's `ACwAAB…` names the same person as `ACoAAB…`. */
export function normalEntityId(token: string): string | undefined {
  return /^AC[a-z]A[\w-]{10,90}$/i.test(token) && token.startsWith('AC') ? `ACo${token.slice(3)}` : undefined;
}

/** The handle in its normal form, also where it was copied out of an address, percent signs included. Undefined where it cannot be one, as with half a surrogate pair. */
export function normalPublicId(text: string): string | undefined {
  return normalSegment(decodedSegment(withoutInvisible(text).trim()), 200);
}

function keyOfUrn(kind: string, value: string): ProfileKey | undefined {
  if (!/profile|person|member/i.test(kind)) return undefined;
  if (/^\d{1,19}$/.test(value)) return { by: 'member_id', value };
  return keyOfWord(value);
}

function keyOfWord(word: string): ProfileKey | undefined {
  const entityId = normalEntityId(withoutInvisible(word).trim());
  if (entityId) return { by: 'entity_id', value: entityId };
  const publicId = normalPublicId(word);
  return publicId === undefined ? undefined : { by: 'public_id', value: publicId };
}
