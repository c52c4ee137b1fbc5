import type { Element } from '../html/document.ts';

const none: ReadonlySet<string> = new Set();
/** More than any author writes; generated class names go on for kilobytes. */
const lengthMax = 400;

/** The words of an element's class and id: `postShare__list` has post, share and list. */
export function wordsOf(element: Element): ReadonlySet<string> {
  let text = '';
  for (const { name, value } of element.attributes) {
    if (name === 'class' || (name === 'id' && isName(value))) text += ` ${value.slice(0, lengthMax)}`;
  }
  if (text === '') return none;
  const known = remembered.get(text);
  if (known) return known;
  const words = new Set(
    text
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z\d]+/),
  );
  words.delete('');
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(text, words);
  return words;
}

/** The identifier of a section of a text is made of its heading, and says nothing of what the section is. */
function isName(id: string): boolean {
  return id.length < 40 && id.split(/[^A-Za-z\d]+/, 5).length <= 3;
}

// The same few classes stand on most elements of a page.
const remembered = new Map<string, ReadonlySet<string>>();
const rememberedMax = 2_000;

export function hasAny(words: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  if (words.size === 0) return false;
  for (const word of words) if (wanted.has(word)) return true;
  return false;
}
