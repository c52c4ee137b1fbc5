import type { Endpoint, JsonSchema } from '../api/endpoints.ts';
import { choiceLabel, fieldLabel } from '../words/field-label.ts';

/* From a schema to what a form shows. Nothing here knows an endpoint. */

interface Described {
  readonly label: string;
  readonly description: string;
  /** As a person reads it; undefined without one. */
  readonly fallback: string | undefined;
}

export type FormField = Described &
  (
    | {
        readonly kind: 'text';
        readonly schema: JsonSchema;
        readonly isLong: boolean;
        readonly isCode: boolean;
      }
    | { readonly kind: 'number'; readonly schema: JsonSchema }
    | {
        readonly kind: 'choice';
        readonly schema: JsonSchema;
        readonly values: readonly unknown[];
        readonly labels: readonly string[];
      }
    | { readonly kind: 'list'; readonly schema: JsonSchema; readonly item: FormField }
    | {
        readonly kind: 'group';
        readonly schema: JsonSchema;
        readonly fields: readonly NamedField[];
        readonly isOpen: boolean;
      }
    | { readonly kind: 'variants'; readonly schema: JsonSchema; readonly variants: readonly FormField[] }
    /** Whatever no other kind fits: entered as JSON; what is no JSON is taken for a text where a text is allowed. */
    | { readonly kind: 'json'; readonly schema: JsonSchema; readonly isTextAllowed: boolean }
  );

export interface NamedField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly field: FormField;
}

/** Texts that may be longer get several lines. */
const longFrom = 2001;
const depthMax = 5;

/** The whole request of an endpoint: its fields, and the sets of which one is needed. */
export interface RequestForm {
  readonly fields: readonly NamedField[];
  readonly sets: readonly RequestSet[];
  readonly isOpen: boolean;
}

export interface RequestSet {
  readonly names: readonly string[];
  readonly label: string;
}

export function requestForm({
  request_schema,
  send_one_of,
}: Pick<Endpoint, 'request_schema' | 'send_one_of'>): RequestForm {
  return {
    fields: namedFields(request_schema, 0),
    sets: send_one_of.map((names) => ({ names, label: setLabel(names, send_one_of) })),
    isOpen: isOpen(request_schema),
  };
}

/** What tells a set from the others: "First name, last name" where the domain is part of another one too. */
function setLabel(names: readonly string[], sets: readonly (readonly string[])[]): string {
  const own = names.filter((name) => !sets.some((other) => other !== names && other.includes(name)));
  const [first = '', ...others] = (own.length > 0 ? own : names).map(fieldLabel);
  return [
    first,
    ...others.map((label) => (/^[A-Z]{2}|^LinkedIn/.test(label) ? label : label.toLowerCase())),
  ].join(', ');
}

/** Fields that only other sets than the chosen one have: they are not shown, and not sent. */
export function hiddenNames({ sets }: RequestForm, chosen: number): ReadonlySet<string> {
  const shown = new Set(sets[chosen]?.names ?? []);
  return new Set(sets.flatMap(({ names }) => names).filter((name) => !shown.has(name)));
}

function namedFields(schema: JsonSchema, depth: number): NamedField[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    isRequired: required.has(name),
    field: fieldOf(property, fieldLabel(name), depth + 1),
  }));
}

export function fieldOf(schema: JsonSchema, label: string, depth = 0): FormField {
  const described = {
    label,
    description: schema.description ?? '',
    fallback: schema.default === undefined ? undefined : shownDefault(schema.default),
  };
  const types = typesOf(schema);
  const [type] = types.filter((one) => one !== 'null');
  const isOneType = types.filter((one) => one !== 'null').length === 1;

  const variants = schema.anyOf ?? schema.oneOf;
  if (variants && depth <= depthMax) {
    const taken = variants.filter(({ type: one }) => one !== 'null');
    const [only] = taken;
    if (taken.length === 1 && only) return { ...fieldOf(only, label, depth), ...described };
    const fields = taken.map((variant) => fieldOf(variant, variantLabel(variant, label), depth + 1));
    return { ...described, kind: 'variants', schema, variants: fields };
  }
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values) {
    const labels = values.map((value) => (value === '' ? '(empty)' : choiceLabel(String(value))));
    return { ...described, kind: 'choice', schema, values, labels };
  }
  if (!isOneType || depth > depthMax)
    return { ...described, kind: 'json', schema, isTextAllowed: types.length === 0 };
  switch (type) {
    case 'string':
      return {
        ...described,
        kind: 'text',
        schema,
        isLong:
          (schema.maxLength ?? longFrom) >= longFrom &&
          schema.format === undefined &&
          schema.pattern === undefined &&
          !/\b(?:URL|domain|email|link)\b/i.test(label),
        isCode: schema.format === 'uri' || schema.pattern !== undefined,
      };
    case 'integer':
    case 'number':
      return { ...described, kind: 'number', schema };
    case 'boolean':
      return { ...described, kind: 'choice', schema, values: [true, false], labels: ['Yes', 'No'] };
    case 'array':
      return {
        ...described,
        kind: 'list',
        schema,
        item: fieldOf(schema.items ?? {}, itemLabel(label), depth + 1),
      };
    case 'object':
      if (Object.keys(schema.properties ?? {}).length === 0) {
        return { ...described, kind: 'json', schema, isTextAllowed: false };
      }
      return {
        ...described,
        kind: 'group',
        schema,
        fields: namedFields(schema, depth),
        isOpen: isOpen(schema),
      };
    default:
      return { ...described, kind: 'json', schema, isTextAllowed: false };
  }
}

/** May an object have more fields than it names? */
const isOpen = (schema: JsonSchema): boolean =>
  typeof schema.additionalProperties === 'object' || schema.additionalProperties === true;

function typesOf({ type }: JsonSchema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

function itemLabel(label: string): string {
  const one = label.replace(/ies$/, 'y').replace(/s$/, '');
  return one === label || one === '' ? 'Entry' : one;
}

function variantLabel(schema: JsonSchema, label: string): string {
  const [type = 'JSON'] = typesOf(schema);
  if (type === 'object') return 'With more fields';
  if (schema.const !== undefined) return choiceLabel(String(schema.const));
  if (schema.enum) return 'One of a list';
  if (schema.format === 'date') return 'A date';
  if (type === 'string') return schema.pattern?.includes('@') ? 'Email only' : 'Text';
  if (type === 'array') return 'A list';
  if (type === 'integer' || type === 'number') return 'A number';
  return label;
}

function shownDefault(value: unknown): string | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? undefined : value.map((one) => choiceLabel(String(one))).join(', ');
  if (typeof value === 'object') return Object.keys(value).length === 0 ? undefined : JSON.stringify(value);
  return choiceLabel(String(value));
}
