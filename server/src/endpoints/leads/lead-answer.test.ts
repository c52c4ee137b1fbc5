import { expect, test } from 'vitest';
import { companyRefOf, personOf, positionAt } from '../../testing/people.ts';
import { examplePerson } from '../enrichment/person-example.ts';
import { leadOf } from './lead-answer.ts';

test('a lead has the id of searches, an address built on it, and how long they are where they are', () => {
  expect(leadOf(examplePerson, new Date('2026-11-21T09:40:12Z'))).toEqual({
    id: 'ACwAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
    firstName: 'Mira',
    lastName: 'Voss',
    fullName: 'Mira Voss',
    networkUrl: 'https://network.example/in/ACwAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
    summary: 'Field operations, calibration fleets, service contracts.',
    headline: 'Keeping 4,000 meters honest',
    openProfile: null,
    premium: false,
    pictureUrl: 'https://cdn.example/p/mira-voss.jpg',
    location: { networkText: 'Aarhus, Central Denmark Region, Denmark', geoId: null, countryCode: 'dk' },
    currentPositions: [
      {
        companyId: '48213377',
        companyName: 'Halden Instruments',
        companyNetworkUrl: 'https://network.example/company/48213377',
        title: 'Head of Field Operations',
        description: null,
        current: true,
        startedOn: { month: 6, year: 2021 },
        tenureAtPosition: { numYears: 5, numMonths: 6 },
        tenureAtCompany: { numYears: 7, numMonths: 9 },
      },
    ],
  });
});

test('of a lead of whom little is known, the rest is null', () => {
  const acme = companyRefOf({ name: 'Acme', networkUrl: 'https://www.linkedin.com/company/acme/' });
  const somebody = personOf({
    name: 'Otto Lind',
    publicId: 'otto-lind',
    positions: [positionAt(acme, null, 'now'), positionAt('Other', '2019', null)],
  });

  expect(leadOf(somebody, new Date())).toEqual({
    id: null,
    firstName: null,
    lastName: null,
    fullName: 'Otto Lind',
    networkUrl: 'https://www.linkedin.com/in/otto-lind',
    summary: null,
    headline: null,
    openProfile: null,
    premium: null,
    pictureUrl: null,
    location: { networkText: null, geoId: null, countryCode: null },
    currentPositions: [
      {
        companyId: null,
        companyName: 'Acme',
        companyNetworkUrl: 'https://www.linkedin.com/company/acme/',
        title: null,
        description: null,
        current: true,
        startedOn: null,
        tenureAtPosition: null,
        tenureAtCompany: null,
      },
    ],
  });
});
