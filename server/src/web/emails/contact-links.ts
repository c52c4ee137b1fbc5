import { plainLetters } from '../../text/plain-letters.ts';
import { attribute, type Element, lineOf } from '../html/document.ts';
import { type Page, resolveLink } from '../html/page.ts';
import { otherRank, rankOfName, unspacedWords } from './contact-words.ts';
import { siteOf } from './rank-emails.ts';

export interface ContactLink {
  /** Absolute, without fragment. */
  readonly url: string;
  /** 0 contact, 1 legal notice, 2 about and team, 3 support, press, privacy and their like, 4 any other page. */
  readonly rank: number;
}

/** More than anyone crawls for addresses. */
export const contactLinksMax = 100;
const linksReadMax = 5_000;
const urlLengthMax = 1_000;

/**
 * The pages of the same site (registrable domain) that a page links to, those first where contact details are: by what the last
 * part of the path, then the rest of it, and the link's text are called in some forty languages (`contact-words.ts`). Within a rank
 * shorter paths first, then the order of the page. No files, no mail, nothing to log in or out, no fragments, each page once.
 */
export function contactLinks(page: Page, _options: Record<never, never>): ContactLink[] {
  const own = new URL(page.url);
  const site = siteOf(page.url);
  const isOfSite = ofSite(site, own.hostname);
  // Menus are there twice, and an article has a link around its picture, its title and its beginning.
  const read = new Map<string, Linked | null>();
  const seen = new Map<string, { url: string; rank: number; depth: number; at: number }>();
  const self = keyOf(own);
  let at = 0;
  for (const name of ['a', 'area']) {
    for (const link of page.document.elements(name).slice(0, linksReadMax)) {
      const href = hrefOf(link);
      if (href === null) continue;
      let linked = read.get(href);
      if (linked === undefined) {
        linked = pageLinked(href, { page, site, isOfSite });
        read.set(href, linked);
      }
      if (linked === null || linked.key === self) continue;
      const { url, address, key } = linked;
      at += 1;
      const before = seen.get(key);
      // No other text of a link to it makes that better.
      if (before?.rank === 0) continue;
      const byPath = before?.url === address ? otherRank : rankOfPath(url);
      const rank = byPath === 0 ? 0 : Math.min(byPath, rankOfText(textOfLink(link)));
      if (!before)
        seen.set(key, { url: address, rank, depth: url.pathname.split('/').filter(Boolean).length, at });
      else if (rank < before.rank) before.rank = rank;
    }
  }
  return [...seen.values()]
    .sort((one, other) => one.rank - other.rank || one.depth - other.depth || one.at - other.at)
    .slice(0, contactLinksMax)
    .map(({ url, rank }) => ({ url, rank }));
}

/** Whether an address without a user name is of that site, or where there is none of that host. Links of a page have few hosts. */
function ofSite(site: string, ownHost: string): (url: URL) => boolean {
  if (site === '') return ({ hostname }) => hostname === ownHost;
  const known = new Map<string, boolean>();
  return ({ host, href }) => {
    const told = known.get(host) ?? siteOf(href) === site;
    known.set(host, told);
    return told;
  };
}

const files =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|rtf|csv|txt|xml|json|rss|atom|ics|vcf|zip|rar|7z|gz|tgz|tar|exe|dmg|msi|apk|jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|avi|mov|webm|wav|ogg|flac|css|js|mjs|map|woff2?|ttf|eot)$/i;
const actions =
  /(?:^|[/_-])(?:log-?(?:in|out|off|on)|sign-?(?:in|out|up|on)|register|abmelden|anmelden|deconnexion|connexion|cart|basket|checkout|warenkorb|panier|carrito|wp-admin|wp-login\.php|wp-json|xmlrpc\.php|cdn-cgi|feed|rss|print|share|delete|remove|unsubscribe|add-to-cart|auth|oauth|sso|password|account)(?:[/.]|$)/i;
const actionQueries =
  /[?&](?:add-to-cart|action=log|logout|login|replytocom|share=|print=|redirect_to|returnurl)/i;
const tracking =
  /^(?:utm_.{1,40}|fbclid|gclid|dclid|msclkid|mc_[ce]id|_ga|_gl|hsa_.{1,20}|ref|ref_src|igshid|yclid|_hs.{1,20}|trk)$/i;

/** Schemes of links that lead to no page. */
const otherScheme = /^(?:mailto|tel|javascript|sms|data):/i;

