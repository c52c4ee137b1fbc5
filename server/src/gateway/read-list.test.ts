import { describe, expect, test } from 'vitest';
import { emailFinding } from '../endpoints/waterfall/email-finding.ts';
import { emailVerification } from '../endpoints/waterfall/email-verification.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { EndpointThreads } from './endpoint-threads.ts';
import { requestRules } from './parse-request.ts';
import { readList } from './read-list.ts';

type Job = typeof emailFinding | typeof emailVerification;

const read = (endpoint: Job, body: unknown) =>
  readList(endpoint, requestRules(endpoint), {
    form: 'json',
    bytes: Buffer.from(JSON.stringify(body)),
    query: {},
  });
const readCsv = (endpoint: Job, text: string, query: Record<string, unknown> = {}) =>
  readList(endpoint, requestRules(endpoint), { form: 'csv', bytes: Buffer.from(text), query });

function problemsOf(act: () => unknown): { path: string; message: string }[] {
  try {
    act();
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'validation_failed') {
      return (error.options.fields as { details: { path: string; message: string }[] }).details;
    }
    throw error;
  }
  return [];
}

describe('a list', () => {
  test.for([['row-7'], [7], [null], [true], [{ deal: [1, 2] }]])('may call an item %j', ([refId]) => {
    const { items } = read(emailVerification, { data: [{ email: 'a@x.example', refId }] });

    expect(items.map((item) => item.refId)).toEqual([JSON.stringify(refId)]);
  });

  test('does not take a number for a name that it would not give back as it was sent', () => {
    const bytes = Buffer.from('{"data":[{"email":"a@x.example","refId":1234567890123456789}]}');
    const problems = problemsOf(() =>
      readList(emailVerification, requestRules(emailVerification), { form: 'json', bytes, query: {} }),
    );

    expect(problems).toMatchObject([
      { path: 'data[0].refId', message: expect.stringContaining('Send it as a string') },
    ]);
  });

  test.for([
    [[], 'at least'],
    [Array.from({ length: 10_001 }, (_, i) => `a${i}@x.example`), 'at most 10000 items'],
  ] as const)('of too few or too many is refused with the limit', ([data, sentence]) => {
    expect(problemsOf(() => read(emailVerification, { data }))).toEqual([
      { path: 'data', message: expect.stringContaining(sentence) },
    ]);
  });

  test('of 10,000 is taken, and asks once what several of its items ask', () => {
    const data = Array.from({ length: 10_000 }, (_, i) => `a${i % 5_000}@x.example`);

    const { items, most } = read(emailVerification, { data });

    expect(items).toHaveLength(10_000);
    expect(new Set(items.map(({ question }) => question)).size).toBe(5_000);
    expect(most).toBe(500_000);
  });

  test('says of an address what is wrong with it, though an address may be sent in two ways', () => {
    const problems = problemsOf(() => read(emailVerification, { data: ['nobody', { email: 'N/A' }, 5] }));

    expect(problems).toMatchObject([
      { path: 'data[0]', message: 'Must be an email address.' },
      { path: 'data[1].email', message: 'Must be an email address.' },
      { path: 'data[2]', message: 'Must be one of: string, object.' },
    ]);
  });

  test('keeps what cannot be looked up where it is told to, in its place and at the full price', () => {
    const data = [{ email: 'nobody', refId: 1 }, 'b@x.example', 'n/a'];

    const list = read(emailVerification, { data, invalid_items: 'fail' });

    expect(list.items.map(({ input }) => JSON.parse(input))).toEqual([
      { email: 'nobody', refId: 1 },
      { email: 'b@x.example' },
      { email: 'n/a' },
    ]);
    expect(list.most).toBe(150);
  });

  test.for<[string, object]>([
    ['of nothing else', { data: ['nobody', 'n/a'] }],
    ['with nothing but null', { data: [null, null] }],
    ['whose other fields are wrong', { data: ['a@x.example', 'nobody'], nmae: 'x' }],
  ])('%s is refused all the same', ([, body]) => {
    expect(problemsOf(() => read(emailVerification, { ...body, invalid_items: 'fail' }))).not.toEqual([]);
  });

  test('as a table names line and column of what is wrong', () => {
    const text =
      'First name;Last name;Domain\nMira;Voss;halden.example\nOtto;;halden.example\nIda;Berg;nowhere\n';

    const problems = problemsOf(() => readCsv(emailFinding, text));

    expect(problems).toMatchObject([
      { path: 'line 3', message: expect.stringContaining('last_name') },
      { path: 'line 4, column Domain', message: expect.stringContaining('domain') },
    ]);
  });

  test('as a table keeps people who are called Null, and says who lacks a name', () => {
    const rows = ['Jennifer;Null', 'SOO-JIN;NA', 'Jennifer;NULL'].map((row) => `${row};halden.example\n`);
    const text = `First name;Last name;Domain\n${rows.join('')}`;

    const { items } = readCsv(emailFinding, text.replace(rows[2] ?? '', ''));
    const problems = problemsOf(() => readCsv(emailFinding, text));

    expect(items.map(({ input }) => JSON.parse(input).last_name)).toEqual(['Null', 'NA']);
    expect(problems).toMatchObject([{ path: 'line 4', message: expect.stringContaining('last_name') }]);
  });

  test('as a table is named in the query, where unknown words are refused', () => {
    const text = 'email\na@x.example\n';

    const list = readCsv(emailVerification, text, { name: 'q4', webhook_url: 'https://hooks.example/x' });
    const problems = problemsOf(() => readCsv(emailVerification, text, { nmae: 'q4' }));

    expect(list).toMatchObject({ name: 'q4', webhookUrl: 'https://hooks.example/x' });
    expect(problems).toMatchObject([{ path: 'nmae', message: expect.stringContaining('name') }]);
  });

  test('is the same list only where every byte and the query are the same', () => {
    const text = 'email\na@x.example\n';
    const prints = [
      readCsv(emailVerification, text),
      readCsv(emailVerification, text),
      readCsv(emailVerification, `${text}\n`),
      readCsv(emailVerification, text, { name: 'q4' }),
    ].map(({ fingerprint }) => fingerprint);

    expect(prints[0]).toBe(prints[1]);
    expect(new Set(prints).size).toBe(3);
  });

  test('is read the same in a thread, refusals included', async () => {
    const threads = new EndpointThreads();
    const sent = (body: unknown) =>
      ({ form: 'json', bytes: Buffer.from(JSON.stringify(body)), query: {} }) as const;
    const good = { data: ['a@x.example', { email: 'b@x.example', refId: 2 }] };

    const list = await threads.readList('email_verification', sent(good));
    const refusal = threads.readList('email_verification', sent({ data: ['nobody'] }));

    expect(list).toEqual(read(emailVerification, good));
    await expect(refusal).rejects.toMatchObject({ code: 'validation_failed' });
    await threads.close();
  });
});
