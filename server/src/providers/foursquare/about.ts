import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Businesses and other places for directory_listings, from more than a hundred million in all countries. Each has a name, phone, website, address, categories, and a rating if known. Its ratings go from 0 to 10; Millrace halves them.',
  access:
    'Create a service key in a project at foursquare.com/developers, for the Places API of 2025 and later.',
  price:
    'Each page of up to 50 places is one call, found or not. Millrace requests the rating, so calls are of the expensive kind (Premium): about $0.02 each after a free monthly quantity. All of this is unconfirmed. For the cheaper kind, others report 10,000 free calls a month, then $15 for 1,000 (read 2026-11-22).',
  limits:
    'At most the first 300 listings of a search, and only if they start on one of its first three pages. It cannot start in the middle and charges for everything before, so later pages go to other sources. Rate limits differ by account.',
  terms:
    'Its terms require credit to Foursquare where you show data, and limit how long you may store it (details unconfirmed). Read them.',
};
