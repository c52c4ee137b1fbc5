import { describe, expect, test } from 'vitest';
import type { Company } from '../records/company.ts';
import type { Person } from '../records/person.ts';
import { csvOfExport, exportsOfTools, ofRow } from '../testing/exports-of-tools.ts';
import { csvOf, readRecords } from '../testing/read-records.ts';
import type { ToolExport } from '../testing/tool-export.ts';
import { companyReading } from './readings/company-reading.ts';
import { personReading } from './readings/person-reading.ts';

const readExport = async (tool: ToolExport, csv = csvOfExport(tool, 1)) =>
  tool.kind === 'companies' ? readRecords(companyReading, csv) : readRecords(personReading, csv);

/** A record as the table of exports describes it. */
function described(record: Company | Person | undefined) {
  if (record === undefined || !('positions' in record)) return record;
  return { ...record, title: record.positions[0]?.title, company: record.positions[0]?.company.name };
}

const ofFirstRow = (has: ToolExport['has']) =>
  JSON.parse(JSON.stringify(has), (_, value: unknown) =>
    typeof value === 'string' ? ofRow(value, 1) : value,
  );

const each = exportsOfTools.map((one, at) => [`${one.kind} of ${one.preset}, ${at}`, one] as const);

test.each(each)('the columns of an export mean what they mean in its tool: %s', async (_, tool) => {
  const { records } = await readExport(tool);

  expect(described(records[0])).toMatchObject(ofFirstRow(tool.has));
});

test.each(each)('an export is recognized in any order and any case of its columns: %s', async (_, tool) => {
  const row = Object.entries(tool.row).map(([column, cell]) => [column.toUpperCase(), cell] as const);
  const [plain, other] = [
    await readExport(tool),
    await readExport(tool, csvOfExport({ ...tool, row: Object.fromEntries(row.toReversed()) }, 1)),
  ];

  // Those that had presets before compare names exactly.
  const isExact =
    ['apollo', 'zoominfo', 'phantombuster', 'evaboot'].includes(tool.preset) && tool.kind === 'people';
  if (!isExact) expect(other.preset).toBe(plain.preset);
  expect(other.records[0]?.name).toBe(plain.records[0]?.name);
});

describe("a CRM's Type is no type of company", () => {
  const besides = [
    'Company owner',
    'Lifecycle Stage',
    'Lead Status',
    'Account Owner',
    'Last Activity Date',
    'Deal Stage',
    'Rating',
  ];
  test.each(besides)('where the file has %s', async (column) => {
    const { records } = await readRecords(
      companyReading,
      csvOf({ Name: 'Halden', Website: 'halden.com', Type: 'PARTNER', [column]: 'x' }),
    );

    expect(records).toMatchObject([{ name: 'Halden', type: null }]);
  });

  test('and it is one where nothing in the file is of a CRM', async () => {
    const { records } = await readRecords(
      companyReading,
      csvOf({ Name: 'Halden', Website: 'halden.com', Type: 'Public Company' }),
    );

    expect(records).toMatchObject([{ type: 'Public Company' }]);
  });
});

describe('a title', () => {
  const titles = async (row: Record<string, string>) =>
    (await readRecords(personReading, csvOf(row))).records[0];

  test('without a company stays, as the headline', async () => {
    expect(await titles({ Name: 'Mira', 'Job Title': 'Welder' })).toMatchObject({
      headline: 'Welder',
      positions: [],
    });
  });

  test('with a website or a page of the company is a position there', async () => {
    for (const [column, cell, company] of [
      ['Company Website', 'https://halden.com', 'halden.com'],
      ['Company Domain', 'halden.com', 'halden.com'],
      ['Company LinkedIn URL', 'linkedin.com/company/halden', 'halden'],
    ] as const) {
      const found = await titles({ Name: 'Mira', 'Job Title': 'Welder', [column]: cell });

      expect(found).toMatchObject({
        headline: null,
        positions: [{ title: 'Welder', company: { name: company } }],
      });
    }
  });

  test('beside another headline is counted as left out', async () => {
    const { records, unreadable } = await readRecords(
      personReading,
      csvOf({ Name: 'Mira', 'Job Title': 'Welder', Headline: 'I weld' }),
    );

    expect(records).toMatchObject([{ headline: 'I weld', positions: [] }]);
    expect(unreadable).toEqual({ title: 1 });
  });

  test('such as Dr. is none where the file has a job title as well', async () => {
    expect(await titles({ Name: 'Mira', Title: 'Dr.', 'Job Title': '', Company: 'Halden' })).toMatchObject({
      positions: [{ title: null, company: { name: 'Halden' } }],
    });
  });
});

const token = 'ACwAAB3dQpUBu8Z7q1xK_Yt0sLmNoPqRsTuV000';
test.each([
  [
    {
      'LinkedIn URL': `https://www.linkedin.com/in/${token}`,
      'Profile URL': 'https://www.linkedin.com/in/mira-voss',
    },
  ],
  [
    {
      'LinkedIn URL': 'https://www.linkedin.com/in/mira-voss',
      'Sales Navigator URL': `https://www.linkedin.com/sales/lead/${token},NAME_SEARCH,x`,
    },
  ],
  [
    {
      'Sales Navigator URL': `https://www.linkedin.com/sales/lead/${token},NAME_SEARCH,x`,
      'Public Profile URL': 'linkedin.com/in/Mira-Voss/',
    },
  ],
  [{ LinkedIn: 'N/A', vmid: token, 'Default Profile URL': 'https://de.linkedin.com/in/mira-voss?x=1' }],
] as Record<string, string>[][])(
  'the public handle is the page, and the token is kept beside it: %j',
  async (row) => {
    const { records } = await readRecords(
      personReading,
      csvOf({ 'First Name': 'Mira', 'Last Name': 'Voss', ...row }),
    );

    expect(records).toMatchObject([
      {
        publicId: 'mira-voss',
        entityId: `ACo${token.slice(3)}`,
        networkUrl: 'https://www.linkedin.com/in/mira-voss',
      },
    ]);
  },
);

test.each([
  'Email',
  'E-mail',
  'E-mail Address',
  'E-mail 1 - Value',
  'Work Email',
  'Email Address',
  'E-Mail-Adresse',
])('a contact with only an address in a column %s is a person, whose name it is', async (column) => {
  const { records, rejects } = await readRecords(personReading, `${column},Notes\nmira@halden.com,\n,x\n`);

  expect(records).toMatchObject([{ name: 'mira@halden.com', firstName: null, emails: ['mira@halden.com'] }]);
  expect(rejects).toMatchObject([{ reason: 'no name' }]);
});

test.each(['Domain', 'Company Domain Name', 'Website', 'Website URL', 'domains', 'Webseite'])(
  'a company with only a domain in a column %s is a company, whose name it is',
  async (column) => {
    const { records, rejects } = await readRecords(companyReading, `${column},Notes\nwww.halden.com,\n,x\n`);

    expect(records).toMatchObject([{ name: 'halden.com', domain: 'halden.com' }]);
    expect(rejects).toMatchObject([{ reason: 'no name' }]);
  },
);
