import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Businesses from Yelp for directory_listings, in countries where Yelp is available: name, phone, rating, address and categories. It returns no websites; these are null.',
  access: 'Create an app at yelp.com/developers with a plan for the Places API (Fusion); it has the key.',
  price:
    'Each page of up to 50 is one call, found or not; Millrace assumes about $0.008. Unconfirmed: it is a paid product now; see its price list (read 2026-11-22).',
  limits:
    'The first 240 results of a search: eight pages of the directory. Starter plans had 300 calls a day. Where Yelp is not available, it finds nothing.',
  terms:
    'You may store results for 24 hours at most (unconfirmed). Yelp requires its attribution and a link where you show them. Read its terms.',
};
