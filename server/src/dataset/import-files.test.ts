import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import type { Company } from '../records/company.ts';
import { imported, lines, names, test } from '../testing/import-files.ts';
import { importFile } from './import-file.ts';
import { companyReading } from './readings/company-reading.ts';
import { hasRecords } from './record-store.ts';

describe('formats', () => {
  const csv = 'name,website\nAcme,acme.com\nHalden,halden.dk\n';
  const contents: [string, string | Buffer][] = [
    ['CSV', csv],
    ['CSV with BOM and CRLF', `\ufeff${csv.replaceAll('\n', '\r\n')}`],
    ['CSV without a last line break', csv.trimEnd()],
    ['CSV with semicolons', csv.replaceAll(',', ';')],
    ['CSV with tabs', csv.replaceAll(',', '\t')],
    ['CSV with bars', csv.replaceAll(',', '|')],
    ['CSV with empty lines', csv.replaceAll('\n', '\n\n')],
    ['JSON Lines', lines({ name: 'Acme', website: 'acme.com' }, { name: 'Halden', website: 'halden.dk' })],
    [
      'a JSON array',
      JSON.stringify(
        [
          { name: 'Acme', website: 'acme.com' },
          { name: 'Halden', website: 'halden.dk' },
        ],
        null,
        2,
      ),
    ],
    ['gzipped CSV under any name', gzipSync(csv)],
    ['gzip in two members', Buffer.concat([gzipSync(csv.slice(0, 20)), gzipSync(csv.slice(20))])],
  ];
  test.for(contents)('%s gives the same two companies', async ([, content], { db, folder }) => {
    const summary = await importFile(companyReading, { pool: db.pool, file: folder.write(content) });

    expect(summary).toMatchObject({ accepted: 2, rejected: 0, added: 2, rejectsFile: null });
    expect((await imported(db.pool)).map(({ name, domain }) => [name, domain])).toEqual([
      ['Acme', 'acme.com'],
      ['Halden', 'halden.dk'],
    ]);
  });

  test('line breaks, delimiters and doubled quotes inside of a quoted field belong to it', async ({
    db,
    folder,
  }) => {
    const file = folder.write('name,description\n"Acme, ""the"" Inc.","one\r\ntwo"\nHalden,x\n');

    await importFile(companyReading, { pool: db.pool, file });

    expect((await imported(db.pool)).map(({ name, description }) => [name, description])).toEqual([
      ['Acme, "the" Inc.', 'one\ntwo'],
      ['Halden', 'x'],
    ]);
  });

  test('of 50 columns those with usual names are read, however they are spelled', async ({ db, folder }) => {
    const more = Array.from({ length: 44 }, (_, index) => `Custom ${index}`);
    const header = [
      'Company Name',
      'Linkedin URL',
      'year founded',
      'SIZE_RANGE',
      'currentEmployeeEstimate',
      'Locality',
    ];
    const row = [
      'Acme',
      'linkedin.com/company/Acme-Inc',
      '1902',
      '51-200',
      '137',
      '"armonk, new york, united states"',
    ];
    const file = folder.write(`${[...header, ...more].join(',')}\n${[...row, ...more].join(',')}\n`);

    const { preset, mapping } = await importFile(companyReading, { pool: db.pool, file });

    expect(preset).toBe('auto');
    expect(mapping).toMatchObject({ name: ['Company Name'], size: ['SIZE_RANGE'], city: ['Locality'] });
    expect((await imported(db.pool))[0]).toMatchObject({
      universalName: 'acme-inc',
      networkUrl: 'https://www.linkedin.com/company/acme-inc/',
      foundedYear: 1902,
      employeeRange: { start: 51, end: 200 },
      employeeCount: 137,
      headquarters: { city: 'armonk', region: 'New York', country: 'US' },
    });
  });

  test('members of a nested object are columns with a dot', async ({ db, folder }) => {
    const file = folder.write(lines({ name: 'Acme', location: { locality: 'Aarhus', country: 'denmark' } }));

    await importFile(companyReading, { pool: db.pool, file });

    expect((await imported(db.pool))[0]?.headquarters).toMatchObject({ city: 'Aarhus', country: 'DK' });
  });

  test('a column that the first JSON record leaves out is read where others have it', async ({
    db,
    folder,
  }) => {
    const file = folder.write(lines({ name: 'Acme' }, { name: 'Halden', website: 'halden.dk' }));

    await importFile(companyReading, { pool: db.pool, file });

    expect((await imported(db.pool)).map(({ domain }) => domain)).toEqual([null, 'halden.dk']);
  });

  test('a mapping wins over what is recognised, and a column that is not there is refused', async ({
    db,
    folder,
  }) => {
    const file = folder.write('name,Trading Name\nLegal,Trading\n');
    const options = { pool: db.pool, file };

    await importFile(companyReading, { ...options, mapping: { name: ['Trading Name'] } });
    const wrong = importFile(companyReading, { ...options, mapping: { name: ['Nmae'] } });

    await expect(wrong).rejects.toThrow(
      'The file has no column "Nmae". Its columns are: name, Trading Name.',
    );
    expect(await names(db.pool)).toEqual(['Trading']);
  });

  test('a file without a name column says what to do', async ({ db, folder }) => {
    const attempt = importFile(companyReading, { pool: db.pool, file: folder.write('a,b\n1,2\n') });

    await expect(attempt).rejects.toThrow('--map name=COLUMN. The columns are: a, b.');
  });
});

