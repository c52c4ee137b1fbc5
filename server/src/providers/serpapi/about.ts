import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'One key for Google search, Google Trends, Google Maps, YouTube and Google Ads Transparency. It gives:\n\n- Google search results, and those of the second search engine (search_engine_b).\n- Google Trends with regions, related queries and topics.\n- Google Maps places by words, or by the URL of a map search or place; reviews of a place whose URL has an ID or number.\n- YouTube channels, videos and searches.\n- Google Ads Transparency ads of an advertiser or a domain; for a domain, those that name it as their target.\n\nWhat is missing:\n\n- The newest videos of a channel, captions, and single ads.\n- Videos have the publication day, but mostly no duration, tags or categories.\n- Subscriber counts are rounded as on YouTube.\n- City, state and postal code of a place are given only in the United States.',
  access: 'Create a key at serpapi.com.',
  price:
    'About $75 for 5,000 searches, less in larger plans; 250 a month are free (tiers unconfirmed, read 2026-11-22). A page of any engine is one search, even if it finds nothing. A trend takes four; ten web results, 20 places or 20 reviews take one (the first review page has eight). Repeated lookups within the hour come from its cache and are free. Videos and channels are always fetched again, unless the call accepts cached answers.',
  limits:
    'Searches an hour depend on the plan. For lists with numbered pages (Google search, places) Millrace requests up to four pages at once after the first. Up to three of these may lie past the end, and you pay for them. A Google Trends keyword has at most 100 characters and no comma, which would make it two keywords; Millrace skips longer ones. Parameters and fields of channels come from what others report, not from its documentation.',
  terms: 'It reads pages of search engines and platforms for you. Read SerpApi’s terms and theirs.',
};
