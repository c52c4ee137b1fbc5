import { type Element, lineBeginningOf } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { isContainer, isNamedBody } from './article-body.ts';
import { withCardsAbove } from './cards.ts';
import { hasFactsAround } from './facts-around.ts';
import { type Facts, factsOf, type Measured } from './measure.ts';
import { declaresList, genreOf } from './page-genre.ts';
import { titleIn } from './page-title.ts';
import { isInside } from './placement.ts';

/** A part that holds less of the text is no more than one of the page's parts, however well it reads. */
const smallPart = { share: 0.35, prose: 1_200 };
/** Sites that call each of their pages an article do so of their lists as well; a short one may have a long list of others below it. */
const smallOfArticle = { share: 0.05, prose: 300 };

/** A page of links, whatever it says that it is. */
export function isIndex(body: Element, quiet: Measured): boolean {
  const { text, linkText, prose } = factsOf(quiet, body);
  return linkText > text * 0.6 && prose < smallPart.prose;
}

/** The element with all parts of a page, of which the text that reads best is a small one; null where that is what the page is about. */
export function partsAround(page: Page, body: Element, root: Element, quiet: Measured): Element | null {
  const genre = genreOf(page);
  const mains = page.document.elements('main').filter((one) => factsOf(quiet, one).text > 0);
  const [main] = mains;
  const all = main !== undefined && mains.length === 1 ? main : body;
  const isRecord = genre === 'product' || genre === 'record';
  const isOutside = all !== body && !isInside(root, all);
  if (isOutside && isSaidIn(page, all, quiet) && isOfAccounts(root)) return all;
  const top = isInside(root, all) ? all : body;
  if (isRecord || (genre === null && hasFactsAround(page, top, root, quiet)))
    return aroundRecord(page, top, quiet);
  if (genre === null && declaresList(page)) return aroundText(top, quiet);
  if (isNamedBody(root)) return null;
  const own = factsOf(quiet, root);
  const whole = factsOf(quiet, all);
  const atMost = genre === 'article' && !isIndex(body, quiet) ? smallOfArticle : smallPart;
  if (own.prose >= atMost.prose || own.text >= whole.text * atMost.share || isBesideMenus(own, whole))
    return genre === 'article' ? null : withCardsAbove(root, all, quiet);
  return aroundText(all, quiet);
}

/** Entries of lists have a name each, those of menus a word. */
const lettersOfMenuLink = 10;
const lettersOfText = 250;

/** Whether all else is menus: a short text of a site that has many. */
function isBesideMenus(own: Facts, whole: Facts): boolean {
  const links = whole.links - own.links;
  return own.beside >= lettersOfText && whole.linkText - own.linkText < links * lettersOfMenuLink;
}

/** All but what is hardly more than a line. */
const nearlyAll = 0.97;

/** The smallest container that holds nearly all of what is counted, and about which nothing speaks against it. */
function aroundNearlyAll(
  top: Element,
  quiet: Measured,
  counted: (facts: Facts) => number,
  mayBe: (parent: Element, child: Element) => boolean,
): Element {
  let root = top;
  for (;;) {
    const enough = counted(factsOf(quiet, root)) * nearlyAll;
    const best = root.children.find(
      (child): child is Element => child.kind === 'element' && counted(factsOf(quiet, child)) >= enough,
    );
    if (best === undefined || !isContainer(best) || quiet.leftOut.has(best) || !mayBe(root, best))
      return root;
    root = best;
  }
}

/** What a thing is called stands above what is said of it, be that as short as its price. */
function aroundRecord(page: Page, all: Element, quiet: Measured): Element {
  const heading = page.document
    .elements('h1')
    .slice(0, headingsMax)
    .find((one) => factsOf(quiet, one).text > 0 && isInside(one, all));
  return aroundNearlyAll(
    all,
    quiet,
    ({ text }) => text,
    (_, child) => heading === undefined || isInside(heading, child),
  );
}

const headingsMax = 50;
const proseOfMainMin = 40;

const wordsOfAccount =
  /passwor[dt]|mot de passe|contraseña|senha|wachtwoord|hasło|пароль|log[ -]?in|sign(?:ed)?[ -]?(?:in|up)|regist(?:er|r)|anmeld|benutzerkonto|your account/giu;
const accountLettersMax = 2_000;

/** Dialogs in which readers register and log in. */
function isOfAccounts(box: Element): boolean {
  return [...lineBeginningOf(box, accountLettersMax).matchAll(wordsOfAccount)].length >= 3;
}

/** Whether the part that calls itself the main one has the page's heading and a sentence: dialogs beside it may say more. */
function isSaidIn(page: Page, main: Element, quiet: Measured): boolean {
  return factsOf(quiet, main).prose >= proseOfMainMin && titleIn(page, main, quiet.leftOut) !== null;
}

function aroundText(all: Element, quiet: Measured): Element {
  return aroundNearlyAll(
    all,
    quiet,
    ({ text }) => text,
    () => true,
  );
}

/** The smallest element that holds all prose but for a few words: the first message of a thread is a small part of it. */
export function aroundProse(body: Element, quiet: Measured, isQuestion: boolean): Element {
  return aroundNearlyAll(
    body,
    quiet,
    ({ prose }) => prose,
    (parent, child) => !isQuestion || !hasMessageBefore(parent, child, quiet),
  );
}

const messageLettersMin = 40;

/** A question may be far shorter than its answers. */
function hasMessageBefore(parent: Element, best: Element, quiet: Measured): boolean {
  for (const child of parent.children) {
    if (child === best) return false;
    if (
      child.kind === 'element' &&
      !quiet.leftOut.has(child) &&
      factsOf(quiet, child).prose >= messageLettersMin
    )
      return true;
  }
  return false;
}
