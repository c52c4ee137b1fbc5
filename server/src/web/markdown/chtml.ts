import { attribute, type Element, type Node } from '../html/document.ts';

/*
 * What MathJax draws with HTML, as MathML: `mjx-mfrac` holds a `mjx-num` and a `mjx-den`, `mjx-msub` what it belongs to and
 * a `mjx-script`, with boxes for the layout between them.
 */

/** Boxes of the layout: what is in them stands for them. */
const boxes = new Set(
  'mjx-math mjx-frac mjx-num mjx-den mjx-dbox mjx-dtable mjx-row mjx-box mjx-base mjx-over mjx-under mjx-script mjx-texatom mjx-table mjx-itable mjx-sqrt mjx-stretchy-v mjx-stretchy-h'.split(
    ' ',
  ),
);
/** What only takes room, and what is drawn of a sign in parts. */
const unread = new Set(
  'mjx-nstrut mjx-dstrut mjx-line mjx-surd mjx-spacer mjx-tstrut mjx-assistive-mml mjx-speech mjx-break'.split(
    ' ',
  ),
);
const scripts = new Set('mjx-msub mjx-msup mjx-msubsup'.split(' '));
const stacks = new Set('mjx-munder mjx-mover mjx-munderover'.split(' '));

/** MathML of a formula that MathJax has drawn; null where nothing of it can be read. */
export function mathmlOfChtml(drawn: Element): Element | null {
  const math = drawn.children.find((child) => child.kind === 'element' && child.name === 'mjx-math');
  if (math?.kind !== 'element') return null;
  const children = partsOf(math);
  return children.length === 0 ? null : made('math', children);
}

function partsOf(element: Element): Element[] {
  return element.children.flatMap((child) => (child.kind === 'element' ? read(child) : []));
}

function read(element: Element): Element[] {
  const { name } = element;
  if (unread.has(name)) return [];
  if (boxes.has(name)) return partsOf(element);
  if (name === 'mjx-mfrac') return [made('mfrac', [inRow(element, 'mjx-num'), inRow(element, 'mjx-den')])];
  if (scripts.has(name)) return [scripted(element)];
  if (stacks.has(name)) return [stacked(element)];
  if (!name.startsWith('mjx-m')) return [];
  const letters = lettersIn(element);
  return [letters === null ? made(name.slice(4), partsOf(element)) : made(name.slice(4), [text(letters)])];
}

/** In a `mjx-script` of two, what is raised stands first. */
function scripted(element: Element): Element {
  const script = element.children.find((child) => child.kind === 'element' && child.name === 'mjx-script');
  const parts = script?.kind === 'element' ? partsOf(script) : [];
  const base = made(
    'mrow',
    element.children.flatMap((child) => (child.kind === 'element' && child !== script ? read(child) : [])),
  );
  const [first, second] = parts;
  if (element.name === 'mjx-msubsup' && first && second) return made('msubsup', [base, second, first]);
  return made(element.name === 'mjx-msup' ? 'msup' : 'msub', [base, made('mrow', parts)]);
}

function stacked(element: Element): Element {
  const base = inRow(element, 'mjx-base');
  const [under, over] = [firstIn(element, 'mjx-under'), firstIn(element, 'mjx-over')];
  const below = under === null ? [] : [made('mrow', partsOf(under))];
  const above = over === null ? [] : [made('mrow', partsOf(over))];
  const name = under === null ? 'mover' : over === null ? 'munder' : 'munderover';
  return made(name, [base, ...below, ...above]);
}

function inRow(element: Element, name: string): Element {
  const found = firstIn(element, name);
  return made('mrow', found === null ? [] : partsOf(found));
}

const levelsMax = 5;

/** In the boxes of the layout only: what is inside of another formula's part is its own. */
function firstIn(element: Element, name: string, level = 0): Element | null {
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    if (child.name === name) return child;
    // A stack of three is one of two in a box.
    const isLayout =
      boxes.has(child.name) || (level > 0 && stacks.has(child.name) && stacks.has(element.name) === false);
    const inside = isLayout && level < levelsMax ? firstIn(child, name, level + 1) : null;
    if (inside !== null) return inside;
  }
  return null;
}

/** The letters of a token; null for what is none. Each is an element that has it as its text or as the number in its class. */
function lettersIn(element: Element): string | null {
  let letters = '';
  for (const child of element.children) {
    if (child.kind === 'comment') continue;
    if (child.kind === 'text') letters += child.value;
    else if (child.name === 'mjx-c') letters += letterOf(child);
    else if (child.name === 'mjx-utext') letters += textIn(child);
    else return null;
  }
  return letters.normalize('NFKC');
}

function letterOf(element: Element): string {
  const written = textIn(element);
  if (written !== '') return written;
  const code = /\bmjx-c([\dA-F]{2,6})\b/.exec((attribute(element, 'class') ?? '').slice(0, 100))?.[1];
  const number = Number.parseInt(code ?? '20', 16);
  return number <= 0x10_ff_ff ? String.fromCodePoint(number) : '';
}

function textIn({ children }: Element): string {
  const [only] = children;
  return children.length === 1 && only?.kind === 'text' ? only.value.slice(0, 100) : '';
}

function text(value: string): Node {
  return { kind: 'text', value, parent: null };
}

function made(name: string, children: Node[]): Element {
  return {
    kind: 'element',
    name,
    namespace: '',
    attributes: [],
    children,
    parent: null,
    depth: 0,
    names: null,
  };
}
