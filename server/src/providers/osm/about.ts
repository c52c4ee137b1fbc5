import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Places of OpenStreetMap, which volunteers draw: name, kind, address, point, phone, website, opening hours and some of what a place offers. There are no ratings and no reviews; these are null. Kinds of places that are common words (dentist, coffee, hotel) are listed whole within a town or within what a map shows; other words are looked up as names, of which at most 40 are given. How much is known differs from country to country.',
  access:
    'No key. Set OUTBOUND_CONTACT: the policy of Nominatim wants an application that says who it is. OSM_BASE_URL (Nominatim) and OSM_OVERPASS_BASE_URL lead to instances of your own, which have no limit but yours.',
  price: 'Free.',
  limits:
    'The public Nominatim takes one question a second of an application, which holds for all calls of a process together; where a place lies is remembered, so that it is asked once. Of the public Overpass server two questions run at a time, below 10,000 a day (read 2026-11-22). Whole countries and other places of more than 12 degrees are not asked about. Several processes behind one address share these limits and do not know of each other: run an instance of your own then.',
  terms:
    'The data is under the ODbL: whoever shows it has to say “© OpenStreetMap contributors” with a link to openstreetmap.org/copyright, and who publishes a database made of it shares it alike. Both public services forbid heavy use and block those who make it.',
};
