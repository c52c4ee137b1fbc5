import type { Network, ProfileForm, ProfileKind } from './network.ts';
import { networks } from './networks.ts';

export interface Profile {
  readonly network: string;
  /** https, the network's main host, the profile's own path; nothing after it. */
  readonly url: string;
  /** What tells it from others of the network: its path in lower case where case does not matter. */
  readonly key: string;
  /** Its name at the network, without an at sign. */
  readonly handle: string;
  readonly kind: ProfileKind;
}

const urlLengthMax = 1_000;

/**
 * The profile that an address leads to; null for what is no profile: sharing, single posts, searches, the network's own pages.
 * An address with more than the profile (its photos, a tab) is the profile. Country, language and mobile hosts are the main host.
 */
export function profileOf(address: string): Profile | null {
  if (address.length > urlLengthMax) return null;
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const host = url.hostname.replace(/\.$/, '');
  const place = placeOf(host);
  if (place === null) return null;
  const { network, sub } = place;
  const wrapped = unwrapped(network, sub, url);
  if (wrapped !== null) return wrapped === address ? null : profileOf(wrapped);
  if (network.isSubdomain && sub !== '' && sub !== 'www') return ofSubdomain(network, sub, host);
  const byParameter = ofParameter(network, url);
  if (byParameter !== undefined) return byParameter;

  const segments = segmentsOf(url);
  // The network's light pages for old telephones.
  if (network.name === 'network' && segments[0] === 'mwlite') segments.shift();
  for (const form of network.forms) {
    const found = ofForm(network, form, segments, host);
    if (found !== undefined) return found;
  }
  return null;
}

/** Hosts of all networks. */
const byHost = new Map<string, Network>();
for (const network of networks) for (const host of network.hosts) byHost.set(host, network);

function placeOf(host: string): { network: Network; sub: string } | null {
  for (let from = 0, labels = 0; labels < 6; labels += 1) {
    const network = byHost.get(host.slice(from));
    if (network) {
      const sub = host.slice(0, Math.max(0, from - 1));
      const isSame = sub === '' || sub === 'www' || sub === 'm' || network.below?.test(sub);
      return isSame || network.isSubdomain || /^lm?$/.test(sub) ? { network, sub } : null;
    }
    const dot = host.indexOf('.', from);
    if (dot < 0) return null;
    from = dot + 1;
  }
  return null;
}

/** l.facebook.com/l.php?u=…, plugins/page.php?href=…, twitter.com/intent/follow?screen_name=… lead to or show one profile. */
function unwrapped(network: Network, sub: string, url: URL): string | null {
  const path = url.pathname.toLowerCase();
  if (network.name === 'facebook') {
    if (path === '/l.php') return url.searchParams.get('u') ?? '';
    if (/^\/(?:v[\d.]{1,6}\/)?plugins\/(?:page|likebox|like_box|follow)(?:\.php)?$/.test(path)) {
      return url.searchParams.get('href') ?? '';
    }
  }
  if (network.name === 'instagram' && sub === 'l') return url.searchParams.get('u') ?? '';
  if (network.name === 'twitter' && /^\/intent\/(?:follow|user)$/.test(path)) {
    const name = url.searchParams.get('screen_name');
    return name === null ? '' : `https://x.com/${encodeURIComponent(name.replace(/^@/, ''))}`;
  }
  return null;
}

/** Undefined where the parameters say nothing. */
function ofParameter(network: Network, url: URL): Profile | null | undefined {
  if (network.name === 'facebook' && /^\/profile\.php$/i.test(url.pathname)) {
    const id = url.searchParams.get('id') ?? '';
    if (!/^\d{1,20}$/.test(id)) return null;
    return {
      network: 'facebook',
      url: `https://www.facebook.com/profile.php?id=${id}`,
      key: id,
      handle: id,
      kind: 'person',
    };
  }
  if (network.name === 'whatsapp' && /^\/send\/?$/i.test(url.pathname)) {
    const phone = (url.searchParams.get('phone') ?? '').replace(/\D/g, '');
    if (!/^\d{6,16}$/.test(phone)) return null;
    return { network: 'whatsapp', url: `https://wa.me/${phone}`, key: phone, handle: phone, kind: 'account' };
  }
  if (network.name === 'whatsapp' && url.hostname.startsWith('chat.')) {
    const invitation = url.pathname.slice(1).replace(/\/$/, '');
    if (!/^\w{16,40}$/.test(invitation)) return null;
    const own = `https://chat.whatsapp.com/${invitation}`;
    return { network: 'whatsapp', url: own, key: invitation, handle: invitation, kind: 'group' };
  }
  return undefined;
}

const segmentsMax = 8;

function segmentsOf(url: URL): string[] {
  // twitter.com/#!/acme is how addresses of 2011 were written, and some programs escape its sign.
  const bang = url.pathname === '/' ? /^#(?:!|%21)(?=\/)/.exec(url.hash)?.[0] : undefined;
  const path = bang === undefined ? url.pathname : url.hash.slice(bang.length).replace(/\?.*$/s, '');
  return path
    .split('/', 40)
    .filter((segment) => segment !== '')
    .slice(0, segmentsMax)
    .map(decoded);
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment).normalize('NFC').trim();
  } catch {
    return segment;
  }
}

