import { expect, test } from 'vitest';
import { currentPosition, person } from '../../../records/person.ts';
import { hiddenProfile, lead, profile, shortProfile, token } from '../../../testing/network-items.ts';
import { personOf } from './people.ts';

test('a whole profile is read with all that it tells', () => {
  const read = person.parse(personOf(profile));

  expect(read).toMatchObject({
    publicId: 'ines-okafor',
    entityId: token,
    memberId: '81723645',
    networkUrl: 'https://www.linkedin.com/in/ines-okafor',
    name: 'Ines Okafor',
    headline: 'Head of Grid Planning at Nordlys Kraft',
    summary: 'Plans grids.',
    picture: 'https://media.network.example/ines-800.jpg',
    background: 'https://media.network.example/cover-1400.jpg',
    location: { text: 'Bergen, Vestland, Norway', city: 'Bergen', region: 'Vestland', country: 'NO' },
    skills: ['Power systems'],
    languages: [
      { name: 'Norwegian', proficiency: 'Native or bilingual proficiency' },
      { name: 'Portuguese', proficiency: null },
    ],
    certifications: [
      {
        name: 'PRINCE2',
        issuer: 'Axelos',
        url: null,
        start: { year: 2023, month: 9 },
        end: { year: 2026, month: 10 },
      },
    ],
    awards: [
      {
        title: 'Best paper',
        issuer: 'Grid society',
        description: 'For losses.',
        date: { year: 2014, month: 10 },
      },
    ],
    courses: [{ name: 'Grid codes', number: null }],
    projects: [{ title: 'North cable', start: { year: 2022, month: 1 }, end: { year: 2022, month: 5 } }],
    publications: [
      {
        name: 'On losses',
        publisher: 'Annals of Grids',
        url: 'https://grids.example/losses',
        date: { year: 2023, month: 9 },
      },
    ],
    recommendations: [{ text: 'Very good.', by: 'Tor Lund' }],
    volunteerExperiences: [
      {
        role: 'Coach',
        organization: 'Bergen Roklubb',
        cause: 'SCIENCE_AND_TECHNOLOGY',
        start: null,
        end: { year: 2019, month: 3 },
      },
    ],
    openToWork: false,
    hiring: true,
    premium: true,
    creator: null,
    verified: true,
    followerCount: 2640,
    connectionCount: 512,
    emails: ['ines@nordlys.example'],
    websites: ['https://okafor.example'],
  });
});

test('positions and schools stand the newest first, with the companies that have a page', () => {
  const read = person.parse(personOf(profile));

  expect(read.positions).toMatchObject([
    {
      title: 'Head of Grid Planning',
      company: {
        name: 'Nordlys Kraft',
        networkId: '48213377',
        universalName: 'nordlys-kraft',
        networkUrl: 'https://www.linkedin.com/company/nordlys-kraft/',
        logo: 'https://media.network.example/nordlys-400.jpg',
      },
      start: { year: 2018, month: 12 },
      end: null,
      isCurrent: true,
    },
    {
      title: 'Grid Analyst',
      company: { name: 'Sund & Sønner', networkId: null, universalName: null, networkUrl: null },
      employmentType: 'Full-time',
      start: { year: 2015, month: 9 },
      end: { year: 2018, month: 11 },
      isCurrent: false,
    },
  ]);
  expect(read.educations).toMatchObject([
    {
      school: {
        name: 'Vestland Tekniske',
        networkId: '31842',
        networkUrl: 'https://www.linkedin.com/company/31842/',
      },
      degree: 'MSc',
      field: 'Power engineering',
      start: { year: 2010, month: 8 },
      end: { year: 2015, month: null },
    },
    { school: { name: 'Older form', universalName: 'older-form' }, start: { year: 2006, month: null } },
  ]);
});

test('the short form and a lead are the same person', () => {
  const short = person.parse(personOf(shortProfile));
  const found = person.parse(personOf(lead));

  expect(short).toMatchObject({
    entityId: token,
    publicId: 'ines-okafor',
    headline: 'Head of Grid Planning at Nordlys Kraft',
    location: { text: 'Bergen, Vestland, Norway', city: null, region: null, country: 'NO' },
    positions: [],
    followerCount: null,
    verified: null,
  });
  expect(found).toMatchObject({
    entityId: token,
    publicId: null,
    networkUrl: `https://www.linkedin.com/in/${token}`,
    summary: 'Plans grids.',
    premium: true,
  });
  expect(currentPosition(found)).toMatchObject({
    title: 'Head of Grid Planning',
    company: { networkId: '48213377' },
    start: { year: 2018, month: 12 },
  });
});

test('a position whose end is not told goes on only where the profile names its company as one of today', () => {
  const experience = ['Nordlys Kraft', 'Sund & Sønner'].map((companyName) => ({
    companyName,
    endDate: null,
  }));

  const read = person.parse(personOf({ ...profile, experience }));

  expect(read.positions.map(({ company, isCurrent }) => [company.name, isCurrent])).toEqual([
    ['Nordlys Kraft', true],
    ['Sund & Sønner', false],
  ]);
});

test('the hidden, the nameless and those without a page are nobody', () => {
  const nobody = [
    hiddenProfile,
    { ...shortProfile, name: ' ' },
    { name: 'Ines Okafor', id: '17' },
    null,
    [profile],
    'x',
  ];

  expect(nobody.map(personOf)).toEqual(nobody.map(() => null));
});

test('what cannot be read is left out, and what is too long is cut', () => {
  const read = person.parse(
    personOf({
      ...profile,
      about: 'x'.repeat(30_000),
      headline: { text: 'no' },
      connectionsCount: -1,
      followerCount: '2640',
      verified: 'yes',
      location: { linkedinText: 7 },
      experience: Array.from({ length: 1_000 }, () => ({
        companyName: 'A',
        startDate: { month: 'Foo', year: 20_150 },
      })),
      education: 'none',
      skills: Array.from({ length: 1_000 }, (_, index) => `skill ${index}`),
      languages: [null, 3, { name: '' }],
    }),
  );

  expect(read.summary).toHaveLength(20_000);
  expect(read.headline).toBeNull();
  expect(read).toMatchObject({ connectionCount: null, followerCount: 2640, verified: null, location: null });
  expect(read.positions).toHaveLength(100);
  expect(read.positions[0]?.start).toBeNull();
  expect(read.skills).toHaveLength(200);
  expect(read).toMatchObject({ educations: [], languages: [] });
});

test('of the vendor’s own reading of a place only what the text says as well is taken', () => {
  const location = {
    linkedinText: 'Greenwood Village, CO',
    countryCode: 'US',
    parsed: { countryCode: 'US', state: 'Indiana', city: 'Greenwood' },
  };

  expect(personOf({ ...profile, location })?.location).toEqual({
    text: 'Greenwood Village, CO',
    city: null,
    region: null,
    country: 'US',
  });
});
