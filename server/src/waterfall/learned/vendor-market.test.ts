import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { codeOf, reportOf, runMarket } from '../../../../bench/order/run-market.ts';
import { drawVendorMarket } from '../../../../bench/order/vendor-market.ts';

/* Markets of few vendors, by the code that answers calls. The whole of it: npm run bench:order-points. */

const code = await codeOf(fileURLToPath(new URL('../../../..', import.meta.url)));
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

describe.each([11, 12])('on market %i', (seed) => {
  test.each([
    ['learned', null],
    ['shadow', null],
    ['learned', 0.06],
    ['shadow', 0.06],
  ] as const)(
    'what the report says of an endpoint (%s, ceiling %s) is true: known figures to the cent, and the range has the truth in it',
    async (mode, ceilingUsd) => {
      const market = drawVendorMarket({ people: 700, vendors: 5, outage: [300, 400] }, seed);

      const run = await runMarket(code, market, { mode, ceilingUsd });

      const { truth, least, most, known, knownWrong } = reportOf(run, mode);
      expect(known).toBeGreaterThan(50);
      expect(knownWrong).toBe(0);
      expect(truth).toBeGreaterThanOrEqual(least - 1e-9);
      expect(truth).toBeLessThanOrEqual(most + 1e-9);
    },
  );

  test('a source that never looks changes what is paid to the others by less than a hundredth', async () => {
    const spec = { people: 700, vendors: 5 };

    const without = await runMarket(code, drawVendorMarket(spec, seed), { mode: 'learned' });
    const beside = await runMarket(code, drawVendorMarket({ ...spec, hasClosedSource: true }, seed), {
      mode: 'learned',
    });

    expect(Math.abs(sum(beside.paidUsd) / sum(without.paidUsd) - 1)).toBeLessThan(0.01);
    expect(beside.hits).toBe(without.hits);
  });
});

test.each([
  ['over budget in both orders: it costs neither, and all is known', 0.05, 30],
  ['affordable in both: all is known', 0.08, 30],
])('a dear source is %s', async (_, ceilingUsd, known) => {
  const priced = (name: string, usd: number) => ({ name, costUsd: { hit: usd, miss: usd } });
  const people = Array.from({ length: 30 }, (_, at) => ({
    domain: `firm-${at}.de`,
    mail: 'google',
    answers: ['miss', 'miss'] as const,
  }));

  const run = await runMarket(
    code,
    { vendors: [priced('cheap', 0.02), priced('dear', 0.055)], people, best: 0 },
    { mode: 'learned', ceilingUsd },
  );

  const none = expect.closeTo(0, 9);
  expect(reportOf(run, 'learned')).toMatchObject({
    ...{ known, knownWrong: 0 },
    ...{ least: none, most: none, truth: none },
  });
});