/** Undefined: not this form. Null: of this form, and no profile all the same. */
function ofForm(
  network: Network,
  form: ProfileForm,
  segments: readonly string[],
  host: string,
): Profile | null | undefined {
  const parts = form.path.slice(1).split('/');
  const isBare = parts.length === 1;
  if (segments.length < parts.length) return undefined;
  let handle = '';
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part === ':x') handle = segment;
    else if (part !== segment && part !== segment.toLowerCase()) return undefined;
  }
  const first = handle.toLowerCase();
  if (isBare && reservedOf(network).has(first)) return null;
  if (isBare && isOfNetwork(network, first, segments[1]?.toLowerCase())) return null;
  if (
    !(form.handle ?? network.handle).test(handle) ||
    /\.(?:php|html?|aspx?|jpe?g|png|svg|js|css)$/i.test(handle)
  ) {
    return form.handle || !isBare ? undefined : null;
  }
  const after = segments[parts.length]?.toLowerCase();
  if (after !== undefined && form.rest !== '*' && !form.rest?.includes(after)) return null;
  const isSingle = after !== undefined && segments.length > parts.length + 1 && singlesOf(network).has(after);
  if (isSingle) return null;
  return profile(network, { path: segments.slice(0, parts.length), handle, kind: form.kind, host });
}

const languageSegment = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/;
const legalSegment =
  /^(?:tos|terms|privacy|legal|polic(?:y|ies)|cookies?|rules|guidelines|imprint|impressum|help|support|about|business|login|signup)(?:[-_.]|$)/;

/** x.com/en/tos: the network's own pages stand below a language. An account of two letters has none of them. */
function isOfNetwork(network: Network, first: string, second: string | undefined): boolean {
  if (second === undefined || !languageSegment.test(first)) return false;
  return legalSegment.test(second) || reservedOf(network).has(second);
}

interface Place {
  readonly path: readonly string[];
  readonly handle: string;
  readonly kind: ProfileKind;
  /** Where it was linked to. */
  readonly host: string;
}

function profile(network: Network, { path, handle, kind, host: linked }: Place): Profile {
  const own = ownPath(network, path);
  const written = own.map(encoded).join('/');
  const host =
    network.keepsHost || linked.endsWith('.example') ? linked.replace(/^www\./, '') : hostFor(network, path);
  const bare = handle.replace(/^@/, '');
  const isCased = network.isCased || /^UC[\w-]{20,}$/.test(bare);
  const key = `${network.keepsHost ? `${host}/` : ''}${isCased ? written : written.toLowerCase()}`;
  return { network: network.name, url: `https://${host}/${written}`, key, handle: bare, kind };
}

function ownPath(network: Network, path: readonly string[]): readonly string[] {
  // x.com/@acme is x.com/acme; at others the sign is a part of the path.
  if (network.name === 'twitter') return path.map((part) => part.replace(/^@/, ''));
  // Pages about an organisation stand below /orgs, itself does not.
  if (network.name === 'github' && path.length === 2) return path.slice(1);
  return path;
}

const hosts = new WeakMap<Network, string>();

function hostFor(network: Network, path: readonly string[]): string {
  let host = hosts.get(network);
  if (host === undefined) {
    const [main = ''] = network.hosts;
    host = network.isWww ? `www.${main}` : main;
    hosts.set(network, host);
  }
  // discord.gg/acme and discord.com/servers/acme, wa.me/45… and whatsapp.com/channel/…
  if (network.name === 'discord' && path[0]?.toLowerCase() === 'servers') return 'discord.com';
  if (network.name === 'whatsapp' && path[0]?.toLowerCase() === 'channel') return 'www.whatsapp.com';
  return host;
}

/** As browsers show it: only what an address cannot hold is escaped. */
function encoded(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:40|3A|2B|2C|24|26|3D)/g, (code) =>
    decodeURIComponent(code),
  );
}

const wordSets = new Map<string, ReadonlySet<string>>();

function wordsOf(list: string): ReadonlySet<string> {
  let words = wordSets.get(list);
  if (!words) {
    words = new Set(list.split(/\s+/).filter((word) => word !== ''));
    wordSets.set(list, words);
  }
  return words;
}

const reservedOf = ({ reserved = '' }: Network) => wordsOf(reserved);
const singlesOf = ({ singles = '' }: Network) => wordsOf(singles);

const notOfUsers =
  /^(?:www|m|help|about|blog|support|policy|status|on|assets|static|api|cdn|careers|jobs|press|safety|link|miro|open|reader|engineering)$/;

function ofSubdomain(network: Network, sub: string, host: string): Profile | null {
  if (notOfUsers.test(sub) || !/^[a-z\d][a-z\d-]{1,62}$/.test(sub)) return null;
  return { network: network.name, url: `https://${host}`, key: sub, handle: sub, kind: 'account' };
}
