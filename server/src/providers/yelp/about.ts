import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Businesses for the directory, of the countries where Yelp is: name, phone, rating, address, categories. Websites of businesses are not in what it answers; these are null.',
  access: 'A key of an app at yelp.com/developers, with a plan for the Places API (Fusion).',
  price:
    'Each page of up to 50 is a call, found or not; taken to be about $0.008. Not sourced: it is a paid product now; see its price list (read 2026-11-22).',
  limits:
    'The first 240 of a search: eight pages of the directory. Starter plans had 300 calls a day. Places are searched in countries where Yelp is; elsewhere there is nothing.',
  terms:
    'Results may be kept for 24 hours at most (not sourced), and Yelp wants its attribution and a link where they are shown. Reading its terms is up to the operator.',
};