/** A plain host that is named in full. */
const hostNamed = /^https?:\/\/([a-z0-9.-]+)(?:[/?#:]|$)/i;

interface Linked {
  readonly url: URL;
  /** The same as text. */
  readonly address: string;
  readonly key: string;
}

function hrefOf(link: Element): string | null {
  const href = attribute(link, 'href')?.trim() ?? '';
  if (href === '' || href.startsWith('#') || href.length > urlLengthMax) return null;
  return attribute(link, 'download') !== null || otherScheme.test(href) ? null : href;
}

interface OfPage {
  readonly page: Page;
  readonly site: string;
  readonly isOfSite: (url: URL) => boolean;
}

function pageLinked(href: string, { page, site, isOfSite }: OfPage): Linked | null {
  // Links elsewhere are many, and are not worth being taken apart: a host of the site has its name in it.
  const host = hostNamed.exec(href)?.[1];
  if (host !== undefined && site !== '' && !host.toLowerCase().includes(site)) return null;
  const url = resolveLink(href, page.baseUrl);
  if (url?.username !== '' || url.password !== '') return null;
  if (
    !isOfSite(url) ||
    files.test(url.pathname) ||
    actions.test(url.pathname) ||
    actionQueries.test(url.search)
  )
    return null;
  // Each of these takes the address apart anew.
  if (url.href.includes('#')) url.hash = '';
  if (url.search !== '') {
    for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  }
  return { url, address: url.href, key: keyOf(url) };
}

/** http and https, www or not, with or without a last slash: one page. */
function keyOf(url: URL): string {
  const host = url.host.replace(/^www\./, '');
  const path = url.pathname.replace(/\/(?:index\.(?:html?|php|aspx?))?$/i, '');
  return `${host}${path}${url.search}`;
}

function textOfLink(link: Element): string {
  const text = lineOf(link);
  if (text !== '') return text.slice(0, 200);
  return (attribute(link, 'aria-label') ?? attribute(link, 'title') ?? '').slice(0, 200);
}

/** The last part says most; "contact" in a longer name, or further up, less; in the name of an article nothing. */
function rankOfPath(url: URL): number {
  const segments = url.pathname.split('/').filter(Boolean).slice(-4).map(decodedName);
  const hostWord = /^(contact|kontakt|about|team|support|help|press)\./.exec(url.hostname)?.[1];
  let best = hostWord === undefined ? otherRank : rankOfName(hostWord);
  for (const [fromEnd, segment] of segments.reverse().entries()) {
    const rank = rankOfWords(segment.replace(/\.(?:html?|php|aspx?|jsp|cfm|shtml)$/, ''));
    // /contact/thanks or /about/history is near enough to its page.
    const nearer = fromEnd === 0 ? rank : Math.min(otherRank, rank + 1);
    best = Math.min(best, rank === otherRank ? otherRank : nearer);
  }
  return best;
}

function rankOfText(text: string): number {
  return rankOfWords(fold(text));
}

/** Every page of a site has its menu, and most sites have the same few words there. */
const ranksKept = new Map<string, number>();
const ranksKeptMax = 2_000;

function rankOfWords(name: string): number {
  const known = ranksKept.get(name);
  if (known !== undefined) return known;
  const rank = rankOf(name);
  if (ranksKept.size >= ranksKeptMax) ranksKept.clear();
  ranksKept.set(name, rank);
  return rank;
}

const wordsMax = 5;
const beyondAscii = /[^\0-\x7f]/;

/** The whole name, or a word or two side by side of a short one. */
function rankOf(name: string): number {
  const words = name
    .split(beyondAscii.test(name) ? /[^\p{L}\p{M}\p{N}]+/u : /[^a-zA-Z\d]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return otherRank;
  if (words.length > wordsMax) return otherRank;
  let best = rankOfName(words.join(''));
  for (let i = 0; i < words.length; i += 1) {
    const one = rankOfName(words[i] ?? '');
    const pair = rankOfName(`${words[i]}${words[i + 1] ?? ''}`);
    // A word of a longer name counts where it is a plain one: "Contact our sales team", not "About cats".
    const isPlain = words.length <= 3 || one <= 1;
    if (isPlain && one < 3)
      best = Math.min(
        best,
        one === 0 || words.length === 1 ? one : Math.min(3, one + (words.length > 2 ? 1 : 0)),
      );
    best = Math.min(best, pair);
  }
  if (best === otherRank && /[^\0-\u024f]/.test(name)) {
    for (const [word, rank] of unspacedWords) if (rank < best && name.includes(word)) best = rank;
  }
  return best;
}

function decodedName(segment: string): string {
  if (!segment.includes('%')) return fold(segment);
  try {
    return fold(decodeURIComponent(segment));
  } catch {
    return fold(segment);
  }
}

/** Small letters without accents; marks of scripts that need them are left. */
function fold(text: string): string {
  const small = text.slice(0, 200).toLowerCase();
  if (!beyondAscii.test(small)) return small;
  return plainLetters(small)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
