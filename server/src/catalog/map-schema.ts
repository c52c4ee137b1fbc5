import { isJsonObject, type JsonSchema } from './readable-schema.ts';

/** A schema with `change` applied to each schema within it, the innermost first, and then to itself. */
export function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (value: unknown) => (isJsonObject(value) ? mapSchema(value, change) : value);
  const mapped = Object.entries(schema).map(([key, value]): [string, unknown] => {
    switch (key) {
      case 'properties':
      case 'patternProperties':
        return [
          key,
          Object.fromEntries(
            Object.entries(value as Record<string, unknown>).map(([name, one]) => [name, inner(one)]),
          ),
        ];
      case 'items':
      case 'additionalProperties':
      case 'propertyNames':
      case 'not':
        return [key, inner(value)];
      case 'anyOf':
      case 'oneOf':
      case 'allOf':
        return [key, (value as unknown[]).map(inner)];
      default:
        return [key, value];
    }
  });
  return change(Object.fromEntries(mapped));
}
