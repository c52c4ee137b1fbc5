import { expect, test } from 'vitest';
import { company as companyRecord } from '../../../records/company.ts';
import { company, shortCompany } from '../../../testing/network-items.ts';
import { companyOf } from './companies.ts';

test('a company is read with all that is told of it', () => {
  const read = companyRecord.parse(companyOf(company));

  expect(read).toEqual({
    networkId: '48213377',
    universalName: 'nordlys-kraft',
    name: 'Nordlys Kraft',
    networkUrl: 'https://www.linkedin.com/company/nordlys-kraft/',
    website: 'https://jobs.nordlys.example?utm_source=network',
    domain: 'nordlys.example',
    otherDomains: [],
    description: 'Makes and moves power.',
    tagline: 'Power from the north',
    industries: ['Utilities', 'Energy'],
    specialties: ['Hydro power', 'Grids'],
    hashtags: [],
    technologies: [],
    type: 'Public Company',
    employeeCount: 812,
    employeeRange: { start: 501, end: 1000 },
    foundedYear: 1923,
    followerCount: 20418,
    phone: '+47 55 00 00 00 ext. 12',
    email: null,
    logo: 'https://media.network.example/nordlys-400.jpg',
    cover: 'https://media.network.example/large-1128.jpg',
    twitterHandle: null,
    ticker: null,
    revenue: null,
    headquarters: {
      country: 'NO',
      region: 'Vestland',
      city: 'Bergen',
      postalCode: '5003',
      line1: 'Kaien 1',
      line2: null,
    },
    otherLocations: [
      { country: 'US', region: 'CO', city: 'Greenwood Village', postalCode: null, line1: null, line2: null },
    ],
  });
});

test('the short form of lists is read as far as it goes', () => {
  const read = companyRecord.parse(companyOf(shortCompany));

  expect(read).toMatchObject({
    networkId: '48213377',
    industries: ['Technology, Information and Internet'],
    followerCount: 20_000,
    description: 'Makes and moves power.',
    headquarters: { city: 'Bergen', region: null, country: 'NO' },
    employeeCount: null,
    website: null,
  });
});

test.each([
  ['San Francisco, California', { city: 'San Francisco', region: 'California', country: null }],
  ['Atlanta, Georgia', { city: 'Atlanta', region: 'Georgia', country: null }],
  ['Bergen, Vestland, Norway', { city: 'Bergen', region: 'Vestland', country: 'NO' }],
  ['Norway', { city: null, region: null, country: 'NO' }],
])('the place of a company in a list: %s', (linkedinText, place) => {
  const read = companyOf({ ...shortCompany, location: { linkedinText } });

  expect(read?.headquarters).toMatchObject(place);
});

test('a place of which it is not clear what it is, is not told', () => {
  const places = ['Bergen', '', 'A, B, C', 'A, B, C, D'];

  const read = places.map(
    (linkedinText) => companyOf({ ...shortCompany, location: { linkedinText } })?.headquarters,
  );

  expect(read).toEqual(places.map(() => null));
});

test.each([
  ['2,288 followers', 2_288],
  ['12K followers', 12_000],
  ['1.5M followers', 1_500_000],
  ['1 follower', 1],
  ['many followers', null],
  ['12K likes', null],
])('%s', (followers, count) => {
  expect(companyOf({ ...shortCompany, followers })?.followerCount).toBe(count);
});

test('a page at a network or shop that many share is a website and no domain', () => {
  const read = companyOf({ ...company, website: 'https://www.facebook.com/nordlys' });

  expect(read).toMatchObject({ website: 'https://www.facebook.com/nordlys', domain: null });
});

test('the network or shop itself has its domain', () => {
  const read = companyOf({ ...company, name: 'Facebook', website: 'https://www.facebook.com/about' });

  expect(read).toMatchObject({ name: 'Facebook', domain: 'facebook.com' });
});

test('without a name, an id or a page it is no company', () => {
  const none = [
    { ...company, name: null },
    { name: 'Nordlys Kraft' },
    { ...shortCompany, id: 'x', universalName: '', linkedinUrl: 'https://nordlys.example' },
    null,
  ];

  expect(none.map(companyOf)).toEqual(none.map(() => null));
});

test('what cannot be read is left out, and lists are cut', () => {
  const read = companyRecord.parse(
    companyOf({
      ...company,
      employeeCountRange: { start: 10, end: 'many' },
      foundedOn: { year: 0 },
      followerCount: 1.5,
      phone: 12,
      locations: Array.from({ length: 900 }, () => ({ city: 'Bergen', country: 'Norway' })),
      specialities: Array.from({ length: 900 }, (_, index) => `${index}`),
      industries: null,
    }),
  );

  expect(read).toMatchObject({ employeeRange: null, foundedYear: null, followerCount: null, phone: null });
  expect([read.otherLocations.length, read.specialties.length, read.industries.length]).toEqual([
    200, 200, 0,
  ]);
});
