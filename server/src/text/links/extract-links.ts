import { isIPv6 } from 'node:net';
import { parseEmailAddress } from '../email-address.ts';
import { addressAround } from './addresses.ts';
import { isCode, isCountryOrOld, isFileName } from './file-names.ts';
import {
  forgetHosts,
  type Host,
  hostEnd,
  hostRunAt,
  hostRunSource,
  hostStart,
  readHost,
} from './host-names.ts';
import { withoutInvisibleInAddresses } from './invisible-in-addresses.ts';
import { hierarchicalSchemes } from './schemes.ts';
import { codeEnd, isShortener, tooLongCodeEnd } from './shortener.ts';
import { urlTailEnd } from './url-tail.ts';

export interface Links {
  /** In order of first appearance, each once, as written. */
  readonly urls: readonly string[];
  readonly emails: readonly string[];
}

/**
 * Finds URLs and e-mail addresses in running text, markup or a list, in any script.
 *
 * One pass over words: what comes before `://`, around an at sign and around dots is looked at where the word stands, and no
 * character is looked at more often than a fixed number of times, so a text of a million characters costs about a
 * second, whatever it holds. Never throws.
 */
export function extractLinks(written: string): Links {
  const text = withoutInvisibleInAddresses(written);
  const whole = text.trim();
  const links = isAddressAlone(whole) ? { urls: [], emails: [whole] } : scanned(text);
  forgetHosts();
  return links;
}

/** The same of a text that is a piece of a longer one, and not taken at its word where it is an address alone. Who is done with all pieces forgets the hosts. */
export function linksWithin(text: string): Links {
  return scanned(withoutInvisibleInAddresses(text));
}

function scanned(text: string): Links {
  const scan = new Scan(text);
  scan.run();
  return { urls: [...scan.urls], emails: [...scan.emails] };
}

/** A text that is an address and nothing else is taken at its word, whatever its top-level domain. */
function isAddressAlone(text: string): boolean {
  const address = parseEmailAddress(text);
  if (!address || looksLikeQuery(address.local) || isSentence.test(text)) return false;
  const host = readHost(address.asciiDomain);
  return address.asciiDomain.startsWith('[') || host?.isListed === true || !isFileName(address.asciiDomain);
}

/** メールはjane@acme.co.jpまで: kana around an address that is not in kana are words. */
const isSentence =
  /^[^@]*[\p{Script=Hiragana}\p{Script=Katakana}][a-z0-9][^@]*@|@[^@]*[a-z0-9]\p{Script=Hiragana}+$/iu;

