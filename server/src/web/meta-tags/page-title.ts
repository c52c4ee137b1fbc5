import { type HtmlDocument, lineOf } from '../html/document.ts';
import { tagText } from './tag-text.ts';

const html = 'http://www.w3.org/1999/xhtml';

/** The text of the first `title` that has one; the title of a picture in SVG is none of the page. */
export function pageTitle(document: HtmlDocument): string | null {
  for (const title of document.elements('title')) {
    if (title.namespace !== html) continue;
    const text = tagText(lineOf(title));
    if (text !== null) return text;
  }
  return null;
}

/** Headings that hold others would each be read to the bottom, so only the first few are. */
const headingsMax = 5;

/** The first heading that has text. */
export function firstHeading(document: HtmlDocument): string | null {
  for (const heading of document.elements('h1').slice(0, headingsMax)) {
    const text = tagText(lineOf(heading));
    if (text !== null) return text;
  }
  return null;
}
