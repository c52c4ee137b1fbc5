import { expect, onTestFinished, vi } from 'vitest';
import type { Queryable } from '../postgres/pool.ts';
import { type TestApp, test } from '../testing/app.ts';
import { deliveryIdOf } from '../webhooks/event-types.ts';

/*
 * Every list that is read page by page, with all its rows made in one millisecond: each row comes once, the newest first. Deliveries of
 * one millisecond came in any order, since the random end of an id decided.
 */

const rowsMade = 9;

/** What is made `rowsMade` times, one after the other, by a process whose clock stands still. */
async function inOneMillisecond<Made>(make: (nth: number) => Promise<Made>): Promise<Made[]> {
  // Later than all ids before: within 10 seconds they would only count on.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const made: Made[] = [];
  for (let nth = 0; nth < rowsMade; nth += 1) made.push(await make(nth));
  return made;
}

/** As if PostgreSQL's clock had stood still as well. */
async function sameTimes(db: Queryable): Promise<void> {
  const instant = '2026-11-20T10:00:00Z';
  // Calls are append-only for all but this test.
  await db.query('alter table calls disable trigger user');
  await db.query('update calls set at = $1', [instant]);
  await db.query('update bulk_jobs set created_at = $1, finished_at = $1 where finished_at is not null', [
    instant,
  ]);
  await db.query('update webhook_events set created_at = $1', [instant]);
  await db.query('update connections set created_at = $1', [instant]);
}

/** The rows of all pages of `size`, until there is no cursor. */
async function readPages<Row>(app: TestApp, key: string, path: string, list: string, size: number) {
  const rows: Row[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null && page < 2 * rowsMade; page += 1) {
    const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, text, body } = await app.get(`${path}?limit=${size}${from}`, key);
    expect(status, text).toBe(200);
    rows.push(...body[list]);
    cursor = body.next_cursor;
  }
  return rows;
}

/** Of every size of a page: the ids that its pages list, in their order. */
async function expectPages(
  app: TestApp,
  key: string,
  path: string,
  list: string,
  id: string,
  ids: unknown[],
) {
  expect(new Set(ids).size, 'rows that were made').toBe(rowsMade);
  for (const size of [1, 2, 4, rowsMade, 50]) {
    const rows = await readPages<Record<string, unknown>>(app, key, path, list, size);
    expect(rows.map((row) => row[id])).toEqual(ids);
  }
}

test('the history lists each call once, the newest first', async ({ app }) => {
  const { live } = await app.customer();
  const made = await inOneMillisecond(async (nth) => {
    const { headers } = await app.post('/clean_domain', live, { messy_url: `https://kiln-${nth}.example/` });
    return headers['x-request-id'];
  });
  await sameTimes(app.db.pool);

  await expectPages(app, live, '/history', 'calls', 'request_id', made.toReversed());
});

test('the jobs of an endpoint are listed once each, the newest first', async ({ app }) => {
  const { sandbox } = await app.customer();
  const made = await inOneMillisecond(async (nth) => {
    const data = [`mira-${nth}@halden.example`];
    return (await app.post('/email_verification', sandbox, { data })).body;
  });
  for (const { inquiry_url } of made) await app.whenOver(sandbox, inquiry_url);
  await sameTimes(app.db.pool);

  const ids = made.map(({ id }) => id).toReversed();
  await expectPages(app, sandbox, '/email_verification_inquiry', 'jobs', 'id', ids);
});

