import { attribute, type Element, walk } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { factsOf, type Measured } from './measure.ts';
import type { Genre } from './page-genre.ts';

/* Forms and boxes that a page opens over itself, and that hold what the page is about. */

const controls = new Set(['input', 'select', 'textarea', 'button']);
const unseenTypes = new Set(['hidden']);
const nodesMax = 2_000;
const proseMin = 20;
const cartWords = new Set(
  'cart basket variations variation variants product products buy purchase addtocart atc offer'.split(' '),
);
const askingWords = new Set(
  'search login signin signup register newsletter subscribe contact review comment coupon filter'.split(' '),
);

/** A form that asks for nothing, or that a product is bought with: its options, price and stock stand in it. */
export function isFormOfContent(form: Element, shown: Measured, genre: Genre | null): boolean {
  const words = wordsOf(form);
  if (hasAny(words, askingWords)) return false;
  if (genre === 'product' && (form.name === 'fieldset' || hasAny(words, cartWords) || isSentToCart(form)))
    return true;
  return factsOf(shown, form).prose >= proseMin && !asks(form, shown);
}

export function isSentToCart(form: Element): boolean {
  return /\/(?:cart|basket|warenkorb|panier|carrito)\b/i.test(
    (attribute(form, 'action') ?? '').slice(0, 500),
  );
}

function asks(form: Element, shown: Measured): boolean {
  let nodes = 0;
  let isAsking = false;
  walk(form, (node) => {
    nodes += 1;
    if (isAsking || nodes > nodesMax) return false;
    if (node.kind !== 'element') return false;
    // Where a message can be changed opens on a click.
    if (!controls.has(node.name)) return !shown.leftOut.has(node);
    isAsking = !unseenTypes.has((attribute(node, 'type') ?? '').toLowerCase());
    return false;
  });
  return isAsking || nodes > nodesMax;
}

const dialogLettersMin = 100;
const otherDialogs = new Set(
  'cookie cookies consent gdpr newsletter subscribe signup login signin cart minicart search menu nav share size shipping delivery returns terms privacy country language location age review reviews'.split(
    ' ',
  ),
);
const inputs = new Set(['input', 'select', 'textarea', 'form']);

function isDialog(box: Element): boolean {
  return /^dialog$/i.test(attribute(box, 'role') ?? '');
}

function holdsInput(box: Element): boolean {
  let nodes = 0;
  let found = false;
  walk(box, (node) => {
    nodes += 1;
    if (found || nodes > nodesMax) return false;
    found = node.kind === 'element' && inputs.has(node.name);
    return true;
  });
  return found || nodes > nodesMax;
}

const overWords = new Set(['modal', 'popup', 'drawer']);
const detailWords = new Set(
  'detail details description specification specifications specs features'.split(' '),
);
const detailLettersMin = 20;
const linksShareMax = 0.3;

/** What a product is made of and can do, which some shops show over the page. */
export function isDetailsOver(box: Element, shown: Measured, genre: Genre | null): boolean {
  if (genre !== 'product') return false;
  const words = wordsOf(box);
  const { prose, text, linkText } = factsOf(shown, box);
  if (
    isDialog(box) &&
    prose >= dialogLettersMin &&
    linkText < text * linksShareMax &&
    !hasAny(words, otherDialogs)
  )
    return !holdsInput(box);
  return (
    hasAny(words, overWords) &&
    hasAny(words, detailWords) &&
    prose >= detailLettersMin &&
    linkText < text * linksShareMax
  );
}
