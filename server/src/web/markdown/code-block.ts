import { hasAny, wordsOf } from '../content/class-words.ts';
import { attribute, type Element, type Node } from '../html/document.ts';
import { knownLanguages, labelInCode } from './code-label.ts';

const lineNumbers = new Set(
  'gutter linenos lineno linenumbers linenumber linenodiv linenums lnt ln lnum rouge-gutter blob-num'.split(
    ' ',
  ),
);
const lineNumberClass =
  /(?:^|[\s_-])(?:line-?num(?:ber)?s?(?:-rows)?|hljs-ln-numbers|hljs-ln-n|ln-num|code-line-numbers?|react-syntax-highlighter-line-number)(?:$|\s)/i;
const unselectable = /(?:^|[;\s-])user-select\s*:\s*none/i;
const linesOfTheirOwn = new Set(['div', 'p', 'li', 'tr', 'section', 'figure', 'ol', 'ul', 'table', 'tbody']);
const unread = new Set(['button', 'style', 'script', 'svg', 'template', 'textarea']);

/** The source in a `pre`, without numbers of lines and buttons; lines that highlighters keep in elements of their own are lines. */
export function codeOf(root: Element): string {
  let code = '';
  // To look at the end of a long string that is being built costs its length.
  let endsLine = true;
  const add = (text: string) => {
    if (text === '') return;
    code += text;
    endsLine = text.endsWith('\n');
  };
  const numbers = numbersIn(root);
  const label = labelInCode(root);
  const visit = (node: Node, before: Node | null) => {
    if (node.kind === 'text') add(node.value);
    else if (node.kind === 'element' && node !== label && !numbers.has(node)) {
      if (node.name === 'br') {
        add('\n');
        return;
      }
      if (unread.has(node.name) || isLineNumber(node)) return;
      const isLine = linesOfTheirOwn.has(node.name) && node !== root;
      if (isLine && !endsLine) add('\n');
      const { length } = code;
      visitInside(node);
      if (isLine && (!endsLine || (code.length === length && isLikeLine(node, before)))) add('\n');
    }
  };
  const visitInside = (element: Element) => {
    let before: Node | null = null;
    for (const child of element.children) {
      visit(child, before);
      if (child.kind !== 'text' || child.value.trim() !== '') before = child;
    }
  };
  visit(root, null);
  return code
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** A line without a letter is one where it follows a line of its kind. */
function isLikeLine(line: Element, before: Node | null): boolean {
  return before?.kind === 'element' && before.name === line.name && classOf(before) === classOf(line);
}

const classOf = (element: Element) => attribute(element, 'class') ?? '';

/** What each line begins with, where that is the number of the line. */
function numbersIn(root: Element): ReadonlySet<Element> {
  const numbers = new Set<Element>();
  const [only] = root.children;
  // The box of the lines may be in another one.
  const box = root.children.length === 1 && only?.kind === 'element' && only.name === 'pre' ? only : root;
  for (const line of box.children) {
    if (line.kind === 'text' && line.value.trim() === '') continue;
    const first = line.kind === 'element' && linesOfTheirOwn.has(line.name) ? line.children[0] : undefined;
    const text = first?.kind === 'element' && first.children.length === 1 ? first.children[0] : undefined;
    if (first?.kind !== 'element' || text?.kind !== 'text') return none;
    if (text.value.trim() !== String(numbers.size + 1)) return none;
    numbers.add(first);
  }
  return numbers.size > 1 ? numbers : none;
}

const none: ReadonlySet<Element> = new Set();

/** Whether it only numbers the lines beside it. */
export function isLineNumber(element: Element): boolean {
  // What is not copied with the code is none of it: numbers, and prompts.
  if (unselectable.test((attribute(element, 'style') ?? '').slice(0, 500))) return true;
  const words = wordsOf(element);
  if (words.size === 0)
    return attribute(element, 'data-line-number') !== null && element.children.length === 0;
  return (
    hasAny(words, lineNumbers) || lineNumberClass.test((attribute(element, 'class') ?? '').slice(0, 300))
  );
}

/** Lines of a fenced block, its fence longer than any inside. */
export function fenced(code: string, language: string): string[] {
  let longest = 2;
  for (const [run] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return [fence + language, ...code.split('\n'), fence];
}

/** Code in a line, between the fewest backticks that do not stand together inside. */
export function codeSpan(code: string): string {
  const inside = new Set<number>();
  for (const [run] of code.matchAll(/`+/g)) inside.add(run.length);
  let length = 1;
  while (inside.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const padding = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return fence + padding + code + padding + fence;
}

const named =
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|brush|syntax|code)[-:]\s?([a-z][\w+#.-]{0,20})/i;
const unnamed = new Set([
  'none',
  'plaintext',
  'text',
  'txt',
  'plain',
  'nohighlight',
  'default',
  'unknown',
  'auto',
  'block',
  'wrapper',
  'container',
  'source',
  'fold',
  'box',
  'toolbar',
  'snippet',
]);

/** The language that class names say, of the block, what is in it, or the box around it; '' where none does. */
export function languageOf(pre: Element): string {
  const inside = pre.children.find((child) => child.kind === 'element' && child.name === 'code');
  const places = [inside, pre, pre.parent, pre.parent?.parent, tableBox(pre)];
  for (const place of places) {
    if (place?.kind !== 'element' || place.name === 'body') continue;
    const language = languageIn(place);
    if (language !== '') return language;
  }
  return '';
}

/** Numbers of lines are beside the code in a table, whose box has the name. */
function tableBox(pre: Element): Element | null {
  let up: Element | null = pre;
  for (let steps = 0; up && steps < 8; steps++) {
    if (up.name === 'table') return up.parent;
    up = up.parent;
  }
  return null;
}

function languageIn(element: Element): string {
  const said =
    attribute(element, 'data-lang') ??
    attribute(element, 'data-language') ??
    attribute(element, 'data-code-lang');
  if (said !== null && /^[a-z][\w+#.-]{0,20}$/i.test(said))
    return unnamed.has(said.toLowerCase()) ? '' : said.toLowerCase();
  const classes = (attribute(element, 'class') ?? '').slice(0, 300);
  if (classes === '') return '';
  const found = named.exec(classes)?.[1]?.toLowerCase();
  if (found !== undefined && !unnamed.has(found)) return found;
  if (
    !/\b(?:hljs|sourceCode|prettyprint|highlight|codehilite|code|syntax|pygments|chroma|prism|brush|EnlighterJSRAW)\b/.test(
      classes,
    )
  )
    return '';
  return (
    classes
      .toLowerCase()
      .split(/\s+/)
      .find((word) => knownLanguages.has(word) && !unnamed.has(word)) ?? ''
  );
}
