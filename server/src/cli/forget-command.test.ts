import { describe, expect, vi } from 'vitest';
import { importFile } from '../dataset/import-file.ts';
import { personReading } from '../dataset/readings/person-reading.ts';
import { postReading } from '../dataset/readings/post-reading.ts';
import { SecretBox } from '../kernel/secret-box.ts';
import { SuppressionList } from '../privacy/suppression-list.ts';
import { providerOfReads } from '../providers/dataset/dataset.ts';
import { readConfig } from '../settings/config.ts';
import { TestApp } from '../testing/app.ts';
import { datasetEngines, type TestDataset } from '../testing/dataset-engines.ts';
import { everyQuestionAbout, toldOf } from '../testing/every-person-question.ts';
import { lines } from '../testing/import-files.ts';
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
import { knowingVendor } from '../testing/privacy-vendor.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { triesOf } from '../testing/thorough.ts';

const secretKey = Buffer.alloc(32, 1);
/** Runs `millrace …` in this process, on the test's database, with the key of the test's service. */
const millrace = ({ url: databaseUrl, datasetUrl }: TestDataset, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), databaseUrl, datasetUrl, secretKey }));
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

async function importAll(db: TestDataset, folder: { write(content: string, name?: string): string }) {
  const box = new SecretBox(secretKey);
  const suppressions = await SuppressionList.open(db.pool, () => box);
  const of = { pool: db.pool, store: db.store, preset: 'millrace', suppressions };
  const people = await importFile(personReading, {
    ...of,
    file: folder.write(lines(...everybody), 'people'),
  });
  await importFile(postReading, { ...of, file: folder.write(lines(...posts), 'posts') });
  return people;
}

/** One by each of what is known of them; all of them in a thorough run. */
const someForgotten = forgotten.slice(0, triesOf(5, 30));

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

