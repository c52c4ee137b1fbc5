import { expect } from 'vitest';
import { Dataset } from '../dataset/dataset.ts';
import { databaseReads } from '../dataset/dataset-reads.ts';
import { readConfig } from '../settings/config.ts';
import { TestApp } from '../testing/app.ts';
import type { TestDatabase } from '../testing/database.ts';
import { lines, test } from '../testing/import-files.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { checkDatabase } from './doctor/check-database.ts';

const secretKey = Buffer.alloc(32, 1);
/** Runs `millrace …` in this process, on the test's database, with the key of the test's service. */
const millrace = (db: TestDatabase, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url, secretKey }));
const mira = { full_name: 'Mira Voss', email: 'mira@halden.example' };

test('an import for one organization is told, listed, reported and undone as its own', async ({
  db,
  folder,
}) => {
  const app = await TestApp.open(db);
  const { created } = await app.customer();
  const org = created.organization_id;
  const file = folder.write(lines(mira, { nothing: 1 }), 'contacts.jsonl');

  const told = await millrace(db, 'import', 'people', file, '--org', org);
  const again = await millrace(db, 'import', 'people', file, '--org', org, '--json');
  const forAll = await millrace(db, 'import', 'people', file, '--source', `${org}/contacts`);
  const unknown = await millrace(db, 'import', 'people', file, '--org', 'org_nobody');
  const list = await millrace(db, 'import', 'list');
  const listed = await millrace(db, 'import', 'list', '--json');
  const report = await millrace(db, 'subject', 'report', '--email', mira.email, '--json');
  const shown = await millrace(db, 'forget', '--email', mira.email);
  const checks = await checkDatabase(db.pool, { isRunning: false });
  const two = await millrace(db, 'dataset', 'remove', '--org', org, '--source', 'x');
  const asked = await millrace(db, 'dataset', 'remove', '--org', org);
  const removed = await millrace(db, 'dataset', 'remove', '--org', org, '--yes', '--json');
  const gone = await millrace(db, 'dataset', 'remove', '--org', org, '--yes');
  await app.app.close();

  expect(told.stdout).toMatch(new RegExp(`^Source +${org}/contacts$`, 'm'));
  expect(told.stdout).toMatch(new RegExp(`^Found by +${org}$`, 'm'));
  expect(told.stderr).toContain(`for ${org} only`);
  expect(JSON.parse(again.stdout)).toMatchObject({ organization: org, unchanged: 1, added: 0 });
  expect([forAll.code, forAll.stderr]).toEqual([1, expect.stringContaining(`belong to ${org}`)]);
  expect(forAll.stderr).toContain('--source');
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('no organization')]);
  expect(list.stdout).toMatch(new RegExp(`finished +${org}/contacts +1 +1 .* ${org}`));
  expect(JSON.parse(listed.stdout).imports[0]).toMatchObject({ organization: org });
  expect(JSON.parse(report.stdout).records).toMatchObject([{ organization: org }]);
  expect(shown.stderr).toContain(`of ${org}`);
  expect(checks.find(({ name }) => name === 'people')?.detail).toContain('only for single organizations (1)');
  expect([two.code, asked.code, gone.code]).toEqual([2, 2, 1]);
  expect(asked.stderr).toContain(`This removes 1 people, which ${org} can find`);
  expect(JSON.parse(removed.stdout)).toEqual({ organization: org, removed: { people: 1 } });
});

test('what belongs to one organization is removed, and nothing of another or of all', async ({
  db,
  folder,
}) => {
  const app = await TestApp.open(db);
  const [acme, other] = [await app.customer(), await app.customer()];
  const [org, otherOrg] = [acme.created.organization_id, other.created.organization_id];
  const otto = { full_name: 'Otto Lind', email: 'otto@halden.example' };
  const file = folder.write(lines(mira, otto), 'two.jsonl');
  await millrace(db, 'import', 'people', file, '--org', org);
  await millrace(db, 'import', 'people', folder.write(lines(mira), 'one.jsonl'), '--org', otherOrg);
  await millrace(db, 'import', 'people', file, '--source', 'all');

  const asked = await millrace(db, 'dataset', 'remove', '--org', org);
  const askedOfOther = await millrace(db, 'dataset', 'remove', '--org', otherOrg);
  const removed = await millrace(db, 'dataset', 'remove', '--org', org, '--yes', '--json');
  const list = await millrace(db, 'import', 'list');
  const asTold = await millrace(db, 'dataset', 'remove', '--org', otherOrg, '--yes');
  await app.app.close();

  expect(asked.stderr).toContain(`This removes 2 people, which ${org} can find`);
  expect(askedOfOther.stderr).toContain(`This removes 1 people, which ${otherOrg} can find`);
  expect(JSON.parse(removed.stdout)).toEqual({ organization: org, removed: { people: 2 } });
  expect(list.stdout).toMatch(new RegExp(`removed +${org}/two`));
  expect(list.stdout).toMatch(new RegExp(`finished +${otherOrg}/one`));
  expect(list.stdout).toMatch(/finished +all/);
  expect(asTold.stdout).toContain('Removed: 1 people.');
  expect(
    (await new Dataset(databaseReads(db.pool, 2 ** 20)).searchPeople({ page: 1, pageSize: 5 })).total,
  ).toBe(2);
});

test('a deleted organization leaves none of its records, nor names of its files, and nothing is imported for it any more', async ({
  db,
  folder,
}) => {
  const app = await TestApp.open(db);
  const { created } = await app.customer();
  const org = created.organization_id;
  const file = folder.write(lines(mira), 'secret-list.jsonl');
  await millrace(db, 'import', 'people', file, '--org', org);
  await millrace(db, 'import', 'people', file, '--source', 'all');

  const deleted = await millrace(db, 'org', 'delete', org, '--yes', '--json');
  const again = await millrace(db, 'org', 'delete', org, '--yes', '--json');
  const late = await millrace(db, 'import', 'people', file, '--org', org);
  await app.app.close();

  expect(JSON.parse(deleted.stdout)).toMatchObject({ removed_records: { people: 1 } });
  expect(JSON.parse(again.stdout)).toMatchObject({ removed_records: {} });
  expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('was deleted')]);
  const { rows } = await db.pool.query(
    `select (select count(*)::int from people) as people, (select count(*)::int from dataset_segments) as segments,
            (select count(*)::int from imports where imports::text like '%secret-list%') as named`,
  );
  // Those of all stay: their record, their segment and the name of their file.
  expect(rows).toEqual([{ people: 1, segments: 1, named: 1 }]);
  expect(
    (await new Dataset(databaseReads(db.pool, 2 ** 20)).searchPeople({ page: 1, pageSize: 1 })).total,
  ).toBe(1);
});

test('records that a deletion could not remove, since an import ran, are removed by the number of the organization', async ({
  db,
  folder,
}) => {
  const app = await TestApp.open(db);
  const { created } = await app.customer();
  const org = created.organization_id;
  await millrace(db, 'import', 'people', folder.write(lines(mira), 'contacts.jsonl'), '--org', org);
  await app.app.close();
  // As it is left where an import of somebody else runs.
  await db.pool.query('update organizations set deleted_at = now() where public_id = $1', [org]);

  const removed = await millrace(db, 'dataset', 'remove', '--org', org, '--yes', '--json');

  expect([removed.code, removed.stderr]).toEqual([0, '']);
  expect(JSON.parse(removed.stdout)).toEqual({ organization: org, removed: { people: 1 } });
});
