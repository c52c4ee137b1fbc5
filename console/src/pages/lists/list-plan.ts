import type { Endpoint } from '../../api/endpoints.ts';
import { isObject, readRequest, requestEntryOf } from '../../forms/form-entry.ts';
import { type FormField, type NamedField, type RequestForm, requestForm } from '../../forms/form-field.ts';
import type { Sheet } from './read-csv.ts';

/* From a file and its columns to the body of a list, with what was left out and why. */

export interface ItemFields {
  /** The field of the request that takes the rows. */
  readonly listName: string;
  readonly fields: readonly NamedField[];
  /** Rows are plain texts, such as ids. */
  readonly isPlain: boolean;
  readonly form: RequestForm;
}

const plainName = 'value';

/** What a row of an endpoint's list can have: the first list field of its request, and within it the variant with names. */
export function itemFieldsOf(endpoint: Endpoint | undefined): ItemFields {
  const form = requestForm(endpoint ?? { request_schema: {}, send_one_of: [] });
  const list = form.fields.find(({ field }) => field.kind === 'list');
  if (list?.field.kind !== 'list') return { listName: 'data', fields: [], isPlain: false, form };
  const { item } = list.field;
  const group = item.kind === 'variants' ? item.variants.find(({ kind }) => kind === 'group') : item;
  if (group?.kind === 'group') return { listName: list.name, fields: group.fields, isPlain: false, form };
  return {
    listName: list.name,
    fields: [
      { name: plainName, isRequired: true, field: { ...(item as FormField), label: list.field.label } },
    ],
    isPlain: true,
    form,
  };
}

export interface Plan {
  readonly body: Record<string, unknown>;
  /** Index in the file of each row that is sent. */
  readonly sent: readonly number[];
  readonly duplicates: number;
  /** Rows without what is needed, by their index. */
  readonly incomplete: readonly number[];
}

/** Rows that are the same are sent once; rows without any value of a sent column are left out. */
export function planList(
  sheet: Sheet,
  mapping: readonly (string | null)[],
  { listName, fields, isPlain }: ItemFields,
  more: Readonly<Record<string, unknown>>,
): Plan {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const seen = new Set<string>();
  const items: unknown[] = [];
  const sent: number[] = [];
  const incomplete: number[] = [];
  let duplicates = 0;
  for (const [index, row] of sheet.rows.entries()) {
    const item: Record<string, string> = {};
    for (const [at, name] of mapping.entries()) {
      const cell = row[at]?.trim() ?? '';
      if (name !== null && cell !== '') item[name] = cell;
    }
    const { refId: _, ...asked } = item;
    if (Object.keys(asked).length === 0 || required.some((name) => item[name] === undefined)) {
      incomplete.push(index);
      continue;
    }
    const key = JSON.stringify(Object.entries(asked).toSorted(([one], [other]) => (one < other ? -1 : 1)));
    if (seen.has(key)) {
      duplicates += 1;
      continue;
    }
    seen.add(key);
    sent.push(index);
    items.push(
      isPlain
        ? item[plainName]
        : {
            ...item,
            ...(fields.some(({ name }) => name === 'refId') && item.refId === undefined
              ? { refId: String(index) }
              : {}),
          },
    );
  }
  return { body: { ...more, [listName]: items }, sent, duplicates, incomplete };
}

/** Half of the cells of a column do not look like what it is sent as: it is probably the wrong column. */
export function doubtOf(cells: readonly string[], field: NamedField | undefined): string | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (!field || filled.length === 0) return null;
  if (field.name === 'email') {
    const wrong = filled.filter((cell) => !cell.includes('@')).length;
    if (wrong * 2 > filled.length) return `${wrong} of ${filled.length} cells have no @.`;
  }
  if (/domain|website|url/.test(field.name)) {
    const wrong = filled.filter((cell) => !cell.includes('.')).length;
    if (wrong * 2 > filled.length)
      return `${wrong} of ${filled.length} cells have no dot, so they are no web addresses.`;
  }
  return null;
}

/** Whether a body is one that its endpoint's form would send: the same rules as in the playground. */
export function problemsOf(endpoint: Endpoint, body: unknown): readonly string[] {
  const form = requestForm(endpoint);
  const entry = isObject(body) ? requestEntryOf(form, body) : null;
  return entry ? [...readRequest(form, entry).problems.values()] : ['The rows do not fit this endpoint.'];
}
