/* Answers as they are where much or little is stored: for looking at long texts, large numbers and empty lists. */

const lengthened: Readonly<Record<string, string>> = {
  name: 'Northwind Sales and Marketing Operations for Europe, the Middle East and Africa (production)',
  organization: 'Northwind Sales and Marketing Operations for Europe, the Middle East and Africa',
  title: 'Calibration of ultrasonic flow meters without taking them out of the line, step by step',
  email: 'maximiliana.konstantinopoulou-vandenberg@subsidiary.northwind-international.example',
  created_by: 'maximiliana.konstantinopoulou-vandenberg@subsidiary.northwind-international.example',
  invited_by: 'maximiliana.konstantinopoulou-vandenberg@subsidiary.northwind-international.example',
  description: 'Into the CRM of the sales team, and from there into the reports of each region every morning',
  note: 'Invoice 2026-114 of the fourth quarter, paid by bank transfer after the second reminder to accounting',
  message:
    'The webhook to events.integration.northwind-international.example failed 14,204 times since 2026-11-28T09:12:00.000Z.',
  url: 'https://events.integration.northwind-international.example/api/v3/organizations/4711/incoming/webhooks/millrace?token=hidden&region=eu-central-1',
  file: 'hubspot-export-all-contacts-and-companies-with-custom-properties-2026-11-28.csv',
  caller_name: 'Research agent of the marketing team, second account',
  reason:
    'The vendor is being replaced, and its contract ends with the year; see the ticket of the finance team.',
  problem:
    'rejected for findEmail, verifyEmail, findPhone, lookUpPerson, lookUpCompany, searchPeople, searchCompanies',
  user_agent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  endpoint: 'maps_places_scraper_sync_using_url',
  redirect_host: 'connectors.integration.northwind-international.example',
  address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
};

const isAmount = (name: string) => /credits$|^(?:calls|records|total|completed|found|failed|ms)$/.test(name);
const amountFactor = 9731;

type Change = (name: string, value: unknown) => unknown;

function changed(value: unknown, change: Change, name = ''): unknown {
  if (Array.isArray(value)) {
    const next = change(name, value);
    return Array.isArray(next) ? next.map((one) => changed(one, change, name)) : next;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one, change, key)]));
  }
  return change(name, value);
}

/** Names, addresses and amounts as long as they get. */
export const withLongTexts = (answer: unknown): unknown =>
  changed(answer, (name, value) => {
    if (typeof value === 'string') return lengthened[name] ?? value;
    return typeof value === 'number' && isAmount(name) ? value * amountFactor : value;
  });

/** Every list without an entry. */
export const withoutEntries = (answer: unknown): unknown =>
  changed(answer, (_, value) => (Array.isArray(value) ? [] : value));
