import { mapSchema } from './map-schema.ts';
import type { JsonSchema } from './readable-schema.ts';

/** Objects by their shared name in all responses, those that are part of others first. */
export type NamedSchemas = readonly (readonly [name: string, schema: JsonSchema])[];

export interface SharedShapes {
  /** The named objects, each with references to the others. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** A schema with a reference in the place of each named object within it. */
  share(schema: JsonSchema): JsonSchema;
}

/** Finds the named objects by what they look like, so that an endpoint shares one by using its schema. */
export function sharedShapes(named: NamedSchemas): SharedShapes {
  const names = new Map<string, string>();
  const share = (schema: JsonSchema) => mapSchema(schema, (one) => referenceTo(names, one));
  const schemas: Record<string, JsonSchema> = {};
  for (const [name, schema] of named) {
    const shared = share(schema);
    names.set(shapeOf(shared), name);
    schemas[name] = shared;
  }
  return { schemas, share };
}

function referenceTo(names: ReadonlyMap<string, string>, schema: JsonSchema): JsonSchema {
  const name = schema.properties === undefined ? undefined : names.get(shapeOf(schema));
  if (name === undefined) return schema;
  const reference = { $ref: `#/components/schemas/${name}` };
  const { description } = schema;
  const told = description === undefined ? {} : { description };
  return Array.isArray(schema.type)
    ? { ...told, anyOf: [reference, { type: 'null' }] }
    : { ...told, ...reference };
}

/** What two uses of one object have in common: they may be described in other words, and one may be null. */
export function shapeOf({ type: _, ...schema }: JsonSchema): string {
  return JSON.stringify(schema, (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
}
