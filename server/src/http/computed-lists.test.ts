import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import { TestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';

/* Lists whose steps ask nobody: their rows are computed first, and written and paid some hundred at a time. For their owner they are lists as any other. */

/** A row of the step `trim` costs 0.5 credits. */
const trim = { id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } };
const named = (count: number, name = 'Row') =>
  Array.from({ length: count }, (_, at) => ({ Name: `${name}  ${at}` }));

describe('lists whose steps ask nobody', () => {
  let app: TestApp;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let live: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    app = await TestApp.open(database);
    ({ live } = await app.customer({ credits: 20_000 }));
  });
  afterAll(async () => {
    await app.app.close();
    await database.drop();
  });

  const start = async (body: object) => {
    const started = await app.post('/lists', live, body);
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    return String(started.body.id);
  };
  const whenItIs = (id: string, status: string, more: object = {}) =>
    vi.waitFor(
      async () => {
        const { body } = await app.get(`/lists/${id}`, live);
        expect(body).toMatchObject({ status, ...more });
        return body as Record<string, unknown> & { steps: Record<string, unknown>[] };
      },
      { timeout: 100_000, interval: 20 },
    );
  const steer = (id: string, what: string, body: object = {}) => app.post(`/lists/${id}/${what}`, live, body);
  const left = async () => Number((await app.get('/lists', live)).headers['x-credits-remaining']);
  /** All that its owner sees of its rows, but what differs from call to call. */
  const rowsOf = async (id: string) => {
    const { body } = await app.get(`/lists/${id}/rows?answers=true&limit=1000`, live);
    const text = JSON.stringify(body.rows, (name, value) =>
      name === 'request_id' ? typeof value : name === 'ms' ? value === null : value,
    );
    return JSON.parse(text) as Record<string, unknown>[];
  };
  const isComputed = async (id: string) => {
    const { rows } = await database.pool.query('select is_computed from bulk_jobs where id = $1::uuid', [
      id.slice('list_'.length),
    ]);
    return rows[0].is_computed as boolean;
  };

  test('their rows, steps, counts and charges are those of a list that runs row by row', async () => {
    const dates = ['2026-03-04', 'no date', '', '4 March 2026', 'no date', '2026-03-04', '1e', '5/5/2020'];
    const rows = Array.from({ length: 700 }, (_, at) => ({
      Name: at % 7 === 0 ? '' : `Row   ${at % 200}`,
      Date: dates[at % dates.length]?.replace('no date', `no date ${at}`),
    }));
    const body = {
      rows,
      steps: [
        trim,
        { id: 'date', endpoint: 'format_datetime', input: { date: '{Date}' } },
        {
          ...{ id: 'both', endpoint: 'remove_whitespace' },
          input: { input_text: '<{trim.output}> {date.formatted}' },
          run_if: { date: 'found' },
        },
      ],
      output: { Both: 'both.output', Date: 'date.formatted' },
    };
    const computed = await start({ ...body, limits: { stop_after_failures: 900 } });
    const oneByOne = await start({ ...body, limits: { stop_after_failures: 900, max_credits_per_row: 90 } });
    const counts = async (id: string) => {
      const {
        total,
        completed,
        found,
        failed,
        skipped,
        invalid,
        steps,
        credits_charged: charged,
      } = await whenItIs(id, 'completed');
      return { total, completed, found, failed, skipped, invalid, steps, charged };
    };

    expect(await counts(computed)).toEqual(await counts(oneByOne));
    const [some, others] = [await rowsOf(computed), await rowsOf(oneByOne)];
    // Row by row a failure that is asked at the same moment waits for the one before, and which of two rows that ask the same goes first is open.
    const withoutFirst = (all: Record<string, unknown>[]) =>
      JSON.parse(
        JSON.stringify(all, (name, value) =>
          ['repeats', 'credits_charged', 'ms', 'request_id', 'provider'].includes(name) ? undefined : value,
        ),
      );
    expect(withoutFirst(some)).toEqual(withoutFirst(others));
    expect([await isComputed(computed), await isComputed(oneByOne)]).toEqual([true, false]);
  });

  test('one that has reached its ceiling stops before a row is paid, gives back what it holds, and continues with a higher one', async () => {
    const before = await left();
    const id = await start({ rows: named(30), steps: [trim], limits: { max_credits: 5.2 } });
    const stopped = await whenItIs(id, 'stopped', { completed: 10 });
    const leftThen = await left();
    const resumed = await steer(id, 'resume', { limits: { max_credits: 9 } });
    const again = await whenItIs(id, 'stopped', { completed: 18 });
    await steer(id, 'resume', { limits: { max_credits: 100 } });
    const ended = await whenItIs(id, 'completed');

    expect(stopped).toMatchObject({ reason: 'max_credits', credits_charged: 5, credits_held: 0 });
    expect(before - leftThen).toBeCloseTo(5, 5);
    expect(resumed.status).toBe(200);
    expect(again).toMatchObject({ reason: 'max_credits', credits_charged: 9 });
    expect(ended).toMatchObject({ credits_charged: 15, credits_held: 0, found: 30 });
    expect(before - (await left())).toBeCloseTo(15, 5);
    expect(await isComputed(id)).toBe(true);
  });

  test('a limit ends the rows where it says, not some hundred rows later', async () => {
    const dates = Array.from({ length: 400 }, (_, at) => ({
      Date: at < 20 ? `1 May ${1990 + at}` : `no date ${at}`,
    }));
    const step = { id: 'date', endpoint: 'format_datetime', input: { date: '{Date}' } };
    const failing = await start({ rows: dates, steps: [step], limits: { stop_after_failures: 7 } });
    const pausing = await start({ rows: named(400), steps: [trim], limits: { pause_after: 33 } });

    expect(await whenItIs(failing, 'stopped')).toMatchObject({
      reason: 'failures',
      completed: 27,
      failed: 7,
    });
    expect(await whenItIs(pausing, 'paused')).toMatchObject({ reason: 'pause_after', completed: 33 });
    await steer(pausing, 'resume', { limits: { max_credits_per_row: 1 } });
    expect(await whenItIs(pausing, 'completed')).toMatchObject({ found: 400, credits_charged: 200 });
    expect(await isComputed(pausing)).toBe(false);
    await steer(failing, 'cancel');
    await whenItIs(failing, 'canceled', { completed: 400, failed: 7, canceled: 373 });
  });

  test('one that is paused while it runs pays for the rows that are written, and no others', async () => {
    const id = await start({ rows: named(5_000), steps: [trim] });
    await vi.waitFor(async () => {
      const { body } = await app.get(`/lists/${id}`, live);
      expect(body.completed).toBeGreaterThan(0);
    });
    const { body: paused } = await steer(id, 'pause');
    // Whoever works off this one has seen that the other waits.
    await whenItIs(await start({ rows: named(600, 'Other'), steps: [trim] }), 'completed');
    const { body: later } = await app.get(`/lists/${id}`, live);
    await steer(id, 'resume');
    const ended = await whenItIs(id, 'completed');

    expect(paused.found).toBeLessThan(5_000);
    expect(paused.credits_charged).toBe(Number(paused.found) / 2);
    expect([later.found, later.credits_charged]).toEqual([paused.found, paused.credits_charged]);
    expect(ended).toMatchObject({ found: 5_000, credits_charged: 2_500, credits_held: 0 });
  });

  test('two processes that work off the same lists write and pay each row once', async () => {
    const other = await TestApp.open(database);
    const ids = await Promise.all(
      [3_000, 2_000, 1_000].map((count, at) => start({ rows: named(count, `List ${at}`), steps: [trim] })),
    );
    const ended = await Promise.all(ids.map((id) => whenItIs(id, 'completed')));
    await other.app.close();

    expect(ended.map(({ found, credits_charged: charged }) => [found, charged])).toEqual([
      [3_000, 1_500],
      [2_000, 1_000],
      [1_000, 500],
    ]);
  });

  test('a list that the database refuses holds up no other', async () => {
    await database.pool.query(
      `create function refuse_poison() returns trigger language plpgsql as $$ begin raise 'poison'; end $$;
       create trigger refuse_poison before insert or update on list_steps for each row when (new.answer like '%poison%') execute function refuse_poison()`,
    );
    const poisoned = await start({ rows: [{ Name: 'a  poison' }, { Name: 'b  c' }], steps: [trim] });
    const others = await Promise.all(
      [1, 2, 3].map((at) => start({ rows: named(500, `Beside ${at}`), steps: [trim] })),
    );

    for (const id of others) expect(await whenItIs(id, 'completed')).toMatchObject({ found: 500 });
    await vi.waitFor(async () => expect(await isComputed(poisoned)).toBe(false), { timeout: 60_000 });
    await database.pool.query('drop trigger refuse_poison on list_steps');
    expect(await whenItIs(poisoned, 'completed')).toMatchObject({ found: 2, credits_charged: 1 });
  });

  test('the books are right behind all of that, and each step that was called is a call of the history', async () => {
    const { rows } = await database.pool.query<{ steps: number; calls: number }>(
      `select (select count(*)::int from list_steps where repeats is null) as steps,
              (select count(*)::int from list_steps s where repeats is null
                  and (exists (select from calls c where c.id = s.call_id and c.job_id = s.job_id and c.from_plan + c.from_addon = s.cost)
                       or exists (select from failed_calls f where f.id = s.call_id and f.job_id = s.job_id and s.cost = 0))) as calls`,
    );
    expect(rows[0]?.calls).toBe(rows[0]?.steps);
    expect((await verifyBooks(database.pool)).problems).toEqual([]);
  });
});
