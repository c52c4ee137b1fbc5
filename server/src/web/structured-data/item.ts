/** A thing that a page describes, as JSON-LD writes it. */
export interface Item {
  readonly '@type': string | string[];
  readonly [name: string]: unknown;
}

export const itemsMax = 1_000;
/** Values nested deeper are left out. */
export const nestingMax = 64;

/** Given to a thing of which the page tells properties but no type: at schema.org everything is one. */
export const untyped = 'Thing';

const schemaOrg = /^https?:\/\/(?:www\.)?schema\.org\/([^/?#\s]+)$/i;

/** The name that schema.org knows it by (Product of http://schema.org/Product); null for what is none of its. */
export function schemaName(iri: string): string | null {
  return iri.length > 200 ? null : (schemaOrg.exec(iri)?.[1] ?? null);
}

export const schemaContext = 'https://schema.org';

/**
 * How types are written, whatever form the page uses: in short with the context of schema.org where all are its own, else as
 * full addresses without a context.
 */
export function typed(types: readonly string[]): { '@context'?: string; '@type'?: string | string[] } {
  if (types.length === 0) return {};
  const names = types.map(schemaName);
  const isSchema = names.every((name) => name !== null);
  return {
    ...(isSchema ? { '@context': schemaContext } : {}),
    '@type': single((isSchema ? names : types) as string[]),
  };
}

/** One value by itself, several as a list. */
export function single<Value>(values: readonly Value[]): Value | Value[] {
  return values.length === 1 ? (values[0] as Value) : [...values];
}

/** Names that would not become a plain key of the answer, or would be read as one of JSON-LD's own. */
export function isUsableName(name: string): boolean {
  return name !== '' && name !== '__proto__' && !name.startsWith('@') && name.length <= 500;
}
