/* Answers of HarvestAPI, and items of its actors, as its documents and samples have them, about people and companies that nobody is. */

export const token = 'ACoAABnT4kQBx9fWm2LqYp0RzVvHc81oJdEuSgI';
export const leadToken = token.replace('ACo', 'ACw');
export const otherToken = 'ACoAACq7LwYBmPz3rTtXkD5nVgUe06hsRjFyKbA';

export const pagination = (more: Record<string, unknown> = {}) => ({
  pageNumber: 1,
  totalPages: 1,
  totalElements: 1,
  pageSize: 10,
  previousElements: 0,
  paginationToken: null,
  ...more,
});

const envelope = {
  entityId: '1',
  requestId: '6a0e5c0e-0000-4000-8000-6c2f0e1b7a55',
  status: 200,
  error: null,
  query: {},
  originalQuery: {},
  user: { membershipTier: 'basic', requestsConcurrency: 5 },
  payments: [],
  cost: 0.0037,
};

export const item = (element: unknown) => ({ body: { ...envelope, element } });
export const list = (elements: readonly unknown[], more: Record<string, unknown> = {}) => ({
  body: { ...envelope, elements, pagination: pagination({ totalElements: elements.length, ...more }) },
});
export const gone = { status: 404, body: { error: 'Not found', message: 'Not found', status: 404 } };

export const picture = (name: string, width: number) => ({
  url: `https://media.network.example/${name}-${width}.jpg`,
  width,
  height: width,
  expiresAt: 1_800_000_000_000,
});

export const profile = {
  id: token,
  publicIdentifier: 'Ines-Okafor',
  linkedinUrl: 'https://www.linkedin.com/in/ines-okafor',
  firstName: 'Ines',
  lastName: 'Okafor',
  headline: 'Head of Grid Planning at Nordlys Kraft',
  about: 'Plans grids.',
  photo: 'https://media.network.example/ines-800.jpg',
  coverPicture: picture('cover', 1400),
  objectUrn: 'urn:li:member:81723645',
  emails: ['ines@nordlys.example', 'not an address'],
  websites: ['https://okafor.example', 'javascript:alert(1)'],
  registeredAt: '2016-03-08T10:20:30.400Z',
  topSkills: 'Grids • Planning',
  connectionsCount: 512,
  followerCount: 2640,
  openToWork: false,
  hiring: true,
  premium: true,
  influencer: false,
  verified: true,
  location: {
    linkedinText: 'Bergen, Vestland, Norway',
    countryCode: 'NO',
    parsed: {
      text: 'Bergen, Norway',
      countryCode: 'NO',
      regionCode: null,
      country: 'Norway',
      countryFull: 'Norway',
      state: 'Vestland',
      city: 'Bergen',
    },
  },
  currentPosition: [{ companyName: 'Nordlys Kraft' }],
  experience: [
    {
      position: 'Grid Analyst',
      location: 'Oslo, Norway',
      employmentType: 'Full-time',
      companyName: 'Sund & Sønner',
      companyLinkedinUrl: 'https://www.linkedin.com/search/results/all/?keywords=Sund',
      duration: '3 yrs',
      description: 'Load flow studies.',
      startDate: { month: 'Sep', year: 2015, text: 'Sep 2015' },
      endDate: { month: 'Nov', year: 2018, text: 'Nov 2018' },
    },
    {
      position: 'Head of Grid Planning',
      location: 'Bergen, Norway',
      employmentType: 'Full-time',
      workplaceType: 'Hybrid',
      companyName: 'Nordlys Kraft',
      companyLinkedinUrl: 'https://www.linkedin.com/company/nordlys-kraft/',
      companyId: '48213377',
      companyUniversalName: 'nordlys-kraft',
      companyLogo: picture('nordlys', 400),
      duration: '6 yrs',
      description: null,
      startDate: { month: 'Dec', year: 2018, text: 'Dec 2018' },
      endDate: { text: 'Present' },
    },
  ],
  education: [
    {
      schoolName: 'Vestland Tekniske',
      schoolLinkedinUrl: 'https://www.linkedin.com/company/31842/',
      degree: 'MSc',
      fieldOfStudy: 'Power engineering',
      startDate: { month: 'Aug', year: 2010, text: 'Aug 2010' },
      endDate: { year: 2015, text: '2015' },
      period: 'Aug 2010 - 2015',
    },
    {
      title: 'Older form',
      link: 'https://www.linkedin.com/school/older-form/',
      degree: null,
      period: '2006 - 2009',
    },
  ],
  certifications: [
    {
      title: 'PRINCE2',
      issuedAt: 'Issued Sep 2023 · Expires Oct 2026',
      issuedBy: 'Axelos',
      issuedByLink: null,
    },
  ],
  projects: [{ title: 'North cable', description: 'Sea cable', duration: 'Jan 2022 - May 2022' }],
  volunteering: [
    {
      role: 'Coach',
      organizationName: 'Bergen Roklubb',
      cause: 'Science and Technology',
      startDate: null,
      endDate: { month: 'Mar', year: 2019, text: 'Mar 2019 · 1 mo' },
    },
  ],
  receivedRecommendations: [
    { givenBy: 'Tor Lund', givenAt: 'May 2020', givenByLink: null, description: 'Very good.' },
  ],
  skills: [{ name: 'Power systems', endorsements: '1 endorsement' }, { name: 'Power systems' }, {}],
  courses: [{ title: 'Grid codes', associatedWith: null }],
  publications: [
    {
      title: 'On losses',
      publishedAt: 'Annals of Grids · Sep 5, 2023',
      link: 'https://grids.example/losses',
    },
  ],
  patents: [],
  honorsAndAwards: [
    { title: 'Best paper', issuedBy: 'Grid society', issuedAt: 'Oct 2014', description: 'For losses.' },
  ],
  languages: [
    { name: 'Norwegian', proficiency: 'Native or bilingual proficiency' },
    { language: 'Portuguese', proficiency: null },
  ],
  featured: null,
  moreProfiles: [{ id: otherToken, firstName: 'Another' }],
};

