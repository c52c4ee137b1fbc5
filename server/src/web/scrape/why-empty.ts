import { bodyOf } from '../content/main-content.ts';
import { textOf, walk } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { isNotice, needsScripts, unseen } from '../render/needs-scripts.ts';
import { countWords } from './count-words.ts';

/** Why a page has nothing to read: what its scripts are needed for, or that it is empty in itself. */
export const emptinesses = ['empty_root', 'asks_for_scripts', 'nothing_but_scripts', 'no_text'] as const;
export type Emptiness = (typeof emptinesses)[number];

/**
 * A page of which next to nothing is there before its scripts have run, and of which no more was read than that: a text that
 * it has elsewhere, as in its JSON-LD or for readers without scripts, is a text. `markdown` is asked where there is no word.
 */
export function emptinessOf(page: Page, words: number, markdown: () => string): Emptiness | null {
  const { reason } = needsScripts(page);
  if (reason !== null && words <= wordsShown(page)) return reason;
  return words === 0 && page.html.trim().length < htmlLooked && isBlank(page, markdown) ? 'no_text' : null;
}

/** An empty page is short, mostly: what is longer is looked through for pictures all the same. */
const htmlLooked = 2_000_000;

function isBlank(page: Page, markdown: () => string): boolean {
  return page.kind === 'html' ? markdown().trim() === '' : page.html.trim() === '';
}

/** With the notice that scripts are needed. */
function wordsShown(page: Page): number {
  let words = 0;
  walk(bodyOf(page), (node) => {
    if (node.kind === 'text') words += countWords(node.value);
    if (node.kind !== 'element' || !unseen.has(node.name)) return true;
    if (node.name === 'noscript' && isNotice(node)) words += countWords(textOf(node));
    return false;
  });
  return words;
}
