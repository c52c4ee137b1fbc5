import { isIPv6 } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { isPlaceholder } from './placeholders.ts';

export interface CleanDomain {
  /** Registrable domain in Unicode; for an IP, `localhost` or a bare suffix the host itself; empty where there is none. */
  readonly cleanDomain: string;
  /** The same as it goes over the wire (xn--…). */
  readonly asciiDomain: string;
  /** Scheme and host in the script it was written in, `www` and port kept; empty where there is no host. */
  readonly cleanUrl: string;
  /** The text names a domain that someone can register under a suffix of the public suffix list. No DNS is asked. */
  readonly validatedDomain: boolean;
}

const nothing: CleanDomain = { cleanDomain: '', asciiDomain: '', cleanUrl: '', validatedDomain: false };

/** Beyond this nothing of a host can follow: what is read ends here, so that any length costs the same. */
const readLengthMax = 4_096;

/**
 * Finds the domain in what people paste: with or without scheme, in quotes, brackets or Markdown, with path, port and
 * credentials, in capitals, with white space, backslashes, full-width dots or a full stop at its end; *.acme.com of
 * certificates, @acme.com, and hxxps://acme[.]com of security reports.
 *
 * Registrable by the public suffix list, private suffixes honoured: acme.myshopify.com stays, blog.acme.co.uk becomes
 * acme.co.uk. Names are mapped as browsers do (UTS 46, non-transitional: faß.de stays its own name).
 *
 * A word before a colon that no `//` follows is a label where it is a usual one or begins with a capital (Website:acme.com),
 * else a scheme, and what it leads to is no host (urn:acme.com).
 *
 * `validatedDomain` is false for an e-mail address, whose `cleanDomain` is that of its host, and for an IP address,
 * `localhost` and other names without a listed suffix, whose `cleanDomain` is the host, so that the caller sees what was
 * read. What stands for no value (N/A, http://none, "No website") has none. A host that no name can be has no `cleanDomain`; with http(s) before it, its `cleanUrl` is what browsers make of it
 * (URL Standard). Of several words the first that has a dot is read. Never throws.
 */
export function cleanDomain(messy: string): CleanDomain {
  if (namesNothing(messy)) return nothing;
  const text = unwrap(messy);
  const { scheme, authority } = splitUrl(text);
  const at = authority.lastIndexOf('@');
  if (scheme === 'mailto' && at < 0) return nothing;
  const { host, port } = splitPort(authority.slice(at + 1));
  const ascii = asciiHost(host);
  if (ascii === '') return readAsBrowsers(text, scheme);
  if (ascii === 'www' || isPlaceholder(ascii)) return nothing;

  const found = parse(ascii, { allowPrivateDomains: true, validateHostname: false, extractHostname: false });
  // RFC 2606 reserves .example for documentation, where it stands for any listed suffix.
  const isListed = found.isIcann === true || found.isPrivate === true || found.publicSuffix === 'example';
  // No registry gives out a name with an underscore; hosts below one may have it.
  const registrable = isListed && found.isIp !== true && !found.domain?.includes('_') ? found.domain : null;
  // With a scheme, what is before the @ is a user of the site; without one it is a mailbox.
  const isMailbox = at > 0 && (scheme === '' || scheme === 'mailto');
  const asciiDomain = registrable ?? ascii.replace(/^www\.(?=.)/, '');
  const hostAsWritten = /[^\0-\x7f]/.test(host) ? domainToUnicode(ascii) || ascii : ascii;
  const urlScheme = /^(?:https?|ftps?|wss?)$/.test(scheme) ? scheme : 'https';
  return {
    cleanDomain: domainToUnicode(asciiDomain) || asciiDomain,
    asciiDomain,
    cleanUrl: `${urlScheme}://${hostAsWritten}${port && `:${port}`}`,
    validatedDomain: registrable !== null && !isMailbox,
  };
}

/**
 * An address of the web that browsers take though we read no name in it: one whose host no name can be (http://acme..com)
 * keeps that host in its `cleanUrl` alone.
 */
