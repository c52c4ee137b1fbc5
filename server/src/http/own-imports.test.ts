import { expect, vi } from 'vitest';
import { writeEndpointSettings } from '../accounts/endpoint-settings.ts';
import type { ImportOwner } from '../dataset/import-state.ts';
import { personReading } from '../dataset/readings/person-reading.ts';
import { callEndpoints, endpoints } from '../endpoints/registry.ts';
import type { Provider } from '../providers/capabilities.ts';
import { datasetProvider } from '../providers/dataset/dataset.ts';
import { datasetCapabilities } from '../providers/dataset/dataset-capabilities.ts';
import { nothingKnown } from '../records/contact.ts';
import { readConfig } from '../settings/config.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import type { PersonQuestionCall } from '../testing/every-person-question.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import {
  importForAll,
  importForOne,
  listedNumber,
  listsAboutOwned,
  ownedNumber,
  questionsAboutOwned,
} from '../testing/owned-records.ts';
import { companyRefOf, personOf, positionAt } from '../testing/people.ts';
import { emailOf } from '../testing/privacy-people.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { usualTerms } from '../waterfall/endpoint-terms.ts';

const secretKey = Buffer.alloc(32, 1);
const millrace = (db: TestDatabase, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url, secretKey }));

/** Answers as they are but for what differs between any two calls: ids, moments and durations. */
const steady = (text: string) =>
  text
    .replaceAll(/"sessionId":"[0-9a-f-]+"/g, '"sessionId":"…"')
    .replaceAll(/\b(req|org|ws|job)_[0-9A-Za-z]+/g, '$1_…')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z?"/g, '"a moment"')
    .replaceAll(/"(latency_ms|execution_time_ms|duration_ms|retry_after_seconds)":[\d.]+/g, '"$1":0');

const asTool = (app: TestApp, key: string, { path, body }: PersonQuestionCall) =>
  app.send(
    'POST',
    '//mcp',
    key,
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: `service_${path.slice(1)}`, arguments: body },
    }),
    { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  );

async function ofList(app: TestApp, key: string, { path, body }: PersonQuestionCall): Promise<string> {
  const taken = await app.post(path, key, body);
  if (taken.status !== 201) return taken.text;
  // What is left of the wallet depends on the moment at which it is asked.
  const { service_meta: _, ...report } = await app.whenOver(key, taken.body.inquiry_url);
  return JSON.stringify(report);
}

/** What each question is answered, over REST; by its text. */
async function answersTo(
  app: TestApp,
  key: string,
  questions: readonly PersonQuestionCall[] = questionsAboutOwned,
): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const question of questions) {
    const { text } = await app.post(question.path, key, question.body);
    told[`${question.path} ${JSON.stringify(question.body)}`] = steady(text);
  }
  return told;
}

/** All that a fresh organization is told: over REST and MCP, as a quote, with the cache, of lists, and of what there is. */
async function allAnswers(app: TestApp): Promise<Record<string, string>> {
  const { live } = await app.customer({ credits: 100_000 });
  const told = await answersTo(app, live);
  for (const { path, body } of oneOfEach) {
    const text = `${path} ${JSON.stringify(body)}`;
    const { headers } = await app.post(path, live, body);
    const { date: _, ratelimit: __, 'content-length': ___, ...others } = headers;
    told[`${text}, headers`] = steady(JSON.stringify(others));
    told[`${text}, quote`] = steady((await app.post(path, live, body, { 'x-dry-run': 'true' })).text);
    told[`${text}, MCP`] = steady((await asTool(app, live, { path, body })).text.replaceAll('\\"', '"'));
  }
  for (const list of listsAboutOwned) told[list.path] = steady(await ofList(app, live, list));
  told['/my-endpoints'] = steady((await app.get('/my-endpoints', live)).text);
  return told;
}

