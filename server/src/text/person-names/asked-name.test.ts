import { describe, expect, test } from 'vitest';
import { eastAsianForms, otherFormsOf, wordsOfAskedName } from './asked-name.ts';

describe('titles, degrees and nicknames are no part of a name', () => {
  test.each([
    'Jane Doe',
    'Dr. Jane Doe',
    'Dr Jane Doe',
    'Prof. Dr. Jane Doe',
    'Mrs. Jane Doe',
    'Frau Dr. Jane Doe',
    'Sra. Jane Doe',
    'Jane Doe, MBA',
    'Jane Doe MBA',
    'Jane Doe, Ph.D.',
    'Jane Doe, PhD, PMP',
    'Jane Doe CPA',
    'Jane Doe III',
    'Jane Doe, Esq.',
    'Jane "JD" Doe',
    'Jane (Janie) Doe',
    'Jane “Janie” Doe',
    '"Jane" Doe',
    '"Jane Doe"',
    '  JANE   doe ',
    'Ms. Jane Doe, M.Sc., PMP',
    "Jane 'Janie' Doe",
    'Jane Doe (She/Her)',
    'Jane Doe (Mrs)',
    'Jane Doe, PMP®',
    'Jane Doe, SHRM-CP',
    'Jane Doe PMP, CSM',
    'Jane Doe, CISSP, PMI-ACP',
    'Dr.Jane Doe',
    'Dipl.-Ing. Jane Doe',
    'Univ.-Prof. Dr. Jane Doe',
  ])('%s', (text) => {
    expect(wordsOfAskedName(text)).toEqual(['jane', 'doe']);
  });

  test.each([
    ['Doe, Jane', ['doe', 'jane']],
    ['DOE, JANE', ['doe', 'jane']],
    ['VAN DOE, JANE', ['van', 'doe', 'jane']],
    ["Pat O'Brien", ['pat', 'obrien']],
    ['Doe, Dr. Jane', ['doe', 'jane']],
    ['Yo-Yo Ma', ['yo', 'yo', 'ma']],
    ['Jack Ma', ['jack', 'ma']],
    ['Dr.', ['dr']],
    ['Sir', ['sir']],
    ['MBA', ['mba']],
    ['"Rick"', ['rick']],
    ['王小明', ['王小明']],
    ['', []],
  ])('a name that is written so stays: %s', (text, words) => {
    expect(wordsOfAskedName(text)).toEqual(words);
  });
});

test.each([
  ['bob', 'robert'],
  ['robert', 'bob'],
  ['bill', 'william'],
  ['liz', 'elizabeth'],
])('%s may be %s', (asked, other) => {
  expect(otherFormsOf(asked)).toContain(other);
});

test('Chinese, Japanese and Korean names are one word or two, in either order', () => {
  expect(eastAsianForms(['王小明'])).toContainEqual(['王', '小明']);
  expect(eastAsianForms(['山田太郎'])).toContainEqual(['山田', '太郎']);
  expect(eastAsianForms(['김민준'])).toContainEqual(['김', '민준']);
  expect(eastAsianForms(['小明', '王'])).toContainEqual(['王小明']);
  expect(eastAsianForms(['佐々木', '健'])).toContainEqual(['佐々木健']);
  expect(eastAsianForms(['jane', 'doe'])).toEqual([]);
  expect(eastAsianForms(['王'])).toEqual([]);
});
