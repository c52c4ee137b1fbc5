import { attribute, type Element } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';

/** Whether the page says that a reader does not see it: by an attribute, an inline style, or a class that all style sheets use for it. */
export function isHidden(element: Element): boolean {
  let hidden = false;
  let hidesForAll = false;
  for (const { name, value } of element.attributes) {
    // What a search of the page may open is there for readers; the parts of a page that React streams are unhidden by its script.
    if (name === 'hidden') hidden ||= value !== 'until-found' && !isStreamed(element);
    else if (name === 'aria-hidden') hidden ||= value === 'true' && !isTurnedAway(element);
    else if (name === 'style') hidden ||= value.length > 8 && hidingStyle.test(value);
    else if (name === 'class') hidesForAll ||= value.length > 6 && hasHidingClass(value);
  }
  return hidesForAll || (hidden && !isFolded(element));
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
  if ((role === null || !foldedRoles.has(role)) && !hasAny(words, foldedWords)) return false;
  return !hasAny(words, overlaidWords);
}

const hidingStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const hidingClass =
  /\b(?:sr-only|off-?screen|visually-?hidden|hidden-visually|screen-?reader|screen-reader-(?:text|only)|skip-?(?:link|nav|to-(?:content|main))|a11y-hidden|u-hidden-visually|assistive-text)(?![\w-])/i;

function hasHidingClass(value: string): boolean {
  return hidingClass.test(value.length > 500 ? value.slice(0, 500) : value);
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
