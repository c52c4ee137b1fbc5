import { type Element, lineBeginningOf } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { headingElements } from './elements.ts';
import { factsOf, type Measured } from './measure.ts';
import { groupsIn, type Line, linesOf, repeatedIn } from './records.ts';

/** Below and beside messages: what their writers say of themselves, and what can be done with a message. */
const furnitureWords = new Set(
  `signature signatures sig userinfo userdetails userextras postprofile userstats posterinfo authorstats avatar
  reactions reactionsbar actionbar postfooter postfoot lastedited editedby`.split(/\s+/),
);
/** Of the thread's prose: what is longer is no furniture, whatever it is called. */
const namedShareMax = 0.1;

/** Words that stand in that many of the messages of a thread are no words of theirs: "Posts", "Reply with quote", "Share this post". */
const repeatedShare = 0.6;
const messagesMin = 3;
const labelLettersMax = 24;

/**
 * What a forum puts around each message of a thread: the figures of who wrote it, signatures, links to answer and to share.
 * Their names and dates stay.
 */
export function furnitureOf(root: Element, quiet: Measured): Element[] {
  const named = furnitureNamed(root, quiet);
  const messages = messagesIn(root, quiet);
  if (messages.length < messagesMin) return named;
  const lines = messages.map((message) => linesOf(message, quiet));
  const repeated = repeatedIn(
    lines.map((some) => some.flatMap((line) => [line.text, labelOf(line)])),
    Math.max(messagesMin, messages.length * repeatedShare),
  );
  const found = lines
    .flat()
    // Votes are numbers, and those of many answers are the same.
    .filter((line) => !votes.test(line.text) && (repeated.has(line.text) || repeated.has(labelOf(line))))
    .map(({ element }) => element);
  return [...named, ...found, ...valuesOf(found)];
}

const votes = /^[-+−]?\d{1,7}$/;

function furnitureNamed(root: Element, quiet: Measured): Element[] {
  const found: Element[] = [];
  const { prose: all } = factsOf(quiet, root);
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (child.kind !== 'element' || quiet.leftOut.has(child)) continue;
      const isNamed = hasAny(wordsOf(child), furnitureWords) || isOrdering(child, quiet);
      if (isNamed && factsOf(quiet, child).prose < all * namedShareMax) found.push(child);
      else visit(child);
    }
  };
  visit(root);
  return found;
}

const orderingLettersMax = 120;
const ordering =
  /^(?:sort(?:ed)?(?: (?:answers|by))?|order(?:ed)? by|sortier(?:t|en)(?: nach)?|trier par|trié par|ordenar(?: por)?|ordina per|sorteren op|сортировать)\b/iu;

/** What says, and changes, in which order the messages stand. */
function isOrdering(element: Element, quiet: Measured): boolean {
  const { text, prose } = factsOf(quiet, element);
  return (
    text <= orderingLettersMax &&
    prose < text * 0.5 &&
    !headingElements.has(element.name) &&
    ordering.test(lineBeginningOf(element, 30))
  );
}

/** The elements of one kind side by side that hold most text. */
function messagesIn(root: Element, quiet: Measured): Element[] {
  let best: Element[] = [];
  let most = 0;
  const visit = (parent: Element) => {
    for (const child of parent.children)
      if (child.kind === 'element' && !quiet.leftOut.has(child)) visit(child);
    for (const group of groupsIn(parent, quiet, messagesMin)) {
      const text = group.reduce((sum, one) => sum + factsOf(quiet, one).text, 0);
      // Of two levels that hold the same, the outer one has the messages, the inner one their parts.
      if (text >= most) [best, most] = [group, text];
    }
  };
  visit(root);
  return best;
}

/** What a line begins with, where that is a word for what follows; '' for none. */
function labelOf({ element, text }: Line): string {
  const colon = text.indexOf(':');
  if (colon > 0 && colon <= labelLettersMax) return text.slice(0, colon + 1);
  return element.name === 'dt' ? text : '';
}

/** What terms of lists of terms have behind them. */
function valuesOf(found: readonly Element[]): Element[] {
  const terms = new Set(found.filter(({ name }) => name === 'dt'));
  const lists = new Set([...terms].map(({ parent }) => parent));
  const values: Element[] = [];
  for (const list of lists) {
    let isWanted = false;
    for (const child of list?.children ?? []) {
      if (child.kind !== 'element') continue;
      if (child.name !== 'dd') isWanted = terms.has(child);
      else if (isWanted) values.push(child);
    }
  }
  return values;
}
