import { attribute, type Element, lineOf, textOf } from '../html/document.ts';
import { header, type Page, resolveUrl } from '../html/page.ts';

/** A page that sends its visitor on by itself. */
export interface ClientRedirect {
  readonly kind: 'refresh_header' | 'meta_refresh' | 'javascript';
  readonly url: string;
  readonly delaySeconds: number;
}

/** A page that waits longer shows something, or renews itself. */
const delaySecondsMax = 10;
/** A page with more text than this is one to read, whatever its scripts say. */
const textMax = 500;
const scriptMax = 20_000;

/**
 * Where a page leads on without its reader's doing: the Refresh header, `<meta http-equiv=refresh>` outside of noscript, or, on a
 * page that shows next to nothing, a script that sets `location` by itself, at once or soon. Null where it stays, or only renews itself.
 */
export function clientRedirect(page: Page): ClientRedirect | null {
  const byHeader = refreshOf(header(page.headers, 'refresh'), page.url);
  if (byHeader) return { kind: 'refresh_header', ...byHeader };
  for (const meta of page.document.elements('meta')) {
    if (attribute(meta, 'http-equiv')?.trim().toLowerCase() !== 'refresh' || isInNoscript(meta)) continue;
    const refresh = refreshOf(attribute(meta, 'content'), page.baseUrl, page.url);
    if (refresh) return { kind: 'meta_refresh', ...refresh };
  }
  const led = byScript(page);
  return led && { kind: 'javascript', ...led };
}

/** Of `5; url=https://…`, as browsers read it (WHATWG HTML, shared declarative refresh steps). */
function refreshOf(
  content: string | null,
  base: string,
  own = base,
): { url: string; delaySeconds: number } | null {
  const match = /^\s*(\d{1,9})(?:\.[\d.]*)?\s*[;,\s]\s*(?:url\s*=\s*)?(.*)$/is.exec(
    (content ?? '').slice(0, 4_096),
  );
  if (!match) return null;
  const [, seconds = '0', rest = ''] = match;
  const quote = rest[0] === '"' || rest[0] === "'" ? rest[0] : '';
  const reference = quote ? (rest.slice(1).split(quote)[0] ?? '') : rest;
  const url = resolveUrl(reference, base);
  if (url === null || url === own || reference.trim() === '' || Number(seconds) > delaySecondsMax)
    return null;
  return { url, delaySeconds: Number(seconds) };
}

const places = '(?:(?:window|document|top|self|parent|globalThis)\\.)*location';
const before = '(?:^|[;{}\\s(]|\\bsetTimeout\\(\\s{0,9}["\'])';
const address = '(?:"([^"\\n]{1,2000})"|\'([^\'\\n]{1,2000})\'|`([^`\\n$]{1,2000})`)';
// What goes on after the text is computed, and not the whole address.
const setsLocation = new RegExp(
  `${before}${places}(?:(?:\\.href)?\\s{0,20}=|\\.(?:replace|assign)\\()\\s{0,20}${address}(?!\\s{0,20}[+.?[])`,
);
const noParameters = '(?:function\\s{0,9}\\(\\s{0,9}\\)|\\(\\s{0,9}\\)\\s{0,9}=>)';
/** What the page runs by itself: (function () {…})(), (() => {…})(), setTimeout(() => …). */
const runsByItself = new RegExp(
  `(?:^|[;}\\n])\\s{0,20}[(!]\\s{0,9}${noParameters}|\\bsetTimeout\\(\\s{0,9}(?:${noParameters}|["'])`,
  'g',
);
/** The end of a call of setTimeout, behind the address. */
const delayBehind = /^\)?\s{0,9};?\s{0,9}[}"']?\s{0,9}(?:,\s{0,9}(\d{1,9})\s{0,9})?\)/;

function byScript(page: Page): Omit<ClientRedirect, 'kind'> | null {
  const body = page.document.first('body');
  const scripts = page.document.elements('script').filter((script) => attribute(script, 'src') === null);
  if (body && visibleLetters(body) > textMax) return null;
  for (const script of scripts) {
    const source = textOf(script);
    const match = source.length > scriptMax ? null : setsLocation.exec(source);
    const reference = match?.slice(1).find((one) => one !== undefined);
    if (!match || reference === undefined) continue;
    const delaySeconds = delayOf(
      source.slice(0, match.index),
      match[0],
      source.slice(match.index + match[0].length),
    );
    if (delaySeconds === null || delaySeconds > delaySecondsMax) continue;
    const url = resolveUrl(reference.replace(/\\\//g, '/'), page.baseUrl);
    if (url !== null && url !== page.url) return { url, delaySeconds };
  }
  return null;
}

/** How long the script waits before it leads on; null where that waits for something else than time. */
function delayOf(ahead: string, statement: string, behind: string): number | null {
  const opened = `${ahead}${statement.slice(0, statement.indexOf('location'))}`;
  const rest = opened.replace(runsByItself, '');
  if (/\bfunction\b|=>|addEventListener|onclick|\bset(?:Timeout|Interval)\b/.test(rest)) return null;
  if (!/\bsetTimeout\b/.test(opened)) return 0;
  const end = delayBehind.exec(behind.slice(0, 200));
  return end ? Math.round(Number(end[1] ?? 0) / 1_000) : null;
}

function visibleLetters(body: Element): number {
  let letters = 0;
  for (const child of body.children) {
    if (child.kind === 'comment') continue;
    const isHidden = child.kind === 'element' && /^(?:script|style|noscript|template)$/.test(child.name);
    if (!isHidden) letters += lineOf(child).length;
  }
  return letters;
}

function isInNoscript(element: Element): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.name === 'noscript') return true;
  return false;
}
