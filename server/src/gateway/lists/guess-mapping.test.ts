import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../endpoints/registry.ts';
import { readInputMapping } from '../../jobs/lists/input-mapping.ts';
import type { ServedEndpoint } from '../gateway-call.ts';
import { requestRules } from '../parse-request.ts';
import { headingKey } from './column-kinds.ts';
import { guessMapping, withGuesses } from './guess-mapping.ts';
import { readListPlan } from './read-list-plan.ts';
import type { SampleRow } from './sample-columns.ts';

const served = new Map<string, ServedEndpoint>(
  endpoints.map((endpoint, at) => [endpoint.name, { id: at + 1, endpoint, rules: requestRules(endpoint) }]),
);
const servedOf = (name: string): ServedEndpoint => {
  const found = served.get(name);
  if (!found) throw new Error(`no endpoint ${name}`);
  return found;
};
const guess = (name: string, columns: readonly string[], rows: readonly SampleRow[] = []) =>
  guessMapping(servedOf(name), columns, rows);
const inputFor = (name: string, columns: readonly string[], rows: readonly SampleRow[] = []) =>
  guess(name, columns, rows).input;
const oneRow = (row: Record<string, unknown>) => [Object.keys(row), [row]] as const;

interface ExportFile {
  readonly columns: readonly string[];
  readonly rows: readonly SampleRow[];
}
/** The headings of exports as their tools write them, and some rows of invented people and companies. */
const exports: Readonly<Record<string, ExportFile>> = JSON.parse(
  readFileSync(new URL('__fixtures__/exports.json', import.meta.url), 'utf8'),
);
const endpointsOfTable = [
  ...['email_finder', 'email_verifier', 'enrich_profile', 'enrich_company'],
  ...['find_website_by_company_name', 'phone_finder'],
];
/** Null: the file has too little for it. */
type Expected = readonly (Readonly<Record<string, string>> | null)[];
const ofCompanies = (name: string, page: string): Expected => [
  ...[null, null, null],
  ...[{ url: page }, { company_name: name }, null],
];

const expected: Readonly<Record<string, Expected>> = {
  'Account.csv': ofCompanies('{Name}', '{Website}'),
  'Contact.csv': [
    {
      first_name: '{FirstName}',
      last_name: '{LastName}',
      company_domain: '{Account.Website}',
      network_url: '{LinkedIn__c}',
      company_name: '{Account.Name}',
    },
    { email: '{Email}' },
    { url: '{LinkedIn__c}' },
    { url: '{Account.Website}' },
    { company_name: '{Account.Name}' },
    {
      first_name: '{FirstName}',
      last_name: '{LastName}',
      domain: '{Account.Website}',
      network_url: '{LinkedIn__c}',
    },
  ],
  'apollo-accounts-export.csv': ofCompanies('{Company Name}', '{Company Linkedin Url}'),
  'companies-11-27-2026.csv': [
    ...[null, { email: '{Contact Email}' }, null],
    ...[{ url: '{LinkedIn}' }, { company_name: '{Organization Name}' }, null],
  ],
  'dup-columns.csv': [
    { full_name: '{Name}', company_domain: '{Website}' },
    ...[{ email: '{Email}' }, null, { url: '{Website}' }, { company_name: '{Name}' }, null],
  ],
  'evaboot-companies.csv': ofCompanies('{Company Name}', '{Company Linkedin URL Unique ID}'),
  'excel-de-1252.csv': ofCompanies('{Firma}', '{Webseite}'),
  'excel-unicode.txt': ofCompanies('{Company Name}', '{Website}'),
  'hubspot-crm-exports-all-companies-2026-11-27.csv': ofCompanies(
    '{Company name}',
    '{LinkedIn Company Page}',
  ),
  'hubspot-crm-exports-all-contacts-2026-11-27.csv': [
    {
      first_name: '{First Name}',
      last_name: '{Last Name}',
      company_domain: '{Email Domain}',
      network_url: '{LinkedIn URL}',
      company_name: '{Company Name}',
    },
    { email: '{Email}' },
    { url: '{LinkedIn URL}' },
    { url: '{Email Domain}' },
    { company_name: '{Company Name}' },
    {
      first_name: '{First Name}',
      last_name: '{Last Name}',
      domain: '{Email Domain}',
      network_url: '{LinkedIn URL}',
    },
  ],
  'messy.csv': ofCompanies('{Company Name}', '{Website}'),
  'pb-salesnav.csv': [
    {
      first_name: '{firstName}',
      last_name: '{lastName}',
      network_url: '{linkedInProfileUrl}',
      company_name: '{companyName}',
    },
    ...[null, { url: '{linkedInProfileUrl}' }, { url: '{regularCompanyUrl}' }],
    { company_name: '{companyName}' },
    { first_name: '{firstName}', last_name: '{lastName}', network_url: '{linkedInProfileUrl}' },
  ],
  'sep.csv': ofCompanies('{name}', '{domain}'),
};

