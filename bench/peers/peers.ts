import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { table } from '../statistics.ts';
import type { CaseSet, Comparison } from './compare.ts';

/**
 * npm run bench:peers -- [--only <endpoint>] [--failures <contender>]
 *
 * How often each utility is right beside peer packages, on cases of third parties. `--failures Millrace` prints the cases
 * that one got wrong instead of the table.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, failures: { type: 'string' } } });

if (!existsSync(new URL('node_modules', import.meta.url))) {
  spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: import.meta.dirname, stdio: 'inherit' });
}
const { comparisons } = (await import('./comparisons.ts')) as { comparisons: readonly Comparison[] };

const rows: string[][] = [['endpoint', 'cases', 'number', 'right']];
for (const { endpoint, sets } of comparisons) {
  if (values.only !== undefined && values.only !== endpoint) continue;
  for (const set of sets) rows.push(await row(endpoint, set as unknown as CaseSet<unknown>));
}
if (values.failures === undefined) console.log(table(rows));

async function row(endpoint: string, set: CaseSet<unknown>): Promise<string[]> {
  const cases = set.cases();
  const shares: string[] = [];
  for (const [name, isRight] of Object.entries(set.contenders)) {
    let right = 0;
    for (const oneCase of cases) {
      if (await decide(isRight, oneCase)) right += 1;
      else if (values.failures === name)
        console.log(JSON.stringify({ endpoint, set: set.name, ...(oneCase as object) }));
    }
    shares.push(`${name} ${((right / cases.length) * 100).toFixed(1)} %`);
  }
  return [endpoint, set.name, String(cases.length), shares.join(', ')];
}

async function decide(
  isRight: (oneCase: unknown) => boolean | Promise<boolean>,
  oneCase: unknown,
): Promise<boolean> {
  try {
    return await isRight(oneCase);
  } catch {
    return false;
  }
}
