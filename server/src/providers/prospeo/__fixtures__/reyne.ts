import { blankCompanyRef, blankPerson } from '../../blank-records.ts';

/* Somebody as Prospeo tells of them, and the record of it. */

export const reyne = {
  person_id: 'p_77',
  first_name: 'Tomas',
  last_name: 'Reyne',
  full_name: 'Tomas Reyne',
  linkedin_url: 'https://www.linkedin.com/in/Tomas-Reyne/',
  linkedin_member_id: '48213377',
  current_job_title: 'CTO',
  headline: 'Stones and code',
  job_history: [
    {
      title: 'Mason',
      company_name: 'Pit AB',
      current: false,
      start_year: 2012,
      start_month: 1,
      end_year: 2015,
      end_month: null,
      company_id: 'c_1',
    },
    {
      title: 'CTO',
      company_name: 'Quarry and Pine',
      current: true,
      start_year: 2021,
      start_month: 3,
      end_year: null,
      company_id: 'c_9',
    },
    { title: 'Nothing', company_name: null },
  ],
  email: { status: 'VERIFIED', revealed: true, email: 'tomas@quarrypine.example' },
  mobile: { status: 'VERIFIED', revealed: false, mobile: '+4670174****', mobile_country_code: 'SE' },
  location: { city: 'Umeå', state: 'Västerbotten', country: 'Sweden', country_code: 'SE' },
  skills: ['Stones', 'Code'],
};
export const quarry = {
  company_id: 'c_9',
  name: 'Quarry & Pine',
  website: 'https://quarrypine.example',
  domain: 'quarrypine.example',
  industry: 'Mining',
  employee_count: 120,
  employee_range: '101-200',
  linkedin_url: 'https://www.linkedin.com/company/quarry-pine',
  linkedin_id: '902345',
  location: { city: 'Umeå', state: 'Västerbotten', country: 'Sweden', country_code: 'SE' },
  logo_url: 'https://images.example/quarry.png',
};
export const quarryRef = {
  ...blankCompanyRef('Quarry & Pine'),
  networkId: '902345',
  universalName: 'quarry-pine',
  networkUrl: 'https://www.linkedin.com/company/quarry-pine/',
  domain: 'quarrypine.example',
  logo: 'https://images.example/quarry.png',
  industry: 'Mining',
  employeeCount: 120,
  employeeRange: { start: 101, end: 200 },
  headquarters: {
    country: 'SE',
    region: 'Västerbotten',
    city: 'Umeå',
    postalCode: null,
    line1: null,
    line2: null,
  },
};
export const unknown = { location: null, description: null, employmentType: null };
export const reyneRecord = {
  ...blankPerson('Tomas Reyne'),
  publicId: 'tomas-reyne',
  memberId: '48213377',
  networkUrl: 'https://www.linkedin.com/in/tomas-reyne',
  firstName: 'Tomas',
  lastName: 'Reyne',
  headline: 'Stones and code',
  location: { text: null, city: 'Umeå', region: 'Västerbotten', country: 'SE' },
  positions: [
    {
      ...unknown,
      title: 'CTO',
      company: quarryRef,
      start: { year: 2021, month: 3 },
      end: null,
      isCurrent: true,
    },
    {
      ...unknown,
      title: 'Mason',
      company: blankCompanyRef('Pit AB'),
      start: { year: 2012, month: 1 },
      end: { year: 2015, month: null },
      isCurrent: false,
    },
  ],
  skills: ['Stones', 'Code'],
  emails: ['tomas@quarrypine.example'],
};
