import { expect } from 'vitest';
import { importFile } from '../dataset/import-file.ts';
import { personReading } from '../dataset/readings/person-reading.ts';
import { postReading } from '../dataset/readings/post-reading.ts';
import { SecretBox } from '../kernel/secret-box.ts';
import { SuppressionList } from '../privacy/suppression-list.ts';
import { datasetProvider } from '../providers/dataset/dataset.ts';
import { readConfig } from '../settings/config.ts';
import { TestApp } from '../testing/app.ts';
import type { TestDatabase } from '../testing/database.ts';
import { everyQuestionAbout, toldOf } from '../testing/every-person-question.ts';
import { lines, test } from '../testing/import-files.ts';
import { barePost } from '../testing/post-records.ts';
import {
  domainOf,
  emailOf,
  fullNameOf,
  phoneOf,
  privacyPerson,
  privacyPost,
  tokenOf,
  urlOf,
} from '../testing/privacy-people.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { triesOf } from '../testing/thorough.ts';

const secretKey = Buffer.alloc(32, 1);
/** Runs `millrace …` in this process, on the test's database, with the key of the test's service. */
const millrace = (db: TestDatabase, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url, secretKey }));
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const everybody = numbers(300).map(privacyPerson);
const posts = numbers(60).map((number) => privacyPost(barePost, number, 300));
/** Every tenth, by one thing that is known of them. */
const forgotten = numbers(30).map((at) => at * 10 + 3);
const given = (number: number, at: number) =>
  [
    { email: emailOf(number) },
    { network_url: urlOf(number) },
    { phone: phoneOf(number) },
    { name: fullNameOf(number), domain: domainOf(number) },
    { network_url: [urlOf(number)], email: [emailOf(number)] },
  ][at % 5];

async function importAll(db: TestDatabase, folder: { write(content: string, name?: string): string }) {
  const box = new SecretBox(secretKey);
  const suppressions = await SuppressionList.open(db.pool, () => box);
  const of = { pool: db.pool, preset: 'millrace', suppressions };
  const people = await importFile(personReading, {
    ...of,
    file: folder.write(lines(...everybody), 'people'),
  });
  await importFile(postReading, { ...of, file: folder.write(lines(...posts), 'posts') });
  return people;
}

/** Two by each of what is known of them; all of them in a thorough run. */
const someForgotten = forgotten.slice(0, triesOf(10, 30));

/** What answers say of people who were forgotten. */
async function toldOfForgotten(app: TestApp, key: string, people = someForgotten): Promise<string[]> {
  const told: string[] = [];
  for (const number of people) {
    for (const question of everyQuestionAbout(number)) {
      const { status, text } = await app.post(question.path, key, question.body);
      expect([200, 404], `${question.path} ${text}`).toContain(status);
      const said = toldOf(number, question, text);
      if (said.length > 0) told.push(`${question.path} ${JSON.stringify(question.body)}: ${said}`);
    }
  }
  return told;
}

test('of 300 imported people 30 are forgotten: no endpoint, key or filter finds them, nor after the same import again', async ({
  db,
  folder,
}) => {
  const app = await TestApp.open(db, [datasetProvider(db.pool)]);
  const { live } = await app.customer({ credits: 1_000_000 });
  await importAll(db, folder);
  const namesOf = async () => {
    const names: string[] = [];
    for (let page = 0; ; page += 1) {
      const asked = { page, limit: 50, job_title: ['Buyer', 'Welder', 'Head of Sales'] };
      const { body } = await app.post('/people_search', live, asked);
      names.push(...body.content.map((one: object) => /zq\d{7}x/.exec(JSON.stringify(one))?.[0]));
      if (body.last) return { names: new Set(names), total: body.totalElements };
    }
  };
  const before = await namesOf();

  const erased = await millrace(
    db,
    'forget',
    '--file',
    folder.write(lines(...forgotten.map(given)), 'forget.jsonl'),
    '--yes',
    '--json',
  );
  const after = await namesOf();
  const told = await toldOfForgotten(app, live);
  const again = await importAll(db, folder);
  const toldAgain = await toldOfForgotten(app, live, forgotten.slice(0, 5));

  expect(before).toMatchObject({ total: 300 });
  expect(before.names.size).toBe(300);
  expect([erased.code, erased.stderr]).toEqual([0, '']);
  expect(JSON.parse(erased.stdout)).toMatchObject({ people: 30, records: { erased: expect.any(Number) } });
  expect(after.total).toBe(270);
  expect(after.names).toEqual(
    new Set(
      numbers(300)
        .filter((number) => !forgotten.includes(number))
        .map(tokenOf),
    ),
  );
  expect(told).toEqual([]);
  expect(again).toMatchObject({ suppressed: 30, accepted: 270, unchanged: 270, added: 0, updated: 0 });
  expect(toldAgain).toEqual([]);
  expect((await namesOf()).total).toBe(270);
  await app.app.close();
});
