import { type Page, resolveUrl } from '../html/page.ts';
import { isPicture, type PageLink } from './page-links.ts';

export interface Icon {
  readonly url: string;
  /** As written, in lower case: icon, shortcut icon, apple-touch-icon, mask-icon. Empty where it was forgotten. */
  readonly rel: string;
  readonly sizes: string | null;
  readonly type: string | null;
}

export const iconsMax = 50;

const iconRels = [
  'icon',
  'apple-touch-icon',
  'apple-touch-icon-precomposed',
  'mask-icon',
  'fluid-icon',
] as const;

/** Those that browsers know, and after them what can only be meant as one: a link to a picture that does not say what it is to the page. */
export function iconsOf(links: readonly PageLink[]): Icon[] {
  const declared = links.filter(({ rels }) => iconRels.some((rel) => rels.has(rel)) || isLoneShortcut(rels));
  const meant = links.filter(({ rels, type }) => rels.size === 0 && isPicture(type));
  return [...declared, ...meant]
    .slice(0, iconsMax)
    .map(({ url, rels, sizes, type }) => ({ url, rel: [...rels].join(' '), sizes, type }));
}

/** `rel="shortcut"` alone is a slip for `shortcut icon`. */
function isLoneShortcut(rels: ReadonlySet<string>): boolean {
  return rels.size === 1 && rels.has('shortcut');
}

/**
 * The icon that stands for the page: one of `rel=icon` before a touch icon, and of several the largest that is declared. An
 * SVG has every size. One that is only meant for a dark window comes after all others of its kind. A mask, which is no picture
 * but a silhouette, comes last.
 */
export function bestIcon(links: readonly PageLink[]): string | null {
  let best: { url: string; rank: number } | null = null;
  for (const link of links) {
    const rank = rankOf(link);
    if (rank > (best?.rank ?? 0)) best = { url: link.url, rank };
  }
  return best?.url ?? null;
}

function rankOf(link: PageLink): number {
  const kind = kindOf(link);
  if (kind === 0) return 0;
  return kind * 4 * sideMax + (isForDark(link) ? 0 : 2 * sideMax) + sideOf(link);
}

function isForDark({ media }: PageLink): boolean {
  return media !== null && /prefers-color-scheme\s?:\s?dark/i.test(media);
}

/** 0 for what is no icon. */
function kindOf({ rels }: PageLink): number {
  return rels.has('mask-icon')
    ? 1
    : rels.has('icon') || isLoneShortcut(rels)
      ? 4
      : rels.has('apple-touch-icon') || rels.has('apple-touch-icon-precomposed')
        ? 3
        : rels.has('fluid-icon')
          ? 2
          : 0;
}

function sideOf({ url, sizes, type }: PageLink): number {
  const isVector = sizes === 'any' || type === 'image/svg+xml' || /\.svg(?:[?#]|$)/i.test(url);
  return isVector ? sideMax : largestSide(sizes);
}

const sideMax = 10_000;

/** What `sizes` declares: 48 of `16x16 48x48`. Without it, 1. */
function largestSide(sizes: string | null): number {
  let largest = 1;
  for (const size of sizes?.slice(0, 200).split(' ') ?? []) {
    const [, width = '', height = ''] = /^(\d{1,4})[x×](\d{1,4})$/.exec(size) ?? [];
    largest = Math.max(largest, Math.min(Number(width), Number(height)));
  }
  return largest;
}

/** The largest icon that is declared, touch icons included: they are the ones that are drawn to be looked at. A mask comes last. */
export function largestIcon(links: readonly PageLink[]): string | null {
  let best: { url: string; rank: number } | null = null;
  for (const link of links) {
    const kind = kindOf(link);
    if (kind === 0) continue;
    // Touch icons have 180 pixels where they do not say.
    const side = sideOf(link) > 1 ? sideOf(link) : sideInName(link.url) || (kind === 3 ? touchSide : 1);
    const rank = (kind === 1 ? 0 : 4 * sideMax) + (isForDark(link) ? 0 : 2 * sideMax) + side;
    if (rank > (best?.rank ?? -1)) best = { url: link.url, rank };
  }
  return best?.url ?? null;
}

const touchSide = 180;

/** 192 of icon-192x192.png. */
function sideInName(url: string): number {
  const [, width = '', height = ''] =
    /(?:^|[^\da-z])(\d{2,4})x(\d{2,4})(?!\d)/i.exec(url.slice(url.lastIndexOf('/') + 1)) ?? [];
  return Math.min(Number(width), Number(height));
}

/** Where browsers look for an icon that no page declares. Nobody has looked whether there is one. */
export function usualIcon(page: Page): string | null {
  return resolveUrl('/favicon.ico', page.url);
}
