import { attribute, type Element, walk } from '../html/document.ts';
import { headingElements } from './elements.ts';
import { factsOf, type Measured } from './measure.ts';
import { kindOf } from './records.ts';

/*
 * Cards of other pages of the site between the paragraphs of an article and below them: a box of which every link leads to one page,
 * with a heading or a picture that is such a link. Of an article that consists of them they are the text.
 */

const lettersMin = 15;
const lettersMax = 500;
const linkLettersMin = 12;
const cardsMax = 12;
const shareMax = 0.15;
const partsMax = 80;
const siblingsMax = 400;
const linksMax = 8;
const filePath = /\.(?:jpe?g|png|gif|webp|avif|svg|pdf|mp[34]|zip|docx?)(?:$|[?#])/i;
const boxes = new Set('div article section li aside a'.split(' '));

export function leaveCards(root: Element, quiet: Measured, host: string, leftOut: Set<Element>): void {
  const all = factsOf(quiet, root).text;
  const cards: Element[] = [];
  walk(root, (node) => {
    if (node.kind !== 'element' || leftOut.has(node)) return false;
    const { text, links, linkText } = factsOf(quiet, node);
    if (text === 0 || (links === 0 && node.name !== 'a')) return false;
    if (!boxes.has(node.name) || text < lettersMin || text > lettersMax || links > linksMax) return true;
    if (node.name !== 'a' && linkText < linkLettersMin) return true;
    if (!isCard(node, host)) return true;
    cards.push(node);
    return false;
  });
  const sum = cards.reduce((letters, card) => letters + factsOf(quiet, card).text, 0);
  if (cards.length > cardsMax || sum > all * shareMax) return;
  const known = new Set(cards);
  for (const card of cards) if (areAll(card, quiet, known)) leftOut.add(card);
}

/** Whether those beside it of its kind are cards as well: an entry of a list whose others have more to say is none. */
function areAll(card: Element, quiet: Measured, cards: ReadonlySet<Element>): boolean {
  const kind = kindOf(card);
  if (kind.endsWith(' ') || card.parent === null) return true;
  if (card.parent.children.length > siblingsMax) return false;
  return card.parent.children.every(
    (one) =>
      one.kind !== 'element' || cards.has(one) || factsOf(quiet, one).text === 0 || kindOf(one) !== kind,
  );
}

/** Whether all of its links lead to one page of the site, one from a heading or from around a picture with words. */
function isCard(box: Element, host: string): boolean {
  let target = box.name === 'a' ? attribute(box, 'href') : null;
  let parts = 0;
  let isOne = true;
  let hasPicture = false;
  let hasHeading = false;
  let linksOfHeading = 0;
  walk(box, (node) => {
    parts += 1;
    if (!isOne || parts > partsMax) return false;
    if (node.kind !== 'element') return true;
    if (node.name === 'img' || node.name === 'picture') hasPicture = true;
    if (headingElements.has(node.name)) hasHeading = true;
    if (node.name !== 'a') return true;
    const href = attribute(node, 'href');
    if (href === null) return true;
    isOne = target === null || target === href;
    target = href;
    if (isInHeading(node, box)) linksOfHeading += 1;
    return true;
  });
  if (!isOne || parts > partsMax || target === null || !leadsInside(target, host)) return false;
  return box.name === 'a' ? hasPicture && hasHeading : linksOfHeading > 0;
}

function isInHeading(link: Element, box: Element): boolean {
  for (let up = link.parent; up !== null && up !== box; up = up.parent)
    if (headingElements.has(up.name)) return true;
  return link.children.some((child) => child.kind === 'element' && headingElements.has(child.name));
}

function leadsInside(href: string, host: string): boolean {
  if (href.startsWith('#') || filePath.test(href.slice(-200))) return false;
  if (!/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)) return true;
  const of = URL.parse(href.startsWith('//') ? `https:${href}` : href)?.host.replace(/^www\./, '');
  return of !== undefined && of === host.replace(/^www\./, '');
}