test('the items of one list come in its order, and in the history as the calls that they are', async ({
  app,
}) => {
  const { sandbox } = await app.customer();
  const data = Array.from({ length: rowsMade }, (_, nth) => ({
    email: `mira-${nth}@halden.example`,
    refId: nth,
  }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { body } = await app.post('/email_verification', sandbox, { data });
  await app.whenOver(sandbox, body.inquiry_url);
  await sameTimes(app.db.pool);

  await expectPages(app, sandbox, body.inquiry_url, 'results', 'refId', [...data.keys()]);
  const { rows } = await app.db.pool.query<{ id: string }>(
    'select call_id as id from bulk_items order by index desc',
  );
  const ids = rows.map(({ id }) => `req_${id.replaceAll('-', '')}`);
  const calls = await readPages<{ request_id: string }>(app, sandbox, '/history', 'calls', 2);
  expect(calls.map(({ request_id }) => request_id).filter((id) => ids.includes(id))).toEqual(ids);
});

test('the deliveries of a webhook are listed once each, the newest first', async ({ app }) => {
  const { sandbox } = await app.customer();
  const { body: webhook } = await app.post('/webhooks', sandbox, {
    url: 'https://93.184.215.14/told',
    events: ['credits.low'],
  });
  const made = await inOneMillisecond(async () => {
    return (await app.post(`/webhooks/${webhook.id}/test`, sandbox, {})).body.delivery_id;
  });
  await sameTimes(app.db.pool);

  const path = `/webhooks/${webhook.id}/deliveries`;
  await expectPages(app, sandbox, path, 'deliveries', 'id', made.toReversed());
});

test('the deliveries of a webhook keep to its numbers where processes have clocks that differ', async ({
  app,
}) => {
  const { sandbox } = await app.customer();
  const { body: webhook } = await app.post('/webhooks', sandbox, {
    url: 'https://93.184.215.14/told',
    events: ['credits.low'],
  });
  const nowMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const made: string[] = [];
  for (let nth = 0; nth < rowsMade; nth += 1) {
    // As of two processes by turns, one of them a minute ahead.
    vi.setSystemTime(nowMs + (nth % 2) * 60_000);
    made.unshift((await app.post(`/webhooks/${webhook.id}/test`, sandbox, {})).body.delivery_id);
  }
  vi.useRealTimers();

  await expectPages(app, sandbox, `/webhooks/${webhook.id}/deliveries`, 'deliveries', 'id', made);
});

test('the deliveries to addresses of jobs are listed once each, the newest first', async ({ app }) => {
  const { sandbox } = await app.customer();
  const made: string[] = [];
  await inOneMillisecond(async (nth) => {
    await app.post('/email_verification', sandbox, {
      data: [`mira-${nth}@halden.example`],
      // Some share an address, some have one of their own.
      webhook: `https://93.184.215.14/job-${nth % 4}`,
    });
    // One job ends before the next begins. Looked for without `vi.waitFor`, which would advance the clock.
    let ended: string | undefined;
    for (let look = 0; ended === undefined && look < 20_000; look += 1) {
      const { rows } = await app.db.pool.query<{ id: string }>('select id from webhook_deliveries');
      ended = rows.map(({ id }) => deliveryIdOf(id)).find((id) => !made.includes(id));
    }
    made.unshift(ended ?? '');
  });
  await sameTimes(app.db.pool);

  await expectPages(app, sandbox, '/webhooks/jobs/deliveries', 'deliveries', 'id', made);
});

test('a page goes on where the delivery of its cursor was forgotten', async ({ app }) => {
  const { sandbox } = await app.customer();
  const { body: webhook } = await app.post('/webhooks', sandbox, {
    url: 'https://93.184.215.14/told',
    events: ['credits.low'],
  });
  const made: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    made.unshift((await app.post(`/webhooks/${webhook.id}/test`, sandbox, {})).body.delivery_id);
  }
  const path = `/webhooks/${webhook.id}/deliveries?limit=2`;
  const { body: first } = await app.get(path, sandbox);
  await app.db.pool.query('delete from webhook_deliveries where sequence = 4');

  const { body: second } = await app.get(`${path}&cursor=${first.next_cursor}`, sandbox);

  expect(second.deliveries.map(({ id }: { id: string }) => id)).toEqual(made.slice(2, 4));
});
