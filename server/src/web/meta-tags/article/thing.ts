import type { Item } from '../../structured-data/item.ts';

/** A thing of JSON-LD, whatever its values are. */
export type Thing = { readonly [name: string]: unknown };

const valuesMax = 50;

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isReference(value: unknown): boolean {
  return (
    isThing(value) &&
    typeof value['@id'] === 'string' &&
    Object.keys(value).every((key) => key.startsWith('@'))
  );
}

export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, valuesMax) : [value];
}

export function typesOf(item: Thing | Item): string[] {
  return listOf(item['@type']).flatMap((type) =>
    typeof type === 'string' ? type.slice(type.lastIndexOf('/') + 1).slice(0, 100) : [],
  );
}
