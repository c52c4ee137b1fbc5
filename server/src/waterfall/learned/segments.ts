import type { Capability } from '../../providers/capabilities.ts';

/** What is known of a question before anybody is asked. */
export interface QuestionFacts {
  /** Of the company, in ASCII and lower case. */
  readonly domain: string | null;
  /** Who runs the mail of that domain, as `mailProviderKey` writes it; null where it is not known yet. */
  readonly mailProvider: string | null;
}

/** One step from all questions to those most like this one. */
export interface Segment {
  readonly key: string;
  readonly scope: 'all' | 'country' | 'mail' | 'mail and country' | 'domain';
}

/** Domains under these tell no country. */
const generic = 'generic';

/** The segments that a question belongs to, the widest first. Evidence of a narrow one weighs over that of a wider one. */
export function segmentsOf(capability: Capability, { domain, mailProvider }: QuestionFacts): Segment[] {
  const segments: Segment[] = [{ key: capability, scope: 'all' }];
  if (domain === null) return segments;
  const country = countryOf(domain);
  segments.push({ key: `${capability} country=${country}`, scope: 'country' });
  if (mailProvider !== null) {
    segments.push({ key: `${capability} mail=${mailProvider}`, scope: 'mail' });
    segments.push({
      key: `${capability} mail=${mailProvider} country=${country}`,
      scope: 'mail and country',
    });
  }
  segments.push({ key: `${capability} domain=${domain}`, scope: 'domain' });
  return segments;
}

export const isOfDomain = (key: string) => key.includes(' domain=');

/** ISO 3166 by the top-level domain; 'generic' for .com and the like. */
export function countryOf(domain: string): string {
  const last = domain.slice(domain.lastIndexOf('.') + 1);
  if (last.length !== 2 || soldToAnybody.has(last)) return generic;
  return last === 'uk' ? 'gb' : last;
}

/** Top-level domains of countries that companies of all countries use. */
const soldToAnybody = new Set(['ai', 'co', 'io', 'me', 'tv', 'cc', 'ly', 'fm', 'gg', 'to', 'so', 'sh', 'eu']);
