import { parse } from 'tldts';
import { attribute, type Element, textOf, walk } from '../html/document.ts';
import { type Page, resolveUrl } from '../html/page.ts';
import { networks } from './networks.ts';
import { type Profile, profileOf } from './profile-of.ts';
import { fold, siteNames } from './site-names.ts';

export interface SocialLinks {
  /** The best one of each network that has one, by the network's name; in the order of `networks`. */
  readonly best: Readonly<Record<string, string>>;
  /** Every profile once: by network, the best first; at most `profilesMax`. */
  readonly all: readonly string[];
}

export const profilesMax = 200;
const candidatesMax = 20_000;
const textLengthMax = 2_000_000;

/** Where a profile was named, and what that is worth. The best of its places counts. */
const worth = {
  /** The site says so itself: sameAs of its JSON-LD, rel="me". */
  said: 50,
  /** twitter:site, article:publisher. */
  meta: 35,
  /** In the header, the footer or navigation, or in a list of icons. */
  frame: 30,
  /** sameAs of a person: mostly an author. */
  author: 12,
  link: 15,
  /** In an article, a comment, a quote or an embedded post. */
  content: 6,
  /** Written out, or in a script. */
  text: 4,
} as const;

/**
 * The social profiles of a site as its page names them. The best of a network is the one with the highest sum of: the worth
 * of the best place that names it; 40 where its name is that of the site or its domain, 20 where one begins with the other; 10
 * for an organisation, 5 less for a person and 20 less for a group; 2 for each further place, up to five. Of equals the first on the page.
 */
export function socialLinks(page: Page, _options: Record<never, never>): SocialLinks {
  const found = new Candidates();
  fromMeta(page, found);
  fromJsonLd(page, found);
  fromLinks(page, found);
  fromText(page, found);

  const names = siteNames(page);
  const ranked = [...found.byKey.values()]
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate, names) }))
    .sort((one, other) => order(one) - order(other) || other.score - one.score || one.at - other.at);
  const best: Record<string, string> = {};
  for (const { profile } of ranked) best[profile.network] ??= profile.url;
  return { best, all: ranked.slice(0, profilesMax).map(({ profile }) => profile.url) };
}

const orderOf = new Map(networks.map(({ name }, index) => [name, index]));
const order = ({ profile }: { profile: Profile }) => orderOf.get(profile.network) ?? networks.length;

interface Candidate {
  readonly profile: Profile;
  readonly worth: number;
  readonly count: number;
  /** Which place on the page named it first. */
  readonly at: number;
}

class Candidates {
  readonly byKey = new Map<string, Candidate>();
  #seen = 0;