/** The first question to each endpoint. */
const oneOfEach = [...Map.groupBy(questionsAboutOwned, ({ path }) => path).values()].flatMap(
  ([first]) => first ?? [],
);

/** Each answer that is another one, as it was and as it is. */
const differing = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one)
    .filter((what) => one[what] !== other[what])
    .map((what) => [what, one[what], other[what]]);

/** What an organization finds, without what is left of its credits. */
async function foundBy(app: TestApp, key: string): Promise<Record<string, string>> {
  const told = await answersTo(app, key);
  const found = Object.entries(told).map(([what, text]) => {
    const { service_meta: _, request_id: __, ...answer } = JSON.parse(text);
    return [what, JSON.stringify(answer)];
  });
  return Object.fromEntries(found);
}

async function owned(app: TestApp): Promise<{ live: string; owner: ImportOwner }> {
  const { live, created } = await app.customer({ credits: 1_000_000 });
  const publicId = created.organization_id;
  const { rows } = await app.db.pool.query('select id from organizations where public_id = $1', [publicId]);
  return { live, owner: { id: rows[0].id, publicId } };
}

/** What a process remembers of whose records there are it may remember for a second: a fresh one sees all at once. */
const open = (db: TestDatabase) => TestApp.open(db, [datasetProvider(db.pool)]);

