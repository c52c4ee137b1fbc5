import { attribute, type Element, type HtmlDocument, type Node, otherSpaces } from '../html/document.ts';
import { reversed } from '../scripts/script-strings.ts';
import { filledContent, StyleRules } from './style-rules.ts';

export interface PageLine {
  readonly text: string;
  /** Shown from its end to its beginning: already turned around. */
  readonly isReversed: boolean;
}

/** Elements within a line; any other begins a new one. */
const inline = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr noscript q rb rt ruby s samp small
  span strike strong sub sup svg time tt u var wbr address-part email mail custom o-mail x-mail at dot`.split(
    /\s+/,
  ),
);
const skipped = new Set([
  'script',
  'style',
  'template',
  'textarea',
  'select',
  'object',
  'canvas',
  'svg',
  'math',
  'head',
]);

/** A sign that is drawn stands for its text, marked so that it is read as one. */
const drawnAt = ' (at) ';
const drawnDot = ' (dot) ';

/**
 * The lines of a page as people see them: inline elements joined, what is hidden taken out of the line and read by itself,
 * generated content put in, text that is shown backwards turned around, a drawn at sign as "(at)". White space is one space.
 */
export function pageLines(document: HtmlDocument): PageLine[] {
  const reading = new LineReading(new StyleRules(document));
  reading.read(document.root);
  return reading.lines;
}

/** To enter a node, or what is to be done when all inside of one is read. */
type Step = Node | { readonly kind: 'leave'; readonly leave: () => void };

class LineReading {
  readonly lines: PageLine[] = [];
  readonly #rules: StyleRules;
  readonly #lineEnds: Step = { kind: 'leave', leave: () => this.#endLine() };
  readonly #pieceEnds: Step = { kind: 'leave', leave: () => this.#nextPiece() };
  #line: string[] = [];
  /** The element that the last piece of the line came from is another one than the next. */
  #isNewPiece = false;
  #reversedFrom: number | null = null;

  constructor(rules: StyleRules) {
    this.#rules = rules;
  }

  read(root: Element): void {
    const open: Step[] = [root];
    for (let step = open.pop(); step; step = open.pop()) {
      if (step.kind === 'leave') step.leave();
      else if (step.kind === 'text') this.#add(step.value);
      else if (step.kind === 'element') this.#enter(step, open);
    }
    this.#endLine();
  }

  #enter(element: Element, open: Step[]): void {
    if (element.name === 'img') {
      this.#drawn(attribute(element, 'alt') ?? '', attribute(element, 'src') ?? '');
      return;
    }
    if (element.name === 'svg') {
      this.#drawn('', `${attribute(element, 'class') ?? ''} ${attribute(element, 'aria-label') ?? ''}`);
    }
    if (skipped.has(element.name)) return;
    const effect = this.#rules.of(element);
    const isHidden = effect.isHidden === true || attribute(element, 'hidden') !== null;
    const isBlock = !inline.has(element.name) && !element.name.includes('-');
    const marks = element.children.length === 0 ? (attribute(element, 'class') ?? '') : '';
    if (marks !== '' && effect.before === undefined && effect.after === undefined) this.#drawn('', marks);
    const isReversed =
      effect.isReversed === true ||
      (element.name === 'bdo' && /^rtl$/i.test(attribute(element, 'dir') ?? ''));

    if (isHidden) {
      const outside = this.#line;
      const outsideReversed = this.#reversedFrom;
      this.#line = [];
      this.#reversedFrom = null;
      open.push({
        kind: 'leave',
        leave: () => {
          this.#endLine();
          this.#line = outside;
          this.#reversedFrom = outsideReversed;
        },
      });
    } else if (isBlock) {
      this.#endLine();
      open.push(this.#lineEnds);
    } else open.push(this.#pieceEnds);
    if (!isHidden) this.#nextPiece();

    if (isReversed && this.#reversedFrom === null) {
      this.#reversedFrom = this.#line.length;
      open.push({ kind: 'leave', leave: () => this.#turn() });
    }
    const { before, after } = effect;
    if (after !== undefined)
      open.push({ kind: 'leave', leave: () => this.#put(filledContent(after, element)) });
    for (let i = element.children.length - 1; i >= 0; i -= 1) open.push(element.children[i] as Node);
    if (before !== undefined) this.#put(filledContent(before, element));
  }

  #add(value: string): void {
    const text = value.replace(otherSpaces, ' ');
    if (text !== '') this.#put(text);
  }

  #put(text: string): void {
    if (text === '') return;
    // <b>Phone</b><a>jan@acme.com</a>: two things side by side, and each address ends where its element does.
    if (this.#isNewPiece && this.#line.length > 0 && this.#isApart(text)) this.#line.push(' ');
    this.#isNewPiece = false;
    this.#line.push(text);
  }

  #isApart(text: string): boolean {
    const previous = this.#line.at(-1) ?? '';
    if (!previous.includes('@') && !text.includes('@')) return false;
    if (!/[\p{L}\p{N}]$/u.test(previous.slice(-2)) || !/^[\p{L}\p{N}]/u.test(text)) return false;
    return isWhole(previous) || isWhole(text);
  }

  #nextPiece(): void {
    this.#isNewPiece = true;
  }

  #drawn(alt: string, marks: string): void {
    const text = alt.trim();
    if (/^(?:@|\(at\)|\[at\]|at|at[ -]sign|arroba|arobase)$/i.test(text)) this.#put(drawnAt);
    else if (/^(?:\.|dot|\(dot\)|\[dot\])$/i.test(text)) this.#put(drawnDot);
    else if (text !== '') {
      if (text.length < 300 && text.includes('@')) this.#put(` ${text} `);
    } else if (marks.length < 300) {
      if (
        /(?:^|[\s/_-])(?:fa-at|at-sign|icon-at|bi-at|sign-at|at_sign|arobase|at)(?:\.(?:png|gif|svg|jpe?g|webp))?(?:$|[\s_-])/i.test(
          marks,
        )
      )
        this.#put(drawnAt);
      else if (/(?:^|[\s/_-])(?:icon-dot|dot-sign|dot)\.(?:png|gif|svg|jpe?g)(?:$|\s)/i.test(marks))
        this.#put(drawnDot);
    }
  }

  #turn(): void {
    const from = Math.min(this.#reversedFrom ?? 0, this.#line.length);
    const turned = reversed(this.#line.splice(from).join(''));
    this.#reversedFrom = null;
    this.#line.push(turned);
    this.lines.push({ text: turned.trim(), isReversed: true });
  }

  #endLine(): void {
    if (this.#line.length > 0) {
      const text = this.#line.join('').replace(/ {2,}/g, ' ').trim();
      if (text.length > 3) this.lines.push({ text, isReversed: false });
    }
    this.#line = [];
    this.#isNewPiece = false;
    if (this.#reversedFrom !== null) this.#reversedFrom = 0;
  }
}

/** The whole of an address stands in it: what is beside it begins something else. */
function isWhole(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || text.length > 400) return false;
  return (
    /^[\p{L}\p{N}._%+-]{1,64}$/u.test(
      text
        .slice(Math.max(0, at - 64), at)
        .split(' ')
        .at(-1) ?? '',
    ) && /^[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}.-]{2,}/u.test(text.slice(at + 1))
  );
}
