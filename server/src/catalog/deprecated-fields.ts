import type { Deprecation } from '../endpoints/define-endpoint.ts';
import { deprecationText } from '../endpoints/deprecation.ts';
import { isJsonObject, type JsonSchema } from './readable-schema.ts';

/** A schema that marks its deprecated fields. @param fields by dotted path, `[]` behind a list */
export function withDeprecated(
  schema: JsonSchema,
  fields: Readonly<Record<string, Deprecation>> = {},
): JsonSchema {
  return Object.entries(fields).reduce(
    (marked, [path, one]) => markedAt(marked, path.split('.'), one),
    schema,
  );
}

/** A path that leads nowhere changes nothing: the tests over the registry refuse it. */
function markedAt(schema: JsonSchema, path: readonly string[], one: Deprecation): JsonSchema {
  const [step, ...rest] = path;
  if (step === undefined) {
    const description = [schema.description, deprecationText(one)].filter(Boolean).join(' ');
    return { ...schema, deprecated: true, description };
  }
  // Of a bare array, its records.
  if (schema.type === 'array' && isJsonObject(schema.items)) {
    return { ...schema, items: markedAt(schema.items, path, one) };
  }
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const name = step.replace(/\[\]$/, '');
  const field = properties[name];
  if (!isJsonObject(field)) return schema;
  return { ...schema, properties: { ...properties, [name]: markedAt(field, rest, one) } };
}