test('each endpoint that imported data answers has questions about what belongs to one organization', () => {
  const asked = new Set([...questionsAboutOwned, ...listsAboutOwned].map(({ path }) => path.slice(1)));
  const answered = endpoints.filter(({ needs = [] }) => needs.some((one) => one in datasetCapabilities));

  expect(answered.length).toBeGreaterThan(20);
  expect(answered.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([]);
});

test.for([true, false])(
  'no answer to an organization changes by an import that belongs to another, which finds it by every question; all have records: %s',
  { timeout: 600_000 },
  async (allHaveRecords, { db }) => {
    if (allHaveRecords) await importForAll(db.pool);
    let app = await open(db);
    const { live, owner } = await owned(app);
    const before = await allAnswers(app);
    const ownBefore = await foundBy(app, live);

    const changed: Record<string, unknown[]> = {};
    const unfound: Record<string, string[]> = {};
    const look = async (when: string) => {
      changed[when] = differing(before, await allAnswers(app));
      unfound[when] = Object.keys(ownBefore);
      const own = await foundBy(app, live);
      unfound[when] = unfound[when].filter((what) => own[what] === ownBefore[what]);
      return own;
    };
    await importForOne(db.pool, owner);
    await vi.waitFor(
      async () =>
        expect((await app.post('/network_job_detail', live, { job_id: '4590017001' })).body.found).toBe(true),
      { timeout: 120_000, interval: 50 },
    );
    const found = await look('after the import');
    // Another source of the same owner, and one of a third organization: small segments are merged.
    const third = await owned(app);
    await importForOne(db.pool, owner, 'ours too');
    await importForOne(db.pool, third.owner, 'theirs');
    await look('after a merge');
    const list = await ofList(app, live, listsAboutOwned[0] as PersonQuestionCall);
    await app.app.close();
    app = await open(db);
    await look('after a restart');
    const forgotten = await millrace(db, 'forget', '--email', emailOf(ownedNumber), '--yes', '--json');
    changed['after an erasure'] = differing(before, await allAnswers(app));
    const removed = await millrace(db, 'dataset', 'remove', '--org', owner.publicId, '--yes', '--json');
    await app.app.close();
    app = await open(db);
    changed['after a removal'] = differing(before, await allAnswers(app));
    const gone = differing(ownBefore, await foundBy(app, live));
    await app.app.close();

    expect(changed).toEqual(Object.fromEntries(Object.keys(changed).map((when) => [when, []])));
    expect(unfound).toEqual(Object.fromEntries(Object.keys(unfound).map((when) => [when, []])));
    expect(Object.values(found).join()).toContain('Zqown Metrology');
    expect(list).toContain(emailOf(listedNumber));
    // Their record and their post, of three sources.
    expect(JSON.parse(forgotten.stdout)).toMatchObject({ records: { erased: 6 } });
    expect(JSON.parse(removed.stdout)).toMatchObject({ organization: owner.publicId });
    expect(gone).toEqual([]);
  },
);

test('an endpoint is available to the organization that alone has records for it, and to no other', async ({
  db,
}) => {
  const app = await open(db);
  const { live, owner } = await owned(app);
  const other = await app.customer();
  await importForOne(db.pool, owner);
  await app.app.close();
  const fresh = await open(db);
  const statusOf = async (key: string) => {
    const { body } = await fresh.get('/my-endpoints', key);
    return body.endpoints.find(({ name }: { name: string }) => name === 'lead_search').status;
  };

  expect([await statusOf(live), await statusOf(other.live)]).toEqual(['active', 'maintenance']);
  expect((await fresh.post('/lead_search', other.live, {})).status).toBe(503);
  expect(callEndpoints.some(({ name }) => name === 'lead_search')).toBe(true);
  await fresh.app.close();
});

test('what imported records of one organization answer teaches neither an order of sources nor a pattern of addresses', {
  timeout: 300_000,
}, async ({ db }) => {
  await writeEndpointSettings(db.pool, {
    ...{ endpoint: 'email_finder', source_order: 'learned' },
    ...{ charge_on_miss: null, verify: usualTerms.verify, cost_usd_max: null },
  });
  const vendor: Provider = {
    name: 'hunter',
    unavailable: () => null,
    terms: { costUsd: { hit: 0.01, miss: 0.01 } },
    findEmail: async () => ({ outcome: 'not_found' }),
    verifyEmail: async () => ({ outcome: 'found', value: { ...nothingKnown, status: 'valid' } }),
  };
  const before = await open(db);
  const { live, owner } = await owned(before);
  const other = await before.customer({ credits: 1_000 });
  await before.app.close();
  const at = (domain: string) =>
    personOf({
      ...{ name: 'Mira Voss', firstName: 'Mira', lastName: 'Voss' },
      positions: [positionAt(companyRefOf({ name: domain, domain }), null, 'now')],
      emails: [`mira.voss@${domain}`],
    });
  await importCanonical(db.pool, personReading, [at('halden-own.se')], 'ours', owner);
  await importCanonical(db.pool, personReading, [at('halden-all.se')], 'all');
  const app = await TestApp.open(db, [datasetProvider(db.pool), vendor]);
  const find = (key: string, domain: string) =>
    app.post('/email_finder', key, { first_name: 'Mira', last_name: 'Voss', company_domain: domain });

  for (let time = 0; time < 5; time += 1) {
    expect((await find(live, 'halden-own.se')).body).toMatchObject({ email: 'mira.voss@halden-own.se' });
  }
  const { body } = await find(other.live, 'halden-all.se');
  const learned = async (text: string) =>
    (await db.pool.query(text)).rows.map((row) => Object.values(row).join());
  // What came last is written: so is all before it.
  await vi.waitFor(
    async () => {
      expect(await learned('select domain from mail_patterns')).toContain('halden-all.se');
      expect(await learned('select segment, source from learned_evidence')).toContain(
        'findEmail domain=halden-all.se,dataset',
      );
    },
    { timeout: 120_000, interval: 50 },
  );
  await app.app.close();

  expect(body).toMatchObject({ success: true, email: 'mira.voss@halden-all.se' });
  expect(await learned('select domain from mail_patterns')).toEqual(['halden-all.se']);
  const ofOwn = `select source from learned_evidence where segment like 'findEmail %own%'`;
  expect(await learned(ofOwn)).toEqual([]);
  expect(
    await learned(`select asks from learned_evidence where segment = 'findEmail' and source = 'dataset'`),
  ).toEqual(['1']);
});
