import { expect } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { OrderLearner, type QuestionToOrder } from '../waterfall/learned/order-learner.ts';

const report = (db: TestDatabase, ...words: string[]) =>
  ranCommand(['order', 'report', ...words], () => ({ ...readConfig({}), databaseUrl: db.url }));

/** Twenty questions of which the dear source, asked first, misses all, and the cheap one has all. */
async function watch(db: TestDatabase, mode: QuestionToOrder['mode']): Promise<void> {
  const learner = new OrderLearner(db.pool);
  for (let time = 0; time < 20; time++) {
    const ordered = learner.order({
      endpoint: 'email_finder',
      mode,
      capability: 'findEmail',
      domain: 'nordwind.se',
      sources: [
        { name: 'dear', hitUsd: 0.05, missUsd: 0.05 },
        { name: 'cheap', hitUsd: 0.01, missUsd: 0.01 },
      ],
      leftMs: 20_000,
    });
    const asked = ordered.order[0] === 'cheap' ? ['cheap'] : ['dear', 'cheap'];
    ordered.ended({
      asked: asked.map((source) => ({ source, outcome: source === 'cheap' ? 'hit' : 'miss', ms: 90 })),
      passedOver: new Set(),
    });
  }
  await learner.sync();
}

test('the report of a watched endpoint says what the learned order would have saved, and in which order', async ({
  db,
}) => {
  await watch(db, 'shadow');

  const { stdout, code } = await report(db, '--json', '--endpoint', 'email_finder');

  const { segments } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(segments).toMatchObject([
    { endpoint: 'email_finder', mode: 'shadow', segment: 'se', questions: 20, paid_usd: 1.2 },
  ]);
  const [{ known, estimated, order }] = segments;
  expect(known.questions + estimated.questions).toBe(20);
  expect(known.saved_usd).toBeGreaterThan(0.5);
  expect(known.saved_usd).toBeCloseTo(known.paid_usd - known.other_order_usd, 6);
  expect(order.map(({ source }: { source: string }) => source)).toEqual(['cheap', 'dear']);
  expect(order[0].usd_per_hit).toBeLessThan(order[1].usd_per_hit);
});

test('where the learned order was asked, the report says between what the truth is, and gives no estimate that it cannot bear', async ({
  db,
}) => {
  await watch(db, 'learned');

  const { stdout } = await report(db, '--json');

  const { segments } = JSON.parse(stdout);
  expect(segments).toHaveLength(1);
  // The configured order begins with the dear one, which was not asked any more.
  expect(segments[0].estimated.questions).toBeGreaterThan(10);
  // The dear one costs $0.05 with or without a find, and before the cheap one it may have been $0.06: $0.04 to $0.05 were saved each time.
  expect(segments[0].estimated.saved_usd).toBeNull();
  expect(segments[0].estimated.other_order_usd).toBeNull();
  expect(segments[0].estimated.saved_usd_least).toBeCloseTo(segments[0].estimated.questions * 0.04, 6);
  expect(segments[0].estimated.saved_usd_most).toBeCloseTo(segments[0].estimated.questions * 0.05, 6);
});

test('people read it as a table; where nothing was learned they are told how to begin', async ({ db }) => {
  const before = await report(db);
  await watch(db, 'shadow');
  const after = await report(db);
  const wrong = await report(db, '--month', '2026-13');

  expect(before.stdout).toContain('endpoint set email_finder --order shadow');
  expect(after.stdout).toMatch(/email_finder +shadow +all +20 +1\.2000/);
  expect(after.stdout).toMatch(/email_finder +shadow +se +20 +1\.2000/);
  expect(after.stdout).toContain('email_finder, se: cheap $0.01');
  expect(wrong.code).toBe(2);
});

test('the operator sees how often each source was asked, which no customer does', async ({ db }) => {
  await watch(db, 'learned');

  const { stdout, code } = await ranCommand(
    ['order', 'evidence', '--endpoint', 'email_finder', '--domain', 'www.nordwind.se', '--json'],
    () => ({ ...readConfig({}), databaseUrl: db.url }),
  );

  const { evidence } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(evidence).toContainEqual({ scope: 'domain', source: 'cheap', asks: 20 });
  expect(evidence.at(0).scope).toBe('domain');
  expect(evidence.at(-1).scope).toBe('all');
});
