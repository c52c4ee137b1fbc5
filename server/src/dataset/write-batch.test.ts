import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { test } from '../testing/database.ts';
import { cleanUp, finishImport, giveUpImport, type ImportRow } from './import-state.ts';
import type { RecordKind } from './kinds/record-kind.ts';
import { RowPreparer } from './prepared-rows.ts';
import { readValues } from './read-values.ts';
import { SeenIdentities } from './seen-identities.ts';
import { nextSegment } from './segments/segment-tables.ts';
import { writeBatch } from './write-batch.ts';

interface Note {
  readonly id: string;
  readonly value: number;
}

const kind: RecordKind<Note> = {
  name: 'posts',
  schema: z.object({ id: z.string(), value: z.number() }),
  shape: { columns: [], orderBy: '', exact: '', prefixed: '', misspelt: '' },
  identity: ({ id }) => id,
  keys: () => [],
  screen: (one) => one,
  describe: () => ({}),
  labels: () => [],
};

const note = fc.record({
  id: fc.constantFrom('a', 'b', 'é', '漢', 'a b', 'e\0f', 'x\ud800', 'x\udfff', '漢'.repeat(700)),
  value: fc.nat(2),
});
const imports = fc.array(
  fc.record({
    batches: fc.array(fc.array(note, { maxLength: 5 }), { maxLength: 5 }),
    /** Batches before which the import is interrupted, and goes on. */
    interrupted: fc.array(fc.nat(4), { maxLength: 2 }),
    end: fc.constantFrom('finished', 'finished', 'discarded', 'failed'),
  }),
  { minLength: 1, maxLength: 4 },
);

/** As the database can have it. */
const identityOf = ({ id }: Note) => id.slice(0, 600).replace('\0', ' ').toWellFormed();

/** What is written of a batch, by a loop over its records: by identity, as JSON. */
function plainWrite(batch: readonly Note[], before: ReadonlyMap<string, string>, own: Map<string, string>) {
  const counts = { added: 0, updated: 0, unchanged: 0, repeated: 0 };
  const lasts = new Map(batch.map((one) => [identityOf(one), JSON.stringify(one)]));
  counts.repeated += batch.length - lasts.size;
  for (const [id, value] of lasts) {
    if (own.has(id)) counts.repeated += 1;
    else if (!before.has(id)) counts.added += 1;
    else if (before.get(id) === value) counts.unchanged += 1;
    else counts.updated += 1;
    if (own.has(id) || before.get(id) !== value) own.set(id, value);
  }
  return counts;
}

test('of imports of a source, new or known, interrupted or given up, the last version of each record is there, once', async ({
  db,
}) => {
  const client = await db.pool.connect();
  let sources = 0;
  const begin = async (source: string) => {
    const { rows } = await client.query<ImportRow>(
      `insert into imports (kind, state, source, file, fingerprint, layout, next_byte, next_line, rejects_file)
       values ('posts', 'running', $1, '', '', '{}', 0, 1, '') returning *`,
      [source],
    );
    return rows[0] as ImportRow;
  };
  const property = fc.asyncProperty(imports, async (all) => {
    sources += 1;
    const source = `source ${sources}`;
    let before = new Map<string, string>();
    for (const { batches, interrupted, end } of all) {
      const row = await begin(source);
      const firstSegment = await nextSegment(client);
      const own = new Map<string, string>();
      let accepted = 0;
      let seen = await SeenIdentities.ofNewSource(client, { ...row, accepted });
      let preparer = new RowPreparer(kind, { importId: row.id, source });
      const indexed: number[] = [];
      for (const [number, batch] of batches.entries()) {
        if (interrupted.includes(number)) {
          seen = await SeenIdentities.ofNewSource(client, { ...row, accepted });
          preparer = new RowPreparer(kind, { importId: row.id, source });
        }
        for (const one of batch) preparer.add(one);
        const rows = preparer.take();
        await client.query('begin');
        const written = await writeBatch(client, 'posts', {
          importId: row.id,
          source,
          firstSegment,
          rows,
          seen,
        });
        await client.query('commit');
        const { ids, again, ...counts } = written;
        accepted += batch.length;
        indexed.push(...ids.filter((id) => id !== 0));

        expect(counts).toEqual(plainWrite(batch, before, own));
        expect(again.every((id) => indexed.includes(id))).toBe(true);
      }
      // Each is indexed once.
      expect(new Set(indexed).size).toBe(indexed.length);
      expect(indexed.length).toBe(own.size);
      if (end === 'finished') await finishImport(client, row.id);
      else {
        await giveUpImport(client, row.id, { state: end as 'discarded' | 'failed' });
        await cleanUp(client);
      }
      if (end === 'finished') before = new Map([...before, ...own]);

      const { rows: found } = await client.query<{ identity: string; record: string }>(
        'select identity, record from posts where source = $1 and replaced_in is null',
        [source],
      );
      const texts = found.map(({ record }) => record);
      const values = await readValues(client, kind, texts);
      expect(found.map(({ identity }, at) => [identity, JSON.stringify(values[at])]).toSorted()).toEqual(
        [...before].toSorted(),
      );
    }
  });
  try {
    await fc.assert(property, { numRuns: 60 });
  } finally {
    client.release();
  }
});
