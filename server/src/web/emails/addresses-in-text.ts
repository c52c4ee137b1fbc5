import { linksWithin } from '../../text/links/extract-links.ts';
import { readHost } from '../../text/links/host-names.ts';

/** Around an at sign in a long text: a local part has 64 octets at most and a domain 253. */
const windowLength = 330;
const shortText = 2_000;

/** Full-width and small at signs and full stops, as Chinese and Japanese pages have them; invisible characters. */
export function plainText(text: string): string {
  return unusual.test(text) ? withoutUnusual(text) : text;
}

const unusual = /[\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff＠﹫．。｡]/;

function withoutUnusual(text: string): string {
  return text
    .replace(/[\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/[＠﹫]/g, '@')
    .replace(/[．。｡](?=[a-z0-9])/gi, '.');
}

/** Not that of an account: "Follow @acme", https://video.example/@acme. Behind a tilde a slash may end a name: ~/@acme.com. */
const atOfAddress = /[^\s/]@|~/;

/**
 * The addresses that stand in a text as they are, by the rules of `linksWithin`: under a listed suffix, none within a URL. A
 * long text is read around its at signs only. Who is done with a page forgets its hosts (`forgetHosts`).
 */
export function addressesInText(text: string): readonly string[] {
  if (!text.includes('@') || !atOfAddress.test(text)) return [];
  if (text.length <= shortText) return emailsIn(text);
  const found = new Set<string>();
  for (let at = text.indexOf('@'); at >= 0; ) {
    let end = Math.min(text.length, at + windowLength);
    let next = text.indexOf('@', at + 1);
    // At signs that are close together are read at once; what is read at once has a limit, so a row of them is no trouble.
    while (next >= 0 && next < end && end - at < 20 * windowLength) {
      end = Math.min(text.length, next + windowLength);
      next = text.indexOf('@', next + 1);
    }
    for (const email of emailsIn(text.slice(Math.max(0, at - windowLength), end))) found.add(email);
    at = next;
  }
  return [...found];
}

/** The comma is for `linksWithin`, which takes a text of one word that begins with two slashes at its word: in a page it is a piece of text like others. */
function emailsIn(text: string): readonly string[] {
  return linksWithin(`${sentencesApart(text)} ,`).emails;
}

/** jane@acme.com.Thanks: a sentence that begins right behind the full stop, where that is no ending of hosts. */
const glued = /@((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24})\.([A-Z][a-z]{1,24})(?![A-Za-z0-9@-])/g;

function sentencesApart(text: string): string {
  if (!/\.[A-Z]/.test(text)) return text;
  return text.replace(glued, (whole, host: string, word: string) =>
    readHost(`${host}.${word.toLowerCase()}`)?.isListed || !readHost(host)?.isListed
      ? whole
      : `@${host}. ${word}`,
  );
}
