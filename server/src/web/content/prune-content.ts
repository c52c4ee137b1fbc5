import { attribute, type Element, lineOf, type Node, walk } from '../html/document.ts';
import { isCallToReaders } from './calls-to-readers.ts';
import { leaveCards } from './cards-in-article.ts';
import { blockElements, headingElements } from './elements.ts';
import { leaveEmbedPlaceholders } from './embed-placeholders.ts';
import { isDateline, leaveEnd } from './end-of-text.ts';
import { leaveInvitations } from './invitations.ts';
import { isLabelOfLink } from './leads-away.ts';
import { leadsToDocuments } from './leads-to-documents.ts';
import { saysPaidFor } from './lines-of-controls.ts';
import { isPromotion, isPublishersNote, leaveLinesOfPlayers } from './lines-of-publisher.ts';
import { type Facts, factsOf, factsOfRun, type Measured } from './measure.ts';
import { leadsAway, listsContent, opensComments } from './noise.ts';
import { saysDay } from './published-on.ts';
import { leaveRepeated, leaveRepeatedCaptions } from './repeated-text.ts';
import { saysWriter } from './written-by.ts';

/**
 * Leaves out of the main content what leads away from it: blocks that are mostly links before its first and after its last
 * paragraph, and what stands under a heading such as "Related articles". A page that consists of links, such as a listing,
 * keeps them.
 */
export function pruneContent(
  root: Element,
  quiet: Measured,
  title: Element | null,
  said: SaidOnPage,
  { isThread, isOfParts, isList, isArticle }: PageMade,
): Set<Element> {
  const leftOut = new Set(quiet.leftOut);
  const { text, linkText, prose, weight } = factsOf(quiet, root);
  if (text === 0 || prose < 150) return leftOut;
  // A listing's prose is scattered over its teasers, an article's stands together, however many links follow it.
  if (linkText / text > 0.5 && weight < 0.5 * prose ** 1.5) return leftOut;
  if (!isArticle && linkText / text > 0.5 && prose < Math.min(text * 0.3, listProseMax)) return leftOut;
  const blocks = blocksOf(root, quiet);
  const isProse = ({ facts }: Block) => facts.prose >= 40;
  const first = blocks.findIndex(isProse);
  const lines = blocks.map(({ element }) => lineOf(element));
  const isNote = (index: number) => !isThread && !isOfParts && isPublishersNote(lines[index] ?? '');
  const last = blocks.findLastIndex((block, index) => isProse(block) && !isNote(index));
  const sections = new Sections(blocks, leftOut, { isThread, isOfParts, isList });
  for (const [index, { element, facts, isLoose }] of blocks.entries()) {
    if (isLoose || leftOut.has(element)) continue;
    const line = lines[index] ?? '';
    const isHeading = headingElements.has(element.name);
    if (line.length < 80 && leadsAway(line)) {
      if (!(isList && isHeading && listsContent(line))) sections.leave(index, prose);
    }
    if (!isThread && isHeading && line.length < 60 && opensComments(line))
      sections.leaveDiscussion(index, prose);
    if (isContents(element, quiet)) leaveContents(blocks, index, leftOut);
    if (isHeading) continue;
    if (!isThread && !isOfParts && index > first && isPromotion(element, line, facts)) leftOut.add(element);
    if (isArticle && saysPaidFor(line)) leftOut.add(element);
    // In its second half, since what an article is about may be such a place.
    if (isArticle && index > blocks.length / 2 && isCallToReaders(element, line, facts)) leftOut.add(element);
    if (index > last && isNote(index)) leftOut.add(element);
    if (index > first && index < last) continue;
    // When it was published, which its tags say too.
    const mayBeDateline = index < Math.min(first, datelinesMax) && facts.text < 100 && line.length < 160;
    if (
      mayBeDateline &&
      (saysDay(line, said.days) ||
        saysWriter(line, said.writers) ||
        readingTime.test(line) ||
        (isArticle && isDateline(line, said.days)))
    )
      leftOut.add(element);
    const isOfLinks = facts.text > 0 && facts.linkText / facts.text > 0.6 && facts.prose < 40;
    const isMost = facts.text > text * shareOfPost && prose < listProseMax;
    const isKept = isMost || followsHeading(blocks, index) || leadsToDocuments(element);
    if (!isOfParts && isOfLinks && !isKept) leftOut.add(element);
  }
  if (!isList) leaveTeasersBefore(title, blocks, leftOut);
  leaveRepeatedCaptions(root, quiet, leftOut);
  leaveRepeated(blocks, lines, leftOut);
  if (isArticle) leaveInvitations(root, quiet, leftOut);
  if (isArticle) leaveCards(root, quiet, said.host, leftOut);
  if (!isThread) leaveLinesOfPlayers(root, quiet, leftOut);
  if (!isThread) leaveEmbedPlaceholders(blocks, lines, quiet, leftOut);
  leaveBareHeadings(blocks, leftOut);
  leaveLabelled(root, quiet, leftOut);
  if (isArticle) leaveEnd(root, blocks, lines, first, said.days, quiet, leftOut);
  return leftOut;
}

