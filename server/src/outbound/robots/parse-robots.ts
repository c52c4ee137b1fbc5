import { normalPath } from './normal-path.ts';

/** RFC 9309, 2.5: at least 500 kibibytes are read. What is beyond is passed over, as if the file ended there. */
export const robotsBytesMax = 500 * 1_024;
/** As Google's parser: eight times the longest address that browsers took. What is beyond is passed over. */
const lineBytesMax = 2_083 * 8 - 1;
const sitemapsMax = 1_000;
/** For one robot, which is ten times what the longest files have. What is beyond is passed over, as if the file ended there. */
const rulesMax = 10_000;
const crawlDelayMsMax = 10_000;

export interface RobotsRule {
  readonly isAllowed: boolean;
  /** In the normal form of `normalPath`, split at the wildcards. */
  readonly parts: readonly string[];
  /** The pattern ended with $. */
  readonly isAnchored: boolean;
  /** Octets of the pattern: of two rules that match, the longer wins (2.2.2). */
  readonly length: number;
}

/** What a robots.txt says to one robot. */
export interface RobotsRules {
  /** Of all groups that name the robot, else of all groups of `*`; none where neither is there. */
  readonly rules: readonly RobotsRule[];
  /** What Crawl-delay asks for, at most 10 seconds; null where it was not said. */
  readonly crawlDelayMs: number | null;
  /** The values of Sitemap lines as written, without duplicates; at most 1,000. */
  readonly sitemaps: readonly string[];
}

export const allowAll: RobotsRules = { rules: [], crawlDelayMs: null, sitemaps: [] };
export const disallowAll: RobotsRules = {
  rules: [{ isAllowed: false, parts: ['/'], isAnchored: false, length: 1 }],
  crawlDelayMs: null,
  sitemaps: [],
};

/**
 * Reads a robots.txt by RFC 9309 for the robot that a product token names ('Millrace'; capitals do not matter).
 *
 * Where the RFC leaves room it follows Google's parser: a directive may be misspelt in the usual ways (disalow, useragent,
 * site-map), may have further letters at its end, and its colon may be missing where the line has two words; a rule
 * `Allow: /x/index.html` allows `/x/` as well; of a User-agent value what follows the first character that cannot be in a
 * product token is passed over. Any bytes are read; never throws.
 */
export function parseRobots(body: Uint8Array | string, productToken: string): RobotsRules {
  const own: Group = { isNamed: false, rules: [], crawlDelayMs: null };
  const everyones: Group = { isNamed: false, rules: [], crawlDelayMs: null };
  const sitemaps = new Set<string>();
  const token = productToken.toLowerCase();
  let current: Group[] = [];
  let isAfterRule = false;
  for (const line of linesOf(octets(body))) {
    // Rules for others, and more than we keep: what begins like Allow or Disallow is nothing else.
    if (isAfterRule && current.every(isFull) && /^[ad]/i.test(line)) continue;
    const directive = directiveOf(line);
    if (directive === null) continue;
    const { name, value } = directive;
    if (name === 'sitemap') {
      // Outside of groups: such a line neither begins nor ends one.
      if (value !== '' && sitemaps.size < sitemapsMax) sitemaps.add(Buffer.from(value, 'latin1').toString());
    } else if (name === 'user-agent') {
      if (isAfterRule) current = [];
      isAfterRule = false;
      const group = isEveryone(value) ? everyones : names(value, token) ? own : null;
      if (group === null || current.includes(group)) continue;
      group.isNamed = true;
      current.push(group);
    } else if (name === 'crawl-delay') {
      const delay = crawlDelayMs(value);
      for (const group of current) group.crawlDelayMs ??= delay;
    } else {
      // A rule that stands before any User-agent line belongs to no group.
      isAfterRule = true;
      const groups = current.filter((group) => !isFull(group));
      if (groups.length === 0) continue;
      for (const rule of rulesOf(value, name === 'allow')) for (const group of groups) group.rules.push(rule);
    }
  }
  const { rules, crawlDelayMs: delay } = own.isNamed ? own : everyones;
  return { rules, crawlDelayMs: delay, sitemaps: [...sitemaps] };
}

