import { type Attribute, attribute, type Element, lineBeginningOf } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';

/** On what is read in another place. No attribute of a page can have a space in its name. */
export const movedAway: Attribute = { name: ' moved', value: '' };

/** Whether the page says that a reader does not see it: by an attribute, an inline style, or a class that all style sheets use for it. */
export function isHidden(element: Element): boolean {
  let hidden = false;
  let hidesForAll = false;
  for (const { name, value } of element.attributes) {
    if (name === movedAway.name) return true;
    // What a search of the page may open is there for readers; the parts of a page that React streams are unhidden by its script.
    if (name === 'hidden') hidden ||= value !== 'until-found' && !isStreamed(element);
    else if (name === 'aria-hidden')
      hidden ||= value === 'true' && !isTurnedAway(element) && !isTeaserLink(element);
    else if (name === 'style') hidden ||= value.length > 8 && hidingStyle.test(value);
    else if (name === 'class') hidesForAll ||= value.length > 6 && hasHidingClass(value);
  }
  return hidesForAll || (hidden && !isFolded(element) && !opensUnderLabel(element) && !isTurnedTo(element));
}

const teaserLettersMin = 60;

/** A link around a sentence, which stands beside another link to the same page: it is not read aloud twice, but seen. */
function isTeaserLink(element: Element): boolean {
  return element.name === 'a' && lineBeginningOf(element, 200).length >= teaserLettersMin;
}

const foldedWords = new Set(
  `accordion accordions collapse collapsed collapsible collapsing expand expandable expander panel pane tabpanel tabcontent
  faq answer answers`.split(/\s+/),
);
const foldedRoles = new Set(['tabpanel', 'region']);
/** What lies over a page, leads away or is asked for: nobody reads it as a part of the page. */
const overlaidWords = new Set(
  `modal popup dialog drawer overlay lightbox mfp offcanvas popover tooltip menu submenu dropdown megamenu nav navigation navbar
  filter filters facet facets cookie consent cart minicart search login signin flyout`.split(/\s+/),
);

const slideWords = new Set('slide slides carousel swiper slick splide glide flickity'.split(' '));
const clonedWords = new Set('clone cloned duplicate'.split(' '));
const controlWords = new Set(
  'nav navigation arrow arrows dots button buttons control controls pagination'.split(' '),
);

/** Hidden from those who listen, not from those who look: a slide that is turned to, the page below a dialog. */
function isTurnedAway(element: Element): boolean {
  if (element.name === 'main') return true;
  const words = wordsOf(element);
  return (
    hasAny(words, slideWords) &&
    !hasAny(words, clonedWords) &&
    !hasAny(words, controlWords) &&
    !hasAny(words, overlaidWords)
  );
}

/** A part of the text that opens where its heading is clicked: an answer, a tab of a product's details. */
function isFolded(element: Element): boolean {
  const words = wordsOf(element);
  const role = attribute(element, 'role');
  const isNamed = hasAny(words, foldedWords) || (words.has('toggle') && words.has('content'));
  if ((role === null || !foldedRoles.has(role)) && !isNamed) return false;
  return !hasAny(words, overlaidWords) || isOfAccordion(words);
}

/** Some builders call the answer of an accordion its dropdown. */
function isOfAccordion(words: ReadonlySet<string>): boolean {
  return words.has('accordion') && ![...words].some((word) => word !== 'dropdown' && overlaidWords.has(word));
}

const turnedElements = new Set(['section', 'article']);
const turnedMax = 60;
const stateWords = new Set(
  'active current visible shown show hidden hide selected is open closed'.split(' '),
);
const headings = new Set(['h2', 'h3', 'h4']);

/** A chapter that begins with a heading, beside one of the same name that is shown: a text that is read one section at a time. */
function isTurnedTo(element: Element): boolean {
  const { parent } = element;
  if (!turnedElements.has(element.name) || parent === null || parent.children.length > siblingsMax)
    return false;
  if (!beginsWithHeading(element) || isOverlaid(element)) return false;
  const name = nameWithoutState(element);
  return parent.children
    .filter((one): one is Element => one.kind === 'element')
    .slice(0, turnedMax)
    .some(
      (one) =>
        one !== element &&
        one.name === element.name &&
        !saysHidden(one) &&
        nameWithoutState(one) === name &&
        beginsWithHeading(one),
    );
}

function nameWithoutState(element: Element): string {
  const names = (attribute(element, 'class') ?? '').slice(0, 300).toLowerCase();
  return names
    .split(/\s+/)
    .filter((name) => !name.split('-').some((word) => stateWords.has(word)))
    .join(' ');
}

function saysHidden(element: Element): boolean {
  return (
    attribute(element, 'hidden') !== null ||
    attribute(element, 'aria-hidden') === 'true' ||
    hidingStyle.test(attribute(element, 'style') ?? '')
  );
}

function beginsWithHeading({ children }: Element): boolean {
  const first = children.find((child) => child.kind === 'element');
  return first?.kind === 'element' && headings.has(first.name);
}

