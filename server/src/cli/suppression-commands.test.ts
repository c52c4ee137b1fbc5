import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Dataset } from '../dataset/dataset.ts';
import { databaseReads } from '../dataset/dataset-reads.ts';
import { personReading } from '../dataset/readings/person-reading.ts';
import { readConfig } from '../settings/config.ts';
import { createTestDatabase } from '../testing/database.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import { lines, test } from '../testing/import-files.ts';
import { emailOf, fullNameOf, phoneOf, privacyPerson, urlOf } from '../testing/privacy-people.ts';
import { ranCommand } from '../testing/ran-command.ts';

/** Runs `millrace …` in this process, as another installation would with its own key. */
const millrace = (url: string, key: number, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), databaseUrl: url, secretKey: Buffer.alloc(32, key) }));

test('a list that one installation exports keeps the same people out of another, and says who they are to nobody', async ({
  db,
  folder,
  onTestFinished,
}) => {
  const there = await createTestDatabase();
  onTestFinished(() => there.drop());
  const file = folder.write('', 'list.jsonl');
  const source = folder.write(
    `${emailOf(1)}\n+45 20 00 00 02\n${urlOf(3)}\n{"email":"${emailOf(4)}"}\n`,
    'clear.txt',
  );
  await importCanonical(there.pool, personReading, [0, 1, 2, 3, 4].map(privacyPerson));

  const loaded = await millrace(db.url, 1, 'suppression', 'import', source, '--json');
  const exported = await millrace(db.url, 1, 'suppression', 'export', file, '--json');
  const taken = await millrace(there.url, 2, 'suppression', 'import', file, '--source', 'partner', '--json');
  const twice = await millrace(there.url, 2, 'suppression', 'import', file, '--source', 'partner', '--json');
  const people = await new Dataset(databaseReads(there.pool, 1024 ** 2)).searchPeople({
    page: 1,
    pageSize: 10,
  });
  const again = await millrace(
    there.url,
    2,
    'import',
    'people',
    folder.write(lines(...[0, 1, 2, 3, 4].map(privacyPerson)), 'again.jsonl'),
    '--preset',
    'millrace',
    '--json',
  );
  const removed = await millrace(there.url, 2, 'suppression', 'remove', '--email', emailOf(1), '--json');
  const rest = await millrace(there.url, 2, 'suppression', 'remove', '--source', 'partner', '--json');
  const list = await millrace(there.url, 2, 'suppression', 'list');

  expect(JSON.parse(loaded.stdout)).toMatchObject({ entries: 4, added: 4 });
  expect(JSON.parse(exported.stdout)).toMatchObject({ entries: 4 });
  const written = readFileSync(file, 'utf8');
  // In 32 random bytes, any two letters may come.
  const around = written.replace(/(?<=")[A-Za-z\d+/]{43}=(?=")/g, '');
  expect(around.length).toBe(written.length - 5 * 44);
  for (const text of [emailOf(1), '4520000002', 'zq', fullNameOf(1)]) expect(around).not.toContain(text);
  expect(JSON.parse(taken.stdout)).toMatchObject({ entries: 4, added: 4, records: { erased: 4 } });
  expect(JSON.parse(twice.stdout)).toMatchObject({ entries: 4, added: 0 });
  expect(people).toMatchObject({ total: 1, items: [{ phones: [phoneOf(0)] }] });
  expect(JSON.parse(again.stdout)).toMatchObject({ accepted: 1, suppressed: 4 });
  expect([JSON.parse(removed.stdout).removed, JSON.parse(rest.stdout).removed]).toEqual([1, 3]);
  expect(list.stdout).toBe('Nobody is on the suppression list.\n');
});

test('a list with a wrong line is not loaded, and the line is named', async ({ db, folder }) => {
  const clear = await millrace(db.url, 1, 'suppression', 'import', folder.write(`${emailOf(1)}\n???\n`, 'a'));
  const key = Buffer.alloc(32).toString('base64');
  const head = JSON.stringify({ format: 'millrace-suppression-list', version: 1, key });
  const hashed = await millrace(
    db.url,
    1,
    'suppression',
    'import',
    folder.write(`${head}\n{"hash":"x"}\n`, 'b'),
  );
  const none = await millrace(db.url, 1, 'suppression', 'import', join('/nowhere', 'c'));

  expect(clear).toMatchObject({ code: 2, stderr: expect.stringContaining('Line 2') });
  expect(hashed).toMatchObject({ code: 1, stderr: expect.stringContaining('Line 2') });
  expect(none.code).toBe(2);
  const { rows } = await db.pool.query('select count(*)::int as count from suppressions');
  expect(rows).toEqual([{ count: 0 }]);
});
