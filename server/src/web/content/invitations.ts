import { type Element, walk } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { headingElements } from './elements.ts';
import { hasOwnWords } from './in-sentence.ts';
import { factsOf, type Measured } from './measure.ts';

const buttonWords = new Set(['button', 'buttons', 'btn']);
const invitationWords = new Set(['cta', 'ctas']);
const buttonLettersMax = 60;
/** What is longer, or more of the text, is a part of it. */
const invitationLettersMax = 1_500;
const invitationShareMax = 0.15;

/** Links that look like buttons, and boxes that call to an action, between the paragraphs of an article. */
export function leaveInvitations(root: Element, quiet: Measured, leftOut: Set<Element>): void {
  const { text: all, prose: allProse } = factsOf(quiet, root);
  const invitations: Element[] = [];
  const isSentence = remembering(hasOwnWords);
  walk(root, (node) => {
    if (node.kind !== 'element' || leftOut.has(node)) return false;
    const { text, linkText } = factsOf(quiet, node);
    if (text === 0 || headingElements.has(node.name)) return false;
    const words = wordsOf(node);
    const isButton = text < buttonLettersMax && linkText >= text * 0.8 && hasAny(words, buttonWords);
    const isShort = text <= Math.min(invitationLettersMax, all * invitationShareMax);
    if (isButton && isShort) {
      if (node.parent === null || !isSentence(node.parent)) leftOut.add(node);
    } else if (isShort && hasAny(words, invitationWords)) invitations.push(node);
    else return true;
    return false;
  });
  const prose = invitations.reduce((sum, one) => sum + factsOf(quiet, one).prose, 0);
  if (prose <= allProse * invitationShareMax) for (const one of invitations) leftOut.add(one);
}

/** Of many children, each asks for its parent. */
function remembering(ask: (element: Element) => boolean): (element: Element) => boolean {
  let last: Element | null = null;
  let answer = false;
  return (element) => {
    if (element !== last) [last, answer] = [element, ask(element)];
    return answer;
  };
}