/** What the page's tags say of its text as well. */
interface SaidOnPage {
  /** As 2026-11-21. */
  readonly days: ReadonlySet<string>;
  readonly writers: readonly string[];
  /** Where it stands. */
  readonly host: string;
}

/** What a page is made of. */
interface PageMade {
  /** What several people say, one after the other. */
  readonly isThread: boolean;
  /** Many parts, such as teasers or products, none of which is most of it. */
  readonly isOfParts: boolean;
  /** Its parts are what it lists, and not what it says of one thing. */
  readonly isList: boolean;
  /** It says that it is an article, and is not mostly links. */
  readonly isArticle: boolean;
}

const readingTime = /^\d{1,3}[ -]min(?:ute)?s?(?: read(?:ing)?(?: time)?)?$/i;

/** A list of links that is so much of the text is what was posted. */
const shareOfPost = 0.4;

/** A list may have a few sentences above it. */
const listProseMax = 400;

/** When a page was published stands among its first blocks. */
const datelinesMax = 50;

/** News of other pages above the heading of this one, where its text follows. */
function leaveTeasersBefore(title: Element | null, blocks: readonly Block[], leftOut: Set<Element>): void {
  const at = blocks.findIndex(({ element }) => element === title);
  const proseOf = (some: readonly Block[]) => some.reduce((sum, { facts }) => sum + facts.prose, 0);
  const before = blocks.slice(0, Math.max(0, at));
  if (before.length === 0 || proseOf(before) > proseOf(blocks.slice(at))) return;
  for (const { element, facts, isLoose } of before) {
    if (!isLoose && facts.linkText > facts.text * 0.2) leftOut.add(element);
  }
}

interface Block {
  readonly element: Element;
  readonly facts: Facts;
  /** A sentence that stands in the box of the content itself. It cannot be left out: only elements can. */
  readonly isLoose: boolean;
}

/** The blocks with text of their own and the lists, in order: what a reader sees as one piece. */
function blocksOf(root: Element, quiet: Measured): Block[] {
  const blocks: Block[] = [];
  const take = (node: Node) => {
    if (node.kind !== 'element' || quiet.leftOut.has(node)) return;
    const facts = factsOf(quiet, node);
    if (facts.text === 0) return;
    if (isPiece(node, quiet)) blocks.push({ element: node, facts, isLoose: false });
    else for (const child of node.children) take(child);
  };
  for (const run of runsOf(root)) {
    const loose = looseParagraph(root, run, quiet);
    if (loose) blocks.push(loose);
    else for (const node of run) take(node);
  }
  return blocks;
}

/** The children of an element, with those in one list that stand on one line. */
function runsOf({ children }: Element): Node[][] {
  const runs: Node[][] = [];
  let line: Node[] | null = null;
  for (const child of children) {
    if (child.kind === 'element' && mayHoldBlocks(child)) {
      runs.push([child]);
      line = null;
    } else if (line) line.push(child);
    else {
      line = [child];
      runs.push(line);
    }
  }
  return runs;
}

/** Words, and not only marks between links. */
const words = /\p{L}{2}|\p{L}[^\p{L}]{1,20}\p{L}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** What a line of text and links would be as a paragraph, since its links are words of its sentences; null where it has no text of its own. */
function looseParagraph(root: Element, run: readonly Node[], quiet: Measured): Block | null {
  if (!run.some((node) => node.kind === 'text' && words.test(node.value))) return null;
  const element: Element = {
    kind: 'element',
    name: 'p',
    namespace: root.namespace,
    attributes: [],
    children: [...run],
    parent: root,
    depth: root.depth + 1,
    names: null,
  };
  return { element, facts: factsOfRun(run, quiet), isLoose: true };
}

const pieces = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl pre blockquote figure table address'.split(' '));

