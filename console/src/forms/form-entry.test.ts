import { describe, expect, test } from 'vitest';
import { endpoints } from '../api/endpoints.ts';
import {
  type Entry,
  emptyEntry,
  emptyRequest,
  isObject,
  type RequestEntry,
  readRequest,
  requestEntryOf,
} from './form-entry.ts';
import { type FormField, requestForm } from './form-field.ts';

/* Enters a body as a person does: chooses, adds an entry to a list, and types letters, one control after the other, from an empty form. */

function typed(field: FormField, value: unknown): Entry {
  switch (field.kind) {
    case 'text':
      expect(value).toBeTypeOf('string');
      // An input of one line drops line breaks.
      if (!field.isLong) expect(value).not.toMatch(/[\r\n]/);
      return { kind: 'letters', letters: String(value) };
    case 'number':
      expect(value).toBeTypeOf('number');
      return { kind: 'letters', letters: String(value) };
    case 'json':
      return {
        kind: 'letters',
        letters: typeof value === 'string' && field.isTextAllowed ? value : JSON.stringify(value),
      };
    case 'choice': {
      const at = field.values.indexOf(value);
      expect(at).not.toBe(-1);
      return { kind: 'choice', at };
    }
    case 'list':
      return { kind: 'list', items: (value as unknown[]).map((item) => typed(field.item, item)) };
    case 'group':
      return {
        kind: 'group',
        ...typedFields(field.fields, value, emptyEntry(field) as Entry & { kind: 'group' }),
      };
    case 'variants': {
      const at = field.variants.findIndex((variant) => kindOf(value) === kindOfField(variant));
      expect(at).not.toBe(-1);
      return {
        kind: 'variants',
        at,
        entries: field.variants.map((variant, index) =>
          index === at ? typed(variant, value) : emptyEntry(variant),
        ),
      };
    }
  }
}

function typedFields(
  fields: readonly { name: string; field: FormField }[],
  value: unknown,
  empty: { fields: Readonly<Record<string, Entry>> },
) {
  const entered: Record<string, Entry> = { ...empty.fields };
  const more: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(isObject(value) ? value : {})) {
    const field = fields.find((other) => other.name === name)?.field;
    if (field) entered[name] = typed(field, one);
    else more[name] = one;
  }
  return { fields: entered, more: Object.keys(more).length === 0 ? '' : JSON.stringify(more) };
}

const kindOf = (value: unknown) => (isObject(value) ? 'group' : Array.isArray(value) ? 'list' : typeof value);
const kindOfField = ({ kind, schema }: FormField) =>
  kind === 'group' || kind === 'list'
    ? kind
    : kind === 'number'
      ? 'number'
      : schema.type === 'boolean'
        ? 'boolean'
        : 'string';

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  const form = requestForm(endpoint);

  test('its example is entered by hand, field by field, and the same body is sent', () => {
    const set = form.sets.findIndex(({ names }) =>
      names.every((name) => isObject(endpoint.example) && name in endpoint.example),
    );
    const entry: RequestEntry = {
      ...typedFields(form.fields, endpoint.example, emptyRequest(form)),
      set: Math.max(0, set),
    };

    const { value, problems } = readRequest(form, entry);

    expect([...problems]).toEqual([]);
    expect(value).toEqual(endpoint.example);
    expect(entry.more).toBe('');
  });

  test('a link with its example opens a form that sends the same body', () => {
    const entry = requestEntryOf(form, endpoint.example);

    expect(entry).not.toBeNull();
    expect(entry?.more).toBe('');
    expect(entry && readRequest(form, entry).value).toEqual(endpoint.example);
  });

  test('an empty form sends nothing that nobody entered, and names each required field', () => {
    const { value, problems } = readRequest(form, emptyRequest(form));

    expect(value).toEqual({});
    const needed = new Set([...(endpoint.request_schema.required ?? []), ...(form.sets[0]?.names ?? [])]);
    expect(new Set(problems.keys())).toEqual(needed);
  });
});

const finder = requestForm({
  request_schema: {
    type: 'object',
    properties: {
      email: { type: 'string' },
      name: { type: 'string' },
      company: { type: 'string' },
      note: { type: 'string' },
    },
  },
  send_one_of: [['email'], ['name', 'company']],
});

test('a field of a set that is not chosen is not sent, though letters are left in it', () => {
  const entry = requestEntryOf(finder, { email: 'a@b.example', note: 'n' });
  const other = { ...(entry as RequestEntry), set: 1 };

  expect(readRequest(finder, other).value).toEqual({ note: 'n' });
  expect([...readRequest(finder, other).problems.keys()]).toEqual(['name', 'company']);
});

test('a body with fields of two sets is opened whole: what the chosen set has not is kept as JSON', () => {
  const body = { email: 'a@b.example', name: 'Ada', company: 'Loom', note: 'n' };
  const entry = requestEntryOf(finder, body);

  expect(entry?.set).toBe(1);
  expect(entry && readRequest(finder, entry).value).toEqual(body);
});

test('a value that its control cannot hold is opened as JSON and sent as it was', () => {
  const body = { email: 7, unknown: [1] };
  const entry = requestEntryOf(finder, body);

  expect(entry && readRequest(finder, entry).value).toEqual(body);
});
