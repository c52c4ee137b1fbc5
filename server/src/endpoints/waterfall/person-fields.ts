import { z } from 'zod';
import type { PersonKey } from '../../records/contact.ts';
import { registrableDomain } from '../../records/registrable-domain.ts';
import { withScheme } from '../../records/with-scheme.ts';
import { bareAddress } from '../../text/bare-address.ts';
import { givenNames, mayBeName, saysNothing } from '../../text/given-names.ts';
import { isAddress } from '../../web/site-addresses.ts';

/** Of a company, such as `N/A` is none. */
export const nameField = (what: string) => nameWhere((text) => !saysNothing(text)).describe(what);

/** First or last name of a person. Whether `NULL` is one, the other name decides (`givenNames`). */
export const nameOfPersonField = (what: string) => nameWhere(mayBeName).describe(what);

export const fullNameField = (what: string) =>
  nameWhere((text) => givenNames([text])[0] !== null).describe(what);

const nameWhere = (holds: (text: string) => boolean) =>
  z.string().trim().min(1).max(200).refine(holds, { error: 'Must be a name.' });

export const domainField = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => registrableDomain(text) !== undefined, {
    error: 'Must be a domain or website, such as acme.com.',
  })
  .describe('Company domain or website.');

export const networkUrlField = z
  .string()
  .trim()
  .min(1, { error: 'Must be a LinkedIn profile URL.', abort: true })
  .max(2_000)
  .overwrite(withScheme)
  .refine((text) => /^https?:\/\//i.test(text) && isAddress(text), {
    error: 'Must be a LinkedIn profile URL.',
  })
  .describe('LinkedIn profile URL; https:// is optional.');

/** What stands around the address (a name, mailto:, quotes) goes before it is judged. */
export const emailField = z
  .string()
  .overwrite(bareAddress)
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Must be an email address.')
  .refine((text) => !saysNothing(text), { error: 'Must be an email address.' });

interface PersonRequest {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly full_name?: string | undefined;
  readonly company_domain?: string | undefined;
  readonly company_name?: string | undefined;
  readonly network_url?: string | undefined;
}

/** Whether it says enough of a person: name and domain, or the page of a profile. */
export function identifiesPerson(request: PersonRequest): boolean {
  const [first, last, full] = namesOf(request);
  const hasName = (first && last) || full;
  return Boolean(request.network_url || (hasName && request.company_domain));
}

const namesOf = ({ first_name, last_name, full_name }: PersonRequest) =>
  givenNames([first_name, last_name, full_name]);

export function personKeyOf(request: PersonRequest): PersonKey {
  const [firstName = null, lastName = null, fullName = null] = namesOf(request);
  return {
    firstName,
    lastName,
    fullName,
    domain: request.company_domain ? (registrableDomain(request.company_domain) ?? null) : null,
    companyName: request.company_name ?? null,
    networkUrl: request.network_url ?? null,
  };
}
