import { type EntryReader, type SitemapEntry, type SitemapKind, writtenLengthMax } from './sitemap-entry.ts';
import { attributeOf, decodeReferences, type XmlHandler, XmlScanner } from './xml-scanner.ts';

/**
 * The entries of XML sitemaps and their indexes, of RSS (0.9x, 1.0, 2.0) and of Atom (0.3, 1.0).
 *
 * Names count without regard to capitals and to which namespace is declared for them, but their prefix must be the root's:
 * so `sm:loc` counts below `sm:urlset`, and `image:loc` does not. An address counts where it is right inside of its entry, or in
 * elements that stand inside of `loc`. An entry is complete with its end tag, with the next entry's or address's start tag,
 * or where the document ends or breaks off; an address that breaks off itself is none. `<sitemap>` names a sitemap and `<url>` a
 * page, whichever the root is. Warnings that a server wrote before the root, with tags of HTML, are passed over. HTML, other documents and those with a DOCTYPE that declares
 * something are no sitemaps.
 */
export class XmlEntries implements EntryReader, XmlHandler {
  kind: SitemapKind | null = null;
  hasBegun = false;
  wantsText = false;
  readonly #scanner = new XmlScanner(this);
  #entries: SitemapEntry[] = [];
  #isWhole = false;
  #isStopped = false;
  #root: Root | null = null;
  #rootName = '';
  #prefix: string | null = null;

  /** The entry that is open: its element's name. */
  #entry: string | null = null;
  #address: string | null = null;
  #lastModified: string | null = null;
  #priority: number | null = null;

  /** The field whose text is collected, and elements named as an entry that were opened inside of it. */
  #field: Field | null = null;
  #fieldName = '';
  #entriesInField = 0;
  #text = '';
  #raw = '';

  /** An element of the entry that is none of its fields, with all that is inside. */
  #foreign: string | null = null;
  #foreignDepth = 0;

  get isDone(): boolean {
    return this.#isStopped;
  }

  write(piece: string): void {
    this.#scanner.write(piece);
  }

