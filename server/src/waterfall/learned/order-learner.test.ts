import { describe, expect } from 'vitest';
import { test } from '../../testing/database.ts';
import { asksWindow } from './evidence.ts';
import { segmentsMax } from './evidence-store.ts';
import { OrderLearner, type QuestionEnd, type QuestionToOrder } from './order-learner.ts';

const question: QuestionToOrder = {
  endpoint: 'email_finder',
  mode: 'learned',
  capability: 'findEmail',
  domain: 'halden.de',
  sources: [
    { name: 'dear', hitUsd: 0.05, missUsd: 0.05 },
    { name: 'cheap', hitUsd: 0.01, missUsd: 0.01 },
  ],
  leftMs: 20_000,
};
const end = (...asked: [string, 'hit' | 'miss'][]): QuestionEnd => ({
  asked: asked.map(([source, outcome]) => ({ source, outcome, ms: 50 })),
  passedOver: new Set(),
});
const bothMissThenHit = end(['dear', 'miss'], ['cheap', 'hit']);

function teach(learner: OrderLearner, times: number, more: Partial<QuestionToOrder> = {}): void {
  for (let time = 0; time < times; time++) learner.order({ ...question, ...more }).ended(bothMissThenHit);
}

/** Of the cheap source, of the questions that are most like this one. */
const asksOf = (learner: OrderLearner) => learner.asksOf(question).find(({ source }) => source === 'cheap');

