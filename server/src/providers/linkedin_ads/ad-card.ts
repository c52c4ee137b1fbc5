import type { NetworkAdDetails } from '../../records/network-ad.ts';
import type { Element } from '../../web/html/document.ts';
import { attributeOf, hasClasses, lineIn, lineStart, PageElements } from '../page-elements.ts';
import { readLine, readText, readUrl } from '../record-fields.ts';

type Variant = NetworkAdDetails['variants'][number];

/** What a card shows, and the number that it names; its advertiser's name null where it shows none. */
export interface AdCard {
  readonly id: string | null;
  /** "Single Image Ad", of the label that screen readers read. */
  readonly format: string | null;
  readonly creativeType: string | null;
  readonly advertiser: Omit<Variant['advertiser'], 'name'> & { readonly name: string | null };
  readonly content: Variant['content'];
}

const site = 'https://www.linkedin.com';

/** Cards are `.ad-preview`; older pages had only the inner one. */
export const isCard = (element: Element): boolean =>
  hasClasses(element, 'ad-preview') || hasClasses(element, 'base-ad-preview-card');

/** What a card is tracked by, which the network names, and changes more seldom than its styles. */
export const isTracked = (element: Element, ...names: readonly string[]): boolean => {
  const control = attributeOf(element, 'data-tracking-control-name');
  return control !== null && names.some((name) => control === `ad_library_${name}`);
};

export function readCard(card: Element): AdCard {
  const inside = new PageElements(card);
  const own = (name: string) =>
    attributeOf(card, name) ??
    attributeOf(
      inside.find((one) => attributeOf(one, name) !== null),
      name,
    );
  // "Halden Instruments, Single Image Ad, View details"
  const base = hasClasses(card, 'base-ad-preview-card') ? card : inside.ofClass('base-ad-preview-card');
  const label = /^(.+), ([^,]+), View details$/i.exec(readLine(attributeOf(base, 'aria-label'), 1_000) ?? '');
  const owner = inside.find((one) => isTracked(one, 'ad_preview_advertiser') && lineStart(one) !== '');
  const logo = inside.find(
    (one) => one.name === 'img' && /^(?:advertiser|member) logo$/i.test(attributeOf(one, 'alt') ?? ''),
  );
  const link = inside.find((one) => one.name === 'a' && adIdOf(attributeOf(one, 'href')) !== null);
  const name = lineIn(owner) ?? label?.[1] ?? lineIn(inside.ofClass('block', 'text-md', 'font-bold'));
  return {
    id: adIdOf(attributeOf(link, 'href')),
    format: readLine(label?.[2], 100),
    creativeType: readLine(own('data-creative-type'), 100),
    advertiser: {
      name: readLine(name, 500),
      headline: readLine(lineIn(inside.find(isPromotion)), 1_000),
      imageUrl: imageOf(logo),
      networkUrl: networkUrlOf(attributeOf(owner, 'href')),
    },
    content: {
      headline: readLine(
        lineIn(
          inside.find((one) => one.name === 'h2') ??
            inside.find((one) => isTracked(one, 'ad_preview_carousel_item_title')),
        ),
        2_000,
      ),
      description: readText(
        lineIn(inside.ofClass('commentary__content') ?? inside.ofClass('sponsored-message__content')),
        20_000,
      ),
      imageUrl: pictureOf(inside),
      targetUrl: targetOf(inside),
      ctaLabel: readLine(
        lineIn(inside.find((one) => /_cta$/.test(attributeOf(one, 'data-tracking-control-name') ?? ''))),
        200,
      ),
    },
  };
}

export function adIdOf(href: string | null): string | null {
  return /\/ad-library\/detail\/(\d{1,19})(?:[/?#]|$)/.exec(href ?? '')?.[1] ?? null;
}

/** Without what tells the network where a visitor came from. */
export function networkUrlOf(href: string | null): string | null {
  const url = href === null ? null : URL.parse(href, site);
  return url && /(?:^|\.)linkedin\.com$/.test(url.hostname) ? readUrl(`${url.origin}${url.pathname}`) : null;
}

/** The line of its own that says "Promoted", or by whom. */
const isPromotion = (element: Element): boolean =>
  element.children.every((child) => child.kind !== 'element') && /^promoted\b/i.test(lineIn(element) ?? '');

function imageOf(image: Element | null): string | null {
  return readUrl(attributeOf(image, 'data-delayed-url', 'data-src', 'src'));
}

function pictureOf(inside: PageElements): string | null {
  const picture = imageOf(inside.ofClass('ad-preview__dynamic-dimensions-image'));
  return (
    picture ??
    readUrl(
      attributeOf(
        inside.find((one) => one.name === 'video'),
        'data-poster-url',
        'poster',
      ),
    )
  );
}

/** Where the ad leads, past the network's own redirect. Pages of the library itself are no such place. */
function targetOf(inside: PageElements): string | null {
  const links = inside.filter(
    (one) =>
      one.name === 'a' &&
      isTracked(one, 'ad_preview_headline_content', 'ad_preview_content_image', 'ad_detail_cta'),
    10,
  );
  for (const link of links) {
    const url = URL.parse(attributeOf(link, 'href') ?? '', site);
    const isOfNetwork = url !== null && /(?:^|\.)linkedin\.com$/.test(url.hostname);
    const target =
      isOfNetwork && url.pathname.startsWith('/redir/') ? url.searchParams.get('url') : url?.href;
    if (isOfNetwork && url.pathname.startsWith('/ad-library/')) continue;
    const read = readUrl(target);
    if (read !== null) return read;
  }
  return null;
}
