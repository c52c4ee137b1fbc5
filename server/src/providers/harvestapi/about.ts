import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Reads the pages of the professional network at the moment it is asked: people, companies, jobs, posts, comments, reactions, leads, and the network’s ad library. Of a company’s funding it gives what the network shows: the number of rounds, and kind and day of the last one; neither sums nor investors. It gives no contact data here.',
  access: 'An API key from its admin pages.',
  price:
    'Its own price list is not public. Its actors at Apify cost $4 for 1,000 profiles or companies, $2 for 1,000 posts, $1 for 1,000 jobs, and a reseller takes about $0.0096 for a page of a list (read 2026-11-22); an ad and a page of ads are counted as a page, which is unsourced. `cost` of each answer has the true price. What is not there is paid as well.',
  limits:
    'As many questions at a time as the plan allows (told in each answer), of which Millrace uses five. Pages are of 10 to 50 rows, of ads 24. Answers take seconds.',
  terms: `It reads pages of the professional network, whose own terms may forbid it. ${unreadTerms('https://harvest-api.com')}`,
};
