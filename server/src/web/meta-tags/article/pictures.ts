import { attribute, type Element } from '../../html/document.ts';
import type { Page } from '../../html/page.ts';
import { absolute } from '../open-graph.ts';
import { type Clues, firstNamed } from './clues.ts';
import { type Found, firstFound, firstOfAll } from './found.ts';
import { isInside, isOfOtherThing } from './page-marks.ts';

/** The picture for a preview: what tags say, then what else is declared, then the first of the article, then of the page. */
export function imageOf(ofTags: string | null, clues: Clues): Found | null {
  const { work, page } = clues;
  const isNamed = (url: string | null) => (url !== null && pictureEnding.test(url) ? url : null);
  const images = page.document.elements('img').slice(0, imagesMax).filter(isMoreThanSign);
  return firstFound(
    ['meta', () => ofTags],
    ['json_ld', () => firstOfAll(work.pictures(), ({ address }) => absolute(address, page.baseUrl))],
    ['microdata', () => ofProperty('image', clues)],
    [
      'picture',
      () =>
        firstOfAll(images, (image) =>
          isInside(image, articleElements) && !isOfTeaser(image, page) ? shown(image, page.baseUrl) : null,
        ),
    ],
    [
      'picture',
      () =>
        firstOfAll(page.document.elements('video').slice(0, imagesMax), (film) =>
          absolute(attribute(film, 'poster') ?? undefined, page.baseUrl),
        ),
    ],
    ['picture', () => firstOfAll(images, (image) => isNamed(shown(image, page.baseUrl)))],
    ['picture', () => firstOfAll(images, (image) => shown(image, page.baseUrl))],
  );
}

export const picturesMax = 200;

/** All pictures that the page shows, each once, in its order. */
export function picturesOf({ document, baseUrl }: Page): string[] {
  const pictures = new Set<string>();
  for (const image of document.elements('img').slice(0, picturesMax)) {
    const url = shown(image, baseUrl);
    if (url !== null) pictures.add(url);
  }
  return [...pictures];
}

const articleElements = new Set(['article', 'main']);
const article = new Set(['article']);

/** In `main` alone a picture in a link to another page is that page's; articles link theirs to pages that show them large. */
function isOfTeaser(image: Element, page: Page): boolean {
  if (isInside(image, article)) return false;
  for (let around = image.parent; around; around = around.parent) {
    if (around.name !== 'a') continue;
    const target = absolute(attribute(around, 'href') ?? undefined, page.baseUrl);
    return (
      target !== null && !pictureEnding.test(target) && withoutFragment(target) !== withoutFragment(page.url)
    );
  }
  return false;
}

function withoutFragment(address: string): string {
  const [place = ''] = address.split('#', 1);
  return place;
}
const imagesMax = picturesMax;
const sideMin = 2;
/** A picture that is so many times as long as wide is a line. */
const ratioMax = 10;
const filmEnding = /\.(?:mp4|m4v|webm|ogv|mov)(?:[?#]|$)/i;
const pictureEnding = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)(?:[?#]|$)/i;

/** Signs stand in a line of text or on a button, and say nothing in a preview. */
const signMax = 32;
const styleMax = 500;
const styleSides = [
  ['width', /(?:^|[;\s])width\s?:\s?(\d{1,6})(?:\.\d{1,6})?px/i],
  ['height', /(?:^|[;\s])height\s?:\s?(\d{1,6})(?:\.\d{1,6})?px/i],
] as const;

function isMoreThanSign(image: Element): boolean {
  const style = attribute(image, 'style')?.slice(0, styleMax) ?? '';
  return styleSides.every(([name, inStyle]) => {
    const [, pixels] = inStyle.exec(style) ?? [];
    const side = pixels === undefined ? sideOf(image, name) : Number(pixels);
    return Number.isNaN(side) || side > signMax;
  });
}

/** The address of a picture that is to be seen: no pixel that counts visitors, no sign for readers alone. */
function shown(image: Element, base: string): string | null {
  const [width, height] = [sideOf(image, 'width'), sideOf(image, 'height')];
  if (Math.min(width, height) < sideMin || width / height >= ratioMax || height / width >= ratioMax)
    return null;
  if (attribute(image, 'aria-hidden') === 'true') return null;
  return pictureAddress(image, base);
}

function sideOf(image: Element, name: string): number {
  const [, digits] = /^\s*(\d{1,6})/.exec(attribute(image, name) ?? '') ?? [];
  return digits === undefined ? Number.NaN : Number(digits);
}

function pictureAddress(image: Element, base: string): string | null {
  for (const name of ['src', 'data-src', 'data-original', 'data-lazy-src']) {
    const url = absolute(attribute(image, name) ?? undefined, base);
    // For browsers without films, some write the film itself.
    if (url !== null && !filmEnding.test(url)) return url;
  }
  return null;
}

function ofProperty(name: string, { withProperty, marks, page: { baseUrl: base } }: Clues): string | null {
  return firstOfAll(withProperty(name).slice(0, imagesMax), (element) => {
    if (isOfOtherThing(element, marks())) return null;
    const written = attribute(element, 'content') ?? attribute(element, 'src') ?? attribute(element, 'href');
    const own = absolute(written?.trim() || undefined, base);
    return own ?? firstOfAll(imagesIn(element), (image) => pictureAddress(image, base));
  });
}

const nodesMax = 100;

/** The pictures in an element; it is looked through no further than a logo goes. */
export function imagesIn(element: Element): Element[] {
  const images: Element[] = [];
  const open = [...element.children.slice(0, nodesMax)].reverse();
  for (let left = nodesMax, node = open.pop(); node && left > 0; node = open.pop(), left--) {
    if (node.kind !== 'element') continue;
    if (node.name === 'img') images.push(node);
    for (let i = Math.min(node.children.length, nodesMax) - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child) open.push(child);
    }
  }
  return images;
}

/** The logo of the site: a declared one, then its largest icon, then the picture that its head shows for it. */
export function logoOf(clues: Clues, icon: string | null): Found | null {
  const { work, first, marks, page } = clues;
  const base = page.baseUrl;
  return firstFound(
    ['meta', () => absolute(firstNamed(first, ['og:logo', 'itemprop:logo', 'logo']) ?? undefined, base)],
    ['microdata', () => ofProperty('logo', clues)],
    [
      'json_ld',
      () => firstOfAll(work.logos(), ({ address, isSquare }) => (isSquare ? absolute(address, base) : null)),
    ],
    ['icon', () => icon],
    ['json_ld', () => firstOfAll(work.logos(), ({ address }) => absolute(address, base))],
    [
      'picture',
      () =>
        firstOfAll(marks().logos.slice(0, logosMax), (element) =>
          firstOfAll(element.name === 'img' ? [element] : imagesIn(element), (image) => shown(image, base)),
        ),
    ],
  );
}

const logosMax = 20;
