import { attribute, type Element, type Node, textOf } from '../../../server/src/web/html/document.ts';
import { readPage } from '../../../server/src/web/html/page.ts';
import type { CorpusPage } from './corpora.ts';
import { lettersOf } from './plain-text.ts';

/** A link inside a sentence: its words, and the letters of its paragraph before and behind it. */
export interface InlineLink {
  readonly before: string;
  readonly words: string;
  readonly behind: string;
}

const linksMax = 2_000;
/** With fewer letters around it a link is no part of a sentence. */
const aroundMin = 30;
const sideMin = 8;
/** So many letters tell a place of a page from all others. */
const sideMax = 40;

/** Those of paragraphs. */
export function inlineLinks({ url, html, isUtf8 }: CorpusPage): InlineLink[] {
  const type = isUtf8 ? 'text/html; charset=utf-8' : 'text/html';
  const page = readPage({ url, status: 200, headers: { 'content-type': type }, body: html });
  return page.document
    .elements('a')
    .filter((link) => attribute(link, 'href') !== null)
    .slice(0, linksMax)
    .flatMap(linkInSentence);
}

function linkInSentence(link: Element): InlineLink[] {
  const words = lettersOf(textOf(link));
  const paragraph = paragraphOf(link);
  if (words.length < 2 || paragraph === null) return [];
  const [before, behind] = aroundIn(paragraph, link);
  if (before.length < sideMin || behind.length < sideMin || before.length + behind.length < aroundMin)
    return [];
  return [{ before: before.slice(-sideMax), words, behind: behind.slice(0, sideMax) }];
}

function paragraphOf(link: Element): Element | null {
  for (let up = link.parent; up !== null; up = up.parent) if (up.name === 'p') return up;
  return null;
}

function aroundIn(paragraph: Element, link: Element): [string, string] {
  const sides: [string, string] = ['', ''];
  let side: 0 | 1 = 0;
  const visit = (node: Node) => {
    if (node === link) side = 1;
    else if (node.kind === 'text') sides[side] += node.value;
    else if (node.kind === 'element' && node.name !== 'script' && node.name !== 'style')
      for (const child of node.children) visit(child);
  };
  visit(paragraph);
  return [lettersOf(sides[0]), lettersOf(sides[1])];
}

/** Of the links whose sentence is in the text: how many there are, and how many of them have lost their words. */
export function countLinks(
  links: readonly InlineLink[],
  text: string,
): { kept: number; vanished: InlineLink[] } {
  const letters = lettersOf(text);
  const vanished = links.filter(
    ({ before, words, behind }) =>
      !letters.includes(before + words + behind) && letters.includes(before + behind),
  );
  const whole = links.filter(({ before, words, behind }) => letters.includes(before + words + behind));
  return { kept: whole.length + vanished.length, vanished };
}