function isPiece(element: Element, quiet: Measured): boolean {
  if (pieces.has(element.name)) return element.name !== 'table' || !element.children.some(isNestedTable);
  const { children } = element;
  if (children.some((child) => child.kind === 'text' && child.value.trim() !== '')) return true;
  // A link beside a heading and what is under it is a piece of its own.
  if (children.some((child) => child.kind === 'element' && headingElements.has(child.name))) return false;
  return children.some(
    (child) =>
      // A script or an empty anchor beside blocks is no text of theirs.
      child.kind === 'element' && factsOf(quiet, child).text > 0 && !mayHoldBlocks(child),
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
class Sections {
  readonly #blocks: readonly Block[];
  readonly #leftOut: Set<Element>;
  readonly #made: Omit<PageMade, 'isArticle'>;
  /** By level of heading: the block up to which sections of it are known, so that each block is looked at once a level. */
  readonly #knownUntil: number[] = [];
  #discussions = 0;

  constructor(blocks: readonly Block[], leftOut: Set<Element>, made: Omit<PageMade, 'isArticle'>) {
    this.#made = made;
    this.#blocks = blocks;
    this.#leftOut = leftOut;
  }

  leave(start: number, all: number): void {
    const heading = this.#blocks[start]?.element as Element;
    // A line that is no heading is one of the lowest level.
    const level = headingElements.has(heading.name) ? Number(heading.name[1]) : 7;
    if (start < (this.#knownUntil[level] ?? 0)) return;
    const { isThread, isOfParts, isList } = this.#made;
    const own = articleAround(heading);
    let prose = 0;
    let proseElsewhere = 0;
    let names = 0;
    let followsName = false;
    let end = start + 1;
    // "Read more: The other story" has all that it leads to in its line.
    const isWhole = level === 7 && !isLabel(lineOf(heading));
    for (; !isWhole && end < this.#blocks.length; end++) {
      const { element, facts } = this.#blocks[end] as Block;
      if (headingElements.has(element.name) && Number(element.name[1]) <= level) break;
      const isElsewhere = (!isThread && articleAround(element) !== own) || isOfTeasers(element);
      // Under a heading of that kind stand also teasers; after a mere line the text may go on.
      if (level === 7 ? !isLed(element, facts) : !isElsewhere && isOwnText(element, facts)) break;
      // A box of links between two paragraphs has its heading inside.
      if (level < 7 && isParagraphOutside(element, facts, heading)) break;
      prose += facts.prose;
      // A name that is a link, with a few words below it.
      const isName = facts.links > 0 && facts.linkText >= facts.text * 0.9;
      if (isName) names += 1;
      if (isElsewhere || (followsName && facts.links === 0)) proseElsewhere += facts.prose;
      followsName = isName;
    }
    this.#knownUntil[level] = end;
    // Below "Recommended posts" stands the first one of a thread.
    if ((isThread || isList) && level < 7 && prose - proseElsewhere >= ownProseMin) return;
    // A chapter, such as one of related work, has its heading.
    if (level < 7 && end === start + 1 && this.#isChapter(end)) return;
    // A stream of teasers may be longer than the article above it, a chapter of it is none.
    const isTeasers = proseElsewhere >= prose * 0.8;
    const isEnough = level < 7 && isTeasers && all - prose > restEnough && start > 0;
    const isShortList = !isOfParts && level < 7 && isTeasers && names >= 2 && prose <= all * 0.5 && start > 0;
    if (prose <= all * 0.3 || isEnough || isShortList) this.#leave(start, end);
  }

  /** All that follows the heading of a discussion, where it is not most of the page. */
  leaveDiscussion(start: number, all: number): void {
    this.#discussions += 1;
    if (this.#discussions > discussionsMax) return;
    let prose = 0;
    for (let index = start; index < this.#blocks.length; index++) {
      prose += this.#blocks[index]?.facts.prose ?? 0;
    }
    if (prose <= all * 0.7) this.#leave(start, this.#blocks.length);
  }

  #isChapter(index: number): boolean {
    const element = this.#blocks[index]?.element;
    return element !== undefined && !headingElements.has(element.name);
  }

  #leave(start: number, end: number): void {
    for (const { element, isLoose } of this.#blocks.slice(start, end))
      if (!isLoose) this.#leftOut.add(element);
  }
}

const ownProseMin = 80;

/** A line that says no more than what comes after it. */
function isLabel(line: string): boolean {
  return !/[:：]\s*\S/u.test(line.slice(0, 200));
}

/** What a line such as "Read more:" leads to: links, but no bold line, table or program of the text that goes on. */
function isLed({ name }: Element, { prose, text, linkText }: Facts): boolean {
  return prose < 40 && linkText >= text * (name === 'ul' ? 0.1 : 0.3);
}

const ownParts = new Set(['pre', 'table', 'dl']);

/** A paragraph that may name its sources, a program or a table; of a teaser, a good part is its link. */
function isOwnText({ name }: Element, { prose, text, linkText }: Facts): boolean {
  return (prose > 150 && linkText < text * 0.3) || (ownParts.has(name) && linkText < text * 0.1);
}

const besideMax = 4;

/** A paragraph without links that stands beside the box of a heading, a few levels above it. */
function isParagraphOutside(element: Element, { prose, links }: Facts, heading: Element): boolean {
  if (element.name !== 'p' || prose < 80 || links > 0) return false;
  let box = heading.parent;
  if (box === element.parent) return false;
  for (let level = 0; box !== null && level < besideMax; level++) {
    if (box.parent === element.parent) return true;
    box = box.parent;
  }
  return false;
}

const itemsMax = 200;

/** A list whose items begin with links, be they around a picture, a heading or a name. */
function isOfTeasers({ name, children }: Element): boolean {
  if (name !== 'ul' && name !== 'ol') return false;
  let items = 0;
  let teasers = 0;
  for (const item of children.slice(0, itemsMax)) {
    if (item.kind !== 'element' || item.name !== 'li') continue;
    items += 1;
    if (beginsWithLink(item)) teasers += 1;
  }
  return items > 0 && teasers >= items * 0.5;
}

const depthOfTeasersMax = 8;

function beginsWithLink(item: Element): boolean {
  let at: Element | undefined = item;
  for (let depth = 0; at && depth < depthOfTeasersMax; depth++) {
    if (at.name === 'a') return true;
    const first: Node | undefined = at.children.find(
      (child) => child.kind === 'element' || (child.kind === 'text' && child.value.trim() !== ''),
    );
    at = first?.kind === 'element' ? first : undefined;
  }
  return false;
}

const stepsMax = 12;

/** The article that an element is in, a few steps above it; itself where there is none. */
function articleAround(element: Element): Element | null {
  let up: Element | null = element.parent;
  for (let steps = 0; up && steps < stepsMax && up.name !== 'article'; steps++) up = up.parent;
  return up?.name === 'article' ? up : null;
}

/** Prose that is an article by itself. */
const restEnough = 600;

/** A page has one, or its second heading says the same. */
const discussionsMax = 3;

/** A list of links to places on the page itself: its headings, which the text has. */
function isContents(element: Element, quiet: Measured): boolean {
  if (element.name !== 'ul' && element.name !== 'ol' && element.name !== 'table') return false;
  const { text, linkText } = factsOf(quiet, element);
  if (linkText < text * 0.8) return false;
  let links = 0;
  let inside = 0;
  walk(element, (node) => {
    if (node.kind !== 'element' || node.name !== 'a') return;
    links += 1;
    if ((attribute(node, 'href') ?? '').startsWith('#')) inside += 1;
  });
  return links >= 3 && inside === links;
}

function leaveContents(blocks: readonly Block[], index: number, leftOut: Set<Element>): void {
  const [before, list] = [blocks[index - 1]?.element, blocks[index]?.element as Element];
  leftOut.add(list);
  const title = before === undefined ? '' : lineOf(before).slice(0, 100);
  if (
    before &&
    /^(?:table of )?contents?\b|^(?:on|in) this (?:page|article)|^inhalt|^sommaire|^índice|^contenido|^indice|^目次|^目录/i.test(
      title,
    )
  )
    leftOut.add(before);
}

/** Headings under which nothing is left. */
function leaveBareHeadings(blocks: readonly Block[], leftOut: Set<Element>): void {
  // From the end: what is under a heading is known when it is reached.
  let level = 0;
  let hasLost = false;
  for (const { element } of blocks.toReversed()) {
    if (leftOut.has(element)) {
      hasLost = true;
    } else if (headingElements.has(element.name)) {
      const own = Number(element.name[1]);
      if (hasLost && level <= own && own > 1) leftOut.add(element);
      else [level, hasLost] = [own, false];
    } else {
      [level, hasLost] = [9, false];
    }
  }
}

/** Short lines such as "Read more: …" that are one link. */
function leaveLabelled(root: Element, quiet: Measured, leftOut: Set<Element>): void {
  for (const { element, facts, isLoose } of blocksOf(root, { facts: quiet.facts, leftOut })) {
    const { text, linkText } = facts;
    if (isLoose || text === 0 || text > 250 || linkText / text < 0.3) continue;
    const line = lineOf(element).slice(0, 310);
    if (isLabelOfLink(line) && linkText >= text * 0.5) leftOut.add(element);
    else if (!headingElements.has(element.name) && leadsAway(line.slice(0, 200))) leftOut.add(element);
  }
}