describe('exports of CRMs and tools', () => {
  test('each file is in the table', () => {
    expect(Object.keys(exports)).toEqual(Object.keys(expected));
  });

  test.each(Object.entries(exports))(
    '%s: each endpoint gets the columns that hold what it takes',
    (file, { columns, rows }) => {
      const guesses = endpointsOfTable.map((name) => guess(name, columns, rows));

      expect(guesses.map(({ input, isEnough }) => (isEnough ? input : null))).toEqual(expected[file]);
      for (const { unmatched, isEnough } of guesses) expect(unmatched.length === 0).toBe(isEnough);
    },
  );

  test.each(Object.entries(exports))('%s: no guess fails without rows to look at', (_, { columns }) => {
    for (const name of endpointsOfTable) expect(() => guess(name, columns)).not.toThrow();
  });
});

test('the fields of every example, as columns, are themselves', () => {
  for (const { name, runs, example } of endpoints) {
    if (runs === 'job') continue;
    const row = example.request as Record<string, unknown>;

    const { input, isEnough } = guess(name, Object.keys(row), [row]);

    expect(input, name).toEqual(Object.fromEntries(Object.keys(row).map((field) => [field, `{${field}}`])));
    expect(isEnough || Object.keys(row).length === 0, name).toBe(true);
  }
});

const finder = { first_name: '', last_name: '', company_domain: '', company_name: '' };
const people = (first: string, last: string, site: string, company: string) => ({
  ...finder,
  ...{ first_name: `{${first}}`, last_name: `{${last}}` },
  ...{ company_domain: `{${site}}`, company_name: `{${company}}` },
});

test.each([
  ['German', 'Vorname', 'Nachname', 'Webseite', 'Firma', 'E-Mail'],
  ['German with a bare Name', 'Vorname', 'Name', 'Internetadresse', 'Unternehmen', 'E-Mail-Adresse'],
  ['French', 'Prénom', 'Nom', 'Site web', 'Société', 'Adresse e-mail'],
  ['French in plain letters', 'PRENOM', 'NOM DE FAMILLE', 'Site internet', 'Raison sociale', 'Courriel'],
  ['Spanish', 'Nombre', 'Apellidos', 'Página web', 'Empresa', 'Correo electrónico'],
  ['Dutch', 'Voornaam', 'Achternaam', 'Bedrijfswebsite', 'Bedrijfsnaam', 'E-mailadres'],
  ['Outlook', 'First Name', 'Last Name', 'Web Page', 'Company', 'E-mail Address'],
  ['Google', 'First Name', 'Last Name', 'Website 1 - Value', 'Organization Name', 'E-mail 1 - Value'],
  ['Apollo', 'First Name', 'Last Name', 'Website', 'Company Name for Emails', 'Email'],
  ['Evaboot', 'First Name', 'Last Name', 'Company Domain', 'Company Name', 'Email'],
  ['snake case', 'given_name', 'family_name', 'company_website', 'employer', 'work_email'],
])('people of a list in %s', (_, first, last, site, company, email) => {
  const [columns, rows] = oneRow({
    [email]: 'm.voss@halden.example',
    [first]: 'Mira',
    [last]: 'Voss',
    [site]: 'www.halden-instruments.example',
    [company]: 'Halden Instruments',
  });

  for (const sample of [rows, []]) {
    expect(inputFor('email_finder', columns, sample)).toEqual(people(first, last, site, company));
    expect(inputFor('email_verifier', columns, sample)).toEqual({ email: `{${email}}` });
  }
});