  add(address: string | null, itsWorth: number, { isMe = false } = {}): void {
    if (address === null || this.#seen >= candidatesMax) return;
    this.#seen += 1;
    const profile = profileOf(address) ?? (isMe ? fediverse(address) : null);
    if (profile === null) return;
    const key = `${profile.network} ${profile.key}`;
    const known = this.byKey.get(key);
    this.byKey.set(key, {
      profile: known?.profile ?? profile,
      worth: Math.max(known?.worth ?? 0, itsWorth),
      count: (known?.count ?? 0) + 1,
      at: known?.at ?? this.#seen,
    });
  }
}

/** A server of the fediverse can have any name: rel="me" to /@name is a profile there. */
function fediverse(address: string): Profile | null {
  const url = URL.parse(address);
  const handle = /^\/@([\w.-]{1,40})\/?$/.exec(url?.pathname ?? '')?.[1];
  if (!url || handle === undefined) return null;
  const own = `https://${url.host}/@${handle}`;
  return {
    network: 'mastodon',
    url: own,
    key: `${url.host}/@${handle}`.toLowerCase(),
    handle,
    kind: 'account',
  };
}

function scoreOf({ profile, worth, count }: Candidate, names: readonly string[]): number {
  const handle = fold(profile.handle);
  const isSame = names.includes(handle);
  const isLike =
    handle.length > 2 &&
    names.some((name) => name.length > 2 && (name.startsWith(handle) || handle.startsWith(name)));
  const byName = isSame ? 40 : isLike ? 20 : 0;
  const byKind = { organisation: 10, account: 5, person: -5, group: -20 }[profile.kind];
  return worth + byName + byKind + 2 * Math.min(count - 1, 5);
}

function fromMeta({ document, baseUrl }: Page, found: Candidates): void {
  for (const meta of document.elements('meta')) {
    const name = (attribute(meta, 'name') ?? attribute(meta, 'property') ?? '').toLowerCase();
    const content = attribute(meta, 'content')?.trim() ?? '';
    if (content === '') continue;
    if (name === 'twitter:site' || name === 'twitter:creator') {
      const handle = /^@?(\w{1,15})$/.exec(content)?.[1];
      const address = handle === undefined ? content : `https://x.com/${handle}`;
      found.add(address, name === 'twitter:site' ? worth.meta : worth.author);
    } else if (/^(?:article:publisher|og:see_also|profile:url|fb:page|facebook:page)$/.test(name)) {
      found.add(resolveUrl(content, baseUrl), worth.meta);
    } else if (name === 'article:author') found.add(resolveUrl(content, baseUrl), worth.author);
  }
}

const nodesMax = 50_000;

function fromJsonLd({ document }: Page, found: Candidates): void {
  for (const script of document.elements('script')) {
    if (!/^application\/ld\+json/i.test(attribute(script, 'type')?.trim() ?? '')) continue;
    let data: unknown;
    try {
      data = JSON.parse(textOf(script));
    } catch {
      // Broken JSON-LD says nothing; its addresses are still found as text of a script.
      continue;
    }
    const open: unknown[] = [data];
    for (let count = 0; open.length > 0 && count < nodesMax; count += 1) {
      const node = open.pop();
      if (typeof node !== 'object' || node === null) continue;
      const { sameAs, '@type': type } = node as { sameAs?: unknown; '@type'?: unknown };
      const isPerson = (Array.isArray(type) ? type : [type]).includes('Person');
      for (const address of Array.isArray(sameAs) ? sameAs.slice(0, 200) : [sameAs]) {
        if (typeof address === 'string') found.add(address.trim(), isPerson ? worth.author : worth.said);
      }
      for (const child of Object.values(node)) if (typeof child === 'object') open.push(child);
    }
  }
}

const frames = new Set(['header', 'footer', 'nav', 'address']);
const contents = new Set(['article', 'blockquote', 'figure']);
const frameWords =
  /(?:^|[^a-z])(?:social|socials|footer|header|follow|topbar|contact|sns|share-?icons)(?![a-z])/i;
const contentWords =
  /(?:^|[^a-z])(?:comment|comments|author|byline|tweet|instagram-media|twitter-tweet|testimonial|team-member)(?![a-z])/i;

/** Links of the page, with where on it they stand. */
function fromLinks({ document, baseUrl }: Page, found: Candidates): void {
  for (const link of document.elements('link')) {
    const isMe = /(?:^|\s)me(?:\s|$)/i.test(attribute(link, 'rel') ?? '');
    if (isMe) found.add(resolveUrl(attribute(link, 'href') ?? '', baseUrl), worth.said, { isMe });
  }
  // Worth of what an element holds, by the nearest ancestor that says something.
  const around = new Map<Element, number>();
  walk(document.root, (node) => {
    if (node.kind !== 'element') return;
    const outer = (node.parent && around.get(node.parent)) ?? worth.link;
    const own = ownWorth(node) ?? outer;
    around.set(node, own);
    if (node.name === 'a' || node.name === 'area') {
      const isMe = /(?:^|\s)me(?:\s|$)/i.test(attribute(node, 'rel') ?? '');
      const href = attribute(node, 'href');
      if (href !== null) found.add(linked(href, baseUrl), isMe ? worth.said : own, { isMe });
    }
    for (const name of ['data-href', 'data-url', 'data-link', 'data-social-link']) {
      const address = attribute(node, name);
      // A share button's data-url is the page that it shares.
      if (address !== null) found.add(linked(address, baseUrl), own);
    }
    if (node.name === 'iframe') found.add(linked(attribute(node, 'src') ?? '', baseUrl), worth.content);
  });
}

function ownWorth(element: Element): number | null {
  if (frames.has(element.name)) return worth.frame;
  if (contents.has(element.name)) return worth.content;
  const marks = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`;
  if (marks.length < 3 || marks.length > 1_000) return null;
  if (contentWords.test(marks)) return worth.content;
  return frameWords.test(marks) ? worth.frame : null;
}

/** "facebook.com/acme" without a scheme is a mistake that browsers read as a page of the site. */
function linked(href: string, baseUrl: string): string | null {
  const bare = bareHost.test(href) ? profileOf(`https://${href.trim()}`) : null;
  return bare?.url ?? resolveUrl(href, baseUrl);
}

const bareHost = /^\s{0,4}(?:[a-z0-9-]{1,40}\.){1,3}[a-z]{2,6}\/\S/i;

/** Addresses that are written out, or that scripts have: single-page sites keep their links there. */
function fromText({ document }: Page, found: Candidates): void {
  let left = textLengthMax;
  walk(document.root, (node) => {
    if (left <= 0) return false;
    if (node.kind === 'element') return node.name !== 'style' && node.name !== 'template';
    if (node.kind !== 'text' || !node.value.includes('/')) return;
    const text = node.value.slice(0, left);
    left -= text.length;
    for (const [address] of plainSlashes(text).matchAll(addressInText)) {
      found.add(/^https?:/i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`, worth.text);
    }
  });
}

const plainSlashes = (text: string) =>
  text.includes('\\') ? text.replaceAll('\\/', '/').replaceAll(/\\u002f/gi, '/') : text;

const domains = [
  ...new Set(networks.flatMap(({ hosts }) => hosts.map((host) => parse(host).domain ?? host))),
];
/** Only hosts of networks; a word before them is no other host: notfacebook.com, jan@x.com. */
const addressInText = new RegExp(
  String.raw`(?<![\w@.%/-])(?:(?:https?:)?//)?(?:[a-z0-9-]{1,30}\.){0,2}(?:${domains.map((domain) => domain.replaceAll('.', '\\.')).join('|')})/[^\s"'<>\\${'`'}|{}^()]{1,200}`,
  'gi',
);
