import { isJsonObject, type JsonSchema } from '../catalog/readable-schema.ts';

/** What callers are refused for, and need not be told before: it would cost every agent tokens in every conversation. */
const untold = new Set(['minLength', 'maxLength', 'minItems', 'format', 'pattern']);

/** The schema of what a tool takes, without bounds that nobody comes near to. It accepts all that the endpoint does. */
export function briefInput(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !untold.has(key) && !(key === 'additionalProperties' && isAny(value)))
      .map(([key, value]) => [key, key === 'properties' ? mapped(value, briefInput) : brief(value)]),
  );
}

/** Of other members that may be anything nothing has to be said: some clients refuse, or drop, schemas that say so. */
const isAny = (value: unknown) => isJsonObject(value) && Object.keys(value).length === 0;

const brief = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => (isJsonObject(one) ? briefInput(one) : one))
    : isJsonObject(value)
      ? briefInput(value)
      : value;

const mapped = (members: unknown, map: (schema: JsonSchema) => JsonSchema) =>
  Object.fromEntries(
    Object.entries(members as Record<string, JsonSchema>).map(([name, one]) => [name, map(one)]),
  );

/**
 * The schema of what a tool answers: names and types of its fields, and of those of a list's records, no deeper. Whole, the schemas of all tools are
 * some 50,000 tokens; that of one stands in the reference and in `describe_tool`.
 */
export function briefOutput(response: JsonSchema): JsonSchema {
  const isArray = response.type === 'array';
  const own = isArray ? { records: { type: 'array', items: shallow(response.items) } } : fieldsOf(response);
  return { type: 'object', properties: own };
}

function shallow(schema: unknown): JsonSchema {
  const type = isJsonObject(schema) ? typeOf(schema) : undefined;
  return type === 'object' ? { type, properties: fieldsOf(schema as JsonSchema) } : type ? { type } : {};
}

const fieldsOf = ({ properties = {} }: JsonSchema) =>
  mapped(properties, (field) => {
    const type = typeOf(field);
    return type === undefined ? {} : { type };
  });

/** The one type of a value; undefined where it may be null, or of several. */
const typeOf = ({ type }: JsonSchema) => (typeof type === 'string' ? type : undefined);
