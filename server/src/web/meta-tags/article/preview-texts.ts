import { attribute } from '../../html/document.ts';
import { firstHeading, pageTitle } from '../page-title.ts';
import { tagText } from '../tag-text.ts';
import { type Clues, firstNamed } from './clues.ts';
import { type Found, firstFound, firstOfAll } from './found.ts';
import { isInside, isOfOtherThing } from './page-marks.ts';
import { shortLine } from './short-line.ts';

const titleTags = ['og:title', 'twitter:title'];
const otherTitleTags = [
  'title',
  'dc.title',
  'dc:title',
  'dcterms.title',
  'citation_title',
  'parsely-title',
  'sailthru.title',
];

/** The title without the site's name around it, where anything gives that. */
export function titleOf({ first, work, page, marks }: Clues): Found | null {
  return firstFound(
    ['meta', () => firstNamed(first, titleTags)],
    ['title', () => pageTitle(page.document)],
    ['json_ld', () => work.text('headline')],
    ['meta', () => firstNamed(first, otherTitleTags)],
    ['json_ld', () => work.text('name')],
    ['heading', () => firstOfAll(marks().titles.slice(0, elementsMax), (one) => shortLine(one, titleMax))],
    ['heading', () => firstHeading(page.document)],
  );
}

const titleMax = 300;
const elementsMax = 20;

/** A description that the page gives, else the first paragraph that is more than a remark. */
export function descriptionOf({ first, work, page, marks, withProperty }: Clues): Found | null {
  return firstFound(
    [
      'meta',
      () =>
        firstNamed(first, [
          'og:description',
          'twitter:description',
          'description',
          'dc.description',
          'dc:description',
          'dcterms.description',
          'itemprop:description',
          'sailthru.description',
          'citation_abstract',
        ]),
    ],
    ['json_ld', () => work.text('description') ?? work.text('abstract')],
    [
      'microdata',
      () =>
        firstOfAll(withProperty('description').slice(0, elementsMax), (one) =>
          isOfOtherThing(one, marks())
            ? null
            : (tagText(attribute(one, 'content')) ?? shortLine(one, paragraphMax)),
        ),
    ],
    ['text', () => firstOfAll(marks().descriptions, (one) => shortLine(one, paragraphMax))],
    [
      'text',
      () =>
        firstOfAll(page.document.elements('p').slice(0, paragraphsMax), (one) => {
          const line = isInside(one, elsewhere) ? null : shortLine(one, paragraphMax);
          return line !== null && line.length >= paragraphMin ? line : null;
        }),
    ],
  );
}

const paragraphsMax = 200;
const paragraphMin = 120;
const paragraphMax = 2_000;
const elsewhere = new Set(['footer', 'nav', 'form', 'aside', 'noscript', 'dialog']);
