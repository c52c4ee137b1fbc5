import { hasAny, wordsOf } from '../content/class-words.ts';
import { headingElements } from '../content/elements.ts';
import { fragmentOf, leadsBack } from '../content/footnotes.ts';
import { attribute, type Element, lineOf, textOf, walk } from '../html/document.ts';
import { resolveUrl } from '../html/page.ts';
import type { Writing } from './writing.ts';

export function writeLink(writing: Writing, element: Element): void {
  if (writing.notes.labelOfNote.size > 0 && leadsBack(element, writing.notes)) return;
  if (isPermalink(element, writing.inHeading)) return;
  const href = addressOf(writing, element);
  if (href === null || (isOwnPlace(writing, href) && hasHeading(element))) {
    writing.inside(element);
    return;
  }
  const title = titleOf(element, href);
  if (writing.holdsBlocks.has(element) && !writing.inCell && !writing.inHeading) {
    writing.paragraph();
    const outer = writing.blockLink;
    writing.blockLink = { href, title, onHeading: hasHeading(element), isUsed: false };
    writing.inside(element);
    writing.paragraph();
    writing.blockLink = outer;
    return;
  }
  const link = { href, title };
  const opened = writing.inline.open(link);
  writing.inside(element);
  if (opened) writing.inline.close(link);
}

/** Absolute; null where there is none to go to, so that only the text is written. */
export function addressOf(writing: Writing, link: Element): string | null {
  const href = attribute(link, 'href')?.trim() ?? '';
  if (href === '' || href === '#' || href.length > 4_096) return null;
  if (/^mailto:[^?\s]+@|^tel:\+?[\d(]/i.test(href)) return href.replace(/\s/g, '%20');
  // A heading that links to itself.
  if (writing.inHeading && href.startsWith('#')) return null;
  const url = resolveUrl(href, writing.baseUrl);
  return writing.inHeading && isOwnPlace(writing, url) ? null : url;
}

/** A place on the page itself, to which its headings link. */
function isOwnPlace(writing: Writing, url: string | null): boolean {
  return url?.includes('#') === true && url.split('#', 1)[0] === writing.baseUrl.split('#', 1)[0];
}

const permalinkWords = new Set(
  'permalink headerlink anchorlink headinganchor headeranchor hashlink anchorjs'.split(' '),
);

/** A sign beside a heading that links to the heading. */
function isPermalink(link: Element, inHeading: boolean): boolean {
  const target = fragmentOf(link);
  const words = wordsOf(link);
  const isNamed =
    hasAny(words, permalinkWords) ||
    (words.has('anchor') && inHeading) ||
    (words.has('hash') && words.has('link'));
  if (!isNamed && (target === null || !inHeading)) return false;
  const text = textOf(link).replace(/[\s\u200b\ufeff]/g, '');
  return text.length <= 2
    ? !/[\p{L}\p{N}]/u.test(text)
    : isNamed &&
        /^(?:link|permalink|anchor|¶|#|copylink|directlink|linktothis(?:section|heading))/i.test(text);
}

/** What a link says when it is pointed at, where that is more than its text and address. */
function titleOf(link: Element, href: string): string | null {
  const title = attribute(link, 'title')?.replace(/\s+/g, ' ').trim() ?? '';
  if (title === '' || title.length > 300) return null;
  const same = title.toLowerCase();
  const text = lineOf(link).slice(0, 1_000).toLowerCase();
  if (text.includes(same) || same.includes(text)) return null;
  return href.toLowerCase().includes(same.replaceAll(' ', '_').slice(0, 60)) ? null : title;
}

function hasHeading(element: Element): boolean {
  let found = false;
  walk(element, (node) => {
    if (node.kind === 'element' && headingElements.has(node.name)) found = true;
    return !found;
  });
  return found;
}
