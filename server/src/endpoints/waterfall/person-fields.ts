import { z } from 'zod';
import type { PersonKey } from '../../records/contact.ts';
import { registrableDomain } from '../../records/registrable-domain.ts';
import { withScheme } from '../../records/with-scheme.ts';
import { isAddress } from '../../web/site-addresses.ts';

/** Texts that stand for nothing in the lists that people upload. */
const nothing = /^(?:not[_ ]?found|#?n\/?a|none|null|undefined|unknown|[-–—]+)$/i;

/** Whether a text stands for nothing, as no-code tools and spreadsheets write it: `N/A`, `#N/A`, `-`, `null`, `none`, … */
export const isNothing = (text: string) => nothing.test(text.trim());

export function nameField(what: string) {
  return z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((text) => !isNothing(text), { error: 'Must be a name.' })
    .describe(what);
}

export const domainField = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => registrableDomain(text) !== undefined, {
    error: 'Must be a domain or website, such as acme.com.',
  })
  .describe("The company's domain or website.");

export const networkUrlField = z
  .string()
  .trim()
  .min(1, { error: 'Must be the address of a profile page.', abort: true })
  .max(2_000)
  .overwrite(withScheme)
  .refine((text) => /^https?:\/\//i.test(text) && isAddress(text), {
    error: 'Must be the address of a profile page.',
  })
  .describe('Page of the person on the professional network; without http:// or https:// it is https.');

export const emailField = z
  .string()
  .trim()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Must be an e-mail address.')
  .refine((text) => !isNothing(text), { error: 'Must be an e-mail address.' });

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
  const hasName = (request.first_name && request.last_name) || request.full_name;
  return Boolean(request.network_url || (hasName && request.company_domain));
}

export function personKeyOf(request: PersonRequest): PersonKey {
  return {
    firstName: request.first_name ?? null,
    lastName: request.last_name ?? null,
    fullName: request.full_name ?? null,
    domain: request.company_domain ? (registrableDomain(request.company_domain) ?? null) : null,
    companyName: request.company_name ?? null,
    networkUrl: request.network_url ?? null,
  };
}
