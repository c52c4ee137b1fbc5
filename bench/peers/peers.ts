import { parseArgs } from 'node:util';
import { table } from '../statistics.ts';
import { type CaseSet, type Comparison, type IsRight, installPeers, TableMissing } from './compare.ts';
import { JobScores } from './jobs.ts';

/**
 * npm run bench:peers -- [--only <endpoint>] [--failures <contender>]
 *
 * How often each utility is right beside peer packages, on cases of third parties: by job, and then set by set. `--failures Millrace` prints the cases
 * that one got wrong instead of the table. Most tables of cases are converted first, as cases/README.md says.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, failures: { type: 'string' } } });

installPeers();
const { comparisons } = (await import('./comparisons.ts')) as { comparisons: readonly Comparison[] };

const rows: string[][] = [['endpoint', 'cases', 'number', 'right']];
const leftOut: string[] = [];
const jobs = new JobScores();
for (const { endpoint, sets } of comparisons) {
  if (values.only !== undefined && values.only !== endpoint) continue;
  for (const set of sets) await compare(endpoint, set as unknown as CaseSet<unknown>);
}
if (values.failures === undefined) console.log(`${table(jobs.rows())}\n\n${table(rows)}`);
if (leftOut.length > 0) {
  console.log(`\nLeft out:\n${leftOut.join('\n')}`);
  console.log('`node bench/peers/convert.ts <folder>` makes these tables: see bench/peers/cases/README.md.');
}

async function compare(endpoint: string, set: CaseSet<unknown>): Promise<void> {
  const cases = casesOf(set);
  if (typeof cases === 'string') {
    leftOut.push(`${endpoint}, ${set.name}: ${cases}`);
    return;
  }
  const [us = ''] = Object.keys(set.contenders);
  const answered: Record<string, number> = {};
  const right: Record<string, number> = {};
  for (const oneCase of cases) {
    const decisions: Record<string, boolean | undefined> = {};
    for (const [name, isRight] of Object.entries(set.contenders)) {
      const decision = await decide(isRight, oneCase);
      decisions[name] = decision;
      if (decision !== undefined) answered[name] = (answered[name] ?? 0) + 1;
      if (decision) right[name] = (right[name] ?? 0) + 1;
      else if (values.failures === name)
        console.log(JSON.stringify({ endpoint, set: set.name, ...(oneCase as object) }));
    }
    jobs.add(set.job, set.asked(oneCase), us, decisions);
  }
  const shares = Object.entries(answered).map(
    ([name, asked]) => `${name} ${(((right[name] ?? 0) / asked) * 100).toFixed(1)} %`,
  );
  rows.push([endpoint, set.name, String(cases.length), shares.join(', ')]);
}

/** Or why there are none. */
function casesOf(set: CaseSet<unknown>): readonly unknown[] | string {
  try {
    const cases = set.cases();
    return cases.length === 0 ? 'no rows, since the checkout was missing' : cases;
  } catch (error) {
    if (error instanceof TableMissing) return `no ${error.file}`;
    throw error;
  }
}

async function decide(isRight: IsRight<unknown>, oneCase: unknown): Promise<boolean | undefined> {
  try {
    return await isRight(oneCase);
  } catch {
    return false;
  }
}
