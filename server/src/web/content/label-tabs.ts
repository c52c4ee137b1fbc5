import { attribute, type Element, lineBeginningOf, lineOf, type Node, walk } from '../html/document.ts';
import { once, type Page } from '../html/page.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { movedAway } from './hidden.ts';
import { newElement } from './new-element.ts';
import { isInside } from './placement.ts';

/*
 * A bar of tabs names panels that stand below it, of which a browser shows one. Read as text, each panel has its name above it, and
 * the bar says nothing more.
 */

/** Puts the name of each tab into its panel, and takes the bar away, once for a page. Takes time linear in the page. */
export function labelTabs(page: Page): void {
  once(page, label);
}

/** Most pages have no tabs. A text search of the page took ten times as long. */
function mayHaveTabs({ document }: Page): boolean {
  return (
    ['button', 'a', 'li', 'div', 'span'].some((name) => document.elements(name).some(isOfTabs)) ||
    ['ul', 'ol', 'nav'].some((name) =>
      document.elements(name).some((list) => isOfTabs(list) || isNamedBar(list)),
    ) ||
    document.elements('input').some((input) => attribute(input, 'type') === 'radio')
  );
}

function isOfTabs(element: Element): boolean {
  const role = attribute(element, 'role');
  return role === 'tab' || role === 'tablist';
}

/** As Bootstrap and Foundation call them. */
function isNamedBar(list: Element): boolean {
  const names = attribute(list, 'class');
  return names !== null && (names.includes('tabs') || names.includes('nav-pills'));
}

/** What a form asks for, and parts of a box about an author, are chosen by labels as well. */
const noBars = new Set(['fieldset', 'form', 'nav', 'ul', 'ol', 'table', 'tr', 'td']);
const barsMax = 200;
const tabsMax = 30;
const lettersMax = 60;
const levelsMax = 3;
const besideMax = 60;

function label(page: Page): boolean {
  if (!mayHaveTabs(page)) return false;
  const { bars, byId } = barsIn(page.document.root);
  for (const bar of bars) {
    const panels = panelsOf(bar, byId);
    if (panels === null || !panels.every(hasContent)) continue;
    for (const [index, tab] of bar.tabs.entries()) addLabel(panels[index] as Element, lineOf(tab));
    // Some shops put each panel right below its tab, in one box.
    const isBar = bar.isBox && !panels.some((panel) => isInside(panel, bar.box));
    for (const one of isBar ? [bar.box] : bar.tabs) one.attributes = [...one.attributes, movedAway];
  }
  return true;
}

interface Bar {
  readonly box: Element;
  readonly tabs: Element[];
  /** The box holds nothing but tabs. */
  isBox: boolean;
}

interface Found {
  readonly bars: readonly Bar[];
  readonly byId: ReadonlyMap<string, Element>;
}

function barsIn(root: Element): Found {
  const bars = new Map<Element, Bar>();
  const byId = new Map<string, Element>();
  const radios = new Set<string>();
  walk(root, (node) => {
    if (node.kind !== 'element') return;
    const id = attribute(node, 'id');
    if (id !== null && !byId.has(id)) byId.set(id, node);
    if (node.name === 'input' && id !== null && attribute(node, 'type') === 'radio') radios.add(id);
    if (!isTab(node, radios)) return;
    const box = barAround(node);
    if (node.name === 'label' && box !== null && noBars.has(box.name)) return false;
    const bar = box === null ? undefined : bars.get(box);
    if (bar) bar.tabs.push(node);
    else if (box !== null && bars.size < barsMax) bars.set(box, { box, tabs: [node], isBox: true });
    return false;
  });
  const whole = [...bars.values()].filter(({ tabs }) => tabs.length > 1 && tabs.length <= tabsMax);
  for (const bar of whole) bar.isBox = lineOf(bar.box).length <= bar.tabs.length * (lettersMax + 1);
  return { bars: whole.filter(({ tabs }) => tabs.every(isName)), byId };
}

function isName(tab: Element): boolean {
  const line = lineOf(tab);
  return line.length > 0 && line.length <= lettersMax;
}

const barWords = new Set(['tabs', 'tab', 'pills', 'tablist']);

