import { expect, test } from 'vitest';
import { rowColumns, sentAtFirst } from './row-columns.ts';
import type { RunRow } from './row-pages.ts';
import type { ListRun } from './wait-words.ts';

const steps = [
  {
    ...{ id: 'site', title: 'Find website', endpoint: 'find_website_by_company_name', credits_charged: 1 },
    input: { company_name: '{Company}' },
    run_if: { all: [{ Website: 'is_empty' }, { any: [{ '"a|b"': { equals: 'x' } }] }] },
  },
  {
    ...{ id: 'work', title: 'Email finder', endpoint: 'email_finder', credits_charged: 5 },
    input: { full_name: '{First} {Last}', filters: [{ company_domain: '{site.data.Website|Domain}' }] },
  },
];
const run = (columns: readonly string[], output: Record<string, string> = {}) =>
  ({ columns, output, steps, credits_charged: 6 }) as unknown as ListRun;
const others = Array.from({ length: 20 }, (_, at) => `Other ${at}`);

test('of a file with many columns the first ones and those that steps read are shown at first, in the order of the file', () => {
  const columns = [...others, 'Domain', 'First', 'Last', 'a|b', 'Website', 'Company', 'Email'];

  expect(sentAtFirst(run(columns, { Mail: 'work.email|Email' }))).toEqual([
    ...['Other 0', 'Other 1', 'Other 2'],
    ...['Domain', 'First', 'Last', 'a|b', 'Website', 'Company', 'Email'],
  ]);
  expect(sentAtFirst(run(others.slice(0, 8)))).toEqual(others.slice(0, 8));
});

test('a new column knows the steps that its cells come from, named by the list or by the service', () => {
  const sourcesOf = (list: ListRun, sample: readonly RunRow[] = []) =>
    Object.fromEntries(
      rowColumns(list, sample)
        .filter(({ kind }) => kind === 'new')
        .map(({ head, sources }) => [head, sources.map(({ id }) => id)]),
    );
  const row = { cells: {}, output: { 'site Website': null, 'work Email': null } } as unknown as RunRow;

  expect(sourcesOf(run(['Company'], { Mail: 'work.email|site.data.Mail|Email', Same: 'Company' }))).toEqual({
    Mail: ['work', 'site'],
    Same: [],
  });
  expect(sourcesOf(run(['Company']), [row])).toEqual({ 'site Website': ['site'], 'work Email': ['work'] });
});
