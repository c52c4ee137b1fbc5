import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { settleHolds } from '../limits/connection-budgets.ts';
import type { TestApp } from '../testing/app.ts';
import { mcpUrl, type ToolAnswer, type ToolClient, toolClients } from '../testing/mcp-clients.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';

/** Half a credit a row. */
const trim = [{ id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ Nr: at, Name: ` Name  ${at} ` }));
interface ListAnswer {
  readonly [name: string]: unknown;
  readonly id: string;
  readonly status: string;
  readonly next: string;
  readonly credits_charged: number;
  readonly finished_at: string | null;
  readonly preview: { readonly file: string; readonly most_credits: number; readonly rows: object };
  readonly rows: readonly {
    readonly output: { readonly Clean: string };
    readonly steps: { readonly trim: { readonly answer?: object } };
  }[];
  readonly service_meta: { readonly credits: { readonly wallet_remaining: number } };
}
const errorOf = ({ content }: ToolAnswer) => JSON.parse(content[0]?.text ?? '{}');
const answerOf = (answer: ToolAnswer) => {
  expect(answer.isError ?? false, answer.content[0]?.text).toBe(false);
  return answer.structuredContent as unknown as ListAnswer;
};
const leftOf = (answer: ToolAnswer) =>
  (answer._meta?.['millrace/credits'] as { budget_remaining?: number } | undefined)?.budget_remaining;

