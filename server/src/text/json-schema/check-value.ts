import { isObject, type ReadSchema, type Schema, type SchemaObject } from './read-schema.ts';
import { canonical, codePoints, isMultipleOf, isOfType } from './values.ts';
import { WorkLimit } from './work-limit.ts';

export interface ValueFault {
  /** JSON pointer into the value; empty for all of it. */
  readonly path: string;
  readonly message: string;
}

/** Less than a tenth of a second. */
export const stepsUsual = 500_000;
/** Of references that lead to themselves without going into the value. */
const levelsMax = 200;
const faultsMax = 10;
const shownMax = 100;

/**
 * What of a schema (drafts 7 to 2020-12) a value does not keep to; at most ten faults, none where it keeps to all. `format` is an
 * annotation, as the drafts have it.
 *
 * @throws {TooMuchWork} where the schema asks for more than `steps`
 */
export function checkValue(schema: ReadSchema, value: unknown, steps = stepsUsual): readonly ValueFault[] {
  return new Checker(schema, new WorkLimit(steps)).check(schema.root, value, '', 0);
}

class Checker {
  readonly #schema: ReadSchema;
  readonly #limit: WorkLimit;

  constructor(schema: ReadSchema, limit: WorkLimit) {
    this.#schema = schema;
    this.#limit = limit;
  }