describe('a learner', () => {
  test('begins with the configured order, learns from how questions end, and says why without a price', () => {
    const learner = new OrderLearner(null);

    const first = learner.order(question);
    teach(learner, 30);
    const then = learner.order(question);

    expect(first.order).toEqual(['dear', 'cheap']);
    expect(then.order).toEqual(['cheap', 'dear']);
    const reasons = [...(then.why?.values() ?? [])].join();
    expect(then.why?.get('cheap')).toMatch(/^position 1 in the learned order: /);
    expect(reasons).not.toMatch(/\$|usd|cent|cheap|dear|0\.0/i);
    // Customers read it: of the questions of others it says nothing, and the same where there were none.
    expect(reasons.replaceAll(/position \d in/g, '')).not.toMatch(/\d|domain|mail|country/);
    expect([...(first.why?.values() ?? [])]).toEqual([...(then.why?.values() ?? [])]);
    expect(asksOf(learner)).toMatchObject({ scope: 'domain', asks: 30 });
  });

  test('only watches in the shadow: the configured order is asked, and reasons are nobody’s business', () => {
    const learner = new OrderLearner(null);
    teach(learner, 30, { mode: 'shadow' });

    const shadow = learner.order({ ...question, mode: 'shadow' });
    const learned = learner.order(question);

    expect(shadow.order).toEqual(['dear', 'cheap']);
    expect(shadow.why).toBeNull();
    expect(learned.order).toEqual(['cheap', 'dear']);
  });

  test('knows who runs the mail of a domain once an answer has told it', () => {
    const learner = new OrderLearner(null);
    for (let company = 0; company < 30; company++) {
      const about = { ...question, domain: `company-${company}.fr` };
      learner.order(about).ended(bothMissThenHit);
      learner.tellMailProvider(about.domain, 'Google Workspace');
      learner.order(about).ended(bothMissThenHit);
    }

    const known = learner.asksOf({ ...question, domain: 'company-7.fr' });

    const ofProvider = known.find(({ scope, source }) => scope === 'mail and country' && source === 'cheap');
    expect(ofProvider).toMatchObject({ asks: 30 });
  });

  test('shares what it knows with other processes on the same database, each question counted once', async ({
    db,
  }) => {
    const one = new OrderLearner(db.pool);
    const other = new OrderLearner(db.pool);
    teach(one, 12);
    teach(other, 8);

    for (const learner of [one, other, one, other, one]) await learner.sync();

    const third = new OrderLearner(db.pool);
    await third.sync();
    for (const learner of [one, other, third]) {
      expect(learner.order(question).order).toEqual(['cheap', 'dear']);
      expect(asksOf(learner)).toMatchObject({ scope: 'domain', asks: 20 });
    }
  });

  test('counts what comes in while it writes and reads', async ({ db }) => {
    const learner = new OrderLearner(db.pool);
    teach(learner, 10);

    const syncing = learner.sync();
    teach(learner, 5);
    await syncing;

    expect(asksOf(learner)).toMatchObject({ scope: 'domain', asks: 15 });
    await learner.sync();
    await learner.sync();
    expect(asksOf(learner)).toMatchObject({ scope: 'domain', asks: 15 });
  });

  test('loses nothing when the database refuses for a while', async ({ db }) => {
    const learner = new OrderLearner(db.pool);
    teach(learner, 10);
    await db.pool.query('alter table learned_evidence rename to away');

    await expect(learner.sync()).rejects.toThrow();
    teach(learner, 5);
    await db.pool.query('alter table away rename to learned_evidence');
    await learner.sync();

    const { rows } = await db.pool.query(
      `select asks, hits from learned_evidence where segment = 'findEmail' and source = 'cheap'`,
    );
    const saved = await db.pool.query('select sum(questions)::int as questions from learned_savings');
    expect(rows).toEqual([{ asks: 15, hits: 15 }]);
    expect(saved.rows).toEqual([{ questions: 15 }]);
  });

  test('forgets old evidence in the database just as in memory: what is kept is as much as some hundred questions', async ({
    db,
  }) => {
    const learner = new OrderLearner(db.pool);

    for (let batch = 0; batch < 4; batch++) {
      teach(learner, 300);
      await learner.sync();
    }

    const { rows } = await db.pool.query<{ asks: number }>('select distinct asks from learned_evidence');
    expect(rows.length).toBeGreaterThan(0);
    for (const { asks } of rows) {
      expect(asks).toBeGreaterThan(asksWindow / 2);
      expect(asks).toBeLessThanOrEqual(asksWindow + 300);
    }
  });

  test('a source that has changed is known less in the database too, and so by other processes; others stay as they are', async ({
    db,
  }) => {
    const learner = new OrderLearner(db.pool);
    const about = (company: number) => ({ ...question, domain: `company-${company}.de` });
    for (let company = 0; company < 200; company++) learner.order(about(company)).ended(end(['dear', 'hit']));
    await learner.sync();

    for (let company = 200; company < 240; company++) learner.order(about(company)).ended(bothMissThenHit);
    await learner.sync();

    const { rows } = await db.pool.query<{ source: string; asks: number }>(
      `select source, asks from learned_evidence where segment = 'findEmail' and source <> '' order by source`,
    );
    const other = new OrderLearner(db.pool);
    await other.load();
    expect(rows).toEqual([
      { source: 'cheap', asks: 40 },
      { source: 'dear', asks: expect.any(Number) },
    ]);
    expect(rows[1]?.asks).toBeLessThan(100);
    expect(other.order(about(900)).order).toEqual(['cheap', 'dear']);
  });

  test('keeps no more than its limit of domains, those that were asked for last', async ({ db }) => {
    await db.pool.query(
      `insert into learned_evidence (segment, source, tries, ms, asks, findable, hits, unfit, changed_at)
       select 'findEmail domain=old-' || n || '.com', '', 1, 1, 1, 1, 1, 0, clock_timestamp() - n * interval '1 minute'
         from generate_series(1, $1) n`,
      [segmentsMax + 20],
    );
    const learner = new OrderLearner(db.pool);
    teach(learner, 1);

    await learner.sync();

    const { rows } = await db.pool.query<{ domains: number; newest: boolean; oldest: boolean }>(
      `select count(distinct segment)::int as domains, bool_or(segment like '%halden.de') as newest,
              bool_or(segment like '%old-${segmentsMax + 20}.com') as oldest
         from learned_evidence where segment like '% domain=%'`,
    );
    expect(rows).toEqual([{ domains: segmentsMax, newest: true, oldest: false }]);
  });

  test('writes down what the learned order would have saved, apart from what nobody can know', async ({
    db,
  }) => {
    const learner = new OrderLearner(db.pool);
    teach(learner, 30, { mode: 'shadow' });
    await learner.sync();
    await db.pool.query('delete from learned_savings');

    teach(learner, 4, { mode: 'shadow' });
    // The learned order would have begun with cheap, which was not asked.
    learner.order({ ...question, mode: 'shadow' }).ended(end(['dear', 'hit']));
    await learner.sync();

    const { rows } = await db.pool.query(
      'select mode, segment, questions, known, known_paid_usd, known_other_usd, guessed_paid_usd, least_other_usd, most_other_usd, sources from learned_savings',
    );
    expect(rows).toEqual([
      {
        mode: 'shadow',
        segment: 'findEmail country=de',
        questions: 5,
        known: 4,
        known_paid_usd: expect.closeTo(0.24, 9),
        known_other_usd: expect.closeTo(0.04, 9),
        guessed_paid_usd: expect.closeTo(0.05, 9),
        // The cheap one may have had it; else the dear one had to be paid as well.
        least_other_usd: expect.closeTo(0.01, 9),
        most_other_usd: expect.closeTo(0.06, 9),
        sources: ['cheap', 'dear'],
      },
    ]);
  });
});
