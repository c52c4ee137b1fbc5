import type { FormField, NamedField, RequestForm } from './form-field.ts';
import { hiddenNames } from './form-field.ts';

/*
 * What somebody has entered, and the request that it makes. An entry holds what the controls hold: letters, and which of some choices is taken. So each
 * entry can be made with the keyboard alone, and the test over all endpoints enters their examples just so.
 */

export type Entry =
  /** Of texts, numbers and JSON: the letters. Nothing entered is not sent. */
  | { readonly kind: 'letters'; readonly letters: string }
  /** Index of the choice; null is not sent. */
  | { readonly kind: 'choice'; readonly at: number | null }
  | { readonly kind: 'list'; readonly items: readonly Entry[] }
  | { readonly kind: 'group'; readonly fields: Readonly<Record<string, Entry>>; readonly more: string }
  | { readonly kind: 'variants'; readonly at: number; readonly entries: readonly Entry[] };

export interface RequestEntry {
  readonly fields: Readonly<Record<string, Entry>>;
  /** Which of the sets of fields is chosen. */
  readonly set: number;
  /** Further fields, as JSON. */
  readonly more: string;
}

export interface Read<Value> {
  /** Undefined where nothing was entered. */
  readonly value: Value | undefined;
  /** By the path of the field, such as `data.0.email`. */
  readonly problems: ReadonlyMap<string, string>;
}

export function emptyEntry(field: FormField): Entry {
  switch (field.kind) {
    case 'text':
    case 'number':
    case 'json':
      return { kind: 'letters', letters: '' };
    case 'choice':
      return { kind: 'choice', at: null };
    case 'list':
      return { kind: 'list', items: [] };
    case 'group':
      return { kind: 'group', fields: emptyFields(field.fields), more: '' };
    case 'variants':
      return { kind: 'variants', at: 0, entries: field.variants.map(emptyEntry) };
  }
}

const emptyFields = (fields: readonly NamedField[]): Record<string, Entry> =>
  Object.fromEntries(fields.map(({ name, field }) => [name, emptyEntry(field)]));

export const emptyRequest = (form: RequestForm): RequestEntry => ({
  fields: emptyFields(form.fields),
  set: 0,
  more: '',
});

/** What is to be entered so that `value` is sent; null where the controls cannot hold it, such as a number in a field of texts. */
export function entryOf(field: FormField, value: unknown): Entry | null {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && value !== '' ? { kind: 'letters', letters: value } : null;
    case 'number':
      return typeof value === 'number' ? { kind: 'letters', letters: String(value) } : null;
    case 'json': {
      const letters = JSON.stringify(value);
      return letters === undefined ? null : { kind: 'letters', letters: JSON.stringify(value, null, 2) };
    }
    case 'choice': {
      const at = field.values.indexOf(value);
      return at === -1 ? null : { kind: 'choice', at };
    }
    case 'list': {
      if (!Array.isArray(value) || value.length === 0) return null;
      const items = value.map((item) => entryOf(field.item, item));
      return items.every((item) => item !== null) ? { kind: 'list', items } : null;
    }
    case 'group': {
      const entered = fieldEntries(field.fields, value, field.isOpen);
      return entered === null ? null : { kind: 'group', ...entered };
    }
    case 'variants':
      for (const [at, variant] of field.variants.entries()) {
        const entry = entryOf(variant, value);
        if (entry === null || readEntry(variant, entry).problems.size > 0) continue;
        return {
          kind: 'variants',
          at,
          entries: field.variants.map((other, index) => (index === at ? entry : emptyEntry(other))),
        };
      }
      return null;
  }
}

function fieldEntries(
  fields: readonly NamedField[],
  value: unknown,
  isOpen: boolean,
): { fields: Record<string, Entry>; more: string } | null {
  if (!isObject(value)) return null;
  const entered = emptyFields(fields);
  const more: Record<string, unknown> = {};
  const known = new Map(fields.map(({ name, field }) => [name, field]));
  for (const [name, one] of Object.entries(value)) {
    const field = known.get(name);
    const entry = field ? entryOf(field, one) : null;
    if (entry) entered[name] = entry;
    else if (isOpen || field) more[name] = one;
    else return null;
  }
  return { fields: entered, more: Object.keys(more).length === 0 ? '' : JSON.stringify(more, null, 2) };
}

/** What is to be entered so that this body is sent; null for what no form holds: it is entered as JSON. */
export function requestEntryOf(form: RequestForm, body: unknown): RequestEntry | null {
  const entered = fieldEntries(form.fields, body, true);
  if (entered === null || !isObject(body)) return null;
  const sent = new Set(Object.keys(body));
  let set = 0;
  let most = -1;
  for (const [at, { names }] of form.sets.entries()) {
    const had = names.filter((name) => sent.has(name)).length;
    const score = had === names.length ? names.length * 100 : had;
    if (score > most) {
      most = score;
      set = at;
    }
  }
  // Fields of other sets were sent too: they are kept below, as JSON.
  const hidden = [...hiddenNames(form, set)].filter((name) => sent.has(name));
  if (hidden.length === 0) return { ...entered, set };
  const more = { ...(entered.more === '' ? {} : JSON.parse(entered.more)) };
  for (const name of hidden) {
    more[name] = body[name];
    const field = form.fields.find((one) => one.name === name)?.field;
    if (field) entered.fields[name] = emptyEntry(field);
  }
  return { fields: entered.fields, set, more: JSON.stringify(more, null, 2) };
}

