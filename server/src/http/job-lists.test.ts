import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import { jobRoutesOf } from '../account-api/job-routes.ts';
import { endpoints } from '../endpoints/registry.ts';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import { type Provider, ProviderFailure } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { test as databaseTest } from '../testing/database.ts';

/** Finds everybody but Nobody, and cannot look for Broken. */
const finder: Provider = {
  name: 'finder',
  unavailable: () => null,
  findEmail: async ({ firstName, lastName, domain }) => {
    if (firstName === 'Broken') throw new ProviderFailure('finder', 'unreadable');
    if (firstName === 'Nobody') return { outcome: 'not_found' };
    const email = `${firstName}.${lastName}@${domain}`.toLowerCase();
    return { outcome: 'found', value: { email, status: 'valid', confidence: 90, mailProvider: null } };
  },
  verifyEmail: async () => ({
    outcome: 'found',
    value: {
      ...{ status: 'valid', reason: null, mxFound: true, mxHost: '=cmd|x', mailProvider: null },
      ...{ disposable: false, role: false, free: false, suggestion: null, score: 99 },
    },
  }),
};

const test = databaseTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [finder]);
    await use(app);
    expect((await verifyBooks(db.pool)).problems).toEqual([]);
    await app.app.close();
  },
});

const csv = { 'content-type': 'text/csv' };
const table = (text: string) => parse(text, { columns: true }) as Record<string, string>[];

