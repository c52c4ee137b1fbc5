import { describe, expect } from 'vitest';
import type { Pool } from '../postgres/pool.ts';
import { datasetEngines } from '../testing/dataset-engines.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import { lines, test } from '../testing/import-files.ts';
import { importOwner } from '../testing/import-owner.ts';
import { importRecords } from '../testing/import-records.ts';
import { personOf } from '../testing/people.ts';
import { watchedPool } from '../testing/watched-pool.ts';
import { Dataset } from './dataset.ts';
import { databaseReads } from './dataset-reads.ts';
import { importFile } from './import-file.ts';
import { type ImportOwner, SourceInUseError } from './import-state.ts';
import { companyReading } from './readings/company-reading.ts';
import { personReading } from './readings/person-reading.ts';
import { removeRecords } from './remove-records.ts';
import { renewSegments } from './renew-segments.ts';

const page = { page: 1, pageSize: 100 };
const named = (name: string, publicId: string) => personOf({ name, publicId });

/** Names and totals of everybody, as each reader finds them. */
async function foundBy(pool: Pool, readers: Readonly<Record<string, ImportOwner | null>>) {
  const dataset = new Dataset(databaseReads(pool, 2 ** 20));
  const found: Record<string, string> = {};
  for (const [who, owner] of Object.entries(readers)) {
    const { items, total } = await dataset.for(owner?.id ?? null).searchPeople(page);
    found[who] = `${total}: ${items.map(({ name }) => name).toSorted()}`;
  }
  return found;
}

const ownersInIndex = async (pool: Pool): Promise<[owner: number | null, docs: number][]> =>
  (await pool.query('select organization_id, docs from dataset_segments order by id')).rows.map(
    ({ organization_id, docs }) => [organization_id, docs],
  );

describe.each(datasetEngines)('in $name', ({ test }) => {
  test('what belongs to an organization is in no total, page, key, id, industry or misspelt word of another', async ({
    dataset: imported,
  }) => {
    const [one, other] = [await importOwner(imported.pool), await importOwner(imported.pool)];
    await importRecords(imported, [{ name: 'Halden', industry: 'Utilities' }], 'all');
    await importRecords(imported, [{ name: 'Quarrypine', industry: 'Quarrying' }], 'own', one);
    await importCanonical(imported, personReading, [named('Mira Quarrypine', 'mira')], 'own', one);
    const dataset = imported.dataset();
    const ask = async (owner: ImportOwner | null) => {
      const reader = dataset.for(owner?.id ?? null);
      const { items, total } = await reader.searchCompanies(page);
      return {
        total,
        names: items.map(({ name }) => name),
        ids: items.map(({ sourceId }) => sourceId),
        byName: (await reader.findCompanies([{ by: 'name', value: 'quarrypine' }]))[0]?.outcome,
        byHandle: (await reader.findPeople([{ by: 'public_id', value: 'mira' }]))[0]?.outcome,
        misspelt: (await reader.searchProfiles({ text: 'Quarrypime', ...page })).total,
        industries: await reader.industryLabels(),
      };
    };

    const own = await ask(one);
    const [id = ''] = own.ids.filter((_, at) => own.names[at] === 'Quarrypine');
    const byId = async (owner: ImportOwner | null) =>
      (await dataset.for(owner?.id ?? null).findCompanies([{ by: 'network_id', value: id }]))[0]?.outcome;

    expect(own).toMatchObject({ total: 2, byName: 'found', byHandle: 'found', misspelt: 1 });
    expect(own.industries.toSorted()).toEqual(['Quarrying', 'Utilities']);
    expect(await byId(one)).toBe('found');
    for (const reader of [other, null]) {
      expect(await ask(reader)).toMatchObject({
        ...{ total: 1, names: ['Halden'], byName: 'not_found', byHandle: 'not_found', misspelt: 0 },
        industries: ['Utilities'],
      });
      // An id need not come from the index.
      expect(await byId(reader)).toBe('not_found');
    }
  });

  test('an own record wins over one of all with the same key, also where that one is newer', async ({
    dataset: imported,
  }) => {
    const one = await importOwner(imported.pool);
    const known = { linkedin_id: '71', website: 'halden.example' };
    await importRecords(imported, [{ ...known, name: 'Halden of ours', employees: 5 }], 'own', one);
    await importRecords(imported, [{ ...known, name: 'Halden of all', employees: 500 }], 'all');
    await importCanonical(imported, personReading, [named('Mira of ours', 'mira')], 'own', one);
    await importCanonical(imported, personReading, [named('Mira of all', 'mira')], 'all');
    const dataset = imported.dataset();
    const namesFor = async (reader: Dataset) => {
      const [company] = await reader.findCompanies([{ by: 'network_id', value: '71' }]);
      const [person] = await reader.findPeople([{ by: 'public_id', value: 'mira' }]);
      return [company, person].map((found) => (found?.outcome === 'found' ? found.value.name : null));
    };

    expect(await namesFor(dataset.for(one.id))).toEqual(['Halden of ours', 'Mira of ours']);
    expect(await namesFor(dataset)).toEqual(['Halden of all', 'Mira of all']);
  });

  describe('a source is of one owner', () => {
    test('files of the same name do not meet; a source that another owner uses is refused, until its records are removed', async ({
      dataset: imported,
      folder,
    }) => {
      const [one, other] = [await importOwner(imported.pool), await importOwner(imported.pool)];
      const file = folder.write('name\nHalden\n', 'crm.csv');
      const of = (owner?: ImportOwner, source?: string) =>
        importFile(companyReading, { pool: imported.pool, store: imported.store, file, owner, source });

      const sources = [await of(), await of(one), await of(other)].map(({ source }) => source);
      const again = await of(one);

      expect(sources).toEqual(['crm', `${one.publicId}/crm`, `${other.publicId}/crm`]);
      expect(again).toMatchObject({ wasImportedBefore: true, unchanged: 1, added: 0 });
      await expect(of(one, 'crm')).rejects.toThrow(
        'Source "crm" has records that belong to all organizations. Do this: name another one with --source',
      );
      await expect(of(undefined, `${one.publicId}/crm`)).rejects.toThrow(`belong to ${one.publicId}`);
      // Of another kind as well: a source is removed as a whole.
      await expect(
        importCanonical(imported, personReading, [named('Mira', 'mira')], 'crm', one),
      ).rejects.toBeInstanceOf(SourceInUseError);
      await removeRecords(imported.pool, { source: 'crm' }, imported.store);
      expect(await of(one, 'crm')).toMatchObject({ added: 1, organization: one.publicId });
    });

    test('an interrupted import goes on for its own owner only; for another one the file begins from scratch', async ({
      dataset: imported,
      folder,
    }) => {
      const [one, other] = [await importOwner(imported.pool), await importOwner(imported.pool)];
      const file = folder.write(lines({ name: 'Halden' }, { name: 'Bolt' }), 'crm.jsonl');
      const interrupted = async (owner: ImportOwner) => {
        const dying = watchedPool(imported.pool, (text) => {
          if (text.includes(`state = 'finished', finished_at`)) throw new Error('killed');
        });
        await expect(
          importFile(companyReading, { pool: dying, store: imported.store, file, owner, source: 's' }),
        ).rejects.toThrow('killed');
      };
      const total = async (owner: ImportOwner) =>
        (await imported.dataset().for(owner.id).searchCompanies(page)).total;

      await interrupted(one);
      const resumed = await importFile(companyReading, {
        pool: imported.pool,
        store: imported.store,
        file,
        owner: one,
        source: 's',
      });
      await removeRecords(imported.pool, { organizationId: one.id }, imported.store);
      await interrupted(one);
      const fresh = await importFile(companyReading, {
        pool: imported.pool,
        store: imported.store,
        file,
        owner: other,
        source: 's',
      });

      expect(resumed.resumedAtLine).not.toBeNull();
      expect(fresh).toMatchObject({ resumedAtLine: null, gaveUp: { source: 's' }, added: 2 });
      expect([await total(one), await total(other)]).toEqual([0, 2]);
    });

    test('an interrupted import is given up as its own part is removed, and goes on where another one is', async ({
      dataset: imported,
      folder,
    }) => {
      const { pool, store } = imported;
      const [one, other] = [await importOwner(pool), await importOwner(pool)];
      const file = folder.write(lines({ name: 'Halden' }, { name: 'Bolt' }), 'crm.jsonl');
      const bought = await importRecords(imported, [{ name: 'Weir' }], 'bought', other);
      const interrupt = async () => {
        const dying = watchedPool(pool, (text) => {
          if (text.includes(`state = 'finished', finished_at`)) throw new Error('killed');
        });
        await expect(
          importFile(companyReading, { pool: dying, store, file, owner: one, source: 's' }),
        ).rejects.toThrow('killed');
      };
      const goOn = () => importFile(companyReading, { pool, store, file, owner: one, source: 's' });

      for (const part of [
        { source: 'bought' },
        { importId: bought.importId },
        { organizationId: other.id },
      ]) {
        await interrupt();
        await removeRecords(pool, part, store);
        expect([part, (await goOn()).resumedAtLine]).toEqual([part, expect.any(Number)]);
        await removeRecords(pool, { source: 's' }, store);
      }
      for (const part of [{ source: 's' }, { organizationId: one.id }]) {
        await interrupt();
        await removeRecords(pool, part, store);
        expect([part, (await goOn()).resumedAtLine]).toEqual([part, null]);
        await removeRecords(pool, { source: 's' }, store);
      }
    });
  });
});

