import { attribute, type Element, lineBeginningOf, type Node } from '../html/document.ts';

export const knownLanguages = new Set(
  `bash sh shell zsh console powershell javascript js jsx typescript ts tsx json json5 yaml yml toml ini html xml css scss sass less
  python py ruby rb rust rs go golang java kotlin scala swift c cpp csharp cs objectivec php perl lua r julia haskell elixir erlang
  clojure lisp scheme ocaml fsharp dart sql graphql dockerfile makefile nginx diff markdown md latex tex matlab vim vbnet zig nix
  text plaintext`.split(/\s+/),
);

const label = /^([a-z][a-z\d+#.-]{0,14}?)(?: ?copy(?: code)?)?$/i;
const labelLettersMax = 30;
const siblingsMax = 12;
const levelsMax = 3;
/** Editors in a page wrap what they show. */
const levelsInsideMax = 8;

/** The box above code that says what language it is in and no more, but for a button that copies it. */
export function labelOfCode(pre: Element): Element | null {
  let at = pre;
  for (let level = 0; level < levelsMax && at.parent !== null; level++) {
    const siblings = at.parent.children;
    if (siblings.length > siblingsMax) return null;
    const before = siblings.slice(0, siblings.indexOf(at)).findLast(isShown);
    if (before !== undefined)
      return before.kind === 'element' && isBox(before) && namesLanguage(before) ? before : null;
    at = at.parent;
  }
  return null;
}

/** Such a box inside of the `pre`. */
export function labelInCode(pre: Element): Element | null {
  let at = pre;
  for (let level = 0; level < levelsInsideMax; level++) {
    const first = at.children.slice(0, siblingsMax).find(isShown);
    if (first?.kind !== 'element') return null;
    if (at.children.length > 1 && isBox(first) && namesLanguage(first)) return first;
    at = first;
  }
  return null;
}

function isBox(element: Element): boolean {
  const { name } = element;
  return (
    name === 'div' ||
    name === 'header' ||
    name === 'figcaption' ||
    (name === 'span' && attribute(element, 'class') === 'lang')
  );
}

function namesLanguage(element: Element): boolean {
  const name = label.exec(lineBeginningOf(element, labelLettersMax))?.[1];
  return name !== undefined && knownLanguages.has(name.toLowerCase());
}

function isShown(node: Node): boolean {
  return node.kind === 'text' ? node.value.trim() !== '' : node.kind === 'element';
}
