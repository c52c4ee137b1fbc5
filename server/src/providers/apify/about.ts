import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Companies, people, jobs and posts of the professional network, and what people do there. Apify runs actors, programs of its shop: Millrace uses those of HarvestAPI, and APIFY_ACTORS puts others in their place, which have to take and give the same. A run takes seconds to begin.',
  access: 'An account; the key is its API token. The free plan has $5 a month (read 2026-11-22).',
  price:
    'The plan, and the price of each actor as its own page tells it: $4 for 1,000 profiles or companies, $2 for 1,000 posts, $1 for 1,000 jobs, $0.10 for a page of a search (read 2026-11-22). With each run Millrace sends the most that it may cost.',
  limits:
    'Apify ends a run that is waited for after 300 s, Millrace before that. How many runs go at a time depends on the memory of the plan. Its limits of requests (250,000 a minute, 30 to 60 a second for one resource) are not sourced.',
  terms: `The actors read pages of the professional network, whose own terms may forbid it. ${unreadTerms('https://apify.com')}`,
};
