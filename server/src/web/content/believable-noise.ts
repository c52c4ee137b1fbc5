import { attribute, type Element, type Node, walk } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { isContainer, isNamedBody } from './article-body.ts';
import { isTeaser } from './box-names.ts';
import { isListOfCards } from './cards.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { consentBoxes } from './consent-text.ts';
import { isDetailsOver, isFormOfContent } from './content-forms.ts';
import { hasOwnWords } from './in-sentence.ts';
import { type Facts, factsOf, type Measured } from './measure.ts';
import { captionWords, isPageFooter, type Noise, noiseOf } from './noise.ts';
import { type Genre, genreOf } from './page-genre.ts';
import { kindOf } from './records.ts';

/**
 * How many times the prose of all the rest an element may hold that its tag or name calls noise: a form may be around everything,
 * and a discussion is often longer than its article.
 */
const noiseAtMost: Readonly<Record<Noise, number>> = {
  form: 0.5,
  structural: 3,
  named: 1.5,
  gallery: 5,
  consent: 40,
  footer: 40,
  comments: 40,
};
/** Nor of any other page where a few words stand above a discussion: the message that began it. */
const commentsWithoutArticle = 25;
/** With more letters than that left, be they prices, nothing that is none of a page's content is. */
const textEnough = 400;
/** Beside a question for consent, any text is the page's. */
const anyText = 10;
/** With less than that left, more than a small part of the page is no noise. */
const proseEnough = 250;

interface Candidate {
  readonly element: Element;
  readonly noise: Noise;
  readonly text: number;
  readonly prose: number;
  /** The place in the list of the candidate around it; -1 for none. */
  readonly around: number;
  isTrusted: boolean;
}

interface Around {
  readonly noise: ReadonlySet<Element>;
  /** The page is what others said: it says so, or next to nothing stands beside it. */
  readonly isDiscussion: boolean;
}

/** The elements that are noise by tag, role or name, where that can be so: a page's text may stand in a form, or in a `div.sidebar-right`. */
export function believableNoise(page: Page, body: Element, shown: Measured): Around {
  const hasHeading = hasOwnHeading(page, shown);
  const found = candidatesIn(page, body, shown, hasHeading);
  // A page that is a discussion keeps all of it.
  let isDiscussion = genreOf(page) === 'discussion';
  const candidates = isDiscussion ? withoutComments(found) : found;
  const { prose: all, text: allText } = factsOf(shown, body);
  const commentsAtMost = genreOf(page) === 'article' ? noiseAtMost.comments : commentsWithoutArticle;
  const textNeeded = (element: Element, noise: Noise) =>
    noise === 'consent' || (hasHeading && isPageFooter(element)) ? anyText : textEnough;
  let ofPost: boolean | null = null;
  const hasOnePost = () => (ofPost ??= showsOnePost(body, shown));
  if (all < proseOfShortPage && hasOnePost())
    for (const one of candidates) if (one.noise === 'named' && holdsPost(one.element)) one.isTrusted = false;
  // The biggest that cannot be noise is not, which sets free what is in it. More rounds than pages have boxes around their content.
  for (let round = 0; round < 30; round++) {
    const outermost = outermostOf(candidates);
    const rest = all - outermost.reduce((sum, { prose }) => sum + prose, 0);
    const restOfText = allText - outermost.reduce((sum, { text }) => sum + text, 0);
    const inDiscussion = outermost.reduce(
      (sum, { noise, prose }) => (noise === 'comments' ? sum + prose : sum),
      0,
    );
    const wrong = outermost
      .filter(
        ({ element, noise, prose }) =>
          noise !== 'comments' &&
          !(isSure(noise) && restOfText >= textNeeded(element, noise)) &&
          !(
            rest < proseEnough &&
            restOfText >= anyText &&
            prose <= sidebarProseMax &&
            isBesidePost(element) &&
            hasOnePost()
          ) &&
          prose > rest * (rest < proseEnough ? 0.5 : noiseAtMost[noise]),
      )
      .reduce<Candidate | null>((most, one) => (most === null || one.prose > most.prose ? one : most), null);
    const isMostlyComments =
      genreOf(page) !== 'product' && inDiscussion > rest * (rest < proseEnough ? 3 : commentsAtMost);
    if (isMostlyComments && inDiscussion > (wrong?.prose ?? 0)) {
      withoutComments(candidates);
      isDiscussion = true;
    } else if (wrong === null) break;
    else for (const one of outermost) if (isLike(one, wrong)) one.isTrusted = false;
  }
  if (genreOf(page) !== 'article' || all < proseOfArticle) freeBoxesOfContent(candidates, allText);
  if (genreOf(page) === null) freeLists(candidates, allText, shown);
  freeTeasers(candidates, allText, genreOf(page) === 'article' ? 1 : teasersShareMax);
  return { noise: new Set(outermostOf(candidates).map(({ element }) => element)), isDiscussion };
}