describe.each(datasetEngines)('in $name', ({ test }) => {
  test('of 300 imported people 30 are forgotten: no endpoint, key or filter finds them, nor after the same import again', async ({
    dataset: db,
    folder,
  }) => {
    const app = await TestApp.open(db, [providerOfReads(db.reads)]);
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

  test('no vendor brings back who was forgotten: the answer is a miss, free, and for their own keys no vendor is asked', async ({
    dataset: db,
    folder,
  }) => {
    const vendor = knowingVendor(everybody.slice(0, 60), posts);
    const app = await TestApp.open(db, [vendor.provider]);
    const { live } = await app.customer({ credits: 1_000_000 });
    await importAll(db, folder);
    const [first = 0] = forgotten;
    const known = await app.post('/email_finder', live, { network_url: urlOf(first) });

    const file = folder.write(lines(...forgotten.slice(0, 5).map(given)), 'forget.jsonl');
    const erased = await millrace(db, 'forget', '--file', file, '--yes');
    // Within a second.
    await expect
      .poll(async () => (await app.post('/email_finder', live, { network_url: urlOf(first) })).body.success)
      .toBe(false);
    const told = await toldOfForgotten(app, live, forgotten.slice(0, 5));
    const askedBefore = vendor.asked;
    const byKeys = [
      await app.post('/email_finder', live, { network_url: urlOf(first) }),
      await app.post('/person_enricher', live, { email: emailOf(first) }),
      await app.post('/email_verifier', live, { email: emailOf(first) }),
    ];
    const list = await app.post('/email_finding', live, {
      data: [{ network_url: urlOf(first) }, { network_url: urlOf(first + 1) }],
    });
    const job = await app.whenOver(live, `/email_finding/${list.body.id}`);

    expect(erased).toMatchObject({ code: 0, stderr: '' });
    expect(known.body.email).toBe(emailOf(first));
    expect(told).toEqual([]);
    expect(byKeys.map(({ body }) => body.success ?? body.found ?? false)).toEqual([false, false, false]);
    // The item of somebody else.
    expect(vendor.asked).toBe(askedBefore + 1);
    // Of a list a miss is paid; not this one.
    expect(job).toMatchObject({ found: 1, failed: 0, credits_charged: 2 });
    expect(JSON.stringify(job.results)).not.toContain(phoneOf(first));
    expect(byKeys.map(({ headers }) => headers['x-credits-charged'])).toEqual(['0', '0', '0']);
    await app.app.close();
  });

  test('forgetting erases kept answers and items of jobs, which stay counted and paid; the report tells what there is', async ({
    dataset: db,
    folder,
  }) => {
    const app = await TestApp.open(db, [providerOfReads(db.reads)]);
    const { live } = await app.customer({ credits: 1_000 });
    await importAll(db, folder);
    const [them, other] = [13, 14];
    const once = (number: number) =>
      app.post(
        '/email_finder',
        live,
        { network_url: urlOf(number) },
        { 'idempotency-key': `of ${number}`.replace(' ', '-') },
      );
    const first = { them: await once(them), other: await once(other) };
    const { body: sent } = await app.post('/email_finding', live, {
      data: [
        { network_url: urlOf(them), refId: 'a' },
        { network_url: urlOf(other), refId: 'b' },
      ],
    });
    const path = `/email_finding/${sent.id}`;
    const jobBefore = await app.whenOver(live, path);
    await db.pool.query(
      `insert into tool_answers (request_id, workspace_id, bytes, answer) values ('r1', 1, 1, $1), ('r2', 1, 1, $2)`,
      [
        JSON.stringify({ people: [{ email: emailOf(them).toUpperCase() }] }),
        JSON.stringify({ email: emailOf(other) }),
      ],
    );
    const report = async () =>
      JSON.parse((await millrace(db, 'subject', 'report', '--email', emailOf(them), '--json')).stdout);
    const told = await report();

    const unsure = await millrace(db, 'forget', '--email', emailOf(them));
    const nothing = await report();
    const erased = await millrace(db, 'forget', '--email', emailOf(them), '--yes', '--json');
    const jobAfter = (await app.get(path, live)).body;
    const again = { them: await once(them), other: await once(other) };
    const { rows: kept } = await db.pool.query('select request_id from tool_answers');

    expect(told).toMatchObject({
      suppressed: false,
      records: [{ source: 'people', stored_since: expect.any(String), record: { name: fullNameOf(them) } }],
      kept: { idempotency_answers: 1, mcp_answers: 1, job_items: 1 },
    });
    expect(unsure).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Add --yes') });
    expect(unsure.stderr).toContain(fullNameOf(them));
    expect(nothing).toEqual(told);
    expect(JSON.parse(erased.stdout)).toMatchObject({
      // And a post that they wrote.
      records: { erased: 2 },
      kept: { idempotency_answers: 1, mcp_answers: 1, job_items: 1 },
    });
    expect(await report()).toMatchObject({
      suppressed: true,
      records: [],
      kept: { idempotency_answers: 0, mcp_answers: 0, job_items: 0 },
    });
    expect(jobBefore.results.map(({ result }: { result: { email: string } }) => result.email)).toEqual([
      emailOf(them),
      emailOf(other),
    ]);
    expect(JSON.stringify(jobAfter)).not.toContain(tokenOf(them));
    expect(jobAfter.results[1]).toEqual(jobBefore.results[1]);
    const counts = { total: 2, found: 2, credits_charged: jobBefore.credits_charged, status: 'completed' };
    expect([jobBefore, jobAfter]).toMatchObject([counts, counts]);
    expect(first.them.body.email).toBe(emailOf(them));
    expect([again.them.status, again.them.body.code]).toEqual([410, 'answer_erased']);
    expect([again.other.status, again.other.text]).toEqual([200, first.other.text]);
    expect(kept).toEqual([{ request_id: 'r2' }]);
    await app.app.close();
  });

  test('forgetting erases what workspaces keep of calls, also where only the beginning of a body is kept; the calls stay', async ({
    dataset: db,
    folder,
  }) => {
    const app = await TestApp.open(db, [providerOfReads(db.reads)]);
    const { live, created } = await app.customer({ credits: 1_000 });
    await importAll(db, folder);
    await millrace(db, 'workspace', 'bodies', created.workspaces[0]?.workspace_id ?? '', '7');
    const [them, other] = [13, 14];
    const kept = async () =>
      (await db.pool.query<{ text: string }>(`select request || answer as text from call_bodies`)).rows.map(
        ({ text }) => text,
      );
    const find = (number: number) => app.post('/email_finder', live, { network_url: urlOf(number) });
    await vi.waitFor(async () => {
      await find(other);
      expect(await kept()).not.toEqual([]);
    }, 120_000);
    await find(them);
    await app.post('/remove_whitespace', live, { input_text: `${emailOf(them)} ${'a  b '.repeat(30_000)}` });
    await vi.waitFor(
      async () => expect((await kept()).filter((text) => text.includes(emailOf(them)))).toHaveLength(2),
      120_000,
    );
    const others = (await kept()).filter((text) => text.includes(emailOf(other))).length;

    const told = JSON.parse(
      (await millrace(db, 'subject', 'report', '--email', emailOf(them), '--json')).stdout,
    );
    const erased = await millrace(db, 'forget', '--email', emailOf(them), '--yes', '--json');

    expect(told.kept).toMatchObject({ call_bodies: 2 });
    expect(JSON.parse(erased.stdout).kept).toMatchObject({ call_bodies: 2 });
    const left = await kept();
    expect(left.filter((text) => text.includes(tokenOf(them)))).toEqual([]);
    expect(left.filter((text) => text.includes(emailOf(other)))).toHaveLength(others);
    const { rowCount } = await db.pool.query('select from calls');
    expect(rowCount).toBeGreaterThanOrEqual(others + 2);
    await app.app.close();
  });

  test('a name alone shows who it may be, and of namesakes nobody is erased until one is named', async ({
    dataset: db,
    folder,
  }) => {
    const namesake = {
      ...privacyPerson(1),
      publicId: 'other-one',
      entityId: null,
      memberId: null,
      networkUrl: null,
      emails: [],
      phones: [],
    };
    const file = folder.write(lines(privacyPerson(1), namesake), 'people');
    await importFile(personReading, { pool: db.pool, store: db.store, file, preset: 'millrace' });

    const named = await millrace(db, 'forget', '--name', fullNameOf(1), '--yes');
    const several = await millrace(db, 'forget', '--name', fullNameOf(1), '--domain', domainOf(1), '--yes');
    const one = await millrace(db, 'forget', '--network-url', urlOf(1), '--yes', '--json');
    const again = await millrace(db, 'import', 'people', file, '--preset', 'millrace', '--json');

    expect(named).toMatchObject({ code: 2, stderr: expect.stringContaining(urlOf(1)) });
    expect(several).toMatchObject({ code: 2, stderr: expect.stringContaining('Several people') });
    expect(JSON.parse(one.stdout)).toMatchObject({ records: { erased: 1, changed: 0 } });
    // The namesake has another handle, and stays.
    expect(JSON.parse(again.stdout)).toMatchObject({ accepted: 1, suppressed: 1, unchanged: 1 });
  });

  test('somebody is forgotten while an import is interrupted: it goes on without them, and everybody else is there once', async ({
    dataset: db,
    folder,
  }) => {
    const box = new SecretBox(secretKey);
    const suppressions = await SuppressionList.open(db.pool, () => box);
    const count = 2_100;
    const changed = numbers(count).map((number) => ({
      publicId: tokenOf(number),
      name: fullNameOf(number),
      headline: 'New',
    }));
    const of = { pool: db.pool, store: db.store, preset: 'millrace', source: 'one', suppressions };
    const first = folder.write(lines(...numbers(10).map(privacyPerson)), 'first');
    const second = folder.write(lines(...changed), 'second');
    await importFile(personReading, { ...of, file: first });
    const stop = new AbortController();
    const interrupted = importFile(personReading, {
      ...of,
      file: second,
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stop')),
    });
    await expect(interrupted).rejects.toThrow('stop');

    const erased = await millrace(db, 'forget', '--network-url', urlOf(5), '--yes', '--json');
    const meanwhile = await db.dataset().searchPeople({ page: 1, pageSize: 1 });
    await importFile(personReading, { ...of, file: second });
    const dataset = db.dataset();
    const { total } = await dataset.searchPeople({ page: 1, pageSize: 1 });
    const found = await dataset.findPeople([
      { by: 'public_id', value: tokenOf(5) },
      { by: 'public_id', value: tokenOf(4) },
    ]);

    expect(JSON.parse(erased.stdout)).toMatchObject({ records: { erased: 1 } });
    expect(meanwhile.total).toBe(9);
    expect(total).toBe(count - 1);
    expect(found).toMatchObject([{ outcome: 'not_found' }, { outcome: 'found', value: { headline: 'New' } }]);
    const { rows } = await db.pool.query('select count(*)::int as count from people where record like $1', [
      `%${tokenOf(5)}%`,
    ]);
    expect(rows).toEqual([{ count: 0 }]);
  });
});
