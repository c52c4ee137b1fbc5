import { blankCompany, blankCompanyRef, blankPerson } from '../../blank-records.ts';

/* Somebody, and a company, as AI Ark tells of them, and the records of them. */

export const kelpworks = {
  id: 'ad213228-948c-0f2f-62ad-52000f1952da',
  summary: {
    name: 'Kelpworks',
    description: 'Kelp.\nFarmed far out.',
    founded_year: 2011,
    type: 'PRIVATELY_HELD',
    industry: 'farming',
    staff: { total: 64, range: { start: 51, end: 200 } },
    logo: { source: 'https://images.example/kelp.png' },
  },
  link: {
    website: 'https://www.kelpworks.example',
    domain: 'kelpworks.example',
    domain_ltd: 'kelpworks.example',
    linkedin: 'https://www.linkedin.com/company/kelpworks',
    twitter: 'https://x.com/kelpworks',
  },
  location: { headquarter: { country: 'Norway', state: 'Nordland', city: 'Bodø' } },
  industries: ['farming', 'fisheries'],
  keywords: ['kelp', 'seaweed'],
  technologies: [{ name: 'Odoo' }, 'Nginx', 7],
  last_updated: '2026-03-15',
};
const kelpRef = {
  ...blankCompanyRef('Kelpworks'),
  universalName: 'kelpworks',
  networkUrl: 'https://www.linkedin.com/company/kelpworks/',
  domain: 'kelpworks.example',
  logo: 'https://images.example/kelp.png',
  industry: 'farming',
  employeeCount: 64,
  employeeRange: { start: 51, end: 200 },
  headquarters: {
    country: 'NO',
    region: 'Nordland',
    city: 'Bodø',
    postalCode: null,
    line1: null,
    line2: null,
  },
};
const { industry: _, ...kelpShared } = kelpRef;
export const kelpCompany = {
  ...blankCompany('Kelpworks'),
  ...kelpShared,
  website: 'https://www.kelpworks.example/',
  description: 'Kelp.\nFarmed far out.',
  industries: ['farming', 'fisheries'],
  specialties: ['kelp', 'seaweed'],
  technologies: ['Odoo', 'Nginx'],
  type: 'PRIVATELY_HELD',
  foundedYear: 2011,
  twitterHandle: 'kelpworks',
};

export const sunniva = {
  id: '53a0efdf-0f30-2f95-79de-4d824340be85',
  identifier: 'sunniva-aune',
  profile: {
    first_name: 'Sunniva',
    last_name: 'Aune',
    full_name: 'Sunniva Aune',
    headline: 'Kelp at scale',
    title: 'Head of Farms',
    picture: { source: 'https://images.example/sunniva.png' },
    background: { source: 'https://images.example/sea.png' },
    summary: 'Farms.\r\nBoats.',
  },
  link: { linkedin: 'https://no.linkedin.com/in/Sunniva-Aune/', twitter: 'https://x.com/sunniva' },
  location: { default: 'Bodø, Nordland, Norway', country: 'Norway', state: 'Nordland', city: 'Bodø' },
  languages: {
    primary_locale: { country: 'NO', language: 'no' },
    profile_languages: ['Norwegian', { name: 'English', proficiency: 'FULL_PROFESSIONAL' }],
  },
  industry: 'Farming',
  educations: [
    {
      school: { name: 'Nord University', url: 'https://www.linkedin.com/school/nord-university' },
      degree_name: 'MSc',
      field_of_study: 'Aquaculture',
      grade: 'A',
      date: { start: '2009-08-01', end: '2011-06-30' },
    },
    { school: null },
  ],
  certifications: [
    {
      name: 'Boat licence',
      authority: 'Maritime Authority',
      url: null,
      date: { start: '2012-05-01', end: null },
    },
  ],
  position_groups: [
    {
      company: {
        id: 'x',
        name: 'Tang AS',
        url: 'https://www.linkedin.com/company/902211',
        employees: { start: 2, end: 10 },
      },
      date: { start: '2011-09-01', end: '2015-01-31' },
      profile_positions: [{ title: 'Diver', date: { start: '2011-09-01', end: '2015-01-31' } }],
    },
    {
      company: { id: kelpworks.id, name: 'Kelpworks', url: 'https://www.linkedin.com/company/kelpworks' },
      date: { start: '2015-02-01', end: null },
      profile_positions: [
        {
          company: 'Kelpworks',
          title: 'Head of Farms',
          employment_type: 'Full-time',
          location: 'Bodø',
          description: 'Farms',
          date: { start: '2019-03-01', end: null },
        },
      ],
    },
  ],
  skills: ['Aquaculture', 'Boats', 'Boats', null],
  member_badges: {
    premium: true,
    creator: false,
    open_to_work: false,
    hiring: true,
    verified: true,
    influencer: false,
  },
  company: kelpworks,
};
export const sunnivaRecord = {
  ...blankPerson('Sunniva Aune'),
  publicId: 'sunniva-aune',
  networkUrl: 'https://www.linkedin.com/in/sunniva-aune',
  firstName: 'Sunniva',
  lastName: 'Aune',
  headline: 'Kelp at scale',
  summary: 'Farms.\nBoats.',
  picture: 'https://images.example/sunniva.png',
  background: 'https://images.example/sea.png',
  industry: 'Farming',
  location: { text: 'Bodø, Nordland, Norway', city: 'Bodø', region: 'Nordland', country: 'NO' },
  positions: [
    {
      title: 'Head of Farms',
      company: kelpRef,
      location: 'Bodø',
      description: 'Farms',
      employmentType: 'Full-time',
      start: { year: 2019, month: 3 },
      end: null,
      isCurrent: true,
    },
    {
      title: 'Diver',
      company: {
        ...blankCompanyRef('Tang AS'),
        networkId: '902211',
        networkUrl: 'https://www.linkedin.com/company/902211/',
        employeeRange: { start: 2, end: 10 },
      },
      location: null,
      description: null,
      employmentType: null,
      start: { year: 2011, month: 9 },
      end: { year: 2015, month: 1 },
      isCurrent: false,
    },
  ],
  educations: [
    {
      school: {
        name: 'Nord University',
        networkId: null,
        universalName: 'nord-university',
        networkUrl: 'https://www.linkedin.com/company/nord-university/',
        domain: null,
        logo: null,
      },
      degree: 'MSc',
      field: 'Aquaculture',
      grade: 'A',
      start: { year: 2009, month: 8 },
      end: { year: 2011, month: 6 },
    },
  ],
  skills: ['Aquaculture', 'Boats'],
  languages: [
    { name: 'Norwegian', proficiency: null },
    { name: 'English', proficiency: 'FULL_PROFESSIONAL' },
  ],
  certifications: [
    {
      name: 'Boat licence',
      issuer: 'Maritime Authority',
      url: null,
      start: { year: 2012, month: 5 },
      end: null,
    },
  ],
  premium: true,
  creator: false,
  openToWork: false,
  hiring: true,
  verified: true,
  influencer: false,
  profileLanguage: 'no',
  twitterHandle: 'sunniva',
};