test('segments of two owners are never put together: not after many imports, an erasure, or a new form of the index', async ({
  db,
}) => {
  const [one, other] = [await importOwner(db.pool), await importOwner(db.pool)];
  const readers = { one, other, all: null };
  for (const at of [1, 2]) {
    await importCanonical(db.pool, personReading, [named(`All ${at}`, `all-${at}`)], `all ${at}`);
    await importCanonical(db.pool, personReading, [named(`One ${at}`, `one-${at}`)], `one ${at}`, one);
    await importCanonical(
      db.pool,
      personReading,
      [named(`Other ${at}`, `other-${at}`)],
      `other ${at}`,
      other,
    );
  }
  const merged = await ownersInIndex(db.pool);
  const found = await foundBy(db.pool, readers);
  await db.pool.query('update dataset_segments set format = 1');
  await renewSegments(db.pool);
  const renewed = await ownersInIndex(db.pool);
  await removeRecords(db.pool, { source: 'one 1' });
  const after = await foundBy(db.pool, readers);
  await removeRecords(db.pool, { organizationId: one.id });

  const byOwner = (owners: [number | null, number][]) => owners.toSorted().map(String);
  const expected = byOwner([
    [null, 2],
    [one.id, 2],
    [other.id, 2],
  ]);
  expect(byOwner(merged)).toEqual(expected);
  expect(byOwner(renewed)).toEqual(expected);
  expect(found).toEqual({
    one: '4: All 1,All 2,One 1,One 2',
    other: '4: All 1,All 2,Other 1,Other 2',
    all: '2: All 1,All 2',
  });
  expect(after).toEqual({ ...found, one: '3: All 1,All 2,One 2' });
  expect(await foundBy(db.pool, readers)).toEqual({ ...found, one: found.all });
});