/** The request, and what is still missing or wrong, by field. The service decides: only what surely fails is a problem here. */
export function readRequest(form: RequestForm, entry: RequestEntry): Read<Record<string, unknown>> {
  const problems = new Map<string, string>();
  const hidden = hiddenNames(form, entry.set);
  const needed = new Set(form.sets[entry.set]?.names ?? []);
  const shown = form.fields
    .filter(({ name }) => !hidden.has(name))
    .map((one) => (needed.has(one.name) ? { ...one, isRequired: true } : one));
  const more = readMore(entry.more, problems, '');
  const value = readFields(shown, entry.fields, '', problems, new Set(Object.keys(more)));
  return { value: { ...value, ...more }, problems };
}

export function readEntry(field: FormField, entry: Entry, path = ''): Read<unknown> {
  const problems = new Map<string, string>();
  return { value: read(field, entry, path, problems), problems };
}

function read(field: FormField, entry: Entry, path: string, problems: Map<string, string>): unknown {
  if (entry.kind === 'letters') return readLetters(field, entry.letters, path, problems);
  if (entry.kind === 'choice')
    return field.kind === 'choice' && entry.at !== null ? field.values[entry.at] : undefined;
  if (entry.kind === 'list' && field.kind === 'list') {
    if (entry.items.length === 0) return undefined;
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = field.schema;
    const values = entry.items.flatMap((item, at) => {
      const value = read(field.item, item, `${path}.${at}`, problems);
      if (value === undefined && field.item.kind !== 'text')
        problems.set(`${path}.${at}`, 'Enter this, or remove it.');
      return value === undefined ? [] : [value];
    });
    if (values.length === 0) return undefined;
    if (values.length < minItems) problems.set(path, `Enter at least ${minItems}.`);
    if (values.length > maxItems) problems.set(path, `Enter at most ${maxItems}.`);
    return values;
  }
  if (entry.kind === 'group' && field.kind === 'group') {
    const more = readMore(entry.more, problems, path);
    const value = {
      ...readFields(field.fields, entry.fields, path, problems, new Set(Object.keys(more))),
      ...more,
    };
    return Object.keys(value).length === 0 ? undefined : value;
  }
  if (entry.kind === 'variants' && field.kind === 'variants') {
    const variant = field.variants[entry.at];
    const chosen = entry.entries[entry.at];
    return variant && chosen ? read(variant, chosen, path, problems) : undefined;
  }
  return undefined;
}

function readFields(
  fields: readonly NamedField[],
  entries: Readonly<Record<string, Entry>>,
  path: string,
  problems: Map<string, string>,
  others: ReadonlySet<string>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const inner = new Map<string, string>();
  for (const { name, field, isRequired } of fields) {
    const at = path === '' ? name : `${path}.${name}`;
    const entry = entries[name];
    const value = entry ? read(field, entry, at, inner) : undefined;
    if (value !== undefined) values[name] = value;
    else if (isRequired && !others.has(name) && !inner.has(at)) inner.set(at, `Enter ${withArticle(field)}.`);
  }
  for (const [at, problem] of inner) problems.set(at, problem);
  return values;
}

const withArticle = ({ label }: FormField): string => {
  const name = /^[A-Z]{2}|^LinkedIn/.test(label) ? label : label.toLowerCase();
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
};

function readLetters(
  field: FormField,
  letters: string,
  path: string,
  problems: Map<string, string>,
): unknown {
  if (letters === '') return undefined;
  if (field.kind === 'text') {
    const { maxLength, minLength } = field.schema;
    if (maxLength !== undefined && letters.length > maxLength) {
      problems.set(path, `At most ${maxLength} characters; this has ${letters.length}.`);
    } else if (minLength !== undefined && letters.length < minLength) {
      problems.set(path, `At least ${minLength} characters.`);
    }
    return letters;
  }
  if (field.kind === 'number') {
    const number = Number(letters.trim().replaceAll(',', ''));
    const { minimum, maximum, type } = field.schema;
    if (letters.trim() === '') return undefined;
    if (!Number.isFinite(number)) problems.set(path, 'Enter a number.');
    else if (type === 'integer' && !Number.isInteger(number)) problems.set(path, 'Enter a whole number.');
    else if (minimum !== undefined && number < minimum) problems.set(path, `Enter ${minimum} or more.`);
    else if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && number > maximum) {
      problems.set(path, `Enter ${maximum} or less.`);
    } else return number;
    return undefined;
  }
  if (field.kind === 'json') {
    try {
      return JSON.parse(letters);
    } catch {
      if (field.isTextAllowed) return letters;
      problems.set(path, 'Enter JSON, such as {"name": "value"}.');
      return undefined;
    }
  }
  return undefined;
}

function readMore(letters: string, problems: Map<string, string>, path: string): Record<string, unknown> {
  if (letters.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(letters);
    if (isObject(value)) return value;
  } catch {
    // Said below.
  }
  problems.set(path === '' ? '*' : `${path}.*`, 'Enter a JSON object, such as {"name": "value"}.');
  return {};
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
