import type { Element } from '../html/document.ts';
import { once, type Page } from '../html/page.ts';
import { semanticPart } from './article-body.ts';
import { believableNoise } from './believable-noise.ts';
import { furnitureOfCards, hasCards } from './cards.ts';
import type { Content } from './content.ts';
import { isOtherPage } from './declared-article.ts';
import { blocksUnderHeading, type Said } from './facts-around.ts';
import { labelTabs } from './label-tabs.ts';
import {
  factsOf,
  findUnread,
  type HowShown,
  type Measured,
  measure,
  measureWithout,
  showsText,
} from './measure.ts';
import { narrow } from './narrow.ts';
import { notesOutside } from './notes-outside.ts';
import { genreOf } from './page-genre.ts';
import { introductionBefore, leadBefore, paragraphsBelow } from './page-heading.ts';
import { aroundProse, isIndex, partsAround } from './page-parts.ts';
import { headingBefore, titleIn } from './page-title.ts';
import { isInside } from './placement.ts';
import { spellOptions } from './product-options.ts';
import { pruneContent } from './prune-content.ts';
import { publishedOn } from './published-on.ts';
import { articleInJsonLd, hiddenAroundMain, noscriptsRead } from './text-elsewhere.ts';
import { furnitureOf } from './thread-furniture.ts';
import { writersOf } from './written-by.ts';

/** All that a reader sees. */
export function wholePage(page: Page): Content {
  labelTabs(page);
  spellOptions(page);
  return { roots: [bodyOf(page)], leftOut: unreadOn(page) };
}

/**
 * What the page is about, without what stands on every page of its site. The smallest element that holds nearly all of the
 * page's prose, with the page's heading before it; where no part holds most of it, as on a home page of many sections, all parts.
 * Never empty where the page shows text. Takes time linear in the page.
 */
export function mainContent(page: Page): Content {
  labelTabs(page);
  spellOptions(page);
  const body = bodyOf(page);
  const shown = shownOn(page);
  const all = factsOf(shown, body);
  const told = all.prose < proseShownMin ? articleInJsonLd(page) : null;
  if (told !== null && factsOf(measure(told), told).text > all.text)
    return { roots: [told], leftOut: new Set() };
  if (all.text === 0) return { roots: [body], leftOut: shown.leftOut };
  const { noise, isDiscussion } = believableNoise(page, body, shown);
  const quiet = measureWithout(body, shown, noise);
  const genre = genreOf(page);
  const isThread = isDiscussion || genre === 'questions';
  const text = isThread
    ? aroundProse(body, quiet, genre === 'questions')
    : narrow(semanticPart(page, body, quiet), quiet, genre === 'article');
  const parts = isThread ? null : partsAround(page, body, text, quiet);
  const root = parts ?? text;
  const said = { days: publishedOn(page), writers: writersOf(page), host: URL.parse(page.url)?.host ?? '' };
  const furniture = isThread ? furnitureOf(root, quiet) : parts ? furnitureOfCards(root, quiet) : [];
  for (const one of furniture) quiet.leftOut.add(one);
  const isOfParts = parts !== null || (!isThread && genre !== 'article' && hasCards(root, quiet));
  const leftOut = pruneContent(root, quiet, titleIn(page, root, quiet.leftOut), said, {
    isThread,
    isOfParts,
    isList: isOfParts && genre !== 'product' && genre !== 'record',
    isArticle: genre === 'article' && !isIndex(body, quiet),
  });
  if (!showsText(root, leftOut, shown.how)) return { roots: [body], leftOut: shown.leftOut };
  const heading = headingBefore(page, root, shown.leftOut, leftOut);
  const roots = [
    ...(heading === null ? [] : [heading]),
    ...openingOf(page, root, quiet, {
      heading,
      said,
      isMore: (genre !== 'article' || isOtherPage(page)) && !isThread,
    }),
    root,
    ...notesOutside(page, body, root, shown.leftOut),
  ];
  return { roots, leftOut };
}

/** What stands above the text and belongs to it, in the order of the page. */
function openingOf(
  page: Page,
  root: Element,
  quiet: Measured,
  {
    heading,
    said,
    isMore,
  }: { readonly heading: Element | null; readonly said: Said; readonly isMore: boolean },
): Element[] {
  if (isMore) {
    const blocks = blocksUnderHeading(page, root, quiet, said);
    if (blocks.length > 0) return blocks;
  }
  const introduction = introductionBefore(root, quiet);
  const lead = leadBefore(page, root, quiet).filter(
    (one) => !introduction.some((other) => isInside(one, other) || isInside(other, one)),
  );
  const opening = [...lead, ...introduction];
  // Of an article such a line is told in its summary, for other pages.
  if (opening.length > 0 || heading === null || isInside(heading, root) || genreOf(page) === 'article')
    return opening;
  return paragraphsBelow(heading, quiet);
}

export function bodyOf(page: Page): Element {
  return page.document.first('body') ?? page.document.root;
}

type Shown = Measured & { readonly how: HowShown };

/** As it is shown; where next to nothing is, the page waits for its script, and all of it counts. */
const shownOn = (page: Page): Shown => once(page, measureShown);

/** What is not shown; it takes no measures on most pages. */
const unreadOn = (page: Page): ReadonlySet<Element> => once(page, findUnshown);

function findUnshown(page: Page): ReadonlySet<Element> {
  const mayHoldText = page.document.elements('noscript').some(({ children }) => children.length > 1);
  if (mayHoldText) return shownOn(page).leftOut;
  return findUnread(bodyOf(page), lettersShownMin) ?? shownOn(page).leftOut;
}

/** With less than that, a page shows no article. */
const proseShownMin = 150;
/** With fewer letters than that, a page may be waiting for its script. */
const lettersShownMin = 500;

function measureShown(page: Page): Shown {
  const body = bodyOf(page);
  const shown = measure(body);
  const read = noscriptsRead(page, body, shown);
  if (read.size > 0) return { ...measure(body, new Set(), { read }), how: { read } };
  const waiting = hiddenAroundMain(page, body, shown);
  if (waiting !== null) {
    const opened = { read: new Set([waiting]) };
    return { ...measure(body, new Set(), opened), how: opened };
  }
  if (factsOf(shown, body).text >= lettersShownMin) return { ...shown, how: {} };
  const all = measure(body, new Set(), { showHidden: true });
  const showHidden = factsOf(all, body).text > 4 * factsOf(shown, body).text;
  return { ...(showHidden ? all : shown), how: { showHidden } };
}
