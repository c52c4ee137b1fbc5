import { parseArgs } from 'node:util';
import { bestFixed } from './best-fixed.ts';
import type { MarketCall } from './market.ts';
import { type Code, codeOf, costOf, type MarketRun, reportOf, runMarket } from './run-market.ts';
import { drawVendorMarket, type VendorMarket } from './vendor-market.ts';

/*
 * The learned order and its report on markets of few vendors (vendor-market.ts), by the code that answers calls: orders, ceilings, what
 * is learned and what is reported. A line for each seed and point, of this code and of that of another checkout.
 *   npm run bench:order-points -- [--seeds 10] [--first 301] [--people 6000] [--before <checkout>]
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10' },
    first: { type: 'string', default: '301' },
    people: { type: 'string', default: '6000' },
    before: { type: 'string' },
  },
});
const people = Number(values.people);
const half = people / 2;
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** What the best fixed order of all people from that one on would have cost. */
function bestFrom({ vendors, people: all }: VendorMarket, from: number): number {
  const sources = vendors.map(({ name, costUsd }) => ({ name, hitUsd: costUsd.hit, missUsd: costUsd.miss }));
  const calls = all.slice(from).map(
    ({ answers }) =>
      ({
        results: answers.map((answer) => (answer === 'away' ? 'failed' : answer)),
      }) as unknown as MarketCall,
  );
  return bestFixed(sources, calls).usd;
}

const aboveBest = (market: VendorMarket, run: MarketRun, from: number) =>
  percent(sum(run.paidUsd.slice(from)) / bestFrom(market, from) - 1);

/** The market in the usual order: dear vendors first would be a gain that nobody has. */
function inUsualOrder(code: Code, market: VendorMarket): VendorMarket {
  const sources = market.vendors.map(({ name, costUsd }) => ({ name, terms: { costUsd } }));
  const places = code
    .inOrder(sources, 'findEmail')
    .map(({ name }) => market.vendors.findIndex((vendor) => vendor.name === name));
  return {
    vendors: places.map((at) => market.vendors[at] as VendorMarket['vendors'][number]),
    people: market.people.map((one) => ({ ...one, answers: places.map((at) => one.answers[at] ?? 'miss') })),
    best: places.indexOf(market.best),
  };
}

function reported(run: MarketRun, mode: 'learned' | 'shadow'): string {
  const { truth, least, most, knownWrong, known } = reportOf(run, mode);
  const range =
    most - least < 1e-9
      ? percent(least)
      : `${percent(least)} to ${percent(most)}${most - least > 0.04 ? '' : ' (shown)'}`;
  const slack = most - least < 1e-9 ? 0.02 : 1e-9;
  const isRight = least - slack <= truth && truth <= most + slack;
  return `${range}, true ${percent(truth)}${isRight ? '' : ' WRONG'}${knownWrong > 0 ? `, ${knownWrong} of ${known} known ones wrong` : ''}`;
}

const shareOf = (run: MarketRun, name: string, from: number, to: number) =>
  percent(run.orders.slice(from, to).filter(([first]) => first === name).length / (to - from));

async function pointsOf(code: Code, now: Code, seed: number): Promise<Record<string, string>> {
  const draw = (more: object = {}) =>
    inUsualOrder(now, drawVendorMarket({ people, vendors: 5, ...more }, seed));
  const steady = draw();
  const most = Math.max(...steady.vendors.map(({ costUsd }) => costUsd.hit));
  const ceilingUsd = most * 1.5;
  const learned = await runMarket(code, steady, { mode: 'learned' });
  const shadow = await runMarket(code, steady, { mode: 'shadow' });
  const capped = await runMarket(code, steady, { mode: 'learned', ceilingUsd });
  const cappedShadow = await runMarket(code, steady, { mode: 'shadow', ceilingUsd });

  const phones = inUsualOrder(now, drawVendorMarket({ people, vendors: 3 }, seed + 1_000));
  const phoneRun = await runMarket(code, phones, { mode: 'learned' });

  const open = drawVendorMarket({ people, vendors: 5 }, seed);
  const closed = drawVendorMarket({ people, vendors: 5, hasClosedSource: true }, seed);
  const openRun = await runMarket(code, open, { mode: 'learned' });
  const closedRun = await runMarket(code, closed, { mode: 'learned' });
  const others = (run: MarketRun) => run.orders.map((order) => order.filter((name) => name !== 'own').join());
  const apart = others(openRun).filter((order, at) => order !== others(closedRun)[at]).length;

  const dropping = draw({ dropAt: half });
  const dropRun = await runMarket(code, dropping, { mode: 'learned' });
  const dropped = dropping.vendors[dropping.best]?.name ?? '';
  const away = draw({ outage: [half, half + 600] });
  const awayRun = await runMarket(code, away, { mode: 'learned' });

  const unordered = drawVendorMarket({ people, vendors: 5 }, seed);
  const usual = inUsualOrder(code, unordered).vendors.map(({ name }) => name);
  const endless = Number.POSITIVE_INFINITY;
  const usualUsd = sum(unordered.people.map((one) => costOf(unordered.vendors, one, usual, endless).usd));
  return {
    'steady: above the best fixed order, e-mail': aboveBest(steady, learned, half),
    'steady: above the best fixed order, phone': aboveBest(phones, phoneRun, half),
    'steady: hits apart from the fixed order': percent((learned.hits - shadow.hits) / people),
    '24: ceiling, learned, reported': reported(capped, 'learned'),
    '24: ceiling, shadow, reported': reported(cappedShadow, 'shadow'),
    '25: learned, reported': reported(learned, 'learned'),
    '25: shadow, reported': reported(shadow, 'shadow'),
    '26: calls in another order beside a source that never looks': percent(apart / people),
    '26: cost beside it': percent(sum(closedRun.paidUsd) / sum(openRun.paidUsd) - 1),
    '27: first asked, 500 calls after the drop': shareOf(dropRun, dropped, half, half + 500),
    '27: first asked, 1,000 calls after it': shareOf(dropRun, dropped, half + 1_000, people),
    '27: above the new best, 1,000 calls after it': aboveBest(dropping, dropRun, half + 1_000),
    'outage: above the best, 600 calls and after': aboveBest(away, awayRun, half),
    '28: usual order above the best fixed order': percent(usualUsd / bestFrom(unordered, 0) - 1),
  };
}

const root = new URL('../..', import.meta.url).pathname;
const now = await codeOf(root);
const before = values.before === undefined ? null : await codeOf(values.before);
const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
line(['seed', 'point', ...(before ? ['before'] : []), 'now']);
line(['---', '---', ...(before ? ['---'] : []), '---']);
for (let at = 0; at < Number(values.seeds); at++) {
  const seed = Number(values.first) + at;
  const was = before && (await pointsOf(before, now, seed));
  for (const [point, figure] of Object.entries(await pointsOf(now, now, seed)))
    line([String(seed), point, ...(was ? [was[point] ?? ''] : []), figure]);
}
