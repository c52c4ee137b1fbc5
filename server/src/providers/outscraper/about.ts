import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Google Maps places with rating, star distribution, opening hours and amenities; reviews of a place in any order; Yellow Pages listings; and a website’s traffic as Similarweb estimates it. Outscraper reads these platforms’ pages for you.',
  access: 'Create a key in an account at outscraper.com with a balance or a card.',
  price:
    'About $3 for 1,000 places, reviews or listings after 500 free ones; misses are free. Millrace assumes the same price for a traffic lookup. Unconfirmed; see its price list (read 2026-11-22).',
  limits:
    'Up to 500 places and 300 reviews a lookup. Of a directory, the first 300 listings, and only if they start on one of its first three pages. It cannot start in the middle and charges for everything before, so later pages go to other sources. Millrace requests a synchronous answer and waits 60 seconds; long lists may take longer, and you then pay without receiving them. For a map link it searches around the center and drops places far from it. The fields of Yellow Pages and of traffic have no documentation that we could read. Millrace accepts several names for each; anything else is a failure. Rate limits are unconfirmed.',
  terms:
    'It reads public pages of platforms whose terms may forbid that. Its data is under the terms of Outscraper and of these platforms. Read them.',
};
