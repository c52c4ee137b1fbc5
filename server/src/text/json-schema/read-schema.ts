import { LinearPattern, signsOf } from './linear-pattern.ts';

/* Reads JSON Schemas of strangers, before anything is asked: what they mean is checked by `check-value.ts`. */

export type Schema = boolean | SchemaObject;
export type SchemaObject = Readonly<Record<string, unknown>>;

export interface SchemaFault {
  /** JSON pointer into the schema; empty for all of it. */
  readonly path: string;
  readonly message: string;
}

/** A schema that was read: all of its keywords are of their types, its patterns and references there. */
export interface ReadSchema {
  readonly root: Schema;
  /** By their text. */
  readonly patterns: ReadonlyMap<string, LinearPattern>;
  /** By `$ref`. */
  readonly references: ReadonlyMap<string, Schema>;
}

const levelsMax = 64;
const schemasMax = 5_000;
/**
 * Characters of a pointer. Pointers are keys of a Map, and V8 tells texts of more than 16,383 characters apart by comparing them: thousands of long ones
 * would take minutes.
 */
const pointerMax = 4_000;
const patternsMax = 50;
/** Instructions of all patterns together. */
const patternsSizeMax = 10_000;
/** `\p{…}` and `\P{…}` of all patterns together. */
const unicodeClassesMax = 100;
const faultsMax = 10;

const types: ReadonlySet<unknown> = new Set([
  'null',
  'boolean',
  'object',
  'array',
  'number',
  'integer',
  'string',
]);

/** What a schema asks by these would not be checked: drafts 2019-09 and later have them, and few schemas. */
const notTaken = ['$dynamicRef', '$recursiveRef', 'unevaluatedItems', 'unevaluatedProperties'];

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown) => typeof value === 'string';
export const isObject = (value: unknown): value is SchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const keywords: Readonly<Record<string, readonly [is: (value: unknown) => boolean, must: string]>> = {
  type: [
    // Each once: what is checked for each value must not be thousands of them.
    (value) =>
      types.has(value) ||
      (Array.isArray(value) && value.length <= types.size && value.every((one) => types.has(one))),
    'a type of JSON, or a list of them, each once',
  ],
  enum: [Array.isArray, 'a list'],
  required: [isTexts, 'a list of names'],
  pattern: [isText, 'a regular expression'],
  $ref: [isText, 'a reference'],
  uniqueItems: [(value) => typeof value === 'boolean', 'true or false'],
  multipleOf: [(value) => isNumber(value) && (value as number) > 0, 'a number above 0'],
  ...Object.fromEntries(
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name) => [
      name,
      [isNumber, 'a number'],
    ]),
  ),
  ...Object.fromEntries(
    [
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'minProperties',
      'maxProperties',
      'minContains',
      'maxContains',
    ].map((name) => [name, [isCount, 'a whole number of 0 or more']]),
  ),
  // Of drafts before 2019-09: names, or a schema, which is read with the other schemas.
  dependencies: [
    (value) => isObject(value) && Object.values(value).every((one) => !Array.isArray(one) || isTexts(one)),
    'an object of lists of names and schemas',
  ],
  dependentRequired: [
    (value) => isObject(value) && Object.values(value).every(isTexts),
    'an object of lists of names',
  ],
};

/** Keywords that have a schema, a list of them, or some by name. */
const withOne = [
  'additionalProperties',
  'propertyNames',
  'additionalItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
];
const withList = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const withNames = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];

/** The schema, or what is wrong with it: at most ten faults. Its time is bounded by what it has of schemas (5,000), levels (64) and patterns (50). */
export function readSchema(root: unknown): ReadSchema | { readonly faults: readonly SchemaFault[] } {
  const reader = new Reader(root);
  reader.read(root, '', 0);
  reader.follow();
  return reader.faults.length === 0
    ? { root: root as Schema, patterns: reader.patterns, references: reader.references }
    : { faults: reader.faults };
}

class Reader {
  readonly faults: SchemaFault[] = [];
  readonly patterns = new Map<string, LinearPattern>();
  readonly references = new Map<string, Schema>();
  readonly #root: unknown;
  /** Pointers of all schemas that were read; a reference leads to one of these. */
  readonly #schemas = new Map<string, Schema>();
  #isFull = false;
  #patternsSize = 0;
  #unicodeClasses = 0;
  readonly #wanted = new Map<string, string>();

  constructor(root: unknown) {
    this.#root = root;
  }

