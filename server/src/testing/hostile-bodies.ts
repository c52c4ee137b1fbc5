import { z } from 'zod';
import { isThorough } from './thorough.ts';

/* Bodies that are as expensive to read as a megabyte can be, made from the schema of each endpoint. */

/** A little less than the service takes, so that the rest of a message fits in beside the arguments of a tool. */
const textBytes = 1_000_000;

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
}

export interface HostileBody {
  /** What is hostile about it. */
  readonly what: string;
  /** JSON, of an object. */
  readonly text: string;
}

/** A member of a body: where it stands, and what may stand there. */
interface Place {
  readonly path: readonly string[];
  readonly schema: Schema;
}

/**
 * Each kind of hostile body. With MILLRACE_TEST_THOROUGH=1 for each place where it can stand, else for the first of its kind.
 * @param request an object
 */
export function* hostileBodies(request: z.ZodType, example: object): Generator<HostileBody> {
  yield { what: 'a megabyte of unknown names', text: withNames(example, unknownNames()) };
  yield { what: 'nesting of 5,000', text: withNames(example, `"x":${nested(10_000)},"y":1`) };
  yield { what: 'a megabyte of nesting', text: `{"x":${nested(textBytes)}}` };
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema;
  const places = placesOf(schema);
  const [first] = places;
  if (first) {
    const again = `"${first.path[0]}":"x",`;
    const count = Math.floor(textBytes / again.length);
    yield { what: 'a name, repeated', text: `{${again.repeat(count).slice(0, -1)}}` };
  }
  const seen = new Set<string>();
  for (const place of places) {
    const name = place.path.join('.');
    for (const { what, json } of hostileValues(place, itemOf(example, place))) {
      if (seen.has(what) && !isThorough) continue;
      seen.add(what);
      yield { what: `${what} in ${name}`, text: textWith(example, place.path, json) };
    }
  }
}

function* hostileValues({ schema }: Place, item: unknown): Generator<{ what: string; json: string }> {
  const types = typesOf(schema);
  if (types.has('string')) {
    yield { what: 'a megabyte of words', json: `"${'lorem ip'.repeat(textBytes / 8)}"` };
    yield { what: 'a megabyte of letters', json: `"${'a'.repeat(textBytes)}"` };
    yield { what: 'a megabyte of lines', json: `"${'a,\\n'.repeat(textBytes / 4)}"` };
    yield { what: 'a megabyte of Chinese', json: `"${'漢'.repeat(textBytes / 3)}"` };
    yield { what: 'a megabyte of NUL', json: `"${'\\u0000'.repeat(textBytes / 6)}"` };
  }
  if (types.has('array')) {
    const json = JSON.stringify(item);
    const count = Math.min(100_000, Math.floor(textBytes / (json.length + 1)));
    yield { what: '100,000 elements', json: `[${Array(count).fill(json)}]` };
    yield { what: '100,000 wrong elements', json: `[${Array(100_000).fill('{}')}]` };
    yield { what: '200,000 elements that are not given', json: `[${Array(textBytes / 5).fill('null')}]` };
    yield { what: '200,000 elements as text', json: `"[${Array(textBytes / 5).fill('null')}]"` };
    yield { what: 'as many wrong words as are let in', json: `[${Array(100).fill(`"${'zq'.repeat(30)}"`)}]` };
  }
  if (types.has('array') || types.has('object')) {
    // Short enough to be read on the event loop.
    yield { what: 'nesting as text', json: `"${nested(60_000)}"` };
    yield { what: 'nesting that never ends as text', json: `"${'['.repeat(60_000)}"` };
    yield { what: 'texts that begin like JSON', json: `[${Array(15_000).fill('"{"')}]` };
    yield { what: 'white space as text', json: `"${' '.repeat(60_000)}"` };
  }
  if (types.has('number') || types.has('integer')) {
    yield { what: 'a huge number as text', json: `"${'9'.repeat(60_000)}"` };
    yield { what: 'a huge number', json: '9'.repeat(textBytes) };
    yield { what: 'an infinite number', json: '1e999' };
  }
}

const nested = (length: number) => '['.repeat(Math.floor(length / 2)) + ']'.repeat(Math.floor(length / 2));

const unknownNames = () =>
  Array.from({ length: 95_000 }, (_, index) => `"q${index}":1`)
    .join(',')
    .slice(0, textBytes);

const withNames = (example: object, members: string) =>
  `${JSON.stringify(example).slice(0, -1)}${Object.keys(example).length === 0 ? '' : ','}${members.replace(/,[^,]*$/, '')}}`;

/** The places of a request down to the members of its lists and objects. */
function placesOf(schema: Schema, path: readonly string[] = []): Place[] {
  return formsOf(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, member]) => {
      const own = [...path, name];
      const inner = formsOf(member).flatMap((form) => [form, ...formsOf(form.items ?? {})]);
      return [{ path: own, schema: member }, ...inner.flatMap((form) => placesOf(form, own))];
    }),
  );
}

const formsOf = (schema: Schema): Schema[] => [schema, ...(schema.anyOf ?? []).flatMap(formsOf)];

const typesOf = (schema: Schema): Set<string> =>
  new Set(
    formsOf(schema).flatMap(({ type = [], enum: values }) => (values ? [typeof values[0]] : [type].flat())),
  );

/** What the example has there, or something of the right type. */
function itemOf(example: object, { path, schema }: Place): unknown {
  const there = path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    example,
  );
  if (Array.isArray(there) && there.length > 0) return there[0];
  const types = typesOf(formsOf(schema).find(({ items }) => items)?.items ?? {});
  return types.has('object') ? {} : types.has('string') ? 'a' : 1;
}

/** The example as JSON, with other JSON at a place; a list on the way there has one member. */
function textWith(example: object, path: readonly string[], json: string): string {
  const marker = '\u0001here\u0001';
  const body = structuredClone(example) as Record<string, unknown>;
  let holder: Record<string, unknown> = body;
  for (const [index, name] of path.entries()) {
    if (index === path.length - 1) holder[name] = marker;
    else {
      const member = holder[name];
      const next = (Array.isArray(member) ? member[0] : member) as Record<string, unknown> | undefined;
      const inner = typeof next === 'object' && next !== null ? next : {};
      holder[name] = Array.isArray(member) ? [inner] : inner;
      holder = inner;
    }
  }
  return JSON.stringify(body).replace(JSON.stringify(marker), () => json);
}
