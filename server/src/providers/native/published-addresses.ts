import { ServiceError } from '../../kernel/service-error.ts';
import type { SiteReader } from '../../web/site-reader.ts';

/** Beside the home page: contact, legal notice, team. */
const furtherPagesMax = 3;
/** Contact, legal notice, about and team. */
const rankMax = 2;
const ask = { emails: {}, contactLinks: {} };

/**
 * The addresses of a company's domain that its own site shows on the home page and on up to three pages where contact details are, in small
 * letters. As many as were read by the signal; none where the site cannot be read, or does not want to be.
 */
export async function publishedAddresses(
  sites: Pick<SiteReader, 'readPage'>,
  domain: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const read = async (url: string) => {
    try {
      // Nobody asked for these pages: robots.txt decides.
      const request = { url, ask, isCrawl: true, mayBeCached: true, render: 'never' } as const;
      const reading = await sites.readPage(request, signal);
      if (reading.status >= 400) return [];
      for (const { email } of reading.answers.emails) {
        if (email.toLowerCase().endsWith(`@${domain}`)) found.add(email.toLowerCase());
      }
      return reading.answers.contactLinks.filter(({ rank }) => rank <= rankMax);
    } catch (error) {
      // A site that cannot be read shows nothing; what was read before it fell silent counts.
      if (error instanceof ServiceError || signal.aborted) return [];
      throw error;
    }
  };
  const links = await read(`https://${domain}/`);
  await Promise.all(links.slice(0, furtherPagesMax).map(({ url }) => read(url)));
  return found;
}