  read(schema: unknown, path: string, level: number): void {
    if (this.faults.length >= faultsMax) return;
    if (level > levelsMax) {
      this.#wrong(path, `Nests deeper than ${levelsMax} levels.`);
      return;
    }
    if (path.length > pointerMax) {
      this.#wrong(path.slice(0, 100), `The names that lead there have more than ${pointerMax} characters.`);
      return;
    }
    if (this.#schemas.size >= schemasMax) {
      if (!this.#isFull) this.#wrong(path, `More than ${schemasMax} schemas.`);
      this.#isFull = true;
      return;
    }
    if (typeof schema !== 'boolean' && !isObject(schema)) {
      this.#wrong(path, 'Must be a schema: an object, true or false.');
      return;
    }
    this.#schemas.set(path, schema);
    if (typeof schema === 'boolean') return;
    this.#readKeywords(schema, path);
    const own = (name: string) => (Object.hasOwn(schema, name) ? schema[name] : undefined);
    for (const name of withOne) {
      if (own(name) !== undefined) this.read(own(name), `${path}/${name}`, level + 1);
    }
    for (const name of withList) this.#readList(own(name), `${path}/${name}`, level);
    for (const name of withNames) this.#readNamed(own(name), `${path}/${name}`, level);
    this.#readNamed(schemasOf(own('dependencies')), `${path}/dependencies`, level);
    const items = own('items');
    if (Array.isArray(items)) this.#readList(items, `${path}/items`, level);
    else if (items !== undefined) this.read(items, `${path}/items`, level + 1);
  }

  #readKeywords(schema: SchemaObject, path: string): void {
    for (const [name, value] of Object.entries(schema)) {
      if (notTaken.includes(name)) this.#wrong(`${path}/${name}`, 'Is not taken by this service.');
      const keyword = Object.hasOwn(keywords, name) ? keywords[name] : undefined;
      if (keyword && !keyword[0](value)) this.#wrong(`${path}/${name}`, `Must be ${keyword[1]}.`);
      else if (name === 'pattern') this.#readPattern(value as string, `${path}/pattern`);
      else if (name === '$ref') this.#wanted.set(value as string, `${path}/$ref`);
    }
  }

  #readList(list: unknown, path: string, level: number): void {
    if (list === undefined) return;
    if (!Array.isArray(list)) {
      this.#wrong(path, 'Must be a list of schemas.');
      return;
    }
    for (const [at, one] of list.entries()) this.read(one, `${path}/${at}`, level + 1);
  }

  #readNamed(named: unknown, path: string, level: number): void {
    if (named === undefined) return;
    if (!isObject(named)) {
      this.#wrong(path, 'Must be an object of schemas.');
      return;
    }
    for (const [name, one] of Object.entries(named)) {
      if (path.endsWith('/patternProperties')) this.#readPattern(name, path);
      this.read(one, `${path}/${escaped(name)}`, level + 1);
    }
  }

  #readPattern(source: string, path: string): void {
    if (this.patterns.has(source)) return;
    if (this.patterns.size >= patternsMax) {
      this.#wrong(path, `More than ${patternsMax} patterns.`);
      return;
    }
    // Of many that are each too large, the first is enough.
    if (this.#patternsSize > patternsSizeMax) return;
    this.#unicodeClasses += signsOf(source).unicodeClasses;
    if (this.#unicodeClasses > unicodeClassesMax) {
      this.#wrong(path, `The patterns have more than ${unicodeClassesMax} classes of Unicode together.`);
      this.#patternsSize = Number.POSITIVE_INFINITY;
      return;
    }
    const read = LinearPattern.read(source);
    if (typeof read === 'string') {
      this.#wrong(path, `The pattern ${read}.`);
      this.#patternsSize = Number.POSITIVE_INFINITY;
      return;
    }
    this.patterns.set(source, read);
    this.#patternsSize += read.size;
    if (this.#patternsSize > patternsSizeMax) this.#wrong(path, 'The patterns are too large together.');
  }

  /** Looks up what the references lead to: a schema of this document. */
  follow(): void {
    for (const [reference, path] of this.#wanted) {
      const schema = reference === '#' ? this.#root : this.#schemas.get(decoded(reference));
      if (typeof schema === 'boolean' || isObject(schema)) this.references.set(reference, schema);
      else this.#wrong(path, 'Must lead to a schema of this document, such as #/$defs/place.');
    }
  }

  #wrong(path: string, message: string): void {
    if (this.faults.length < faultsMax) this.faults.push({ path, message });
  }
}

/** Those of `dependencies` that are no lists of names. */
const schemasOf = (dependencies: unknown) =>
  isObject(dependencies)
    ? Object.fromEntries(Object.entries(dependencies).filter(([, one]) => !Array.isArray(one)))
    : undefined;

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** A pointer in a fragment may have its letters escaped (RFC 6901, 6). */
function decoded(reference: string): string {
  if (!reference.startsWith('#/')) return '\0';
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    // No escape: it leads nowhere.
    return '\0';
  }
}
