import { describe, expect, test, vi } from 'vitest';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import type { TestApp } from '../testing/app.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';

describe('lists over REST', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  const whenItIs = (id: string, ...statuses: string[]) =>
    vi.waitFor(
      async () => {
        const { body } = await app.get(`/lists/${id}`, sandbox);
        expect(statuses).toContain(body.status);
        return body;
      },
      { timeout: 100_000, interval: 50 },
    );

  test('a list runs over JSON rows, and its rows, counts and charge are told', async () => {
    const started = await app.post('/lists', sandbox, {
      name: 'two steps',
      rows: [{ Name: ' Mira  Voss ' }, { Name: '' }, { Name: 'Ilse' }],
      steps: [
        { id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } },
        { id: 'again', endpoint: 'remove_whitespace', input: { input_text: '<{trim.output}>' } },
      ],
      output: { Clean: 'again.output' },
    });
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    const ended = await whenItIs(String(started.body.id), 'completed');
    const { body: rows } = await app.get(`/lists/${started.body.id}/rows`, sandbox);
    expect(ended).toMatchObject({ total: 3, completed: 3, found: 2, skipped: 1, credits_charged: 2 });
    expect(rows.rows.map((row: { output: object; status: string }) => [row.status, row.output])).toEqual([
      ['found', { Clean: '<Mira Voss>' }],
      ['skipped', { Clean: null }],
      ['found', { Clean: '<Ilse>' }],
    ]);
  });

  test('a CSV file becomes a list of guessed columns where the caller asks for it, and only then', async () => {
    const csv = 'Name,Company Domain\nMira Voss,halden-instruments.example\nIlse Aker,fjordline.example\n';
    const send = (path: string, more: Record<string, string> = {}) => {
      const fields = { steps: JSON.stringify([{ endpoint: 'email_finder' }]), ...more };
      const parts = Object.entries(fields).map(
        ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\n\r\n${csv}\r\n--x--\r\n`;
      return app.send('POST', path, sandbox, `${parts.join('')}${file}`, {
        'content-type': 'multipart/form-data; boundary=x',
      });
    };
    const asked = await send('/lists');
    const preview = await send('/lists/preview');
    const started = await send('/lists', { mapping: 'auto', limits: '{"max_credits": 20}' });

    expect(asked).toMatchObject({ status: 409, body: { code: 'mapping_needed' } });
    expect(asked.body.guess[0]).toMatchObject({
      step: 'email_finder',
      input: { full_name: '{Name}', company_domain: '{Company Domain}' },
      is_enough: true,
    });
    expect(preview.body.preview, JSON.stringify(preview.body)).toMatchObject({
      rows: { total: 2, valid: 2 },
    });
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    const ended = await whenItIs(String(started.body.id), 'completed');
    const table = await app.get(`/lists/${started.body.id}/csv`, sandbox);
    expect(ended).toMatchObject({ total: 2, completed: 2, name: 'people.csv' });
    expect(table.text.split('\r\n')[0]).toMatch(/^Name,Company Domain,Email,Email status,Confidence,/);
  });

  test('a list that was started of a file is answered again by its key, although its file is gone', async () => {
    const steps = [{ endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }];
    const file = await app.post('/lists/files', sandbox, { rows: [{ Name: 'Mira  Voss' }] });
    const start = () =>
      app.post('/lists', sandbox, { file: file.body.id, steps }, { 'idempotency-key': 'of-a-file' });

    const first = await start();
    const again = await start();
    const without = await app.post('/lists', sandbox, { file: file.body.id, steps });

    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(without).toMatchObject({ status: 404, body: { code: 'unknown_list' } });
  });

  test('a file of rows has the name that is sent with it, and is refused with a field that nobody reads', async () => {
    const rows = [{ Name: 'Mira  Voss' }];

    const named = await app.post('/lists/files', sandbox, { rows, name: 'people.csv' });
    const refused = await app.post('/lists/files', sandbox, { rows, title: 'people.csv' });
    const started = await app.post('/lists', sandbox, {
      file: named.body.id,
      steps: [{ endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }],
    });

    expect(named).toMatchObject({ status: 201, body: { name: 'people.csv', total: 1 } });
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'title' }] } });
    expect(started.body.name).toBe('people.csv');
  });

  test('a dry run of a resume is refused: it would run', async () => {
    const started = await app.post('/lists', sandbox, {
      rows: [{ Name: 'Mira  Voss' }, { Name: 'Ilse  Aker' }],
      steps: [{ endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }],
      limits: { pause_after: 1 },
    });
    const id = String(started.body.id);
    await whenItIs(id, 'paused');

    const refused = await app.post(`/lists/${id}/resume`, sandbox, {}, { 'x-dry-run': 'true' });

    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'X-Dry-Run' }] } });
    expect((await app.get(`/lists/${id}`, sandbox)).body.status).toBe('paused');
  });

  test('half of a filter by step is refused, and not passed over', async () => {
    const started = await app.post('/lists', sandbox, {
      rows: [{ Name: 'Mira  Voss' }],
      steps: [{ id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }],
    });
    const id = String(started.body.id);
    await whenItIs(id, 'completed');
    const rows = (query: string) => app.get(`/lists/${id}/rows?${query}`, sandbox);

    expect((await rows('step=trim&step_status=found')).body.rows).toHaveLength(1);
    expect((await rows('step=tirm&step_status=found')).body.details).toMatchObject([{ path: 'step' }]);
    expect((await rows('step=trim')).body.details).toMatchObject([{ path: 'step_status' }]);
    expect((await rows('step_status=found')).body.details).toMatchObject([{ path: 'step' }]);
  });

  test('a row longer than a page is on it also where those before it are filtered out', async () => {
    const started = await app.post('/lists', sandbox, {
      rows: [{ Name: '' }, { Name: 'Mira' }, { Name: 'Ilse' }],
      steps: [{ id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }],
    });
    const id = String(started.body.id);
    await whenItIs(id, 'completed');
    // As if its answer were longer than a page, which takes a page of the web.
    await app.db.pool.query(
      `update list_steps set answer = jsonb_build_object('output', repeat('x', 3000000))::text where index = 1 and job_id = $1`,
      [id.replace('list_', '')],
    );

    const first = (await app.get(`/lists/${id}/rows?status=found`, sandbox)).body;
    const second = (await app.get(`/lists/${id}/rows?status=found&cursor=${first.next_cursor}`, sandbox))
      .body;

    const indexes = (page: typeof first) => page.rows.map(({ index }: { index: number }) => index);
    expect([indexes(first), indexes(second)]).toEqual([[1], [2]]);
  });

  test('the books are right behind all of that', async () => {
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
  });
});
