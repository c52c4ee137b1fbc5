import { resolveUrl } from '../html/page.ts';
import { firstOf, type Tag } from './collect-tags.ts';
import { addressMax } from './page-links.ts';

/** A picture, video or sound that the page offers for previews. */
export interface Medium {
  /** Absolute. */
  readonly url: string;
  readonly secure_url: string | null;
  readonly type: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string | null;
}

export interface OpenGraph {
  readonly title: string | null;
  readonly description: string | null;
  readonly image: string | null;
  readonly url: string | null;
  readonly type: string | null;
  readonly site_name: string | null;
  readonly locale: string | null;
  readonly extra: Record<string, string>;
  readonly images: Medium[];
  readonly videos: Medium[];
  readonly audios: Medium[];
  readonly all: Record<string, string[]>;
}

export interface Twitter {
  readonly card: string | null;
  readonly site: string | null;
  readonly creator: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly image: string | null;
  readonly extra: Record<string, string>;
  readonly all: Record<string, string[]>;
}

export const mediaMax = 50;
export const propertiesMax = 500;
export const valuesMax = 100;

/** Namespaces of ogp.me, and those that its readers added: fb of insights, al of app links. */
const namespaces = new Set([
  'og',
  'article',
  'book',
  'profile',
  'music',
  'video',
  'website',
  'product',
  'place',
  'business',
  'restaurant',
  'fitness',
  'game',
  'games',
  'books',
  'fb',
  'al',
]);

export function isOpenGraph(name: string): boolean {
  const colon = name.indexOf(':');
  return colon > 0 && namespaces.has(name.slice(0, colon));
}

const ownFields = new Set([
  'og:title',
  'og:description',
  'og:image',
  'og:url',
  'og:type',
  'og:site_name',
  'og:locale',
]);

export function openGraphOf(tags: readonly Tag[], baseUrl: string): OpenGraph {
  const own = tags.filter(({ name }) => isOpenGraph(name));
  const first = firstOf(own);
  const images = mediaOf(own, 'og:image', baseUrl);

  const extra: [string, string][] = [];
  for (const [name, content] of first) {
    if (extra.length === propertiesMax) break;
    const key = name.startsWith('og:') ? name.slice(3) : name;
    if (!ownFields.has(name) && key !== '' && key !== '__proto__') extra.push([key, content]);
  }
  return {
    title: first.get('og:title') ?? null,
    description: first.get('og:description') ?? null,
    image: images[0]?.url ?? null,
    url: absolute(first.get('og:url'), baseUrl),
    type: first.get('og:type') ?? null,
    // Both forms without the underscore are slips that many pages share.
    site_name: first.get('og:site_name') ?? first.get('og:sitename') ?? first.get('og:site-name') ?? null,
    locale: first.get('og:locale') ?? null,
    extra: Object.fromEntries(extra),
    images,
    videos: mediaOf(own, 'og:video', baseUrl),
    audios: mediaOf(own, 'og:audio', baseUrl),
    all: allOf(own),
  };
}

function allOf(tags: readonly Tag[]): Record<string, string[]> {
  const all = new Map<string, string[]>();
  for (const { name, content } of tags) {
    const values = all.get(name);
    if (!values) {
      if (all.size < propertiesMax) all.set(name, [content]);
    } else if (values.length < valuesMax) values.push(content);
  }
  return Object.fromEntries(all);
}

/** The parts of one medium, before it is known whether they make one. */
type Parts = Map<string, string>;
const partNames = ['url', 'secure_url', 'type', 'width', 'height', 'alt'];

/**
 * The media of one kind. A part belongs to the address before it, as ogp.me says; a part that the medium has already begins the
 * next one, so that pages which write the width before the address are read right too.
 */
function mediaOf(tags: readonly Tag[], kind: string, baseUrl: string): Medium[] {
  const media: Parts[] = [];
  let open: Parts | null = null;
  for (const { name, content } of tags) {
    if (name !== kind && !name.startsWith(`${kind}:`)) continue;
    const part = name === kind ? 'url' : name.slice(kind.length + 1);
    if (!partNames.includes(part)) continue;
    // og:image:url is another name of og:image, and pages give both.
    if (open?.get(part) === content) continue;
    if (!open || open.has(part)) {
      open = new Map();
      media.push(open);
    }
    open.set(part, content);
  }
  return whole(media, baseUrl);
}

function whole(media: readonly Parts[], baseUrl: string): Medium[] {
  const known = new Map<string, Medium>();
  for (const parts of media) {
    const secure = absolute(parts.get('secure_url'), baseUrl);
    const url = absolute(parts.get('url'), baseUrl) ?? secure;
    if (url === null || known.has(url) || known.size === mediaMax) continue;
    known.set(url, {
      url,
      secure_url: secure,
      type: parts.get('type') ?? null,
      width: pixels(parts.get('width')),
      height: pixels(parts.get('height')),
      alt: parts.get('alt') ?? null,
    });
  }
  return [...known.values()];
}

function pixels(written: string | undefined): number | null {
  const [, digits] = /^(\d{1,6})(?:px|\.0*)?$/i.exec(written?.slice(0, 20) ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** A blank is no address, though it would lead back to the page. */
export function absolute(written: string | undefined, baseUrl: string): string | null {
  const url = written === undefined || written.trim() === '' ? null : resolveUrl(written, baseUrl);
  return url !== null && url.length <= addressMax ? url : null;
}

const twitterFields = new Set(['card', 'site', 'creator', 'title', 'description', 'image']);

export function twitterOf(tags: readonly Tag[], baseUrl: string): Twitter {
  const own = tags.filter(({ name }) => name.startsWith('twitter:'));
  const first = firstOf(own);
  const extra: [string, string][] = [];
  for (const [name, content] of first) {
    const key = name.startsWith('twitter:') ? name.slice('twitter:'.length) : '';
    if (key === '' || twitterFields.has(key) || key === '__proto__') continue;
    if (extra.length < propertiesMax) extra.push([key, content]);
  }
  const image =
    first.get('twitter:image') ?? first.get('twitter:image:src') ?? first.get('twitter:image0') ?? undefined;
  return {
    card: first.get('twitter:card') ?? null,
    site: first.get('twitter:site') ?? null,
    creator: first.get('twitter:creator') ?? null,
    title: first.get('twitter:title') ?? null,
    description: first.get('twitter:description') ?? null,
    image: absolute(image, baseUrl),
    extra: Object.fromEntries(extra),
    all: allOf(own),
  };
}
