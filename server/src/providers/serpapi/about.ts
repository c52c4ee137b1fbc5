import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'One key for many engines. Search results; those of the second search engine; search trends with regions, related queries and topics; places by words, by the address of a search on the map or of a place, and reviews of a place whose address has an id or a number; channels, videos and searches of the video platform; ads of an advertiser or a domain in the transparency centre, of a domain those that tell that they lead there. It does not list the newest videos of a channel, has no captions, and does not look up a single ad. A video has the day on which it was published and mostly no duration, tags or categories. Subscribers of a channel are rounded as the platform rounds them. City, state and postal code of a place are told in the United States only.',
  access: 'A key from serpapi.com.',
  price:
    'About $75 for 5,000 searches, less in larger plans; 250 a month are free (tiers unsourced, read 2026-11-22). A page of any engine is a search, also where nothing is found: a trend takes four, ten results of the web one, 20 places one, 20 reviews one (the first page has eight). What was asked within the hour comes out of its cache, and is free; videos and channels are asked anew unless the call takes what was kept.',
  limits:
    'Searches an hour depend on the plan. Of lists whose pages are numbered (the first search engine, places) up to four pages are asked for at once behind the first, and up to three of them may lie behind the last one, and are paid. A keyword of search trends has at most 100 characters and no comma, which would make it two keywords; what is longer is skipped. The parameters and fields of channels are from what others report of it, not from its documents.',
  terms:
    'It reads the pages of search engines and platforms for you, whose own terms speak of that; SerpApi’s terms and those are yours to read.',
};
