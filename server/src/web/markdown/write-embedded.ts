import { attribute, type Element, walk } from '../html/document.ts';
import { resolveUrl } from '../html/page.ts';
import { videoPage } from './video.ts';
import { writeLinkAlone } from './write-media.ts';
import type { Writing } from './writing.ts';

const sources = ['src', 'data', 'data-src', 'data-lazy-src', 'data-litespeed-src', 'data'];

/** A frame with a video or a document. */
export function writeFrame(writing: Writing, element: Element): void {
  for (const name of sources) if (writeFramed(writing, element, attribute(element, name))) return;
}

/** An `object` or `embed`: of the formats that they may have, those that are a page or a document by themselves. */
export function writeEmbedded(writing: Writing, element: Element): void {
  // An `embed` in an `object` is the same for other browsers.
  if (element.parent?.name === 'object') return;
  const places = [element, ...embedsIn(element)];
  for (const place of places) {
    for (const name of [...sources, 'value'])
      if (writeFramed(writing, place, attribute(place, name), element)) return;
  }
}

const embedsMax = 20;

function embedsIn(element: Element): Element[] {
  const found: Element[] = [];
  for (const child of element.children) {
    if (child.kind !== 'element' || found.length >= embedsMax) continue;
    const isMovie = child.name === 'param' && /^(?:movie|src|data)$/i.test(attribute(child, 'name') ?? '');
    if (isMovie || child.name === 'embed' || child.name === 'iframe' || child.name === 'object')
      found.push(child);
  }
  return found;
}

function writeFramed(writing: Writing, element: Element, source: string | null, named = element): boolean {
  const url =
    source === null || source === '' || source.length > 4_096 ? null : resolveUrl(source, writing.baseUrl);
  if (url === null) return false;
  const video = videoPage(url);
  const document = video === null ? documentOf(url, attribute(element, 'type')) : null;
  const href = video ?? document;
  if (href === null) return false;
  const title = (attribute(named, 'title') ?? attribute(named, 'aria-label') ?? '').trim();
  writeLinkAlone(writing, title || (video === null ? fileName(href) : 'Video'), href);
  return true;
}

/** The document that a frame shows, itself or in a viewer. */
function documentOf(url: string, type: string | null): string | null {
  const { pathname, searchParams, hash, hostname } = new URL(url);
  const isViewer =
    /(?:^|\.)(?:docs\.google\.com|view\.officeapps\.live\.com)$/.test(hostname) || /view/i.test(pathname);
  if (isViewer) {
    const shown = searchParams.get('url') ?? searchParams.get('src') ?? searchParams.get('file');
    const file = shown === null ? null : resolveUrl(shown, url);
    if (file !== null) return file;
  }
  if (type !== null && /^application\/pdf\b/i.test(type)) return url;
  return /\.(?:pdf|docx?|xlsx?|pptx?|odt|epub)$/i.test(pathname)
    ? url.slice(0, url.length - hash.length)
    : null;
}

function fileName(url: string): string {
  const name = new URL(url).pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(name) || url;
  } catch {
    return name;
  }
}

const framesMax = 50;

/** A page of frames has nothing of its own but the addresses of their pages. */
export function writeFrames(writing: Writing, frameset: Element): void {
  const frames: Element[] = [];
  walk(frameset, (node) => {
    if (node.kind === 'element' && node.name === 'frame' && frames.length < framesMax) frames.push(node);
  });
  for (const frame of frames) {
    const source = attribute(frame, 'src');
    const url = source === null ? null : resolveUrl(source, writing.baseUrl);
    if (url === null) continue;
    const name = (attribute(frame, 'title') ?? attribute(frame, 'name') ?? '').trim();
    writeLinkAlone(writing, name || fileName(url), url);
  }
}

/** Where elements of AMP have what they embed, and the start of the address that it is a part of. */
const ampEmbeds: readonly (readonly [name: string, attribute: string, start: string, label: string])[] = [
  ['amp-youtube', 'data-videoid', 'https://www.youtube.com/watch?v=', 'Video'],
  ['amp-vimeo', 'data-videoid', 'https://vimeo.com/', 'Video'],
  ['amp-dailymotion', 'data-videoid', 'https://www.dailymotion.com/video/', 'Video'],
  ['amp-twitter', 'data-tweetid', 'https://twitter.com/i/status/', 'Tweet'],
  ['amp-instagram', 'data-shortcode', 'https://www.instagram.com/p/', 'Instagram'],
  ['amp-facebook', 'data-href', '', 'Facebook'],
  ['amp-facebook-page', 'data-href', '', 'Facebook'],
  ['amp-pinterest', 'data-url', '', 'Pinterest'],
  ['amp-reddit', 'data-src', '', 'Reddit'],
  ['amp-tiktok', 'data-src', '', 'TikTok'],
  ['amp-gist', 'data-gistid', 'https://gist.github.com/', 'Gist'],
  ['amp-soundcloud', 'data-trackid', 'https://api.soundcloud.com/tracks/', 'Audio'],
  ['amp-google-document-embed', 'src', '', 'Document'],
];

/** Answers whether it was one. */
export function writeAmpEmbed(writing: Writing, element: Element): boolean {
  const known = ampEmbeds.find(([name]) => name === element.name);
  if (known === undefined) return false;
  const [, name, start, label] = known;
  const value = attribute(element, name)?.trim() ?? '';
  const url = value === '' || value.length > 2_000 ? null : resolveUrl(start + value, writing.baseUrl);
  if (url === null) return false;
  const title = (attribute(element, 'title') ?? attribute(element, 'aria-label') ?? '').trim();
  writeLinkAlone(writing, title || label, url);
  return true;
}