  end(): boolean {
    if (this.#field !== null && this.#scanner.endsInClosingTag) this.#endField();
    this.#endEntry();
    this.kind ??= 'none';
    return this.#isWhole;
  }

  take(): SitemapEntry[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  doctype(): void {
    this.kind = this.#root === null ? 'none' : this.kind;
    this.#isStopped = true;
  }

  open(name: string, attributes: string, isEmpty: boolean): void {
    if (this.#root === null) {
      this.#openRoot(name, isEmpty);
      return;
    }
    const local = this.#ownName(name);
    if (this.#field !== null) {
      this.#openInField(local, isEmpty);
      return;
    }
    if (local !== null && this.#root.entries.has(local)) {
      // Also where the last one was never closed.
      this.#endEntry();
      if (!isEmpty) this.#beginEntry(local);
      return;
    }
    if (this.#entry === null) return;
    if (this.#foreign !== null) {
      if (!isEmpty && name === this.#foreign) this.#foreignDepth += 1;
      return;
    }
    const field = local === null ? undefined : this.#root.fields.get(local);
    const href = field === 'link' ? attributeOf(attributes, 'href') : null;
    if (href !== null) this.#readLink(href, attributeOf(attributes, 'rel'));
    else if (field !== undefined && !isEmpty) this.#openField(field, local as string);
    else if (!isEmpty && !isVoid(name)) {
      this.#foreign = name;
      this.#foreignDepth = 1;
    }
  }

  close(name: string): void {
    const local = this.#ownName(name);
    const isEntry = local !== null && local === this.#entry;
    if (this.#field !== null) {
      if (local === this.#fieldName) this.#endField();
      else if (isEntry && this.#entriesInField > 0) this.#entriesInField -= 1;
      else if (isEntry) {
        this.#endField();
        this.#endEntry();
      }
    } else if (isEntry) {
      this.#endEntry();
    } else if (this.#foreign !== null) {
      if (name === this.#foreign) this.#foreignDepth -= 1;
      if (this.#foreignDepth === 0) this.#foreign = null;
    } else if (this.#entry === null && name === this.#rootName) {
      this.#isWhole = true;
      this.#isStopped = true;
      this.#scanner.stop();
    }
  }

  text(piece: string): void {
    if (this.#raw.length + this.#text.length <= writtenLengthMax) this.#raw += piece;
  }

  cdata(piece: string): void {
    this.#text += decodeReferences(this.#raw);
    this.#raw = '';
    if (this.#text.length <= writtenLengthMax) this.#text += piece;
  }

  #openRoot(name: string, isEmpty: boolean): void {
    const colon = name.indexOf(':');
    const local = name.slice(colon + 1).toLowerCase();
    const root = roots.get(local);
    if (root === undefined && ofWarnings.has(name.toLowerCase())) return;
    if (root === undefined) {
      this.kind = 'none';
      this.#isStopped = true;
      this.#scanner.stop();
      return;
    }
    this.#root = root;
    this.kind = root.kind;
    this.#rootName = name;
    // The entries of RDF (RSS 1.0) are in another namespace than its root.
    this.#prefix = local === 'rdf' ? '' : name.slice(0, colon + 1);
    if (isEmpty) {
      this.#isWhole = true;
      this.#isStopped = true;
      this.#scanner.stop();
    } else if (root.entries.has(local)) {
      this.#beginEntry(local);
    }
  }

  #beginEntry(name: string): void {
    this.#entry = name;
    this.hasBegun = true;
  }

  #openInField(local: string | null, isEmpty: boolean): void {
    if (isEmpty || local === null) return;
    const field = this.#root?.fields.get(local);
    if (local === this.#entry) this.#entriesInField += 1;
    else if (field !== undefined) {
      // The one before was never closed. Of two alike nobody knows where the first ended.
      if (local !== this.#fieldName) this.#endField();
      this.#openField(field, local);
    }
  }

  #openField(field: Field, name: string): void {
    this.#field = field;
    this.#fieldName = name;
    this.#entriesInField = 0;
    this.#text = '';
    this.#raw = '';
    this.wantsText = true;
  }

  #endField(): void {
    const text = (this.#text + decodeReferences(this.#raw)).trim();
    const field = this.#field;
    this.#field = null;
    this.wantsText = false;
    if (text === '' || text.length > writtenLengthMax) return;
    if (field === 'address' || field === 'link') {
      // A feed's entry is one page; a sitemap's entry with several addresses stands for as many.
      if (this.#root?.kind !== 'feed') this.#push();
      else if (this.#isFromLink) return;
      this.#address = text;
      this.#isFromLink = field === 'link';
    } else if (field === 'fallback') {
      if (this.#address === null && /^https?:/i.test(text)) this.#address = text;
    } else if (field === 'date') {
      this.#lastModified ??= text;
    } else {
      const priority = Number(text);
      if (priority >= 0 && priority <= 1) this.#priority = priority;
    }
  }

  #isFromLink = false;

  /** Of Atom: the first that leads to the page itself. */
  #readLink(href: string, relation: string | null): void {
    if (this.#isFromLink || (relation ?? 'alternate').trim().toLowerCase() !== 'alternate') return;
    const address = href.trim();
    if (address === '') return;
    this.#address = address;
    this.#isFromLink = true;
  }

  #push(): void {
    if (this.#address === null) return;
    this.#entries.push({
      isSitemap: this.#entry === 'sitemap',
      address: this.#address,
      lastModified: this.#lastModified,
      priority: this.#priority,
    });
    this.#address = null;
    this.#lastModified = null;
    this.#priority = null;
  }

  #endEntry(): void {
    this.#push();
    this.#entry = null;
    this.#lastModified = null;
    this.#priority = null;
    this.#isFromLink = false;
    this.#field = null;
    this.#foreign = null;
    this.#foreignDepth = 0;
    this.wantsText = false;
  }

  /** In lower case and without its prefix; null where the prefix is not the root's. */
  #ownName(name: string): string | null {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const prefix = this.#prefix ?? '';
    const local = name.slice(prefix.length);
    const own = name.startsWith(prefix) && !local.includes(':') ? local.toLowerCase() : null;
    if (this.#names.size < namesMax) this.#names.set(name, own);
    return own;
  }

  readonly #names = new Map<string, string | null>();
}

/** A document with more names than this has its names looked at each time. */
const namesMax = 200;

type Field = 'address' | 'link' | 'fallback' | 'date' | 'priority';

interface Root {
  readonly kind: SitemapKind;
  readonly entries: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, Field>;
}

const sitemapParts = {
  entries: new Set(['url', 'sitemap']),
  fields: new Map<string, Field>([
    ['loc', 'address'],
    ['lastmod', 'date'],
    ['priority', 'priority'],
  ]),
};
const pages: Root = { kind: 'sitemap', ...sitemapParts };
const index: Root = { kind: 'index', ...sitemapParts };
const rss: Root = {
  kind: 'feed',
  entries: new Set(['item']),
  fields: new Map<string, Field>([
    ['link', 'link'],
    ['guid', 'fallback'],
    ['pubdate', 'date'],
  ]),
};
const atom: Root = {
  kind: 'feed',
  entries: new Set(['entry']),
  fields: new Map<string, Field>([
    ['link', 'link'],
    ['id', 'fallback'],
    ['updated', 'date'],
    ['modified', 'date'],
  ]),
};

/** `url` and `sitemap` as roots are documents that lost theirs. */
const roots: ReadonlyMap<string, Root> = new Map([
  ['urlset', pages],
  ['url', pages],
  ['sitemapindex', index],
  ['sitemap', index],
  ['rss', rss],
  ['rdf', rss],
  ['feed', atom],
]);

/** PHP and its debuggers write these around a message. No document begins with one of them and goes on with a root of a sitemap. */
const ofWarnings: ReadonlySet<string> = new Set(
  'b br center code div em font hr i p pre small span strong table tbody td th tr u'.split(' '),
);

/** HTML's elements without an end, which some write into sitemaps as they are in HTML. */
function isVoid(name: string): boolean {
  return name === 'xhtml:link' || name === 'link' || name === 'br' || name === 'img';
}