/** email=jane@acme.com, acme.com/contact?email=jane@acme.com */
function looksLikeQuery(local: string): boolean {
  if (/^[a-z_]+=/i.test(local)) return true;
  const run = hostRunAt(local, 0);
  return /[/?#]/.test(local.charAt(run.length)) && readHost(run)?.isListed === true;
}

class Scan {
  readonly urls = new Set<string>();
  readonly emails = new Set<string>();
  private readonly text: string;
  /** Up to here everything belongs to what was found. */
  private floor = 0;
  private readonly open: Record<string, number> = { '(': 0, '[': 0, '{': 0 };
  private openKnownTo = 0;
  /** Where the first word begins, if there is no other. */
  private readonly onlyWord: number | null;

  constructor(text: string) {
    this.text = text;
    const whole = text.trim();
    this.onlyWord = /\s/.test(whole) ? null : text.length - text.trimStart().length;
  }

  run(): void {
    words.lastIndex = 0;
    for (let found = words.exec(this.text); found; found = words.exec(this.text)) {
      words.lastIndex = Math.max(this.lookAt(found[0], found.index), found.index + 1);
    }
  }

  /** Where to look next. */
  private lookAt(word: string, start: number): number {
    const end = start + word.length;
    if (word === '@') return this.lookForAddress(start) ?? end;
    if (word === '//') return this.lookForRelative(start) ?? end;
    const next = this.text.charAt(end);
    if (next === ':') {
      const found = this.text.startsWith('://', end)
        ? this.lookForScheme(start, end)
        : this.lookForOpaque(word, end);
      if (found !== null) return found;
    }
    return word.includes('.') ? this.lookForHosts(word, start) : end;
  }

  private lookForAddress(at: number): number | null {
    const found = addressAround(this.text, at, this.floor);
    if (!found) return null;
    this.emails.add(this.text.slice(found.start, found.end));
    this.floor = found.end;
    return found.end;
  }

  /** What stands before `://`; from there on nothing is a host of its own, even where the address is none. */
  private lookForScheme(wordStart: number, colon: number): number | null {
    const before = this.text.slice(Math.max(this.floor, colon - 24), colon);
    const written = /[a-z][a-z0-9+.-]*$/i.exec(before)?.[0].toLowerCase() ?? '';
    const scheme = [written, written.replace(/^.*[+.-](?=[a-z]+$)/, '')].find((name) =>
      hierarchicalSchemes.has(name),
    );
    const authority = colon + 3;
    // https://https://example.com: pasted behind what was there.
    if (/^(?:https?|ftp):\/\//i.test(this.text.slice(authority, authority + 8))) return authority;
    if (scheme === undefined) {
      // "foohttp://example.com": a scheme glued to a word leaves the host alone.
      const run = hostRunAt(this.text, authority);
      return /(?:https?|ftp)$/.test(written) ? this.hostsIn(run, authority) : authority + run.length;
    }
    const start = colon - scheme.length;
    // Words of another script can join hosts to the scheme: example.com和https://…
    if (start > wordStart) this.hostsIn(this.text.slice(wordStart, start), wordStart);
    const refused = authority + hostRunAt(this.text, authority).length;
    if (this.isTag(start) || this.text.charAt(start - 1) === '_') return refused;
    const end = this.authorityEnd(scheme, authority);
    if (end === null) return Math.max(refused, wordStart + 1);
    return this.addUrl(start, end);
  }

  /** Where the host (and port) after `://` ends. */
  private authorityEnd(scheme: string, from: number): number | null {
    userinfo.lastIndex = from;
    const afterUser = userinfo.test(this.text) ? userinfo.lastIndex : from;
    const host = this.hostWithScheme(afterUser) ?? (afterUser > from ? this.hostWithScheme(from) : null);
    if (host !== null) return host;
    return scheme === 'file' && /^\/[\p{L}\p{N}_.~%-]/u.test(this.text.slice(from, from + 2)) ? from : null;
  }

  private hostWithScheme(from: number): number | null {
    ip6.lastIndex = from;
    const bracketed = ip6.exec(this.text)?.[1];
    if (bracketed !== undefined) return isIPv6(bracketed) ? this.portEnd(ip6.lastIndex, 10) : null;
    const run = hostRunAt(this.text, from);
    const length = hostEnd(run, 0);
    const host = readHost(run.slice(0, length));
    if (!host) return null;
    if (host.labels.length === 1 && !/^[a-z0-9-]+$/i.test(run.slice(0, length))) return null;
    // Numbers with dots are an IPv4 address or nothing.
    if (host.labels.length > 1 && !host.isIp4 && host.labels.every((label) => /^\d+$/.test(label)))
      return null;
    return this.portEnd(from + length, 10);
  }

  /** "//example.com/x", as in HTML; not a comment of a program. Alone, it is taken at its word: //files.corp/x. */
  private lookForRelative(start: number): number | null {
    if (/[\p{L}\p{N}_:/.\\-]$/u.test(this.text.slice(Math.max(0, start - 2), start))) return null;
    const run = hostRunAt(this.text, start + 2);
    const end = start + 2 + hostEnd(run, 0);
    const name = this.text.slice(start + 2, end);
    const host = readHost(name);
    const isTakenAtItsWord =
      start === this.onlyWord &&
      isDottedName(name) &&
      /^(?:[/?#\s]|$|:\d)/.test(this.text.slice(end, end + 2));
    if (!host?.isListed && host?.ascii !== 'localhost' && !isTakenAtItsWord) return null;
    return this.addUrl(start, this.portEnd(end, 5) ?? end);
  }

  /** Schemes without `//`: mailto:, file:/path, magnet:?…, and localhost with a port. */
  private lookForOpaque(word: string, colon: number): number | null {
    const name = /[a-z]+$/i.exec(word)?.[0].toLowerCase() ?? '';
    const start = colon - name.length;
    if (start < this.floor || /[\p{L}\p{N}_.+-]$/u.test(this.text.slice(Math.max(0, start - 2), start)))
      return null;
    const after = this.text.slice(colon + 1, colon + 8);
    if (name === 'mailto') return this.lookForMailto(start, colon + 1);
    if (name === 'file' && /^\/[\p{L}\p{N}_.~%-]/u.test(after)) return this.addUrl(start, colon + 1);
    if (name === 'magnet' && /^\?xt=/.test(after)) return this.addUrl(start, colon + 1);
    if (name !== 'localhost' || this.isTag(start)) return null;
    const end = this.portEnd(colon, 5);
    return end === null || end === colon ? null : this.addUrl(start, end);
  }

  /** "mailto:jan@acme.com,ida@acme.com?subject=…" is a URL, and its recipients are addresses. */
  private lookForMailto(start: number, from: number): number | null {
    recipients.lastIndex = from;
    const list = recipients.exec(this.text)?.[0] ?? '';
    let end = from;
    for (const one of list.split(',')) {
      const sign = /@|%40/.exec(one);
      const begin = end === from ? from : end + 1;
      const hostStarts = begin + (sign?.index ?? 0) + (sign?.[0].length ?? 0);
      const domain = sign === null || sign.index < 1 ? '' : hostRunAt(this.text, hostStarts);
      if (domain === '') break;
      end = hostStarts + hostEnd(domain, 0);
      const address = percentDecoded(this.text.slice(begin, end));
      if (parseEmailAddress(address)) this.emails.add(address);
      if (end < begin + one.length) break;
    }
    const tail = this.text.charAt(end === from ? from + list.length : end) === '?' ? from + list.length : end;
    const withHeaders = /^\?[a-z-]+=/i.test(this.text.slice(tail, tail + 32)) ? tail : null;
    if (withHeaders !== null) return this.addUrl(start, withHeaders);
    return end === from ? null : this.addUrl(start, end);
  }

  /** Hosts without a scheme: those of a listed suffix. A run holds several where words of another script join them. */
  private lookForHosts(run: string, offset: number): number {
    const isPart = this.isLocalPart(offset + run.length) || this.cannotBegin(offset);
    return isPart ? offset + run.length : this.hostsIn(run, offset);
  }

  private hostsIn(run: string, offset: number): number {
    for (let from = 0; from < run.length; ) {
      const start = hostStart(run, from);
      const end = hostEnd(run, start);
      const host = readHost(run.slice(start, end));
      if (host && this.isHostAlone(host, offset + start, offset + end)) {
        const port = this.portEnd(offset + end, 5);
        const found = port === null ? 0 : this.addUrl(offset + start, port);
        if (found > offset + end) return found;
      }
      if (end <= from) break;
      from = end;
    }
    return offset + run.length;
  }

  private isHostAlone(host: Host, start: number, end: number): boolean {
    const next = this.text.slice(end, end + 2);
    if (host.isIp4) {
      const isVersion = versionBefore.test(this.text.slice(Math.max(0, start - 12), start));
      return !isVersion && !/^[:=_@]?[\p{L}_@=]/u.test(next);
    }
    const hasPath = /^(?:\/|[?#][\p{L}\p{N}_%=&])/u.test(next);
    const hasPort = /^:\d/.test(next);
    if (!host.isListed || !(host.isRegistrable || hasPath || hasPort)) return false;
    if (hasPath) return true;
    if (!hasPort && isSentenceStart(this.text.slice(start, end))) return false;
    if (/^(?:[=_@]|\.?\()/.test(next) && !isCountryOrOld(host.ascii)) return false;
    // main.cc:7 is a line of a file, like what comes after a path.
    const isAfterPath = hasPort || /[/\\:.]/.test(this.text.charAt(start - 1));
    return !isFileName(host.ascii, { isAfterPath }) && (hasPort || !isCode(host.ascii));
  }

  /** A host that text joins to an at sign: name.al+list@acme.com. */
  private isLocalPart(end: number): boolean {
    return /^(?:"?@(?!https?:)|[&'*+=~%.][\w&'*+=~%.-]*@[\p{L}\p{N}])/u.test(this.text.slice(end, end + 66));
  }

  /** Mentions, tags, paths and parts of names. */
  private cannotBegin(start: number): boolean {
    if (this.isTag(start)) return true;
    const before = this.text.slice(Math.max(0, start - 2), start);
    return /[@＠_/]$|[\p{L}\p{N}]\\$|(?<!\.)\.$/u.test(before);
  }

  /** #tag, $TICKER, @mention: a sign that begins a word. */
  private isTag(start: number): boolean {
    return /(?:^|[^\p{L}\p{N}])[#$@]$/u.test(this.text.slice(Math.max(0, start - 2), start));
  }

  /** Null for a number that no port has. */
  private portEnd(from: number, digitsMax: number): number | null {
    port.lastIndex = from;
    const digits = port.exec(this.text)?.[1] ?? '';
    if (digits === '') return from;
    if (digits.length > digitsMax || (digitsMax === 5 && Number(digits) > 65_535)) return null;
    return port.lastIndex;
  }

  private addUrl(start: number, hostEnds: number): number {
    this.countOpen(start);
    const isShortened = isShortener(this.text.slice(Math.max(start, hostEnds - 5), hostEnds));
    const tooLong = isShortened ? tooLongCodeEnd(this.text, hostEnds) : null;
    if (tooLong !== null) {
      this.floor = tooLong;
      return tooLong;
    }
    const around = { before: this.text.charAt(start - 1), open: this.open };
    const end =
      (isShortened ? codeEnd(this.text, hostEnds) : null) ?? urlTailEnd(this.text, hostEnds, around);
    this.urls.add(this.text.slice(start, end));
    this.floor = end;
    this.openKnownTo = end;
    return end;
  }

  /** Brackets that are open before an address. A line ends them: most that stay open were smileys. */
  private countOpen(to: number): void {
    for (let at = this.openKnownTo; at < to; at += 1) {
      const character = this.text.charAt(at);
      const opener = openerOf[character];
      if (character === '\n') Object.assign(this.open, { '(': 0, '[': 0, '{': 0 });
      else if (opener !== undefined) this.open[opener] = Math.max(0, (this.open[opener] ?? 0) - 1);
      else if (character in this.open) this.open[character] = (this.open[character] ?? 0) + 1;
    }
    this.openKnownTo = to;
  }
}

/** What is looked at: hosts and words, at signs, slashes. */
const words = new RegExp(`${hostRunSource}|@|//`, 'gv');
const versionBefore = /(?:^|[^\p{L}])(?:version|ver|v|release|build|firmware|rev)[.:]? ?$/iu;

/** "at last.Next time", "Hello.World": a sentence without its space. No site is written with a long ending in capitals and small letters. */
function isSentenceStart(name: string): boolean {
  const [, first = '', ending = ''] = /^([\p{L}\p{N}])[^.]*\.(\p{Lu}\p{Ll}+)$/u.exec(name) ?? [];
  if (ending === '' || /^(?:com|net|org|edu|gov|mil|int|info|biz|name)$/i.test(ending)) return false;
  return ending.length > 3 || (ending.length === 3 && /\p{Ll}/u.test(first));
}

const openerOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
/** RFC 3986 3.2.1, without what separates the items of a list. */
const userinfo = /[a-z0-9._~!$&*+=:%-]{1,256}@/iy;
const ip6 = /\[([0-9a-f:.]{2,45})\]/iy;
const port = /:(\d+)(?![\p{L}\p{N}])/uy;
const recipients = /[^\s<>"`\\()[\]{}:;?#/]{1,500}/uy;

/** RFC 6068 2: signs of an address in a link are written as percent and digits. */
function percentDecoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Two labels or more that are not all numbers, under whatever last label. */
function isDottedName(name: string): boolean {
  const isName =
    name.length <= 253 && /^(?=[^\p{L}]*\p{L})[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u.test(name);
  return isName && !isFileName(name.toLowerCase()) && !isCode(name.toLowerCase());
}
