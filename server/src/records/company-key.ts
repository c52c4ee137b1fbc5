import { decodedSegment } from './decoded-segment.ts';
import { networkHost } from './network-host.ts';
import { normalName } from './normal-name.ts';
import { normalSegment } from './normal-segment.ts';
import { withoutInvisible } from './plain-input.ts';
import { registrableDomain } from './registrable-domain.ts';

/**
 * Exactly one identity of a company; `value` is already in its normal form (see `companyKeyOf`).
 * `orName` is there where the text was a bare word, which may as well be the exact name: a source that knows no
 * company by `value` may look for that name.
 */
export type CompanyKey =
  | { readonly by: 'network_id'; readonly value: string }
  | { readonly by: 'universal_name'; readonly value: string; readonly orName?: string }
  | { readonly by: 'domain'; readonly value: string; readonly orName?: string }
  | { readonly by: 'name'; readonly value: string };

const charactersMax = 2_000;
const universalNameMax = 200;

/**
 * Reads what callers send for a company, in this order: a URN or bare number (network id), the address of its page on
 * the network, another web address or a domain, a single word (universal name, or else name), any other text (exact name).
 * Undefined for nothing, for more than 2,000 characters, and for addresses on the network that are no company's page.
 */
export function companyKeyOf(input: string): CompanyKey | undefined {
  if (input.length > charactersMax) return undefined;
  const text = withHost(withoutInvisible(input).trim());
  if (text === '') return undefined;

  const id = /^(?:urn:li:[a-z_]{0,40}(?:company|organization|school)[a-z_]{0,40}:)?(\d{1,19})$/i.exec(
    text,
  )?.[1];
  if (id) return { by: 'network_id', value: id };
  if (/^urn:/i.test(text)) return undefined;

  const url = addressOf(text);
  if (url && networkHost(url.hostname) && (url.pathname !== '/' || hasScheme(text))) {
    const page = networkPageOf(url);
    if (page) return page.key;
    if (url.pathname !== '/') return undefined;
  }
  const domain = url && registrableDomain(url.hostname);
  const name = normalName(text);
  if (name === '') return undefined;
  if (domain) {
    return isBareWord(text) ? { by: 'domain', value: domain, orName: name } : { by: 'domain', value: domain };
  }
  if (hasScheme(text)) return undefined;

  const universalName = isBareWord(text) ? normalUniversalName(text) : undefined;
  return universalName
    ? { by: 'universal_name', value: universalName, orName: name }
    : { by: 'name', value: name };
}

export interface NetworkPage {
  readonly key: { readonly by: 'network_id' | 'universal_name'; readonly value: string };
  /** The page's address without country host, tracking query and tabs. */
  readonly url: string;
}

/** The page of a company, school or showcase on the network; the scheme may be missing. */
export function networkPage(text: string): NetworkPage | undefined {
  const url = text.length <= charactersMax ? addressOf(withHost(withoutInvisible(text).trim())) : undefined;
  return url && networkPageOf(url);
}

/** The last segment of a page's address: lower case, NFC. Undefined where it cannot be one, as with half a surrogate pair. */
export function normalUniversalName(text: string): string | undefined {
  return normalSegment(text, universalNameMax);
}

/** Names that are read as network ids are their own page addresses as well. */
export function networkUrlOf(universalNameOrId: string): string {
  return `https://www.linkedin.com/company/${encodeURIComponent(universalNameOrId)}/`;
}

function networkPageOf(url: URL): NetworkPage | undefined {
  const host = networkHost(url.hostname);
  // "company-beta" and "sales/company" are older and paid views of the same page.
  const segment =
    /^\/+(?:(?:comm|mwlite|sales|(?!in\/)[a-z]{2})\/+){0,2}(?:company|company-beta|school|showcase|organization)\/+([^/]+)(?:\/|$)/i.exec(
      url.pathname,
    )?.[1];
  const value = segment && normalUniversalName(decodedSegment(segment));
  if (!host || !value) return undefined;
  const by = /^\d{1,19}$/.test(value) ? 'network_id' : 'universal_name';
  return { key: { by, value }, url: `https://${host}/company/${encodeURIComponent(value)}/` };
}

/** The path alone, as people copy it: company/acme. */
const withHost = (text: string) =>
  /^\/*(?:company|school|showcase)\/[^\s/.]+\/?$/i.test(text)
    ? `https://www.linkedin.com/${text.replace(/^\/+/, '')}`
    : text;

function addressOf(text: string): URL | undefined {
  if (/\s/.test(text) || !/[.]/.test(text)) return undefined;
  // "Acme:Corp" is a name; only what starts like a web address may have a scheme.
  if (!hasScheme(text) && /[@:]/.test(text.split(/[/?#]/, 1)[0] ?? '')) return undefined;
  return URL.parse(hasScheme(text) ? text : `https://${text.replace(/^\/\//, '')}`) ?? undefined;
}

const hasScheme = (text: string) => /^https?:\/\//i.test(text);
const isBareWord = (text: string) => !/[\s/?#]/.test(text);
