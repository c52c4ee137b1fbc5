import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Results of a large search engine (address, title, quote, and the day where it is told as one) and places of its map by words: name, address, point, stars and number of reviews, category, phone and website. Of the address of a map it takes the words of a search; one that also says what is shown, or which place, is left to others. City, state and postal code are told of addresses in the United States only, which are written in one way.',
  access: 'A key from serper.dev, without any choice of plan.',
  price:
    'A credit for each page of ten results or places, also where nothing is found: about $0.001, less in large packs; 2,500 are free (read 2026-11-22). A question for several pages takes a credit each.',
  limits:
    '50 to 300 questions a second by pack (unsourced). Millrace asks at most ten questions at a time, each for up to four pages at once behind its first, and stops where a page brings nothing new; up to three pages behind the last may have been asked for by then, and are paid.',
  terms:
    'It reads the pages of a search engine for you, whose own terms speak of that; Serper’s terms and those are yours to read.',
};
