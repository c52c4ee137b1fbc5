import { type Element, walk } from '../html/document.ts';
import { factsOf, type Measured } from './measure.ts';
import { groupsIn, linesOf, repeatedIn } from './records.ts';

/** So many side by side, of one kind: products, films, places. */
const cardsMin = 6;
const cardNodesMax = 400;
const cardLettersMin = 10;

/** Each with a link and a picture, side by side somewhere inside. */
function cardsIn(box: Element, quiet: Measured): Element[][] {
  const found: Element[][] = [];
  const visit = (parent: Element) => {
    const groups = groupsIn(parent, quiet, cardsMin).filter(
      (group) => group.filter((one) => isCard(one, quiet)).length >= cardsMin,
    );
    found.push(...groups);
    const cards = new Set(groups.flat());
    for (const child of parent.children)
      if (
        child.kind === 'element' &&
        !quiet.leftOut.has(child) &&
        !cards.has(child) &&
        factsOf(quiet, child).links >= cardsMin
      )
        visit(child);
  };
  visit(box);
  return found;
}

function isCard(element: Element, quiet: Measured): boolean {
  if (factsOf(quiet, element).text < cardLettersMin) return false;
  let hasLink = element.name === 'a';
  let hasPicture = false;
  let nodes = 0;
  walk(element, (node) => {
    nodes += 1;
    if (nodes > cardNodesMax || (hasLink && hasPicture)) return false;
    if (node.kind === 'element') {
      hasLink ||= node.name === 'a';
      hasPicture ||= node.name === 'img' || node.name === 'picture';
    }
    return true;
  });
  return hasLink && hasPicture;
}

/** Whether a box that is named after something else lists what a page shows. */
export function isListOfCards(box: Element, quiet: Measured): boolean {
  return factsOf(quiet, box).links >= cardsMin && cardsIn(box, quiet).length > 0;
}

export function hasCards(root: Element, quiet: Measured): boolean {
  return cardsIn(root, quiet).length > 0;
}

/** The element around the text and the cards above it, such as the products of a shop's page that ends with a text; null for none. */
export function withCardsAbove(root: Element, top: Element, quiet: Measured): Element | null {
  let found: Element | null = null;
  for (let at = root; at !== top && at.parent !== null; at = at.parent) {
    const above = at.parent.children.slice(0, at.parent.children.indexOf(at));
    const hasCards = above.some(
      (child) =>
        child.kind === 'element' &&
        !quiet.leftOut.has(child) &&
        factsOf(quiet, child).links >= cardsMin &&
        cardsIn(child, quiet).length > 0,
    );
    if (hasCards) found = at.parent;
  }
  return found;
}

/** Words that stand on most cards are none of what they show: "Add to cart", "Quick view". */
const repeatedShare = 0.9;

export function furnitureOfCards(root: Element, quiet: Measured): Element[] {
  return cardsIn(root, quiet).flatMap((cards) => {
    const lines = cards.map((card) => linesOf(card, quiet));
    const repeated = repeatedIn(
      lines.map((some) => some.map(({ text }) => text)),
      Math.max(cardsMin - 1, cards.length * repeatedShare),
    );
    return lines
      .flat()
      .filter(({ text }) => repeated.has(text) && !/\d/.test(text))
      .map(({ element }) => element);
  });
}
