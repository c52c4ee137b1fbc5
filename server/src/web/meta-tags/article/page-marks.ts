import { attribute, type Element, type HtmlDocument } from '../../html/document.ts';

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
  readonly times: readonly Element[];
  /** Whether of the items of microdata that stand in no other, one at most is more than the page, the site and their parts. */
  readonly hasOneWork: boolean;
}

const marksMax = 200;
const valueMax = 400;

const anyMark =
  /author|byline|screenname|date|time|publish|meta|logo|brand|title|descri|comment|respond|disqus/i;
const byline = /author|byline|screenname/i;
/** Whoever wrote a review or a comment is not who wrote the page. */
const otherByline = /(?:review|comment|testimonial|quote)[-_]{0,2}author/i;
/** Words, also in camel case: neither candidates nor sometimes nor a brandy is one of them. */
const date = wordIn(
  'date|datetime|time|timestamp|dateline|pubdate|postdate|publish(?:ed)?|(?:post|entry|article)-?meta',
);
const otherDate =
  /(?:delivery|shipping|arrival|copyright|event|expir\w{1,5}|birth|due|start|end|valid|reading|read)[-_]{0,2}(?:date|time)/i;
const logo = wordIn('logo|logos|logotype|brand|branding');
const title = /(?:^|\s)(?:post|entry|article)[-_]?title(?:\s|$)/i;
const description = /^description$/i;
/** A discussion has authors and dates of its own. */
const discussion =
  /(?:^|\s)(?:comments?|comment-?list|comments-(?:area|section|list)|respond|disqus_thread)(?:\s|$)/i;

/** The words between other signs than letters, or in camel case between a small letter and a large one. */
function wordIn(words: string): RegExp {
  const capital = words.replace(
    /(^|\||\(\?:)([a-z])/g,
    (_, before, letter) => `${before}${letter.toUpperCase()}`,
  );
  const upper = words.toUpperCase();
  return new RegExp(`(?:^|[^A-Za-z])(?:${words}|${capital}|${upper})(?![a-z])|[a-z](?:${capital})(?![a-z])`);
}

/** All in one walk over the page; at most `marksMax` of each kind. */
export function marksOf(document: HtmlDocument): Marks {
  const collector = new MarkCollector();
  const open = [document.root];
  for (let element = open.pop(); element; element = open.pop()) {
    if (!collector.take(element)) continue;
    collector.takeItem(element, open.length);
    const { children } = element;
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i];
      if (child?.kind === 'element') open.push(child);
    }
  }
  return collector;
}

class MarkCollector implements Marks {
  readonly properties = new Map<string, Element[]>();
  readonly relAuthors: Element[] = [];
  readonly bylines: Element[] = [];
  readonly profiles: Element[] = [];
  readonly dates: Element[] = [];
  readonly logos: Element[] = [];
  readonly titles: Element[] = [];
  readonly descriptions: Element[] = [];
  readonly times: Element[] = [];
  #works = 0;
  /** How many elements were left to walk over when the work began that is walked over; fewer are left after it. */
  #leftAfterWork = Number.POSITIVE_INFINITY;

  get hasOneWork(): boolean {
    return this.#works <= 1;
  }

  takeItem(element: Element, left: number): void {
    if (this.#leftAfterWork <= left && this.#works > 0) return;
    this.#leftAfterWork = Number.POSITIVE_INFINITY;
    if (attribute(element, 'itemscope') === null || partOfPage.test(typeOf(element))) return;
    this.#works += 1;
    this.#leftAfterWork = left;
  }

  /** False for what is not looked into. */
  take(element: Element): boolean {
    if (element.name === 'svg') return false;
    if (element.name === 'time') add(this.times, element);
    for (const { name, value } of element.attributes) {
      if (name === 'class') {
        if (!this.#takeWords(element, value, false)) return false;
      } else if (name === 'id') {
        if (!this.#takeWords(element, value, true)) return false;
      } else if (name === 'itemprop') this.#takeProperties(element, value);
      else if (element.name !== 'a') continue;
      else if (name === 'rel') {
        if (/(?:^|\s)author(?:\s|$)/i.test(value.slice(0, valueMax))) add(this.relAuthors, element);
      } else if (name === 'href' && value.includes('/author')) {
        if (/\/authors?\/[^/]/.test(value.slice(0, valueMax))) add(this.profiles, element);
      }
    }
    return true;
  }

  #takeWords(element: Element, value: string, isId: boolean): boolean {
    if (value.length < 4) return true;
    const words = value.length > valueMax ? value.slice(0, valueMax) : value;
    if (!anyMark.test(words)) return true;
    if (discussion.test(words)) return element.name === 'body' || element.name === 'html';
    if (byline.test(words) && !otherByline.test(words)) add(this.bylines, element);
    if (date.test(words) && !otherDate.test(words)) add(this.dates, element);
    if (logo.test(words)) add(this.logos, element);
    if (title.test(words)) add(this.titles, element);
    if (isId && description.test(words)) add(this.descriptions, element);
    return true;
  }

  #takeProperties(element: Element, value: string): void {
    for (const word of value.slice(0, valueMax).toLowerCase().split(/\s+/)) {
      const key = word.slice(word.lastIndexOf('/') + 1);
      const list = this.properties.get(key);
      if (list) add(list, element);
      else if (key !== '' && this.properties.size < marksMax) this.properties.set(key, [element]);
    }
  }
}

function add(list: Element[], element: Element): void {
  if (list.length < marksMax && list.at(-1) !== element) list.push(element);
}

/** Whether the element stands in one of those names. */
export function isInside(element: Element, names: ReadonlySet<string>): boolean {
  for (let around: Element | null = element; around; around = around.parent)
    if (names.has(around.name)) return true;
  return false;
}

const otherThings = /\/(?:Comment|UserComments|Rating|AggregateRating|Answer|Offer|ImageObject)$/i;
/** Pages are about one of them, or have it beside what they are about. */
const otherOrOwn = /\/(?:VideoObject|Review)$/i;
const partOfPage =
  /\/(?:\w{0,40}Page|WebSite|Blog|WP(?:Header|Footer|SideBar|AdBlock)|SiteNavigationElement|BreadcrumbList|ItemList|Person|\w{0,40}Organization)$/i;

/** Whether a property of microdata is one of a thing that stands on the page beside its subject. */
export function isOfOtherThing(element: Element, { hasOneWork }: Marks): boolean {
  let isOtherIfInside = false;
  for (let around = element.parent; around; around = around.parent) {
    if (attribute(around, 'itemscope') === null) continue;
    const type = typeOf(around);
    if (otherThings.test(type)) return true;
    if (isOtherIfInside && !partOfPage.test(type)) return true;
    isOtherIfInside ||= otherOrOwn.test(type);
  }
  return isOtherIfInside && !hasOneWork;
}

function typeOf(item: Element): string {
  return attribute(item, 'itemtype')?.trim().slice(0, valueMax) ?? '';
}