const sidebarWords = new Set(['sidebar', 'sidebars']);
const postLettersMin = 10;
/** Some pages call the box of their text so, too. */
const sidebarProseMax = 600;

function isBesidePost(element: Element): boolean {
  return hasAny(wordsOf(element), sidebarWords) && !holdsPost(element);
}

/** Whether one box of the page is called the text of a post; a short one is still what the page is about. */
function showsOnePost(body: Element, shown: Measured): boolean {
  let found = 0;
  walk(body, (node) => {
    if (node.kind !== 'element' || shown.leftOut.has(node) || found > 1) return false;
    if (!isPostBody(node)) return true;
    if (factsOf(shown, node).text >= postLettersMin) found += 1;
    return false;
  });
  return found === 1;
}

function holdsPost(box: Element): boolean {
  let parts = 0;
  let found = false;
  walk(box, (node) => {
    parts += 1;
    if (found || parts > postPartsMax || node.kind !== 'element') return false;
    found = isPostBody(node);
    return true;
  });
  return found;
}

const postPartsMax = 2_000;
const proseOfShortPage = 1_000;

function isPostBody(element: Element): boolean {
  if (!isContainer(element) || element.name === 'body') return false;
  return isNamedBody(element) || attribute(element, 'class')?.trim() === 'entry';
}

const headingsMax = 10;

/** Whether the page has a heading outside of what stands around its content: then that is left out, however short the page is. */
function hasOwnHeading(page: Page, shown: Measured): boolean {
  return page.document
    .elements('h1')
    .slice(0, headingsMax)
    .some((heading) => factsOf(shown, heading).text > factsOf(shown, heading).linkText && !isInEdge(heading));
}

function isInEdge(element: Element): boolean {
  for (let up = element.parent; up !== null; up = up.parent) {
    if (up.name === 'article' || up.name === 'main') return false;
    if (edges.has(up.name)) return true;
  }
  return false;
}

const edges = new Set(['header', 'footer', 'nav', 'aside']);

/** Of a page's header that is a logo and a menu. */
function isHeaderOfLinks({ name, parent }: Element, { text, linkText, prose }: Facts): boolean {
  return name === 'header' && parent?.name === 'body' && linkText >= text * 0.8 && prose < 10;
}

/** What is none of a page's content wherever there is anything else, be it as short as prices. */
function isSure(noise: Noise): boolean {
  return noise === 'consent' || noise === 'footer';
}

const proseOfArticle = 300;
/** Words for boxes of other pages, where there is anything else. */
const teaserWords = new Set(
  'related relatedposts recommended recommendations recirc recirculation promo promos promotion ad widget widgets trending popular sponsored tags'.split(
    ' ',
  ),
);
const furnitureWords = new Set(
  `nav navbar navigation menu submenu bar footer header masthead cookie cookies consent popup modal login toolbar newsletter subscribe share
  social breadcrumb breadcrumbs comments mega`.split(/\s+/),
);
const roundsOfGroups = 8;
/** Of the text beside them. */
const teasersShareMax = 0.1;

/** Boxes of one kind and name that together hold more text than all the rest are what the page is about: "related products", and no others. */
function freeBoxesOfContent(candidates: readonly Candidate[], allText: number): void {
  const textOf = (some: readonly Candidate[]) => some.reduce((sum, { text }) => sum + text, 0);
  for (let round = 0; round < roundsOfGroups; round++) {
    const outermost = outermostOf(candidates);
    const rest = allText - textOf(outermost);
    const groups = new Map<string, Candidate[]>();
    for (const one of outermost) {
      const words = wordsOf(one.element);
      if (one.noise !== 'named' || !hasAny(words, teaserWords) || hasAny(words, furnitureWords)) continue;
      const kind = kindOf(one.element);
      const group = groups.get(kind);
      if (group) group.push(one);
      else groups.set(kind, [one]);
    }
    const biggest = [...groups.values()].filter((group) => textOf(group) > rest);
    if (biggest.length === 0) return;
    for (const one of biggest.flat()) one.isTrusted = false;
  }
}

/** Of a page with many teasers, or cards of writers, they are a part of its content: they are what a list is made of. */
function freeTeasers(candidates: readonly Candidate[], allText: number, shareMax: number): void {
  const outermost = outermostOf(candidates);
  const teasers = outermost.filter(({ element }) => isTeaser(wordsOf(element)));
  const sum = (some: readonly Candidate[]) => some.reduce((all, { text }) => all + text, 0);
  if (sum(teasers) <= (allText - sum(outermost)) * shareMax) return;
  for (const one of teasers) one.isTrusted = false;
}