function readAsBrowsers(text: string, scheme: string): CleanDomain {
  const host = /^https?$/.test(scheme) ? URL.parse(text)?.host.replace(/:(?:80|443)$/, '') : undefined;
  if (!host) return nothing;
  const cleanUrl = `${scheme}://${host}`;
  // Without user and path it may well be one that we read (http://!jane@acme.com).
  return cleanUrl === text ? { ...nothing, cleanUrl } : cleanDomain(cleanUrl);
}

/** "N/A", "http://unknown": a field that nobody knew anything for. */
function namesNothing(messy: string): boolean {
  if (messy.length > 100) return false;
  const rest = messy
    .replace(invisible, '')
    .trim()
    .replace(/^(?:https?:[/\\]*)?(?:www\.?(?=$|[^.]))?/i, '')
    .replace(/[/\\]+$/, '');
  return /[\p{L}\p{N}]/u.test(rest) && isPlaceholder(rest);
}

/** White space as URLs and HTML encode it, and a slash behind the host. */
const encodedSpace = /(?:%20|%09|%0a|%0d|%c2%a0|%e2%80%8b|&nbsp;)+/gi;
/** What begins a second address, where line breaks and tabs do not belong to the first. */
const secondAddress = /\s+(?=https?:[/\\]{2}|www\.)/i;
const secondHost = /(?<=\.[a-z]{2,24}(?:\/[^\s]*)?)[\t\r\n]+\s*(?=(?:[a-z0-9-]+\.)+[a-z]{2,24}(?:[\s/]|$))/i;

/** Not the joiners U+200C and U+200D: names in Persian and Indian scripts have them. */
const invisible = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const scheme =
  /^([a-z][a-z0-9+.-]*):+(?=[/\\]{2})|^(https?|ftps?|wss?|file|mailto):+|^(https?)(?=[;]?[/\\]{2});?/i;

/** A scheme whose letters tabs or line breaks pull apart. */
const brokenScheme = /^(?:https?|ftp|wss?):[/\\]{2}/i;

