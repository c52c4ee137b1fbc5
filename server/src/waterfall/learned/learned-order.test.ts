import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../bench/order/sample.ts';
import { upperBound } from './beliefs.ts';
import { Evidence } from './evidence.ts';
import { type AskedSource, learnFrom } from './learn-from.ts';
import { chooseOrder, type ExploringAccount, exploringShareMax, type SourcePrice } from './learned-order.ts';
import { type QuestionFacts, segmentsOf } from './segments.ts';

const nobodyWaits = Number.POSITIVE_INFINITY;
const some: QuestionFacts = { domain: 'nordlicht.example', mailProvider: null };
const of = (facts: Partial<QuestionFacts> = {}) => segmentsOf('findEmail', { ...some, ...facts });

/** Learns that many times what became of asking. */
function learn(
  evidence: Evidence,
  facts: Partial<QuestionFacts>,
  times: number,
  ...asked: readonly [source: string, outcome: AskedSource['outcome'], ms?: number][]
): void {
  for (let time = 0; time < times; time++) {
    learnFrom(
      evidence,
      of(facts),
      asked.map(([source, outcome, ms = 100]) => ({ source, outcome, ms })),
    );
  }
}

const order = (
  evidence: Evidence,
  sources: readonly SourcePrice[],
  facts: Partial<QuestionFacts> = {},
  leftMs = nobodyWaits,
) => chooseOrder({ evidence, segments: of(facts), sources, leftMs }).order;

const paidForFinds = (name: string, usd: number): SourcePrice => ({ name, hitUsd: usd, missUsd: 0 });
const paidForRequests = (name: string, usd: number): SourcePrice => ({ name, hitUsd: usd, missUsd: usd });

