import { describe, expect, onTestFinished } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { ConnectionBudgets, settleHolds } from '../limits/connection-budgets.ts';
import { type TestApp, test } from '../testing/app.ts';
import { mcpUrl, type ToolAnswer, type ToolClient, toolClients } from '../testing/mcp-clients.ts';

/** `service_web_scrape` and the like ask outside; this one costs 0.1 credits and runs here. */
const cheap = ['service_normalize_company', { company_name: 'ACME Inc.' }] as const;

async function connected(app: TestApp, key: string, query: string): Promise<ToolClient> {
  const client = await toolClients['2.x'](await mcpUrl(app, query), { 'x-api-key': key });
  onTestFinished(() => client.close());
  return client;
}

const errorOf = (answer: ToolAnswer) => JSON.parse(answer.content[0]?.text ?? '{}');
const creditsOf = (answer: ToolAnswer) =>
  answer._meta?.['millrace/credits'] as { charged: number; remaining: number; budget_remaining?: number };

describe('the budget of a connection', () => {
  test('is told in each result, ends what would cost more than is left, and leaves the workspace its credits', async ({
    app,
  }) => {
    const { live } = await app.customer({ credits: 50 });
    const price = creditsOf(await (await connected(app, live, '')).callTool(...cheap)).charged;
    expect(price).toBeGreaterThan(0);
    const client = await connected(app, live, `?connection=research&max_credits=${price * 2}`);

    expect(creditsOf(await client.callTool(...cheap)).budget_remaining).toBeCloseTo(price, 5);
    expect(creditsOf(await client.callTool(...cheap)).budget_remaining).toBe(0);
    const refused = await client.callTool(...cheap);

    expect(refused.isError).toBe(true);
    expect(errorOf(refused)).toMatchObject({
      code: 'connection_budget_spent',
      most_credits: price,
      budget_remaining: 0,
      credits_charged: 0,
    });
    expect(creditsOf(refused)).toMatchObject({ charged: 0, remaining: 50 - price * 3 });
    expect((await (await connected(app, live, '')).callTool(...cheap)).isError, 'others go on').toBeFalsy();
  });

  test('holds for calls that come at once: a hundred get no more than it is worth', async ({ app }) => {
    const { live } = await app.customer({ credits: 100 });
    const price = creditsOf(await (await connected(app, live, '')).callTool(...cheap)).charged;
    const clients = await Promise.all(
      Array.from({ length: 4 }, () => connected(app, live, `?connection=many&max_credits=${price * 30}`)),
    );

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (clients[index % 4] as ToolClient).callTool(...cheap)),
    );

    expect(answers.filter(({ isError }) => !isError)).toHaveLength(30);
    expect(new Set(answers.filter(({ isError }) => isError).map((answer) => errorOf(answer).code))).toEqual(
      new Set(['connection_budget_spent']),
    );
    const { rows } = await app.db.pool.query(
      'select name, credits_spent, (select count(*)::int from connection_holds) as held from connections',
    );
    expect(rows).toEqual([{ name: 'many', credits_spent: Math.round(price * 3000), held: 0 }]);
  });

  test('is not spent by calls that fail, miss for nothing, or are only asked about', async ({ app }) => {
    const { sandbox } = await app.customer();
    const client = await connected(app, sandbox, '?connection=careful&max_credits=5');

    expect((await client.callTool('service_normalize_company', { company_name: 7 })).isError).toBe(true);
    for (const word of ['upstream-error', 'upstream-timeout', 'insufficient-credits']) {
      const failed = await client.callTool('service_web_scrape', { url: `https://magic-${word}.example` });
      expect(errorOf(failed).code).toBe(word.replaceAll('-', '_'));
    }
    await client.callTool('service_usage_allowance', {});
    const quote = await client.callTool('service_quote', { name: cheap[0], arguments: cheap[1] });

    expect(quote.structuredContent?.quote).toMatchObject({ would_succeed: true });
    const { rows } = await app.db.pool.query(
      'select credits_spent, used_at is not null as was_held from connections',
    );
    expect(rows).toEqual([{ credits_spent: 0, was_held: true }]);
  });

  test('is told as it is when another call has just spent of it', async ({ app }) => {
    const { pool } = app.db;
    await app.customer();
    const { rows } = await pool.query<{ id: number }>('select id from workspaces limit 1');
    const workspaceId = rows[0]?.id ?? 0;
    const budget = new ConnectionBudgets(pool).of({ workspaceId, name: 'x', creditsMax: credits(5) });
    await budget.hold(uuidv7(), credits(1));
    const other = await pool.connect();
    await other.query('begin');
    await other.query(`update connections set credits_spent = $1 where name = 'x'`, [credits(5)]);

    const held = budget.hold(uuidv7(), credits(2)).catch((error: unknown) => error);
    await expect
      .poll(async () => {
        const waiting = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.rowCount;
      })
      .toBe(1);
    await other.query('commit');
    other.release();

    expect(await held).toMatchObject({
      code: 'connection_budget_spent',
      options: { fields: { most_credits: 2, budget_remaining: 0 } },
    });
  });

  test('of a client whose access ended since its token was looked at is told as access that ended', async ({
    app,
  }) => {
    const budget = new ConnectionBudgets(app.db.pool).of({ grantId: 'gone', creditsMax: credits(5) });

    await expect(budget.hold(uuidv7(), credits(1))).rejects.toMatchObject({ code: 'invalid_access_token' });
  });

  test('is part of what a quote foretells', async ({ app }) => {
    const { live } = await app.customer();
    const client = await connected(app, live, '?connection=none&max_credits=0');
    const quote = await client.callTool('service_quote', { name: cheap[0], arguments: cheap[1] });
    expect(quote.structuredContent?.quote).toMatchObject({ would_succeed: false });
    expect(quote._meta?.['millrace/credits']).toMatchObject({ budget_remaining: 0 });
  });

  test('is one for all that name none, each of its name, and of each workspace its own', async ({ app }) => {
    const [first, second] = [await app.customer(), await app.customer()];
    const price = creditsOf(
      await (await connected(app, first.live, '?max_credits=9')).callTool(...cheap),
    ).charged;
    for (const [key, query] of [
      [first.live, '?max_credits=9'],
      [first.live, '?connection=other&max_credits=9'],
      [second.live, '?max_credits=9'],
    ] as const) {
      await (await connected(app, key, query)).callTool(...cheap);
    }
    const { rows } = await app.db.pool.query('select name, credits_spent from connections order by id');
    const once = Math.round(price * 100);
    expect(rows).toEqual([
      { name: 'default', credits_spent: once * 2 },
      { name: 'other', credits_spent: once },
      { name: 'default', credits_spent: once },
    ]);
  });

  test('is what the address says now: a larger one goes on where the smaller one ended', async ({ app }) => {
    const { live } = await app.customer();
    const small = await connected(app, live, '?connection=grows&max_credits=0');
    expect((await small.callTool(...cheap)).isError).toBe(true);
    const large = await connected(app, live, '?connection=grows&max_credits=5');
    expect((await large.callTool(...cheap)).isError).toBeFalsy();
  });

  test('is held to its own address, whatever another address says under the same name', async ({ app }) => {
    const { live } = await app.customer();
    const large = await connected(app, live, '?connection=shared&max_credits=50');
    const small = await connected(app, live, '?connection=shared&max_credits=0');

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? large : small).callTool(...cheap)),
    );
    await small.callTool('service_quote', { name: cheap[0], arguments: cheap[1] });
    answers.push(await large.callTool(...cheap));

    expect(answers.map(({ isError }) => isError === true)).toEqual(
      Array.from({ length: 21 }, (_, index) => index % 2 === 1),
    );
  });

  test('begins anew where its owner forgot it, at the next call', async ({ app }) => {
    const { live } = await app.customer();
    const client = await connected(app, live, '?connection=again&max_credits=0.5');
    const [price, left] = [creditsOf(await client.callTool(...cheap)), await client.callTool(...cheap)];
    expect(price.charged).toBeGreaterThan(0);
    const { connections } = (await app.get('/connections', live)).body;
    expect(connections).toMatchObject([{ kind: 'key', name: 'again', max_credits: 0.5 }]);

    expect((await app.send('DELETE', `/connections/${connections[0].id}`, live)).body.deleted).toBe(true);

    expect(left.isError).toBe(price.charged * 2 > 0.5);
    expect(creditsOf(await client.callTool(...cheap)).budget_remaining).toBeCloseTo(0.5 - price.charged, 5);
  });

  test('stays held where the ledger was lost in the middle of a call, until what was charged is known', async ({
    app,
  }) => {
    const { live } = await app.customer();
    const client = await connected(app, live, '?connection=lost&max_credits=50');
    const price = Math.round(creditsOf(await client.callTool(...cheap)).charged * 100);
    await app.db.pool.query(
      `create function lose() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$;
       create trigger lose before insert on calls for each row execute function lose()`,
    );
    const failed = await client.callTool(...cheap);
    expect(failed.isError).toBe(true);
    const spent = () =>
      app.db.pool.query('select credits_spent from connections').then(({ rows }) => rows[0].credits_spent);
    expect(await spent()).toBe(price * 2);

    await app.db.pool.query('drop trigger lose on calls');
    await app.db.pool.query(`update connection_holds set created_at = created_at - interval '12 min'`);
    await settleHolds(app.db.pool);

    expect(await spent()).toBe(price);
  });

  test('tells what is left also where the sweeper settled the call first', async ({ app }) => {
    const { created } = await app.customer();
    const workspace = created.workspaces[0]?.workspace_id ?? '';
    const { rows } = await app.db.pool.query('select id from workspaces where public_id = $1', [workspace]);
    const budget = new ConnectionBudgets(app.db.pool).of({
      workspaceId: rows[0].id,
      name: 'swept',
      creditsMax: credits(10),
    });
    const callId = uuidv7();
    await budget.hold(callId, credits(2));
    await app.db.pool.query(`update connection_holds set created_at = created_at - interval '12 min'`);
    // The service's own sweeper may be there before this one.
    await settleHolds(app.db.pool);
    const { rows: held } = await app.db.pool.query('select from connection_holds');
    expect(held).toEqual([]);
    expect(await budget.settle(callId, credits(2))).toBe(credits(10));
  });

  test('of a bulk job is held until the job has ended, and then what it cost', async ({ app }) => {
    const { sandbox } = await app.customer();
    const client = await connected(app, sandbox, '?connection=bulk&max_credits=50');

    const started = await client.callTool('service_email_verification', {
      data: [{ email: 'mira@halden.example' }, { email: 'nobody@nowhere.example' }],
    });
    expect(started.isError, JSON.stringify(started)).toBeFalsy();
    const held = 50 - (creditsOf(started).budget_remaining ?? 50);
    expect(held).toBeGreaterThan(0);
    const id = started.structuredContent?.id as string;
    const job = await app.whenOver(sandbox, `/email_verification/${id}`);
    await settleHolds(app.db.pool);

    const { rows } = await app.db.pool.query('select credits_spent / 100.0 as spent from connections');
    expect(Number(rows[0].spent)).toBeCloseTo(job.credits_charged, 5);
    expect(Number(rows[0].spent)).toBeLessThanOrEqual(held);
  });

  test('comes back exactly where a process died: by what the ledger charged', async ({ app }) => {
    const { live, created } = await app.customer();
    const client = await connected(app, live, '?connection=crash&max_credits=50');
    const price = Math.round(creditsOf(await client.callTool(...cheap)).charged * 100);
    // A call that was charged, one that failed, and one that the ledger never heard of; none was settled.
    const { rows: calls } = await app.db.pool.query('select id from calls where from_plan + from_addon > 0');
    await app.db.pool.query(
      `with held as (
         insert into connection_holds (call_id, connection_id, amount, created_at)
           select call_id, c.id, 500, now() - interval '12 min'
             from connections c, unnest(array[$1::uuid, gen_random_uuid()]) as call_id
         returning amount)
       update connections set credits_spent = (select sum(amount) from held)`,
      [calls[0].id],
    );

    await settleHolds(app.db.pool);

    const { rows } = await app.db.pool.query(
      'select credits_spent, (select count(*)::int from connection_holds) as held from connections',
    );
    expect(rows, created.workspaces.length.toString()).toEqual([{ credits_spent: price, held: 0 }]);
  });

  test('comes back within seconds where a process died after its call had failed', async ({ app }) => {
    const { live } = await app.customer();
    const client = await connected(app, live, '?connection=crash&max_credits=50');
    await client.callTool(...cheap);
    await app.db.pool.query(
      `with failed as (
         insert into failed_calls select gen_random_uuid(), workspace_id, account_id, at, 1, endpoint_id, 502, false from calls
         returning id),
       held as (
         insert into connection_holds (call_id, connection_id, amount, created_at)
           select failed.id, connections.id, 500, now() - interval '6 s' from failed, connections returning amount)
       update connections set credits_spent = credits_spent + (select amount from held)`,
    );

    const settled = await settleHolds(app.db.pool);

    const { rows } = await app.db.pool.query('select count(*)::int as held from connection_holds');
    expect({ settled, rows }).toEqual({ settled: 1, rows: [{ held: 0 }] });
  });

  test.for([
    ['?connection=x', 'connection'],
    ['?connection=&max_credits=1', 'connection'],
    ['?connection=a%0ab&max_credits=1', 'connection'],
    [`?connection=${'x'.repeat(61)}&max_credits=1`, 'connection'],
    ['?max_credits=-1', 'max_credits'],
    ['?max_credits=lots', 'max_credits'],
    ['?max_credits=1.005', 'max_credits'],
    ['?max_credits=', 'max_credits'],
  ])('that cannot be read is refused, and not passed over: %s', async ([query, field], { app }) => {
    const { live } = await app.customer();
    const response = await fetch(await mcpUrl(app, query as string), {
      method: 'POST',
      headers: { 'x-api-key': live, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(422);
    expect(JSON.stringify(await response.json())).toContain(field as string);
  });
});
