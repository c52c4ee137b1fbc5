import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endpoints } from '../../server/src/endpoints/registry.ts';
import { spread, table } from '../statistics.ts';

/*
 * What the data tables of the utilities cost: time and memory of each one's first call in a process of its own, and of all
 * first calls in one process; and the time in which a process has read the code of all endpoints, which is what start pays.
 *   npm run bench:tables -- [rounds]
 */
interface Cost {
  /** Until all endpoints are imported. */
  readonly importMs: number;
  /** The first calls together. */
  readonly firstMs: number;
  /** Heap and buffers held afterwards, after a collection. */
  readonly heldMb: number;
  /** Resident size more than before the first call. */
  readonly residentMb: number;
}

const [rounds = 5] = process.argv.slice(2).map(Number);
const script = fileURLToPath(new URL('first-calls.ts', import.meta.url));
const measure = (...names: string[]): Cost =>
  JSON.parse(execFileSync(process.execPath, ['--expose-gc', script, ...names], { encoding: 'utf8' }));

const utilities = endpoints
  .filter(({ group, runs }) => group === 'Utilities' && runs === 'locally')
  .map(({ name }) => name);
const row = (label: string, names: readonly string[]) => {
  const costs = Array.from({ length: rounds }, () => measure(...names));
  const of = (part: keyof Cost) => spread(costs.map((cost) => cost[part])).median.toFixed(1);
  return [label, of('firstMs'), of('heldMb'), of('residentMb'), of('importMs')];
};
console.log(
  table([
    ['first call of', 'ms', 'MB held', 'MB resident', 'ms to import all endpoints'],
    ...utilities.map((name) => row(name, [name])),
    row('all of them', utilities),
  ]),
);
