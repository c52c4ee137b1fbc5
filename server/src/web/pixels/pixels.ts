import { attribute } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { type PageCode, pageCode } from './page-code.ts';
import type { PixelKind } from './pixel-kind.ts';
import { pixelKinds } from './pixel-kinds.ts';

export interface Pixel {
  /** Stable word: gtm, ga4, facebookPixel, networkInsight, … */
  readonly name: string;
  /** In the order of the page, each once, at most `idsMax`; none where its code is there but not its id. */
  readonly ids: readonly string[];
}

export const idsMax = 50;

/**
 * The tags of analytics, advertising and chat on a page, with the ids of their accounts: from scripts in the page, addresses of
 * scripts, images and frames (noscript and AMP as well), whatever host they come from, and from tags that a consent manager
 * holds back. What a container loads when it runs is seen of a rendered page only. Placeholders (GTM-XXXX) are no ids.
 */
export function pixels(page: Page, _options: Record<never, never>): Pixel[] {
  const code = pageCode(page);
  const texts = [...code.scripts, code.addresses.join('\n')];
  const idTexts = [...texts, code.settings];
  const found: Pixel[] = [];
  for (const kind of pixelKinds) {
    const written = [...idsIn(kind, idTexts)];
    const ids = [...new Set([...written.map(({ id }) => id), ...configuredIds(kind, code)])].slice(0, idsMax);
    const isThere = kind.byIdAlone === true ? ids.length > 0 : written.some(({ isNamed }) => isNamed);
    if (isThere || texts.some((text) => hasSign(kind, text))) found.push({ name: kind.name, ids });
  }
  return found;
}

function hasSign(kind: PixelKind, text: string): boolean {
  return kind.signs.some((sign) => text.includes(sign));
}

function* idsIn(kind: PixelKind, texts: readonly string[]): Generator<{ id: string; isNamed: boolean }> {
  const known = new Set<string>();
  for (const text of texts) {
    for (const { hint, pattern, prefix = '', isNamed = false } of kind.ids) {
      if (!text.includes(hint)) continue;
      for (const match of text.matchAll(pattern)) {
        for (const found of [match[1] ?? '', ...(match[2]?.match(/[\w-]{4,40}/g) ?? [])]) {
          const id = prefix + found;
          if (known.has(id)) continue;
          known.add(id);
          if (isId(kind, id)) yield { id, isNamed };
        }
        if (known.size >= idsMax * 4) return;
      }
    }
  }
}

const counted = /^\D{0,4}0?1?23456789?0?1?2?3?4?5?6?7?8?9?0?$|^\D{0,4}0+$/;

/** GTM-XXXX, UA-000000-1, G-1234567890: what documentation and templates put in an id's place. */
function isId(kind: PixelKind, id: string): boolean {
  if (kind.form && !kind.form.test(id)) return false;
  const own = id.replace(/^(?:[A-Z]{1,3}|ca-pub)-/, '');
  if (/^UA-/.test(id)) return !/^(?:12345\d*|0+|1+)-\d+$/.test(own);
  const isRepeated = own.length > 3 && new Set(own.toUpperCase().replaceAll('-', '')).size < 2;
  const isWord =
    /^(?:ABCDEF\w*|XXX\w*|\w*XXXX\w*|TEST\w{0,2}|EXAMPLE\w*|YOUR\w*|MEASUREMENT\w*|CONTAINER\w*)$/i.test(own);
  const isNumbered = own.length > 5 && counted.test(own);
  return !isRepeated && !isWord && !isNumbered;
}

/** Tools that read their id from an attribute of their script. */
const attributesOfId: Readonly<Record<string, readonly { readonly name: string; readonly src: RegExp }[]>> = {
  plausible: [{ name: 'data-domain', src: /plausible|\/js\/script\.|\/script\.(?:[a-z-]+\.)*js/ }],
  fathom: [{ name: 'data-site', src: /./ }],
  umami: [{ name: 'data-website-id', src: /./ }],
  hubspot: [
    { name: 'data-hsjs-portal', src: /./ },
    { name: 'data-portal-id', src: /hs|hubspot/ },
  ],
  posthog: [],
  cloudflareInsights: [{ name: 'data-cf-beacon', src: /./ }],
  drift: [],
};

function* configuredIds(kind: PixelKind, { configured }: PageCode): Generator<string> {
  const rules = attributesOfId[kind.name];
  if (!rules) return;
  for (const element of configured) {
    const src = attribute(element, 'src') ?? attribute(element, 'data-src') ?? '';
    for (const { name, src: from } of rules) {
      const value = attribute(element, name)?.trim() ?? '';
      if (value === '' || value.length > 500 || !from.test(src)) continue;
      if (name === 'data-cf-beacon') {
        const token = /"token"\s{0,4}:\s{0,4}"([0-9a-f]{32})"/.exec(value)?.[1];
        if (token !== undefined) yield token;
      } else if (/^[\w.:,-]{2,100}$/.test(value)) yield* value.split(',').filter((id) => id !== '');
    }
  }
}
