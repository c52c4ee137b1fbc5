import type { Element } from '../html/document.ts';

const none: ReadonlySet<string> = new Set();
/** More than any author writes; generated class names go on for kilobytes. */
const lengthMax = 400;

/** The words of an element's class and id: `postShare__list` has post, share and list. */
export function wordsOf(element: Element): ReadonlySet<string> {
  let names = '';
  let id = '';
  for (const { name, value } of element.attributes) {
    if (name === 'class') names = value;
    else if (name === 'id' && isName(value)) id = value;
  }
  if (names === '' && id === '') return none;
  // Asked of every element several times: the text of an attribute as it is finds what is known without being joined and hashed anew.
  const ofNames = names === '' ? none : wordsIn(names);
  if (id === '') return ofNames;
  const ofId = wordsIn(id);
  return ofNames.size === 0 ? ofId : ofId.size === 0 ? ofNames : new Set([...ofNames, ...ofId]);
}

function wordsIn(text: string): ReadonlySet<string> {
  const known = remembered.get(text);
  if (known) return known;
  // A copy: what is cut out of a page's source would keep all of the source in memory.
  const own = ` ${text.slice(0, lengthMax)}`;
  const words = new Set(
    own
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
  if (remembered.size >= rememberedMax) remembered.clear();
  if (text.length <= lengthMax) remembered.set(own.slice(1), words);
  return words;
}

/** The identifier of a section of a text is made of its heading, and says nothing of what the section is. */
function isName(id: string): boolean {
  return id.length < 40 && id.split(/[^A-Za-z\d]+/, 5).length <= 3;
}

// The same few classes stand on most elements of a page.
const remembered = new Map<string, ReadonlySet<string>>();
const rememberedMax = 8_000;

export function hasAny(words: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  if (words.size === 0) return false;
  for (const word of words) if (wanted.has(word)) return true;
  return false;
}