export const shortProfile = {
  id: token,
  publicIdentifier: 'ines-okafor',
  name: 'Ines Okafor',
  position: 'Head of Grid Planning at Nordlys Kraft',
  location: { linkedinText: 'Bergen, Vestland, Norway' },
  linkedinUrl: 'https://www.linkedin.com/in/ines-okafor',
  photo: 'https://media.network.example/ines-200.jpg',
  hidden: false,
};
export const hiddenProfile = { id: otherToken, name: 'LinkedIn Member', position: 'Engineer', hidden: true };

export const lead = {
  id: leadToken,
  linkedinUrl: `https://www.linkedin.com/in/${leadToken}`,
  firstName: 'Ines',
  lastName: 'Okafor',
  summary: 'Plans grids.',
  openProfile: true,
  premium: true,
  pictureUrl: 'https://media.network.example/ines-100.jpg',
  location: { linkedinText: 'Bergen, Vestland, Norway' },
  currentPositions: [
    {
      companyId: '48213377',
      companyName: 'Nordlys Kraft',
      companyLinkedinUrl: 'https://www.linkedin.com/company/48213377',
      title: 'Head of Grid Planning',
      current: true,
      startedOn: { month: 12, year: 2018 },
      tenureAtPosition: { numYears: 7, numMonths: 11 },
    },
  ],
};

export const company = {
  id: '48213377',
  universalName: 'nordlys-kraft',
  linkedinUrl: 'https://www.linkedin.com/company/nordlys-kraft/',
  name: 'Nordlys Kraft',
  tagline: 'Power from the north',
  website: 'https://jobs.nordlys.example?utm_source=network',
  phone: { number: '+47 55 00 00 00', extension: '12' },
  logo: 'https://media.network.example/nordlys-400.jpg',
  foundedOn: { month: null, year: 1923, day: null },
  employeeCount: 812,
  employeeCountRange: { start: 501, end: 1000 },
  followerCount: 20418,
  description: 'Makes and moves power.',
  companyType: 'Public Company',
  locations: [
    {
      country: 'NO',
      geographicArea: 'Vestland',
      city: 'Bergen',
      line1: 'Kaien 1',
      line2: null,
      postalCode: '5003',
      headquarter: true,
      description: 'Headquarters',
      parsed: { countryCode: 'NO', state: 'Vestland', city: 'Bergen' },
    },
    {
      country: 'US',
      geographicArea: 'CO',
      city: 'Greenwood Village',
      headquarter: false,
      // The vendor's own reading takes another town for it.
      parsed: { countryCode: 'US', state: 'Indiana', city: 'Greenwood' },
    },
  ],
  specialities: ['Hydro power', 'Grids', 'Grids'],
  industries: [{ id: '59', name: 'Utilities', urn: 'urn:li:fsd_industry:59' }, 'Energy'],
  backgroundCovers: [picture('small', 360), picture('large', 1128)],
  active: true,
  fundingData: null,
  similarOrganizations: [{ id: '2', universalName: 'other', name: 'Other' }],
};

export const shortCompany = {
  id: '48213377',
  universalName: 'nordlys-kraft',
  linkedinUrl: 'https://www.linkedin.com/company/nordlys-kraft/',
  name: 'Nordlys Kraft',
  industries: 'Technology, Information and Internet',
  location: { linkedinText: 'Bergen, Norway' },
  followers: '20K followers',
  summary: 'Makes and moves power.',
  logo: 'https://media.network.example/nordlys-100.jpg',
};

export const job = {
  id: '4310982267',
  title: 'Grid Engineer',
  linkedinUrl: 'https://www.linkedin.com/jobs/view/4310982267/',
  jobState: 'LISTED',
  postedDate: '2026-11-12T08:15:00.000Z',
  expireAt: '2026-12-12T08:15:00.000Z',
  closedAt: null,
  descriptionText: 'Plan grids.',
  descriptionHtml: '<p>Plan grids.</p>',
  location: {
    linkedinText: 'Bergen, Vestland, Norway',
    postalAddress: null,
    countryCode: 'no',
    geoId: '104630404',
    parsed: { countryCode: 'NO', state: 'Vestland', city: 'Bergen' },
  },
  employmentType: 'full_time',
  workplaceType: 'hybrid',
  workRemoteAllowed: false,
  easyApplyUrl: null,
  applyMethod: { companyApplyUrl: 'https://jobs.nordlys.example/1', type: 'OffsiteApply' },
  applicants: 4,
  views: 92,
  salary: { text: '700,000 - 760,000 NOK', min: 700_000, max: 760_000, currency: 'NOK', payPeriod: 'YEARLY' },
  jobFunctions: ['ENG'],
  industries: ['Utilities'],
  benefits: ['Pension'],
  experienceLevel: 'Mid-Senior level',
  company,
};

export const shortJob = {
  id: '4310982267',
  url: 'https://www.linkedin.com/jobs/view/4310982267/',
  title: 'Grid Engineer',
  postedDate: '2026-11-12T08:15:00.000Z',
  company: shortCompany,
  location: { linkedinText: 'Bergen, Vestland, Norway (Hybrid)' },
  easyApply: true,
};
