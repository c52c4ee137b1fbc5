import { codeAt } from '../../kernel/code-at.ts';
import { attribute, type Element, textOf, walk } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { clientRedirect } from '../redirects/client-redirect.ts';

/** Whether a page is empty until its scripts have run. */
export interface NeedsScripts {
  readonly isNeeded: boolean;
  /** What says so; null where they are not needed. */
  readonly reason: 'empty_root' | 'asks_for_scripts' | 'nothing_but_scripts' | null;
}

/** Where frameworks put a page: React, Vue, Next, Nuxt, Gatsby, Angular, Svelte, Ember, Quasar, and what people call it beside. */
const rootIds = new Set(
  'root app __next __nuxt ___gatsby app-root react-root reactroot react-app vue-app svelte svelte-app ember-app q-app application app-container app-mount main-app root-app spa'.split(
    ' ',
  ),
);
const rootNames = new Set(['app-root', 'my-app', 'app-main', 'ng-app']);

/** What nobody sees, or not as text. */
export const unseen: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'title',
  'select',
  'textarea',
  'svg',
  'math',
]);
/** They are something to look at without a word. */
const shown = [
  'img',
  'picture',
  'video',
  'audio',
  'iframe',
  'frame',
  'object',
  'embed',
  'input',
  'textarea',
  'table',
];

/*
 * Characters without white space. A page with more beside its empty root, or beside its notice, can be read as it is: the
 * heading and the foot of a page make about so much.
 */
const textBesideRootMax = 300;
const textBesideNoticeMax = 100;
const textOfNothingMax = 30;
/** "Loading, please wait…" is not what a root is for. */
const textInRootMax = 60;
/** Longer is no notice but the page itself, for those without scripts. */
const noticeMax = 500;

const notNeeded: NeedsScripts = { isNeeded: false, reason: null };

export function needsScripts(page: Page): NeedsScripts {
  const { document, kind } = page;
  if (kind !== 'html' || !document.elements('script').some(runs)) return notNeeded;
  const body = document.first('body');
  if (body === null) return notNeeded;
  const text = seenText(body, textBesideRootMax);
  if (text > textBesideRootMax) return notNeeded;
  // What sends its visitor on without a script is followed, not rendered.
  const redirect = clientRedirect(page);
  if (redirect !== null && redirect.kind !== 'javascript') return notNeeded;
  const root = findRoot(body);
  if (root !== null && seenText(root, textInRootMax) <= textInRootMax && !shows(root)) {
    return { isNeeded: true, reason: 'empty_root' };
  }
  if (text <= textBesideNoticeMax && document.elements('noscript').some(isNotice)) {
    return { isNeeded: true, reason: 'asks_for_scripts' };
  }
  if (
    text <= textOfNothingMax &&
    !shown.some((name) => document.elements(name).some((one) => !isInNoscript(one)))
  ) {
    return { isNeeded: true, reason: 'nothing_but_scripts' };
  }
  return notNeeded;
}

/** Data in a script element does nothing. */
function runs(script: Element): boolean {
  const type = (attribute(script, 'type') ?? '').trim().toLowerCase();
  if (type !== '' && type !== 'module' && !/^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type))
    return false;
  return attribute(script, 'src') !== null || textOf(script).trim() !== '';
}

/** Characters that a reader sees, without white space; counts up to one more than `max`. */
function seenText(root: Element, max: number): number {
  let count = 0;
  walk(root, (node) => {
    if (count > max) return false;
    if (node.kind === 'element') return !unseen.has(node.name) && !isHidden(node);
    if (node.kind === 'text') {
      const { value } = node;
      const { length } = value;
      for (let i = 0; i < length && count <= max; i++) if (!isSpace(codeAt(value, i))) count += 1;
    }
    return undefined;
  });
  return count;
}

const isSpace = (code: number) => code <= 32 || code === 160 || code === 0x200b || code === 0xfeff;

function isHidden(element: Element): boolean {
  if (attribute(element, 'hidden') !== null) return true;
  const style = attribute(element, 'style');
  return (
    style !== null && /display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden/i.test(style.slice(0, 500))
  );
}

/** The outermost and first. */
function findRoot(body: Element): Element | null {
  let root: Element | null = null;
  walk(body, (node) => {
    if (root !== null) return false;
    if (node.kind === 'element' && isRoot(node)) root = node;
    return undefined;
  });
  return root;
}

function isRoot(element: Element): boolean {
  if (rootNames.has(element.name)) return true;
  const id = attribute(element, 'id')?.trim().toLowerCase();
  return (
    (id !== undefined && rootIds.has(id)) ||
    attribute(element, 'ng-app') !== null ||
    attribute(element, 'data-reactroot') !== null
  );
}

/** Something that is no image of a page that loads: those are one or two, and are drawn. */
function shows(root: Element): boolean {
  let count = 0;
  walk(root, (node) => {
    if (node.kind === 'element' && shown.includes(node.name)) count += 1;
    return count <= 1 && (node.kind !== 'element' || node.name !== 'noscript');
  });
  return count > 1;
}

/** That the page needs its scripts, which is all that it says without. */
export function isNotice(noscript: Element): boolean {
  const text = textOf(noscript);
  // The word is the same in every language.
  return text.length <= noticeMax * 4 && text.trim().length <= noticeMax && /java\s?script/i.test(text);
}

function isInNoscript(element: Element): boolean {
  for (let at = element.parent; at !== null; at = at.parent) if (at.name === 'noscript') return true;
  return false;
}
