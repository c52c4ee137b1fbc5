import { z } from 'zod';
import { SiteFailure } from '../../outbound/explain-failure.ts';
import type { Questions } from '../../web/analyses.ts';
import { type PageReading, renderModes } from '../../web/page-request.ts';
import { addressRule, isAddress } from '../../web/site-addresses.ts';
import type { Call } from '../define-endpoint.ts';

/** The request fields of an endpoint that reads a page. */
export const pageFields = {
  url: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .refine(isAddress, addressRule)
    .describe('Page URL; https:// is optional.'),
  cache: z
    .boolean()
    .default(false)
    .describe('Accept a page fetched in the last 24 hours, at the same price.'),
  cache_bust: z.boolean().default(false).describe('Fetch the page even if `cache` is true.'),
  render: z
    .enum(renderModes)
    .default('never')
    .describe(
      'Run scripts in a browser first: always, never, or auto (only if the page is empty without). Needs a browser on the server.',
    ),
};

export interface PageToRead {
  readonly url: string;
  readonly cache: boolean;
  readonly cache_bust: boolean;
  readonly render: (typeof renderModes)[number];
  /** Found on another page: robots.txt decides whether it is read. */
  readonly isCrawl?: boolean;
}

/** Reads one page that must be there. @throws {SiteFailure} upstream_error where the site has no such page */
export async function readOnePage<Asked extends Questions>(
  page: PageToRead,
  ask: Asked,
  { sources, signal }: Call,
): Promise<PageReading<Asked>> {
  const { url, render, isCrawl } = page;
  const mayBeCached = page.cache && !page.cache_bust;
  const reading = await sources.readPage({ url, render, isCrawl, mayBeCached, ask }, signal);
  if (reading.status >= 400) {
    throw new SiteFailure('upstream_error', `does not have this page (${reading.status})`, {
      visited: reading.redirects,
      fix: 'Open the URL in a browser to check it.',
    });
  }
  return reading;
}
