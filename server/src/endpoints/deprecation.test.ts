import { expect, test } from 'vitest';
import type { Deprecation, Endpoint } from './define-endpoint.ts';
import { deprecationHeaders, deprecationProblems, usedParts } from './deprecation.ts';
import { endpoints } from './registry.ts';
import { removeWhitespaceEndpoint } from './utilities/remove-whitespace.ts';

const notice = { since: '2026-12-01', sunset: '2027-03-01', use: 'normalize_list' };
const kept: Endpoint = removeWhitespaceEndpoint;
const ending = (deprecated: Deprecation): Endpoint => ({ ...kept, deprecated });

test('what is deprecated stays for 90 days or more, and names what does the same', () => {
  const names = new Set(endpoints.map(({ name }) => name));

  expect(endpoints.flatMap(deprecationProblems)).toEqual([]);
  expect(
    endpoints.flatMap(({ deprecated }) => deprecated?.use ?? []).filter((use) => !names.has(use)),
  ).toEqual([]);
});

test('89 days are too few, 90 are enough', () => {
  expect(deprecationProblems(ending({ ...notice, sunset: '2027-02-28' }))).toEqual([
    'remove_whitespace: 89 days of notice, not 90',
  ]);
  expect(deprecationProblems(ending(notice))).toEqual([]);
});

test.each(['2027-02-30', '1 March 2027', '2027-3-1', ''])('%s is no day', (sunset) => {
  expect(deprecationProblems(ending({ ...notice, sunset }))).toHaveLength(1);
});

test('a field that will go counts for calls that send it, and one of the answer for none', () => {
  const endpoint: Endpoint = {
    ...kept,
    deprecatedFields: { request: { input_text: notice }, response: { normalized_text: notice } },
  };

  expect(usedParts(endpoint, (field) => field === 'input_text').map(({ field }) => field)).toEqual([
    'input_text',
  ]);
  expect(usedParts(endpoint, () => false)).toEqual([]);
});

test('headers are those of RFC 9745 and RFC 8594, of what goes first', () => {
  const later = { ...notice, since: '2026-11-01', sunset: '2027-06-01' };

  expect(deprecationHeaders([notice, later], 'https://millrace.example/changelog')).toEqual({
    deprecation: '@1793491200',
    sunset: 'Mon, 01 Mar 2027 00:00:00 GMT',
    link: '<https://millrace.example/changelog>; rel="deprecation"; type="text/html"',
  });
  expect(deprecationHeaders([], 'https://millrace.example/changelog')).toBeUndefined();
});
