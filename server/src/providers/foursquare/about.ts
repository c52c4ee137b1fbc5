import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Businesses and other places for the directory, of more than a hundred million in all countries: name, phone, website, address, categories, and a rating where one is known. Its ratings go from 0 to 10 and are halved.',
  access: 'A service key of a project at foursquare.com/developers, for the Places API of 2025 and later.',
  price:
    'Each page of up to 50 is a call. Since the rating is asked for, calls are those of the dearer kind (Premium): taken to be about $0.02 each, found or not, after a free quantity a month. Not sourced: 10,000 free calls a month and then $15 for 1,000 are what is said of the cheaper kind (read 2026-11-22).',
  limits:
    'At most the first 300 listings of a search, and only where they begin on one of its first three pages: it cannot begin in the middle and takes its price for what stands before, so that later pages are left to other sources. Its limits of rate differ by account.',
  terms:
    'Its terms want Foursquare credited where data is shown, and limit how long it may be kept (details not sourced). Reading them is up to the operator.',
};
