/** Prefixes that RDFa 1.1 knows without a declaration, as far as pages use them (W3C, RDFa Core Initial Context). */
const knownPrefixes: ReadonlyMap<string, string> = new Map([
  ['as', 'https://www.w3.org/ns/activitystreams#'],
  ['cc', 'http://creativecommons.org/ns#'],
  ['csvw', 'http://www.w3.org/ns/csvw#'],
  ['ctag', 'http://commontag.org/ns#'],
  ['dc', 'http://purl.org/dc/terms/'],
  ['dc11', 'http://purl.org/dc/elements/1.1/'],
  ['dcat', 'http://www.w3.org/ns/dcat#'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['foaf', 'http://xmlns.com/foaf/0.1/'],
  ['gr', 'http://purl.org/goodrelations/v1#'],
  ['grddl', 'http://www.w3.org/2003/g/data-view#'],
  ['ical', 'http://www.w3.org/2002/12/cal/icaltzd#'],
  ['ma', 'http://www.w3.org/ns/ma-ont#'],
  ['og', 'http://ogp.me/ns#'],
  ['org', 'http://www.w3.org/ns/org#'],
  ['owl', 'http://www.w3.org/2002/07/owl#'],
  ['prov', 'http://www.w3.org/ns/prov#'],
  ['qb', 'http://purl.org/linked-data/cube#'],
  ['rdf', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'],
  ['rdfa', 'http://www.w3.org/ns/rdfa#'],
  ['rdfs', 'http://www.w3.org/2000/01/rdf-schema#'],
  ['rev', 'http://purl.org/stuff/rev#'],
  ['rif', 'http://www.w3.org/2007/rif#'],
  ['rr', 'http://www.w3.org/ns/r2rml#'],
  ['schema', 'http://schema.org/'],
  ['sd', 'http://www.w3.org/ns/sparql-service-description#'],
  ['sioc', 'http://rdfs.org/sioc/ns#'],
  ['skos', 'http://www.w3.org/2004/02/skos/core#'],
  ['skosxl', 'http://www.w3.org/2008/05/skos-xl#'],
  ['v', 'http://rdf.data-vocabulary.org/#'],
  ['vcard', 'http://www.w3.org/2006/vcard/ns#'],
  ['void', 'http://rdfs.org/ns/void#'],
  ['wdr', 'http://www.w3.org/2007/05/powder#'],
  ['wdrs', 'http://www.w3.org/2007/05/powder-s#'],
  ['xhv', 'http://www.w3.org/1999/xhtml/vocab#'],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ['xsd', 'http://www.w3.org/2001/XMLSchema#'],
]);

/** Words that have a meaning without a vocabulary. */
const knownTerms: ReadonlyMap<string, string> = new Map([
  ['describedby', 'http://www.w3.org/2007/05/powder-s#describedby'],
  ['license', 'http://www.w3.org/1999/xhtml/vocab#license'],
  ['role', 'http://www.w3.org/1999/xhtml/vocab#role'],
]);

/** What names mean where they stand. */
export interface Names {
  readonly vocabulary: string | null;
  /** Those that the page declares. */
  readonly prefixes: ReadonlyMap<string, string>;
}

const wordsMax = 50;
/** Longer addresses are none that anybody means. */
const iriMax = 2_048;

export function wordsOf(written: string | null): string[] {
  if (written === null) return [];
  const words = written
    .slice(0, 20_000)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, wordsMax);
}

/** A type or property: a term of the vocabulary, `prefix:name` or an address; null for what is none. */
export function iriOfName(written: string, names: Names): string | null {
  const colon = written.indexOf(':');
  if (colon < 0) {
    if (names.vocabulary !== null) return short(names.vocabulary + written);
    return knownTerms.get(written.toLowerCase()) ?? null;
  }
  const iri = iriOfCurie(written, colon, names) ?? written;
  // A label without an address is no name of a property.
  return iri.startsWith('_:') ? null : short(iri);
}

/** A thing: `[prefix:name]`, `prefix:name`, `_:label` or an address, relative ones included. */
export function iriOfThing(written: string, names: Names, base: string): string | null {
  const text = written.trim();
  if (text.startsWith('[') && text.endsWith(']')) {
    const inner = text.slice(1, -1);
    const colon = inner.indexOf(':');
    return colon < 0 ? null : short(iriOfCurie(inner, colon, names));
  }
  const colon = text.indexOf(':');
  return short((colon < 0 ? null : iriOfCurie(text, colon, names)) ?? addressOf(text, base));
}

export function addressOf(written: string, base: string): string | null {
  const text = written.trim();
  return short(URL.parse(text, base)?.href ?? text);
}

function iriOfCurie(text: string, colon: number, { prefixes }: Names): string | null {
  const prefix = text.slice(0, colon).toLowerCase();
  const name = text.slice(colon + 1);
  if (prefix === '_') return `_:${name}`;
  // http://example.com is no name with the prefix `http`.
  if (name.startsWith('//')) return null;
  if (prefix === '') return `http://www.w3.org/1999/xhtml/vocab#${name}`;
  const start = prefixes.get(prefix) ?? knownPrefixes.get(prefix);
  return start === undefined ? null : start + name;
}

function short(iri: string | null): string | null {
  return iri === null || iri.length > iriMax ? null : iri;
}

const declarationsMax = 100;

/** The prefixes that hold in an element: those around it, and the ones that it declares. */
export function prefixesWith(
  around: ReadonlyMap<string, string>,
  attributes: readonly { readonly name: string; readonly value: string }[],
): ReadonlyMap<string, string> {
  let prefixes: Map<string, string> | null = null;
  const declare = (prefix: string, iri: string) => {
    prefixes ??= new Map(around);
    if (prefix !== '' && prefix !== '_' && (prefixes.has(prefix) || prefixes.size < declarationsMax))
      prefixes.set(prefix, iri);
  };
  for (const { name, value } of attributes) {
    if (name.startsWith('xmlns:')) declare(name.slice('xmlns:'.length), value.trim());
  }
  for (const { name, value } of attributes) {
    if (name !== 'prefix') continue;
    const words = value.slice(0, 20_000).trim().split(/\s+/);
    for (let i = 0; i + 1 < words.length; i++) {
      const prefix = words[i] ?? '';
      if (!prefix.endsWith(':')) continue;
      declare(prefix.slice(0, -1).toLowerCase(), words[i + 1] ?? '');
      i += 1;
    }
  }
  return prefixes ?? around;
}
