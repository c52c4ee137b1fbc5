import { attribute, type Element, lineOf } from '../html/document.ts';
import { header, type Page } from '../html/page.ts';

export interface SeoReport {
  /** 0 to 100: what is left when the weight of each issue is taken away. */
  readonly score: number;
  readonly issues: readonly string[];
}

/** Search engines cut titles and descriptions at about these lengths. */
const titleMax = 65;
const descriptionMax = 165;
/** Below this a page has next to nothing to be found by. */
const wordsMin = 100;

/** What keeps a page from being found or shown well by search engines, by what stands in the page itself. */
export function seoIssues(page: Page): SeoReport {
  const issues = [...issuesOf(page)];
  const weight = issues.reduce((sum, { costs }) => sum + costs, 0);
  return { score: Math.max(0, 100 - weight), issues: issues.map(({ text }) => text) };
}

function* issuesOf(page: Page): Generator<{ costs: number; text: string }> {
  const { document } = page;
  const contents = (name: string) =>
    document
      .elements('meta')
      .filter((one) => attribute(one, 'name')?.trim().toLowerCase() === name)
      .map((one) => attribute(one, 'content')?.trim() ?? '');
  const content = (name: string) => contents(name)[0] ?? '';

  // Of several tags the strictest holds.
  const robots = [...contents('robots'), header(page.headers, 'x-robots-tag') ?? ''].join(',');
  if (/\b(?:noindex|none)\b/i.test(robots))
    yield { costs: 40, text: 'The page asks search engines not to index it' };
  if (page.url.startsWith('http:')) yield { costs: 15, text: 'The page is not served by HTTPS' };

  const title = document.elements('title').find(({ parent }) => parent?.name !== 'svg');
  const titleText = title ? lineOf(title) : '';
  if (titleText === '') yield { costs: 15, text: 'Missing title' };
  else if (titleText.length > titleMax)
    yield { costs: 3, text: `The title is longer than ${titleMax} characters` };

  const description = content('description');
  if (description === '') yield { costs: 10, text: 'Missing meta description' };
  else if (description.length > descriptionMax) {
    yield { costs: 2, text: `The meta description is longer than ${descriptionMax} characters` };
  }

  const headings = document
    .elements('h1')
    .filter((heading) => lineOf(heading) !== '' || hasNamedImage(heading));
  if (headings.length === 0) yield { costs: 10, text: 'Missing h1 heading' };
  else if (headings.length > 1) yield { costs: 3, text: `${headings.length} h1 headings` };

  const hasCanonical = document.elements('link').some((link) => relOf(link).includes('canonical'));
  if (!hasCanonical && !/rel="?canonical/i.test(header(page.headers, 'link') ?? '')) {
    yield { costs: 5, text: 'Missing canonical address' };
  }
  if (content('viewport') === '') yield { costs: 10, text: 'Missing viewport for mobile devices' };
  if (!attribute(document.first('html') ?? document.root, 'lang')?.trim())
    yield { costs: 5, text: 'Missing language of the page' };
  const hasOpenGraph = document
    .elements('meta')
    .some((one) => /^og:/i.test(attribute(one, 'property') ?? ''));
  if (!hasOpenGraph) yield { costs: 5, text: 'Missing Open Graph tags for shared links' };
  const hasData =
    document.elements('script').some((script) => /ld\+json/i.test(attribute(script, 'type') ?? '')) ||
    /\s(?:itemscope[\s=>]|typeof=["']?schema:|vocab=["']?https?:\/\/(?:www\.)?schema\.org)/i.test(page.html);
  if (!hasData) yield { costs: 5, text: 'Missing structured data' };

  const images = document.elements('img');
  const nameless = images.filter((image) => attribute(image, 'alt') === null).length;
  if (nameless > 0)
    yield {
      costs: Math.ceil((8 * nameless) / images.length),
      text: `${nameless} of ${images.length} images without alt text`,
    };
  const body = document.first('body');
  if (!body || wordsOf(body) < wordsMin) yield { costs: 5, text: `Fewer than ${wordsMin} words of text` };
}

const relOf = (link: Element) => (attribute(link, 'rel') ?? '').toLowerCase().split(/\s+/);

function hasNamedImage(heading: Element): boolean {
  return heading.children.some(
    (child) =>
      child.kind === 'element' &&
      (child.name === 'svg' || Boolean(attribute(child, 'alt')) || hasNamedImage(child)),
  );
}

/** Words that a reader sees, counted up to what is asked. */
function wordsOf(body: Element): number {
  let words = 0;
  const open = [body];
  for (let element = open.pop(); element && words < wordsMin; element = open.pop()) {
    for (const child of element.children) {
      if (child.kind === 'text') words += child.value.split(/\s+/).filter((word) => word !== '').length;
      else if (child.kind === 'element' && !/^(?:script|style|noscript|template|svg)$/.test(child.name))
        open.push(child);
    }
  }
  return words;
}
