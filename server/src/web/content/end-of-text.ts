import { type Element, walk } from '../html/document.ts';
import { datesOfLine } from './date-line.ts';
import { headingElements } from './elements.ts';
import { type Facts, factsOf, type Measured } from './measure.ts';
import { saysPictures } from './picture-credits.ts';
import { saysDay } from './published-on.ts';

/*
 * The last lines of an article that belong to nothing: a heading with nothing below it, since that was left out or is no text, the
 * categories, the day and the owners of the pictures.
 */

interface Block {
  readonly element: Element;
  readonly facts: Facts;
  readonly isLoose: boolean;
}

const linesMax = 8;
const lineMax = 130;
const filed =
  /^[\s|·–—-]*(?:(?:news )?date|datum|data|fecha|kategorien?|categor(?:y|ies)|catégories?|categorías?|categori[ae]|categorias?|kategori\p{L}*|категори\p{L}*|рубрик\p{L}*|rubri\p{L}{1,4}|tags?|schlagw(?:ort|orte|örter)|schlagworte|stichw(?:ort|orte|örter)|mots[- ]clés|etiquetas?|temas?|topics?|themen|keywords?|abgelegt unter|veröffentlicht (?:in|unter)|posted in|filed under|publié dans|publicado en|archiviato in|zaszufladkowano|permalink|permanentlink|trackback\p{L}*|short ?link|kurzlink)\s?[:：]/iu;
const sourced =
  /^[\s(–—-]*(?:quellen?|sources?|fuente|fonte|bron|źródło|källa|kilde|lähde|kaynak|источник|zdroj)\s?:\s?\S.{0,70}$/iu;
const stamped =
  /^[\s(–—-]*(?:publi[zs]iert|veröffentlicht|aktualisiert|publié|mis à jour|publicado|actualizado|pubblicato|aggiornato|published|updated|posted|gepubliceerd|opublikowano|dodano|опубликовано)\b[^.!?]{0,12}[:,]?\s?.{0,50}\d/iu;
const asksReader = /[?!]\s*$/u;
const boldMax = 60;

/** Leaves them out, from the end. `lines` has the text of each block. */
export function leaveEnd(
  root: Element,
  blocks: readonly Block[],
  lines: readonly string[],
  first: number,
  days: ReadonlySet<string>,
  quiet: Measured,
  leftOut: Set<Element>,
): void {
  let looked = 0;
  for (let index = blocks.length - 1; index > first && looked < linesMax; index--) {
    const { element, isLoose } = blocks[index] as Block;
    if (leftOut.has(element)) continue;
    looked += 1;
    const line = lines[index] ?? '';
    if (isLoose || line.length > lineMax || !isEnd(element, line, quiet, days)) return;
    if (showsAfter(element, root, leftOut)) return;
    leftOut.add(element);
  }
}

/** A line that says when something was published or changed, or a bare day on a page that does not say its own elsewhere. */
export function isDateline(line: string, days: ReadonlySet<string>): boolean {
  if (line.length > lineMax) return false;
  return stamped.test(line) || saysDay(line, days) || (days.size === 0 && datesOfLine(line).length > 0);
}

function isEnd(element: Element, line: string, quiet: Measured, days: ReadonlySet<string>): boolean {
  // Some articles end with a sentence in large letters.
  if (headingElements.has(element.name)) return element.name !== 'h1' && !/[.…]$/u.test(line);
  if (filed.test(line) || sourced.test(line)) return true;
  if (saysPictures(line) || isDateline(line, days)) return true;
  return line.length <= boldMax && asksReader.test(line) && isBold(element, quiet);
}

function isBold(element: Element, quiet: Measured): boolean {
  const { text } = factsOf(quiet, element);
  let bold = 0;
  walk(element, (node) => {
    if (node.kind !== 'element' || (node.name !== 'strong' && node.name !== 'b')) return true;
    bold += factsOf(quiet, node).text;
    return false;
  });
  return text > 0 && bold >= text;
}

const shown = new Set([
  'img',
  'picture',
  'video',
  'audio',
  'iframe',
  'embed',
  'object',
  'svg',
  'canvas',
  'math',
]);
const partsMax = 400;
const siblingsMax = 400;

/** Whether a picture or a player follows it: what a heading stands above need not be text. */
function showsAfter(element: Element, root: Element, leftOut: ReadonlySet<Element>): boolean {
  let parts = 0;
  let found = false;
  for (let at = element; at !== root && at.parent !== null; at = at.parent) {
    const { children } = at.parent;
    if (children.length > siblingsMax && children.length - children.lastIndexOf(at) > siblingsMax)
      return true;
    for (const after of children.slice(children.lastIndexOf(at) + 1)) {
      if (after.kind !== 'element' || leftOut.has(after)) continue;
      if (shown.has(after.name)) return true;
      walk(after, (node) => {
        parts += 1;
        if (found || parts > partsMax) return false;
        if (node.kind !== 'element' || leftOut.has(node)) return false;
        found = shown.has(node.name);
        return !found;
      });
      if (found) return true;
    }
  }
  return false;
}
