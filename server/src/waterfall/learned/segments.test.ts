import { expect, test } from 'vitest';
import { countryOf, segmentsOf } from './segments.ts';

test.each([
  ['werk.example.de', 'de'],
  ['shop.co.uk', 'gb'],
  ['halden.com', 'generic'],
  ['startup.io', 'generic'],
  ['firma.xn--p1ai', 'generic'],
])('%s is of country %s', (domain, country) => {
  expect(countryOf(domain)).toBe(country);
});

test('a question belongs to wider and narrower segments, down to its domain', () => {
  const segments = segmentsOf('findEmail', { domain: 'halden.fr', mailProvider: 'google' });

  expect(segments.map(({ key }) => key)).toEqual([
    'findEmail',
    'findEmail country=fr',
    'findEmail mail=google',
    'findEmail mail=google country=fr',
    'findEmail domain=halden.fr',
  ]);
});

test('one whose mail provider nobody knows yet is taken by its country, one without a domain as any', () => {
  const byCountry = segmentsOf('findPhone', { domain: 'halden.fr', mailProvider: null });
  const any = segmentsOf('findPhone', { domain: null, mailProvider: null });

  expect(byCountry.map(({ scope }) => scope)).toEqual(['all', 'country', 'domain']);
  expect(any.map(({ key }) => key)).toEqual(['findPhone']);
});
