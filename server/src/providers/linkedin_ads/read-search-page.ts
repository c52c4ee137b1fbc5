import { z } from 'zod';
import { type NetworkAd, networkAdsPageSize } from '../../records/network-ad.ts';
import type { Element } from '../../web/html/document.ts';
import { hasClasses, lineStart, type PageElements } from '../page-elements.ts';
import { isCard, readCard } from './ad-card.ts';

interface Pagination {
  readonly isLast: boolean;
  readonly token: string | null;
}

export interface SearchPage {
  /** Without those that lack a number or an advertiser. */
  readonly items: readonly NetworkAd[];
  /** With these. */
  readonly cardCount: number;
  /** Null where the page says nothing of it. */
  readonly pagination: Pagination | null;
  /** Of all pages; null where nothing tells. */
  readonly total: number | null;
}

export const readSearchPage = (elements: PageElements): SearchPage => ({
  ...readCards(elements),
  pagination: readPagination(elements),
  total: readTotal(elements),
});

function readCards(elements: PageElements): Pick<SearchPage, 'items' | 'cardCount'> {
  const listed = elements.outermost(
    (element) => hasClasses(element, 'search-result-item'),
    networkAdsPageSize,
  );
  const cards = listed.length > 0 ? listed : elements.outermost(isCard, networkAdsPageSize);
  const seen = new Set<string>();
  const items = cards.flatMap((card): NetworkAd[] => {
    const { id, creativeType, advertiser, content } = readCard(card);
    const { name } = advertiser;
    if (id === null || name === null || seen.has(id)) return [];
    seen.add(id);
    const pageUrl = `https://www.linkedin.com/ad-library/detail/${id}`;
    return [{ id, creativeType, advertiser: { ...advertiser, name }, content, pageUrl }];
  });
  return { items, cardCount: cards.length };
}

/** JSON in a comment, `<code id="paginationMetadata"><!--{"isLastPage":false,"paginationToken":"…"}--></code>`. */
function readPagination(elements: PageElements): Pagination | null {
  const code = elements.find(({ name, attributes }) => {
    return (
      name === 'code' && attributes.some((one) => one.name === 'id' && one.value === 'paginationMetadata')
    );
  });
  const inside = code?.children.map((child) => (child.kind === 'element' ? '' : child.value)).join('') ?? '';
  if (inside.length > 10_000) return null;
  try {
    const { isLastPage, paginationToken } = metadata.parse(JSON.parse(inside));
    return { isLast: isLastPage === true, token: paginationToken || null };
  } catch {
    return null;
  }
}
const metadata = z.object({
  isLastPage: z.boolean().nullish(),
  paginationToken: z.string().max(500).nullish(),
});

const isLine = ({ name }: Element) => name === 'h1' || name === 'h2' || name === 'p';
/** What stands in it an advertiser has written. */
const isOfAd = (element: Element) => hasClasses(element, 'search-result-item') || isCard(element);

/** "1,480 ads match your search criteria"; 0 where a heading says that there are none; null where nothing tells. */
function readTotal(elements: PageElements): number | null {
  const outside = elements.outermost((element) => isLine(element) || isOfAd(element), 2_000);
  for (const heading of outside.filter((element) => !isOfAd(element))) {
    const line = lineStart(heading);
    const told = /^(\d{1,3}(?:[,.]\d{3})*|\d{1,9}) ads? match/i.exec(line)?.[1];
    if (told !== undefined) return Number(told.replace(/[,.]/g, ''));
    // How it says so is not documented: all forms that were seen, at the beginning of a line of its own.
    if (
      /^(?:no (?:ads|results)\b.*\b(?:match|found)|no (?:ads|results)$|we couldn.t find any ads)/i.test(line)
    )
      return 0;
  }
  return null;
}