describe('names', () => {
  test('a first and a last name make a full name, where no column has it', () => {
    const [columns, rows] = oneRow({ 'First name': 'Mira', 'Last name': 'Voss', Company: 'Halden' });

    expect(inputFor('find_network_url_by_name', columns, rows)).toEqual({
      full_name: '{First name} {Last name}',
      company_name: '{Company}',
    });
  });

  test('a column of full names is used as it is, also beside first names', () => {
    const [columns, rows] = oneRow({ Vorname: 'Mira', Name: 'Mira Voss', Firma: 'Halden' });

    expect(inputFor('find_network_url_by_name', columns, rows)).toMatchObject({ full_name: '{Name}' });
  });

  test('Name is the company in a list of companies, and nobody is looked up by it', () => {
    const [columns, rows] = oneRow({
      Name: 'Halden Instruments A/S',
      Website: 'halden.example',
      Industry: 'Tools',
    });

    expect(inputFor('company_enricher', columns, rows)).toEqual({ name: '{Name}', domain: '{Website}' });
    expect(guess('email_finder', columns, rows)).toMatchObject({ isEnough: false });
    expect(inputFor('email_finder', columns, rows)).not.toHaveProperty('full_name');
  });

  test('Name is the person in a list of people, and no company', () => {
    const [columns, rows] = oneRow({ Name: 'Mira Voss', 'Job title': 'CTO', Email: 'mira@halden.example' });

    expect(guess('find_website_by_company_name', columns, rows)).toEqual({
      ...{ input: {}, unmatched: ['company_name'], isEnough: false },
    });
    expect(inputFor('company_enricher', columns, rows)).toEqual({});
  });
});

describe('cells decide', () => {
  test('of two columns that could be the website, the one with websites', () => {
    const [columns, rows] = oneRow({
      Website: 'https://www.linkedin.com/company/halden',
      Web: 'halden.example',
    });

    expect(inputFor('traffic_scraper_sync', columns, rows)).toEqual({ domain: '{Web}' });
  });

  test('domains of free mail providers are no website of a company', () => {
    const [columns, rows] = oneRow({ 'Email Domain': 'gmail.com', 'Website URL': 'https://halden.example' });

    expect(inputFor('traffic_scraper_sync', columns, rows)).toEqual({ domain: '{Website URL}' });
  });

  test('profiles of people and pages of companies are recognized under the same name', () => {
    const person = oneRow({ LinkedIn: 'https://www.linkedin.com/in/mira-voss' });
    const company = oneRow({ LinkedIn: 'https://www.linkedin.com/company/halden' });

    expect(inputFor('enrich_profile', ...person)).toEqual({ url: '{LinkedIn}' });
    expect(inputFor('enrich_company', ...person)).toEqual({});
    expect(inputFor('enrich_profile', ...company)).toEqual({});
    expect(inputFor('enrich_company', ...company)).toEqual({ url: '{LinkedIn}' });
  });

  test('Name is a person where most begin with a first name', () => {
    const names = ['Mira Voss', 'Otto Lindqvist', 'Ilse Brandt', 'Qbx Rtv'];
    const rows = names.map((name) => ({ Name: name, Email: 'a@b.example' }));

    expect(inputFor('find_website_by_company_name', ['Name', 'Email'], rows)).toEqual({});
    expect(
      inputFor(
        'find_website_by_company_name',
        ['Name'],
        [{ Name: 'Halden Instruments' }, { Name: 'Fjord Capital' }],
      ),
    ).toEqual({ company_name: '{Name}' });
  });

  test('pages of the network are no website to read', () => {
    const [columns, rows] = oneRow({
      URL: 'https://www.linkedin.com/in/mira-voss',
      Website: 'halden.example',
    });

    expect(inputFor('web_scrape', columns, rows)).toEqual({ url: '{Website}' });
  });

  test('addresses under a strange name are found', () => {
    const [columns, rows] = oneRow({ Kontakt: 'a@b.example', Ort: 'Aarhus' });

    expect(inputFor('email_verifier', columns, rows)).toEqual({ email: '{Kontakt}' });
  });

  test('a column named Email without any address gives way to one that has them', () => {
    const [columns, rows] = oneRow({ Email: 'yes', 'Mail 2': 'a@b.example' });

    expect(inputFor('email_verifier', columns, rows)).toEqual({ email: '{Mail 2}' });
  });

  test('an empty column gives way to one that has something', () => {
    const [columns, rows] = oneRow({ Email: ' ', 'Work email': 'N/A', 'Other email': 'a@b.example' });

    expect(inputFor('email_verifier', columns, rows)).toEqual({ email: '{Other email}' });
  });

  test('every field that takes a domain takes the address of a website', () => {
    for (const { endpoint, rules } of served.values()) {
      for (const name of ['domain', 'company_domain'].filter((one) => rules.names.includes(one))) {
        const [columns, rows] = oneRow({ Website: 'https://www.halden-instruments.example/en?x=1' });

        // No guess is made of values that the field refuses.
        expect(inputFor(endpoint.name, columns, rows)[name], `${endpoint.name} ${name}`).toBe('{Website}');
      }
    }
  });
});

