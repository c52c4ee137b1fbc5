import { mapSchema } from './map-schema.ts';
import type { JsonSchema } from './readable-schema.ts';

/*
 * Schemas as generators of clients in other languages can read them. What each rule is for was seen with openapi-generator
 * (Python, Java, Go, TypeScript), openapi-python-client and oapi-codegen: journeys/clients/README.md.
 */

/** Of what a client sends: as strict as the service, so that a mistake is found where it is made. */
export const sentSchema = (schema: JsonSchema): JsonSchema =>
  mapSchema(schema, (one) => withFormat(withoutEmptyChoices(withOneType(plain(one)))));

/**
 * Of what a client gets: open to fields and values that are added later. A closed list of values would make a client of today
 * refuse the answers of tomorrow, and so would a limit of length.
 */
export const answerSchema = (schema: JsonSchema): JsonSchema =>
  mapSchema(schema, (one) => withFormat(openToFields(openToValues(withAnyType(withOneType(plain(one)))))));

/** Keywords that OpenAPI 3.0 lacks, and that say nothing new of JSON. */
function plain({ propertyNames: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

const isNull = ({ type }: JsonSchema) => type === 'null';
const typesOf = ({ type }: JsonSchema): unknown[] => (Array.isArray(type) ? type : [type]);
const unlessNull = (schema: JsonSchema) => typesOf(schema).filter((type) => type !== 'null');

/** A choice between forms of one text is a text; one between a value and itself or null is the value or null. */
function withOneType(schema: JsonSchema): JsonSchema {
  const { anyOf, ...outer } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const options = (anyOf as JsonSchema[]).filter((option) => option.const !== '');
  const [first, ...others] = options.filter((option) => !isNull(option));
  if (!first) return schema;
  const isNullable = options.some((option) => typesOf(option).includes('null'));
  const isText = [first, ...others].every((option) => unlessNull(option).join() === 'string');
  if (others.length > 0 && !isText) return { ...outer, anyOf: options };
  if (first.$ref !== undefined) return schema;
  const one = others.length > 0 ? { type: 'string' } : first;
  return {
    ...one,
    ...outer,
    type: isNullable ? [...unlessNull(one), 'null'] : one.type,
  };
}

/** A value of several types is written without a type: Java and Go have no type for "a text or a list of texts". */
function withAnyType(schema: JsonSchema): JsonSchema {
  const { anyOf, type: _, ...rest } = schema;
  if (anyOf === undefined && unlessNull(schema).length <= 1) return schema;
  return rest;
}

/** "" means not given: nobody has to choose it. A default of it is none. */
function withoutEmptyChoices(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.enum) || !schema.enum.includes('')) return schema;
  const { default: preset, ...rest } = schema;
  return {
    ...rest,
    enum: schema.enum.filter((value) => value !== ''),
    ...(preset === undefined || preset === '' ? {} : { default: preset }),
  };
}

function openToValues({ const: only, enum: values, ...schema }: JsonSchema): JsonSchema {
  const { maxLength: _, minLength: __, maxItems: ___, minItems: ____, pattern: _____, ...open } = schema;
  const known = (Array.isArray(values) ? values : only === undefined ? [] : [only]).filter(
    (value) => value !== null,
  );
  if (known.length === 0) return open;
  const type = typeof only === 'number' && Number.isInteger(only) ? 'integer' : (open.type ?? typeof only);
  const told = `${known.length === 1 ? 'Known value' : 'Known values'}: ${known.map((value) => `\`${value}\``).join(', ')}.`;
  const { description } = open;
  return {
    ...open,
    type,
    description: description === undefined ? told : `${description} ${told}`,
  };
}

/**
 * Said aloud, since some generators take nothing said for a refusal. What is meant to have any field is a map: clients of PHP and Rust drop
 * fields that are not described, and so would lose the most of it.
 */
function openToFields(schema: JsonSchema): JsonSchema {
  if (!typesOf(schema).includes('object')) return schema;
  const { additionalProperties: others, ...rest } = schema;
  if (others === undefined || others === false) return { ...rest, additionalProperties: true };
  const isAny = typeof others === 'object' && Object.keys(others as object).length === 0;
  if (!isAny) return { ...rest, additionalProperties: others };
  const { properties: _, required: __, ...map } = rest;
  return { ...map, additionalProperties: true };
}

const int32Max = 2 ** 31 - 1;

/** Without one, an id is read into 32 bits in Go and Java, and a number into a float that loses digits. */
function withFormat(schema: JsonSchema): JsonSchema {
  const types = typesOf(schema);
  const isBounded = typeof schema.maximum === 'number' && schema.maximum <= int32Max;
  if (types.includes('integer')) return { ...schema, format: isBounded ? 'int32' : 'int64' };
  if (types.includes('number')) return { ...schema, format: 'double' };
  return schema;
}