const panelElements = new Set('div section dd p article span'.split(' '));
const labelElements = new Set('button dt h2 h3 h4 h5 h6 summary div a p'.split(' '));
const siblingsMax = 400;
const labelDepthMax = 3;

/** A panel that stands right below its label, which opens it: its heading, a button or a term, which says so. */
function opensUnderLabel(element: Element): boolean {
  const { parent } = element;
  if (!panelElements.has(element.name) || parent === null || parent.children.length > siblingsMax)
    return false;
  if (isOverlaid(element)) return false;
  const at = parent.children.indexOf(element);
  const label = parent.children.slice(Math.max(0, at - 3), at).findLast((one) => one.kind === 'element');
  if (label?.kind !== 'element' || !labelElements.has(label.name)) return false;
  return label.name === 'dt' || controls(label, element);
}

/** Whether it says that it opens a panel, itself or in what it begins with. */
function controls(label: Element, panel: Element): boolean {
  let at: Element | undefined = label;
  for (let depth = 0; at && depth < labelDepthMax; depth++) {
    if (attribute(at, 'aria-haspopup') !== null) return false;
    const controlled = attribute(at, 'aria-controls');
    if (controlled !== null) return controlled === attribute(panel, 'id');
    if (attribute(at, 'aria-expanded') !== null) return true;
    const href = attribute(at, 'href');
    if (href !== null && href.length > 1 && href.startsWith('#') && href.slice(1) === attribute(panel, 'id'))
      return true;
    at = at.children.find((child): child is Element => child.kind === 'element');
  }
  return false;
}

const overlaidElements = new Set('nav header footer form menu ul ol aside dialog'.split(' '));
const overlaidRoles = new Set(
  'menu menubar navigation dialog alertdialog listbox search banner tooltip'.split(' '),
);
const levelsAbove = 12;

/** It, or a box around it, is a menu, a dialog, or what leads away. */
function isOverlaid(element: Element): boolean {
  let up: Element | null = element;
  for (let level = 0; up && level < levelsAbove && up.name !== 'body' && up.name !== 'main'; level++) {
    if (overlaidElements.has(up.name) && ((up.name !== 'ul' && up.name !== 'ol') || level === 0)) return true;
    if (overlaidRoles.has(attribute(up, 'role') ?? '') || hasAny(wordsOf(up), overlaidWords)) return true;
    up = up.parent;
  }
  return false;
}

/** A button that is the label of a panel right below it, as a question is of its answer. */
export function isPanelLabel(button: Element): boolean {
  const { parent } = button;
  if (attribute(button, 'aria-expanded') === null && attribute(button, 'aria-controls') === null)
    return false;
  if (parent === null || parent.children.length > siblingsMax) return false;
  const after = parent.children
    .slice(parent.children.indexOf(button) + 1)
    .find((one) => one.kind === 'element');
  if (after?.kind !== 'element' || !panelElements.has(after.name) || isOverlaid(after)) return false;
  const isPanel =
    attribute(after, 'hidden') !== null ||
    attribute(after, 'aria-hidden') === 'true' ||
    hidingStyle.test(attribute(after, 'style') ?? '') ||
    attribute(after, 'role') === 'region' ||
    isFolded(after);
  return isPanel && controls(button, after);
}

const hidingStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const hidingClass =
  /\b(?:sr-only|off-?screen|visually-?hidden|hidden-visually|screen-?reader|screen-reader-(?:text|only)|skip-?(?:link|nav|to-(?:content|main))|a11y-hidden|u-hidden-visually|assistive-text)(?![\w-])/i;

function hasHidingClass(value: string): boolean {
  const names = value.length > 500 ? value.slice(0, 500) : value;
  return hidingClass.test(names) || (names.includes('print') && isForPrint(names));
}

/** Not print-only: some pages call so what alone is printed, which is the text. */
const onlyInPrint = /(?:^|\s)(?:visible-print(?:-\w+)?|show-for-print)(?:\s|$)/i;
const hiddenInScreen = /(?:^|\s)(?:d-none|hidden|hide|hidden-screen|u-hidden|dn)(?:\s|$)/i;
const shownInPrint =
  /(?:^|\s)(?:d-print-(?!none)\w+|print:(?!hidden)[\w-]+|print-show|print-visible)(?:\s|$)/i;

/** Classes of Bootstrap, Foundation and Tailwind for what nobody sees on a screen. */
function isForPrint(names: string): boolean {
  return onlyInPrint.test(names) || (hiddenInScreen.test(names) && shownInPrint.test(names));
}

function isStreamed(element: Element): boolean {
  return /^S:[\da-f]+$/.test(attribute(element, 'id') ?? '');
}

/** A link to the content or the navigation of its own page, for those who use the keyboard. */
export function isSkipLink(element: Element): boolean {
  if (element.name !== 'a') return false;
  const href = attribute(element, 'href') ?? '';
  return href.startsWith('#') && wordsOf(element).has('skip');
}
