import { attribute, type Element, type HtmlDocument, walk } from '../../html/document.ts';

/** Elements that say by an attribute what they hold, each kind in the order of the page. */
export interface Marks {
  /** Of microdata, by name in lower case. */
  readonly properties: ReadonlyMap<string, readonly Element[]>;
  readonly relAuthors: readonly Element[];
  readonly bylines: readonly Element[];
  readonly profiles: readonly Element[];
  readonly dates: readonly Element[];
  readonly logos: readonly Element[];
  readonly titles: readonly Element[];
  readonly descriptions: readonly Element[];
}

const marksMax = 200;
const valueMax = 400;

const anyMark = /author|byline|screenname|date|time|publish|meta|logo|brand|title|descri/i;
const byline = /author|byline|screenname/i;
const date = /date|time|publish|(?:post|entry|article)-?meta/i;
const logo = /logo|brand/i;
const title = /(?:^|\s)(?:post|entry|article)[-_]?title(?:\s|$)/i;
const description = /^description$/i;
/** A discussion has authors and dates of its own. */
const discussion =
  /(?:^|\s)(?:comments?|comment-?list|comments-(?:area|section|list)|respond|disqus_thread)(?:\s|$)/i;

/** All in one walk over the page; at most `marksMax` of each kind. */
export function marksOf(document: HtmlDocument): Marks {
  const properties = new Map<string, Element[]>();
  const marks = {
    relAuthors: [] as Element[],
    bylines: [] as Element[],
    profiles: [] as Element[],
    dates: [] as Element[],
    logos: [] as Element[],
    titles: [] as Element[],
    descriptions: [] as Element[],
  };
  const add = (list: Element[], element: Element) => {
    if (list.length < marksMax && list.at(-1) !== element) list.push(element);
  };

  walk(document.root, (node) => {
    if (node.kind !== 'element') return;
    if (node.name === 'svg') return false;
    for (const { name, value } of node.attributes) {
      if (name === 'class' || name === 'id') {
        const words = value.length > valueMax ? value.slice(0, valueMax) : value;
        if (words.length > 6 && node.name !== 'body' && node.name !== 'html' && discussion.test(words))
          return false;
        if (words.length < 4 || !anyMark.test(words)) continue;
        if (byline.test(words)) add(marks.bylines, node);
        if (date.test(words)) add(marks.dates, node);
        if (logo.test(words)) add(marks.logos, node);
        if (title.test(words)) add(marks.titles, node);
        if (name === 'id' && description.test(words)) add(marks.descriptions, node);
      } else if (name === 'itemprop') {
        for (const word of value.slice(0, valueMax).toLowerCase().split(/\s+/)) {
          const key = word.slice(word.lastIndexOf('/') + 1);
          const list = properties.get(key);
          if (list) add(list, node);
          else if (key !== '' && properties.size < marksMax) properties.set(key, [node]);
        }
      } else if (name === 'rel') {
        if (node.name === 'a' && /(?:^|\s)author(?:\s|$)/i.test(value.slice(0, valueMax)))
          add(marks.relAuthors, node);
      } else if (name === 'href') {
        if (node.name === 'a' && /\/authors?\/[^/]/i.test(value.slice(0, valueMax)))
          add(marks.profiles, node);
      }
    }
    return;
  });
  return { properties, ...marks };
}

/** Whether the element stands in one of those names. */
export function isInside(element: Element, names: ReadonlySet<string>): boolean {
  for (let around: Element | null = element; around; around = around.parent)
    if (names.has(around.name)) return true;
  return false;
}

const otherThings =
  /\/(?:Comment|UserComments|Review|Rating|AggregateRating|Answer|Offer|ImageObject|VideoObject)$/i;

/** Whether a property of microdata is one of a thing that stands on the page beside its subject. */
export function isOfOtherThing(element: Element): boolean {
  for (let around = element.parent; around; around = around.parent) {
    if (attribute(around, 'itemscope') === null) continue;
    if (otherThings.test(attribute(around, 'itemtype')?.trim().slice(0, valueMax) ?? '')) return true;
  }
  return false;
}
