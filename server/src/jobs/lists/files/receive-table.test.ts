import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allRows, inChunks, messageOf } from '../../../testing/in-chunks.ts';
import { type ReceivedTable, type ReceiveTableParts, receiveTable } from './receive-table.ts';
import type { Table, TableRow } from './table.ts';
import { tableFault } from './table-fault.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const formType = 'multipart/form-data; boundary=edge';

/** For temporary files of these tests alone. */
const folder = mkdtempSync(join(tmpdir(), 'receive-table-'));
beforeAll(() => {
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const left = () => readdirSync(folder);

/** Reads a "workbook" whose one cell is its bytes, and knows where each was. */
class Workbooks {
  readonly paths: string[] = [];
  readonly parts: ReceiveTableParts = { readXlsx: (path) => this.#read(path) };

  async #read(path: string): Promise<Table> {
    this.paths.push(path);
    if (readFileSync(path, 'latin1').includes('broken')) throw tableFault('', 'The workbook is broken.');
    async function* rows(): AsyncGenerator<TableRow[]> {
      for (const line of [2, 3]) yield [{ line, cells: { a: readFileSync(path, 'latin1') } }];
    }
    return { columns: ['a'], rows: rows() };
  }
}

interface Sent {
  readonly body: string | Uint8Array;
  readonly type?: string;
  readonly query?: Record<string, unknown>;
  readonly sizes?: readonly number[];
  readonly parts?: ReceiveTableParts;
  readonly onEnd?: () => void;
}
const receive = ({ body, type, query = {}, sizes, parts, onEnd }: Sent) =>
  receiveTable(
    {
      bytes: inChunks(typeof body === 'string' ? Buffer.from(body) : body, sizes, onEnd),
      contentType: type,
      query,
    },
    parts ?? new Workbooks().parts,
  );
const summaryOf = async (received: ReceivedTable) => {
  try {
    const rows = await allRows(received.table);
    const { format, fileName } = received;
    const rest = await received.rest();
    return {
      format,
      fileName,
      columns: received.table.columns,
      rows,
      rest,
      fingerprint: received.fingerprint(),
    };
  } finally {
    await received.close();
  }
};
const read = async (sent: Sent) => summaryOf(await receive(sent));
const faultOf = (sent: Sent) => messageOf(() => read(sent));

interface Part {
  readonly name: string;
  readonly value: string;
  readonly fileName?: string;
  readonly type?: string;
}
const formOf = (parts: readonly Part[], boundary = 'edge') =>
  `${parts
    .map(({ name, value, fileName, type }) =>
      [
        `--${boundary}`,
        `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
        ...(type === undefined ? [] : [`Content-Type: ${type}`]),
        '',
        value,
      ].join('\r\n'),
    )
    .join('\r\n')}\r\n--${boundary}--\r\n`;
const csvPart = { name: 'file', value: 'a,b\n1,2\n', fileName: 'people.csv', type: 'text/csv' };
const steps = [{ id: 'x', endpoint: 'email_verifier' }];

describe('what it is', () => {
  test.each<[string, Partial<Sent> & { body: string | Uint8Array }, string]>([
    ['JSON', { type: 'application/json; charset=utf-8', body: '{"rows":[{"a":1}]}' }, 'json'],
    ['CSV', { type: 'text/csv', body: 'a\n1' }, 'csv'],
    ['CSV with tabs', { type: 'text/csv', body: 'a\tb\n1\t2' }, 'tsv'],
    ['TSV', { type: 'text/tab-separated-values', body: 'a,b\n1' }, 'tsv'],
    ['XLSX', { type: xlsxType, body: 'PK\x03\x04' }, 'xlsx'],
    ['XLSX that is called CSV', { type: 'text/csv', body: 'PK\x03\x04' }, 'xlsx'],
    ['XLSX without a name', { type: 'application/octet-stream', body: 'PK\x03\x04' }, 'xlsx'],
    ['XLSX without a Content-Type', { body: 'PK\x03\x04' }, 'xlsx'],
    ['JSON without a name', { type: 'application/octet-stream', body: '\ufeff [{"a":1}]' }, 'json'],
    ['CSV as Windows calls it', { type: 'application/vnd.ms-excel', body: 'a;b\n1;2' }, 'csv'],
    ['a form', { type: formType, body: formOf([csvPart]) }, 'csv'],
    [
      'a form with TSV',
      { type: formType, body: formOf([{ ...csvPart, fileName: 'x.TSV', value: 'a\n1' }]) },
      'tsv',
    ],
    [
      'a form with a text',
      { type: formType, body: formOf([{ ...csvPart, fileName: 'x.txt', value: 'a\tb\n1' }]) },
      'tsv',
    ],
    [
      'a form with rows',
      { type: formType, body: formOf([{ ...csvPart, fileName: 'x.json', value: '[{"a":1}]' }]) },
      'json',
    ],
    [
      'a form with a workbook',
      { type: formType, body: formOf([{ ...csvPart, value: 'PK\x03\x04' }]) },
      'xlsx',
    ],
  ])('%s', async (_, sent, format) => {
    expect((await read(sent)).format).toBe(format);
  });

  test.each<[string, Sent, string]>([
    ['XML', { type: 'text/xml', body: '<a/>' }, 'Send the list as JSON, CSV, TSV or XLSX,'],
    [
      'a charset of others',
      { type: 'text/csv; charset="Shift_JIS"', body: 'a\n1' },
      'The charset of the Content-Type is not read.',
    ],
    [
      'a form without a boundary',
      { type: 'multipart/form-data', body: '' },
      'The Content-Type of the form has no boundary.',
    ],
    [
      'a workbook that is none',
      { type: xlsxType, body: 'a\n1' },
      'The file is not an Excel workbook (.xlsx).',
    ],
    ['nothing', { type: 'text/csv', body: '' }, 'There are no rows: nothing was sent.'],
    ['headings alone', { type: 'text/csv', body: 'a,b\n,\n' }, 'There are no rows.'],
    ['JSON without rows', { type: 'application/json', body: '{"steps":[]}' }, 'rows: There are no rows.'],
    [
      'no row in JSON',
      {
        type: 'application/json',
        body: '{"rows":[]}',
        parts: { ...new Workbooks().parts, rowsMayBeAbsent: true },
      },
      'rows: There are no rows.',
    ],
  ])('%s is refused', async (_, sent, message) => {
    expect(await faultOf(sent)).toContain(message);
  });

  test('JSON without rows is read where they may come from elsewhere', async () => {
    const parts = { ...new Workbooks().parts, rowsMayBeAbsent: true };

    const { rows, rest } = await read({ type: 'application/json', body: '{"search":{"max_rows":5}}', parts });

    expect({ rows, rest }).toEqual({ rows: [], rest: { search: { max_rows: 5 } } });
  });
});

describe('what comes with the rows', () => {
  test('members of JSON stand behind those of the query', async () => {
    const body = JSON.stringify({ name: 'own', rows: [{ a: 1 }], steps });

    const { rest } = await read({
      type: 'application/json',
      body,
      query: { name: 'query', webhook: 'https://x.example' },
    });

    expect(rest).toEqual({ name: 'own', webhook: 'https://x.example', steps });
  });

  test('the query of CSV has steps as JSON', async () => {
    const { rest } = await read({
      type: 'text/csv',
      body: 'a\n1',
      query: { steps: JSON.stringify(steps), name: '1' },
    });

    expect(rest).toEqual({ steps, name: '1' });
  });

  test('any form, in any chunks, with fields before and behind its file', async () => {
    const field = fc.record({
      name: fc.constantFrom('name', 'webhook', 'mapping', '__proto__', 'note'),
      value: fc.string({ unit: fc.constantFrom('a', '\r\n', '--edge', '-', 'ü', '{'), maxLength: 6 }),
    });
    const fields = fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 5 });
    const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fields, fc.nat(5), sizes, async (fields, at, sizes) => {
        fc.pre(fields.every(({ value }) => !`\r\n${value}`.includes('\r\n--edge')));
        const parts = [
          ...fields.slice(0, at),
          csvPart,
          { name: 'limits', value: '{"max_credits":4}' },
          ...fields.slice(at),
        ];

        const { rest, fileName, rows } = await read({ type: formType, body: formOf(parts), sizes });

        expect(fileName).toBe('people.csv');
        expect(rows).toEqual([{ line: 2, cells: { a: '1', b: '2' } }]);
        expect(Object.entries(rest).toSorted()).toEqual(
          [...fields.map(({ name, value }) => [name, value]), ['limits', { max_credits: 4 }]].toSorted(),
        );
      }),
    );
  });

  test('steps may come as a file, which is then not the list', async () => {
    const own = {
      name: 'steps',
      value: JSON.stringify(steps),
      fileName: 'steps.json',
      type: 'application/json',
    };

    const { rest, rows } = await read({ type: formType, body: formOf([own, csvPart]) });

    expect({ rest, rows: rows.length }).toEqual({ rest: { steps }, rows: 1 });
  });

  test('nothing can be asked of them before the rows have ended', async () => {
    const received = await receive({ type: 'text/csv', body: 'a\n1' });

    await expect(received.rest()).rejects.toThrow('is known when they have been read');
    await received.close();
  });

  const text = (name: string, value = 'x') => ({ name, value });
  test.each<[string, readonly Part[], string]>([
    [
      'two files',
      [csvPart, { ...csvPart, name: 'other' }],
      'other: Send one file. Other files are other lists.',
    ],
    ['no file', [text('name')], 'file: Required: a file, as curl -F file=@people.csv sends it.'],
    ['no part', [], 'file: Required: a file, as curl -F file=@people.csv sends it.'],
    ['a field twice', [text('name'), csvPart, text('name')], 'name: It is there twice.'],
    [
      'a long field',
      [csvPart, text('name', 'x'.repeat(256 * 1024 + 1))],
      'name: It is longer than 256 KiB, the most of a field.',
    ],
    [
      'many long fields',
      [...Array.from({ length: 5 }, (_, at) => text(`n${at}`, 'x'.repeat(250 * 1024))), csvPart],
      'n4: All fields may have 1024 KiB together.',
    ],
    [
      'many parts',
      [csvPart, ...Array.from({ length: 40 }, (_, at) => text(`n${at}`))],
      'A form has at most 40 parts.',
    ],
    ['steps that are no JSON', [csvPart, text('steps', '[{')], 'steps: It is not valid JSON.'],
    ['a field that is not UTF-8', [csvPart, text('name', '\ufffd')], 'name: It is not UTF-8.'],
  ])('%s is refused', async (_, parts, message) => {
    let ended = 0;

    const fault = await faultOf({
      type: formType,
      body: formOf(parts),
      onEnd: () => {
        ended += 1;
      },
    });

    expect(fault).toBe(message);
    expect(ended).toBe(1);
  });

  test('a form that is cut off anywhere is refused', async () => {
    const body = formOf([text('name', 'one'), csvPart, text('webhook', 'two')]);

    for (let length = 0; length < body.length - 4; length += 1) {
      const message = await faultOf({ type: formType, body: body.slice(0, length), sizes: [7] });

      expect(message, `${length} bytes`).not.toBe('no error');
    }
  });
});

describe('the same again has the same fingerprint', () => {
  const of = async (sent: Sent) => (await read(sent)).fingerprint;

  test('in other chunks, and as a form with another boundary and another order', async () => {
    const name = { name: 'name', value: 'x' };
    const forms = [
      { type: formType, body: formOf([csvPart, name]), sizes: [3] },
      { type: 'multipart/form-data; boundary="other"', body: formOf([name, csvPart], 'other') },
    ];

    const [one, other] = await Promise.all(forms.map(of));

    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(other).toBe(one);
  });

  test('anything else has another', async () => {
    const all = await Promise.all(
      [
        { type: 'text/csv', body: 'a\n1' },
        { type: 'text/csv', body: 'a\n2' },
        { type: 'text/csv', body: 'a\n1', query: { name: 'x' } },
        { type: 'application/json', body: '{"rows":[{"a":1}]}' },
        { type: 'application/json', body: '{"rows":[{"a":1}],"name":"x"}' },
        { type: formType, body: formOf([csvPart]) },
        { type: formType, body: formOf([csvPart, { name: 'name', value: 'x' }]) },
      ].map(of),
    );

    expect(new Set(all).size).toBe(all.length);
  });
});

describe('limits', () => {
  test('100,000 rows are read, and one more is refused at its place', async () => {
    const csv = (count: number) => ({ type: 'text/csv', body: `a\n${'1\n'.repeat(count)}` });
    const json = (count: number) => ({ type: 'application/json', body: `[{}${',{}'.repeat(count - 1)}]` });

    expect((await read(csv(100_000))).rows).toHaveLength(100_000);
    expect((await read(json(100_000))).rows).toHaveLength(100_000);
    expect(await faultOf(csv(100_001))).toBe(
      'line 100002: There are more than 100000 rows. Send them as several lists.',
    );
    expect(await faultOf(json(100_001))).toBe(
      'rows[100000]: There are more than 100000 rows. Send them as several lists.',
    );
  });

  test.each(['text/csv', xlsxType, 'application/json', formType])(
    'more than 64 MiB of %s are refused as soon as they are sent, and leave nothing behind',
    async (type) => {
      const workbooks = new Workbooks();
      let ended = 0;
      let sent = 0;
      const start: Readonly<Record<string, string>> = {
        'text/csv': 'a\n',
        [xlsxType]: 'PK\x03\x04',
        'application/json': '[',
        [formType]: formOf([{ ...csvPart, value: 'a\n' }]).split('\r\n--edge--')[0] as string,
      };
      async function* endless() {
        try {
          yield Buffer.from(start[type] as string);
          for (; ; sent += 1) yield Buffer.from(`${' '.repeat(100_000)}\n`.repeat(10));
        } finally {
          ended += 1;
        }
      }

      const work = receiveTable({ bytes: endless(), contentType: type, query: {} }, workbooks.parts).then(
        summaryOf,
      );

      await expect(work).rejects.toMatchObject({
        code: 'body_too_large',
        message: 'A list has at most 64 MiB.',
      });
      expect({ ended, left: left() }).toEqual({ ended: 1, left: [] });
      expect(sent).toBeLessThan(70);
    },
  );
});

describe('of a long list no more than some pieces are in memory', () => {
  const row = { id: 'x', text: 'some text of a cell '.repeat(35) };
  const line = `${row.id},${row.text}\n`;
  const object = `,${JSON.stringify(row)}`;
  const form = formOf([{ ...csvPart, value: 'id,text\n' }]).split('\r\n--edge--')[0] as string;
  test.each<[string, string, string, string, string]>([
    ['CSV', 'text/csv', 'id,text\n', line, ''],
    ['JSON', 'application/json', '{"rows":[{}', object, ']}'],
    ['a form', formType, form, line, '\r\n--edge--'],
  ])(
    '%s: what was sent is never 1 MiB ahead of the rows that have been read',
    async (_, type, start, each, end) => {
      const count = 88_000;
      let sent = 0;
      async function* bytes() {
        yield Buffer.from(start);
        for (let from = 0; from < count; from += 50, sent += 50 * each.length)
          yield Buffer.from(each.repeat(50));
        yield Buffer.from(end);
      }
      let [seen, furthest] = [0, 0];

      const received = await receiveTable(
        { bytes: bytes(), contentType: type, query: {} },
        new Workbooks().parts,
      );
      for await (const batch of received.table.rows) {
        seen += batch.length;
        furthest = Math.max(furthest, sent - seen * each.length);
      }
      await received.rest();
      await received.close();

      expect(seen).toBeGreaterThanOrEqual(count);
      expect(sent).toBeGreaterThan(58 * 1024 ** 2);
      expect(furthest).toBeLessThan(1024 ** 2);
    },
  );
});

describe('nothing is left behind', () => {
  const workbook = (text = '') => ({ name: 'file', value: `PK\x03\x04${text}`, fileName: 'a.xlsx' });

  test('a workbook is a file of this user alone while its rows are read, and then gone', async () => {
    const workbooks = new Workbooks();
    const received = await receive({ type: xlsxType, body: 'PK\x03\x04', parts: workbooks.parts });
    const [path = ''] = workbooks.paths;

    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(left()).toHaveLength(1);
    await allRows(received.table);

    expect(left()).toEqual([]);
  });

  test.each<[string, (received: ReceivedTable) => Promise<unknown>]>([
    ['nobody reads its rows', (received) => received.close()],
    [
      'its reader stops early',
      async ({ table }) => {
        for await (const _ of table.rows) break;
      },
    ],
    ['all has been read', summaryOf],
  ])('of a workbook, alone or in a form, where %s', async (_, use) => {
    for (const [type, body] of [
      [xlsxType, 'PK\x03\x04'],
      [formType, formOf([{ name: 'name', value: 'x' }, workbook(), { name: 'webhook', value: 'x' }])],
    ] as const) {
      const workbooks = new Workbooks();
      let ended = 0;
      const received = await receive({
        type,
        body,
        sizes: [9],
        parts: workbooks.parts,
        onEnd: () => {
          ended += 1;
        },
      });

      await use(received);

      expect(workbooks.paths).toHaveLength(1);
      expect(left()).toEqual([]);
      await expect.poll(() => ended).toBe(1);
    }
  });

  test('of a workbook that cannot be read', async () => {
    const workbooks = new Workbooks();

    const message = await faultOf({
      type: formType,
      body: formOf([workbook('broken')]),
      parts: workbooks.parts,
    });

    expect(message).toBe('The workbook is broken.');
    expect({ read: workbooks.paths.length, left: left() }).toEqual({ read: 1, left: [] });
  });

  test.each<[string, string, string]>([
    ['CSV', 'text/csv', `a\n${'1\n'.repeat(100_000)}`],
    ['JSON', 'application/json', `[${'{"a":1},'.repeat(50_000)}`],
    ['a workbook', xlsxType, `PK\x03\x04${' '.repeat(200_000)}`],
    ['a form', formType, formOf([{ ...csvPart, value: `a\n${'1\n'.repeat(100_000)}` }])],
    ['a form with a workbook', formType, formOf([workbook(' '.repeat(200_000))])],
  ])('of a sender who breaks off in %s, whose error comes as it is', async (_, type, body) => {
    const workbooks = new Workbooks();
    async function* broken() {
      yield* inChunks(Buffer.from(body).subarray(0, 150_000), [10_000]);
      throw new Error('aborted');
    }

    const work = receiveTable({ bytes: broken(), contentType: type, query: {} }, workbooks.parts).then(
      summaryOf,
    );

    await expect(work).rejects.toThrow('aborted');
    expect(left()).toEqual([]);
  });

  test.each<[string, string]>([
    [xlsxType, 'PK\x03\x04'],
    [formType, formOf([workbook()]).slice(0, -20)],
    ['text/csv', 'a\n1\n'],
  ])('of a client that hangs up while it sends %s over HTTP', async (type, body) => {
    const ended = Promise.withResolvers<Error>();
    const server = createServer((incoming) => {
      receiveTable(
        { bytes: incoming, contentType: incoming.headers['content-type'], query: {} },
        new Workbooks().parts,
      )
        .then(summaryOf)
        .then(() => ended.reject(new Error('it was read to its end')), ended.resolve);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;

    const client = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': type, 'content-length': 1e6 },
    });
    client.on('error', () => {});
    client.write(body, 'latin1', () => client.destroy());
    const error = await ended.promise;
    server.close();

    expect(error).toMatchObject({ code: 'ECONNRESET' });
    expect(left()).toEqual([]);
  });
});
