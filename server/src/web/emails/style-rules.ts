import type { HtmlDocument } from '../html/document.ts';
import { attribute, type Element, textOf } from '../html/document.ts';
import { characterOf } from '../scripts/script-tokens.ts';

/** What styles do to text that is used to keep programs from reading an address. */
export interface Effect {
  isHidden?: boolean;
  isReversed?: boolean;
  /** Generated content: strings and attr(name) in order. */
  before?: string;
  after?: string;
}

const styleLengthMax = 1_000_000;
const rulesMax = 20_000;
const contentLengthMax = 500;

/**
 * The effects of the page's own style sheets, by the class or id that the last part of a selector names, and by `class tag` where
 * it is a tag below a class. A selector's other parts are taken as given: what is hidden somewhere is read on its own, so
 * nothing is lost. Sheets in files are not fetched.
 */
export class StyleRules {
  readonly #effects = new Map<string, Effect>();

  constructor(document: HtmlDocument) {
    let left = styleLengthMax;
    for (const style of document.elements('style')) {
      const css = textOf(style).slice(0, left);
      left -= css.length;
      if (/display|visibility|bidi|content|font-size|direction/i.test(css)) this.#read(css);
    }
  }

  #read(css: string): void {
    let count = 0;
    // Rules within @media and their like are rules too: what comes before the last brace is a condition.
    for (const block of css.split('}')) {
      const brace = block.lastIndexOf('{');
      if (brace < 0) continue;
      const effect = effectOf(block.slice(brace + 1));
      if (effect === null) continue;
      const selectors = block.slice(
        Math.max(block.lastIndexOf('{', brace - 1), block.lastIndexOf(';', brace)) + 1,
        brace,
      );
      for (const selector of selectors.slice(-2_000).split(',')) {
        count += 1;
        if (count > rulesMax) return;
        const key = keyOf(selector.trim());
        if (key === null) continue;
        const pseudo = /:{1,2}(before|after)$/i.exec(selector.trim())?.[1]?.toLowerCase();
        const own: Effect =
          pseudo === undefined ? { isHidden: effect.isHidden, isReversed: effect.isReversed } : {};
        if (pseudo === 'before' && effect.before !== undefined) own.before = effect.before;
        if (pseudo === 'after' && effect.before !== undefined) own.after = effect.before;
        this.#effects.set(key, { ...this.#effects.get(key), ...definedOnly(own) });
      }
    }
  }

  /** What the sheets and its own style say of an element. */
  of(element: Element): Effect {
    const style = attribute(element, 'style');
    const own = style === null ? null : effectOf(style.slice(0, 2_000));
    let effect: Effect = own ? definedOnly({ isHidden: own.isHidden, isReversed: own.isReversed }) : {};
    if (this.#effects.size === 0) return effect;
    const parent = element.parent;
    const names = [
      element.name,
      `#${attribute(element, 'id') ?? ''}`,
      ...classesOf(element).map((name) => `.${name}`),
    ];
    if (parent) for (const name of classesOf(parent)) names.push(`.${name} ${element.name}`);
    for (const name of names) {
      const found = this.#effects.get(name);
      if (found) effect = { ...found, ...effect };
    }
    return effect;
  }
}

function classesOf(element: Element): string[] {
  const value = attribute(element, 'class');
  return value === null
    ? []
    : value
        .slice(0, 1_000)
        .split(/\s+/, 30)
        .filter((name) => name !== '');
}

function definedOnly(effect: Effect): Effect {
  return Object.fromEntries(
    Object.entries(effect).filter(([, value]) => value !== undefined && value !== false),
  );
}

/** The last compound: its class or id, or `.class tag` of the last two. */
function keyOf(selector: string): string | null {
  const plain = selector.replace(/:{1,2}(?:before|after)$/i, '');
  const compounds = plain.slice(-200).split(/[\s>+~]+/);
  const last = compounds.at(-1) ?? '';
  const named = /[.#][\w-]+$/.exec(last)?.[0];
  if (named !== undefined) return named;
  const above = /\.[\w-]+$/.exec(compounds.at(-2) ?? '')?.[0];
  if (above !== undefined && /^[a-z][a-z0-9]{0,12}$/i.test(last)) return `${above} ${last.toLowerCase()}`;
  return null;
}

/** Null where it does nothing to text. */
function effectOf(declarations: string): Effect | null {
  if (!/display|visibility|bidi|content|font-size|direction/i.test(declarations)) return null;
  const effect: Effect = {};
  for (const declaration of declarations.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim();
    if (name === 'display') effect.isHidden = value.toLowerCase() === 'none';
    else if (name === 'visibility') effect.isHidden ||= value.toLowerCase() === 'hidden';
    else if (name === 'font-size') effect.isHidden ||= /^0(?:px|em|rem|%)?$/.test(value);
    else if (name === 'unicode-bidi') effect.isReversed = /^(?:bidi|isolate)-override$/i.test(value);
    else if (name === 'content') effect.before = contentOf(value);
  }
  return effect;
}

/** "\0040" attr(data-domain): a string, with {name} where an attribute's value goes. */
function contentOf(value: string): string {
  let content = '';
  for (const part of value
    .slice(0, contentLengthMax)
    .matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|attr\(\s?([\w-]+)\s?\)/gs)) {
    const text = part[1] ?? part[2];
    content += text === undefined ? `\ue000${part[3]}\ue001` : unescapedCss(text);
  }
  return content;
}

function unescapedCss(text: string): string {
  return text.replace(
    /\\(?:([0-9a-f]{1,6})\s?|(.))/gis,
    (_, hex: string | undefined, other: string | undefined) =>
      hex === undefined ? (other ?? '') : characterOf(Number.parseInt(hex, 16)),
  );
}

/** Generated content with the element's attributes filled in. */
export function filledContent(content: string, element: Element): string {
  return content.replace(
    /\ue000([\w-]+)\ue001/g,
    (_, name: string) => attribute(element, name.toLowerCase()) ?? '',
  );
}
