import { type Element, walk } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { footnotesOf } from './footnotes.ts';
import { isInPageFooter, isPageFooter } from './noise.ts';
import { genreOf } from './page-genre.ts';
import { isInside } from './placement.ts';

const notesOutsideMax = 20;
const notesWords = new Set(['footnotes', 'endnotes']);

/** Lists of footnotes that the content points at and that stand elsewhere. */
export function notesOutside(
  page: Page,
  body: Element,
  root: Element,
  hidden: ReadonlySet<Element>,
): Element[] {
  if (root === body) return [];
  // Conditions of an offer stand in the footer of its page, as notes do.
  const isOffer = genreOf(page) !== 'article';
  const { labelOfMark, labelOfNote } = footnotesOf({ roots: [body], leftOut: hidden });
  const ours = new Set<string>();
  for (const [link, label] of labelOfMark) if (isInside(link, root)) ours.add(label);
  const lists = new Set<Element>();
  walk(body, (node) => {
    if (node.kind !== 'element' || node === root || hidden.has(node) || lists.size >= notesOutsideMax)
      return false;
    if (isOffer && isPageFooter(node)) return false;
    if (!hasAny(wordsOf(node), notesWords) || node.name === 'a' || node.name === 'sup') return true;
    if (!isInside(root, node)) lists.add(node);
    return isInside(root, node);
  });
  for (const [note, label] of labelOfNote) {
    if (
      !ours.has(label) ||
      isInside(note, root) ||
      hidden.has(note) ||
      (isOffer && isInPageFooter(note)) ||
      [...lists].some((list) => isInside(note, list))
    )
      continue;
    const list = note.parent;
    lists.add(list !== null && (list.name === 'ol' || list.name === 'ul') ? list : note);
    if (lists.size >= notesOutsideMax) break;
  }
  return [...lists];
}
