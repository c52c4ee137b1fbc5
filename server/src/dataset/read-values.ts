import type { z } from 'zod';
import { invariant } from '../kernel/invariant.ts';
import type { Queryable } from '../postgres/pool.ts';
import { recordReader } from './compact-record.ts';
import type { RecordKind } from './kinds/record-kind.ts';
import { formIdLength, formOf, type Members } from './record-form.ts';

type Read = (stored: unknown) => unknown;
type Stored = { readonly schema: z.ZodType };

/** By form. What a form is says its id, whatever database it comes from. Each build that has imported brings one at the most. */
const readers = new WeakMap<object, Map<string, Read>>();
/** Records of builds that had no forms were stored with the names of their members. */
const named = '';

/** The records out of their texts in the database, in the same order. */
export async function readValues<Value>(
  db: Queryable,
  kind: RecordKind<Value>,
  texts: readonly string[],
): Promise<Value[]> {
  const known = readersOf(kind);
  const forms = texts.map(formIn);
  const missing = new Set(forms.filter((form) => !known.has(form)));
  if (missing.size > 0) await learn(db, kind, known, missing);
  return texts.map((text, at) => {
    const form = forms[at] as string;
    const read = known.get(form);
    invariant(read, `the database knows the form ${form} of its records`);
    return read(JSON.parse(text.slice(form.length))) as Value;
  });
}

/** Has the database know the form in which this build writes records. */
export async function keepForm(db: Queryable, kind: Stored): Promise<void> {
  const { id, members } = formOf(kind.schema);
  await db.query('insert into record_forms (id, members) values ($1, $2) on conflict do nothing', [
    id,
    JSON.stringify(members),
  ]);
}

const formIn = (text: string): string => (text.startsWith('{') ? named : text.slice(0, formIdLength));

function readersOf(kind: Stored): Map<string, Read> {
  let known = readers.get(kind);
  if (!known) {
    const { id, members } = formOf(kind.schema);
    known = new Map([
      [id, recordReader(kind.schema, members)],
      [named, recordReader(kind.schema, null)],
    ]);
    readers.set(kind, known);
  }
  return known;
}

async function learn(
  db: Queryable,
  kind: Stored,
  known: Map<string, Read>,
  ids: ReadonlySet<string>,
): Promise<void> {
  const { rows } = await db.query<{ id: string; members: Members }>(
    'select id, members from record_forms where id = any($1)',
    [[...ids]],
  );
  for (const { id, members } of rows) known.set(id, recordReader(kind.schema, members));
}
