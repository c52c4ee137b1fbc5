import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Places of Google Maps by the official API (Places API, new): address, phone, website, rating, number of ratings, opening hours; and up to five reviews of a place, the most relevant ones, in no other order. At most 60 places of a search. No images, no distribution of stars, no descriptions: these are null.',
  access:
    'A key of a Google Cloud project that has billing and the “Places API (New)” switched on. Restrict the key to that API.',
  price:
    'Google bills each request by the dearest field that is asked for: about $0.035 a page of 20 places (Text Search Enterprise), about $0.025 for the reviews of a place (Place Details Enterprise + Atmosphere), and the pages of the search, three at most, where a link tells the number of the place and not its id, after a monthly free quantity; a search that finds nothing costs the same. These figures are not sourced; read Google’s price list (read 2026-11-22).',
  limits:
    '20 places a page and 60 a search, five reviews a place. 600 requests a minute of a project are usual (not sourced); Google’s console shows yours.',
  terms:
    'Google’s terms restrict keeping what was answered: place ids may be kept, other content not (details not sourced), and want their attribution where it is shown. Reading them is up to the operator.',
};
