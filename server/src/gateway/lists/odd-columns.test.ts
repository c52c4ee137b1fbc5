import { expect, test } from 'vitest';
import { endpoints } from '../../endpoints/registry.ts';
import type { ServedEndpoint } from '../gateway-call.ts';
import { requestRules } from '../parse-request.ts';
import { oddColumns } from './odd-columns.ts';
import { readListPlan } from './read-list-plan.ts';

const served = new Map<string, ServedEndpoint>(
  endpoints.map((endpoint, at) => [endpoint.name, { id: at + 1, endpoint, rules: requestRules(endpoint) }]),
);

type Step = readonly [endpoint: string, input: Readonly<Record<string, string>>];

/** @param cells of each column, row by row */
function oddOf(steps: readonly Step[], cells: Readonly<Record<string, readonly unknown[]>>) {
  const rows = Array.from({ length: Math.max(...Object.values(cells).map((all) => all.length)) }, (_, at) =>
    Object.fromEntries(Object.entries(cells).map(([column, all]) => [column, all[at]])),
  );
  const sent = steps.map(([endpoint, input], at) => ({
    id: at === 0 ? 'work' : `step_${at}`,
    endpoint,
    input,
  }));
  return oddColumns(readListPlan({ steps: sent }, Object.keys(cells), served), rows);
}
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

test('a column of addresses in which many have no @ is told with how many', () => {
  const cells = { Mail: [...times(38, 'a@b.example'), ...times(12, 'ask at the desk')] };

  expect(oddOf([['email_verifier', { email: '{Mail}' }]], cells)).toEqual([
    {
      step: 'work',
      field: 'email',
      column: 'Mail',
      message: 'In 12 of 50 rows looked at, column Mail has no @, but step work sends it as email.',
    },
  ]);
});

test.each([
  ['traffic_scraper_sync', 'domain', 'Halden Instruments', 'has spaces'],
  ['traffic_scraper_sync', 'domain', 'halden', 'has no dot'],
  ['email_finder', 'domain', 'Halden Instruments', 'has spaces'],
  ['find_network_url_by_name', 'full_name', '4711', 'has no letters'],
  ['find_network_url_by_name', 'company_name', 'a@b.example', 'has email addresses'],
  ['web_scrape', 'url', 'halden', 'has no dot'],
  ['normalize_phone', 'phone_number', 'on request', 'has no digits'],
  ['enrich_profile', 'url', 'https://www.linkedin.com/company/halden', 'has the page of a company'],
  ['company_enricher', 'network_url', 'https://www.linkedin.com/in/mira-voss', 'has the page of a person'],
])('%s: %s of "%s" is odd: the column %s', (endpoint, field, cell, words) => {
  const warnings = oddOf([[endpoint, { [field]: '{X}' }]], { X: times(6, cell) });

  expect(warnings.map(({ message }) => message)).toEqual([
    `In 6 of 6 rows looked at, column X ${words}, but step work sends it as ${field}.`,
  ]);
});

test('nothing is said of columns that are what they are sent as, examples of all endpoints included', () => {
  for (const { name, runs, example } of endpoints) {
    if (runs === 'job') continue;
    const fields = Object.entries(example.request as Record<string, unknown>);
    if (fields.length === 0) continue;
    const input = Object.fromEntries(fields.map(([field]) => [field, `{${field}}`]));

    const cells = Object.fromEntries(fields.map(([field, value]) => [field, times(6, value)]));

    expect(oddOf([[name, input]], cells), name).toEqual([]);
  }
});

test('a field that takes several kinds is warned of none of them', () => {
  for (const cell of ['Halden Instruments', 'halden.example', 'https://www.linkedin.com/company/halden']) {
    expect(oddOf([['enrich_company', { url: '{X}' }]], { X: times(6, cell) })).toEqual([]);
  }
});

test('fewer than five cells say nothing, and neither do a few of many', () => {
  expect(oddOf([['email_verifier', { email: '{X}' }]], { X: times(4, 'no') })).toEqual([]);
  const few = [...times(19, 'a@b.example'), 'no'];
  expect(oddOf([['email_verifier', { email: '{X}' }]], { X: few })).toEqual([]);
});

test('empty cells are none: the share is of the filled rows', () => {
  const cells = [...times(5, 'no'), ...times(5, 'a@b.example'), ...times(5, ''), ...times(5, null)];

  expect(oddOf([['email_verifier', { email: '{X}' }]], { X: cells })).toMatchObject([
    { message: expect.stringMatching(/^In 5 of 10 filled rows looked at, /) },
  ]);
});

test('a column that is empty in 80 % of the rows is told once', () => {
  const cells = { Mail: [...times(2, 'a@b.example'), ...times(8, '')] };
  const both: readonly Step[] = [
    ['email_verifier', { email: '{Mail}' }],
    ['find_network_url_by_email', { email: '{Mail}' }],
  ];

  expect(oddOf(both, cells).map(({ message }) => message)).toEqual([
    'Column Mail is empty in 8 of 10 rows looked at, and step work sends it as email.',
  ]);
  expect(oddOf(both, { Mail: times(7, '') })).toMatchObject([
    { message: expect.stringMatching(/is empty in all 7 rows/) },
  ]);
  expect(oddOf(both, { Mail: [...times(3, 'a@b.example'), ...times(7, '')] })).toEqual([]);
});

test('one column as two things is told, one as two forms of the same is not', () => {
  const cells = { X: times(6, 'halden.example') };

  expect(oddOf([['find_network_url_by_name', { full_name: '{X}', company_name: '{X}' }]], cells)).toEqual([
    {
      step: 'work',
      field: 'company_name',
      column: 'X',
      message: 'Column X is sent as company_name in step work, but also as full_name. It can hardly be both.',
    },
  ]);
  expect(
    oddOf(
      [
        ['web_scrape', { url: '{X}' }],
        ['traffic_scraper_sync', { domain: '{X}' }],
      ],
      cells,
    ),
  ).toEqual([]);
});

test('texts around a column, and columns among others, are not judged by one of them', () => {
  const cells = { Handle: times(6, 'mira voss'), Mail: times(6, 'no'), Other: times(6, 'a@b.example') };

  expect(oddOf([['web_scrape', { url: 'https://halden.example/{Handle}' }]], cells)).toEqual([]);
  expect(oddOf([['email_verifier', { email: '{Mail|Other}' }]], cells)).toEqual([]);
});

test('at most 20 warnings are given, of at most 200 rows, with names cut', () => {
  const name = 'x'.repeat(200);
  const steps = times<Step>(10, [
    'person_enricher',
    { email: `{${name}}`, first_name: '{N}', last_name: '{N}', network_url: '{N}' },
  ]);

  const warnings = oddOf(steps, { [name]: times(1_000, 'no'), N: times(1_000, '7 7') });

  expect(warnings).toHaveLength(20);
  expect(warnings[0]?.message).toMatch(/^In 200 of 200 rows looked at, column x{60}… has no @/);
});
