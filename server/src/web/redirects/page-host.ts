import { attribute, type Element } from '../html/document.ts';
import { type Page, resolveLink } from '../html/page.ts';
import { percentDecoded } from '../scripts/script-strings.ts';
import { type HostValue, isKind, isPlain, unknown, type Value } from '../scripts/script-value.ts';
import { elementByName, elementBySelector, formsOf, submittedUrl } from './page-elements.ts';
import type { ScriptHost, ScriptWorld } from './script-world.ts';

const host = (name: string, data?: unknown): HostValue => ({ kind: 'host', name, data });
const windowHost = host('window');
const documentHost = host('document');
const locationHost = host('location');
const jqueryHost = host('jquery');

const names: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...['window', 'self', 'top', 'parent', 'frames', 'globalThis'].map((name) => [name, windowHost] as const),
  ['document', documentHost],
  ['location', locationHost],
  ['navigation', host('navigation')],
  ['String', host('String')],
  ['$', jqueryHost],
  ['jQuery', jqueryHost],
]);
const eventsOfLoading = new Set([
  'load',
  'DOMContentLoaded',
  'pageshow',
  'readystatechange',
  'ready',
  'onload',
]);
const handlersOfLoading = new Set(['onload', 'onpageshow', 'onreadystatechange']);
const partsOfLocation = new Set(['protocol', 'host', 'hostname', 'port', 'pathname', 'search']);
const runAtOnce = new Set(['requestAnimationFrame', 'queueMicrotask', 'setImmediate', 'requestIdleCallback']);
/** Where `window.open` opens no other window. */
const ownTargets = new Set(['_self', '_top', '_parent']);

/** The browser as a script of the page finds it: its address, its forms and links, what leads on, and what runs by itself. */
export class PageHost implements ScriptHost {
  readonly window = windowHost;
  readonly #page: Page;
  readonly #url: URL | null;
  readonly #world: ScriptWorld;
  readonly #runText: (source: string) => void;

  constructor(page: Page, world: ScriptWorld, runText: (source: string) => void) {
    this.#page = page;
    this.#url = URL.parse(page.url);
    this.#world = world;
    this.#runText = runText;
  }

