import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Results of Google Programmable Search: URL, title, snippet and displayed URL. Your engine’s setup decides what is searched: one that searches a few sites returns only those.',
  access:
    'Closed to new customers, and it ends on 2027-01-01: only for people who already have a key. Set GOOGLE_CSE_API_KEY, and set GOOGLE_CSE_ACCOUNT_ID to the ID (cx) of an engine that searches the whole web.',
  price:
    '100 requests a day are free, then $5 for 1,000 (read 2026-11-22). A request returns ten results; an empty one counts too.',
  limits:
    'At most 100 results a query, so Millrace skips calls for more than ten pages. 10,000 requests a day.',
  terms: 'Google’s terms of the Custom Search API apply. Read them.',
};