describe('layouts of public files', () => {
  const cases: [string, unknown, Partial<Company>][] = [
    [
      'sp500',
      {
        ticker: 'MMM',
        name: '3M',
        sector: 'Industrials',
        industry: 'Conglomerates',
        headquarters: 'Atlanta, Georgia',
        founded: '1902 (1888)',
        cik: '1',
      },
      {
        ticker: 'MMM',
        industries: ['Conglomerates', 'Industrials'],
        foundedYear: 1902,
        headquarters: {
          country: 'US',
          region: 'Georgia',
          city: 'Atlanta',
          postalCode: null,
          line1: null,
          line2: null,
        },
      },
    ],
    [
      'remote-companies',
      {
        title: 'Ten',
        slug: 'ten',
        website: 'https://ten.com/',
        remote_policy: 'full',
        company_size: 'medium',
        region: 'europe',
        technologies: ['php', 'go'],
      },
      {
        name: 'Ten',
        domain: 'ten.com',
        universalName: null,
        employeeRange: null,
        technologies: ['php', 'go'],
        headquarters: null,
      },
    ],
    [
      '2fa-directory',
      {
        name: 'One',
        domain: 'one.com',
        additional_domains: ['one.ca'],
        categories: ['identity'],
        regions: ['us'],
        twitter: 'one',
      },
      {
        website: 'https://one.com/',
        domain: 'one.com',
        otherDomains: ['one.ca'],
        industries: ['identity'],
        twitterHandle: 'one',
        headquarters: null,
      },
    ],
    [
      'jdm-directory',
      {
        name: 'Two',
        url: 'https://help.zendesk.com/x',
        domains: ['app.two.org', 'two.org', 'two.eu'],
        difficulty: 'hard',
      },
      { domain: 'two.org', otherDomains: ['two.eu'], website: 'https://two.org/' },
    ],
    [
      'universities',
      {
        name: 'Uni',
        country: 'Greece',
        country_code: 'GR',
        region: null,
        domains: ['noah.edu.gr'],
        websites: ['https://noah.edu.gr/'],
      },
      {
        domain: 'noah.edu.gr',
        industries: ['Higher Education'],
        headquarters: { country: 'GR', region: null, city: null, postalCode: null, line1: null, line2: null },
      },
    ],
    [
      'us-gov',
      {
        domain: 'aberdeenidaho.gov',
        type: 'City',
        organisation: 'City of Aberdeen',
        suborganisation: null,
        city: 'Aberdeen',
        state: 'ID',
        security_email: null,
      },
      {
        name: 'City of Aberdeen',
        type: 'City',
        domain: 'aberdeenidaho.gov',
        headquarters: {
          country: 'US',
          region: 'Idaho',
          city: 'Aberdeen',
          postalCode: null,
          line1: null,
          line2: null,
        },
      },
    ],
    [
      'brands',
      { name: null, brand: 'Volfoni', wikidata: 'Q1', category: 'brands/amenity/fast_food', include: ['fr'] },
      { name: 'Volfoni', industries: ['fast food'], headquarters: null },
    ],
  ];
  test.for(cases)(
    '%s is recognised by its first record',
    async ([preset, record, expected], { db, folder }) => {
      const summary = await importFile(companyReading, { pool: db.pool, file: folder.write(lines(record)) });

      expect(summary.preset).toBe(preset);
      expect((await imported(db.pool))[0]).toMatchObject(expected);
    },
  );
});

