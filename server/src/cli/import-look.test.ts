import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { writeXlsx } from '../jobs/lists/files/write-xlsx.ts';
import { readConfig } from '../settings/config.ts';
import type { TestDatabase } from '../testing/database.ts';
import { imported, lines, names, test } from '../testing/import-files.ts';
import { commandContext, ranCommand } from '../testing/ran-command.ts';
import { runCommandLine } from './command-line.ts';

const configOf = (db: TestDatabase) => () => ({ ...readConfig({}), databaseUrl: db.url });
const millrace = (db: TestDatabase, ...words: string[]) => ranCommand(words, configOf(db));

/** The same on a terminal, where somebody answers each question so. */
async function onTerminal(db: TestDatabase, answer: boolean, ...words: string[]) {
  const written = { stdout: '', stderr: '' };
  const questions: string[] = [];
  const context = {
    ...commandContext(configOf(db), written),
    isTerminal: true,
    confirm: async (question: string) => {
      questions.push(question);
      return answer;
    },
  };
  return { code: await runCommandLine(words, context), questions, ...written };
}

const contacts = 'First Name,Last Name,Email,Job Title,Company\nMira,Voss,mira@halden.com,Welder,Halden\n';
const accounts = 'Company Name,Website,Industry,Lead score\nHalden,halden.com,Pumps,7\n';

describe('columns that were not used', () => {
  test('are all named, each with the --map that uses it, and that does', async ({ db, folder }) => {
    const file = folder.write(
      'Company Name,Web presence,Lead score,HQ phone line,Other Website\nHalden,a,7,+45 33 12 34 56,halden.com\n',
    );

    const told = await millrace(db, 'import', 'companies', file);
    const answered = await millrace(db, 'import', 'companies', file, '--json');
    const { unused_columns: unused } = JSON.parse(answered.stdout);
    const maps = unused.flatMap(({ field, map }: { field: string | null; map: string }) =>
      field ? [map] : [],
    );
    const mapped = await millrace(db, 'import', 'companies', file, '--json', '--map', maps.join(','));

    expect(told.stdout).toContain('Not used: 4 columns.');
    expect(told.stdout).toContain("--map 'FIELD=Lead score'");
    expect(unused).toEqual([
      { column: 'Web presence', field: null, map: 'FIELD=Web presence' },
      { column: 'Lead score', field: null, map: 'FIELD=Lead score' },
      { column: 'HQ phone line', field: 'phone', map: 'phone=HQ phone line' },
      { column: 'Other Website', field: 'website', map: 'website=Other Website' },
    ]);
    expect(JSON.parse(mapped.stdout)).toMatchObject({
      mapping: { phone: ['HQ phone line'], website: ['Other Website'] },
      accepted: 1,
    });
    expect(await imported(db.pool)).toContainEqual(
      expect.objectContaining({ domain: 'halden.com', phone: '+45 33 12 34 56' }),
    );
  });

  test('of JSON are named by members, and where all are used it says so', async ({ db, folder }) => {
    const file = folder.write(lines({ name: 'Halden', location: { city: 'Oslo', planet: 'Earth' }, x: 1 }));
    const all = folder.write('name,website\nHalden,halden.com\n', 'all');

    const told = await millrace(db, 'import', 'companies', file, '--json');
    const everything = await millrace(db, 'import', 'companies', all);

    expect(JSON.parse(told.stdout).unused_columns.map(({ column }: { column: string }) => column)).toContain(
      'x',
    );
    expect(everything.stdout).toContain('Every column was used.');
  });

  test('that have the heading of another are named as such', async ({ db, folder }) => {
    const file = folder.write('Name,Website,Name,Website\nHalden,halden.com,Other,other.com\n');

    const told = await millrace(db, 'import', 'companies', file);
    const answered = await millrace(db, 'import', 'companies', file, '--json');

    expect(told.stdout).toContain('more than once: "Name", "Website"');
    expect(JSON.parse(answered.stdout)).toMatchObject({
      repeated_headings: ['Name', 'Website'],
      unused_columns: [
        { column: 'Name (2)', field: 'name', map: 'name=Name+Name (2)' },
        { column: 'Website (2)', field: 'website', map: 'website=Website+Website (2)' },
      ],
    });
  });
});

test('--dry-run shows the first records as they would be, and imports nothing', async ({ db, folder }) => {
  const file = folder.write(`${accounts},,,\nNorth,north.com,Valves,8\n,,Pumps,1\n`);

  const told = await millrace(db, 'import', 'companies', file, '--dry-run');
  const answered = await millrace(db, 'import', 'companies', file, '--dry-run', '--json');
  const list = await millrace(db, 'import', 'list');

  expect(told.code).toBe(0);
  expect(told.stdout).toContain('"domain": "halden.com"');
  expect(told.stdout).toContain("'FIELD=Lead score'");
  expect(JSON.parse(answered.stdout)).toMatchObject({
    dry_run: true,
    kind: 'companies',
    mapping: { name: ['Company Name'] },
    accepted: 2,
    rejects: [{ line: 5, reason: 'no name' }],
    records: [{ name: 'Halden' }, { name: 'North' }],
    unused_columns: [{ column: 'Lead score' }],
  });
  expect(list.stdout).toContain('No imports yet');
});

