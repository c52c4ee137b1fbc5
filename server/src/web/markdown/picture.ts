import { attribute, type Element } from '../html/document.ts';
import { resolveUrl } from '../html/page.ts';

/** Where scripts that load pictures late keep the address. */
const lazyAttributes = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-lazy',
  'data-image',
  'data-actualsrc',
  'data-orig-file',
];
const candidatesMax = 50;
const placeholder =
  /(?:^|[/_.-])(?:blank|placeholder|spacer|pixel|transparent|1x1|loading|loader|grey|gray|clear|empty|lazy)[^/?]{0,30}\.(?:gif|png|svg|jpe?g|webp)(?:$|\?)/i;

export interface Picture {
  readonly url: string;
  readonly alt: string;
  readonly title: string | null;
}

/** The picture of an `img` as a reader sees it in the end; null for none, one inside the page (data:), and one that only counts readers. */
export function pictureOf(image: Element, baseUrl: string): Picture | null {
  if (isTiny(image)) return null;
  const source = sourceOf(image);
  const url = source === null ? null : resolveUrl(source, baseUrl);
  if (url === null) return null;
  const line = (name: string) => (attribute(image, name) ?? '').replace(/\s+/g, ' ').trim().slice(0, 1_000);
  const alt = line('alt');
  const title = line('title');
  return { url, alt, title: title === '' || title === alt ? null : title };
}

function sourceOf(image: Element): string | null {
  const src = usable(attribute(image, 'src'));
  const lazy = lazyAttributes.map((name) => usable(attribute(image, name))).find((value) => value !== null);
  if (lazy) return lazy;
  if (src !== null && !placeholder.test(src)) return src;
  const inSet = largestOf(attribute(image, 'srcset')) ?? largestOf(attribute(image, 'data-srcset'));
  if (inSet !== null) return inSet;
  if (image.parent?.name === 'picture') {
    for (const sibling of image.parent.children) {
      if (sibling.kind !== 'element' || sibling.name !== 'source') continue;
      const found = largestOf(attribute(sibling, 'srcset')) ?? largestOf(attribute(sibling, 'data-srcset'));
      if (found !== null) return found;
    }
  }
  return null;
}

function usable(value: string | null): string | null {
  const address = value?.trim() ?? '';
  if (address === '' || address.length > 4_096 || /^(?:data|blob|javascript|about):/i.test(address))
    return null;
  return address.startsWith('{') || address.startsWith('[') ? null : address;
}

/** The address of the largest candidate of a `srcset`. */
function largestOf(srcset: string | null): string | null {
  if (srcset === null) return null;
  let best: string | null = null;
  let bestSize = -1;
  let url: string | null = null;
  let count = 0;
  const take = (size: number) => {
    if (url !== null && size > bestSize) [best, bestSize] = [url, size];
    url = null;
    count += 1;
  };
  for (const word of srcset.slice(0, 20_000).split(/\s+/)) {
    if (count >= candidatesMax) break;
    const size = /^(\d{1,6}(?:\.\d{1,4})?)([wx]),?$/.exec(word);
    if (size) take(Number(size[1]) * (size[2] === 'x' ? 1_000 : 1));
    else if (word !== '' && word !== ',') {
      if (url !== null) take(0);
      url = usable(word.replace(/,$/, ''));
      if (word.endsWith(',')) take(0);
    }
  }
  take(0);
  return best;
}

/** Of a size that nobody sees. */
function isTiny(image: Element): boolean {
  const size = (name: string) => {
    const value = attribute(image, name);
    return value === null ? null : Number.parseFloat(value);
  };
  const width = size('width');
  const height = size('height');
  return (width !== null && width <= 2) || (height !== null && height <= 2);
}
