import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Google Maps places from the official Places API (new): address, phone, website, rating, number of ratings and opening hours. It also returns up to five reviews of a place, the most relevant first and in no other order. A search returns at most 60 places. Images, star distribution and descriptions are null.',
  access:
    'Create a key in a Google Cloud project that has billing and “Places API (New)” enabled. Restrict the key to that API.',
  price:
    'Google bills each request by its most expensive field, after a free monthly quantity. A search that finds nothing costs the same. The figures are unconfirmed; see Google’s price list (read 2026-11-22):\n\n- A page of 20 places: about $0.035 (Text Search Enterprise).\n- Reviews of a place: about $0.025 (Place Details Enterprise + Atmosphere).\n- If the link has the number of a place instead of its ID: up to three search pages more.',
  limits:
    '20 places a page and 60 a search; five reviews a place. A project usually has 600 requests a minute (unconfirmed); Google’s console shows yours.',
  terms:
    'Google’s terms restrict storage: you may store place IDs but no other content (details unconfirmed). They require attribution where you show it. Read them.',
};
