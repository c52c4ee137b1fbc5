import { decodedSegment } from './decoded-segment.ts';
import { networkHost } from './network-host.ts';

/** What the address of a profile says: the word that stands for the person, or a number of the network. */
export type ProfilePage = { readonly word: string } | { readonly memberId: string };

/**
 * Reads the address of a person's page. Null: it is on the network, and no person's. Undefined: it is no address of the network.
 *
 * An old public address, `/pub/<name>/<a>/<b>/<c>`, is one person's by its numbers; the name alone is that of many. The network answers it with the
 * handle `<name>-<c><b><a>`, and so do we. `c` and `b` have three digits each, and `a` is left out where it is 0. Without its numbers it is nobody's.
 */
export function profilePageOf(text: string): ProfilePage | null | undefined {
  const url = addressOf(text);
  if (!url) return undefined;
  if (!networkHost(url.hostname)) return pageCarried(url) ?? undefined;
  return pageAt(url) ?? pageBehind(url) ?? null;
}

/** Views of one page: for phones, from e-mails of the network, with a language. Each stands before the page itself. */
const views = String.raw`(?:(?:comm|mwlite|m|mob|mobile|touch|profile|public-profile|incareer|(?!in\/)[a-z]{2}(?:[-_][a-z]{2})?)\/+){0,3}`;
const handlePage = new RegExp(String.raw`^\/+${views}(?:in|sales\/+(?:lead|people))\/+([^/,&;]{1,900})`, 'i');
const publicPage = new RegExp(
  String.raw`^\/+${views}pub\/+([^/,&;]{1,900})\/+([\da-f]{1,4})\/+([\da-f]{1,3})\/+([\da-f]{1,3})(?:[/,&;]|$)`,
  'i',
);
/** A number of the network, followed by a token that says who looked. */
const memberPage = /^\/+(?:recruiter|sales|cap)\/+profile\/+(\d{1,19})(?:[/,&;]|$)/i;
/** Its `id` is a number or a token. */
const viewPage = new RegExp(String.raw`^\/+${views}(?:profile\/+)?view\/*$`, 'i');

function pageAt(url: URL): ProfilePage | null {
  const handle = handlePage.exec(url.pathname)?.[1];
  if (handle !== undefined) return wordPage(decodedSegment(handle).replace(/\/+$/, ''));
  const [, name, a = '', b = '', c = ''] = publicPage.exec(url.pathname) ?? [];
  if (name !== undefined) {
    // A list of namesakes: /pub/dir/Mary/Poe.
    if (name.toLowerCase() === 'dir') return null;
    const numbers = `${c.padStart(3, '0')}${b.padStart(3, '0')}${/^0+$/.test(a) ? '' : a}`;
    return { word: `${decodedSegment(name)}-${numbers.toLowerCase()}` };
  }
  const memberId = memberPage.exec(url.pathname)?.[1];
  if (memberId !== undefined) return { memberId };
  const viewed = viewPage.test(url.pathname) ? url.searchParams.get('id') : null;
  if (viewed === null) return null;
  return /^\d{1,19}$/.test(viewed)
    ? { memberId: viewed }
    : /^AC[a-z]A/i.test(viewed)
      ? { word: viewed }
      : null;
}

/** What scripts write where they know no handle, and the page of whoever looks at it: rows with one of these are not one person. */
const nobodys = new Set([
  'me',
  'null',
  'undefined',
  'none',
  'nan',
  'unavailable',
  'headless',
  '[object object]',
]);

export const isNobodys = (handle: string): boolean => nobodys.has(handle.trim().toLowerCase());

const wordPage = (word: string): ProfilePage | null => (isNobodys(word) ? null : { word });

/** Where the network asks to sign in first, the page that was wanted. */
function pageBehind(url: URL): ProfilePage | null {
  const names = ['sessionRedirect', 'session_redirect'];
  const wanted = names.map((name) => url.searchParams.get(name)).find((value) => value !== null);
  const behind = wanted === undefined ? undefined : addressOf(wanted);
  return behind && networkHost(behind.hostname) ? pageAt(behind) : null;
}

/** What mail programs and search pages put around a link: they carry the address that was meant. */
function pageCarried(url: URL): ProfilePage | null {
  const wanted = ['url', 'q', 'u'].map((name) => url.searchParams.get(name)).find((value) => value !== null);
  if (wanted === undefined || wanted === null || !/^https?:\/\//i.test(wanted)) return null;
  const carried = addressOf(wanted);
  return carried && networkHost(carried.hostname) ? pageAt(carried) : null;
}

/** As people copy it: without scheme or host, or with a slip in the scheme. */
function addressOf(text: string): URL | null {
  if (/^https?%3a%2f%2f/i.test(text)) return addressOf(decodedSegment(text));
  if (!/[./]/.test(text)) return null;
  const path = text.replace(
    /^[./]*(?=(?:(?:comm|mwlite|m|mobile|profile)\/+)*(?:in|pub|sales\/+(?:lead|people))\/)/i,
    '/',
  );
  const isPath = /^\/(?:[a-z]+\/+)*(?:in|pub|sales\/+(?:lead|people))\//i.test(path);
  if (isPath) return URL.parse(`https://www.linkedin.com${path}`);
  const address = text.replace(/^h?t{1,3}ps?(?::[/\\]*|[/\\]{2,})/i, '');
  return URL.parse(`https://${address.replace(/^[/\\]+/, '')}`);
}
