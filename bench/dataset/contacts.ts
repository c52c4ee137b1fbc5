import type { Person } from '../../server/src/records/person.ts';
import { textFile } from './files.ts';
import { personOf } from './generate.ts';

/* People as a usual export of contacts has them, in the layout of Apollo's (server/src/dataset/readings/person-presets.ts): one row of CSV each. */

const columns: Readonly<Record<string, (one: Person) => string | number | null | undefined>> = {
  'First Name': (one) => one.firstName,
  'Last Name': (one) => one.lastName,
  Title: (one) => one.positions[0]?.title,
  Company: (one) => one.positions[0]?.company.name,
  'Company Name for Emails': (one) => one.positions[0]?.company.name,
  Email: (one) => one.emails[0],
  'Email Status': (one) => (one.emails.length > 0 ? 'Verified' : 'Unavailable'),
  Seniority: () => 'Manager',
  Departments: () => 'Sales, Marketing',
  'Contact Owner': () => 'sales@customer.example',
  'Mobile Phone': () => null,
  Stage: () => 'Cold',
  '# Employees': (one) => one.positions[0]?.company.employeeCount,
  Industry: (one) => one.positions[0]?.company.industry,
  Keywords: (one) => one.skills.join(', '),
  'Person Linkedin Url': (one) => one.networkUrl,
  Website: (one) => `https://${one.positions[0]?.company.domain}`,
  'Company Linkedin Url': (one) => one.positions[0]?.company.networkUrl,
  City: (one) => one.location?.city,
  State: (one) => one.location?.region,
  Country: (one) => one.location?.country,
  'Company City': (one) => one.positions[0]?.company.headquarters?.city,
  'Company State': (one) => one.positions[0]?.company.headquarters?.region,
  'Company Country': (one) => one.positions[0]?.company.headquarters?.country,
  Technologies: () => 'Cloudflare DNS, Gmail, Google Apps, Nginx',
};

const field = (value: string | number | null | undefined) => {
  const text = String(value ?? '');
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const contactsFile = (file: string, count: number): Promise<string> =>
  textFile(file, `${Object.keys(columns).join(',')}\n`, count, (number) => {
    const one = personOf(number);
    return Object.values(columns)
      .map((column) => field(column(one)))
      .join(',');
  });