describe('what is not guessed', () => {
  const [columns, rows] = oneRow({
    ...{ Notes: 'Asked for a demo', Description: 'Sells valves', Type: 'Prospect', Title: 'CTO' },
    ...{ 'Account Owner': 'Jane Doe', Limit: 'none', Format: 'weekly', Keywords: 'valves, meters' },
  });

  test.each([
    ...['ai_enrich', 'search_engine_b', 'video_search', 'post_keyword_search', 'network_job_search'],
    ...['encode_uri', 'extract_urls_emails', 'remove_whitespace', 'count_occurrences', 'network_ad_search'],
    ...['distribute_leads', 'normalize_list', 'find_sitemap_urls', 'format_datetime', 'lead_search'],
  ])('%s gets no text, setting or filter of a column that only sounds like it', (name) => {
    expect(guess(name, columns, rows)).toMatchObject({ input: {}, isEnough: false });
  });

  test('a text is taken of a column of its name', () => {
    expect(inputFor('ai_enrich', ...oneRow({ Prompt: 'Say hello' }))).toEqual({ prompt: '{Prompt}' });
    expect(inputFor('search_engine_b', ...oneRow({ Suchbegriff: 'Ventile' }))).toEqual({
      query: '{Suchbegriff}',
    });
  });

  test('a list is no step: nothing is guessed for it', () => {
    expect(guess('email_finding', ['Name', 'Data', 'Webhook'])).toEqual({
      ...{ input: {}, unmatched: ['data'], isEnough: false },
    });
  });
});

test('a column is used once, and where one of several may be sent only one is', () => {
  const [columns, rows] = oneRow({
    'Company LinkedIn URL': 'https://www.linkedin.com/company/halden',
    'LinkedIn company id': '48213377',
  });

  expect(inputFor('network_company_posts', columns, rows)).toEqual({
    network_company_url: '{Company LinkedIn URL}',
  });
  const used = Object.values(
    inputFor('person_enricher', ...oneRow({ Company: 'Halden', Email: 'a@b.example' })),
  );
  expect(new Set(used).size).toBe(used.length);
});

test('what is missing is said in the names of fields, the ways to send enough with or between them', () => {
  expect(guess('email_finder', ['First name', 'Last name']).unmatched).toEqual([
    'company_domain, or network_url',
  ]);
  expect(guess('phone_finder', ['Foo']).unmatched).toEqual([
    'network_url, or first_name, last_name and domain',
  ]);
  expect(guess('web_sitemap', ['Website']).unmatched).toEqual(['limit']);
  expect(guess('lead_search', ['Foo']).unmatched).toEqual(['any of its fields']);
});

describe('a plan', () => {
  const rows = [
    { Company: 'Halden', 'First name': 'Mira', 'Last name': 'Voss', Email: 'old@halden.example' },
  ];
  const columns = Object.keys(rows[0] ?? {});
  const sent = {
    steps: [
      { id: 'site', endpoint: 'find_website_by_company_name' },
      { id: 'work', endpoint: 'email_finder' },
      { id: 'check', endpoint: 'email_verifier' },
      { id: 'own', endpoint: 'email_verifier', input: { email: '{Email}' } },
      { id: 'none', endpoint: 'no_such_endpoint' },
    ],
  };

  test('gets an input for each step without one, with what earlier steps find, and keeps the others', () => {
    const { plan, guesses } = withGuesses(sent, columns, rows, served);

    expect(plan.steps.map(({ input }) => input)).toEqual([
      { company_name: '{Company}' },
      {
        first_name: '{First name}',
        last_name: '{Last name}',
        company_name: '{Company}',
        company_domain: '{site.data.Website}',
      },
      { email: '{work.email|Email}' },
      { email: '{Email}' },
      undefined,
    ]);
    expect(guesses.map(({ step, isEnough }) => [step, isEnough])).toEqual([
      ...[['site', true] as const, ['work', true] as const, ['check', true] as const],
    ]);
    expect(() => readListPlan({ steps: plan.steps.slice(0, 4) }, columns, served)).not.toThrow();
  });

  test('is refused with a step that has no input', () => {
    expect(() => readListPlan({ steps: sent.steps.slice(0, 1) }, columns, served)).toThrow(
      /steps\[0\]\.input: Required/,
    );
  });
});