function isTab(element: Element, radios: ReadonlySet<string>): boolean {
  if (attribute(element, 'role') === 'tab') return true;
  if (element.name === 'label') return radios.has(attribute(element, 'for') ?? '');
  if (element.name !== 'a' || !referenceOf(element)) return false;
  let up = element.parent;
  for (let level = 0; up !== null && level < levelsMax; level++, up = up.parent)
    if (attribute(up, 'role') === 'tablist' || hasAny(wordsOf(up), barWords)) return true;
  return false;
}

function barAround(tab: Element): Element | null {
  let up = tab.parent;
  for (let level = 0; up !== null && level <= levelsMax; level++, up = up.parent)
    if (attribute(up, 'role') === 'tablist' || up.name === 'ul' || up.name === 'ol') return up;
  return tab.parent;
}

function panelsOf({ box, tabs }: Bar, byId: ReadonlyMap<string, Element>): Element[] | null {
  const named: Element[] = [];
  for (const tab of tabs) {
    const panel = byId.get(referenceOf(tab) ?? referenceOf(tab.children.find(isElement)) ?? '');
    if (panel !== undefined && panel !== tab) named.push(panel);
  }
  const panels = named.length === 0 ? panelsBelow(box, tabs) : named;
  const isWhole = panels !== null && panels.length === tabs.length && new Set(panels).size === tabs.length;
  return isWhole && panels.every((panel) => !isInside(box, panel)) ? panels : null;
}

const references = ['aria-controls', 'data-tabs-target', 'data-bs-target', 'data-target', 'href'];

/** The identifier that it names of another element of the page. */
function referenceOf(tab: Element | undefined): string | null {
  if (tab === undefined || tab.name === 'label') return null;
  for (const name of references) {
    const value = attribute(tab, name)?.trim();
    if (!value || (name === 'href' && !value.startsWith('#'))) continue;
    return value.replace(/^#/, '') || null;
  }
  return null;
}

/** As many boxes as there are tabs, beside the bar or in one box after it. */
function panelsBelow(box: Element, tabs: readonly Element[]): Element[] | null {
  let at = box;
  for (let level = 0; level < 2 && at.parent !== null; level++) {
    const { children } = at.parent;
    const after = children
      .slice(children.indexOf(at) + 1)
      .filter(isElement)
      .slice(0, besideMax);
    const [next] = after;
    if (next !== undefined) {
      for (const some of [after.filter(isPanel), next.children.filter(isElement)])
        if (some.length === tabs.length && some.every((one) => isPanel(one) || (level === 0 && isBox(one))))
          return some;
      return null;
    }
    at = at.parent;
  }
  return null;
}

const panelWords = new Set(['tabpanel', 'tabitem', 'panel', 'pane', 'tabcontent']);

function isPanel(element: Element): boolean {
  return (
    attribute(element, 'role') === 'tabpanel' ||
    (element.name === 'div' && hasAny(wordsOf(element), panelWords))
  );
}

function isBox({ name }: Element): boolean {
  return name === 'div' || name === 'section';
}

function isElement(node: Node): node is Element {
  return node.kind === 'element';
}

function hasContent(panel: Element): boolean {
  return lineBeginningOf(panel, 20) !== '';
}

function addLabel(panel: Element, line: string): void {
  if (beginsWith(panel, line)) return;
  const paragraph = newElement(panel, 'p');
  const strong = newElement(paragraph, 'strong');
  strong.children.push({ kind: 'text', value: line, parent: strong });
  paragraph.children.push(strong);
  panel.children.unshift(paragraph);
}

const levelsInsideMax = 8;

/** A shop's tab "Description" opens a panel with that heading. */
function beginsWith(panel: Element, line: string): boolean {
  let at: Element | undefined = panel;
  for (let level = 0; at !== undefined && level < levelsInsideMax; level++) {
    if (lineBeginningOf(at, line.length + 20).toLowerCase() === line.toLowerCase()) return true;
    const first: Node | undefined = at.children.find((child) => isElement(child) || !isBlank(child));
    at = first !== undefined && isElement(first) ? first : undefined;
  }
  return false;
}

function isBlank(node: Node): boolean {
  return node.kind !== 'text' || node.value.trim() === '';
}
