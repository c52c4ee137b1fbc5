import { parseArgs } from 'node:util';
import { table } from '../statistics.ts';
import { drawMarket, type MarketSpec, scenarios } from './market.ts';
import { alternatives, configured, learned } from './policies.ts';
import {
  bestBySegment,
  bestBySegmentUsd,
  costsInOrdersUsd,
  costsUsd,
  hitsOf,
  segmentOf,
  sum,
} from './simulate.ts';

/*
 * What the learned order of sources costs on a synthetic market (market.ts), beside the configured order and the best fixed order of each
 * segment (mail provider and country) that can be found afterwards on the very same calls. Same seeds, same figures.
 *   npm run bench:order -- [--seeds 20] [--first 101] [--alternatives 8]
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    first: { type: 'string', default: '101' },
    alternatives: { type: 'string', default: '8' },
  },
});
const seedsFrom = (count: number) => Array.from({ length: count }, (_, at) => Number(values.first) + at);

/** Calls that the learned order learns from before it is judged, and those on which it is. */
const learning = 5_000;
const judged = 5_000;
/** Calls of the same market on which orders are found that one could have known before. */
const known = 60_000;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const mean = (all: readonly number[]) => sum(all) / all.length;
const spread = (all: readonly number[]) =>
  `${percent(mean(all))} (${percent(Math.min(...all))} to ${percent(Math.max(...all))})`;

/** On the calls of one window: what they cost per hit, and how much more than the best fixed orders. */
function judge(spec: MarketSpec, seed: number, from: number) {
  const market = drawMarket(spec, seed);
  const { sources, calls } = market;
  const end = from + judged;
  const window = calls.slice(from, end);
  const best = bestBySegmentUsd(sources, window);
  const soFar = calls.slice(0, end);
  const asLearned = costsUsd({ sources, calls: soFar }, learned(sources, seed));
  const asConfigured = costsUsd({ sources, calls: soFar }, configured(sources, seed));
  const paid = sum(asLearned.subarray(from));
  const hits = hitsOf(window);
  return {
    hitRate: hits / judged,
    learnedPerHit: paid / hits,
    configuredPerHit: sum(asConfigured.subarray(from)) / hits,
    saved: 1 - paid / sum(asConfigured.subarray(from)),
    aboveBest: paid / best - 1,
    aboveBestFromTheStart: sum(asLearned) / bestBySegmentUsd(sources, soFar) - 1,
  };
}

/** How much more than the best found afterwards the best costs that could be known before: what hindsight owes to chance. */
function luck(spec: MarketSpec, seed: number): number {
  const { sources, calls } = drawMarket({ ...spec, calls: learning + judged + known }, seed);
  const window = calls.slice(learning, learning + judged);
  const orders = bestBySegment(sources, calls.slice(learning + judged));
  return sum(costsInOrdersUsd({ sources, calls: window }, orders)) / bestBySegmentUsd(sources, window) - 1;
}

const usd = (all: readonly number[]) => `$${mean(all).toFixed(4)}`;

const rows = [
  [
    'market, judged calls',
    'hits',
    'per hit, configured order',
    'per hit, learned',
    'saved',
    'learned above the best found afterwards',
    'markets within 5 %',
    'from the first call on',
    'the best known before above it',
  ],
];
for (const [name, spec] of Object.entries<MarketSpec>(scenarios)) {
  const windows = spec.driftAt === undefined ? [learning] : [learning, learning + judged];
  for (const from of windows) {
    const results = seedsFrom(Number(values.seeds)).map((seed) => judge(spec, seed, from));
    const isSteady = spec.driftAt === undefined && !('outage' in spec);
    rows.push([
      `${name}: ${(from + 1).toLocaleString('en-US')} to ${(from + judged).toLocaleString('en-US')}`,
      percent(mean(results.map(({ hitRate }) => hitRate))),
      usd(results.map(({ configuredPerHit }) => configuredPerHit)),
      usd(results.map(({ learnedPerHit }) => learnedPerHit)),
      spread(results.map(({ saved }) => saved)),
      spread(results.map(({ aboveBest }) => aboveBest)),
      `${results.filter(({ aboveBest }) => aboveBest <= 0.05).length} of ${results.length}`,
      percent(mean(results.map(({ aboveBestFromTheStart }) => aboveBestFromTheStart))),
      isSteady ? percent(mean(seedsFrom(5).map((seed) => luck(spec, seed)))) : '',
    ]);
  }
}
const segments = new Set(drawMarket(scenarios.verification, 1).calls.map(segmentOf)).size;
console.log(
  `\n${values.seeds} markets each, from seed ${values.first}; ${segments} segments; means, with the least and the most in brackets\n`,
);
console.log(table(rows));

if (values.alternatives !== '0') compareAlternatives();

/** Other ways to learn an order, on the same markets. */
function compareAlternatives(): void {
  const compared = ['some paid for requests', 'verification', 'sources change at call 5,000'] as const;
  const others = [['above the best found afterwards, calls 5,001 to 10,000', ...compared]];
  for (const [name, make] of Object.entries({ 'configured order': configured, ...alternatives })) {
    others.push([
      name,
      ...compared.map((scenario) => {
        const above = seedsFrom(Number(values.alternatives)).map((seed) => {
          const { sources, calls } = drawMarket({ ...scenarios[scenario], calls: learning + judged }, seed);
          const paid = sum(costsUsd({ sources, calls }, make(sources, seed)).subarray(learning));
          return paid / bestBySegmentUsd(sources, calls.slice(learning)) - 1;
        });
        return percent(mean(above));
      }),
    ]);
  }
  console.log(`\n${values.alternatives} markets each\n`);
  console.log(table(others));
}