const wordsOfOtherLists = new Set(
  'related relatedposts recommended recommendations recirc recirculation also recently viewed sidebar rail sponsored ad ads'.split(
    ' ',
  ),
);
const cardsShareMin = 0.2;

/** A list's own entries, in a box that is called after what stands beside them: its pages, its filter, its slides. */
function freeLists(candidates: readonly Candidate[], allText: number, shown: Measured): void {
  for (let round = 0; round < roundsOfGroups; round++) {
    const found = outermostOf(candidates).filter(({ element, noise, text }) => {
      if ((noise !== 'named' && noise !== 'gallery') || text < allText * cardsShareMin) return false;
      const words = wordsOf(element);
      if (hasAny(words, wordsOfOtherLists) || hasAny(words, wordsOfEdges)) return false;
      return isListOfCards(element, shown);
    });
    if (found.length === 0) return;
    for (const one of found) one.isTrusted = false;
  }
}
const wordsOfEdges = new Set(
  'nav navbar navigation menu submenu mega footer header masthead cookie cookies consent popup modal login newsletter'.split(
    ' ',
  ),
);

function withoutComments(candidates: Candidate[]): Candidate[] {
  for (const candidate of candidates) if (candidate.noise === 'comments') candidate.isTrusted = false;
  return candidates;
}

/** Itself, and those of its kind beside it, as of messages of a thread. */
function isLike({ element, noise }: Candidate, other: Candidate): boolean {
  return (
    element === other.element ||
    (noise === other.noise &&
      element.parent === other.element.parent &&
      kindOf(element) === kindOf(other.element))
  );
}

/** What reads like a text, and not like teasers. */
const textLettersMin = 150;
const textLinksMax = 0.18;
/** Shorter ones say how many stars a product has. */
const reviewLettersMin = 200;
/** A shop shows what its product can do as a slideshow. */
const galleryProseMin = 200;

/** An article with so many letters of paragraphs around a gallery is none that is told in pictures: they tell other stories. */
const ownTextMin = 1_500;

/** With more, what slides on a page that is no article is text: features, what customers say. */
const proseOfSlides = 250;
const photoWords = new Set(
  'photo photos image images picture pictures caption captions foto fotos bilder'.split(' '),
);

const galleryPartsMax = 400;
const textBesideMin = 200;
/** Letters of a word, or a name, that is explained elsewhere. */
const linkedWordMax = 40;
/** More than a caption has. */
const lettersOfItem = 200;
const proseOfMain = 100;
/** What an aside between two paragraphs may be that is none of the text, though it has no link. */
const asideWords = new Set(
  'newsletter subscribe subscription signup promo ad ads advert advertisement sponsor sponsored related share social author bio cta'.split(
    ' ',
  ),
);

function candidatesIn(page: Page, body: Element, shown: Measured, hasHeading: boolean): Candidate[] {
  const candidates: Candidate[] = [];
  const genre = genreOf(page);
  const aroundMain = aroundTheMain(page, shown);
  const consent = consentBoxes(page, body, shown);
  const visit = (parent: Element, around: number) => {
    const children: Element[] = [];
    // What is left out has no facts.
    for (const child of parent.children)
      if (child.kind === 'element' && factsOf(shown, child).text > 0) children.push(child);
    const isBetweenTexts = (index: number) =>
      isText(children[index - 1], shown) && isText(children[index + 1], shown);
    for (let index = 0; index < children.length; index++) {
      const element = children[index] as Element;
      const facts = factsOf(shown, element);
      const { prose, links, text, linkText } = facts;
      const found = consent.has(element)
        ? 'consent'
        : hasHeading && isHeaderOfLinks(element, facts)
          ? 'structural'
          : noiseOf(element, {
              isSentence: links === 0 && prose >= 20,
              isInSentence: () => hasOwnWords(parent),
              isText: prose >= textLettersMin && linkText < text * textLinksMax,
              isArticle: genre === 'article',
              isLinkedWord: links === 1 && linkText === text && text <= linkedWordMax,
              isReview: genre === 'product' && prose >= reviewLettersMin,
            });
      if (found === null) {
        visit(element, around);
        continue;
      }
      const isOfProse =
        prose >= (genre === 'article' ? galleryProseMin : galleryProseMin / 2) && prose > text * 0.5;
      const tellsOthers = isOfProse && genre === 'article' && factsOf(shown, parent).beside >= ownTextMin;
      const isShowOfText = isOfProse && !tellsOthers && isGalleryOfText(element, found, shown, genre);
      // What stands between two paragraphs is shown with them.
      const isIllustration =
        ((found === 'gallery' && !tellsOthers) || (found === 'named' && links <= 1 && isPicture(element))) &&
        isBetweenTexts(index);
      const isNote =
        element.name === 'aside' &&
        links === 0 &&
        !hasAny(wordsOf(element), asideWords) &&
        isBetweenTexts(index);
      const isAroundMain = found !== 'footer' && found !== 'comments' && aroundMain.has(element);
      const isOfContent =
        (found === 'form' && isFormOfContent(element, shown, genre)) ||
        (found !== 'consent' && isDetailsOver(element, shown, genre));
      const isKept = isIllustration || isShowOfText || isNote || isAroundMain || isOfContent;
      const noise = isKept ? null : found;
      if (noise !== null) candidates.push({ element, noise, text, prose, around, isTrusted: true });
      visit(element, noise === null ? around : candidates.length - 1);
    }
  };
  visit(body, -1);
  return candidates;
}

