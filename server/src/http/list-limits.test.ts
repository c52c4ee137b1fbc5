import { describe, expect, test, vi } from 'vitest';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import type { TestApp } from '../testing/app.ts';
import { uuidOf } from '../testing/checked-lists.ts';
import { untilWaiting } from '../testing/ledger-world.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';

/** A row of the step `trim` costs 0.5 credits. */
const trim = { id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } };
const find = {
  id: 'find',
  endpoint: 'email_finder',
  input: { full_name: '{Name}', company_domain: 'halden-instruments.example' },
};
const named = (count: number, name = 'Row') =>
  Array.from({ length: count }, (_, at) => ({ Name: `${name}  ${at}` }));

describe('limits of lists', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  const start = async (body: object) => {
    const started = await app.post('/lists', sandbox, body);
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    return String(started.body.id);
  };
  const whenItIs = (id: string, status: string, more: object = {}) =>
    vi.waitFor(
      async () => {
        const { body } = await app.get(`/lists/${id}`, sandbox);
        expect(body).toMatchObject({ status, ...more });
        return body as Record<string, unknown> & { steps: Record<string, number>[] };
      },
      { timeout: 100_000, interval: 50 },
    );
  const left = async () => Number((await app.get('/lists', sandbox)).headers['x-credits-remaining']);
  const steer = (id: string, what: string, body: object = {}) =>
    app.post(`/lists/${id}/${what}`, sandbox, body);

  test('a list that has reached its ceiling stops before anybody is asked, gives back what it holds, and continues with a higher one', async () => {
    const before = await left();
    const id = await start({ rows: named(30), steps: [trim], limits: { max_credits: 5.2 } });
    const stopped = await whenItIs(id, 'stopped', { completed: 10 });
    const leftThen = await left();
    const same = await steer(id, 'resume');
    const lower = await steer(id, 'resume', { limits: { max_credits: 3 } });
    const resumed = await steer(id, 'resume', { limits: { max_credits: 9 } });
    const again = await whenItIs(id, 'stopped', { completed: 18 });
    const last = await steer(id, 'resume', { limits: { max_credits: 100 } });
    const ended = await whenItIs(id, 'completed');

    expect(stopped).toMatchObject({
      reason: 'max_credits',
      credits_charged: 5,
      credits_held: 0,
      max_credits: 5.2,
    });
    expect(before - leftThen).toBeCloseTo(5, 5);
    expect([same.status, lower.status]).toEqual([422, 422]);
    expect(lower.body.message).toContain('5.2');
    expect([resumed.status, last.status]).toEqual([200, 200]);
    expect(again).toMatchObject({ reason: 'max_credits', credits_charged: 9 });
    expect(ended).toMatchObject({ credits_charged: 15, credits_held: 0, found: 30 });
    expect(before - (await left())).toBeCloseTo(15, 5);
  });

  test('a paused list keeps what it holds; resumed with a lower ceiling it gives the rest back, and none that is below what it has cost is taken', async () => {
    const before = await left();
    const id = await start({ rows: named(40), steps: [trim], limits: { pause_after: 10 } });
    await whenItIs(id, 'paused', {
      completed: 10,
      reason: 'pause_after',
      credits_charged: 5,
      credits_held: 15,
    });
    const tooLow = await steer(id, 'resume', { limits: { max_credits: 4.5 } });
    const taken = await steer(id, 'resume', { limits: { max_credits: 8, pause_after: 12 } });
    await whenItIs(id, 'paused', { completed: 12, credits_charged: 6, credits_held: 2 });
    const leftThen = await left();
    const notAgain = await steer(id, 'pause');
    await steer(id, 'resume');
    const stopped = await whenItIs(id, 'stopped', { completed: 16 });
    await steer(id, 'cancel');
    const canceled = await whenItIs(id, 'canceled', { completed: 40 });

    expect([tooLow.status, taken.status, notAgain.status]).toEqual([422, 200, 409]);
    expect(before - leftThen).toBeCloseTo(8, 5);
    expect(stopped).toMatchObject({ credits_charged: 8, reason: 'max_credits' });
    expect(canceled).toMatchObject({ credits_charged: 8, credits_held: 0, canceled: 24, found: 16 });
    expect(before - (await left())).toBeCloseTo(8, 5);
  });

  test('a list that is resumed to pause earlier than before does: rows that were to run before are held back', async () => {
    const id = await start({ rows: named(2_000), steps: [trim], limits: { pause_after: 1_500 } });
    await whenItIs(id, 'running');
    await steer(id, 'pause');
    const { completed } = await vi.waitFor(async () => {
      const { body } = await app.get(`/lists/${id}/rows?status=running`, sandbox);
      expect(body.rows).toEqual([]);
      return (await app.get(`/lists/${id}`, sandbox)).body;
    });
    await steer(id, 'resume', { limits: { pause_after: completed + 7 } });
    const paused = await whenItIs(id, 'paused', { reason: 'pause_after' });
    await steer(id, 'cancel');

    expect(completed).toBeLessThan(1_400);
    expect(paused.completed).toBe(completed + 7);
  });

  // It stood still for ever, with what was held for it, until somebody paused it.
  test('a row that ends while its list is resumed counts: a list is never resumed to pause after rows that have ended', async () => {
    const id = await start({ rows: named(40), steps: [trim], limits: { pause_after: 10 } });
    await whenItIs(id, 'paused', { completed: 10 });
    const tx = await app.db.pool.connect();
    await tx.query('begin');
    await tx.query('select from bulk_jobs where id = $1 for update', [uuidOf(id)]);
    const resuming = steer(id, 'resume', { limits: { pause_after: 11 } });
    await untilWaiting(app.db, 1);
    await tx.query(`update bulk_items set state = 3, outcome = 'skipped' where job_id = $1 and index = 10`, [
      uuidOf(id),
    ]);
    await tx.query('update bulk_jobs set ended = ended + 1, skipped = skipped + 1 where id = $1', [
      uuidOf(id),
    ]);
    await tx.query('commit');
    tx.release();
    const refused = await resuming;
    const resumed = await steer(id, 'resume', { limits: { pause_after: 12 } });
    await whenItIs(id, 'paused', { completed: 12 });
    await steer(id, 'cancel');

    expect([refused.status, resumed.status]).toEqual([422, 200]);
    expect(refused.body.message).toContain('11 rows have ended');
  });

  test('a list that finds too little stops, and says so', async () => {
    const id = await start({
      rows: named(120, 'Magic-miss'),
      steps: [
        { ...find, input: { full_name: 'magic-miss {Name}', company_domain: 'halden-instruments.example' } },
      ],
      limits: { stop_below_hit_rate: 0.2 },
    });
    const stopped = await whenItIs(id, 'stopped', { reason: 'hit_rate' });
    await steer(id, 'cancel');

    expect(stopped).toMatchObject({ credits_charged: 0, found: 0, failed: 0 });
    expect(Number(stopped.completed)).toBeGreaterThanOrEqual(50);
    expect(Number(stopped.completed)).toBeLessThan(120);
  });

  test('a list whose source fails again and again stops instead of burning its rows, which fail for nothing', async () => {
    const id = await start({
      rows: named(300),
      steps: [
        {
          ...find,
          input: { full_name: 'magic-upstream-error {Name}', company_domain: 'halden-instruments.example' },
        },
      ],
      limits: { stop_after_failures: 5 },
    });
    const stopped = await whenItIs(id, 'stopped', { reason: 'failures' });
    await steer(id, 'cancel');

    expect(stopped).toMatchObject({ credits_charged: 0, found: 0 });
    expect(Number(stopped.failed)).toBeGreaterThanOrEqual(5);
    expect(Number(stopped.failed)).toBeLessThan(300);
  });

  test('no row costs more than a row may', async () => {
    const id = await start({
      rows: named(3),
      steps: [
        trim,
        { ...trim, id: 'more', input: { input_text: '{Name} {trim.output}' } },
        { ...trim, id: 'last', input: { input_text: 'x {Name}' } },
      ],
      limits: { max_credits_per_row: 1 },
    });
    const ended = await whenItIs(id, 'completed');
    const { body } = await app.get(`/lists/${id}/rows?step=last&step_status=skipped`, sandbox);

    expect(ended.credits_charged).toBe(3);
    expect(ended.steps.map((step) => step.skipped)).toEqual([0, 0, 3]);
    expect(body.rows).toHaveLength(3);
    expect(body.rows[0].steps.last.why).toContain('max_credits_per_row');
  });

  test('a list is started once for one Idempotency-Key, whatever was lost on the way', async () => {
    const body = { rows: named(4), steps: [trim] };
    const headers = { 'idempotency-key': 'a-list-once' };
    const first = await app.post('/lists', sandbox, body, headers);
    const second = await app.post('/lists', sandbox, body, headers);
    const other = await app.post('/lists', sandbox, { ...body, rows: named(5) }, headers);
    await whenItIs(String(first.body.id), 'completed');
    const { rows } = await app.db.pool.query('select count(*)::int as files from list_files');

    expect(second.body.id).toBe(first.body.id);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(other.body.code).toBe('idempotency_key_reused');
    expect(rows[0].files).toBe(0);
  });

  test('a list that cannot be paid is refused and leaves nothing behind', async () => {
    const before = await left();
    const refused = await app.post('/lists', sandbox, {
      rows: named(3, 'Magic'),
      steps: [{ ...find, input: { full_name: '{Name}', company_domain: 'halden-instruments.example' } }],
      limits: { max_credits: before + 1_000_000 },
    });
    const { rows } = await app.db.pool.query(
      `select (select count(*)::int from list_files) as files, (select count(*)::int from reservations) as held`,
    );

    // Three rows cost less: no more than that is held.
    expect(refused.status).toBe(201);
    await whenItIs(String(refused.body.id), 'completed');
    expect(rows[0].files).toBe(0);
  });

  test('the books are right behind all of that', async () => {
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
  });
});