describe('a file of another kind', () => {
  const wrong: readonly (readonly [kind: string, is: string, content: string])[] = [
    ['companies', 'people', contacts],
    ['companies', 'people', 'Full Name,Company,Website\nMira Voss,Halden,halden.com\n'],
    ['companies', 'people', 'Name,Job Title,Company Name\nMira Voss,Welder,Halden\n'],
    ['companies', 'people', 'Vorname;Nachname;Firma\nMira;Voss;Halden\n'],
    ['companies', 'people', 'Name,LinkedIn\nMira Voss,https://www.linkedin.com/in/mira\n'],
    ['companies', 'people', lines({ firstName: 'Mira', lastName: 'Voss', company: 'Halden' })],
    ['people', 'companies', accounts],
    ['people', 'companies', 'Name,Website,Employees\nHalden,halden.com,5\n'],
    [
      'people',
      'companies',
      'Name,LinkedIn URL,Industry\nHalden,https://www.linkedin.com/company/halden,Pumps\n',
    ],
    ['people', 'companies', lines({ name: 'Halden', domain: 'halden.com', industry: 'Pumps' })],
    ['jobs', 'people', contacts],
  ];
  test.for(wrong)(
    'in an import of %s is refused with the command for %s',
    async ([kind, is, content], { db, folder }) => {
      const file = folder.write(content);

      const refused = await millrace(db, 'import', kind, file);
      const list = await millrace(db, 'import', 'list');

      expect([refused.code, refused.stderr]).toEqual([
        2,
        expect.stringContaining(`looks like a file of ${is}`),
      ]);
      expect(refused.stderr).toContain(`import ${is} ${file}`);
      expect(list.stdout).toContain('No imports yet');
    },
  );

  test('is imported with --yes, with a mapping, or where somebody on the terminal says so', async ({
    db,
    folder,
  }) => {
    const file = folder.write(contacts);

    const yes = await millrace(db, 'import', 'companies', file, '--yes', '--json');
    const mapped = await millrace(db, 'import', 'companies', file, '--map', 'name=Company', '--json');
    const agreed = await onTerminal(db, true, 'import', 'companies', file);
    const refused = await onTerminal(db, false, 'import', 'companies', file, '--source', 'other');

    expect([yes.code, mapped.code, agreed.code, refused.code]).toEqual([0, 0, 0, 1]);
    expect(agreed.questions).toEqual([expect.stringContaining('looks like a file of people')]);
    expect(refused.stderr).toContain('Nothing was imported.');
  });

  const right: readonly (readonly [kind: string, content: string])[] = [
    ['people', contacts],
    ['companies', accounts],
    ['people', 'Name,Email\nMira Voss,mira@halden.com\n'],
    ['people', 'Name,Company,Website,Industry\nMira Voss,Halden,halden.com,Pumps\n'],
    ['people', 'Email\nmira@halden.com\n'],
    ['companies', 'Domain\nhalden.com\n'],
    ['companies', 'Name,Email,Phone\nHalden,info@halden.com,1\n'],
    ['companies', 'Company Name,Website,Primary Contact\nHalden,halden.com,Mira Voss\n'],
    ['jobs', 'Title,Company,Location\nWelder,Halden,Oslo\n'],
  ];
  test.for(right)('is none of these in an import of %s: %s', async ([kind, content], { db, folder }) => {
    expect((await millrace(db, 'import', kind, folder.write(content))).code).toBe(0);
  });
});

test.for([
  ['rows without a name', 'name,website\n,\n,x\n'],
  ['a header alone', 'name,website\n'],
  ['a row of totals alone', 'name,employees\nTOTAL,1234\n'],
] as const)('an import of nothing ends with 4: %s', async ([, content], { db, folder }) => {
  const { code, stdout } = await millrace(db, 'import', 'companies', folder.write(content), '--json');

  expect([code, JSON.parse(stdout).accepted]).toEqual([4, 0]);
});

async function* inOneBatch<Row>(rows: readonly Row[]) {
  yield rows;
}

