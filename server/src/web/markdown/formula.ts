import { hasAny, wordsOf } from '../content/class-words.ts';
import { attribute, type Element, textOf, walk } from '../html/document.ts';
import { mathmlOfChtml } from './chtml.ts';
import { texOfMathml } from './mathml.ts';

export interface Formula {
  readonly tex: string;
  readonly isDisplayed: boolean;
}

const formulaBoxes = new Set(['katex', 'mwe']);
const texAttributes = ['data-latex', 'data-tex', 'data-math', 'data-formula'];
const displayWords = new Set(['display', 'block', 'displaymath']);
const texMax = 20_000;

/**
 * The TeX of a formula, where the element is one: MathJax's script, KaTeX's box, MathML, a picture that has TeX as its text.
 * 'nothing' for what MathJax draws beside a script that has the source; null for what is no formula.
 */
export function formulaOf(element: Element, hasMathScripts: boolean): Formula | 'nothing' | null {
  const { name } = element;
  if (name === 'script') {
    const type = attribute(element, 'type');
    if (type === null || !type.startsWith('math/tex')) return null;
    return formula(textOf(element), type.includes('display'));
  }
  if (name === 'math') return ofMathml(element, isDisplayed(element));
  if (name === 'mjx-container') {
    const tex = texAttribute(element) ?? attribute(element, 'alttext');
    if (tex !== null) return formula(tex, attribute(element, 'display') === 'true');
    const display = attribute(element, 'display');
    const isAlone = display === 'true' || display === 'block';
    const drawn = insideOf(element, isAlone) ?? null;
    if (drawn !== null) return drawn;
    const math = mathmlOfChtml(element);
    return math === null ? null : ofMathml(math, isAlone);
  }
  if (name === 'img') return ofPicture(element);
  if (element.attributes.length === 0) return null;
  const words = wordsOf(element);
  if (words.size === 0) return null;
  if (words.has('mathjax') || words.has('mjx')) {
    if (hasMathScripts) return 'nothing';
    return words.has('preview') ? 'nothing' : (insideOf(element, words.has('display')) ?? null);
  }
  const isBox = hasAny(words, formulaBoxes);
  if (!isBox && !words.has('math')) return null;
  const tex = texAttribute(element);
  if (tex !== null) return formula(tex, hasAny(words, displayWords));
  if (!isBox) return null;
  return insideOf(element, isDisplayed(element) || hasAny(words, displayWords));
}

function formula(tex: string, isDisplayed: boolean): Formula | 'nothing' {
  const clean = tex.replace(/\s+/g, ' ').trim();
  if (clean === '' || clean.length > texMax) return 'nothing';
  // Wikipedia's own way to ask for the size of displayed formulas.
  const inner = /^\{\\(?:display|text)style (.*)\}$/.exec(clean)?.[1];
  return { tex: (inner ?? clean).trim(), isDisplayed };
}

function texAttribute(element: Element): string | null {
  for (const name of texAttributes) {
    const value = attribute(element, name);
    if (value !== null && value !== '') return value;
  }
  return null;
}

/** Of MathJax's boxes in each other the outermost was looked through, and held none. */
function isInBox({ parent }: Element): boolean {
  for (let up = parent; up; up = up.parent) if (up.name === 'mjx-container') return true;
  return false;
}

function insideOf(box: Element, isShownAlone: boolean): Formula | 'nothing' | null {
  if (isInBox(box)) return null;
  let found: Element | null = null;
  walk(box, (node) => {
    if (node.kind === 'element' && node.name === 'math') found ??= node;
    return found === null;
  });
  const math = found as Element | null;
  return math === null ? null : ofMathml(math, isShownAlone || isDisplayed(math));
}

function ofMathml(math: Element, isShownAlone: boolean): Formula | 'nothing' | null {
  let source: string | null = null;
  walk(math, (node) => {
    if (node.kind !== 'element') return false;
    if (node.name !== 'annotation' || source !== null) return source === null;
    if (/tex/i.test(attribute(node, 'encoding') ?? '')) source = textOf(node);
    return false;
  });
  return formula(
    source ?? attribute(math, 'alttext') ?? texAttribute(math) ?? texOfMathml(math),
    isShownAlone,
  );
}

function isDisplayed(element: Element): boolean {
  if (attribute(element, 'display') === 'block') return true;
  let up: Element | null = element;
  for (let steps = 0; up && steps < 4; steps++) {
    const words = wordsOf(up);
    if ((words.has('katex') || words.has('mathjax') || words.has('mjx')) && words.has('display')) return true;
    up = up.parent;
  }
  return false;
}

const texCommand = /\\[a-z]{2,20}\*?\{/i;
/** An address that ends in TeX: /formula/%5Cfrac%7Ba%7D%7Bb%7D. */
const texPath = /\/(%5c[a-z]{2,20}(?:%7b|\{)[^/?#]{1,2000})$/i;

function standsAlone({ parent }: Element): boolean {
  return (
    parent?.name === 'p' &&
    parent.children.length <= 3 &&
    parent.children.every((child) =>
      child.kind === 'text' ? child.value.trim() === '' : child.kind !== 'element' || child.name === 'img',
    )
  );
}

/** Services that draw TeX, and WordPress, which has it as the picture's text; any picture whose text or address is a command of TeX. */
function ofPicture(image: Element): Formula | 'nothing' | null {
  const words = wordsOf(image);
  if (words.has('mwe')) return null;
  const src = attribute(image, 'src') ?? '';
  const alt = attribute(image, 'alt') ?? '';
  if (
    words.has('latex') ||
    words.has('tex') ||
    /^(?:https?:)?\/\/(?:s\d\.wp\.com|[\w.-]*wordpress\.com)\/latex\.php/.test(src)
  ) {
    return alt === '' ? null : formula(alt, false);
  }
  const service =
    /^(?:https?:)?\/\/(?:latex\.codecogs\.com\/[\w.]+\?|chart\.(?:apis\.google|googleapis)\.com\/chart\?cht=tx&chl=)/.exec(
      src,
    );
  const inPath = service === null ? texPath.exec(src.slice(-2_100))?.[1] : undefined;
  if (service === null && inPath === undefined)
    return texCommand.test(alt.slice(0, 2_000)) ? formula(alt, standsAlone(image)) : null;
  if (alt !== '') return formula(alt, false);
  try {
    const written = service === null ? (inPath ?? '') : src.slice(service[0].length).replaceAll('+', '%20');
    return formula(decodeURIComponent(written), false);
  } catch {
    return null;
  }
}