describe('records that cannot be read', () => {
  test('are reported with line, reason and text, and the others are imported', async ({ db, folder }) => {
    const file = folder.write(
      Buffer.concat([
        Buffer.from(`${lines({ name: 'Acme' }, { name: '' }, ['no object'])}\n{"name": "cut\n`),
        Buffer.from([...Buffer.from('{"name": "'), 0xff, 0xfe, ...Buffer.from('"}\n')]),
        Buffer.from('{"name": "zero \\u0000"}\n{"name": "half \\ud800"}\n{"name": "raw \0"}\n'),
        Buffer.from(`{"name": "${'x'.repeat(2 * 1024 ** 2)}"}\n`),
        Buffer.from(`{"name": "${'y'.repeat(501)}"}\n\n${lines({ name: 'Halden' })}`),
      ]),
    );

    const summary = await importFile(companyReading, { pool: db.pool, file });

    expect(summary).toMatchObject({ accepted: 2, rejected: 9, rejectsFile: `${file}.rejects.jsonl` });
    expect(folder.rejects(file).map(({ line, reason, field }) => [line, reason, field])).toEqual([
      [2, 'no name', 'name'],
      [3, 'not a JSON object', null],
      [4, 'not JSON', null],
      [5, 'not UTF-8', null],
      [6, 'a NUL character', 'name'],
      [7, 'half of a surrogate pair', 'name'],
      [8, 'a NUL character', null],
      [9, 'longer than 1048576 bytes', null],
      [10, 'the name has more than 500 characters or is no text', 'name'],
    ]);
    expect(Math.max(...folder.rejects(file).map(({ raw }) => raw.length))).toBeLessThanOrEqual(2_000);
    expect(await names(db.pool)).toEqual(['Acme', 'Halden']);
  });

  test('a CSV quote that is never closed costs its line, not the rest of the file', async ({
    db,
    folder,
  }) => {
    const file = folder.write(
      'name,website\nAcme,acme.com\n"Open,x\nHalden,halden.dk\nNorth,"north.com"x\nSouth\nEast,e.com\n',
    );

    await importFile(companyReading, { pool: db.pool, file });

    // The quote opened in line 3 ends in line 5, where text follows it: which fields those lines have is not clear.
    expect(folder.rejects(file).map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'a quote is not closed, or the quotes within a cell are not doubled ("")'],
    ]);
    // A line without its last cells is a record.
    expect(await names(db.pool)).toEqual(['Acme', 'East', 'South']);
  });

  test('an open quote at the end of the file costs its line only', async ({ db, folder }) => {
    const file = folder.write('name,website\nAcme,acme.com\n"Open,x\nHalden,halden.dk\nNorth,north.com');

    await importFile(companyReading, { pool: db.pool, file });

    expect(folder.rejects(file)).toEqual([
      { line: 3, reason: 'a quote is opened and not closed', field: null, raw: '"Open,x' },
    ]);
    expect(await names(db.pool)).toEqual(['Acme', 'Halden', 'North']);
  });

  test('an open quote before a megabyte of lines does not stop the import', async ({ db, folder }) => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `Company ${index},`).join('\n');
    const file = folder.write(`name,website\n"Open,x\n${rows}\n`);

    const summary = await importFile(companyReading, { pool: db.pool, file });

    expect(summary).toMatchObject({ accepted: 30_000, rejected: 1 });
  });

  test('a JSON array reports broken elements and a missing end', async ({ db, folder }) => {
    const file = folder.write(
      '[{"name": "Acme"},\n {"name": x},\n\n {"name": "Halden, [Inc] \\"}\\""}, 7, {"name": "Cut"',
    );

    await importFile(companyReading, { pool: db.pool, file });

    expect(folder.rejects(file).map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'not JSON'],
      [4, 'not a JSON object'],
      [4, 'the file ends before its array does'],
    ]);
    expect(await names(db.pool)).toEqual(['Acme', 'Halden, [Inc] "}"']);
  });

  test('after 100,000 they are only counted', async ({ db, folder }) => {
    const file = folder.write(`name,website\n${'x,y,z\n'.repeat(100_500)}`);

    const summary = await importFile(companyReading, { pool: db.pool, file });

    expect(summary.rejected).toBe(100_500);
    expect(folder.rejects(file)).toHaveLength(100_000);
  });

  test('values that cannot be understood are left out and counted by field', async ({ db, folder }) => {
    const file = folder.write('name,size,founded,website\nAcme,medium,long ago,see below\nHalden,,n/a,-\n');

    const summary = await importFile(companyReading, { pool: db.pool, file });

    expect(summary.unreadable).toEqual({ size: 1, foundedYear: 1, website: 1 });
    expect((await imported(db.pool))[0]).toMatchObject({
      employeeRange: null,
      foundedYear: null,
      website: null,
    });
  });
});