test('- is standard input, in any form, and its source is called so', async ({ db, folder }) => {
  const rejects = folder.write('', 'rejects');
  const piped = async (content: Buffer) => {
    const written = { stdout: '', stderr: '' };
    const context = { ...commandContext(configOf(db), written), input: Readable.from([content]) };
    const words = ['import', 'companies', '-', '--json', '--rejects', rejects];
    return { code: await runCommandLine(words, context), ...written };
  };

  const plain = await piped(Buffer.from('Company Name,Website\nHalden,halden.com\n'));
  const utf16 = await piped(Buffer.from('\ufeffCompany Name,Website\nNorth,north.com\n', 'utf16le'));
  const nothing = await piped(Buffer.from(''));

  expect(JSON.parse(plain.stdout)).toMatchObject({ file: '-', source: 'stdin', accepted: 1 });
  expect(JSON.parse(utf16.stdout)).toMatchObject({ file: '-', source: 'stdin', added: 1 });
  expect([nothing.code, nothing.stderr]).toEqual([1, expect.stringContaining('empty')]);
  expect(nothing.stderr).not.toContain('millrace-list-');
  expect(await names(db.pool)).toEqual(['Halden', 'North']);
});

describe('files as programs write them', () => {
  const text = 'Company Name,Website\nMüller & Söhne,mueller.de\nHalden,halden.com\n';
  const inLatin = Buffer.from(text, 'latin1');
  const utf16 = (content: string) => Buffer.from(`\ufeff${content}`, 'utf16le');
  const files: readonly (readonly [string, string | Buffer])[] = [
    ['UTF-8', text],
    [
      'UTF-16 LE with tabs, as Excel writes Unicode text',
      utf16(text.replaceAll(',', '\t').replaceAll('\n', '\r\n')),
    ],
    ['UTF-16 LE without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 BE', utf16(text).swap16()],
    ['Windows-1252', inLatin],
    ['Windows-1252 with semicolons', Buffer.from(text.replaceAll(',', ';'), 'latin1')],
    ['gzipped Windows-1252', gzipSync(inLatin)],
    ['lines that end with CR alone', text.replaceAll('\n', '\r')],
    ['Windows-1252 with CR alone', Buffer.from(text.replaceAll('\n', '\r'), 'latin1')],
    ['a line sep=;', `sep=;\r\n${text.replaceAll(',', ';')}`],
    ['a line "sep=|" behind a byte order mark', `\ufeff"sep=|"\r\n${text.replaceAll(',', '|')}`],
    ['a line sep= in UTF-16', utf16(`sep=\t\r\n${text.replaceAll(',', '\t')}`)],
    [
      'blanks around quotes',
      text.replace('Müller & Söhne', ' "Müller & Söhne" ').replace('halden.com', ' "halden.com"'),
    ],
    ['empty lines and lines of delimiters', `\n,,,\n${text.replaceAll('\n', '\n\n,\n')}`],
    [
      'trailing cells left off, and delimiters too many',
      `Company Name,Website,City,Country\nMüller & Söhne,mueller.de\nHalden,halden.com,,,,\n`,
    ],
    [
      'a row of totals and the footer of a report',
      `${text}Grand Total,2\n"Copyright (c) 2000-2026 salesforce.com, inc."\nTotal Records: 2\n`,
    ],
    ['#N/A and errors of formulas', `${text}#N/A,#REF!\n#VALUE!,#DIV/0!\n`],
  ];
  test.for(files)('give the same two companies: %s', async ([, content], { db, folder }) => {
    const file = folder.write(content, 'file');

    const { code, stdout, stderr } = await millrace(db, 'import', 'companies', file, '--json');

    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 2, file, source: 'file' });
    expect(await names(db.pool)).toEqual(['Halden', 'Müller & Söhne']);
  });

  test('an Excel workbook gives them too, with the rows of its sheet, and the same file again changes nothing', async ({
    db,
    folder,
  }) => {
    const cells = [
      ['Müller & Söhne', 'mueller.de', 12],
      ['Halden', 'halden.com', null],
      ['', '', 7],
    ];
    const workbook = writeXlsx(['Company Name', 'Website', 'Employees'], inOneBatch(cells));
    const file = folder.write(await buffer(workbook), 'crm.xlsx');

    const first = await millrace(db, 'import', 'companies', file, '--json');
    const again = await millrace(db, 'import', 'companies', file, '--json');

    expect(JSON.parse(first.stdout)).toMatchObject({ source: 'crm', accepted: 2, rejected: 1 });
    expect(folder.rejects(file)).toMatchObject([{ line: 4, reason: 'no name' }]);
    expect(JSON.parse(again.stdout)).toMatchObject({ added: 0, unchanged: 2 });
    expect(await names(db.pool)).toEqual(['Halden', 'Müller & Söhne']);
  });

  test.for([
    ['a PDF', '%PDF-1.7 x', 'PDF'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]), '.xls'],
    ['a ZIP archive that is no workbook', Buffer.from('PK\x03\x04xxxxxxxxxxxxxxxx'), 'file'],
  ] as const)(
    'what is neither text nor a workbook is refused by its name: %s',
    async ([, content, told], { db, folder }) => {
      const file = folder.write(content as string | Buffer, 'file');

      const { code, stderr } = await millrace(db, 'import', 'companies', file);

      expect([code, stderr]).toEqual([1, expect.stringContaining(told)]);
      expect(stderr).toContain(file);
      expect(stderr).not.toContain('millrace-list-');
    },
  );
});