describe('the learned order', () => {
  test('is the configured one where nothing is known, whatever that is', () => {
    const price = fc.record({
      hitUsd: fc.double({ min: 0, max: 1, noNaN: true }),
      missUsd: fc.double({ min: 0, max: 1, noNaN: true }),
    });

    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 15 }), (prices) => {
        const sources = prices.map((one, at) => ({ name: `s${at}`, ...one }));

        const account = { expectedUsd: 0, extraUsd: 0 };
        const chosen = chooseOrder({
          evidence: new Evidence(),
          segments: of(),
          sources,
          leftMs: nobodyWaits,
          exploring: { guess: upperBound, account },
        });

        expect(chosen.order).toEqual(sources.map(({ name }) => name));
      }),
    );
  });

  test('always has every source once', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const seen = fc.array(
      fc.record({
        source: fc.constantFrom(...names),
        outcome: fc.constantFrom<AskedSource['outcome'][]>('hit', 'miss', 'unfit', 'failed'),
        ms: fc.integer({ min: 0, max: 60_000 }),
      }),
      { maxLength: 40 },
    );

    fc.assert(
      fc.property(seen, fc.integer({ min: 1, max: 30_000 }), (asked, leftMs) => {
        const evidence = new Evidence();
        learnFrom(evidence, of(), asked);

        const chosen = order(
          evidence,
          names.map((name, at) => ({ name, hitUsd: at / 100, missUsd: 0.002 })),
          {},
          leftMs,
        );

        expect(chosen.toSorted()).toEqual(names);
      }),
    );
  });

  test('puts the one first that costs less for each hit: rarely having it is dear where requests are paid', () => {
    const evidence = new Evidence();
    learn(evidence, {}, 20, ['rare', 'miss'], ['frequent', 'hit']);
    learn(evidence, {}, 2, ['rare', 'hit']);

    const sources = [paidForRequests('rare', 0.01), paidForRequests('frequent', 0.02)];

    expect(order(evidence, sources)).toEqual(['frequent', 'rare']);
  });

  test('does not care how often a source has it where only finds are paid', () => {
    const evidence = new Evidence();
    learn(evidence, {}, 50, ['rare', 'miss'], ['frequent', 'hit']);

    const sources = [paidForFinds('rare', 0.01), paidForFinds('frequent', 0.02)];

    expect(order(evidence, sources)).toEqual(['rare', 'frequent']);
  });

  test('puts back a source that is paid for finds which turn out wrong', () => {
    const evidence = new Evidence();
    learn(evidence, {}, 30, ['guesses', 'unfit'], ['knows', 'hit']);

    const sources = [paidForFinds('guesses', 0.01), paidForFinds('knows', 0.02)];

    expect(order(evidence, sources)).toEqual(['knows', 'guesses']);
  });

  test('differs by mail provider where sources do, and a domain that is known well goes its own way', () => {
    const evidence = new Evidence();
    const google = { domain: 'a.de', mailProvider: 'google' };
    const microsoft = { domain: 'b.de', mailProvider: 'microsoft' };
    for (let company = 0; company < 60; company++) {
      learn(evidence, { ...google, domain: `g${company}.de` }, 2, ['x', 'miss'], ['y', 'hit']);
      learn(evidence, { ...microsoft, domain: `m${company}.de` }, 2, ['y', 'miss'], ['x', 'hit']);
    }
    learn(evidence, { ...google, domain: 'odd.de' }, 40, ['y', 'miss'], ['x', 'hit']);

    const sources = [paidForRequests('x', 0.01), paidForRequests('y', 0.01)];

    expect(order(evidence, sources, google)).toEqual(['y', 'x']);
    expect(order(evidence, sources, microsoft)).toEqual(['x', 'y']);
    expect(order(evidence, sources, { ...google, domain: 'odd.de' })).toEqual(['x', 'y']);
  });

  test('knows what to expect of a mail provider in a country where it was never asked, from both', () => {
    const evidence = new Evidence();
    let companies = 0;
    const seen = (mailProvider: string, country: string, xHits: boolean) => {
      for (let time = 0; time < 60; time++) {
        const facts = { mailProvider, domain: `c${++companies}.${country}` };
        if (xHits) learn(evidence, facts, 1, ['x', 'hit']);
        else learn(evidence, facts, 1, ['x', 'miss'], ['y', 'hit']);
      }
    };
    // x is bad with zoho wherever that is, and bad in Japan whoever runs the mail; elsewhere it is good.
    for (const country of ['de', 'fr']) {
      seen('google', country, true);
      seen('microsoft', country, true);
      seen('zoho', country, false);
    }
    for (const mailProvider of ['google', 'microsoft']) seen(mailProvider, 'jp', false);

    const sources = [paidForRequests('x', 0.01), paidForRequests('y', 0.03)];
    const inNewPlace = (mailProvider: string, country: string) =>
      order(evidence, sources, { mailProvider, domain: `new.${country}` });

    expect(inNewPlace('zoho', 'jp')).toEqual(['y', 'x']);
    expect(inNewPlace('barracuda', 'jp')).toEqual(['y', 'x']);
    expect(inNewPlace('barracuda', 'de')).toEqual(['x', 'y']);
  });

  test('does not hold it against a source that it was asked for people whom everybody else had missed', () => {
    const evidence = new Evidence();
    // Of three people two can be found; whoever is asked has each of them.
    for (let round = 0; round < 20; round++) {
      learn(evidence, {}, 2, ['early', 'hit']);
      learn(evidence, {}, 1, ['early', 'miss'], ['late', 'miss'], ['last', 'miss']);
    }
    learn(evidence, {}, 4, ['late', 'hit']);

    const sources = [paidForRequests('late', 0.01), paidForRequests('early', 0.03)];

    // By plain counting late has 4 of 24 and takes $0.06 for each hit, early $0.045.
    expect(order(evidence, sources)).toEqual(['late', 'early']);
  });

  test('comes round when a source gets worse, however good it was for thousands of questions', () => {
    const evidence = new Evidence();
    learn(evidence, {}, 5_000, ['was good', 'hit']);
    learn(evidence, {}, 500, ['was good', 'miss'], ['other', 'hit']);

    const sources = [paidForRequests('was good', 0.01), paidForRequests('other', 0.02)];

    expect(order(evidence, sources)).toEqual(['other', 'was good']);
  });

  test.each([0.2, 0.4, 0.6, 0.8])(
    'is the same for all others beside a source that never looks, at any price, where one of them hits in %d of questions',
    (share) => {
      const [open, beside] = [new Evidence(), new Evidence()];
      for (let turn = 0; turn < 200; turn++) learnFrom(beside, of(), [], { passedOver: ['closed'] });
      for (let round = 0; round < 100; round++) {
        const outcome = (round * 7) % 100 < share * 100 ? 'hit' : 'miss';
        const asked = ['a', 'b'].map((source) => ({ source, outcome, ms: 100 }) as const);
        learnFrom(open, of(), asked);
        learnFrom(beside, of(), asked, { passedOver: ['closed'] });
      }

      // Somewhere on the way a stops being the cheaper one; beside a source that hits, it would be somewhere else.
      const first = (evidence: Evidence, percent: number, more: SourcePrice[]) =>
        order(evidence, [
          ...more,
          paidForRequests('a', 0.01),
          paidForFinds('b', 0.01 * 1.03 ** percent),
        ]).filter((name) => name !== 'closed');
      for (let percent = 0; percent < 100; percent++) {
        expect(first(beside, percent, [paidForFinds('closed', 0)])).toEqual(first(open, percent, []));
      }
      expect(new Set([0, 99].map((percent) => first(open, percent, [])[0]))).toEqual(new Set(['a', 'b']));
    },
  );

  test('comes round within some tens of questions, in segments that see few of them as well, when a source loses most of its hits', () => {
    const evidence = new Evidence();
    let companies = 0;
    const ask = (mailProvider: string, source: string, outcome: AskedSource['outcome']) => {
      const facts = { mailProvider, domain: `c${++companies}.de` };
      if (outcome === 'hit') learn(evidence, facts, 1, [source, 'hit']);
      else learn(evidence, facts, 1, [source, 'miss'], ['other', 'hit']);
    };
    for (let round = 0; round < 400; round++) {
      ask('google', 'was good', round % 10 < 7 ? 'hit' : 'miss');
      if (round % 8 === 0) ask('zoho', 'was good', 'hit');
    }
    const sources = [paidForRequests('was good', 0.01), paidForRequests('other', 0.012)];
    const before = order(evidence, sources, { mailProvider: 'zoho', domain: 'new.de' });

    for (let round = 0; round < 60; round++) ask('google', 'was good', round % 10 === 0 ? 'hit' : 'miss');

    expect(before).toEqual(['was good', 'other']);
    expect(order(evidence, sources, { mailProvider: 'google', domain: 'new.de' })).toEqual([
      'other',
      'was good',
    ]);
    expect(order(evidence, sources, { mailProvider: 'zoho', domain: 'new.de' })).toEqual([
      'other',
      'was good',
    ]);
  });

  test('takes no failure for a miss', () => {
    const evidence = new Evidence();
    learn(evidence, {}, 20, ['a', 'hit']);
    learn(evidence, {}, 20, ['b', 'hit']);
    learn(evidence, {}, 300, ['a', 'failed'], ['b', 'hit']);

    const sources = [paidForRequests('a', 0.01), paidForRequests('b', 0.02)];

    expect(order(evidence, sources)).toEqual(['a', 'b']);
  });

  test('asks one that takes most of the time of a call after those that are quick, but not where nobody waits', () => {
    const evidence = new Evidence();
    learn(evidence, {}, 20, ['cheap', 'hit', 20_000]);
    learn(evidence, {}, 20, ['quick', 'hit', 300]);

    const sources = [paidForFinds('cheap', 0.01), paidForFinds('quick', 0.05)];

    expect(order(evidence, sources, {}, 25_000)).toEqual(['quick', 'cheap']);
    expect(order(evidence, sources, {}, nobodyWaits)).toEqual(['cheap', 'quick']);
  });

  test('prefers the quicker of two that cost nothing', () => {
    const evidence = new Evidence();
    learn(evidence, {}, 50, ['slow', 'miss', 4_000], ['quick', 'miss', 40]);

    expect(order(evidence, [paidForFinds('slow', 0), paidForFinds('quick', 0)])).toEqual(['quick', 'slow']);
  });

  test('tries things out for no more than a fiftieth of what is spent', () => {
    const evidence = new Evidence();
    const account: ExploringAccount = { expectedUsd: 0, extraUsd: 0 };
    const sources = [1, 2, 3, 4, 5, 6].map((place) => paidForRequests(`s${place}`, place / 100));
    const random = seededRandom(5);
    let tried = 0;

    for (let question = 0; question < 2_000; question++) {
      const facts = { domain: `c${question % 400}.com`, mailProvider: `m${question % 7}` };
      const chosen = chooseOrder({
        evidence,
        segments: of(facts),
        sources,
        leftMs: nobodyWaits,
        exploring: { guess: () => 0.05 + 0.9 * random(), account },
      });
      if (chosen.order !== chosen.best) tried += 1;
      learn(evidence, facts, 1, [chosen.order[0] ?? '', (question * 7) % 11 < 4 ? 'hit' : 'miss']);

      expect(account.extraUsd).toBeLessThanOrEqual(exploringShareMax * account.expectedUsd);
    }

    expect(tried).toBeGreaterThan(10);
  });
});