interface Group {
  isNamed: boolean;
  readonly rules: RobotsRule[];
  crawlDelayMs: number | null;
}

const isFull = ({ rules }: Group): boolean => rules.length >= rulesMax;

/** One character for each octet of the file in UTF-8, its byte order mark (or the beginning of one) left out. */
function octets(body: Uint8Array | string): string {
  const bytes = typeof body === 'string' ? Buffer.from(body.slice(0, robotsBytesMax)) : inUtf8(body);
  let start = 0;
  while (start < 3 && bytes[start] === byteOrderMark[start]) start += 1;
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, robotsBytesMax))
    .subarray(start)
    .toString('latin1');
}

const byteOrderMark = [0xef, 0xbb, 0xbf];

function inUtf8(bytes: Uint8Array): Uint8Array {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!isLittle && !isBig) return bytes;
  const text = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes.subarray(0, robotsBytesMax));
  return Buffer.from(text);
}

function* linesOf(text: string): Generator<string> {
  const lineEnd = /[\r\n]/g;
  for (let start = 0; start < text.length; ) {
    lineEnd.lastIndex = start;
    const end = lineEnd.exec(text)?.index ?? text.length;
    if (end > start) yield text.slice(start, Math.min(end, start + lineBytesMax));
    start = end + 1;
  }
}

type DirectiveName = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay';

/** The beginnings of names that are read as these. */
const spellings: readonly (readonly [string, DirectiveName])[] = [
  ['user-agent', 'user-agent'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
  ['crawl-delay', 'crawl-delay'],
  ['crawldelay', 'crawl-delay'],
  ['crawl delay', 'crawl-delay'],
];

const exactly = new Map(spellings);

function directiveOf(line: string): { name: DirectiveName; value: string } | null {
  const comment = line.indexOf('#');
  const text = trimAscii(comment < 0 ? line : line.slice(0, comment));
  const colon = text.indexOf(':');
  let key = text.slice(0, Math.max(colon, 0));
  let value = text.slice(colon + 1);
  if (colon < 0) {
    const words = text.split(/[ \t]+/, 3);
    if (words.length !== 2) return null;
    [key = '', value = ''] = words;
  }
  const written = trimAscii(key).toLowerCase();
  const name = exactly.get(written) ?? spellings.find(([spelling]) => written.startsWith(spelling))?.[1];
  return name ? { name, value: trimAscii(value) } : null;
}

/** As C's isspace sees it: what is above 0x7f is an octet of a letter. */
function trimAscii(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** `*`, also with words behind it. */
const isEveryone = (value: string): boolean => value === '*' || /^\*\s/.test(value);

/** RFC 9309, 2.2.1: a product token is letters, hyphens and underscores. One that has digits all the same is compared with them. */
function names(value: string, token: string): boolean {
  if (!/^[\w-]+$/.test(token)) return false;
  const next = value.charAt(token.length);
  const goesOn = /\d/.test(token) ? /[\w-]/ : /[a-z_-]/i;
  return value.toLowerCase().startsWith(token) && !goesOn.test(next);
}

function crawlDelayMs(value: string): number | null {
  const seconds = /^\d{1,9}(?:\.\d{1,9})?/.exec(value)?.[0];
  return seconds === undefined ? null : Math.min(Number(seconds) * 1_000, crawlDelayMsMax);
}

function rulesOf(value: string, isAllowed: boolean): RobotsRule[] {
  // An empty pattern restricts nothing and permits nothing beyond what is allowed anyway.
  if (value === '') return [];
  const rules = [ruleOf(value, isAllowed)];
  const slash = value.lastIndexOf('/');
  if (isAllowed && value.startsWith('/index.htm', slash))
    rules.push(ruleOf(`${value.slice(0, slash + 1)}$`, true));
  return rules;
}

function ruleOf(value: string, isAllowed: boolean): RobotsRule {
  const isAnchored = value.endsWith('$');
  const pattern = normalPath(isAnchored ? value.slice(0, -1) : value, { isPattern: true });
  const length = pattern.length + (isAnchored ? 1 : 0);
  return { isAllowed, parts: pattern.split('*'), isAnchored, length };
}
