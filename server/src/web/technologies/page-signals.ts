import { attribute, type Comment, type Element, textOf, walk } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { OwnHosts } from './own-hosts.ts';
import { productsIn } from './product-headers.ts';
import type { Area, KeyedArea } from './technology.ts';

/** What of a page is looked at: texts by area, and named values. */
export interface PageSignals {
  readonly texts: ReadonlyMap<Area, readonly string[]>;
  readonly keyed: Readonly<Record<KeyedArea, ReadonlyMap<string, readonly string[]>>>;
  readonly elements: readonly Element[];
  /** Whose addresses are the site's own: of others, paths tell nothing of this site. */
  readonly hosts: OwnHosts;
}

/** Longer addresses are data, or an attack; what tells the maker is at their beginning. */
const addressLengthMax = 2_048;
const commentLengthMax = 2_048;
const classLengthMax = 4_096;
/** Headers and cookies that a server may send are limited before us, these by us. */
const valueLengthMax = 4_096;
const valuesMax = 20;

/** What the page loads and where it says so; not what it only links to. */
const resourceAttributes: Readonly<Record<string, readonly string[]>> = {
  iframe: ['src', 'data-src'],
  img: ['src', 'data-src', 'srcset'],
  form: ['action'],
  embed: ['src'],
  object: ['data'],
  source: ['src', 'srcset'],
  video: ['src'],
  audio: ['src'],
};
const resourceLinks =
  /(?:^|\s)(?:stylesheet|preload|modulepreload|preconnect|dns-prefetch|prefetch|icon|apple-touch-icon|manifest|amphtml)(?:\s|$)/i;
/** Of JavaScript; what is only data, as of JSON-LD, may speak of any product. */
const scriptTypes =
  /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script\b.*|module|text\/plain|text\/partytown|)$/i;

export function pageSignals(page: Page): PageSignals {
  const collector = new Collector();
  const elements: Element[] = [];
  if (page.kind === 'html') {
    walk(page.document.root, (node) => {
      if (node.kind === 'comment') collector.addComment(node);
      else if (node.kind === 'element') {
        elements.push(node);
        collector.addElement(node);
      }
    });
  }
  collector.add('html', page.kind === 'html' ? page.html : '');
  collector.add('url', page.url.slice(0, addressLengthMax));
  return {
    texts: collector.texts(),
    keyed: { meta: collector.meta, header: headersOf(page), cookie: cookiesOf(page) },
    elements,
    hosts: new OwnHosts(page.url),
  };
}

class Collector {
  readonly meta = new Map<string, string[]>();
  readonly #texts = new Map<Area, Set<string>>();

  texts(): Map<Area, readonly string[]> {
    return new Map([...this.#texts].map(([area, texts]) => [area, [...texts]]));
  }

  add(area: Area, text: string | null): void {
    if (!text) return;
    const texts = this.#texts.get(area);
    // One address is on a page many times.
    if (texts) texts.add(text);
    else this.#texts.set(area, new Set([text]));
  }

  addComment(comment: Comment): void {
    this.add('comment', comment.value.slice(0, commentLengthMax));
  }

  addElement(element: Element): void {
    this.add('class', attribute(element, 'class')?.slice(0, classLengthMax) ?? null);
    switch (element.name) {
      case 'script':
        this.#addScript(element);
        break;
      case 'style':
        this.add('style', textOf(element));
        break;
      case 'meta':
        this.#addMeta(element);
        break;
      case 'a':
        this.#addAddress('link', attribute(element, 'href'));
        break;
      case 'link':
        if (resourceLinks.test((attribute(element, 'rel') ?? '').slice(0, 200))) {
          this.#addAddress('resource', attribute(element, 'href'));
        }
        break;
      default:
        for (const name of resourceAttributes[element.name] ?? []) {
          this.#addAddress('resource', attribute(element, name));
        }
    }
  }

  #addScript(element: Element): void {
    // Consent managers and optimisers keep the address under another name until they let the script run.
    for (const name of ['src', 'data-src', 'data-cookieblock-src', 'data-suppressedsrc', 'data-rocket-src']) {
      this.#addAddress('script', attribute(element, name));
    }
    const type = (attribute(element, 'type') ?? '').slice(0, 60).trim();
    const isData = /^application\/json$/i.test(type);
    if (!isData && !scriptTypes.test(type)) return;
    const text = textOf(element);
    // In strings of JSON a slash may have a backslash before it.
    this.add(isData ? 'data' : 'inline script', text.includes('\\/') ? text.replaceAll('\\/', '/') : text);
  }

  #addMeta(element: Element): void {
    const name =
      attribute(element, 'name') ?? attribute(element, 'property') ?? attribute(element, 'itemprop');
    if (name === null) return;
    addValue(this.meta, name.trim().toLowerCase(), attribute(element, 'content') ?? '');
  }

  #addAddress(area: Area, address: string | null): void {
    if (address === null || /^\s*data:/i.test(address.slice(0, 20))) return;
    this.add(area, address.slice(0, addressLengthMax).trim());
  }
}

function addValue(values: Map<string, string[]>, name: string, value: string): void {
  const known = values.get(name);
  if (!known) values.set(name, [value.slice(0, valueLengthMax)]);
  else if (known.length < valuesMax) known.push(value.slice(0, valueLengthMax));
}

function headersOf({ headers }: Page): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, sent] of Object.entries(headers)) {
    const key = name.toLowerCase();
    for (const value of typeof sent === 'string' ? [sent] : sent) {
      addValue(values, key, value);
      for (const product of productsIn(key, value)) addValue(values, key, product);
    }
  }
  return values;
}

function cookiesOf({ headers }: Page): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const sent = headers['set-cookie'] ?? [];
  for (const cookie of typeof sent === 'string' ? [sent] : sent) {
    const [pair = ''] = cookie.slice(0, valueLengthMax).split(';', 1);
    const at = pair.indexOf('=');
    if (at > 0) addValue(values, pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim());
  }
  return values;
}
