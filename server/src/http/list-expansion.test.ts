import { describe, expect, test, vi } from 'vitest';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import type { TestApp } from '../testing/app.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';

const employees = {
  id: 'employees',
  endpoint: 'network_company_employees_search',
  input: { company_id: '{Id}' },
  each: 'elements',
};

interface ShownRow {
  readonly cells: Record<string, unknown>;
  readonly output: Record<string, unknown>;
  readonly credits_charged: number;
}

describe('rows that become rows', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  const whenItIs = (id: string, status: string) =>
    vi.waitFor(
      async () => {
        const { body } = await app.get(`/lists/${id}`, sandbox);
        expect(body).toMatchObject({ status });
        return body;
      },
      { timeout: 60_000, interval: 50 },
    );
  const rowsOf = async (id: string, query = '') => {
    const rows: ShownRow[] = [];
    for (let cursor: string | null = '0'; cursor !== null; ) {
      const { body } = await app.get(`/lists/${id}/rows?limit=30&cursor=${cursor}${query}`, sandbox);
      rows.push(...body.rows);
      cursor = body.next_cursor;
    }
    return rows;
  };

  test('a search whose filter has no value in a row is skipped there: without it, it would find and sell anybody', async () => {
    const started = await app.post('/lists', sandbox, {
      rows: [
        { City: 'Copenhagen', Title: '' },
        { City: '', Title: 'CEO' },
      ],
      steps: [
        {
          ...{ id: 'people', endpoint: 'people_search' },
          input: { location: ['Denmark'], job_title: ['{Title}'], page: 0, limit: 5 },
        },
      ],
    });
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    const ended = await whenItIs(String(started.body.id), 'completed');
    const rows = await rowsOf(String(started.body.id));

    expect(ended).toMatchObject({ skipped: 1 });
    expect(rows.map(({ credits_charged: charged }) => charged > 0)).toEqual([false, true]);
  });

  test('what a search finds becomes the rows: in the order of its pages, as many as are wanted, at the price of the search', async () => {
    const search = { endpoint: 'people_search', body: { location: ['Denmark'], limit: 10 }, max_rows: 25 };
    const pages = await Promise.all(
      [0, 1, 2].map((page) => app.post('/people_search', sandbox, { ...search.body, page })),
    );
    const found = pages.flatMap(({ body }) => body.content.map((one: { url: string }) => one.url));
    const started = await app.post('/lists', sandbox, {
      search,
      steps: [{ id: 'trim', endpoint: 'remove_whitespace', input: { input_text: ' {search.url} ' } }],
      output: { Profile: 'search.url', Trimmed: 'trim.output' },
    });
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    const ended = await whenItIs(String(started.body.id), 'completed');
    const rows = await rowsOf(String(started.body.id));

    expect(found.length).toBeGreaterThan(10);
    const wanted = found.slice(0, 25);
    expect(rows.map(({ output }) => output.Profile)).toEqual(wanted);
    expect(rows.map(({ output }) => output.Trimmed)).toEqual(wanted);
    expect(ended).toMatchObject({ total: wanted.length, completed: wanted.length, found: wanted.length });
    const searched = pages.reduce((sum, { headers }) => sum + Number(headers['x-credits-charged']), 0);
    expect(ended.credits_charged).toBeCloseTo(searched + wanted.length * 0.5, 5);
    const told = rows.reduce((sum, row) => sum + row.credits_charged, 0);
    expect(told).toBeCloseTo(ended.credits_charged, 5);
  });

  test('rows that come of another say of the steps before what became of them there, also of those that were not called', async () => {
    const started = await app.post('/lists', sandbox, {
      rows: [{ Email: 'no address' }],
      steps: [
        { id: 'check', endpoint: 'email_verifier', input: { email: '{Email}' } },
        {
          ...{ id: 'people', endpoint: 'people_search', each: 'content', max_rows: 3 },
          input: { location: ['Denmark'], page: 0, limit: 3 },
        },
      ],
      invalid_rows: 'skip',
    });
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    const ended = await whenItIs(String(started.body.id), 'completed');
    const { rows } = (await app.get(`/lists/${ended.id}/rows`, sandbox)).body;

    expect(rows.map((row: { steps: Record<string, object> }) => row.steps.check)).toEqual(
      Array(3).fill(expect.objectContaining({ status: 'invalid', why: expect.stringContaining('email') })),
    );
    expect(ended.steps[0]).toMatchObject({ invalid: 3, skipped: 0 });
  });

  test('a row of which nothing comes stays, and the others have what came of them behind them', async () => {
    const started = await app.post('/lists', sandbox, {
      rows: [
        { Name: 'a', Q: 'Denmark' },
        { Name: 'b', Q: 'magic-miss' },
        { Name: 'c', Q: 'Denmark' },
      ],
      steps: [
        { id: 'first', endpoint: 'remove_whitespace', input: { input_text: ' {Name} ' } },
        {
          id: 'people',
          endpoint: 'people_search',
          input: { location: ['{Q}'], limit: 2 },
          each: 'content',
          max_rows: 3,
        },
        { id: 'last', endpoint: 'remove_whitespace', input: { input_text: '{first.output} {people.url}' } },
      ],
      output: { From: 'first.output', Url: 'people.url', Last: 'last.output' },
    });
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    const ended = await whenItIs(String(started.body.id), 'completed');
    const rows = await rowsOf(String(started.body.id));

    expect(rows.map(({ output }) => output.From)).toEqual(['a', 'a', 'a', 'b', 'c', 'c', 'c']);
    expect(rows[3]).toMatchObject({ output: { Url: null, Last: null } });
    expect(rows[0]?.output.Last).toBe(`a ${rows[0]?.output.Url}`);
    expect(rows.slice(0, 3).map(({ output }) => output.Url)).toEqual(
      rows.slice(4).map(({ output }) => output.Url),
    );
    expect(new Set(rows.slice(0, 3).map(({ output }) => output.Url)).size).toBe(3);
    expect(ended).toMatchObject({ total: 7, completed: 7 });
    expect(rows.reduce((sum, row) => sum + row.credits_charged, 0)).toBeCloseTo(ended.credits_charged, 5);
  });

  test('a search that may cost more than its ceiling stops there, with what it has found', async () => {
    const started = await app.post('/lists', sandbox, {
      search: { endpoint: 'people_search', body: { location: ['Denmark'], limit: 5 }, max_rows: 200 },
      steps: [{ id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{search.url}' } }],
      limits: { max_credits: 12 },
    });
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    const stopped = await whenItIs(String(started.body.id), 'stopped');
    await app.post(`/lists/${started.body.id}/cancel`, sandbox, {});

    expect(stopped.credits_charged).toBeLessThanOrEqual(12);
    expect(stopped.total).toBeGreaterThan(1);
  });

  test('rows of one list become another, with its new columns', async () => {
    const first = await app.post('/lists', sandbox, {
      rows: [{ Name: ' a ' }, { Name: '' }, { Name: ' b ' }],
      steps: [{ id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }],
      output: { Clean: 'trim.output' },
    });
    await whenItIs(String(first.body.id), 'completed');
    const second = await app.post('/lists', sandbox, {
      list: { id: first.body.id, status: 'found' },
      steps: [{ id: 'again', endpoint: 'remove_whitespace', input: { input_text: '{Clean}!' } }],
    });
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    await whenItIs(String(second.body.id), 'completed');

    expect((await rowsOf(String(second.body.id))).map(({ cells }) => cells.Clean)).toEqual(['a', 'b']);
  });

  test('a list in an answer that is not there is refused, with those that are', async () => {
    const refused = await app.post('/lists', sandbox, {
      rows: [{ Id: '1' }],
      steps: [{ ...employees, each: 'people' }],
    });

    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain('elements');
  });

  test('the books are right behind all of that', async () => {
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
  });
});
