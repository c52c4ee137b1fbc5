import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Places of Google Maps with rating, distribution of stars, opening hours and what a place offers; reviews of a place in each order; listings of Yellow Pages; and the traffic of a site as Similarweb estimates it. It reads pages of others for you.',
  access: 'A key of an account at outscraper.com with a balance or a card.',
  price:
    'About $3 for 1,000 places, reviews or listings after 500 free ones, and nothing for what it does not find; the price of a look-up of traffic is taken to be the same. Not sourced; see their price list (read 2026-11-22).',
  limits:
    'Up to 500 places and 300 reviews a question, and the first 300 listings of a directory, and only where they begin on one of its first three pages: it cannot begin in the middle and takes its price for what stands before, so that later pages are left to other sources. It is asked to answer at once and given 60 seconds: long lists may take longer, and are then paid and not received. A map that a link shows is searched by its middle, and what lies far from it is left out. The fields of Yellow Pages and of traffic are not documented where we could read it, so that several names of each are understood and anything else is a failure. Its limits of rate are not sourced.',
  terms:
    'It reads public pages of platforms whose terms may forbid that; what it has is under the terms of Outscraper and of these platforms, which are the operator’s to read.',
};
