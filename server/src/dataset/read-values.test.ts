import { expect } from 'vitest';
import { z } from 'zod';
import { lines, test } from '../testing/import-files.ts';
import { importFile } from './import-file.ts';
import { JsonBytes } from './json-bytes.ts';
import { posts } from './kinds/posts.ts';
import { keepForm, readValues } from './read-values.ts';
import { companyReading } from './readings/company-reading.ts';
import { formOf } from './record-form.ts';

/* The same records, as three builds know them. */
const earlier = { ...posts, schema: z.object({ city: z.string(), name: z.string() }) };
const now = {
  ...posts,
  schema: z.object({ name: z.string(), motto: z.string().nullable(), city: z.string() }),
};

function textOf(kind: { readonly schema: z.ZodType }, value: object): string {
  const { id, members } = formOf(kind.schema);
  const out = new JsonBytes(members);
  out.writeCompact(value);
  return `${id}${out.bytes.toString('utf8', 0, out.length)}`;
}

test('records of builds with other members are read beside those of this one, each in its place', async ({
  db,
}) => {
  await keepForm(db.pool, earlier);
  await keepForm(db.pool, now);
  await keepForm(db.pool, now);

  const read = await readValues(db.pool, now as never, [
    textOf(now, { name: 'Ada', motto: 'Onward', city: 'Kiel' }),
    textOf(earlier, { city: 'Bern', name: 'Mira' }),
    '{"name":"Nora","city":"Oslo"}',
    textOf(earlier, { city: 'Graz', name: 'Ida' }),
  ]);

  expect(read).toEqual([
    { name: 'Ada', motto: 'Onward', city: 'Kiel' },
    { name: 'Mira', motto: null, city: 'Bern' },
    { name: 'Nora', motto: null, city: 'Oslo' },
    { name: 'Ida', motto: null, city: 'Graz' },
  ]);
});

test('a record of which the form is lost is an error, and no other record', async ({ db }) => {
  const text = textOf(earlier, { city: 'Bern', name: 'Mira' });

  await expect(readValues(db.pool, { ...now } as never, [text])).rejects.toThrow(
    `the database knows the form ${text.slice(0, 8)} of its records`,
  );
});

test('what an import writes is read also by a build that knows other members', async ({ db, folder }) => {
  const file = folder.write(lines({ name: 'Weir', website: 'https://weir.example' }));
  await importFile(companyReading, { pool: db.pool, file, source: 'weir' });
  const { rows } = await db.pool.query<{ record: string }>('select record from companies');
  const other = z.object({ founder: z.string().nullable(), name: z.string() });

  const read = await readValues(
    db.pool,
    { ...companyReading.kind, schema: other as never },
    rows.map(({ record }) => record),
  );

  expect(read).toEqual([{ founder: null, name: 'Weir' }]);
});
