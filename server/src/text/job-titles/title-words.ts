import { Gradual } from '../../kernel/gradual.ts';
import { phraseBook } from './phrase-book.ts';
import { titleSynonyms } from './title-synonyms.ts';
import { partBreak, titleBreak, titleTokens } from './title-tokens.ts';

/** Of one text: no title has more, and each is an index entry. Each has at most 64 characters (title-tokens.ts). */
export const titleWordsMax = 60;

const stopWords = new Set(
  `a an and at by for from in it of on or the to with
  am an auf bei beim das dem den der des die ein eine für für fur fuer im in und vom von zu zum zur innen
  au aux chez d de des du en et l la le les pour sur y a al con del e el en las los o para por da das do dos em na no nas nos
  alla alle allo con dei del della delle dello di e ed gli i il nel nella per het voor bij aan een van och av for i med og til till
  w i z ds oraz`.split(/\s+/),
);

/**
 * The words by which titles are compared, each once, in the order of the text: folded, without stop words, with one spelling for what has
 * several, so that "VP Sales" and "Vice President of Sales" are the same words. A text of stop words only keeps them.
 */
export function titleWords(text: string): string[] {
  const tokens = titleTokens(text);
  const words = new Set<string>();
  let at = 0;
  for (const { value, start, end } of synonymBook.now()(tokens)) {
    addWords(words, tokens, at, start);
    for (const word of value) addWord(words, word);
    at = end;
  }
  addWords(words, tokens, at, tokens.length);
  return words.size > 0 ? [...words] : rawWords(tokens);
}

function addWords(words: Set<string>, tokens: readonly string[], from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const token = tokens[at] ?? '';
    if (token !== partBreak && token !== titleBreak && !stopWords.has(token)) addWord(words, token);
  }
}

function addWord(words: Set<string>, word: string): void {
  if (words.size < titleWordsMax) words.add(word);
}

function rawWords(tokens: readonly string[]): string[] {
  const raw = tokens.filter((token) => token !== partBreak && token !== titleBreak);
  return [...new Set(raw)].slice(0, titleWordsMax);
}

/** Made before a title is read, little by little, or at once for the first. */
export const synonymBook = new Gradual(() => phraseBook(tables(), first));

const tables = () => titleSynonyms.map(([words, spellings]) => [spellings, words.split(' ')] as const);
const first = (one: readonly string[]) => one;
