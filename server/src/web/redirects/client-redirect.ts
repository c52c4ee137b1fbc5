import { attribute, type Element, lineOf } from '../html/document.ts';
import { header, type Page, resolveUrl } from '../html/page.ts';
import { scriptRedirect, withoutFragment } from './script-redirect.ts';

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
  // A time that begins with a dot is one of nothing; without any digit there is no redirect.
  const match = /^\s*(?:(\d{1,9})(?:\.[\d.]*)?|\.[\d.]*)\s*[;,\s]\s*(?:url\s*=\s*)?(.*)$/is.exec(
    (content ?? '').slice(0, 4_096),
  );
  if (!match) return null;
  const [, seconds = '0', rest = ''] = match;
  const quote = rest[0] === '"' || rest[0] === "'" ? rest[0] : '';
  const reference = quote ? (rest.slice(1).split(quote)[0] ?? '') : rest;
  const url = resolveUrl(reference, base);
  if (
    url === null ||
    withoutFragment(url) === withoutFragment(own) ||
    reference.trim() === '' ||
    Number(seconds) > delaySecondsMax
  )
    return null;
  return { url, delaySeconds: Number(seconds) };
}

function byScript(page: Page): Omit<ClientRedirect, 'kind'> | null {
  const body = page.document.first('body');
  if (body && visibleLetters(body) > textMax) return null;
  const led = scriptRedirect(page);
  const delaySeconds = led ? Math.round(led.delayMs / 1_000) : 0;
  return led && delaySeconds <= delaySecondsMax ? { url: led.url, delaySeconds } : null;
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