/** The boxes around the one `main` of a page: one may be named after the navigation that stands beside it. */
function aroundTheMain(page: Page, shown: Measured): ReadonlySet<Element> {
  const mains = page.document.elements('main').filter((one) => factsOf(shown, one).prose >= proseOfMain);
  const around = new Set<Element>();
  if (mains.length !== 1) return around;
  for (let up = mains[0]?.parent ?? null; up !== null; up = up.parent) around.add(up);
  return around;
}

/** Whether a box with pictures holds a text: paragraphs side by side, or more words to a picture than a caption has. */
function isGalleryOfText(box: Element, noise: Noise, shown: Measured, genre: Genre | null): boolean {
  const words = wordsOf(box);
  if (noise !== 'gallery' && !(noise === 'named' && words.has('lightbox') && !words.has('modal')))
    return false;
  if (genre === 'product') return noise === 'gallery';
  const { prose: inBox, text, linkText } = factsOf(shown, box);
  const isOfSlides = genre !== 'article' && inBox >= proseOfSlides && linkText < text * textLinksMax;
  if (isOfSlides && !hasAny(words, photoWords) && !holdsPicture(box)) return true;
  let parts = 0;
  let hasText = isBoxOfText(box, shown);
  walk(box, (node) => {
    parts += 1;
    if (node.kind !== 'element' || parts > galleryPartsMax || hasText) return false;
    if (node.name === 'figcaption' || hasAny(wordsOf(node), captionWords)) return false;
    hasText = isBoxOfText(node, shown);
    return true;
  });
  return hasText;
}

function holdsPicture(box: Element): boolean {
  let parts = 0;
  let found = false;
  walk(box, (node) => {
    parts += 1;
    if (found || parts > galleryPartsMax || node.kind !== 'element') return false;
    found = node.name === 'img' || node.name === 'picture' || node.name === 'figure';
    return true;
  });
  return found;
}

function isBoxOfText(box: Element, shown: Measured): boolean {
  const { beside, prose } = factsOf(shown, box);
  if (beside >= textBesideMin && paragraphsIn(box, shown) >= 2) return true;
  const isLong = (child: Node) => child.kind === 'text' && child.value.length >= lettersOfItem;
  return prose >= lettersOfItem && box.children.slice(0, galleryPartsMax).some(isLong);
}

/** A caption has less. */
const paragraphMin = 78;

function paragraphsIn({ children }: Element, shown: Measured): number {
  let count = 0;
  for (const child of children.slice(0, galleryPartsMax))
    if (child.kind === 'element' && child.name === 'p' && factsOf(shown, child).prose >= paragraphMin)
      count += 1;
  return count;
}

function isText(element: Element | undefined, shown: Measured): boolean {
  return element !== undefined && element.name !== 'figure' && factsOf(shown, element).prose >= 40;
}

const picturePartsMax = 30;

/** A picture with its caption, whatever its box is called. */
function isPicture(box: Element): boolean {
  let hasPicture = false;
  let hasCaption = false;
  let parts = 0;
  walk(box, (node) => {
    parts += 1;
    if (node.kind !== 'element' || parts > picturePartsMax) return false;
    hasPicture ||= node.name === 'img';
    hasCaption ||= node.name === 'figcaption' || hasAny(wordsOf(node), captionWords);
    return true;
  });
  return hasPicture && hasCaption && parts <= picturePartsMax;
}

/** Those in no other one; a candidate stands after the one around it. */
function outermostOf(candidates: readonly Candidate[]): Candidate[] {
  const isInside: boolean[] = [];
  return candidates.filter(({ around, isTrusted }, index) => {
    isInside[index] = around >= 0 && (isInside[around] === true || candidates[around]?.isTrusted === true);
    return isTrusted && !isInside[index];
  });
}