/** "website:acme.com", "tel:+45…": what stands before a colon that no port follows. */
const wordAndColon = /^[a-z][a-z0-9+-]*:(?!\d{1,5}(?:[/?#]|$))/i;
const usualLabel =
  /^(?:web|web-?site|site|url|uri|link|home-?page|page|domain|host|company|firm|blog|source|see|visit|from|e-?mail|mail|linkedin|twitter|facebook|instagram|github|youtube|tiktok):/i;

/** The address within Markdown, a link's HTML, quotes, brackets or a sentence. */
function unwrap(messy: string): string {
  const text = disarmed(
    messy
      .trimStart()
      .slice(0, readLengthMax)
      .replace(invisible, '')
      .replace(encodedSpace, (space, offset: number, whole: string) =>
        /(?:^|[/\s]|\.[a-z]{2,24})$/i.test(whole.slice(Math.max(0, offset - 26), offset)) ? ' ' : space,
      )
      .replace(/(?<=^[^/?#]{1,253}\.[a-z]{2,24})%2f/i, '/')
      .trim(),
  );
  if (isIPv6(text) || /^\[[0-9a-f:.]+\]/i.test(text)) return text;
  const link =
    /^=hyperlink\(\s*"([^\s"]{1,2000})/i.exec(text)?.[1] ??
    /\]\(\s*<?([^\s()<>]{1,2000})/.exec(text)?.[1] ??
    /\bhref\s*=\s*["']?([^\s"'<>]{1,2000})/i.exec(text)?.[1];
  const bare = (link ?? text)
    .replace(/^[\s<>"'`“”„‘’«»()[\]{}*,;:!|#~=•·→–—]+(?![0-9a-f:]*:[0-9a-f:.]*\])/i, '')
    .replace(/^-\s+/, '')
    .replace(/^[.…]+(?=[^.\s/]+\.[^.\s])/, '');
  // An underscore at both ends is emphasis, one at the beginning a part of the name (_dmarc.acme.com).
  const inner = /^_+([^_](?:.*[^_])?)_+\W*$/s.exec(bare)?.[1] ?? bare;
  // Browsers drop line breaks and tabs inside an address; without a scheme they rather separate words.
  const [alone = ''] = (scheme.test(inner) ? inner : '').split(secondAddress, 1);
  const [first = ''] = alone.split(secondHost, 1);
  if (first !== '' && first !== inner && /[^.][.][^.]/.test(first)) return first.replace(/[\t\r\n]/g, '');
  const joined = inner.replace(/[\t\r\n]/g, '').trimStart();
  if (scheme.test(inner) || brokenScheme.test(joined)) return joined;
  const words = inner.split(/\s+/);
  return words.find((word) => /[^.。]{1}[.。．｡][^.]/u.test(word)) ?? words[0] ?? '';
}

/** hxxps://acme[.]com of security reports, https%3A%2F%2Facme.com out of a query, https://https://acme.com, view-source:. */
function disarmed(text: string): string {
  const armed = /^(?:https?|ftp)%3a%2f%2f/i.test(text)
    ? text.replace(/%3a/gi, ':').replace(/%2f/gi, '/')
    : text
        .replace(/\[(?:\.|dot)\]|\((?:\.|dot)\)|\{\.\}/gi, '.')
        .replace(/^hxxp(?=s?\[?:)/i, 'http')
        .replace(/^(https?)\[:(?:\/\/)?\](?:\/\/)?/i, '$1://');
  return armed
    .replace(/^(?:view-source:|\*\.(?=[^.]))/i, '')
    .replace(/^(?:https?:\/\/(?:www\.)?){1,8}(https?)(?::(?!\d)[/\\]{0,3}|[/\\]{2})(?=\S)/i, '$1://')
    .replace(/^((?:https?:\/\/)\s*)\s+/i, '$1')
    .replace(/^((?:https?:\/\/)?www)\.{2,}/i, '$1.')
    .replace(/^([\p{L}\d-]+)\s*\.\s*(com|net|org|io|edu|gov)$/iu, '$1.$2');
}

function splitUrl(text: string): { scheme: string; authority: string } {
  const found = scheme.exec(text);
  if (!found && wordAndColon.test(text) && !isIPv6(text) && !/^[^/?#\s]*@/.test(text)) {
    const rest = text.replace(wordAndColon, '');
    return (usualLabel.test(text) || /^[A-Z]/.test(text)) && rest.includes('.')
      ? splitUrl(rest)
      : { scheme: '', authority: '' };
  }
  const name = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').toLowerCase();
  const rest = text.slice(found?.[0].length ?? 0);
  // A single slash without a scheme begins a path, which names no host.
  if (!found && /^[/\\](?![/\\])/.test(rest)) return { scheme: '', authority: '' };
  const [authority = ''] = rest.replace(/^[/\\\s"'“”‘’«»<(]+/, '').split(/[/?#\\\s<>"`“”«»(){}|^,;!*]/, 1);
  return { scheme: name, authority: found ? authority.replace(/^\.+(?=[^.])/, '') : authority };
}

function splitPort(authority: string): { host: string; port: string } {
  const bareIp6 = authority.replace(/:$/, '');
  if (isIPv6(bareIp6)) return { host: `[${bareIp6}]`, port: '' };
  const ip6 = /^(\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?/i.exec(authority);
  const [, host = authority, port = ''] = ip6 ?? /^([^:]*):(\d{1,5})?/.exec(authority) ?? [];
  const number = Number(port);
  const isKept = port !== '' && number !== 80 && number !== 443 && number <= 65_535;
  return { host, port: isKept ? String(number) : '' };
}

/** Lower-case ASCII without a final dot; empty for what cannot be the name of a host (RFC 1034 3.1, RFC 5891). */
function asciiHost(host: string): string {
  const name = host.replace(/[.。．｡'’‘\]:…→•·–—-]+$/u, '') + (host.startsWith('[') ? ']' : '');
  const ascii = domainToASCII(name) || domainToASCII(name.replace(/[\u200c\u200d]/g, ''));
  if (/^\[[0-9a-f:.]+\]$/.test(ascii)) return ascii;
  const isName =
    ascii.length <= 253 && ascii.split('.').every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label));
  return isName ? ascii : '';
}
