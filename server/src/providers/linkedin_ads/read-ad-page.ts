import type { NetworkAdDetails } from '../../records/network-ad.ts';
import type { Element } from '../../web/html/document.ts';
import { attributeOf, hasClasses, lineIn, lineStart, PageElements } from '../page-elements.ts';
import { readLine } from '../record-fields.ts';
import { adIdOf, isCard, isTracked, networkUrlOf, readCard } from './ad-card.ts';

const variantsMax = 50;
const countriesMax = 250;
const kindsMax = 50;
const segmentsMax = 500;
const segmentLinesMax = 100;

/** What the page of an ad says; null where it is the page of another ad, or of none. */
export function readAdPage(page: PageElements, id: string): NetworkAdDetails | null {
  const canonical = page.find((one) => one.name === 'link' && attributeOf(one, 'rel') === 'canonical');
  const named = adIdOf(attributeOf(canonical, 'href'));
  if (named !== null && named !== id) return null;
  const cards = page.outermost(isCard, variantsMax).map(readCard);
  const owner = page.find((one) => isTracked(one, 'about_ad_advertiser') && lineStart(one) !== '');
  const advertiserName = readLine(lineIn(owner), 500) ?? cards[0]?.advertiser.name ?? null;
  const duration = lineIn(page.ofClass('about-ad__availability-duration'));
  // A page that says nothing of the ad itself is another one, or has changed.
  if (advertiserName === null || (owner === null && duration === null && cards.length === 0)) return null;
  const [firstShownOn, lastShownOn] = daysOf(duration);
  return {
    id,
    about: {
      advertiserName,
      advertiserUrl: networkUrlOf(attributeOf(owner, 'href')) ?? cards[0]?.advertiser.networkUrl ?? null,
      format: formatOf(page) ?? cards[0]?.format ?? null,
      paidBy: readLine(lineIn(page.ofClass('about-ad__paying-entity'))?.replace(/^paid for by\s+/i, ''), 500),
      firstShownOn,
      lastShownOn,
    },
    impressions: impressionsOf(page),
    targeting: targetingOf(page),
    variants: cards.map(({ creativeType, advertiser, content }) => ({
      creativeType,
      advertiser: { ...advertiser, name: advertiser.name ?? advertiserName },
      content,
    })),
  };
}

/** A small line of the box about the ad: "Single Image Ad". */
function formatOf(page: PageElements): string | null {
  const line = page.find(
    (one) =>
      one.name === 'p' && hasClasses(one, 'text-sm', 'mb-1') && /^[\w -]{1,60} ads?$/i.test(lineStart(one)),
  );
  return readLine(lineIn(line), 100);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "Ran from Oct 26, 2026 to Nov 21, 2026"; of one that still runs the second day may be missing. */
function daysOf(line: string | null): [string | null, string | null] {
  const days = [...(line ?? '').slice(0, 200).matchAll(/\b([a-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})\b/gi)].map(
    dayOf,
  );
  return [days[0] ?? null, days[1] ?? null];
}

function dayOf([, name = '', day = '', year = '']: RegExpExecArray): string | null {
  const month = months.indexOf(name.toLowerCase());
  const at = new Date(Date.UTC(Number(year), month, Number(day)));
  const isThere = month >= 0 && at.getUTCMonth() === month && at.getUTCFullYear() === Number(year);
  return isThere ? at.toISOString().slice(0, 10) : null;
}

function impressionsOf(page: PageElements): NetworkAdDetails['impressions'] {
  const title = page.find((one) => one.name === 'p' && /^total impressions$/i.test(lineStart(one)));
  const total = readLine(lineIn(title && nextElement(title)), 100);
  const rows = page.filter((one) => hasClasses(one, 'ad-analytics__country-impressions'), countriesMax);
  const byCountry = rows.flatMap((row) => {
    // "less than 1%" is no number, and left out.
    const told = /^(.{1,100}), impressions (\d{1,3}(?:\.\d{1,4})?)%$/i.exec(
      readLine(attributeOf(row, 'aria-label'), 300) ?? '',
    );
    const percent = Number(told?.[2]);
    return told?.[1] !== undefined && percent <= 100 ? [{ country: told[1], percent }] : [];
  });
  return total === null && byCountry.length === 0 ? null : { total, byCountry };
}

/** Under its heading each kind has lines of segments, "Targeting includes Denmark, Sweden, and 2 others", the others in an element of their own. */
function targetingOf(page: PageElements): NetworkAdDetails['targeting'] {
  const kinds = new Map<string, string[]>();
  let kind: string | null = null;
  let lines = 0;
  for (const element of page.list) {
    if (element.name === 'h3') kind = readLine(lineIn(element), 100);
    if (kind === null || kinds.size >= kindsMax || !hasClasses(element, 'ad-targeting__segments')) continue;
    lines += 1;
    if (lines > segmentLinesMax) break;
    const inside = new PageElements(element);
    const others = lineIn(inside.ofClass('ad-targeting__other-segments')) ?? '';
    const line = lineIn(element) ?? '';
    if (!/^targeting includes\s/i.test(line)) continue;
    // What comes before the button "2 others"; a name with a comma in it is read as two, since the page does not tell them apart.
    const button = lineIn(inside.ofClass('ad-targeting__others-total-button'));
    const shown = button === null || others === '' ? line : line.slice(0, line.indexOf(button));
    const all = `${shown.replace(/^targeting includes\s+/i, '')}, ${shown === line ? '' : others}`;
    const segments = all
      .split(/,(?:\s+and\s+)?/)
      .flatMap((one) => readLine(one.trim().replace(/(?:^|\s+)and$/, ''), 300) ?? [])
      .filter((one) => !/^\d+ others?$/.test(one));
    const known = kinds.get(kind) ?? [];
    if (segments.length > 0) kinds.set(kind, [...new Set([...known, ...segments])].slice(0, segmentsMax));
  }
  return kinds.size === 0 ? null : Object.fromEntries(kinds);
}

function nextElement(element: Element): Element | null {
  const siblings = element.parent?.children ?? [];
  const next = siblings.slice(siblings.indexOf(element) + 1).find((one) => one.kind === 'element');
  return next?.kind === 'element' ? next : null;
}
