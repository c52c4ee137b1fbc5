import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import { readXlsx } from '../jobs/lists/files/read-xlsx.ts';
import type { TestApp } from '../testing/app.ts';
import { mcpUrl, toolClients } from '../testing/mcp-clients.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';
import { inline, test as testWithFiles, workbookOf } from '../testing/workbook-files.ts';

/*
 * What nobody sends by accident, by each interface that takes rows. Reading alone is tested beside each reader; here is what reaches it, and what is left behind.
 */

type Plan = Readonly<Record<string, unknown>>;
interface Told {
  readonly status: number;
  readonly details: readonly { readonly path: string; readonly message: string }[];
}
interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const trimOf = (input: string) => [
  { id: 'trim', endpoint: 'remove_whitespace', input: { input_text: input } },
];
const limits = { max_credits: 100 };
const sheet: Sheet = { columns: ['Name'], rows: [[' Mira  Voss ']] };
const deep = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));

describe('hostile lists', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  const told = ({ status, body }: { status: number; body: Partial<Told> & { error?: string } }): Told => ({
    status,
    details: body.details ?? [],
  });
  const objects = ({ columns, rows }: Sheet) =>
    rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
  const asJson = (path: string) => async (rows: Sheet, plan: Plan) =>
    told(await app.post(path, sandbox, { rows: objects(rows), limits, ...plan }));
  const asText = (path: string, type: string, delimiter: string) => async (rows: Sheet, plan: Plan) => {
    const line = (cells: readonly string[]) =>
      cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter);
    return asFile(path, type, Buffer.from([rows.columns, ...rows.rows].map(line).join('\n')), plan);
  };
  const asXlsx = (path: string) => async (rows: Sheet, plan: Plan) => {
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const row = (cells: readonly string[]) =>
      `<row>${cells.map((one) => inline(escaped(one))).join('')}</row>`;
    const bytes = await workbookOf({ sheets: [[rows.columns, ...rows.rows].map(row).join('')] });
    return asFile(path, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes, plan);
  };
  const asFile = async (path: string, type: string, bytes: Buffer, plan: Plan) => {
    const fields = Object.entries({ limits, ...plan }).map(
      ([name, value]) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
    );
    const form = Buffer.concat([
      Buffer.from(
        `${fields.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const response = await app.app.server.inject({
      ...{ method: 'POST', url: `/api/v1${path}`, payload: form },
      headers: { 'x-api-key': sandbox, 'content-type': 'multipart/form-data; boundary=x' },
    });
    return told({ status: response.statusCode, body: response.json() });
  };
  const byTool = (name: string) => async (rows: Sheet, plan: Plan) => {
    const client = await toolClients['2.x'](await mcpUrl(app), { 'x-api-key': sandbox });
    onTestFinished(() => client.close());
    const { isError, content } = await client.callTool(name, { rows: objects(rows), limits, ...plan });
    return { status: isError ? 422 : 201, details: JSON.parse(content[0]?.text ?? '{}').details ?? [] };
  };
  const doors: readonly (readonly [string, (rows: Sheet, plan: Plan) => Promise<Told>])[] = [
    ['JSON', asJson('/lists')],
    ['CSV', asText('/lists', 'text/csv', ',')],
    ['TSV', asText('/lists', 'text/tab-separated-values', '\t')],
    ['XLSX', asXlsx('/lists')],
    ['a preview of JSON', asJson('/lists/preview')],
    ['a preview of CSV', asText('/lists/preview', 'text/csv', ',')],
    ['a preview of XLSX', asXlsx('/lists/preview')],
    ['list_start', byTool('service_list_start')],
    ['list_preview', byTool('service_list_preview')],
  ];
  const left = async () => {
    const { rows } = await app.db.pool.query(
      `select (select count(*)::int from list_files) as files, (select count(*)::int from bulk_jobs) as lists`,
    );
    return rows[0] as { files: number; lists: number };
  };

  describe.for(doors)('by %s', ([, send]) => {
    test.for<[string, Sheet, RegExp]>([
      [
        '10,000 columns',
        {
          columns: Array.from({ length: 10_000 }, (_, at) => `c${at}`),
          rows: [Array.from({ length: 10_000 }, () => 'x')],
        },
        /^(line 1|row 1, column SG|rows\[0\]\.c500): .*(more than 500|10000) columns/,
      ],
      [
        'a cell of 1 MB',
        {
          columns: ['Nr', 'Name'],
          rows: [
            ['1', 'x'],
            ['2', 'x'.repeat(1_000_000)],
          ],
        },
        /^(line 3|row 3, column B|rows\[1\]): .*(is longer than 256 KiB|has \d+ characters)/,
      ],
      [
        'a cell of 100,000 characters',
        {
          columns: ['Nr', 'Name'],
          rows: [
            ['1', 'x'],
            ['2', 'x'.repeat(100_000)],
          ],
        },
        /^(line 3, column Name|row 3, column B|rows\[1\]\.Name): The cell has 100000 characters/,
      ],
      ['a heading of 1 MB', { columns: ['x'.repeat(1_000_000)], rows: [['1']] }, /^(line 1|row 1|rows\[0\])/],
    ])('%s: refused with the row and the column, and nothing is kept', async ([, rows, message]) => {
      const before = await left();
      const { status, details } = await send(rows, { steps: trimOf('{Name}') });

      expect([status, details.map(({ path, message: one }) => `${path}: ${one}`)]).toEqual([
        422,
        [expect.stringMatching(message)],
      ]);
      expect(JSON.stringify(details).length).toBeLessThan(1_000);
      expect(await left()).toEqual(before);
    });

    test.for<[string, Plan, string, RegExp]>([
      [
        'a step that reads itself',
        { steps: trimOf('{trim.output}') },
        'steps[0].input.input_text',
        /no step "trim" runs before/,
      ],
      [
        'a step that reads a later one',
        { steps: [...trimOf('{late.output}'), { ...trimOf('{Name}')[0], id: 'late' }] },
        'steps[0].input.input_text',
        /no step "late" runs before/,
      ],
      [
        'a step that waits for a later one',
        {
          steps: [
            { ...trimOf('{Name}')[0], run_if: { late: 'found' } },
            { ...trimOf('{Name}')[0], id: 'late' },
          ],
        },
        'steps[0].run_if',
        /"late" is none/,
      ],
      [
        'a million braces',
        { steps: trimOf('{'.repeat(1_000_000)) },
        'steps[0].input.input_text',
        /10000 characters at most|longer than 256 KiB/,
      ],
      [
        'a million places',
        { steps: trimOf('{Name}'.repeat(166_000)) },
        'steps[0].input.input_text',
        /10000 characters at most|longer than 256 KiB/,
      ],
      [
        'a thousand places',
        { steps: trimOf('{Name}'.repeat(1_000)) },
        'steps[0].input.input_text',
        /100 places in braces at most/,
      ],
      [
        'a thousand choices',
        { steps: trimOf(`{${'Name|'.repeat(1_000)}Name}`) },
        'steps[0].input.input_text',
        /20 choices at most/,
      ],
      [
        'a path of a hundred fields',
        { steps: [...trimOf('{Name}'), { ...trimOf(`{trim${'.a'.repeat(100)}}`)[0], id: 'b' }] },
        'steps[1].input.input_text',
        /A path has 20 steps at most/,
      ],
      [
        'an index beyond every list',
        { steps: [...trimOf('{Name}'), { ...trimOf('{trim.a[99999999999999999999]}')[0], id: 'b' }] },
        'steps[1].input.input_text',
        /is no path/,
      ],
      [
        'a mapping as deep as JSON may be',
        { steps: [{ ...trimOf('')[0], input: { input_text: deep(25) } }] },
        'steps[0].input',
        /nests 8 deep at most/,
      ],
      [
        'a field __proto__',
        { steps: [{ ...trimOf('')[0], input: JSON.parse('{"__proto__":"{Name}","input_text":"{Name}"}') }] },
        'steps[0].input.__proto__',
        /Nothing can have this name/,
      ],
      [
        'a field constructor',
        { steps: [{ ...trimOf('')[0], input: { constructor: '{Name}', input_text: '{Name}' } }] },
        'steps[0].input.constructor',
        /Unknown field/,
      ],
      [
        'a condition of __proto__',
        { steps: [{ ...trimOf('{Name}')[0], run_if: JSON.parse('{"__proto__":"is_empty"}') }] },
        'steps[0].run_if.__proto__',
        /Nothing can have this name/,
      ],
      [
        'a heading __proto__',
        { steps: trimOf('{Name}'), output: JSON.parse('{"__proto__":"Name"}') },
        'output.__proto__',
        /Nothing can have this name/,
      ],
      [
        'a column of what is inherited',
        { steps: trimOf('{constructor}') },
        'steps[0].input.input_text',
        /"constructor"/,
      ],
      [
        'a step __proto__',
        { steps: [{ ...trimOf('{Name}')[0], id: '__proto__' }] },
        'steps[0].id',
        /small letters/,
      ],
      [
        'an endpoint __proto__',
        { steps: [{ ...trimOf('{Name}')[0], endpoint: '__proto__' }] },
        'steps[0].endpoint',
        /no such endpoint/,
      ],
      [
        'an endpoint constructor',
        { steps: [{ ...trimOf('{Name}')[0], endpoint: 'constructor' }] },
        'steps[0].endpoint',
        /no such endpoint/,
      ],
      [
        'a list at __proto__',
        { steps: [{ ...trimOf('{Name}')[0], each: '__proto__' }] },
        'steps[0].each',
        /has no list/,
      ],
      [
        'an output that reads no step',
        { steps: trimOf('{Name}'), output: { X: 'trimm.output' } },
        'output.X',
        /no step "trimm" runs before/,
      ],
    ])('%s: refused with the step and the field, and nothing is kept', async ([, plan, path, message]) => {
      const before = await left();
      const { status, details } = await send(sheet, plan);

      expect([status, details]).toEqual([
        422,
        expect.arrayContaining([
          { path: expect.toSatisfy((own) => path.startsWith(own)), message: expect.stringMatching(message) },
        ]),
      ]);
      expect(JSON.stringify(details).length).toBeLessThan(2_000);
      expect(await left()).toEqual(before);
    });
  });

  testWithFiles(
    'columns, steps and headings may be called like what every object has, and formulas are texts in each file',
    async ({ fileOf }) => {
      const cells =
        '{"__proto__":"=1+1","constructor":"@SUM(A1)","toString":"-2+3","valueOf":"+49 30 1","=head":"x"}';
      const steps = [
        {
          id: 'constructor',
          endpoint: 'remove_whitespace',
          input: { input_text: '{__proto__}  {"constructor"}' },
        },
        {
          id: 'second',
          endpoint: 'remove_whitespace',
          input: { input_text: '{constructor.output|toString}{constructor.__proto__.constructor.name|}' },
          run_if: JSON.parse('{"all":[{"valueOf":"is_not_empty"},{"constructor":"found"}]}'),
        },
      ];
      const output = {
        constructor: 'second.output',
        toString: 'valueOf',
        '=cmd': '__proto__',
        inherited: 'second.constructor',
      };
      const body = `{"rows":[${cells}],"steps":${JSON.stringify(steps)},"output":${JSON.stringify(output)}}`;

      const started = await app.post('/lists', sandbox, body);
      expect(started.status, started.text).toBe(201);
      const url = `/lists/${started.body.id}`;
      const list = await vi.waitFor(
        async () => {
          const { body: now } = await app.get(url, sandbox);
          expect(now.status).toBe('completed');
          return now;
        },
        { timeout: 60_000, interval: 50 },
      );
      const page = await app.get(`${url}/rows`, sandbox);
      const csv = await app.get(`${url}/csv`, sandbox);
      const xlsx = await app.app.server.inject({
        url: `/api/v1${url}/xlsx`,
        headers: { 'x-api-key': sandbox },
      });
      const table = await readXlsx(await fileOf(xlsx.rawPayload));
      const sheetRows = [];
      for await (const some of table.rows) sheetRows.push(...some);

      const sent = ['__proto__', 'constructor', 'toString', 'valueOf', '=head'];
      const added = ['constructor (2)', 'toString (2)', '=cmd', 'inherited'];
      expect(list).toMatchObject({ total: 1, found: 1, failed: 0, credits_charged: 1, columns: sent });
      expect(page.text).toContain(`"cells":${cells}`);
      expect(page.body.rows[0].output).toEqual({
        ...{
          'constructor (2)': '=1+1 @SUM(A1)',
          'toString (2)': '+49 30 1',
          '=cmd': '=1+1',
          inherited: null,
        },
      });
      expect(csv.text).toBe(
        `__proto__,constructor,toString,valueOf,'=head,${added.join().replace('=cmd', "'=cmd")},Status\r\n` +
          "'=1+1,'@SUM(A1),'-2+3,+49 30 1,x,'=1+1 @SUM(A1),+49 30 1,'=1+1,,found\r\n",
      );
      expect(table.columns).toEqual([...sent, ...added, 'Status']);
      expect(Object.entries(sheetRows[0]?.cells ?? {})).toEqual([
        ...Object.entries(JSON.parse(cells)),
        ...Object.entries({ 'constructor (2)': '=1+1 @SUM(A1)', 'toString (2)': '+49 30 1', '=cmd': '=1+1' }),
        ['Status', 'found'],
      ]);
    },
  );

  test('nothing was charged for what was refused, and the books are right', async () => {
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
    expect(Object.prototype).not.toHaveProperty('output');
  });
});
