import { type Element, lineBeginningOf } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { factsOf, type Measured } from './measure.ts';
import { captionWords } from './noise.ts';

const captionLettersMax = 2_000;

/** Captions that stand there twice: for small and for large screens, shortened and whole. */
export function leaveRepeatedCaptions(root: Element, quiet: Measured, leftOut: Set<Element>): void {
  const seen = new Set<string>();
  const visit = (element: Element): boolean => {
    let holdsCaption = false;
    for (const child of element.children) {
      if (child.kind === 'element' && !leftOut.has(child)) holdsCaption = visit(child) || holdsCaption;
    }
    if (holdsCaption || (element.name !== 'figcaption' && !hasAny(wordsOf(element), captionWords)))
      return holdsCaption;
    const { text } = factsOf(quiet, element);
    if (text < 50 || text > captionLettersMax) return false;
    const start = lineBeginningOf(element, 60);
    if (seen.has(start)) leftOut.add(element);
    seen.add(start);
    return true;
  };
  visit(root);
}

const repeatedLettersMin = 160;
/** What a text may say twice. */
const mayRepeat = new Set(['pre', 'table', 'blockquote']);

/** Paragraphs that stand there twice: for small and for large screens. `lines` has the text of each block. */
export function leaveRepeated(
  blocks: readonly { readonly element: Element }[],
  lines: readonly string[],
  leftOut: Set<Element>,
): void {
  const seen = new Map<string, Element>();
  for (const [index, { element }] of blocks.entries()) {
    if (leftOut.has(element) || mayRepeat.has(element.name)) continue;
    const line = lines[index] ?? '';
    if (line.length < repeatedLettersMin) continue;
    const before = seen.get(line);
    if (before === undefined) seen.set(line, element);
    else if (isForSomeScreens(element) || isForSomeScreens(before)) leftOut.add(element);
  }
}

const screenWords = new Set(
  'mobile desktop tablet phone smartphone hidden hide show visible none'.split(' '),
);
const screenLevels = 6;

/** Whether its name or that of a box around it says that not all readers see it. */
function isForSomeScreens(element: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; at !== null && at.name !== 'body' && level < screenLevels; level++, at = at.parent)
    if (hasAny(wordsOf(at), screenWords)) return true;
  return false;
}
