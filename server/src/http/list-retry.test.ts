import { describe, expect, test, vi } from 'vitest';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import type { TestApp } from '../testing/app.ts';
import { uuidOf } from '../testing/checked-lists.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';

const trim = { id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } };
const find = {
  id: 'find',
  endpoint: 'email_finder',
  input: { full_name: '{trim.output}', company_domain: '{Domain}' },
};

describe('rows of a list that run again', () => {
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
      { timeout: 100_000, interval: 50 },
    );
  const statuses = async (id: string) =>
    (await app.get(`/lists/${id}/rows`, sandbox)).body.rows.map((row: { status: string }) => row.status);

  test('failed rows run again in a list that has all rows; what was found is neither asked nor paid again', async () => {
    const started = await app.post('/lists', sandbox, {
      name: 'first',
      rows: [
        { Name: ' Mira  Voss ', Domain: 'halden-instruments.example' },
        { Name: ' Mira  Voss ', Domain: 'magic-upstream-error.example' },
        { Name: ' Nobody  Here ', Domain: 'magic-miss.example' },
      ],
      steps: [trim, find],
      limits: { max_credits: 30 },
    });
    const first = await whenItIs(String(started.body.id), 'completed');
    const unknown = await app.post(`/lists/${first.id}/retry`, sandbox, { status: ['invalid'] });
    const retried = await app.post(`/lists/${first.id}/retry`, sandbox, {});
    expect(retried.status, JSON.stringify(retried.body)).toBe(201);
    const second = await whenItIs(String(retried.body.id), 'completed');
    const { body } = await app.get(`/lists/${second.id}/rows`, sandbox);

    expect(await statuses(String(first.id))).toEqual(['found', 'failed', 'not_found']);
    expect(unknown.status).toBe(422);
    expect(retried.body).toMatchObject({ name: 'first', total: 3, completed: 2 });
    expect(second).toMatchObject({
      total: 3,
      completed: 3,
      found: 1,
      not_found: 1,
      failed: 1,
      credits_charged: 0,
    });
    expect(body.rows.map((row: { output: Record<string, string> }) => row.output['find Email'])).toEqual([
      'mira.voss@halden-instruments.example',
      null,
      null,
    ]);
    expect(second.steps.map((step: { credits_charged: number }) => step.credits_charged)).toEqual([0, 0]);
  });

  test('a step keeps what it found even if its condition no longer holds, and its row counts as found', async () => {
    const lookUp = { ...find, input: { full_name: '{Name}', company_domain: '{Domain}' } };
    const started = await app.post('/lists', sandbox, {
      rows: [{ Name: ' Mira  Voss ', Domain: 'magic-miss.example' }],
      steps: [lookUp, { ...trim, run_if: { find: 'not_found' } }],
      limits: { max_credits: 30 },
    });
    const first = await whenItIs(String(started.body.id), 'completed');
    // The lookup would cost more, so this time it is skipped.
    const retried = await app.post(`/lists/${first.id}/retry`, sandbox, {
      ...{ status: ['found'], limits: { max_credits_per_row: 1 } },
    });
    const second = await whenItIs(String(retried.body.id), 'completed');
    const [row] = (await app.get(`/lists/${second.id}/rows`, sandbox)).body.rows;

    expect(first).toMatchObject({ found: 1 });
    expect(row.steps).toMatchObject({
      find: { status: 'skipped' },
      trim: { status: 'found', credits_charged: 0 },
    });
    expect([row.status, second.found, second.skipped]).toEqual(['found', 1, 0]);
  });

  test('a retry of a canceled list whose last rows are still ending says to try again soon', async () => {
    const started = await app.post('/lists', sandbox, {
      rows: [{ Name: 'One' }, { Name: 'Two' }],
      steps: [trim],
      limits: { max_credits: 10, pause_after: 1 },
    });
    const id = String(started.body.id);
    await whenItIs(id, 'paused');
    const waiting = await app.post(`/lists/${id}/retry`, sandbox, {});
    const setStatus = (status: string) =>
      app.db.pool.query('update bulk_jobs set status = $2 where id = $1', [uuidOf(id), status]);
    await setStatus('canceled');
    const ending = await app.post(`/lists/${id}/retry`, sandbox, {});
    await setStatus('processing');
    await app.post(`/lists/${id}/cancel`, sandbox, {});

    expect([waiting.status, ending.status]).toEqual([409, 409]);
    expect(waiting.body.message).toContain('Resume it, or cancel it first.');
    expect(ending.body.message).toContain('Try again in a few seconds.');
  });

  test('rows of a canceled list run in the next one, and pause where they are told to', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({ Name: `Row  ${at}` }));
    const started = await app.post('/lists', sandbox, { rows, steps: [trim], limits: { pause_after: 3 } });
    await whenItIs(String(started.body.id), 'paused');
    const early = await app.post(`/lists/${started.body.id}/retry`, sandbox, {});
    await app.post(`/lists/${started.body.id}/cancel`, sandbox, {});
    const retried = await app.post(`/lists/${started.body.id}/retry`, sandbox, {
      limits: { pause_after: 4 },
    });
    const id = String(retried.body.id);
    const paused = await whenItIs(id, 'paused');
    await app.post(`/lists/${id}/resume`, sandbox, {});
    const ended = await whenItIs(id, 'completed');

    expect(early.body.code).toBe('job_not_ended');
    expect(paused).toMatchObject({ completed: 7, credits_charged: 2 });
    expect(ended).toMatchObject({ completed: 12, found: 12, credits_charged: 4.5, credits_held: 0 });
  });

  const aged: { job_id: string; index: number; step: number; call_id: string }[] = [];
  /** As if the answers of some rows were from so many days ago. */
  const age = async (id: string, days: number, ...indexes: number[]) => {
    const listId = id.replace('list_', '');
    const { rows } = await app.db.pool.query(
      'select job_id, index, step, call_id from list_steps where job_id = $1 and index = any($2)',
      [listId, indexes],
    );
    aged.push(...rows);
    const time = (Date.now() - days * 86_400_000).toString(16).padStart(12, '0');
    await app.db.pool.query(
      `update list_steps set call_id = overlay(call_id::text placing $3 from 1 for 13)::uuid where job_id = $1 and index = any($2)`,
      [listId, indexes, `${time.slice(0, 8)}-${time.slice(8)}`],
    );
  };

  test('rows with old answers run again, with all of their steps; all others are as they were, also the next time', async () => {
    const person = (Name: string, Domain = 'halden-instruments.example') => ({ Name, Domain });
    const started = await app.post('/lists', sandbox, {
      rows: [
        person(' Mira  Voss '),
        person('Ebba Vinterhus'),
        person('Nobody  Here', 'magic-miss.example'),
        person(''),
      ],
      steps: [trim, find],
      limits: { max_credits: 40 },
    });
    const first = String(started.body.id);
    expect(await whenItIs(first, 'completed')).toMatchObject({ found: 2, credits_charged: 11.5 });
    const retry = (id: string, body: object) => app.post(`/lists/${id}/retry`, sandbox, body);
    const early = await retry(first, { older_than_days: 30 });
    await age(first, 31, 0, 2);
    const missed = await retry(first, { older_than_days: 30, status: ['not_found'] });
    const second = await retry(first, { older_than_days: 30 });
    const ended = await whenItIs(String(second.body.id), 'completed');
    const third = await retry(String(second.body.id), { older_than_days: 30 });
    // What the second list has kept of the first is as old as it was there.
    await age(first, 31, 1);
    const fourth = await retry(first, { older_than_days: 30 });
    const kept = await retry(String((await whenItIs(String(fourth.body.id), 'completed')).id), {
      ...{ older_than_days: 20, status: ['found'] },
    });
    const answers = (await app.get(`/lists/${second.body.id}/rows`, sandbox)).body.rows;

    expect(early.body.message).toContain('has an answer that is older than');
    expect(missed.body, JSON.stringify(missed.body)).toMatchObject({ total: 4, completed: 3, found: 2 });
    expect(second.body).toMatchObject({ total: 4, completed: 2, found: 1, skipped: 1 });
    // Steps that were found are called again as well: 0.5 for each trim, 5 for the address.
    expect(ended).toMatchObject({ completed: 4, found: 2, not_found: 1, skipped: 1, credits_charged: 6 });
    expect(answers.map((row: { credits_charged: number }) => row.credits_charged)).toEqual([5.5, 0, 0.5, 0]);
    expect(third.body.message).toContain('has an answer that is older than');
    expect(fourth.body).toMatchObject({ completed: 1, found: 0 });
    expect(kept.body.message).toContain('has an answer that is older than');
    await whenItIs(String(missed.body.id), 'completed');
  });

  test('what a retry has kept is as old as it was in the list before', async () => {
    const started = await app.post('/lists', sandbox, {
      rows: [{ Name: 'A  B' }, { Name: 'C  D' }],
      steps: [trim],
    });
    const first = String(started.body.id);
    await whenItIs(first, 'completed');
    await age(first, 50, 0);
    await age(first, 100, 1);
    const second = await app.post(`/lists/${first}/retry`, sandbox, { older_than_days: 90 });
    await whenItIs(String(second.body.id), 'completed');
    const third = await app.post(`/lists/${second.body.id}/retry`, sandbox, { older_than_days: 40 });
    const ended = await whenItIs(String(third.body.id), 'completed');
    const { rows } = (await app.get(`/lists/${ended.id}/rows`, sandbox)).body;

    expect(rows.map((row: { credits_charged: number }) => row.credits_charged)).toEqual([0.5, 0]);
  });

  test('steps of rows that are as they were are counted, also those that were not called', async () => {
    const started = await app.post('/lists', sandbox, {
      rows: [
        { Name: ' Mira  Voss ', Domain: 'halden-instruments.example' },
        { Name: ' Bo  Lee ' },
        { Name: ' Bo  Lee ', Domain: 'no domain' },
        { Name: ' Mira  Voss ', Domain: 'magic-upstream-error.example' },
      ],
      steps: [trim, find],
      invalid_rows: 'skip',
    });
    const first = await whenItIs(String(started.body.id), 'completed');
    const retried = await app.post(`/lists/${first.id}/retry`, sandbox, {});
    const second = await whenItIs(String(retried.body.id), 'completed');

    expect(first.steps[1]).toMatchObject({ found: 1, failed: 1, skipped: 1, invalid: 1 });
    expect(second.steps[1]).toMatchObject({ found: 1, failed: 1, skipped: 1, invalid: 1 });
  });

  test('the books are right behind all of that', async () => {
    // Calls of the history are found by these again.
    for (const { job_id: job, index, step, call_id: call } of aged.toReversed()) {
      await app.db.pool.query(
        'update list_steps set call_id = $4 where job_id = $1 and index = $2 and step = $3',
        [job, index, step, call],
      );
    }
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
  });
});
