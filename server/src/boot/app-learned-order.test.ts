import { expect } from 'vitest';
import { writeEndpointSettings } from '../accounts/endpoint-settings.ts';
import type { Provider } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { type SourceOrder, usualTerms } from '../waterfall/endpoint-terms.ts';
import type { AppSettings } from './app.ts';

/** Both are paid for requests; the one that is usually asked first never has anybody. */
const sources: Provider[] = [
  {
    name: 'hunter',
    unavailable: () => null,
    terms: { costUsd: { hit: 0.0713, miss: 0.0713 } },
    findEmail: async () => ({ outcome: 'not_found' }),
  },
  {
    name: 'snov',
    unavailable: () => null,
    terms: { costUsd: { hit: 0.0137, miss: 0.0137 } },
    findEmail: async ({ domain }) => ({
      outcome: 'found',
      value: { email: `ida.lund@${domain}`, status: 'valid', confidence: 90, mailProvider: 'Google' },
    }),
  },
];

const person = { first_name: 'Ida', last_name: 'Lund', company_domain: 'nordwind.se' };

async function find(app: TestApp, key: string, times = 1): Promise<Record<string, unknown>[]> {
  let body: { execution_log: Record<string, unknown>[] } = { execution_log: [] };
  for (let time = 0; time < times; time++) {
    const answer = await app.post('/email_finder', key, person);
    expect(answer.status).toBe(200);
    body = answer.body;
  }
  return body.execution_log;
}

/** A service whose e-mail finder asks in that order. */
async function open(db: TestDatabase, order: SourceOrder, more: Partial<AppSettings> = {}): Promise<TestApp> {
  await writeEndpointSettings(db.pool, {
    ...{ endpoint: 'email_finder', source_order: order },
    ...{ charge_on_miss: null, verify: usualTerms.verify, cost_usd_max: null },
  });
  return TestApp.open(db, sources, more);
}

test('an endpoint that learns asks the source first that costs less, and callers hear why without prices and names', async ({
  db,
}) => {
  const app = await open(db, 'learned', { maskProviders: true });
  const { live } = await app.customer({ credits: 1_000 });

  const first = await find(app, live);
  await find(app, live, 20);
  const then = await find(app, live);
  await app.app.close();

  expect(first.map(({ status }) => status)).toEqual(['no_result', 'success']);
  expect(then).toHaveLength(1);
  expect(then[0]).toMatchObject({ provider: expect.stringMatching(/^provider_\d+$/), status: 'success' });
  expect(then[0]?.why).toMatch(/^position 1 in the learned order: [a-z ]+$/);
  expect(JSON.stringify([first, then])).not.toMatch(/hunter|snov|0713|0137|usd|\$/i);
});

test('what one process has learned, the others of its database know while it runs', async ({ db }) => {
  const teacher = await open(db, 'learned');
  const { live } = await teacher.customer({ credits: 1_000 });
  await find(teacher, live, 30);
  const written = async () =>
    (await db.pool.query(`select asks from learned_evidence where segment = 'findEmail' and source = ''`))
      .rows;
  await expect.poll(written).toEqual([{ asks: 30 }]);

  const pupil = await TestApp.open(db, sources);
  let own = 0;
  const firstAsked = async () => {
    own += 1;
    return (await find(pupil, live))[0]?.provider;
  };

  await expect.poll(firstAsked, { interval: 2_000 }).toBe('snov');
  // By so few of its own it would still ask in the configured order.
  expect(own).toBeLessThan(20);
  await teacher.app.close();
  await pupil.app.close();
});

test('an endpoint that is watched answers as any other, and what it could save is written down', async ({
  db,
}) => {
  const app = await open(db, 'shadow');
  const { live } = await app.customer({ credits: 1_000 });

  await find(app, live, 30);
  const log = await find(app, live);
  await app.app.close();

  const { rows } = await db.pool.query(
    `select mode, segment, questions, known_paid_usd + guessed_paid_usd as paid, known_paid_usd - known_other_usd > 0.07 as saves
       from learned_savings`,
  );
  const segments = rows.map(({ segment }) => segment);
  expect(log.map(({ provider }) => provider)).toEqual(['hunter', 'snov']);
  expect(log.some(({ why }) => why !== undefined)).toBe(false);
  expect(segments).toContain('findEmail mail=google country=se');
  expect(rows.reduce((sum, { questions }) => sum + questions, 0)).toBe(31);
  expect(rows.reduce((sum, { paid }) => sum + paid, 0)).toBeCloseTo(31 * (0.0713 + 0.0137), 6);
  expect(rows).toContainEqual(expect.objectContaining({ mode: 'shadow', saves: true }));
});

test('the items of a list learn as well, each question counted once', async ({ db }) => {
  await writeEndpointSettings(db.pool, {
    ...{ endpoint: 'email_finding', source_order: 'learned' },
    ...{ charge_on_miss: null, verify: usualTerms.verify, cost_usd_max: null },
  });
  const app = await TestApp.open(db, sources);
  const { live } = await app.customer({ credits: 1_000 });
  const data = Array.from({ length: 12 }, (_, at) => ({ ...person, first_name: `Ida${at}` }));

  const job = await app.post('/email_finding', live, { data });
  await expect
    .poll(async () => (await app.get(`/email_finding/${job.body.id}`, live)).body.status)
    .toBe('completed');
  await app.app.close();

  const { rows } = await db.pool.query(
    `select asks from learned_evidence where segment = 'findEmail' and source = ''`,
  );
  expect(rows).toEqual([{ asks: 12 }]);
});

test('what the sandbox answers teaches nothing, and it is asked in the usual order', async ({ db }) => {
  const app = await open(db, 'learned', { providers: { live: () => sources, sandbox: () => sources } });
  const { sandbox } = await app.customer({ credits: 1_000 });

  const log = await find(app, sandbox, 20);
  await app.app.close();

  const { rowCount } = await db.pool.query('select from learned_evidence');
  expect(log.map(({ provider }) => provider)).toEqual(['hunter', 'snov']);
  expect(log.some(({ why }) => why !== undefined)).toBe(false);
  expect(rowCount).toBe(0);
});
