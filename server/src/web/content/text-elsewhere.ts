import type { Element } from '../html/document.ts';
import { once, type Page } from '../html/page.ts';
import { parseHtml } from '../html/parse-html.ts';
import { isNamedBody } from './article-body.ts';
import { jsonLdTexts } from './declared-article.ts';
import { factsOf, type Measured, measure } from './measure.ts';

/* Where an article may stand that its page shows by a script: in `noscript`, or in what the page says of itself. */

const noscriptsMax = 50;
const proseMin = 200;

/** The `noscript` elements that hold the text of the page: in the box of an article, or more than all that is shown. */
export function noscriptsRead(page: Page, body: Element, shown: Measured): ReadonlySet<Element> {
  const read = new Set<Element>();
  const { prose: all } = factsOf(shown, body);
  for (const one of page.document.elements('noscript').slice(0, noscriptsMax)) {
    const { parent } = one;
    if (parent === null || !shown.leftOut.has(one)) continue;
    const { prose, text, linkText } = factsOf(measure(one), one);
    if (prose < proseMin || linkText > text * 0.5) continue;
    const isBody = isNamedBody(parent) && factsOf(shown, parent).prose < prose * 0.2;
    if (isBody || prose > all) read.add(one);
  }
  return read;
}

const lettersOfMain = 200;
const hidingElements = new Set(['div', 'section', 'main', 'body']);

/** The box that hides the one `main` of a page, or all that stands in it, until a script shows it; null where there is none. */
export function hiddenAroundMain(page: Page, body: Element, shown: Measured): Element | null {
  const [main, other] = page.document.elements('main');
  if (main === undefined || other !== undefined || factsOf(shown, main).text > 0) return null;
  const hides = (one: Element) => shown.leftOut.has(one) && hidingElements.has(one.name);
  let around: Element | null = null;
  for (let up: Element | null = main; up !== null && up !== body; up = up.parent) if (hides(up)) around = up;
  const boxes = around === null ? main.children : [around];
  const isLarge = (one: Element) => factsOf(measure(one), one).text >= lettersOfMain;
  return boxes.find((one): one is Element => one.kind === 'element' && hides(one) && isLarge(one)) ?? null;
}

const bodyLettersMax = 200_000;
const valuesMax = 5_000;

/** What the page's JSON-LD gives as the text of its article; null for none. */
export const articleInJsonLd = (page: Page): Element | null => once(page, readArticle);

function readArticle(page: Page): Element | null {
  for (const text of jsonLdTexts(page)) {
    if (!text.includes('"articleBody"')) continue;
    const found = articleIn(parsed(text));
    if (found === null) continue;
    const { headline, body } = found;
    const paragraphs = body
      .slice(0, bodyLettersMax)
      .split(/\s*\n\s*/)
      .map((line) => `<p>${escaped(line)}</p>`);
    return parseHtml(`<h1>${escaped(headline)}</h1>${paragraphs.join('')}`).first('body');
  }
  return null;
}

interface ArticleSaid {
  readonly headline: string;
  readonly body: string;
}

function articleIn(json: unknown): ArticleSaid | null {
  const waiting: unknown[] = [json];
  for (let count = 0; waiting.length > 0 && count < valuesMax; count++) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const { articleBody, headline } = value as { articleBody?: unknown; headline?: unknown };
    if (typeof articleBody === 'string' && articleBody.trim() !== '')
      return { body: articleBody, headline: typeof headline === 'string' ? headline : '' };
    for (const inside of Object.values(value).slice(0, valuesMax)) waiting.push(inside);
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A mistake in it: nothing is known.
    return null;
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
