import { codeAt } from '../../kernel/code-at.ts';
import type { Element, WordsKept } from '../html/document.ts';

const none: ReadonlySet<string> = new Set();
const ofNone: WordsKept = { words: none };
/** More than any author writes; generated class names go on for kilobytes. */
const lengthMax = 400;

/** The words of an element's class and id: `postShare__list` has post, share and list. */
export function wordsOf(element: Element): ReadonlySet<string> {
  const known = element.names?.words;
  if (known) return known;
  const found = findWords(element);
  element.names = found;
  return found.words ?? none;
}

function findWords(element: Element): WordsKept {
  let names = '';
  let id = '';
  for (const { name, value } of element.attributes) {
    if (name === 'class') names = value;
    else if (name === 'id' && isName(value)) id = value;
  }
  if (id === '') return names === '' ? ofNone : keptOf(names);
  if (names === '') return keptOf(id);
  // The second may take back the first.
  const ofNames = keptOf(names).words ?? none;
  const ofId = keptOf(id).words ?? none;
  return kept(ofNames.size === 0 ? ofId : ofId.size === 0 ? ofNames : new Set([...ofNames, ...ofId]));
}

function keptOf(text: string): WordsKept {
  const known = remembered.get(text);
  if (known) return known;
  // A copy: what is cut out of a page's source would keep all of the source in memory.
  const own = ` ${text.slice(0, lengthMax)}`;
  const found = kept(wordsIn(own));
  if (text.length <= lengthMax) remembered.set(own.slice(1), found);
  return found;
}

/** So many are kept for all pages together. */
function kept(words: ReadonlySet<string>): WordsKept {
  if (allKept.length >= keptMax) {
    for (const one of allKept) one.words = null;
    allKept.length = 0;
    remembered.clear();
  }
  const one: WordsKept = { words };
  allKept.push(one);
  return one;
}

// The same few classes stand on most elements of a page.
const remembered = new Map<string, WordsKept>();
const allKept: WordsKept[] = [];
const keptMax = 8_000;

function wordsIn(text: string): ReadonlySet<string> {
  if (!isPlain(text)) return wordsOfMarked(text);
  const words = new Set<string>();
  const { length } = text;
  let from = -1;
  let hasCapitals = false;
  let before: Kind = 'none';
  for (let at = 0; at <= length; at++) {
    const kind = at === length ? 'none' : kindOf(codeAt(text, at));
    if (from >= 0 && (kind === 'none' || (kind === 'capital' && before === 'small'))) {
      const word = text.slice(from, at);
      words.add(hasCapitals ? word.toLowerCase() : word);
      from = -1;
      hasCapitals = false;
    }
    if (kind !== 'none' && from < 0) from = at;
    hasCapitals ||= kind === 'capital';
    before = kind;
  }
  return words;
}

type Kind = 'none' | 'small' | 'capital';

/** Of a letter of ASCII; a digit goes on as a small letter does. */
function kindOf(code: number): Kind {
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) return 'small';
  return code >= 0x41 && code <= 0x5a ? 'capital' : 'none';
}

/** Whether it has none of the marks that `wordsOfMarked` looks at. */
function isPlain(text: string): boolean {
  return (
    !text.includes('[') &&
    !text.includes('__') &&
    !/[^\0-\x7f]|[\s_-](?:has|with|without|no|stop)-/.test(text)
  );
}

function wordsOfMarked(text: string): ReadonlySet<string> {
  const words = new Set(
    text
      // What stands in brackets is a style of Tailwind's, such as [&_.newsletter]:hidden, and no name.
      .replace(/\[\S*/g, ' ')
      // What a box has, or stands beside, is not what it is: has-rail-right, with-sidebar.
      .replace(/(?<=[\s_-])(?:has|with|without|no|stop)-[\w-]*/g, ' ')
      // A build adds five letters that say nothing to names of its own, such as table_root__adKqa.
      .replace(/__(?=[\w-]{0,4}(?:\d|[a-z][A-Z]|[A-Z]{2}))[\w-]{5}(?![\w-])/g, ' ')
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z\d]+/),
  );
  words.delete('');
  return words;
}

/** The identifier of a section of a text is made of its heading, and says nothing of what the section is. */
function isName(id: string): boolean {
  return id.length < 40 && id.split(/[^A-Za-z\d]+/, 5).length <= 3;
}

export function hasAny(words: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  if (words.size === 0) return false;
  for (const word of words) if (wanted.has(word)) return true;
  return false;
}
