import type { Random } from './random.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Schemas may refer to themselves: whatever is deeper is left out where it may be, and null where not. */
const depthMax = 12;
const itemsMost = 20;
/** Of all values together; wide schemas of wide schemas end there. */
const valuesMax = 5_000;
const charactersMax = 2_000;

/**
 * A value that fits a JSON Schema: types, const, enum, default, required and other properties, items and their count, bounds of
 * numbers and lengths, usual formats, allOf, anyOf and oneOf (the first), references within the schema. Patterns, conditions and
 * what is not known are passed over, so such a value may not fit.
 */
export function sampleOf(schema: Schema, random: Random): unknown {
  return new Sampler(schema, random).value(schema, 'answer', 0);
}

class Sampler {
  readonly #root: Schema;
  readonly #random: Random;
  #values = 0;

  constructor(root: Schema, random: Random) {
    this.#root = root;
    this.#random = random;
  }

  value(given: Schema, name: string, depth: number): unknown {
    this.#values += 1;
    const schema = this.#resolved(given, depth);
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum) && schema.enum.length > 0) return this.#random.pick(schema.enum);
    if (depth > depthMax || this.#values > valuesMax) return null;
    const type = typeOf(schema);
    switch (type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, name, depth);
      case 'string':
        return this.#string(schema, name);
      case 'integer':
      case 'number':
        return this.#number(schema, type === 'integer');
      case 'boolean':
        return this.#random.chance(50);
      case 'null':
        return null;
    }
  }

  /** With its references, its first choice and all that it must fit as well put into one. */
  #resolved(given: Schema, depth: number): Schema {
    let schema = given;
    for (let step = 0; step < depthMax; step++) {
      const { $ref, allOf, anyOf, oneOf, ...rest } = schema;
      const others = [
        ...(typeof $ref === 'string' ? [this.#referred($ref)] : []),
        ...schemasOf(allOf),
        // A choice that ends comes before one that goes on.
        ...(choiceOf(anyOf, depth) ?? choiceOf(oneOf, depth) ?? []),
      ];
      if (others.length === 0) return rest;
      schema = others.reduce<Schema>(merged, rest);
    }
    return {};
  }

  /** Within the schema: `#/$defs/x`. */
  #referred(reference: string): Schema {
    if (!reference.startsWith('#')) return {};
    const steps = reference
      .slice(1)
      .split('/')
      .filter((step) => step !== '');
    const target = steps.reduce<unknown>((at, step) => {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      return isSchema(at) && Object.hasOwn(at, key) ? at[key] : undefined;
    }, this.#root);
    return isSchema(target) ? target : {};
  }

  #object(schema: Schema, depth: number): Record<string, unknown> {
    const properties = isSchema(schema.properties) ? schema.properties : {};
    const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
    const made: [string, unknown][] = [];
    for (const [name, property] of Object.entries(properties)) {
      const isDeep = depth >= depthMax / 2 || this.#values > valuesMax;
      if (isDeep && !required.has(name)) continue;
      made.push([name, this.value(isSchema(property) ? property : {}, name, depth + 1)]);
    }
    for (const name of required) {
      if (!Object.hasOwn(properties, name)) made.push([name, this.value({}, name, depth + 1)]);
    }
    return Object.fromEntries(made);
  }

  #array(schema: Schema, name: string, depth: number): unknown[] {
    const least = countOf(schema.minItems) ?? 0;
    const most = Math.max(least, Math.min(countOf(schema.maxItems) ?? itemsMost, itemsMost));
    const first = schemasOf(schema.prefixItems);
    const isDeep = depth >= depthMax / 2;
    const wanted = isDeep ? least : Math.max(least, Math.min(most, Math.max(2, first.length)));
    const items = isSchema(schema.items) ? schema.items : { type: 'string' };
    return Array.from({ length: Math.min(wanted, itemsMost) }, (_, place) =>
      this.value(first[place] ?? items, `${name} ${place + 1}`, depth + 1),
    );
  }

  #string(schema: Schema, name: string): string {
    const made = formats[String(schema.format)]?.(this.#random) ?? `Sample ${name}`;
    const least = Math.min(countOf(schema.minLength) ?? 0, charactersMax);
    const most = Math.max(least, countOf(schema.maxLength) ?? charactersMax);
    return made.padEnd(least, '.').slice(0, most);
  }

  #number(schema: Schema, isWhole: boolean): number {
    const multiple = numberOf(schema.multipleOf);
    const isStep = multiple !== null && multiple > 0 && (!isWhole || Number.isInteger(multiple));
    const step = isStep ? multiple : isWhole ? 1 : 0.5;
    const exclusiveLow = numberOf(schema.exclusiveMinimum);
    const exclusiveHigh = numberOf(schema.exclusiveMaximum);
    const low = exclusiveLow === null ? numberOf(schema.minimum) : exclusiveLow + step / 2;
    const high = exclusiveHigh === null ? numberOf(schema.maximum) : exclusiveHigh - step / 2;
    const from = low ?? (high === null ? 0 : high - 100 * step);
    const first = Math.ceil(from / step);
    const last = high === null ? first + 100 : Math.floor(high / step);
    // No multiple is between them: what is in the middle fits best.
    if (last < first) return ((low ?? 0) + (high ?? 0)) / 2;
    return (first + this.#random.int(0, Math.min(last - first, 1_000_000))) * step;
  }
}

const formats: Readonly<Record<string, (random: Random) => string>> = {
  email: () => 'sample@mailbox.example',
  uri: () => 'https://sample.example/',
  url: () => 'https://sample.example/',
  hostname: () => 'sample.example',
  date: () => '2026-01-15',
  'date-time': () => '2026-01-15T09:30:00Z',
  time: () => '09:30:00Z',
  uuid: (random) => `00000000-0000-4000-8000-${random.digits(12)}`,
  ipv4: () => '203.0.113.7',
  ipv6: () => '2001:db8::7',
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemasOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

const countOf = (value: unknown) => {
  const count = numberOf(value);
  return count === null || count < 0 ? null : Math.floor(count);
};

const isPlain = (schema: Schema) => !('$ref' in schema) && typeof schema.type === 'string';

function choiceOf(value: unknown, depth: number): Schema[] | null {
  const choices = schemasOf(value);
  const [first] = choices;
  if (first === undefined) return null;
  return [depth >= depthMax / 2 ? (choices.find(isPlain) ?? first) : first];
}

/** What both say; of properties those of both. */
function merged(one: Schema, other: Schema): Schema {
  const properties =
    isSchema(one.properties) && isSchema(other.properties)
      ? { properties: { ...one.properties, ...other.properties } }
      : {};
  const required =
    Array.isArray(one.required) && Array.isArray(other.required)
      ? { required: [...one.required, ...other.required] }
      : {};
  return { ...other, ...one, ...properties, ...required };
}

const types = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const;
type Type = (typeof types)[number];

function typeOf(schema: Schema): Type {
  const named = Array.isArray(schema.type) ? schema.type : [schema.type];
  // Of several the first that says something.
  const known = types.filter((type) => named.includes(type));
  const said = named.find((type) => known.includes(type) && type !== 'null') ?? known[0];
  if (said !== undefined) return said;
  if ('properties' in schema || 'required' in schema) return 'object';
  if ('items' in schema || 'prefixItems' in schema) return 'array';
  return 'minimum' in schema || 'maximum' in schema || 'multipleOf' in schema ? 'number' : 'string';
}
