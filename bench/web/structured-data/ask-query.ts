import type { RdfaThing, RdfaValue } from '../../../server/src/web/structured-data/rdfa-statements.ts';

/** A term of a query: a variable, or what a statement says. Language and datatype are not compared, since we do not tell them. */
type Term = { readonly variable: string } | RdfaValue;
type Triple = readonly [Term, Term, Term];

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/** Whether an ASK query of plain triples holds; null for a query with more than that (OPTIONAL, datatype). */
export function ask(query: string, things: ReadonlyMap<string, RdfaThing>, url: string): boolean | null {
  const base = /BASE\s+<([^>]*)>/i.exec(query)?.[1] ?? url;
  if (/\bOPTIONAL\b|\bUNION\b|\bNOT EXISTS\b/i.test(query)) return null;
  const triples = triplesOf(query, base);
  return triples === null ? null : holds(triples, statementsOf(things), new Map());
}

const token =
  /#[^\n<>"]*(?:\n|$)|<[^>\s]*>|"""[\s\S]*?"""|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\^\^|@[\w-]+|\?\w+|_:[\w-]+|[\w-]*:[\w./#-]*[\w/#-]|[\w-]*:|\ba\b|[\d.]+\d|\d+|[.;,[\]]/g;

function triplesOf(query: string, base: string): Triple[] | null {
  const prefixes = new Map<string, string>();
  for (const [, prefix = '', iri = ''] of query.matchAll(/PREFIX\s+([\w-]*):\s*<([^>]*)>/gi))
    prefixes.set(prefix, iri);
  const body = /\{([\s\S]*)\}/.exec(query)?.[1];
  if (body === undefined) return null;
  const tokens = (
    body
      .replace(/^\s*#.*$/gm, '')
      .replace(/FILTER[\s\S]*$/i, '')
      .match(token) ?? []
  ).filter((one) => !one.startsWith('#'));

  const triples: Triple[] = [];
  let labels = 0;
  let at = 0;
  const term = (): Term | null => {
    const one = tokens[at] ?? '';
    at += 1;
    if (one.startsWith('?')) return { variable: one };
    if (one.startsWith('_:')) return { variable: one };
    if (one.startsWith('<')) return { thing: URL.parse(one.slice(1, -1), base)?.href ?? one.slice(1, -1) };
    if (one === 'a') return { thing: rdfType };
    if (/^["']/.test(one)) {
      const text = one
        .replace(/^("""|"|')([\s\S]*)\1$/, '$2')
        .replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? ' ' : escaped));
      if (tokens[at]?.startsWith('@')) at += 1;
      if (tokens[at] === '^^') at += 2;
      return { text };
    }
    if (/^[\d.]+$/.test(one)) return { text: one };
    const colon = one.indexOf(':');
    const start = colon < 0 ? undefined : prefixes.get(one.slice(0, colon));
    if (start !== undefined) return { thing: start + one.slice(colon + 1) };
    if (one === '[') {
      labels += 1;
      const label = { variable: `?[${labels}` };
      if (tokens[at] === ']') {
        at += 1;
        return label;
      }
      return predicates(label) && tokens[at++] === ']' ? label : null;
    }
    return null;
  };
  const predicates = (subject: Term): boolean => {
    for (;;) {
      const property = term();
      if (!property) return false;
      for (;;) {
        const object = term();
        if (!object) return false;
        triples.push([subject, property, object]);
        if (tokens[at] !== ',') break;
        at += 1;
      }
      while (tokens[at] === ';') at += 1;
      if (at >= tokens.length || tokens[at] === '.' || tokens[at] === ']') return true;
    }
  };
  while (at < tokens.length) {
    if (tokens[at] === '.') {
      at += 1;
      continue;
    }
    const subject = term();
    if (!subject) return null;
    if (at >= tokens.length || tokens[at] === '.') continue;
    if (!predicates(subject)) return null;
  }
  return triples;
}

function statementsOf(things: ReadonlyMap<string, RdfaThing>): Triple[] {
  const statements: Triple[] = [];
  for (const { id, types, properties } of things.values()) {
    for (const type of types) statements.push([{ thing: id }, { thing: rdfType }, { thing: type }]);
    for (const [property, values] of properties) {
      for (const value of values) statements.push([{ thing: id }, { thing: property }, value]);
    }
  }
  return statements;
}

function holds(
  triples: readonly Triple[],
  statements: readonly Triple[],
  bound: Map<string, string>,
): boolean {
  const [triple, ...rest] = triples;
  if (!triple) return true;
  return statements.some((statement) => {
    const next = new Map(bound);
    const fits = triple.every((term, place) => {
      const said = keyOf(statement[place]);
      if (!('variable' in term)) return keyOf(term) === said;
      const known = next.get(term.variable);
      next.set(term.variable, said);
      return known === undefined || known === said;
    });
    return fits && holds(rest, statements, next);
  });
}

function keyOf(term: Term | undefined): string {
  if (!term || 'variable' in term) return '';
  return 'text' in term ? `"${term.text.replace(/\s+/g, ' ').trim()}` : `<${term.thing}`;
}
