import { expect } from 'vitest';
import { datasetProvider } from '../providers/dataset/dataset.ts';
import { readConfig } from '../settings/config.ts';
import { TestApp } from '../testing/app.ts';
import type { TestDatabase } from '../testing/database.ts';
import { csvOfExport, exportsOfTools, ofRow } from '../testing/exports-of-tools.ts';
import { test } from '../testing/import-files.ts';
import { ranCommand } from '../testing/ran-command.ts';
import type { ToolExport } from '../testing/tool-export.ts';

const millrace = (db: TestDatabase, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url }));

const rows = 5;

/** For each key of a row: the endpoint, its request, and where its answer has the name. */
const asked: Readonly<Record<ToolExport['kind'], readonly (readonly [string, string, string])[]>> = {
  companies: [
    ['domain', 'company_enricher', 'domain'],
    ['page', 'enrich_company', 'url'],
  ],
  people: [
    ['page', 'person_enricher', 'network_url'],
    ['email', 'person_enricher', 'email'],
  ],
};

test.for(exportsOfTools.map((one, at) => [`${one.kind} of ${one.preset}, ${at}`, one] as const))(
  'an export is recognized, found by each key through the endpoints, and its other columns are named: %s',
  async ([, tool], { db, folder }) => {
    const file = folder.write(csvOfExport(tool, rows), 'export.csv');

    const { code, stdout } = await millrace(db, 'import', tool.kind, file, '--json');
    const told = JSON.parse(stdout);
    const app = await TestApp.open(db, [datasetProvider(db.pool)]);
    const { live } = await app.customer();
    const answers: { key: string; number: number; status: number; text: string }[] = [];
    for (const [key, endpoint, field] of asked[tool.kind]) {
      const value = tool.found[key as keyof ToolExport['found']];
      if (value === undefined) continue;
      for (let number = 1; number <= rows; number += 1) {
        const { status, text } = await app.post(`/${endpoint}`, live, { [field]: ofRow(value, number) });
        answers.push({ key, number, status, text });
      }
    }
    await app.app.close();

    expect(code).toBe(0);
    expect(told).toMatchObject({
      preset: tool.preset,
      accepted: rows,
      added: rows,
      rejected: 0,
      unreadable: {},
    });
    const unused = told.unused_columns.map(({ column }: { column: string }) => column);
    expect(unused.toSorted()).toEqual(tool.unused.toSorted());
    expect(answers.length).toBeGreaterThanOrEqual(rows);
    for (const { key, number, status, text } of answers) {
      expect([key, number, status, text.slice(0, 300)]).toEqual([
        key,
        number,
        200,
        expect.stringContaining(nameOf(tool, number)),
      ]);
    }
  },
);

/** The telling part of the record's name. */
function nameOf({ kind, row }: ToolExport, number: number): string {
  const columns =
    kind === 'companies'
      ? [
          'Company name',
          'Company Name',
          'Account Name',
          'Organization - Name',
          'Organization Name',
          'companyName',
          'Record',
          'Name',
        ]
      : [
          'Last Name',
          'LastName',
          'lastName',
          'Family Name',
          'Full Name',
          'fullName',
          'Person - Name',
          'Record',
        ];
  const column = columns.find((name) => row[name] !== undefined) ?? '';
  return ofRow(row[column] ?? '', number).replaceAll('"', '');
}