describe('a list as CSV', () => {
  test('comes back as CSV: its own columns untouched and in their order, and what was found beside them', async ({
    app,
  }) => {
    const { live } = await app.customer();
    const sent =
      '\ufeffRef ID;First name;Last name;Domain;status;note\r\nr1;Mira;Voss;halden.example;warm;"a; ""b"""\r\n;Nobody;Knows;halden.example;;=HYPERLINK(1)\r\n';

    const taken = await app.send('POST', '/email_finding?name=Q4%20list!', live, sent, csv);
    await app.whenOver(live, taken.body.inquiry_url);
    const file = await app.get(`${taken.body.inquiry_url}?format=csv`, live);

    expect(taken).toMatchObject({ status: 201, body: { total: 2, credits_reserved: 4 } });
    expect(file.headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv'),
      'content-disposition': 'attachment; filename="Q4-list.csv"',
      'x-credits-charged': '0',
    });
    expect(table(file.text)).toMatchObject([
      {
        refId: 'r1',
        'First name': 'Mira',
        'status (input)': 'warm',
        note: 'a; "b"',
        status: 'found',
        result_email: 'mira.voss@halden.example',
        result_provider: 'finder',
      },
      { refId: '', note: "'=HYPERLINK(1)", status: 'not_found', result_email: '' },
    ]);
    expect(file.text.split('\r\n')[0]).toMatch(
      /^refId,First name,Last name,Domain,status \(input\),note,status,result_email,/,
    );
    // Lists and objects are told in JSON only.
    expect(file.text).not.toMatch(/execution_log|result_result|result_details|[{[]/);
  });

  test('has addresses of its own, which take and answer nothing but CSV', async ({ app }) => {
    const { live } = await app.customer();

    const taken = await app.send(
      'POST',
      '/email_finding/csv?name=own',
      live,
      'First name,Last name,Domain\r\nMira,Voss,halden.example\r\n',
      csv,
    );
    const asJson = await app.post('/email_finding/csv', live, { data: [] });
    await app.whenOver(live, taken.body.inquiry_url);
    const file = await app.get(`/email_finding/${taken.body.id}/csv`, live);
    const unknown = await app.get(`/email_finding/job_${'0'.repeat(32)}/csv`, live);
    const nobody = await app.get(`/email_finding/${taken.body.id}/csv`);

    expect(taken).toMatchObject({ status: 201, body: { total: 1 } });
    expect(asJson).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(table(file.text)).toMatchObject([{ 'First name': 'Mira', status: 'found' }]);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'unknown_job' } });
    expect(nobody).toMatchObject({ status: 401, body: { code: 'missing_api_key' } });
  });

  test('is what a job answers to who accepts CSV rather than JSON', async ({ app }) => {
    const { live } = await app.customer();
    const { body } = await app.post('/email_finding', live, {
      data: [{ full_name: 'Mira Voss', company_domain: 'halden.example' }],
    });
    await app.whenOver(live, body.inquiry_url);
    const typeFor = async (accept: string, query = '') => {
      const { headers } = await app.send('GET', `${body.inquiry_url}${query}`, live, undefined, { accept });
      return headers['content-type']?.split(';')[0];
    };

    expect(await typeFor('text/csv')).toBe('text/csv');
    expect(await typeFor('text/csv, application/json;q=0.5')).toBe('text/csv');
    expect(await typeFor('text/csv;q=0.5, */*')).toBe('application/json');
    expect(await typeFor('*/*')).toBe('application/json');
    expect(await typeFor('text/csv', '?format=json')).toBe('application/json');
  });

  test('says to a HEAD what it says to a GET', async ({ app }) => {
    const { live } = await app.customer();
    const { body } = await app.post('/email_finding', live, {
      data: [{ full_name: 'Mira Voss', company_domain: 'halden.example' }],
    });
    await app.whenOver(live, body.inquiry_url);
    const path = `/email_finding/${body.id}/csv`;
    const file = await app.get(path, live);
    const head = await app.send('HEAD', path, live);

    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-type', 'content-disposition', 'x-credits-charged'])
      expect([name, head.headers[name]]).toEqual([name, file.headers[name]]);
  });

  test('is downloaded whole, in its order, whatever a page holds', async ({ app }) => {
    const { live } = await app.customer({ credits: 5_000 });
    const data = Array.from({ length: 2_500 }, (_, i) => ({ email: `a${i % 90}@x.example`, refId: i }));

    const taken = await app.post('/email_verification', live, { data });
    await app.whenOver(live, taken.body.inquiry_url);
    const file = await app.get(`${taken.body.inquiry_url}?format=csv&limit=3`, live);

    const rows = table(file.text);
    expect(rows.map(({ refId }) => Number(refId))).toEqual(data.map(({ refId }) => refId));
    expect(rows.every((row, i) => row.email === data[i]?.email && row.result_status === 'valid')).toBe(true);
    // What a vendor says is nothing that a spreadsheet may run.
    expect(rows[0]?.result_mx_host).toBe("'=cmd|x");
  });

  test('of rows that cannot be looked up is refused with their lines, or keeps them where it is told to', async ({
    app,
  }) => {
    const { live } = await app.customer();
    const sent = 'email,who\nmira@halden.example,Mira\notto,Otto\n';

    const refused = await app.send('POST', '/email_verification', live, sent, csv);
    const kept = await app.send('POST', '/email_verification?invalid_items=fail', live, sent, csv);
    const ended = await app.whenOver(live, kept.body.inquiry_url);

    expect(refused).toMatchObject({
      status: 422,
      body: { details: [{ path: 'line 3, column email', message: 'Must be an email address.' }] },
    });
    expect(ended).toMatchObject({
      total: 2,
      found: 1,
      failed: 1,
      credits_charged: 0.5,
      credits_refunded: 0.5,
    });
    expect(ended.results[1]).toMatchObject({
      input: { email: 'otto', who: 'Otto' },
      status: 'failed',
      result: { code: 'validation_failed', billed: false, details: [{ path: 'email' }] },
    });
  });

  test('is for lists only, and says so elsewhere', async ({ app }) => {
    const { live } = await app.customer();

    const answers = await Promise.all([
      app.send('POST', '/email_verifier', live, 'email\na@x.example\n', csv),
      app.send('POST', '/email_verification', live, '<a/>', { 'content-type': 'application/xml' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([415, 415]);
    expect(answers[1]?.body.message).toContain('text/csv');
  });
});

describe('a list', () => {
  test('may be longer than the body of a call, up to a limit that is stated', async ({ app }) => {
    const { live } = await app.customer({ credits: 5_000 });
    const filler = 'x'.repeat(300);
    const data = Array.from({ length: 10_000 }, (_, i) => ({ email: `a${i % 7}@x.example`, filler }));

    const taken = await app.post('/email_verification', live, { data });
    const tooLong = await app.post('/email_verification', live, {
      data: [{ email: 'a@x.example', filler: 'x'.repeat(8 * 1024 ** 2) }],
    });
    const ofACall = await app.post('/email_verifier', live, { email: 'x'.repeat(1_100_000) });

    expect(taken).toMatchObject({ status: 201, body: { total: 10_000 } });
    expect([tooLong.status, ofACall.status]).toEqual([413, 413]);
    expect(tooLong.body.fix).toContain('8 MiB');
  });

  test('with a name or an address that cannot be kept is refused, and says which', async ({ app }) => {
    const { live } = await app.customer();
    const data = ['a@x.example'];

    const answers = [
      await app.post('/email_verification', live, { data, name: 'spring\0' }),
      await app.post('/email_verification', live, { data, webhook: 'https://hooks.example/\0' }),
    ];

    expect(answers.map(({ status, body }) => [status, body.details?.[0]?.path])).toEqual([
      [422, 'name'],
      [422, 'webhook'],
    ]);
  });

  test('is quoted, not taken, in a dry run', async ({ app }) => {
    const { live } = await app.customer();

    const quote = await app.send('POST', '/email_verification', live, 'email\na@x.example\n', {
      ...csv,
      'x-dry-run': 'true',
    });
    const jobs = await app.get('/email_verification_inquiry', live);

    expect(quote.body.quote).toMatchObject({ max_credits: 0.5, would_succeed: true });
    expect(jobs.body).toMatchObject({ jobs: [], next_cursor: null });
  });

  test('with an Idempotency-Key is one job, as long as it is the same list', async ({ app }) => {
    const { live } = await app.customer();
    const send = (list: string) =>
      app.send('POST', '/email_verification', live, list, { ...csv, 'idempotency-key': 'list-7' });

    const first = await send('email\na@x.example\n');
    const again = await send('email\na@x.example\n');
    const other = await send('email\nb@x.example\n');

    expect([first.status, again.status, other.status]).toEqual([201, 201, 422]);
    expect(again.body.id).toBe(first.body.id);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(other.body.code).toBe('idempotency_key_reused');
  });

  test('of a sandbox workspace is worked off out of its world, for play money', async ({ app }) => {
    const { sandbox } = await app.customer();

    const { body: job } = await app.post('/email_verification', sandbox, {
      data: ['mira.voss@halden-instruments.example', 'nobody@halden-instruments.example', 'a@x.example'],
    });
    const report = await app.whenOver(sandbox, job.inquiry_url);
    const left = await app.get('/usage/allowance', sandbox);

    expect(report.results.map(({ result }: { result: { status: string } }) => result.status)).toEqual([
      'valid',
      'invalid',
      'invalid',
    ]);
    expect(left.body.wallet.remaining).toBe(10_000 - 1.5);
  });
});

describe('the report of a job', () => {
  test('is what the reference says that it is, of both endpoints and in every state of an item', async ({
    app,
  }) => {
    const { live } = await app.customer();
    const lists = {
      email_finding: [
        { refId: { deal: 1 }, first_name: 'Mira', last_name: 'Voss', domain: 'halden.example' },
        { first_name: 'Nobody', last_name: 'Knows', domain: 'halden.example' },
        { first_name: 'Broken', last_name: 'Pipe', domain: 'halden.example' },
        { first_name: 'Ida' },
      ],
      email_verification: ['a@x.example', 'nobody'],
    };

    for (const endpoint of endpoints) {
      if (endpoint.runs !== 'job') continue;
      const data = lists[endpoint.name as keyof typeof lists];
      const taken = await app.post(`/${endpoint.name}`, live, { data, invalid_items: 'fail' });
      await app.whenOver(live, taken.body.inquiry_url);
      const { get, list, cancel } = jobRoutesOf(endpoint);
      const { body } = await app.get(taken.body.inquiry_url, live);
      const { service_meta: meta, ...report } = body;

      expect(meta.credits.charged).toBe(0);
      expect(get.response.parse(report)).toEqual(report);
      expect(report.results.map(({ index }: { index: number }) => index)).toEqual(
        data.map((_, index) => index),
      );
      const { body: all } = await app.get(`/${endpoint.name}_inquiry`, live);
      expect(list.response.parse(all).jobs).toEqual([cancel.response.parse(report)]);
      const byBody = await app.post(`/${endpoint.name}_inquiry`, live, { id: report.id, limit: 1 });
      expect(byBody.body).toMatchObject({ id: report.id, results: [{ index: 0 }], next_cursor: '1' });
    }
  });

  test('has pages that are short where items are long, and leaves none out', async ({ app }) => {
    const { live } = await app.customer();
    const data = Array.from({ length: 8 }, (_, i) => ({
      email: `a${i}@x.example`,
      note: 'x'.repeat(400_000),
    }));
    const { body } = await app.post('/email_verification', live, { data });
    await app.whenOver(live, `${body.inquiry_url}?limit=1`);

    const pages: number[][] = [];
    for (let cursor: string | null = '0'; cursor !== null; ) {
      const page = await app.get(`${body.inquiry_url}?cursor=${cursor}`, live);
      pages.push(page.body.results.map(({ index }: { index: number }) => index));
      cursor = page.body.next_cursor;
    }

    expect(pages).toEqual([
      [0, 1, 2],
      [3, 4, 5],
      [6, 7],
    ]);
  });

  test('lists jobs of the workspace only, the newest first, page by page', async ({ app }) => {
    const { live } = await app.customer();
    const stranger = await app.customer();
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      ids.unshift((await app.post('/email_verification', live, { data: ['a@x.example'], name })).body.id);
    }

    const first = await app.get('/email_verification_inquiry?limit=2', live);
    const second = await app.get(
      `/email_verification_inquiry?limit=2&cursor=${first.body.next_cursor}`,
      live,
    );
    const ofOther = await app.get('/email_finding_inquiry', live);
    const ofStranger = await app.get('/email_verification_inquiry', stranger.live);

    const pages = [first, second].flatMap(({ body }) => body.jobs.map(({ id }: { id: string }) => id));
    expect(pages).toEqual(ids);
    expect(second.body.next_cursor).toBeNull();
    expect([ofOther.body.jobs, ofStranger.body.jobs]).toEqual([[], []]);
  });

  test('a method that a path of a job does not have is named with those that it has', async ({ app }) => {
    const { live } = await app.customer();

    const answers = [
      await app.get('/email_finding', live),
      await app.send('PUT', '/email_finding/job_1', live),
      await app.send('DELETE', '/email_finding_inquiry/job_1', live),
    ];

    expect(answers.map(({ status, headers }) => [status, headers.allow])).toEqual([
      [405, 'POST'],
      [405, 'GET, HEAD, DELETE'],
      [405, 'GET, HEAD, POST'],
    ]);
  });
});
