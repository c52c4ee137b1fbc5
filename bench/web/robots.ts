import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { isAllowed } from '../../server/src/outbound/robots/is-allowed.ts';
import { parseRobots } from '../../server/src/outbound/robots/parse-robots.ts';
import { spread, table } from '../statistics.ts';
import {
  crawlerCommonsCases,
  googleCases,
  type RobotsCase,
  reppyCases,
  robotsParserCases,
} from './robots-cases.ts';

/**
 * node bench/web/robots.ts --checkouts <folder> --peers <folder> [--failures <contender>]
 *
 * How often robots.txt is read rightly, on the cases of the tests of google/robotstxt, crawler-commons and reppy (checkouts in
 * one folder) and of robots-parser (npm, installed in another), beside robots-parser; and how long that takes.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    peers: { type: 'string' },
    failures: { type: 'string' },
  },
});
const { checkouts, peers, failures } = values;

type Decide = (oneCase: RobotsCase) => boolean | undefined;
const contenders: Record<string, Decide> = {
  Millrace: ({ robots, agent, url }) => {
    const { pathname, search } = new URL(url || '/', 'http://example.com');
    return isAllowed(parseRobots(robots, agent), pathname + search);
  },
};
if (peers) {
  const robotsParser = createRequire(`${peers}/package.json`)('robots-parser') as (
    url: string,
    robots: string,
  ) => { isAllowed(url: string, agent: string): boolean | undefined };
  contenders['robots-parser'] = ({ robots, agent, url }) => {
    const absolute = new URL(url || '/', 'http://example.com');
    return robotsParser(`${absolute.origin}/robots.txt`, robots).isAllowed(absolute.href, agent);
  };
}

const sets: Record<string, () => RobotsCase[]> = {
  ...(checkouts && {
    'google/robotstxt': () => googleCases(checkouts),
    'crawler-commons': () => crawlerCommonsCases(checkouts),
    reppy: () => reppyCases(checkouts),
  }),
  ...(peers && { 'robots-parser': () => robotsParserCases(peers) }),
};

const names = Object.keys(contenders);
const rows: string[][] = [['cases', 'number', ...names]];
const all: RobotsCase[] = [];
for (const [set, read] of Object.entries(sets)) {
  const cases = read();
  all.push(...cases);
  rows.push([set, String(cases.length), ...names.map((name) => share(name, cases, set))]);
}
rows.push(['all', String(all.length), ...names.map((name) => share(name, all))]);
if (failures === undefined) console.log(table(rows));

function share(name: string, cases: readonly RobotsCase[], set?: string): string {
  let right = 0;
  for (const oneCase of cases) {
    if (contenders[name]?.(oneCase) === oneCase.isAllowed) right += 1;
    else if (set !== undefined && failures === name) console.log(JSON.stringify({ set, ...oneCase }));
  }
  return `${((right / cases.length) * 100).toFixed(1)} %`;
}

if (failures === undefined) {
  const lines = Array.from({ length: 2_000 }, (_, index) => `Disallow: /shop/*/item-${index}$`);
  const large = { robots: `User-agent: *\n${lines.join('\n')}`, agent: 'Millrace' };
  const hostile = { robots: `User-agent: *\nDisallow: /${'*a'.repeat(30)}b`, agent: 'Millrace' };
  const times: string[][] = [['one decision, parsing included (ms, median of 15; min to max)', ...names]];
  for (const [label, url, given] of [
    ['2,000 rules', 'http://example.com/shop/a/b/c/item-1999', large],
    ['30 wildcards, path of 200', `http://example.com/${'a'.repeat(200)}`, hostile],
  ] as const) {
    const measured = new Map<string, number[]>(names.map((name) => [name, []]));
    for (let round = 0; round < 15; round++) {
      for (const name of names) {
        const startedAtMs = performance.now();
        contenders[name]?.({ ...given, url, isAllowed: true });
        measured.get(name)?.push(performance.now() - startedAtMs);
      }
    }
    times.push([
      label,
      ...names.map((name) => {
        const { median, min, max } = spread(measured.get(name) ?? []);
        return `${median.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`;
      }),
    ]);
  }
  console.log(`\n${table(times)}`);
}
