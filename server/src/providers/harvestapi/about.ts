import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Reads LinkedIn pages live: people, companies, jobs, posts, comments, reactions, leads, and the LinkedIn Ad Library. For funding it has what LinkedIn shows: the number of rounds, and the kind and date of the last one. It has no amounts and no investors. It returns no contact data here.',
  access: 'Create an API key in its admin pages.',
  price:
    'Its own price list is not public. Its actors at Apify cost $4 for 1,000 profiles or companies, $2 for 1,000 posts and $1 for 1,000 jobs. A reseller charges about $0.0096 for a page of a list (read 2026-11-22). Millrace counts an ad and a page of ads as one page (unconfirmed). The field `cost` of each response has the true price. Misses cost the same.',
  limits:
    'The plan limits concurrent requests (shown in each response); Millrace uses five. Pages have 10 to 50 rows, ads 24. Responses take seconds.',
  terms: `It reads LinkedIn pages; LinkedIn’s terms may forbid that. ${unreadTerms('https://harvest-api.com')}`,
};
