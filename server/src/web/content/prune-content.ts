import { type Element, lineOf, type Node } from '../html/document.ts';
import { blockElements, headingElements } from './elements.ts';
import { factsOf, type Measured } from './measure.ts';
import { leadsAway, opensComments } from './noise.ts';

/**
 * Leaves out of the main content what leads away from it: blocks that are mostly links before its first and after its last
 * paragraph, and what stands under a heading such as "Related articles". A page that consists of links, such as a listing,
 * keeps them.
 */
export function pruneContent(root: Element, quiet: Measured): Set<Element> {
  const leftOut = new Set(quiet.leftOut);
  const { text, linkText, prose } = factsOf(quiet, root);
  if (text === 0 || linkText / text > 0.5 || prose < 300) return leftOut;
  const blocks = blocksOf(root, quiet);
  const isProse = ({ element }: Block) => factsOf(quiet, element).prose >= 40;
  const first = blocks.findIndex(isProse);
  const last = blocks.findLastIndex(isProse);
  for (const [index, { element }] of blocks.entries()) {
    if (headingElements.has(element.name)) {
      const title = lineOf(element).slice(0, 200);
      if (title.length < 80 && leadsAway(title)) leaveSection(blocks, index, quiet, leftOut, prose);
      else if (title.length < 60 && opensComments(title)) leaveRest(blocks, index, quiet, leftOut, prose);
      continue;
    }
    if (index > first && index < last) continue;
    const facts = factsOf(quiet, element);
    const isOfLinks = facts.text > 0 && facts.linkText / facts.text > 0.6 && facts.prose < 40;
    if (isOfLinks && !followsHeading(blocks, index)) leftOut.add(element);
  }
  leaveLabelled(root, quiet, leftOut);
  return leftOut;
}

interface Block {
  readonly element: Element;
}

/** The blocks with text of their own and the lists, in order: what a reader sees as one piece. */
function blocksOf(root: Element, quiet: Measured): Block[] {
  const blocks: Block[] = [];
  const visit = (element: Element) => {
    for (const child of element.children) {
      if (child.kind !== 'element' || quiet.leftOut.has(child)) continue;
      if (!quiet.facts.get(child)?.text) continue;
      if (isPiece(child)) blocks.push({ element: child });
      else visit(child);
    }
  };
  visit(root);
  return blocks;
}

const pieces = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl pre blockquote figure table address'.split(' '));

function isPiece(element: Element): boolean {
  if (pieces.has(element.name)) return element.name !== 'table' || !element.children.some(isNestedTable);
  return element.children.some((child) =>
    child.kind === 'text' ? child.value.trim() !== '' : child.kind === 'element' && !mayHoldBlocks(child),
  );
}

function isNestedTable(node: Node): boolean {
  return node.kind === 'element' && node.name === 'table';
}

function mayHoldBlocks({ name, children }: Element): boolean {
  return (
    blockElements.has(name) ||
    name.includes('-') ||
    children.some((child) => child.kind === 'element' && blockElements.has(child.name))
  );
}

function followsHeading(blocks: readonly Block[], index: number): boolean {
  const before = blocks[index - 1]?.element;
  return (
    before !== undefined &&
    headingElements.has(before.name) &&
    before.name !== 'h1' &&
    !leadsAway(lineOf(before).slice(0, 200))
  );
}

/** A heading that leads away, and what is under it as long as it is links and short lines. */
function leaveSection(
  blocks: readonly Block[],
  index: number,
  quiet: Measured,
  leftOut: Set<Element>,
  all: number,
): void {
  const heading = blocks[index]?.element as Element;
  const level = Number(heading.name[1]);
  const section: Element[] = [heading];
  let prose = 0;
  for (const { element } of blocks.slice(index + 1)) {
    if (headingElements.has(element.name) && Number(element.name[1]) <= level) break;
    const facts = factsOf(quiet, element);
    if (facts.prose >= 40 && facts.linkText === 0 && facts.prose > 150) break;
    prose += facts.prose;
    section.push(element);
  }
  if (prose > all * 0.3) return;
  for (const element of section) leftOut.add(element);
}

/** All that follows the heading of a discussion, where it is not most of the page. */
function leaveRest(
  blocks: readonly Block[],
  index: number,
  quiet: Measured,
  leftOut: Set<Element>,
  all: number,
): void {
  const rest = blocks.slice(index);
  const prose = rest.reduce((sum, { element }) => sum + factsOf(quiet, element).prose, 0);
  if (prose > all * 0.7) return;
  for (const { element } of rest) leftOut.add(element);
}

/** Short lines such as "Read more: …" that are one link. */
function leaveLabelled(root: Element, quiet: Measured, leftOut: Set<Element>): void {
  for (const { element } of blocksOf(root, { facts: quiet.facts, leftOut })) {
    const { text, linkText } = factsOf(quiet, element);
    if (text === 0 || text > 250 || linkText / text < 0.3 || headingElements.has(element.name)) continue;
    if (leadsAway(lineOf(element).slice(0, 200))) leftOut.add(element);
  }
}
