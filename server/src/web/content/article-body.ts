import { attribute, type Element, lineBeginningOf, walk } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { declaresArticle } from './declared-article.ts';
import { factsOf, type Measured } from './measure.ts';
import { isInside } from './placement.ts';

/** The one part of the page that says of itself that it is the content, where it is not a small one; else all. */
export function semanticPart(page: Page, body: Element, quiet: Measured): Element {
  const { weight } = factsOf(quiet, body);
  for (const name of ['main', 'article']) {
    const parts = page.document.elements(name).filter((element) => factsOf(quiet, element).text > 0);
    const [only] = parts;
    if (only && parts.length === 1 && factsOf(quiet, only).weight >= weight * 0.4)
      return bodyOfArticle(page, only, quiet) ?? only;
    const own = name === 'article' && parts.length > 1 ? articleOfTitle(page, parts, quiet) : null;
    if (own !== null && factsOf(quiet, own).weight >= weight * 0.4)
      return bodyOfArticle(page, own, quiet) ?? own;
  }
  return bodyOfArticle(page, body, quiet) ?? body;
}

const articlesMax = 60;
const titleLettersMin = 12;

/** Of several articles, the first, where it alone has the title of the page as its heading: others of the site follow it. */
function articleOfTitle(page: Page, articles: readonly Element[], quiet: Measured): Element | null {
  const [first, ...others] = articles.slice(0, articlesMax) as [Element, ...Element[]];
  const title = page.document.first('title');
  if (title === null || !declaresArticle(page)) return null;
  const named = lineBeginningOf(title, 300).toLowerCase();
  const heading = headingOf(first, quiet);
  if (heading === null) return null;
  const line = lineBeginningOf(heading, 100).toLowerCase();
  if (line.length < titleLettersMin || !named.startsWith(line)) return null;
  // Parts of one story have headings of a lower level.
  const isOther = (one: Element) => !isInside(one, first) && headingOf(one, quiet)?.name === heading.name;
  return others.every(isOther) ? first : null;
}

const headingPartsMax = 60;

function headingOf(article: Element, quiet: Measured): Element | null {
  let parts = 0;
  let heading: Element | null = null;
  walk(article, (node) => {
    parts += 1;
    if (node.kind !== 'element' || heading !== null || parts > headingPartsMax || quiet.leftOut.has(node))
      return false;
    if (!/^h[1-3]$/.test(node.name)) return true;
    heading = node;
    return false;
  });
  return heading;
}

const ofArticles = new Set('article post entry story'.split(' '));
const ofText = new Set('content body text'.split(' '));

/** The one element that is named or marked as the text of an article, where it is not a small part of the page. */
function bodyOfArticle(page: Page, body: Element, quiet: Measured): Element | null {
  const found: Element[] = [];
  walk(body, (node) => {
    if (node.kind !== 'element' || quiet.leftOut.has(node) || found.length > 1) return false;
    if (!isContainer(node) || node.name === 'body' || !isNamedBody(node)) return true;
    if (factsOf(quiet, node).prose >= 200) found.push(node);
    return false;
  });
  const [only] = found;
  return only && found.length === 1 && isEnoughOf(page, body, only, quiet) ? only : null;
}

/**
 * A name alone says little: a teaser or a heading's box may be called an article's text too, so it has to have half of the prose.
 * Where the page says that it is an article, its text may be short above a long disclaimer.
 */
function isEnoughOf(page: Page, body: Element, only: Element, quiet: Measured): boolean {
  const [all, own] = [factsOf(quiet, body), factsOf(quiet, only)];
  const isSaid = attribute(only, 'itemprop') === 'articleBody' || declaresArticle(page);
  return own.weight >= all.weight * bodyShare(only) && (isSaid || own.prose >= all.prose * 0.5);
}

/** Whether it says by its mark or name that it is the text of an article. */
export function isNamedBody(element: Element): boolean {
  if (attribute(element, 'itemprop') === 'articleBody') return true;
  const words = wordsOf(element);
  return words.has('articlebody') || (hasAny(words, ofArticles) && hasAny(words, ofText));
}

/** Of the page's weight. What calls itself an article's may be short above a long disclaimer; a post or story may be one of several boxes. */
function bodyShare(element: Element): number {
  const words = wordsOf(element);
  return words.has('post') || words.has('entry') || words.has('story') ? 0.2 : 0.04;
}

const containers = new Set(
  'div section article main center table tbody tr td form span font body header aside dd'.split(' '),
);

/** A paragraph or a list is content, and not what content is in. */
export function isContainer({ name }: Element): boolean {
  return containers.has(name) || name.includes('-');
}
