import { attribute, type Element } from '../html/document.ts';
import { percentDecoded, reversed } from '../scripts/script-strings.ts';
import { addressesInText, plainText } from './addresses-in-text.ts';
import {
  decodeBase64,
  decodeCloudflare,
  decodeEntities,
  decodeHex,
  decodeTurnedMailto,
  rot13,
} from './ciphers.ts';
import type { FoundEmails, WayFound } from './found-emails.ts';
import { mailbox, reachable } from './found-emails.ts';
import { mailtoRecipients } from './mailto-addresses.ts';
import { spelledAddresses } from './spelled-addresses.ts';

/** Longer values are data of a program; they are read as text only. */
const codedLengthMax = 600;
const valueLengthMax = 200_000;

/** What scripts of the page undo; without it a reading that only fits so is not believed. */
export interface Tricks {
  readonly rot13: boolean;
  readonly reversed: boolean;
}

/** Attributes that hold no address. */
const never = new Set(
  `src srcset data-src data-srcset data-lazy-src sizes class id style placeholder data-placeholder pattern integrity nonce action
  imagesrcset data-bg poster for name type d viewbox points transform fill stroke width height role rel target lang dir tabindex
  method autocomplete`.split(/\s+/),
);
const neverBeginning = /^(?:xmlns|on).*$/;

function isNever(name: string): boolean {
  return never.has(name) || ((name.startsWith('on') || name.startsWith('x')) && neverBeginning.test(name));
}

/** Looks through the attributes of an element: links, data, titles, contents; also pairs such as data-user and data-domain. */
export function addressesOfAttributes(element: Element, found: FoundEmails, tricks: Tricks): void {
  let hasData = false;
  for (const { name, value } of element.attributes) {
    if (value.length < 6 || isNever(name)) {
      hasData ||= name.startsWith('data-');
      continue;
    }
    hasData ||= name.startsWith('data-');
    if (name === 'href' || name === 'xlink:href') ofLink(value, found, tricks);
    else if (name === 'value' && !isSentAlong(element)) continue;
    else if (name === 'data-cfemail') addDecoded(decodeCloudflare(value), 'cloudflare', found);
    else ofValue(name, value, found, tricks);
  }
  if (hasData) ofPairs(element, found);
}

/** What a visitor types over is an example; what a form sends along is its recipient. */
function isSentAlong(element: Element): boolean {
  return element.name !== 'input' || /^hidden$/i.test(attribute(element, 'type') ?? '');
}

