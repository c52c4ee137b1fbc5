import { expect, test } from 'vitest';
import { fundingKeyOf } from './funding-profile.ts';

test.each([
  ['https://funding.example/organization/halden-instruments', 'halden-instruments'],
  [
    'https://www.funding.example/organization/Halden-Instruments/company_financials?x=1',
    'halden-instruments',
  ],
  ['http://funding.example/company/acme.io', 'acme.io'],
  ['https://funding.example/acme', 'acme'],
  ['https://www.crunchbase.com/organization/acme', 'acme'],
  ['www.crunchbase.com/organization/acme', 'acme'],
  ['linkedin.com/company/acme', 'acme'],
  ['https://www.linkedin.com/company/acme/about/', 'acme'],
  ['https://www.linkedin.com/school/acme', 'acme'],
  ['https://www.linkedin.com/company/%C3%A9cole', 'école'],
])('%s is the page of %s', (url, permalink) => {
  expect(fundingKeyOf(url)?.permalink).toBe(permalink);
});

test.each([
  'halden-instruments',
  'https://funding.example/',
  'https://funding.example/person/ilse-brandt',
  'https://funding.example/organization/',
  'https://funding.example/organization/a%20b',
  'https://key:secret@funding.example/organization/acme',
  'javascript:alert(1)',
  'https://halden.example/about',
  'https://halden.example/organization/acme',
  'https://notcrunchbase.com/organization/acme',
])('%j is the page of no company', (url) => {
  expect(fundingKeyOf(url)).toBeUndefined();
});
