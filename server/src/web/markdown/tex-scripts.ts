import { attribute, type Element, textOf, walk } from '../html/document.ts';
import type { TexSigns } from './tex-in-text.ts';

const scriptsMax = 200;
const scriptLettersMax = 20_000;

/** What the page's scripts make formulas of; null where it has none that do. */
export function texSignsOf(part: Element): TexSigns | null {
  let root = part;
  while (root.parent !== null) root = root.parent;
  let isLoaded = false;
  let dollar = false;
  let scripts = 0;
  walk(root, (node) => {
    if (node.kind !== 'element' || node.name !== 'script' || scripts >= scriptsMax)
      return scripts < scriptsMax;
    scripts += 1;
    const src = attribute(node, 'src') ?? '';
    const code = src === '' ? textOf(node).slice(0, scriptLettersMax) : '';
    isLoaded ||= /mathjax|katex[^?]*auto-render|auto-render[^?]*katex/i.test(src);
    isLoaded ||= /\bMathJax\b|\brenderMathInElement\b/.test(code);
    // Between quotes, as in [['$', '$']] and { left: "$", right: "$" }.
    dollar ||= /(["'`])\$\1/.test(code);
    return false;
  });
  return isLoaded ? { dollar } : null;
}
