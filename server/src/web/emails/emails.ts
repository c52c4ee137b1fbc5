import { forgetHosts } from '../../text/links/host-names.ts';
import { attribute, type Element, textOf, walk } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { addressesInText, plainText } from './addresses-in-text.ts';
import { addDisguised, addressesOfAttributes, type Tricks } from './attribute-addresses.ts';
import { decodeEntities } from './ciphers.ts';
import { type FoundEmail, FoundEmails } from './found-emails.ts';
import { mailtoRecipients } from './mailto-addresses.ts';
import { pageLines } from './page-lines.ts';
import { rankEmails, siteOf } from './rank-emails.ts';
import { addressesOfScript } from './script-addresses.ts';
import { spelledAddresses } from './spelled-addresses.ts';

const scriptsLengthMax = 3_000_000;
const textLengthMax = 3_000_000;

/**
 * The e-mail addresses that a page gives, with how each was found, the most useful first (`rankEmails`); at most `emailsMax`. What
 * scripts and styles hide from programs is undone as far as that takes no running of code. HTML comments, style sheets,
 * placeholders of forms and addresses of images are not looked at; example addresses and what only looks like an
 * address are left out (`mailbox`).
 */
export function emails(page: Page, _options: Record<never, never>): FoundEmail[] {
  const site = siteOf(page.url);
  const found = new FoundEmails(site);
  if (page.kind !== 'html') ofPlainText(page.html.slice(0, textLengthMax), found);
  else {
    const tricks = tricksOf(page);
    ofElements(page, found, tricks);
    ofLines(page, found, tricks);
  }
  forgetHosts();
  return rankEmails(found.list(), site);
}

function ofPlainText(text: string, found: FoundEmails): void {
  for (const email of addressesInText(plainText(text))) found.add(email, 'text');
  for (const line of text.split('\n')) {
    for (const { email } of spelledAddresses(line)) found.add(email, 'spelled-out');
  }
}

/** What the page's own code says it does to addresses. */
function tricksOf({ document }: Page): Tricks {
  let hasRot13 = false;
  let isReversed = false;
  let left = scriptsLengthMax;
  for (const script of document.elements('script')) {
    const code = textOf(script).slice(0, left);
    left -= code.length;
    hasRot13 ||=
      /rot-?_?1[38]|\+\s?13\b|n-za-m|tr\(/i.test(code) ||
      /rot-?13|obfuscat|email-?(?:protector|encoder|decod)/i.test(attribute(script, 'src') ?? '');
    isReversed ||= /\breverse\s?\(/.test(code);
  }
  for (const style of document.elements('style'))
    isReversed ||= /bidi-override/i.test(textOf(style).slice(0, scriptsLengthMax));
  return { rot13: hasRot13, reversed: isReversed };
}

function ofElements({ document }: Page, found: FoundEmails, tricks: Tricks): void {
  let left = scriptsLengthMax;
  const read = (code: string) => {
    if (left <= 0) return;
    addressesOfScript(code.slice(0, left), found, tricks);
    left -= code.length;
  };
  walk(document.root, (node) => {
    if (node.kind !== 'element' || node.name === 'template')
      return node.kind === 'element' ? false : undefined;
    const classes = attribute(node, 'class');
    const isMarked = classes !== null && /rot-?13|reverse|backward/i.test(classes.slice(0, 500));
    addressesOfAttributes(node, found, isMarked ? { rot13: true, reversed: true } : tricks);
    for (const { name, value } of node.attributes) {
      if (name.startsWith('on') && /^on[a-z]{3,20}$/.test(name) && value.length < 5_000) read(value);
      else if (name === 'href' && /^\s{0,4}javascript:/i.test(value) && value.length < 5_000)
        read(decodedHref(value));
    }
    if (node.name === 'script') ofScript(node, found, read);
    return undefined;
  });
}

/** A javascript: address is percent-encoded as any. */
function decodedHref(href: string): string {
  const code = href.replace(/^\s{0,4}javascript:/i, '');
  if (!/%(?:2[27]|28)/.test(code)) return code;
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}

const nodesMax = 100_000;

function ofScript(script: Element, found: FoundEmails, read: (code: string) => void): void {
  const code = textOf(script);
  if (!/^application\/ld\+json/i.test(attribute(script, 'type')?.trim() ?? '')) {
    read(code);
    return;
  }
  let data: unknown;
  try {
    data = JSON.parse(code);
  } catch {
    // Broken JSON still has strings.
    read(code);
    return;
  }
  const open: unknown[] = [data];
  for (let count = 0; open.length > 0 && count < nodesMax; count += 1) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === 'object') open.push(value);
      else if (typeof value === 'string' && value.length < 10_000) ofJsonLd(name, value, found);
    }
  }
}

function ofJsonLd(name: string, value: string, found: FoundEmails): void {
  const text = plainText(decodeEntities(value)).trim();
  const recipients = mailtoRecipients(
    /^e-?mail$/i.test(name) && !/^mailto:/i.test(text) ? `mailto:${text}` : text,
  );
  if (recipients) for (const recipient of recipients) found.add(recipient.text, 'json-ld');
  else for (const email of addressesInText(text)) found.add(email, 'json-ld');
}

const longLine = 20_000;
const wordLengthMax = 400;

function ofLines({ document }: Page, found: FoundEmails, tricks: Tricks): void {
  let left = textLengthMax;
  // What is turned around is a part of its line as well.
  const turned = new Set<string>();
  for (const { text: line, isReversed } of pageLines(document)) {
    if (left <= 0 || found.isFull) break;
    const text = plainText(line.slice(0, left));
    left -= line.length;
    const parts = isReversed ? none : ofSpelled(text, found);
    for (const email of addressesInText(text)) {
      if (isReversed) turned.add(email);
      // "jan (dot) berg@acme.com" is not berg@acme.com.
      if (parts.has(email)) continue;
      found.add(email, turned.has(email) ? 'reversed' : 'text');
    }
    ofEscapedText(text, found);
    if (text.includes('@') && text.length < longLine) {
      for (const word of text.split(' ')) {
        if (word.length < wordLengthMax && word.includes('@')) addDisguised(trimmedWord(word), found, tricks);
      }
    }
  }
}

const none: ReadonlySet<string> = new Set();

/** Spelled addresses of a line. What each has behind its dots, which may look like an address of its own. */
function ofSpelled(text: string, found: FoundEmails): ReadonlySet<string> {
  const spelled = spelledAddresses(text);
  if (spelled.length === 0) return none;
  const parts = new Set<string>();
  for (const { email } of spelled) {
    found.add(email, 'spelled-out');
    for (let dot = email.indexOf('.'); dot >= 0; dot = email.indexOf('.', dot + 1))
      parts.add(email.slice(dot + 1));
  }
  return parts;
}

/** Entities that are shown as such, as in a page about itself: jane&#64;acme.com. */
function ofEscapedText(text: string, found: FoundEmails): void {
  if (!text.includes('&') || !/&(?:#(?:x0{0,4}40|0{0,4}64)|commat);?/i.test(text)) return;
  for (const email of addressesInText(decodeEntities(text))) found.add(email, 'encoded');
}

function trimmedWord(word: string): string {
  return word.replace(/^[("'<[:,;]+|[)"'>\]:,;.!?]+$/g, '');
}
