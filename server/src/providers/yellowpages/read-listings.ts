import { listingsPerPage } from '../../records/directory-listing.ts';
import type { Element } from '../../web/html/document.ts';
import type { ToldListing } from '../listings-of-rows.ts';
import { attributeOf, hasClasses, lineIn, lineStart, PageElements } from '../page-elements.ts';
import { readLine, readLines, readUrl } from '../record-fields.ts';

export interface ListingsPage {
  /** Those that have a name. */
  readonly listings: readonly ToldListing[];
  /** With those that cannot be read. */
  readonly rowCount: number;
  /** It has the list of a search, with rows or without. */
  readonly isOfSearch: boolean;
  /** The page says that there is nothing. */
  readonly saysNone: boolean;
}

const isRow = (element: Element): boolean =>
  element.name === 'div' && (hasClasses(element, 'result') || hasClasses(element, 'v-card'));

/** Of what is not paid for: others stand in lists of their own. */
export function readListings(page: PageElements): ListingsPage {
  const list = page.ofClass('search-results', 'organic');
  const rows = list ? new PageElements(list).outermost(isRow, listingsPerPage) : [];
  return {
    listings: rows.flatMap((row) => readListing(new PageElements(row)) ?? []),
    rowCount: rows.length,
    isOfSearch: list !== null,
    saysNone: rows.length === 0 && saysNone(page),
  };
}

/** In a line of its own; how it says so is not documented. */
function saysNone(page: PageElements): boolean {
  const lines = page.filter(({ name }) => /^(?:h[1-4]|p|div|span)$/.test(name), 10_000);
  return lines.some((line) =>
    /^(?:no results\b|0 results\b|we (?:found 0|found no|(?:couldn.t|could not|didn.t|did not) find)\b|sorry, (?:no|we (?:couldn.t|could not))\b)/i.test(
      lineStart(line),
    ),
  );
}

function readListing(row: PageElements): ToldListing | null {
  const title = row.ofClass('business-name');
  const name = readLine(lineIn(title), 500);
  if (name === null) return null;
  const phone = row.ofClass('phones', 'primary') ?? row.ofClass('phones');
  const address = [row.ofClass('street-address'), row.ofClass('locality')].flatMap((part) => {
    return readLine(lineIn(part), 500)?.replace(/,$/, '') ?? [];
  });
  const kinds = row.ofClass('categories');
  const links = kinds ? new PageElements(kinds).filter((one) => one.name === 'a', 50) : [];
  return {
    id: idOf(attributeOf(title, 'href')),
    listing: {
      name,
      phone: readLine(lineIn(phone), 60),
      rating: ratingOf(row.ofClass('result-rating')),
      address: readLine(address.join(', '), 1_000),
      website: websiteOf(attributeOf(row.ofClass('track-visit-website'), 'href')),
      categories: readLines(links.map(lineIn), 50, 200),
    },
  };
}

/** The path of its own page, `/dayton-oh/mip/bell-crane-plumbing-1`. */
function idOf(href: string | null): string | null {
  const path = href === null ? undefined : URL.parse(href, 'https://www.yellowpages.com')?.pathname;
  return path !== undefined && /\/mip\/./.test(path) ? path : null;
}

const stars = ['zero', 'one', 'two', 'three', 'four', 'five'];

/** In words of its class, "result-rating four half"; null where there are none, or more than five. */
function ratingOf(element: Element | null): number | null {
  const words = (attributeOf(element, 'class') ?? '').slice(0, 200).toLowerCase().split(/\s+/);
  const whole = stars.findIndex((word) => words.includes(word));
  const rating = whole + (words.includes('half') ? 0.5 : 0);
  return whole > 0 && rating <= 5 ? rating : null;
}

/** Past the directory's own page that leads there; its own pages are no website of a business. */
function websiteOf(href: string | null): string | null {
  const url = href === null ? null : URL.parse(href, 'https://www.yellowpages.com');
  if (!url || !/(?:^|\.)yellowpages\.com$/.test(url.hostname)) return readUrl(url?.href);
  return readUrl(url.searchParams.get('url'));
}
