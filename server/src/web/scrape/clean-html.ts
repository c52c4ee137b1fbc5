import type { Content } from '../content/content.ts';
import { unreadElements } from '../content/elements.ts';
import { attribute, type Element } from '../html/document.ts';
import { type Page, resolveUrl } from '../html/page.ts';

/** What is longer ends there, within a tag or a text. */
export const htmlCharactersMax = 5_000_000;

const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const addresses = new Set('href src poster cite action longdesc data-src'.split(' '));
const lists = new Set('srcset imagesrcset data-srcset'.split(' '));
/** Attributes that say what an element is or means; the rest is for scripts and style sheets. */
const kept = new Set(
  `href src srcset alt title id class lang dir name rel type width height colspan rowspan scope headers start value reversed
  datetime cite poster controls loading sizes media open role aria-label aria-labelledby hreflang download itemprop itemscope itemtype
  display alttext encoding mathvariant xmlns align valign checked for data-src data-srcset data-lang data-language abbr`.split(
    /\s+/,
  ),
);
const shownAlthoughUnread = new Set([
  'source',
  'track',
  'slot',
  'picture',
  'area',
  'map',
  'colgroup',
  'col',
  'rp',
  'rt',
  'rtc',
]);

/**
 * A part of a page as HTML: without scripts, styles, comments, event handlers and what is hidden; addresses are absolute, and those
 * that run scripts are gone. The page's title stands before it.
 */
export function cleanHtml(
  page: Page,
  title: string,
  { roots, leftOut }: Content,
): { html: string; isTruncated: boolean } {
  const parts: string[] = [];
  let length = 0;
  const push = (text: string) => {
    if (length >= htmlCharactersMax) return;
    parts.push(text);
    length += text.length;
  };
  const visit = (element: Element) => {
    for (const child of element.children) {
      if (length >= htmlCharactersMax) return;
      if (child.kind === 'text') push(child.value.replace(/[&<>]/g, (sign) => references[sign] ?? sign));
      else if (child.kind === 'element') write(child);
    }
  };
  const write = (element: Element) => {
    const { name } = element;
    const isShown = !unreadElements.has(name) || shownAlthoughUnread.has(name);
    if (!isShown || (leftOut.has(element) && !shownAlthoughUnread.has(name))) return;
    push(`<${name}${attributesOf(element, page.baseUrl)}>`);
    if (empty.has(name)) return;
    if (name !== 'iframe') visit(element);
    push(`</${name}>`);
  };
  const language = attribute(page.document.first('html') ?? page.document.root, 'lang');
  push(`<!doctype html>${language ? `<html lang="${quoted(language)}">` : ''}`);
  if (title !== '') push(`<title>${title.replace(/[&<>]/g, (sign) => references[sign] ?? sign)}</title>`);
  push('\n');
  for (const root of roots) {
    if (root.name === 'body' || root.name.startsWith('#')) visit(root);
    else write(root);
  }
  return { html: parts.join('').slice(0, htmlCharactersMax).trim(), isTruncated: length > htmlCharactersMax };
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function quoted(value: string): string {
  return value.replace(/[&"<>]/g, (sign) => references[sign] ?? sign);
}

function attributesOf(element: Element, baseUrl: string): string {
  let written = '';
  for (const { name, value } of element.attributes) {
    if (!kept.has(name)) continue;
    const shown = addresses.has(name)
      ? addressOf(value, baseUrl)
      : lists.has(name)
        ? addressesOf(value, baseUrl)
        : value;
    if (shown === null) continue;
    written += shown === '' ? ` ${name}` : ` ${name}="${quoted(shown)}"`;
  }
  return written;
}

function addressOf(value: string, baseUrl: string): string | null {
  const address = value.trim();
  if (/^(?:mailto|tel):/i.test(address) || /^data:image\/(?:png|gif|jpeg|webp|avif);/i.test(address))
    return address;
  return resolveUrl(address, baseUrl);
}

/** Of a `srcset`: words that are no sizes are addresses. */
function addressesOf(value: string, baseUrl: string): string {
  return value
    .split(/\s+/)
    .map((word) => {
      if (/^[\d.]+[wxh],?$/.test(word) || word === ',' || word === '') return word;
      const address = addressOf(word.replace(/,$/, ''), baseUrl);
      return (address ?? '') + (word.endsWith(',') ? ',' : '');
    })
    .join(' ')
    .trim();
}
