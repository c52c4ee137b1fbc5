import { z } from 'zod';
import type { Endpoint } from '../endpoints/define-endpoint.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
}

/** A field of a request, or of the items of its list. */
export interface SampledField {
  readonly name: string;
  readonly isRequired: boolean;
  /** Takes any value: what is sent is the caller's own. */
  readonly isAny: boolean;
  /** The example of its endpoint, with this value of the field; without it where none is given. */
  readonly body: (...value: [] | [value: unknown]) => Record<string, unknown>;
  /** A value as its schema wants it, and the same in other forms that are read as it. */
  readonly forms: readonly (readonly [meant: unknown, sent: unknown])[];
}

/** Every field that an endpoint takes, with requests in which it is the only one that differs from the example. */
export function sampledFields(endpoint: Endpoint): SampledField[] {
  const example = endpoint.example.request as Record<string, unknown>;
  const schema = z.toJSONSchema(endpoint.request, { io: 'input' }) as Schema;
  const fields = fieldsOf(schema, example, (body) => body);
  if (endpoint.runs !== 'job') return fields;
  const item = z.toJSONSchema(endpoint.item, { io: 'input' }) as Schema;
  const [first, ...others] = example.data as Record<string, unknown>[];
  const inItem = fieldsOf(item, first ?? {}, (one) => ({ ...example, data: [one, ...others] }));
  return [...fields, ...inItem.map((field) => ({ ...field, name: `data[0].${field.name}` }))];
}

function fieldsOf(
  { properties = {}, required = [] }: Schema,
  example: Record<string, unknown>,
  inBody: (holder: Record<string, unknown>) => Record<string, unknown>,
): SampledField[] {
  return Object.entries(properties).map(([name, field]) => ({
    name,
    isRequired: required.includes(name),
    isAny: field.type === undefined && field.anyOf === undefined,
    body: (...value) => {
      const { [name]: _, ...others } = example;
      return inBody(value.length === 0 ? others : { ...others, [name]: value[0] });
    },
    forms: formsOf(field, example[name] ?? field.default),
  }));
}

function formsOf(field: Schema, sample: unknown): [meant: unknown, sent: unknown][] {
  switch (field.type) {
    case 'integer':
    case 'number': {
      const number = sample ?? Math.max(field.minimum ?? 1, 1);
      return [[number, String(number)]];
    }
    case 'boolean':
      return [
        [true, 'true'],
        [false, 'false'],
      ];
    case 'object':
      return [[sample ?? { a: 1 }, JSON.stringify(sample ?? { a: 1 })]];
    case 'array':
      return listForms(field, sample as unknown[] | undefined);
    default:
      return [];
  }
}

function listForms({ items = {} }: Schema, sample: unknown[] | undefined): [unknown, unknown][] {
  const list = sample?.length ? sample : [items.enum?.[0] ?? 'a'];
  const texts = list.filter((one) => typeof one === 'string');
  return [
    [list, JSON.stringify(list)],
    ...texts.slice(0, 1).map((text): [unknown, unknown] => [[text], text]),
  ];
}
