import { type EmailAddress, parseEmailAddress } from '../../text/email-address.ts';
import { readHost } from '../../text/links/host-names.ts';
import { rot13 } from './ciphers.ts';
import { isPlaceholder } from './placeholder-addresses.ts';

/** How an address was found: plainly, or behind which trick. */
export const waysFound = [
  'mailto',
  'text',
  'attribute',
  'json-ld',
  'spelled-out',
  'cloudflare',
  'reversed',
  'rot13',
  'encoded',
  'script',
] as const;
export type WayFound = (typeof waysFound)[number];

export interface FoundEmail {
  /** In lower case, the domain in Unicode. */
  readonly email: string;
  /** Without duplicates, in the order in which they were met. */
  readonly how: readonly WayFound[];
}

/** Of a page; what a longer list has beyond is left out. */
export const emailsMax = 1_000;

/** Texts of a page that are kept with what they are as addresses. */
const mailboxesMax = 2 * emailsMax;
/** Longer ones are none (RFC 5321). */
const addressLengthMax = 254;

/** Hashes and ids before an at sign: accounts of error trackers and revisions of packages, not mailboxes. */
const machineMade = /^(?:[0-9a-f]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|u00[0-9a-f]{2}.*)$/i;
const notMail =
  /(?:^|\.)(?:sentry\.io|sentry-next\.wixpress\.com|sentry\.wixpress\.com|ingest\.[a-z0-9-]+\.[a-z]+)$/;

/** The addresses of a page, each once whatever its case. */
export class FoundEmails {
  /** Registrable domain of the site; '' where it has none. */
  readonly site: string;
  /** The site in ROT13. */
  readonly #turnedSite: string;
  /** What texts are as addresses: the same one is a link, the text of that and a piece of data, and shown to several readings. */
  readonly #mailboxes = new Map<string, string | null>();
  readonly #found = new Map<string, { email: string; how: WayFound[] }>();

  constructor(site: string) {
    this.site = site;
    this.#turnedSite = rot13(site);
  }

  /** No further one is taken. */
  get isFull(): boolean {
    return this.#found.size >= emailsMax;
  }

  /** Whether it is an address that mail reaches. */
  add(text: string, how: WayFound): boolean {
    // info@acme.at in ROT13 is vasb@npzr.ng, which is an address as well: that it turns into one of the site is no chance.
    if (this.site !== '' && this.#mayBeTurned(text)) {
      const turned = rot13(text.trim());
      if (/^[^@]{1,64}@/.test(turned) && isBelow(turned.toLowerCase(), this.site)) {
        return this.#add(turned, 'rot13');
      }
    }
    return this.#add(text, how);
  }

  /** Only letters of ASCII turn, but some others (K, the sign of kelvin) have one of them as their small letter. */
  #mayBeTurned(text: string): boolean {
    return text.trimEnd().toLowerCase().endsWith(this.#turnedSite) || /[^\0-\x7f]/.test(text);
  }

  /** Whether it was read as an address before. */
  hasRead(text: string): boolean {
    return typeof this.#mailboxes.get(text) === 'string';
  }

  #mailbox(text: string): string | null {
    const known = this.#mailboxes.get(text);
    if (known !== undefined) return known;
    const email = mailbox(text, this.site);
    if (this.#mailboxes.size < mailboxesMax && text.length <= addressLengthMax)
      this.#mailboxes.set(text, email);
    return email;
  }

  #add(text: string, how: WayFound): boolean {
    const email = this.#mailbox(text);
    if (email === null) return false;
    const known = this.#found.get(email);
    if (known) {
      if (!known.how.includes(how)) known.how.push(how);
    } else if (this.#found.size < emailsMax) this.#found.set(email, { email, how: [how] });
    return true;
  }

  list(): FoundEmail[] {
    return [...this.#found.values()];
  }
}

const isBelow = (address: string, site: string): boolean =>
  address.endsWith(`@${site}`) || address.endsWith(`.${site}`);

/** The address in lower case; null for what is none, reaches nobody or stands for any. */
export function mailbox(text: string, site: string): string | null {
  const address = reachable(text);
  if (!address) return null;
  if (machineMade.test(address.local) || notMail.test(address.asciiDomain)) return null;
  if (isPlaceholder(address.local.toLowerCase(), address.asciiDomain, site)) return null;
  // No mail server of today tells Jane from jane (RFC 5321 lets it), and lists are compared by letters.
  return `${address.local.toLowerCase()}@${address.domain}`;
}

/** An address below a listed suffix, whether or not it stands for any. */
export function reachable(text: string): EmailAddress | null {
  const address = parseEmailAddress(text.trim());
  if (!address || address.domain.startsWith('[')) return null;
  const host = readHost(address.asciiDomain);
  if (!host?.isListed || !host.isRegistrable) return null;
  // logo@2x.png has no listed suffix, icon@2x.zip and sprite@1.5x.app have.
  return host.labels.some((label) => /^\dx$/.test(label)) ? null : address;
}
