import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Results of Google Programmable Search: address, title, quote and address as it is shown. What is searched is what your engine is set up for: one that searches a few sites answers out of these only.',
  access:
    'Closed to new customers, and it ends on 2027-01-01: for those only who have a key already. Set GOOGLE_CSE_API_KEY, and GOOGLE_CSE_ACCOUNT_ID to the id (cx) of an engine that searches the whole web.',
  price:
    '100 requests a day are free, then $5 for 1,000 (read 2026-11-22). A request has ten results; empty ones are counted as well.',
  limits:
    'At most 100 results of a question, so that questions for more than ten pages are skipped; 10,000 requests a day.',
  terms: 'Google’s terms of the Custom Search API apply; they are yours to read.',
};