describe('files that cannot be read', () => {
  const valid = Buffer.from(
    lines(...Array.from({ length: 9_000 }, (_, index) => ({ name: `Company ${index} ${Math.sin(index)}` }))),
  );
  const cut = gzipSync(valid);
  const files: [string, Buffer, RegExp][] = [
    ['an empty file', Buffer.alloc(0), /is empty/],
    ['white space', Buffer.from(' \n\n '), /nothing but white space/],
    ['UTF-16', Buffer.from('\ufeffname\nAcme', 'utf16le'), /UTF-16/],
    [
      'an image',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]),
      /no readable header/,
    ],
    ['pretty-printed JSON that is no array', Buffer.from('{\n "name": "Acme"\n}'), /looks like JSON/],
    ['gzip that is cut off in the middle', cut.subarray(0, cut.length - 1_000), /damaged or cut off/],
    [
      'gzip with a wrong checksum',
      Buffer.concat([cut.subarray(0, -8), Buffer.alloc(8)]),
      /damaged or cut off/,
    ],
  ];
  test.for(files)('%s is refused, and nothing of it stays', async ([, content, message], { db, folder }) => {
    const attempt = importFile(companyReading, { pool: db.pool, file: folder.write(content) });

    await expect(attempt).rejects.toMatchObject({
      name: 'UnreadableFileError',
      message: expect.stringMatching(message),
    });
    const { rows } = await db.pool.query('select count(*) as n from companies');
    expect(rows[0]).toEqual({ n: 0 });
    // And the next import is not in its way.
    await importFile(companyReading, { pool: db.pool, file: folder.write('name\nAcme', 'good') });
    expect(await names(db.pool)).toEqual(['Acme']);
  });

  test('a header without records is an import of nothing', async ({ db, folder }) => {
    const summary = await importFile(companyReading, { pool: db.pool, file: folder.write('name,website\n') });

    expect(summary).toMatchObject({ accepted: 0, rejected: 0 });
    expect(await hasRecords(db.pool, 'companies')).toBe(false);
  });
});
