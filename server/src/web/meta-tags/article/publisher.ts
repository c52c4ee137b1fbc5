import { attribute, type Element } from '../../html/document.ts';
import { pageTitle } from '../page-title.ts';
import { tagText } from '../tag-text.ts';
import { type Clues, firstNamed } from './clues.ts';
import { type Found, firstFound, firstOfAll } from './found.ts';
import { propertyInside } from './item-property.ts';
import { isOfOtherThing } from './page-marks.ts';
import { imagesIn } from './pictures.ts';
import { shortLine } from './short-line.ts';

const siteTags = ['og:site_name', 'og:sitename', 'og:site-name'];
const applicationTags = [
  'application-name',
  'apple-mobile-web-app-title',
  'al:android:app_name',
  'al:ios:app_name',
  'publisher',
  'dc.publisher',
  'dc:publisher',
  'dcterms.publisher',
  'citation_publisher',
  'citation_journal_title',
  'twitter:app:name:iphone',
  'twitter:app:name:ipad',
  'twitter:app:name:googleplay',
];
const sites = new Set(['WebSite', 'Organization', 'NewsMediaOrganization', 'Corporation']);

/** Who publishes the page, by name. */
export function publisherOf(clues: Clues): Found | null {
  const { work, first, marks, page } = clues;
  return firstFound(
    ['json_ld', () => firstOfAll(work.names('publisher', { inPlace: true }), name)],
    ['meta', () => name(firstNamed(first, siteTags))],
    ['json_ld', () => firstOfAll(work.names('publisher'), name)],
    ['meta', () => firstOfAll(applicationTags, (tag) => name(first.get(tag)))],
    ['json_ld', () => name(work.nameOf(sites))],
    ['microdata', () => ofProperty(clues)],
    ['picture', () => firstOfAll(marks().logos.slice(0, logosMax), logoName)],
    ['title_part', () => titlePart(pageTitle(page.document), page.url)],
    ['host', () => hostOf(page.url)],
  );
}

const nameMax = 100;
const logosMax = 20;

function name(written: unknown): string | null {
  const text = typeof written === 'string' ? tagText(written) : null;
  return text === null || text.length > nameMax || /^https?:/i.test(text) ? null : text;
}

/** A name stands in an item of its own, or is the text itself. */
function ofProperty({ withProperty, marks }: Clues): string | null {
  return firstOfAll(withProperty('publisher').slice(0, logosMax), (element) => {
    if (isOfOtherThing(element, marks())) return null;
    const isItem = attribute(element, 'itemscope') !== null;
    return (isItem ? propertyInside(element, 'name', nameIn) : null) ?? nameIn(element);
  });
}

function nameIn(element: Element): string | null {
  return name(attribute(element, 'content') ?? shortLine(element, nameMax));
}

/** What the logo says, or is said to show. */
function logoName(element: Element): string | null {
  const text = withoutLogo(shortLine(element, nameMax));
  if (text !== null) return text;
  const images = element.name === 'img' ? [element] : imagesIn(element);
  return firstOfAll(images, (image) => withoutLogo(attribute(image, 'alt')));
}

/** "Halden logo" is the name with a word for the picture; signs of icon fonts are pictures too. */
function withoutLogo(written: string | null): string | null {
  const text = name(written?.slice(0, 3 * nameMax).replace(/\p{Co}/gu, ''));
  return text === null ? null : name(text.replace(/^logo (?:of )?| logo$/i, ''));
}

const separators = [' | ', ' – ', ' — ', ' - ', ' :: ', ' · ', ' « ', ' » ', ' • '];
const partMax = 60;

/** The part of the title that is the site's name: the one that its host spells too, else the last. */
export function titlePart(title: string | null, url: string): string | null {
  if (title === null || title.length > 1_000) return null;
  let parts = [title];
  for (const separator of separators) parts = parts.flatMap((part) => part.split(separator));
  if (parts.length < 2) return null;
  const trimmed = parts.map((part) => part.trim()).filter((part) => part !== '' && part.length <= partMax);
  const host = lettersOf(hostOf(url) ?? '');
  return (
    trimmed.findLast((part) => isSpelledBy(part, host)) ??
    (trimmed.at(-1) === parts.at(-1)?.trim() ? (trimmed.at(-1) ?? null) : null)
  );
}

function isSpelledBy(part: string, host: string): boolean {
  const letters = lettersOf(part);
  return letters.length > 2 && host.includes(letters);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function hostOf(url: string): string | null {
  return URL.parse(url)?.hostname.replace(/^www\./, '') || null;
}
