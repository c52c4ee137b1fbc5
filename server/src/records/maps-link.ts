import { withScheme } from './with-scheme.ts';

/** What the address of a search or of a place on a map says. Whatever it does not say is null. */
export interface MapsLink {
  /** As it was sent, for sources that read it themselves. */
  readonly url: string;
  /** Words that are searched, or the name of the place. */
  readonly text: string | null;
  /** What the map shows. */
  readonly point: { readonly lat: number; readonly lng: number; readonly zoom: number | null } | null;
  /** `ChIJ…` */
  readonly placeId: string | null;
  /** The number of a place, as digits; it may be written in hexadecimal behind a colon. */
  readonly cid: string | null;
}

const charactersMax = 2_000;
const placeIdForm = /^[\w-]{10,200}$/;

/**
 * Reads such addresses as maps write them: `/search/coffee+dayton`, `/maps/search/coffee/@39.7,-84.1,14z`, `/maps/place/Name/…!1s0x…:0x…`,
 * `?q=coffee`, `?q=place_id:ChIJ…`, `?query=coffee&query_place_id=ChIJ…`, `/place/ChIJ…`, `?cid=123`. Undefined for what is no http(s)
 * address of at most 2,000 characters, with or without its scheme. A short address says nothing; sources may follow it.
 */
export function mapsLinkOf(sent: string): MapsLink | undefined {
  const text = withScheme(sent.trim());
  if (text.length > charactersMax || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const query = url.searchParams;
  const asked = (query.get('q') ?? query.get('query') ?? '').trim();
  const [, idInQuery] = /^place_id:(.+)$/.exec(asked) ?? [];
  const segments = url.pathname.split('/').map(decoded);
  const afterSearch = after(segments, 'search');
  const afterPlace = after(segments, 'place');
  // `/place/ChIJ…` is an id, `/place/Canal+Row+Coffee` a name.
  const isId = afterPlace !== null && /^ChIJ[\w-]{10,200}$/.test(afterPlace);
  const placeId = [
    idInQuery,
    query.get('query_place_id'),
    query.get('place_id'),
    isId ? afterPlace : null,
  ].find((one) => one != null && placeIdForm.test(one));
  const words = idInQuery === undefined && asked !== '' ? asked : (afterSearch ?? (isId ? null : afterPlace));
  return {
    url: url.href,
    text: words === null || words === '' ? null : words.slice(0, 300),
    point: pointIn(segments, query.get('ll')),
    placeId: placeId ?? null,
    cid: cidIn(url, query),
  };
}

function after(segments: readonly string[], word: string): string | null {
  const at = segments.indexOf(word);
  const next = at < 0 ? undefined : segments[at + 1];
  return next === undefined || next === '' || next.startsWith('@') ? null : next;
}

function decoded(segment: string): string {
  const spaced = segment.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced).trim();
  } catch {
    // A lone percent sign is a part of the name.
    return spaced.trim();
  }
}

/** `@39.7589,-84.1916,14z`, or `ll=39.7589,-84.1916`. */
function pointIn(segments: readonly string[], ll: string | null): MapsLink['point'] {
  const written = segments.find((segment) => segment.startsWith('@'))?.slice(1) ?? ll?.replace(/^@/, '');
  const [, latText, lngText, zoomText] =
    /^(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)(?:,(\d{1,2}(?:\.\d{1,5})?)z)?/.exec(
      written ?? '',
    ) ?? [];
  const lat = Number(latText);
  const lng = Number(lngText);
  if (latText === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  return { lat, lng, zoom: zoomText === undefined ? null : Number(zoomText) };
}

function cidIn(url: URL, query: URLSearchParams): string | null {
  const digits = query.get('cid');
  if (digits !== null && /^\d{1,20}$/.test(digits)) return digits;
  const [, hex] = /0x[0-9a-f]{1,16}:0x([0-9a-f]{1,16})/i.exec(url.href) ?? [];
  return hex === undefined ? null : BigInt(`0x${hex}`).toString();
}
