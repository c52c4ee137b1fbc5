import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Google search results (URL, title, snippet, and the date if Google gives one) and Google Maps places by words. A place has name, address, coordinates, stars and number of reviews, category, phone and website. Of a map URL it uses the search words; a URL that also sets the map view or the place goes to others. City, state and postal code are given only for the United States, where addresses have one format.',
  access: 'Create a key at serper.dev; there is no plan to choose.',
  price:
    'One credit for each page of ten results or places, even if it finds nothing. A credit is about $0.001, less in large packs; 2,500 are free (read 2026-11-22). A lookup of several pages takes a credit each.',
  limits:
    '50 to 300 requests a second by pack (unconfirmed). Millrace runs at most ten lookups at a time, each for up to four pages at once after its first. It stops when a page brings nothing new. By then it may have requested, and you pay for, up to three pages after the last.',
  terms: 'It reads pages of Google for you. Read Serper’s terms and Google’s.',
};
