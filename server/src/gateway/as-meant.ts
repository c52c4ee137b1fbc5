import { z } from 'zod';
import { deeperThan, depthMax } from './parse-body.ts';

/**
 * Reads a value as its sender meant it: the same value where there is nothing to change, else a copy. Undefined: not given.
 * Takes time in the length of the value; what it cannot read stays as it is, for the schema to refuse.
 */
export type AsMeant = (value: unknown) => unknown;

/** Agents and no-code tools send every field that they know of, and these for those that they have nothing for. */
export const isNotGiven = (value: unknown): boolean => value === null || value === '';

/** What a JSON Schema says of the values that it takes, as far as it matters here. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const readers = new WeakMap<z.ZodType, AsMeant>();

/** Texts of one request that may turn out to be no JSON: an error takes as long as a kilobyte does, and a body has room for ten thousand. */
const wrongTextsMax = 40;
interface Room {
  wrongTexts: number;
}
type Reader = (value: unknown, room: Room) => unknown;

/**
 * What comes before each check of what callers send, whatever it comes by: bodies, list items, tool arguments and queries. Derived from
 * the schema, once.
 *
 * - `null` and `""` are "not given": the field is left out, so that a required one is refused as missing. A field whose schema takes
 *   null, or any value at all, keeps what was sent.
 * - Entries of a list that may be left out are left out themselves where they are null or `""`, since such lists are filters. Those of a
 *   required list stay: each of them is answered at its place, so the schema refuses them.
 * - Text is read where the schema wants something else: a number in the spelling of JSON, `true` and `false`, a list or an object as
 *   JSON, and one text where a list may have texts.
 */
export function asMeantBy(schema: z.ZodType): AsMeant {
  const known = readers.get(schema);
  if (known) return known;
  const read = readerOf(z.toJSONSchema(schema, { io: 'input' }) as Schema) ?? asItIs;
  const reader: AsMeant = (value) => read(value, { wrongTexts: wrongTextsMax });
  readers.set(schema, reader);
  return reader;
}

const asItIs: Reader = (value) => value;

/** Null where values are taken as they are. */
function readerOf(schema: Schema, isRequired = true): Reader | null {
  const forms = formsOf(schema);
  if (forms.length > 1) return unionReader(forms, isRequired);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return numberIn;
    case 'boolean':
      return booleanIn;
    case 'array':
      return listReader(schema.items ?? {}, isRequired);
    case 'object':
      return objectReader(schema);
    default:
      return null;
  }
}

/** A value of several forms is read as the form that it has, or else as the first one that it can be read as. */
function unionReader(forms: readonly Schema[], isRequired: boolean): Reader {
  const read = forms.map((form) => ({
    type: form.type === 'integer' ? 'number' : form.type,
    as: readerOf(form, isRequired) ?? asItIs,
  }));
  return (value, room) => {
    const type = typeOf(value);
    const own = read.find((form) => form.type === type);
    if (own) return own.as(value, room);
    for (const form of read) {
      const meant = form.as(value, room);
      if (meant !== value) return meant;
    }
    return value;
  };
}

/** A value has one of these. */
function formsOf(schema: Schema): readonly Schema[] {
  const { type, anyOf, oneOf } = schema;
  if (Array.isArray(type)) return type.map((one: string) => ({ ...schema, type: one }));
  return (anyOf ?? oneOf)?.flatMap(formsOf) ?? [schema];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function objectReader({ properties = {}, required = [] }: Schema): Reader {
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    read: readerOf(field, required.includes(name)),
    takesNull: takesNull(field),
    takesAny: takesAny(field),
  }));
  return (value, room) => {
    const object = typeof value === 'string' ? parsedAs('{', value, room) : value;
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return value;
    const sent = object as Readonly<Record<string, unknown>>;
    let copy: Record<string, unknown> | undefined;
    // By the fields of the schema: of names that nobody knows there may be a hundred thousand.
    for (const { name, read, takesNull, takesAny } of fields) {
      const one = sent[name];
      if (one === undefined || takesAny) continue;
      const isMissing = one === null ? !takesNull : one === '';
      const meant = isMissing ? undefined : read ? read(one, room) : one;
      if (meant === one) continue;
      copy ??= { ...sent };
      if (meant === undefined) delete copy[name];
      else copy[name] = meant;
    }
    return copy ?? object;
  };
}

const takesAny = (schema: Schema): boolean =>
  schema.type === undefined && formsOf(schema).length === 1 && !('const' in schema);

const takesNull = (schema: Schema): boolean => formsOf(schema).some(({ type }) => type === 'null');

function listReader(items: Schema, isRequired: boolean): Reader {
  const read = readerOf(items);
  const takesText = formsOf(items).some(({ type }) => type === 'string');
  return (value, room) => {
    const list = typeof value === 'string' ? listIn(value, takesText, room) : value;
    if (!Array.isArray(list)) return value;
    let copy: unknown[] | undefined;
    for (const [at, one] of list.entries()) {
      const isLeftOut = !isRequired && isNotGiven(one);
      const meant = isLeftOut || read === null || isNotGiven(one) ? one : read(one, room);
      if (isLeftOut || meant !== one) copy ??= list.slice(0, at);
      if (!isLeftOut) copy?.push(meant);
    }
    // A list of only empty entries counts as not given; an empty list stays.
    return copy?.length === 0 ? undefined : (copy ?? list);
  };
}

function listIn(text: string, takesText: boolean, room: Room): unknown {
  return parsedAs('[', text, room) ?? (takesText ? [text] : undefined);
}

/** A number as JSON writes it: `05`, `1,000` and `0x10` may be anything. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const numberLengthMax = 40;

function numberIn(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > numberLengthMax || !number.test(value)) return value;
  const read = Number(value);
  // A whole number of too many digits would be another one than was sent.
  return Number.isSafeInteger(read) || (Number.isFinite(read) && !Number.isInteger(read)) ? read : value;
}

const booleanIn: Reader = (value) => (value === 'true' ? true : value === 'false' ? false : value);

/** A text that is JSON of a list or of an object; undefined for any other. */
function parsedAs(opening: '[' | '{', text: string, room: Room): unknown {
  if (room.wrongTexts === 0 || firstCharacter(text) !== opening) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!deeperThan(parsed, depthMax)) return parsed;
  } catch {
    // It is another text.
  }
  room.wrongTexts -= 1;
  return undefined;
}

const firstCharacter = (text: string) => /^[ \t\r\n]*(.)/.exec(text)?.[1];
