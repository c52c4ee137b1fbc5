import { expect } from 'vitest';
import { recordKinds } from '../dataset/kinds/record-kind.ts';
import { readConfig } from '../settings/config.ts';
import type { TestDatabase } from '../testing/database.ts';
import { lines, test } from '../testing/import-files.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { checkDatabase } from './doctor/check-database.ts';

/** Runs `millrace …` in this process, on the test's database. */
const millrace = (db: TestDatabase, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url }));

const files = {
  companies: { name: 'Halden', website: 'halden.example' },
  people: { full_name: 'Mira Voss', email: 'mira@halden.example', founded: 'x' },
  jobs: { title: 'Engineer', company: 'Halden', posted_at: '2 days ago' },
  posts: { url: 'https://www.linkedin.com/feed/update/urn:li:activity:7234567890123456789', author: 'Mira' },
};

test.for(recordKinds)('import %s says what it did, in words of its own', async (kind, { db, folder }) => {
  const file = folder.write(lines(files[kind], files[kind], { nothing: 1 }), `${kind}.jsonl`);

  const told = await millrace(db, 'import', kind, file);
  const answered = await millrace(db, 'import', kind, file, '--json');
  const list = await millrace(db, 'import', 'list');

  expect(told.code).toBe(0);
  expect(told.stdout).toMatch(/^Refused +1, see /m);
  expect(told.stdout).toMatch(new RegExp(`^${kind}\\s+2 \\(1 new, 0 changed, 0 unchanged\\)`, 'im'));
  expect(told.stdout).toMatch(/repeat an earlier (company|person|job|post)/);
  expect(JSON.parse(answered.stdout)).toMatchObject({
    kind,
    accepted: 2,
    rejected: 1,
    unchanged: 1,
    preset: 'auto',
  });
  expect(list.stdout).toMatch(new RegExp(`\\d+ +${kind} +finished +${kind} +2 +1 `));
});

test('fields that a mapping names are those of the kind, and so are the layouts', async ({ db, folder }) => {
  const file = folder.write('Contact,Mail\nMira Voss,mira@halden.example\n');

  const good = await millrace(db, 'import', 'people', file, '--map', 'name=Contact,emails=Mail', '--json');
  const strange = await millrace(db, 'import', 'people', file, '--map', 'ticker=Contact');
  const layout = await millrace(db, 'import', 'jobs', file, '--preset', 'apollo');

  expect(JSON.parse(good.stdout)).toMatchObject({
    mapping: { name: ['Contact'], emails: ['Mail'] },
    accepted: 1,
  });
  expect([strange.code, strange.stderr]).toEqual([2, expect.stringContaining('There is no field "ticker"')]);
  expect([layout.code, layout.stderr]).toEqual([
    2,
    expect.stringContaining('It is one of auto, millrace, harvestapi'),
  ]);
});

test('presets are listed by kind', async ({ db }) => {
  const { stdout } = await millrace(db, 'import', 'presets', '--json');

  const { presets } = JSON.parse(stdout) as { presets: { kind: string; preset: string }[] };
  expect(new Set(presets.map(({ kind }) => kind))).toEqual(new Set(recordKinds));
  expect(presets).toContainEqual(expect.objectContaining({ kind: 'people', preset: 'connections' }));
});

test('doctor says of each kind whether it is imported', async ({ db, folder }) => {
  const before = await checkDatabase(db.pool, { isRunning: false });
  await millrace(db, 'import', 'jobs', folder.write(lines(files.jobs)));
  const after = await checkDatabase(db.pool, { isRunning: false });

  const of = (checks: typeof before) =>
    recordKinds.map((kind) => checks.find(({ name }) => name === kind)?.detail.split(/[:;]/)[0]);
  expect(of(before)).toEqual([
    'none are imported',
    'none are imported',
    'none are imported',
    'none are imported',
  ]);
  expect(of(after)).toEqual(['none are imported', 'none are imported', 'imported', 'none are imported']);
});