describe('lists over MCP', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  const connected = async (query = '', version: '1.x' | '2.x' = '2.x'): Promise<ToolClient> => {
    const client = await toolClients[version](await mcpUrl(app, query), { 'x-api-key': sandbox });
    onTestFinished(() => client.close());
    // From here on it holds every answer against the schema of its tool.
    await client.listTools();
    return client;
  };
  const whenItIs = (client: ToolClient, id: unknown, ...statuses: string[]) =>
    vi.waitFor(
      async () => {
        const list = answerOf(await client.callTool('service_list_status', { id }));
        expect(statuses).toContain(list.status);
        return list;
      },
      { timeout: 60_000, interval: 50 },
    );
  const countLists = async () =>
    ((await app.get('/lists?limit=200', sandbox)).body.lists as unknown[]).length;

  test.for(['1.x', '2.x'] as const)(
    'client %s previews a list, starts it by its file, follows it, and reads its rows by page',
    async (version) => {
      const client = await connected('', version);
      const steps = [
        ...trim,
        { id: 'again', endpoint: 'remove_whitespace', input: { input_text: '<{trim.output}>' } },
      ];
      const plan = { steps, output: { Clean: 'again.output' } };

      const { preview, quote } = answerOf(
        await client.callTool('service_list_preview', { rows: rowsOf(5), ...plan }),
      );
      const started = answerOf(
        await client.callTool('service_list_start', {
          ...{ file: preview.file, ...plan },
          limits: { max_credits: preview.most_credits },
        }),
      );
      const ended = await whenItIs(client, started.id, 'completed');
      const first = answerOf(await client.callTool('service_list_results', { id: started.id, limit: 3 }));
      const second = answerOf(
        await client.callTool('service_list_results', {
          id: started.id,
          cursor: first.next_cursor,
          limit: 3,
        }),
      );

      expect(preview).toMatchObject({
        most_credits: 5,
        rows: { total: 5, valid: 5 },
        columns: ['Nr', 'Name'],
      });
      expect(quote).toMatchObject({ max_credits: 5, would_succeed: true });
      expect(ended).toMatchObject({ total: 5, found: 5, credits_charged: 5, columns: ['Nr', 'Name'] });
      expect(ended.next).toContain('service_list_results');
      expect([...first.rows, ...second.rows].map(({ output }) => output.Clean)).toEqual(
        rowsOf(5).map(({ Nr }) => `<Name ${Nr}>`),
      );
      expect(second.next_cursor).toBeNull();
      expect(first.rows[0]?.steps.trim).not.toHaveProperty('answer');
    },
  );

  test('each tool answers as its route over REST', async () => {
    const client = await connected();
    const body = { rows: rowsOf(2), steps: trim, limits: { max_credits: 1 } };
    const own = new Set([
      ...['id', 'file', 'inquiry_url', 'request_id', 'service_meta', 'next', 'ms', 'rows_per_minute'],
      ...['created_at', 'started_at', 'finished_at'],
    ]);
    const plain = (answer: unknown) =>
      JSON.parse(JSON.stringify(answer, (name, value) => (own.has(name) ? undefined : value)));

    const rest = (await app.post('/lists', sandbox, body)).body;
    const tool = answerOf(await client.callTool('service_list_start', body));
    const restPreview = (await app.post('/lists/preview', sandbox, body)).body;
    const toolPreview = answerOf(await client.callTool('service_list_preview', body));
    const quote = answerOf(await client.callTool('service_quote', { name: 'list_start', arguments: body }));
    const toolEnded = await whenItIs(client, tool.id, 'completed');
    await whenItIs(client, rest.id, 'completed');
    const restEnded = (await app.get(`/lists/${rest.id}`, sandbox)).body;
    const restRows = (await app.get(`/lists/${rest.id}/rows?answers=true`, sandbox)).body;
    const toolRows = answerOf(
      await client.callTool('service_list_results', { id: tool.id, answers: true, status: null }),
    );
    const restRefused = (await app.post('/lists', sandbox, { ...body, steps: [{ endpoint: 'nothing' }] }))
      .body;
    const toolRefused = await client.callTool('service_list_start', {
      ...body,
      steps: [{ endpoint: 'nothing' }],
    });

    expect(plain(tool)).toEqual(plain(rest));
    expect(tool.service_meta.credits).toEqual({
      ...rest.service_meta.credits,
      wallet_remaining: rest.service_meta.credits.wallet_remaining - 1,
    });
    expect(plain(toolPreview)).toEqual(plain(restPreview));
    expect(plain(quote)).toEqual(plain(restPreview));
    expect(plain(toolEnded)).toEqual(plain(restEnded));
    expect(plain(toolRows)).toEqual(plain(restRows));
    expect(toolRows.rows[0]?.steps.trim.answer).toMatchObject({ output: 'Name 0' });
    expect({ ...errorOf(toolRefused), request_id: '' }).toEqual({
      ...restRefused,
      request_id: '',
      credits_charged: 0,
    });
  });

  test('a start without max_credits is refused with the preview, and goes on by its file', async () => {
    const client = await connected();
    const before = await countLists();

    const refused = await client.callTool('service_list_start', { rows: rowsOf(4), steps: trim });
    const error = errorOf(refused);
    const started = await client.callTool('service_list_start', {
      ...{ file: error.preview.file, steps: trim },
      limits: { max_credits: error.preview.most_credits },
    });

    expect(refused.isError).toBe(true);
    expect(error).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'limits.max_credits' }],
      preview: { most_credits: 2, rows: { total: 4, valid: 4 } },
    });
    expect(error.fix).toContain(`"max_credits": 2`);
    expect(error.fix).toContain(error.preview.file);
    expect(answerOf(started)).toMatchObject({ total: 4, max_credits: 2 });
    expect(await countLists()).toBe(before + 1);
  });

  test('a recipe is previewed and started by its name; one that is not there names those that are', async () => {
    const client = await connected();
    const rows = [{ Mail: 'mira.voss@halden-instruments.example' }];
    const list = { recipe: 'verify-crm-export', rows, columns: { email: 'Mail' }, steps: null };

    const { preview } = answerOf(await client.callTool('service_list_preview', list));
    const started = await client.callTool('service_list_start', { ...list, limits: { max_credits: 5 } });
    const unknown = errorOf(await client.callTool('service_list_preview', { ...list, recipe: 'enrich-all' }));

    expect(Object(preview).plan.steps[0]).toMatchObject({ id: 'kind', input: { email: '{Mail}' } });
    expect(answerOf(started)).toMatchObject({ recipe: 'verify-crm-export', total: 1 });
    expect(unknown.details[0].message).toContain('verify-crm-export, attendee-emails');
  });

  test('steps without input are refused with what the columns look like, with a ceiling and without', async () => {
    const client = await connected();
    const rows = [{ Name: 'Mira Voss', 'Company Domain': 'halden-instruments.example' }];
    const list = { rows, steps: [{ endpoint: 'email_finder' }] };
    const guess = {
      step: 'email_finder',
      input: { full_name: '{Name}', company_domain: '{Company Domain}' },
    };

    const withCeiling = errorOf(
      await client.callTool('service_list_start', { ...list, limits: { max_credits: 5 } }),
    );
    const without = errorOf(await client.callTool('service_list_start', list));

    expect(withCeiling).toMatchObject({ code: 'mapping_needed', guess: [guess] });
    expect(without).toMatchObject({ code: 'validation_failed', preview: { guesses: [guess] } });
    expect(without.fix).toContain('preview.guesses');
  });

  test('the same start twice is one list: by its key, also when its file has become the list, and by its connection', async () => {
    const client = await connected();
    const repeating = await connected('?repeat_seconds=60');
    const before = await countLists();
    const limits = { max_credits: 9 };
    const byKey = { rows: rowsOf(2), steps: trim, limits, idempotency_key: 'twice' };
    const { preview } = answerOf(
      await client.callTool('service_list_preview', { rows: rowsOf(3), steps: trim }),
    );
    const byFile = { file: preview.file, steps: trim, limits, idempotency_key: 'twice-by-file' };
    const byConnection = { rows: rowsOf(1), steps: trim, limits };

    const pairs: [ToolAnswer, ToolAnswer][] = [];
    for (const [one, sent] of [
      [client, byKey],
      [client, byFile],
      [repeating, byConnection],
    ] as const) {
      const first = await one.callTool('service_list_start', sent);
      const inOtherOrder = Object.fromEntries(Object.entries(sent).toReversed());
      pairs.push([first, await one.callTool('service_list_start', inOtherOrder)]);
    }
    const other = await client.callTool('service_list_start', { ...byKey, rows: rowsOf(7) });

    for (const [first, again] of pairs) {
      expect(answerOf(again).id).toBe(answerOf(first).id);
      expect(answerOf(again).service_meta.credits).toEqual(answerOf(first).service_meta.credits);
    }
    expect(errorOf(other).code).toBe('idempotency_key_reused');
    expect(await countLists()).toBe(before + 3);
  });

  test('of a list that waits the status says why, what it has cost, and how it goes on', async () => {
    const client = await connected();
    const start = async (limits: object) =>
      answerOf(
        await client.callTool('service_list_start', { rows: rowsOf(6), steps: [...trim, ...later], limits }),
      );
    // A step that reads another one's answer: what the list costs is not known before, and the ceiling stays as it is sent.
    const later = [{ id: 'later', endpoint: 'remove_whitespace', input: { input_text: '{trim.output}' } }];

    const paused = await whenItIs(client, (await start({ max_credits: 9, pause_after: 2 })).id, 'paused');
    const stopped = await whenItIs(client, (await start({ max_credits: 2 })).id, 'stopped');
    const tooLow = await client.callTool('service_list_resume', { id: stopped.id });
    await client.callTool('service_list_resume', { id: paused.id });
    await client.callTool('service_list_resume', { id: stopped.id, limits: { max_credits: 6 } });
    const ended = [
      await whenItIs(client, paused.id, 'completed'),
      await whenItIs(client, stopped.id, 'completed'),
    ];

    expect(paused.next).toMatch(/after 2 of 6 rows.*service_list_resume/);
    expect(stopped.credits_charged).toBeGreaterThan(1);
    expect(stopped.next).toContain(`It has cost ${stopped.credits_charged} credits`);
    expect(stopped.next).toContain('higher limits.max_credits');
    expect(errorOf(tooLow)).toMatchObject({ details: [{ path: 'limits.max_credits' }] });
    expect(ended.map(({ found }) => found)).toEqual([6, 6]);
  });

  test('a list ends by list_cancel, and a second time it has ended', async () => {
    const client = await connected();
    const { id } = answerOf(
      await client.callTool('service_list_start', {
        ...{ rows: rowsOf(6), steps: trim },
        limits: { max_credits: 3, pause_after: 1 },
      }),
    );
    await whenItIs(client, id, 'paused');

    const canceled = answerOf(await client.callTool('service_list_cancel', { id }));
    const again = await client.callTool('service_list_cancel', { id });

    expect(canceled).toMatchObject({ status: 'canceled', canceled: 5 });
    expect(errorOf(again).code).toBe('job_has_ended');
  });

  test('rows as long as a message may be, and rows as JSON text, are read as they were meant', async () => {
    const client = await connected('?profile=compact');
    const call = (name: string, sent: object, more: object = {}) =>
      client.callTool('service_call_tool', { name, arguments: sent, ...more });
    const long = {
      rows: rowsOf(4_000),
      steps: trim,
      limits: { max_credits: 2_000 },
      idempotency_key: 'long',
    };
    const asText = {
      rows: JSON.stringify(rowsOf(2)),
      file: null,
      steps: JSON.stringify(trim),
      limits: { max_credits: 1 },
    };

    const tooDear = await call('list_start', long, { max_credits: 10 });
    const preview = answerOf(await call('list_preview', long));
    const small = answerOf(await call('list_start', asText));

    expect(errorOf(tooDear)).toMatchObject({ code: 'over_max_credits', most_credits: 2_000 });
    expect(preview.preview.rows).toMatchObject({ total: 4_000, valid: 4_000 });
    expect(small).toMatchObject({ total: 2, columns: ['Nr', 'Name'] });
  });

  describe('of a connection with a budget', () => {
    const stepsCost = async (id: string) => {
      const { rows } = await app.db.pool.query(
        `select coalesce(sum(from_plan + from_addon), 0)::int as cost from calls where job_id = $1`,
        [id.replace('list_', '')],
      );
      return rows[0].cost as number;
    };
    const books = async (name: string) => {
      await settleHolds(app.db.pool);
      const { rows } = await app.db.pool.query(
        `select credits_spent as spent, (select coalesce(sum(amount), 0)::int from connection_holds where connection_id = c.id) as held
           from connections c where name = $1`,
        [name],
      );
      return rows[0] as { spent: number; held: number };
    };
    // The second step of a row asks what the first one answered, so the ceiling is held as it was sent.
    const steps = [
      ...trim,
      { id: 'later', endpoint: 'remove_whitespace', input: { input_text: '{trim.output}' } },
    ];

    test('a list holds its ceiling, and settles to the sum of its steps', async () => {
      const client = await connected('?connection=list&max_credits=20');
      const list = { rows: rowsOf(4), steps };

      const tooDear = await client.callTool('service_list_start', { ...list, limits: { max_credits: 21 } });
      const started = await client.callTool('service_list_start', { ...list, limits: { max_credits: 15 } });
      const second = await client.callTool('service_list_start', { ...list, limits: { max_credits: 6 } });
      const { id } = answerOf(started);
      await whenItIs(client, id, 'completed');

      expect(errorOf(tooDear)).toMatchObject({ code: 'connection_budget_spent', budget_remaining: 20 });
      expect(leftOf(started)).toBe(5);
      expect(errorOf(second)).toMatchObject({ code: 'connection_budget_spent', budget_remaining: 5 });
      expect(await stepsCost(id)).toBe(400);
      expect(await books('list')).toEqual({ spent: 400, held: 0 });
    });

    test('a higher ceiling is held as well, and refused where the budget has too little', async () => {
      const client = await connected('?connection=raises&max_credits=5');
      const { id } = answerOf(
        await client.callTool('service_list_start', { rows: rowsOf(8), steps, limits: { max_credits: 2 } }),
      );
      await whenItIs(client, id, 'stopped');
      const resume = (max: number) =>
        client.callTool('service_list_resume', { id, limits: { max_credits: max } });

      const tooHigh = await resume(6);
      const heldThen = await books('raises');
      const raised = await resume(4);
      const heldNow = await books('raises');
      await whenItIs(client, id, 'stopped');
      const last = await resume(5);
      await whenItIs(client, id, 'stopped');
      const canceled = answerOf(await client.callTool('service_list_cancel', { id }));
      await vi.waitFor(
        async () =>
          expect(answerOf(await client.callTool('service_list_status', { id })).finished_at).not.toBeNull(),
        { timeout: 20_000 },
      );

      expect(errorOf(tooHigh)).toMatchObject({ code: 'connection_budget_spent', budget_remaining: 3 });
      expect(heldThen).toEqual({ spent: 200, held: 200 });
      expect(leftOf(raised)).toBe(1);
      expect(heldNow).toEqual({ spent: 400, held: 400 });
      expect(leftOf(last)).toBe(0);
      expect(canceled.credits_charged).toBeLessThanOrEqual(5);
      expect(await books('raises')).toEqual({ spent: await stepsCost(id), held: 0 });
    });

    test('resumes at once hold no more than the one that wins', async () => {
      const client = await connected('?connection=races&max_credits=20');
      const { id } = answerOf(
        await client.callTool('service_list_start', { rows: rowsOf(8), steps, limits: { max_credits: 2 } }),
      );
      await whenItIs(client, id, 'stopped');

      const all = await Promise.all(
        [9, 10, 11, 12].map((max) =>
          client.callTool('service_list_resume', { id, limits: { max_credits: max } }),
        ),
      );
      await whenItIs(client, id, 'completed');

      expect(all.filter(({ isError }) => !isError)).toHaveLength(1);
      expect(new Set(all.filter(({ isError }) => isError).map((one) => errorOf(one).code))).toEqual(
        new Set(['list_not_waiting']),
      );
      expect(await stepsCost(id)).toBe(800);
      expect(await books('races')).toEqual({ spent: 800, held: 0 });
    });

    test('a list of others cannot be resumed by it, and what others add is not its own', async () => {
      const client = await connected('?connection=foreign&max_credits=3');
      const ofOthers = (
        await app.post('/lists', sandbox, {
          ...{ rows: rowsOf(8), steps },
          limits: { max_credits: 2, pause_after: 1 },
        })
      ).body;
      await whenItIs(client, ofOthers.id, 'paused');
      const own = answerOf(
        await client.callTool('service_list_start', { rows: rowsOf(8), steps, limits: { max_credits: 3 } }),
      );
      await whenItIs(client, own.id, 'stopped');

      const refused = await client.callTool('service_list_resume', { id: ofOthers.id });
      const raisedByOwner = await app.post(`/lists/${own.id}/resume`, sandbox, {
        limits: { max_credits: 8 },
      });
      await whenItIs(client, own.id, 'completed');

      expect(errorOf(refused)).toMatchObject({ code: 'connection_budget_spent' });
      expect(errorOf(refused).message).toContain('has not started this list');
      expect((await app.get(`/lists/${ofOthers.id}`, sandbox)).body.status).toBe('paused');
      expect(raisedByOwner.status).toBe(200);
      expect(await stepsCost(own.id)).toBe(800);
      expect(await books('foreign')).toEqual({ spent: 300, held: 0 });
    });
  });

  test('the books are right behind all of that', async () => {
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
    expect((await verifyLedger(app.db.pool)).problems).toEqual([]);
  });
});