function ofLink(href: string, found: FoundEmails, tricks: Tricks): void {
  const recipients = mailtoRecipients(href);
  if (recipients) {
    for (const { text, isSpelled } of recipients) {
      // A cipher over the address alone leaves a domain that is none: mailto:vasb@npzr.pbz.
      if (!found.add(text, isSpelled ? 'spelled-out' : 'mailto'))
        addDisguised(text, found, { rot13: true, reversed: true });
    }
    return;
  }
  const protectedHex = href.includes('#')
    ? /\/cdn-cgi\/l\/email-protection#([0-9a-f]{10,1000})/i.exec(href.slice(0, 3_000))?.[1]
    : undefined;
  if (protectedHex !== undefined) {
    addDecoded(decodeCloudflare(protectedHex), 'cloudflare', found);
    return;
  }
  if (href.length > codedLengthMax) return;
  const plain = href.trim();
  // The m of "mailto:", or an entity that stands for it.
  const turned = /^[z&]/i.test(plain) ? rot13(plain) : null;
  if (turned !== null && mailtoRecipients(turned)) {
    addDecoded(turned, 'rot13', found);
    return;
  }
  // A link that lacks its scheme: href="jane@acme.com".
  if (/^[^\s/:?#<>"]{1,64}@[^\s/:?#<>"]{4,200}$/.test(plain)) found.add(percentDecoded(plain), 'attribute');
  else if (/^https?:\/\/mail\.google\.com\/|^https?:\/\/outlook\.(?:live|office)\.com\//i.test(plain)) {
    const to = URL.parse(plain)?.searchParams.get('to');
    if (to) addDecoded(`mailto:${to}`, 'mailto', found);
  } else if (tricks.reversed) addDisguised(plain.replace(/^#/, ''), found, tricks);
}

function ofValue(name: string, value: string, found: FoundEmails, tricks: Tricks): void {
  const text = plainText(decodeEntities(value.slice(0, valueLengthMax)));
  const isMailto = mailtoRecipients(text);
  if (isMailto) {
    addDecoded(text, 'attribute', found);
    return;
  }
  let isFound = false;
  for (const email of addressesInText(text)) isFound = found.add(email, 'attribute') || isFound;
  if (isFound || value.length > codedLengthMax) return;
  for (const { email } of spelledAddresses(text)) isFound = found.add(email, 'spelled-out') || isFound;
  if (isFound || !/^data-|^(?:content|title|alt|aria-label|rel|email|mail)$/.test(name)) return;
  if (text.includes('%40')) {
    addDecoded(percentDecoded(text), 'encoded', found);
    return;
  }
  if (!name.startsWith('data-') && name !== 'title') return;
  addDisguised(text, found, tricks);
  if (!isFound && !text.includes(' ')) {
    for (const decoded of [
      decodeBase64(text),
      decodeHex(text),
      decodeTurnedMailto(text),
      decodeTurnedBase64(text),
    ]) {
      if (decoded !== null) addDecoded(decoded, 'encoded', found);
    }
  }
}

/** TYPO3 since version 12 wraps its token in base64. */
function decodeTurnedBase64(text: string): string | null {
  const inner = decodeBase64(text);
  return inner === null ? null : decodeTurnedMailto(inner);
}

/** What a cipher hid: a mailto: link, an address, or both turned around once more. */
export function addDecoded(decoded: string | null, how: WayFound, found: FoundEmails): void {
  if (decoded === null) return;
  const text = plainText(decodeEntities(decoded)).trim();
  const recipients = mailtoRecipients(text);
  if (recipients) for (const { text: one } of recipients) found.add(one, how);
  else if (!found.add(text.replace(/\?.*$/s, ''), how)) {
    let isFound = false;
    for (const email of addressesInText(text)) isFound = found.add(email, how) || isFound;
    if (!isFound && text.length <= codedLengthMax) {
      const turned = reversed(text);
      if (mailbox(turned, found.site) !== null || mailtoRecipients(turned)) addDecoded(turned, how, found);
    }
  }
}

const commonEndings = /^(?:moc|gro|ten|ofni|zib)\./i;

/**
 * An address that is written backwards or in ROT13, known by not being one as it stands. Backwards counts where the page turns
 * text around, or the address ends in com, org, net, info or biz; ROT13 where the page has that, or in a mailto link.
 */
export function addDisguised(text: string, found: FoundEmails, tricks: Tricks): boolean {
  const word = text.trim();
  if (word.length < 6 || word.length > codedLengthMax || !word.includes('@') || /\s/.test(word)) return false;
  if (found.hasRead(word) || reachable(word)) return false;
  const turned = reversed(word).replace(/^mailto:/i, '');
  if ((tricks.reversed || commonEndings.test(word)) && found.add(turned, 'reversed')) return true;
  const isImage = /\.(?:png|gif|jpe?g|webp|svg|avif|css|js)$/i.test(word);
  return tricks.rot13 && !isImage && found.add(rot13(word), 'rot13');
}

const localNames =
  /^data-(?:(?:.{1,20}-)?(?:user|username|name|local|localpart|local-part|account|mailbox|nick|u|lp|un|n|box|part1|1|first|before|prefix|recipient|to)|(?:e?mail-?)?id)$/;
const domainNames =
  /^data-(?:.{1,20}-)?(?:domain|domainname|host|hostname|d|site|website|server|dn|at|part2|2|second|after|provider|company)$/;
const topNames = /^data-(?:.{1,20}-)?(?:tld|suffix|ext|extension|t|top|part3|3|third|zone|ending)$/;

/** Keys of accounts and paths of contents: data-id="cms/post_481702", data-account="SrtVV7OHPET0v2Gc". */
function isKey(local: string): boolean {
  return (
    local.includes('/') ||
    (/^[A-Za-z\d]{16,}$/.test(local) && /[a-z]/.test(local) && /[A-Z]/.test(local) && /\d/.test(local))
  );
}

function ofPairs(element: Element, found: FoundEmails): void {
  const written = (names: RegExp) =>
    element.attributes.find(({ name, value }) => names.test(name) && value !== '')?.value.trim();
  const domain = written(domainNames);
  if (domain === undefined || domain.length > 253) return;
  const local = written(localNames);
  if (local === undefined || local.length > 64 || local.includes('@') || isKey(local)) return;
  const top = written(topNames)?.replace(/^\./, '') ?? '';
  const host = (domain.includes('.') || top === '' ? domain : `${domain}.${top}`).replace(/^@/, '');
  if (!host.includes('.')) {
    const decoded = [decodeBase64(local), decodeBase64(domain)];
    if (decoded[0] && decoded[1]) found.add(`${decoded[0]}@${decoded[1]}`, 'attribute');
    return;
  }
  // data-user="maet" data-domain="moc.emca", shown by a style that turns it around.
  if (!found.add(`${local}@${host}`, 'attribute')) {
    if (!found.add(`${reversed(local)}@${reversed(host)}`, 'reversed'))
      found.add(rot13(`${local}@${host}`), 'rot13');
  }
}