  member(of: HostValue, name: string): Value {
    const { document } = this.#page;
    switch (of.name) {
      case 'window':
        return names.get(name) ?? unknown;
      case 'document':
        if (name === 'location') return locationHost;
        if (name === 'defaultView') return windowHost;
        if (name === 'URL' || name === 'documentURI') return this.#page.url;
        if (name === 'forms') return host('forms');
        if (name === 'body') return elementHost(document.first('body'));
        return namedForm(this.#page, name);
      case 'forms':
        return /^\d{1,3}$/.test(name)
          ? elementHost(formsOf(this.#page)[Number(name)])
          : namedForm(this.#page, name);
      case 'location':
        return partOf(this.#url, name);
      case 'url':
        return name === 'searchParams'
          ? host('parameters', (of.data as URL).searchParams)
          : partOf(of.data as URL, name);
      case 'element':
        return this.#ofElement(of.data as Element, name);
      default:
        return unknown;
    }
  }

  assign(to: HostValue, name: string, value: Value): boolean {
    if (handlersOfLoading.has(name) && /^(?:window|document|element)$/.test(to.name)) {
      this.#afterLoading(value);
      return true;
    }
    if ((to.name === 'window' || to.name === 'document') && name === 'location') {
      this.#leadTo(value);
      return true;
    }
    if (to.name !== 'location') return false;
    if (name === 'href') this.#leadTo(value);
    else if (partsOfLocation.has(name)) this.#leadTo(withPart(this.#url, name, value));
    return true;
  }

  call(of: HostValue, name: string, given: readonly Value[]): Value {
    switch (of.name) {
      case 'window':
        return this.#ofWindow(name, given);
      case 'document':
        return name === 'addEventListener' || name === 'attachEvent'
          ? this.#listen(given)
          : this.#found(name, given[0]);
      case 'location':
        if (name === 'replace' || name === 'assign') this.#leadTo(given[0]);
        return name === 'toString' ? this.#page.url : undefined;
      case 'navigation':
        if (name === 'navigate') this.#leadTo(given[0]);
        return unknown;
      case 'String':
        return stringOf(name, given);
      case 'url':
        return name === 'toString' ? (of.data as URL).href : unknown;
      case 'parameters':
        return name === 'get' && typeof given[0] === 'string'
          ? (of.data as URLSearchParams).get(given[0])
          : unknown;
      case 'element':
        return this.#actOn(of.data as Element, name, given);
      case 'jquery':
        return name === '' ? this.#wrapped(given[0]) : unknown;
      case 'wrapped':
        return this.#ofWrapped(of, name, given);
      default:
        return unknown;
    }
  }

  construct(name: string, given: readonly Value[]): Value {
    const [first, second] = given;
    if (name === 'URLSearchParams' && typeof first === 'string')
      return host('parameters', new URLSearchParams(first));
    if (name !== 'URL') return unknown;
    const reference = addressOf(first, this.#page.url);
    const base = given.length > 1 ? addressOf(second, this.#page.url) : undefined;
    const url = reference === null || base === null ? null : URL.parse(reference, base);
    return url ? host('url', url) : unknown;
  }

  #ofWindow(name: string, given: readonly Value[]): Value {
    const [first, second] = given;
    if (name === 'setTimeout') this.#after(first, second);
    else if (runAtOnce.has(name)) this.#runs(first);
    else if (name === 'addEventListener' || name === 'attachEvent') this.#listen(given);
    // window.navigate was Internet Explorer's: a page that calls it has nothing else to show.
    else if (name === 'navigate') this.#leadTo(first);
    else if (name === 'eval') this.#runs(first);
    else if (name === 'open' && typeof second === 'string' && ownTargets.has(second)) this.#leadTo(first);
    else return decoded(name, first);
    return unknown;
  }

  #after(code: Value, milliseconds: Value): void {
    const isSoon = milliseconds === undefined;
    const delayMs = typeof milliseconds === 'number' ? Math.max(0, milliseconds) : isSoon ? 0 : null;
    this.#world.later(() => this.#runs(code), delayMs);
  }

  #runs(code: Value): void {
    if (isKind(code, 'function')) code.run([]);
    else if (typeof code === 'string') this.#runText(code);
  }

  #listen([event, handler]: readonly Value[]): Value {
    if (typeof event === 'string' && eventsOfLoading.has(event)) this.#afterLoading(handler);
    return unknown;
  }

  #afterLoading(handler: Value): void {
    if (isKind(handler, 'function')) this.#world.later(() => handler.run([jqueryHost]), 0, true);
  }

  /** Addresses of apps and fragments of the page itself lead to no other page. */
  #leadTo(value: Value): void {
    const reference = addressOf(value, this.#page.url);
    if (reference === null) {
      this.#world.lead(null);
      return;
    }
    const url = resolveLink(reference, this.#page.baseUrl);
    if (url) this.#world.lead(url.href);
  }

  #found(name: string, sought: Value): Value {
    if (typeof sought !== 'string') return unknown;
    if (name === 'getElementById') return elementHost(elementBySelector(this.#page, `#${sought}`));
    if (name === 'querySelector') return elementHost(elementBySelector(this.#page, sought));
    return unknown;
  }

  #ofElement(element: Element, name: string): Value {
    const value = attribute(element, name);
    if (name === 'href' && value !== null) return resolveLink(value, this.#page.baseUrl)?.href ?? unknown;
    return name === 'value' || name === 'content' ? (value ?? unknown) : unknown;
  }

  #actOn(element: Element, name: string, given: readonly Value[]): Value {
    if (name === 'getAttribute' && typeof given[0] === 'string') return attribute(element, given[0]);
    if (element.name === 'form' && (name === 'submit' || name === 'requestSubmit'))
      this.#world.lead(submittedUrl(element, this.#page.baseUrl));
    const href = attribute(element, 'href');
    if (element.name === 'a' && name === 'click' && href !== null && !attribute(element, 'target'))
      this.#leadTo(href);
    return unknown;
  }

  /** $(function), $(document), $("#form") */
  #wrapped(value: Value): Value {
    if (isKind(value, 'function')) {
      this.#afterLoading(value);
      return unknown;
    }
    if (isKind(value, 'host')) return host('wrapped', value);
    const element = typeof value === 'string' ? elementBySelector(this.#page, value) : null;
    return element ? host('wrapped', elementHost(element)) : unknown;
  }

  #ofWrapped(wrapped: HostValue, name: string, given: readonly Value[]): Value {
    const inner = wrapped.data as HostValue;
    const [first, second] = given;
    if (inner.name === 'element')
      return given.length === 0 || name === 'attr'
        ? this.#actOn(inner.data as Element, nameOf(name), given)
        : unknown;
    if (name === 'ready' || name === 'load') this.#afterLoading(first);
    else if (name === 'on' || name === 'one' || name === 'bind') this.#listen(given);
    else if ((name === 'attr' || name === 'prop') && typeof first === 'string' && given.length > 1)
      this.assign(inner, first, second);
    return unknown;
  }
}

const nameOf = (name: string) => (name === 'attr' ? 'getAttribute' : name);

function elementHost(element: Element | null | undefined): Value {
  return element ? host('element', element) : unknown;
}

function namedForm(page: Page, name: string): Value {
  return elementHost(elementByName(formsOf(page), name));
}

function partOf(url: URL | null, name: string): Value {
  if (url === null) return unknown;
  if (name === 'href') return url.href;
  if (name === 'origin') return url.origin;
  if (name === 'hash') return url.hash;
  return partsOfLocation.has(name) ? url[name as 'host'] : unknown;
}

function withPart(url: URL | null, name: string, value: Value): Value {
  if (url === null || typeof value !== 'string') return unknown;
  const changed = new URL(url);
  changed[name as 'host'] = value;
  return changed.href;
}

/** Null where it is not known. */
function addressOf(value: Value, own: string): string | null {
  if (typeof value === 'string') return value;
  if (isKind(value, 'host') && value.name === 'url') return (value.data as URL).href;
  return isKind(value, 'host') && value.name === 'location' ? own : null;
}

function decoded(name: string, value: Value): Value {
  if (!isPlain(value)) return unknown;
  if (name === 'String') return String(value);
  if (typeof value !== 'string') return unknown;
  switch (name) {
    case 'decodeURIComponent':
    case 'decodeURI':
    case 'unescape':
      return percentDecoded(value);
    case 'encodeURIComponent':
    case 'escape':
      return encoded(value, encodeURIComponent);
    case 'encodeURI':
      return encoded(value, encodeURI);
    case 'atob':
      return Buffer.from(value, 'base64').toString('latin1');
    default:
      return unknown;
  }
}

/** Half a character cannot be encoded. */
function encoded(value: string, encode: (text: string) => string): Value {
  return value.isWellFormed() ? encode(value) : unknown;
}

function stringOf(name: string, given: readonly Value[]): Value {
  if (name === '') return given.every(isPlain) ? String(given[0]) : unknown;
  const isCodes = name === 'fromCharCode' || name === 'fromCodePoint';
  const codes = given.filter(
    (code): code is number => typeof code === 'number' && code >= 0 && code <= 0xffff,
  );
  return isCodes && codes.length === given.length ? String.fromCharCode(...codes.slice(0, 2_000)) : unknown;
}
