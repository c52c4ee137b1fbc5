import { hasAny } from './class-words.ts';

/*
 * Boxes around a text whose names are made of two words, neither of which says enough: `author-card`, `post-ratings`. Words that are written as
 * one are in `noise.ts`.
 */

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** What stands below or beside a text about those who wrote it. */
const persons = set('author authors autor autoren auteur autore redakteur writer contributor vcard');
const boxesOfPersons = set(
  'box card info bio biography description desc about profile details teaser position portrait',
);
/** Of the whole text, not of a part of it. */
const texts = set('post posts entry article artikel story news');
const boxesOfTexts = set('metadata rating ratings rate likes print');
/** A program gives all that it knows of a text to the box of the whole text. */
const wholeTexts = set('type hentry');

export function isBoxOfTwoWords(words: ReadonlySet<string>): boolean {
  if (hasAny(words, wholeTexts)) return false;
  return (
    (hasAny(words, persons) && hasAny(words, boxesOfPersons)) ||
    (hasAny(words, texts) && hasAny(words, boxesOfTexts)) ||
    (words.has('meta') && words.has('post'))
  );
}

/** Boxes of links to other pages, where they have links; a text without one is text, whatever it is called. */
const otherPagesWords = set(
  `teaser teasers relatedlinks linktipps linktips linkbox linklist lnkrel weiterlesen weiterfuehrend lesenswert alsolike readalso seealso moreon explore
  playlist bookmarks`,
);

export function isOfOtherPages(words: ReadonlySet<string>): boolean {
  return hasAny(words, otherPagesWords);
}

/** One of these is in the name of each box that is told by its name here. */
export const wordsOfBoxes: readonly string[] = [...otherPagesWords, ...persons, ...boxesOfTexts, 'meta'];

/** A list of pages may be made of these. */
export function isTeaser(words: ReadonlySet<string>): boolean {
  return isOfOtherPages(words) || isBoxOfTwoWords(words);
}
