import {
  type FoundPersonalEmail,
  type FoundProfile,
  type MailVerdict,
  nothingKnown,
  type PersonKey,
} from '../records/contact.ts';
import type { Found } from '../records/found.ts';
import { profileHandle, profileUrl } from '../records/profile-handle.ts';
import { parseEmailAddress } from '../text/email-address.ts';
import { normalizePhone } from '../text/normalize-phone.ts';

/*
 * What a vendor says in one field of an answer, or null where that is nothing to hand on: empty, no such thing, or shown in part only until
 * somebody pays for it (m***@halden.example).
 */

type Told = string | null | undefined;

export const notFound = { outcome: 'not_found' } as const;
/** It cannot be asked that, whatever it has. */
export const unsupported = { outcome: 'skipped', why: 'unsupported' } as const;
/** What it answered is to another question, and is paid for all the same. */
export const otherAnswered = { ...unsupported, hasCost: true } as const;

export function foundUnlessNull<Value>(value: Value | null): Found<Value> {
  return value === null ? notFound : { outcome: 'found', value };
}

/** The page of a profile, however it was written; a miss for what is none. */
export function foundProfile(told: Told): Found<FoundProfile> {
  const networkUrl = toldProfile(told);
  return networkUrl === null ? notFound : { outcome: 'found', value: { networkUrl } };
}

/** More than anybody has. */
const emailsMax = 20;

/** The first that is a whole address, of a vendor that does not say that it asked a mail server about it. */
export function foundPersonalEmail(told: readonly Told[]): Found<FoundPersonalEmail> {
  for (const one of told.slice(0, emailsMax)) {
    const email = toldEmail(one);
    if (email !== null) return { outcome: 'found', value: { email, status: 'unknown' } };
  }
  return notFound;
}

/** A verdict, with null for all that the vendor does not tell. */
export function foundVerdict(
  told: Pick<MailVerdict, 'status' | 'reason'> & Partial<MailVerdict>,
): Found<MailVerdict> {
  const words = {
    reason: toldWord(told.reason),
    mxHost: toldWord(told.mxHost),
    mailProvider: toldWord(told.mailProvider),
    suggestion: toldWord(told.suggestion),
  };
  return { outcome: 'found', value: { ...nothingKnown, ...told, ...words } };
}

/** More than the name of a host, or any such word, has. */
const wordMax = 320;

/** A name or a word; null where it is too long to be one. */
export const toldWord = (told: Told): string | null => (told && told.length <= wordMax ? told : null);

/** Nobody's (RFC 2606): stands for an address in answers that are samples. */
const ofSamples = /@example\.(?:com|net|org)$/i;
const hidden = /[*\u2022\u25cf\u2026]/;

export function toldEmail(told: Told): string | null {
  const email = told?.trim() ?? '';
  return !hidden.test(email) && !ofSamples.test(email) && parseEmailAddress(email) ? email : null;
}

/**
 * In E.164; null also for a number that nobody can have.
 *
 * @param country two letters or a calling code, for a number that is told without one
 */
export function toldPhone(told: Told, country?: Told): string | null {
  // Digits hidden behind letters would be read as those of a vanity number: +1 202 555 XXXX.
  if (!told || hidden.test(told) || /xx/i.test(told)) return null;
  const { valid, e164 } = normalizePhone(told, country ?? undefined);
  return valid ? e164 : null;
}

/** The page of a profile on the professional network, however it was written; null for other pages. */
export function toldProfile(told: Told): string | null {
  const text = told?.trim() ?? '';
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/(?:^|\.)linkedin\.com$/.test(url.hostname)) return null;
  const handle = profileHandle(url.href);
  return handle === null ? null : profileUrl(handle);
}

/** Null where no name is known. */
export function nameFields<Field extends string>(
  { firstName, lastName, fullName }: PersonKey,
  fullNameField: Field,
) {
  if (firstName && lastName) return { first_name: firstName, last_name: lastName };
  return fullName ? ({ [fullNameField]: fullName } as Record<Field, string>) : null;
}