describe('hostile headings', () => {
  const headings = [
    ...[
      '__proto__',
      'constructor',
      'toString',
      '',
      ' ',
      ' Email ',
      '{Email}',
      'Email|x',
      '"Email"',
      'email.x',
    ],
    ...[
      'a}}{{',
      '}',
      'E-Mail\nline',
      'x'.repeat(200),
      'name'.repeat(50),
      '\ud800',
      '🦆',
      'website[0]',
      'work.email',
    ],
  ];

  test.each(headings)('%j is quoted where it must be, and read as itself', (heading) => {
    const row = Object.fromEntries([[heading, 'a@b.example']]);

    const { input } = guess('email_verifier', [heading], [row]);

    const { mapping, problems } = readInputMapping(input, {
      columns: [heading],
      steps: ['work', 'website', 'email'],
    });
    expect(problems).toEqual([]);
    if (headingKey(heading) !== '') {
      expect(mapping.fields.get('email')).toEqual({
        template: { parts: [{ choices: [{ column: heading }], mayBeNothing: false }] },
      });
    } else expect(input).toEqual({});
  });

  const known = [
    'Email',
    'Name',
    'Vorname',
    'Website',
    'LinkedIn',
    'Company',
    'url',
    'Type',
    'limit',
    'Phone',
  ];
  const anyHeading = fc.oneof(
    fc.constantFrom(...known, ...headings),
    fc.string({ maxLength: 20, unit: 'binary' }),
    fc
      .tuple(fc.constantFrom(...known), fc.constantFrom('', ' ', '.x', '[0]', '|', '{', '}', '"'))
      .map((all) => all.join('')),
  );
  const anyCell = fc.oneof(
    fc.constantFrom('', 'N/A', 'a@b.example', 'halden.example', 'https://www.linkedin.com/in/x', 'Mira Voss'),
    fc.constantFrom<unknown>(null, 7, true, [], ['x'], {}, { a: 1 }, undefined),
    fc.string({ maxLength: 30 }),
  );

  test('of any headings and cells, a mapping is readable and names only fields of the endpoint', () => {
    const someEndpoint = fc.constantFrom(...served.values());
    fc.assert(
      fc.property(
        someEndpoint,
        fc.array(anyHeading, { maxLength: 12 }),
        fc.array(fc.array(anyCell, { maxLength: 12 }), { maxLength: 4 }),
        (one, columns, cells) => {
          const rows = cells.map((row) =>
            Object.fromEntries(row.map((cell, at) => [columns[at] ?? 'more', cell])),
          );

          const { input, unmatched, isEnough } = guessMapping(one, columns, rows);

          expect(readInputMapping(input, { columns, steps: [] }).problems).toEqual([]);
          expect(one.rules.names).toEqual(expect.arrayContaining(Object.keys(input)));
          expect(isEnough).toBe(unmatched.length === 0);
        },
      ),
      { numRuns: process.env.MILLRACE_TEST_THOROUGH ? 5_000 : 400 },
    );
  });

  test('a file of 10,000 columns and rows is looked at within the bounds', () => {
    const columns = Array.from({ length: 10_000 }, (_, at) => `Email ${at}`);
    let looks = 0;
    const getOwnPropertyDescriptor = () => {
      looks += 1;
      return undefined;
    };
    const row = new Proxy({}, { getOwnPropertyDescriptor });
    const rows = Array.from({ length: 10_000 }, () => row);

    guess('person_enricher', columns, rows);

    expect(looks).toBeLessThanOrEqual(500 * 200);
    expect(looks).toBeGreaterThan(0);
  });
});