  check(schema: Schema, value: unknown, path: string, level: number): ValueFault[] {
    this.#limit.spend(5);
    if (schema === true) return [];
    if (schema === false) return [{ path, message: 'must not be there' }];
    if (level > levelsMax) this.#limit.spend(Number.POSITIVE_INFINITY);
    const faults = [
      ...this.#checkAny(schema, value, path),
      ...(typeof value === 'number' ? this.#checkNumber(schema, value, path) : []),
      ...(typeof value === 'string' ? this.#checkText(schema, value, path) : []),
      ...(Array.isArray(value) ? this.#checkList(schema, value, path, level) : []),
      ...(isObject(value) ? this.#checkObject(schema, value, path, level) : []),
      ...this.#checkCombined(schema, value, path, level),
    ];
    return faults.slice(0, faultsMax);
  }

  #isValid(schema: Schema, value: unknown, path: string, level: number): boolean {
    return this.check(schema, value, path, level).length === 0;
  }

  #checkAny(schema: SchemaObject, value: unknown, path: string): ValueFault[] {
    const { type, enum: listed } = schema;
    const types = type === undefined ? null : ([type].flat() as string[]);
    const faults: ValueFault[] = [];
    if (types && !types.some((one) => isOfType(one, value))) {
      faults.push({ path, message: `must be ${types.join(' or ')}` });
    }
    if (Array.isArray(listed)) {
      const written = canonical(value, this.#limit);
      if (!listed.some((one) => canonical(one, this.#limit) === written)) {
        faults.push({ path, message: `must be one of ${shown(listed)}` });
      }
    }
    if (
      Object.hasOwn(schema, 'const') &&
      canonical(schema.const, this.#limit) !== canonical(value, this.#limit)
    ) {
      faults.push({ path, message: `must be ${shown(schema.const)}` });
    }
    return faults;
  }

  #checkNumber(schema: SchemaObject, value: number, path: string): ValueFault[] {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema as Record<
      string,
      number
    >;
    const faults: (string | false)[] = [
      minimum !== undefined && value < minimum && `must be at least ${minimum}`,
      maximum !== undefined && value > maximum && `must be at most ${maximum}`,
      exclusiveMinimum !== undefined && value <= exclusiveMinimum && `must be more than ${exclusiveMinimum}`,
      exclusiveMaximum !== undefined && value >= exclusiveMaximum && `must be less than ${exclusiveMaximum}`,
      multipleOf !== undefined && !isMultipleOf(value, multipleOf) && `must be a multiple of ${multipleOf}`,
    ];
    return faults.flatMap((message) => (message === false ? [] : [{ path, message }]));
  }

  #checkText(schema: SchemaObject, value: string, path: string): ValueFault[] {
    const { minLength, maxLength } = schema as Record<string, number>;
    const faults: ValueFault[] = [];
    if (minLength !== undefined || maxLength !== undefined) {
      const length = codePoints(value, this.#limit);
      if (length < (minLength ?? 0))
        faults.push({ path, message: `must have at least ${minLength} characters` });
      if (maxLength !== undefined && length > maxLength) {
        faults.push({ path, message: `must have at most ${maxLength} characters` });
      }
    }
    if (typeof schema.pattern === 'string' && !this.#matches(schema.pattern, value)) {
      faults.push({ path, message: `must match ${shown(schema.pattern)}` });
    }
    return faults;
  }

  #matches(pattern: string, text: string): boolean {
    return this.#schema.patterns.get(pattern)?.isIn(text, this.#limit) === true;
  }

  #checkList(schema: SchemaObject, value: readonly unknown[], path: string, level: number): ValueFault[] {
    const { minItems, maxItems, minContains = 1, maxContains } = schema as Record<string, number>;
    const faults: ValueFault[] = [];
    if (minItems !== undefined && value.length < minItems) {
      faults.push({ path, message: `must have at least ${minItems} items` });
    }
    if (maxItems !== undefined && value.length > maxItems) {
      faults.push({ path, message: `must have at most ${maxItems} items` });
    }
    // Before 2020-12 a list of schemas stood in `items`, and that of the rest in `additionalItems`.
    const isOld = Array.isArray(schema.items);
    const first = (isOld ? schema.items : (schema.prefixItems ?? [])) as readonly Schema[];
    const rest = (isOld ? schema.additionalItems : schema.items) as Schema | undefined;
    for (const [at, item] of value.entries()) {
      const one = at < first.length ? first[at] : rest;
      if (one === undefined) break;
      faults.push(...this.check(one, item, `${path}/${at}`, level + 1));
      if (faults.length >= faultsMax) return faults;
    }
    if (schema.uniqueItems === true && this.#hasRepeats(value))
      faults.push({ path, message: 'must not repeat items' });
    if (schema.contains !== undefined) {
      const contains = schema.contains as Schema;
      const held = value.filter((item) => this.#isValid(contains, item, path, level + 1)).length;
      if (held < minContains || (maxContains !== undefined && held > maxContains)) {
        faults.push({
          path,
          message: 'must have items of the kind that `contains` says, as many as are wanted',
        });
      }
    }
    return faults;
  }

  #hasRepeats(value: readonly unknown[]): boolean {
    return new Set(value.map((item) => canonical(item, this.#limit))).size < value.length;
  }

  #checkObject(schema: SchemaObject, value: SchemaObject, path: string, level: number): ValueFault[] {
    const names = Object.keys(value);
    this.#limit.spend(names.length);
    const { minProperties, maxProperties } = schema as Record<string, number>;
    const faults: ValueFault[] = [];
    const lacks = (wanted: unknown) =>
      (wanted as readonly string[]).filter((name) => {
        this.#limit.spend();
        return !Object.hasOwn(value, name);
      });
    if (minProperties !== undefined && names.length < minProperties) {
      faults.push({ path, message: `must have at least ${minProperties} members` });
    }
    if (maxProperties !== undefined && names.length > maxProperties) {
      faults.push({ path, message: `must have at most ${maxProperties} members` });
    }
    for (const name of lacks(schema.required ?? []))
      faults.push({ path, message: `must have the member ${shown(name)}` });
    for (const [name, dependent] of dependentsOf(schema)) {
      this.#limit.spend();
      if (!Object.hasOwn(value, name)) continue;
      if (!Array.isArray(dependent)) {
        faults.push(...this.check(dependent as Schema, value, path, level + 1));
        continue;
      }
      const [missing] = lacks(dependent);
      if (missing !== undefined)
        faults.push({ path, message: `must have the member ${shown(missing)} beside ${shown(name)}` });
    }
    for (const name of names) {
      if (faults.length >= faultsMax) break;
      faults.push(...this.#checkMember(schema, name, value[name], path, level));
    }
    return faults;
  }

  #checkMember(
    schema: SchemaObject,
    name: string,
    member: unknown,
    path: string,
    level: number,
  ): ValueFault[] {
    const at = `${path}/${name.slice(0, shownMax).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const faults: ValueFault[] = [];
    if (schema.propertyNames !== undefined) {
      faults.push(...this.check(schema.propertyNames as Schema, name, at, level + 1));
    }
    const named = (schema.properties ?? {}) as Record<string, Schema>;
    const ways = Object.entries((schema.patternProperties ?? {}) as Record<string, Schema>)
      .filter(([pattern]) => this.#matches(pattern, name))
      .map(([, one]) => one);
    if (Object.hasOwn(named, name)) ways.push(named[name] as Schema);
    if (ways.length === 0 && schema.additionalProperties !== undefined) {
      ways.push(schema.additionalProperties as Schema);
    }
    for (const way of ways) faults.push(...this.check(way, member, at, level + 1));
    return faults;
  }

  #checkCombined(schema: SchemaObject, value: unknown, path: string, level: number): ValueFault[] {
    const { $ref, allOf = [], anyOf, oneOf, not, if: condition } = schema;
    const faults: ValueFault[] = [];
    const check = (one: unknown) => this.check(one as Schema, value, path, level + 1);
    const holds = (one: unknown) => check(one).length === 0;
    if (typeof $ref === 'string') faults.push(...check(this.#schema.references.get($ref) ?? false));
    for (const one of allOf as readonly Schema[]) faults.push(...check(one));
    if (anyOf !== undefined && !(anyOf as readonly Schema[]).some(holds)) {
      faults.push({ path, message: 'must keep to one of the schemas of anyOf' });
    }
    if (oneOf !== undefined && (oneOf as readonly Schema[]).filter(holds).length !== 1) {
      faults.push({ path, message: 'must keep to exactly one of the schemas of oneOf' });
    }
    if (not !== undefined && holds(not)) faults.push({ path, message: 'must not keep to the schema of not' });
    if (condition !== undefined) {
      const branch = holds(condition) ? schema.then : schema.else;
      if (branch !== undefined) faults.push(...check(branch));
    }
    return faults;
  }
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'null').slice(0, shownMax);

/** What a value with a member has to have, or to keep to, beside it. */
const dependentsOf = ({ dependentRequired, dependentSchemas, dependencies }: SchemaObject) =>
  [dependentRequired, dependentSchemas, dependencies].flatMap((dependents) =>
    Object.entries((dependents ?? {}) as SchemaObject),
  );
