import { isJsonObject, type JsonSchema } from '../catalog/readable-schema.ts';

/*
 * Schemas as clients see them: short, and in the forms that every framework reads. Gemini refuses '' in a choice and a field without a
 * type, its SDK `additionalProperties: false`, AutoGen lists of types. What is sent is checked by the endpoint itself, as strictly as ever.
 */

/** Reasons for refusal that callers need not know before: it would cost every agent tokens in every conversation. */
const untold = new Set([
  ...['minLength', 'maxLength', 'minItems', 'format', 'pattern'],
  // That the names of an object's fields are texts is so in any JSON.
  'propertyNames',
]);
/** A list may have so many entries, or more: said where it is fewer. */
const entriesUntold = 100;

/** The schema of what a tool takes, without bounds that nobody comes near to. Null is never listed: it means that a field is not given. */
export function briefInput(schema: JsonSchema): JsonSchema & { readonly type: 'object' } {
  // Descriptions explain rules between fields: some makers of models refuse a schema that has a choice at its root.
  const { anyOf: _, oneOf: __, allOf: ___, ...root } = schema;
  return { ...brief(root), type: 'object' };
}

function brief(schema: JsonSchema): JsonSchema {
  const { anyOf: _, oneOf: __, type: ___, enum: ____, default: preset, ...rest } = schema;
  const told = Object.fromEntries(Object.entries(rest).flatMap(([key, value]) => briefKeyword(key, value)));
  return { ...typed(schema, plainTypes), ...told, ...(isNothing(preset) ? {} : { default: preset }) };
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

function briefKeyword(key: string, value: unknown): [string, unknown][] {
  if (untold.has(key) || (key === 'maxItems' && Number(value) >= entriesUntold)) return [];
  if (key === 'properties') return [[key, mapped(value, brief)]];
  if (key === 'additionalProperties' && (!isJsonObject(value) || isAny(value))) return [];
  return [[key, isJsonObject(value) ? brief(value) : value]];
}

/** Of other members that may be anything nothing has to be said. */
const isAny = (schema: JsonSchema) => Object.keys(schema).length === 0;

/** One type, or a choice between some that are all typed and all different. `anything` are the types of what may be anything. */
function typed(schema: JsonSchema, anything: readonly string[]): JsonSchema {
  const choice = choicesOf(schema).filter((one) => one.type !== 'null' && one.const !== '');
  const [first, ...others] = new Map(choice.map((one) => [JSON.stringify(one), one])).values();
  if (first === undefined) return { anyOf: anything.map((type) => ({ type })) };
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

/** The forms that a value may have, each with its type; none of what may be anything. */
function choicesOf({ type, anyOf, oneOf, enum: values }: JsonSchema): JsonSchema[] {
  if (Array.isArray(type)) return type.map((one) => ({ type: one, ...chosenFrom(values) }));
  if (type !== undefined) return [{ type, ...chosenFrom(values) }];
  const options = [anyOf, oneOf].find(Array.isArray) as JsonSchema[] | undefined;
  // What is null is left out before it is made brief: brief schemas have no null.
  const some = options?.filter((one) => one.type !== 'null' && one.const !== '') ?? [];
  return some.map(brief).flatMap((one) => (Array.isArray(one.anyOf) ? (one.anyOf as JsonSchema[]) : [one]));
}

const chosenFrom = (values: unknown) =>
  Array.isArray(values) ? { enum: values.filter((value) => !isNothing(value)) } : {};

/** LangChain for JavaScript makes an object of each choice that has one, and then sends no text such as a `refId`. */
const plainTypes = ['string', 'number', 'boolean'] as const;
const anyTypes = [...plainTypes, 'object', 'array'] as const;

const mapped = (members: unknown, map: (schema: JsonSchema) => JsonSchema) =>
  Object.fromEntries(
    Object.entries(members as Record<string, JsonSchema>).map(([name, one]) => [name, map(one)]),
  );

/**
 * The schema of a tool's result: names and types of its fields, and of list records, no deeper. Nullable fields are only named:
 * a choice with null for each would take half of the list. The full schemas of all tools take some 50,000 tokens; the reference and
 * `describe_tool` show the full schema of one. It says that there are other fields, since some clients drop unlisted ones.
 */
export function briefOutput(response: JsonSchema): JsonSchema & { readonly type: 'object' } {
  const { properties, ...own } =
    response.type === 'array'
      ? { properties: { records: { type: 'array', items: shallow(response.items) } } }
      : fieldsOf(response);
  return {
    ...own,
    type: 'object',
    properties: { ...properties, service_meta: { type: 'object' } },
    additionalProperties: true,
  };
}

function shallow(schema: unknown): JsonSchema {
  const own = isJsonObject(schema) ? schema : {};
  return own.type === 'object' ? { type: 'object', ...fieldsOf(own) } : shallowType(own);
}

function fieldsOf({ properties = {} }: JsonSchema): { description?: string; properties: JsonSchema } {
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  const nullable = fields.filter(([, field]) => mayBeNull(field)).map(([name]) => name);
  return {
    ...(nullable.length === 0 ? {} : { description: `May be null: ${nullable.join(', ')}.` }),
    properties: Object.fromEntries(
      fields.filter(([, field]) => !mayBeNull(field)).map(([name, field]) => [name, shallowType(field)]),
    ),
  };
}

const mayBeNull = ({ type, anyOf, oneOf }: JsonSchema): boolean =>
  [type].flat().includes('null') || [anyOf ?? oneOf ?? []].flat().some((one) => mayBeNull(one as JsonSchema));

/** The type of a value, or a choice between types. */
function shallowType(schema: JsonSchema): JsonSchema {
  const { anyOf, type } = typed(schema, anyTypes);
  return Array.isArray(anyOf)
    ? typed({ anyOf: anyOf.map((one: JsonSchema) => ({ type: one.type })) }, anyTypes)
    : { type };
}
