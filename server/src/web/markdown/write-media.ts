import { attribute, type Element, walk } from '../html/document.ts';
import { resolveUrl } from '../html/page.ts';
import { destination } from './inline-lines.ts';
import { pictureOf } from './picture.ts';
import { isPreview } from './picture-preview.ts';
import type { Writing } from './writing.ts';

export function writePicture(writing: Writing, element: Element): void {
  const picture = pictureOf(element, writing.baseUrl);
  if (picture === null || isPreview(element, picture.url)) return;
  writing.shownPictures.add(picture.url);
  const alt = picture.alt.replace(/[[\]\\]/g, '\\$&');
  const title = picture.title === null ? '' : ` "${picture.title.replace(/["\\]/g, '\\$&')}"`;
  writing.inline.raw(
    `![${writing.inCell ? alt.replaceAll('|', '\\|') : alt}](${destination(picture.url)}${title})`,
  );
}

/** Pictures that a script loads late stand once more in a `noscript`. */
export function writePicturesOfNoscript(writing: Writing, element: Element): void {
  for (const image of imagesIn(element)) {
    const picture = pictureOf(image, writing.baseUrl);
    if (picture !== null && !writing.shownPictures.has(picture.url)) writePicture(writing, image);
  }
}

function imagesIn(element: Element): Element[] {
  const images: Element[] = [];
  walk(element, (node) => {
    if (node.kind === 'element' && node.name === 'img') images.push(node);
  });
  return images;
}

export function writeMedia(writing: Writing, element: Element): void {
  const inner = element.children.find((child) => child.kind === 'element' && child.name === 'source');
  const source = attribute(element, 'src') ?? (inner?.kind === 'element' ? attribute(inner, 'src') : null);
  const url = source === null || source.length > 4_096 ? null : resolveUrl(source, writing.baseUrl);
  if (url === null) return;
  const label =
    attribute(element, 'title') ??
    attribute(element, 'aria-label') ??
    (element.name.endsWith('video') ? 'Video' : 'Audio');
  writeLinkAlone(writing, label.trim() || 'Video', url);
}

export function writeLinkAlone(writing: Writing, label: string, href: string): void {
  writing.paragraph();
  const link = { href, title: null };
  const opened = writing.inline.open(link);
  writing.inline.text(label.slice(0, 300));
  if (opened) writing.inline.close(link);
  writing.paragraph();
}
