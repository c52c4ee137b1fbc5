import { attribute, type Element, lineBeginningOf, type Node } from '../html/document.ts';
import { once, type Page } from '../html/page.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { isSentToCart } from './content-forms.ts';
import { headingElements } from './elements.ts';
import { isHidden } from './hidden.ts';
import { newElement } from './new-element.ts';
import { genreOf } from './page-genre.ts';

/*
 * Shops offer sizes and colors in menus and buttons. As plain text, a menu would be empty and the labels of buttons would run together, as would facts of
 * products and jobs that style sheets place side by side.
 */

/**
 * Writes the choices after each menu ("S, M, L"), commas between labels of buttons, and dots between facts side by side, once per page. Takes time linear in
 * the page.
 */
export function spellOptions(page: Page): void {
  once(page, spell);
}

const menusMax = 50;
const choicesMax = 60;
const choiceLettersMax = 100;
const levelsMax = 12;

function spell(page: Page): true {
  const genre = genreOf(page);
  if (genre === 'product' || genre === 'record') separateFacts(page);
  if (genre !== 'product') return true;
  for (const menu of page.document.elements('select').slice(0, menusMax)) {
    if (isOfProduct(menu) && !isHidden(menu)) putBehind(menu, choicesOf(menu));
  }
  separateButtons(page);
  return true;
}

/** Names that shop software gives to the options of a product. */
const choiceWords = new Set(
  `option options attribute attributes variant variants variation variations size sizes color colors colour colours style material flavor flavour
  farbe groesse größe taille couleur talla color taglia colore maat kleur tamanho cor rozmiar kolor`.split(
    /\s+/,
  ),
);
/** Names of other menus in shops. */
const otherWords = new Set(
  'qty quantity country currency language lang locale sort sortby orderby rating review month year day state province region shipping store location'.split(
    ' ',
  ),
);
const cartWords = new Set('cart basket variations variation variants addtocart atc buy purchase'.split(' '));

function isOfProduct(menu: Element): boolean {
  const name = attribute(menu, 'name') ?? '';
  const words = new Set([
    ...wordsOf(menu),
    ...name
      .toLowerCase()
      .slice(0, 100)
      .split(/[^\p{L}]+/u),
  ]);
  if (hasAny(words, otherWords)) return false;
  if (hasAny(words, choiceWords)) return true;
  let up = menu.parent;
  for (let level = 0; up !== null && level < levelsMax; level++, up = up.parent)
    if (up.name === 'form') return hasAny(wordsOf(up), cartWords) || isSentToCart(up);
  return false;
}

/** "Choose an option", "-- Please select --". */
const prompts =
  /^(?:[-–—.*•\s]*$|[-–—.\s]*(?:(?:please )?(?:choose|select|pick)\b|bitte |wähle|auswähl|option wählen|choisi|sélectionn|elige|elegir|elija|seleccion|scegli|selezion|escolh|selecion|kies\b|selecteer|vælg|välj|velg|wybierz|vyberte|zvolte|válass|seçin|выберите|選択|请选择|선택))/iu;

function choicesOf(menu: Element): string[] {
  const choices = new Set<string>();
  const take = (parent: Element) => {
    for (const one of parent.children) {
      if (one.kind !== 'element' || choices.size >= choicesMax) continue;
      if (one.name === 'optgroup') take(one);
      if (one.name !== 'option' || attribute(one, 'value') === '') continue;
      const line = lineBeginningOf(one, choiceLettersMax);
      if (line !== '' && !prompts.test(line)) choices.add(line);
    }
  };
  take(menu);
  return [...choices];
}

function putBehind(menu: Element, choices: readonly string[]): void {
  const { parent } = menu;
  if (parent === null || choices.length === 0) return;
  const at = parent.children.indexOf(menu);
  const span = newElement(parent, 'span');
  span.children.push({
    kind: 'text',
    value: `${introduction(parent, at, menu)}${choices.join(', ')}`,
    parent: span,
  });
  parent.children.splice(at + 1, 0, span);
}

/** The text between a label and the choices. A menu without a label is introduced by its spoken name. */
function introduction(parent: Element, at: number, menu: Element): string {
  for (let before = at - 1; before >= 0; before--) {
    const node = parent.children[before] as Node;
    const line = node.kind === 'comment' ? '' : lineBeginningOf(node, choiceLettersMax);
    if (line !== '') return /[:：]$/.test(line) ? ' ' : ': ';
  }
  const name = attribute(menu, 'aria-label')?.trim() ?? '';
  const isLabeled =
    attribute(menu, 'id') !== null && parent.parent !== null && saysLabel(parent.parent, menu);
  return name === '' || isLabeled || prompts.test(name) ? '' : `${name.slice(0, choiceLettersMax)}: `;
}

/** Whether a label for the menu is next to the menu's box. */
const saysLabel = (around: Element, menu: Element): boolean =>
  around.children
    .slice(0, choicesMax)
    .some(
      (one) =>
        one.kind === 'element' && one.name === 'label' && attribute(one, 'for') === attribute(menu, 'id'),
    );

/** Labels of buttons on one line: S, M, L. */
function separateButtons(page: Page): void {
  const ofButtons = new Set<string>();
  for (const input of page.document.elements('input')) {
    const id = attribute(input, 'id');
    if (id !== null && attribute(input, 'type') === 'radio') ofButtons.add(id);
  }
  if (ofButtons.size === 0) return;
  const around = new Set<Element>();
  for (const label of page.document.elements('label'))
    if (label.parent !== null && ofButtons.has(attribute(label, 'for') ?? '')) around.add(label.parent);
  for (const box of around) separateIn(box, ofButtons);
}

function separateIn(box: Element, ofButtons: ReadonlySet<string>): void {
  const children: Node[] = [];
  let isAfterLabel = false;
  for (const child of box.children) {
    const isLabel =
      child.kind === 'element' &&
      child.name === 'label' &&
      ofButtons.has(attribute(child, 'for') ?? '') &&
      lineBeginningOf(child, 1) !== '';
    if (isLabel && isAfterLabel) children.push({ kind: 'text', value: ', ', parent: box });
    children.push(child);
    if (isLabel) isAfterLabel = true;
    // Any text or element between two labels separates them already.
    else if (
      child.kind === 'text' ? child.value.trim() !== '' : child.kind === 'element' && child.name !== 'input'
    )
      isAfterLabel = false;
  }
  box.children = children;
}

const factLettersMax = 60;

/** "Hybrid", "Berlin, Germany" and "Workshop", each in a `span` beside the other, with nothing between them. */
function separateFacts(page: Page): void {
  const boxes = new Set<Element>();
  for (const { parent } of page.document.elements('span'))
    if (parent !== null && parent.name !== 'span' && !headingElements.has(parent.name)) boxes.add(parent);
  for (const box of boxes) {
    if (box.children.length < 2 || !box.children.every(isSpan)) continue;
    const lines = box.children.map((one) => lineBeginningOf(one, factLettersMax + 1));
    if (!lines.every((line) => line.length > 1 && line.length <= factLettersMax)) continue;
    box.children = box.children.flatMap((one, at) =>
      at > 0 && /[\p{L}\p{N})]$/u.test(lines[at - 1] ?? '') && /^\p{Lu}/u.test(lines[at] ?? '')
        ? [{ kind: 'text' as const, value: ' · ', parent: box }, one]
        : [one],
    );
  }
}

const isSpan = (node: Node): boolean => node.kind === 'element' && node.name === 'span';
