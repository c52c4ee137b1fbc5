import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Places from OpenStreetMap, which volunteers draw: name, kind, address, coordinates, phone, website, opening hours and some amenities. Ratings and reviews are null. For kinds of places that are common words (dentist, coffee, hotel) it lists all within a town or within a map view. It searches other words as names, and returns at most 40. Coverage differs by country.',
  access:
    'No key. Set OUTBOUND_CONTACT: Nominatim’s policy wants applications to identify themselves. OSM_BASE_URL (Nominatim) and OSM_OVERPASS_BASE_URL can point to your own instances, which have only your limits.',
  price: 'Free.',
  limits:
    'The public Nominatim allows one request a second for all calls of a process together. Millrace remembers where a place is, so it looks it up only once. On the public Overpass server two requests run at a time, under 10,000 a day (read 2026-11-22). Millrace skips whole countries and other areas of more than 12 degrees. Several processes behind one IP address share these limits and do not know of each other; run your own instance then.',
  terms:
    'The data is under the ODbL. Where you show it, say “© OpenStreetMap contributors” with a link to openstreetmap.org/copyright. If you publish a database made from it, share it under the same license. Both public services forbid heavy use and block heavy users.',
};
