import { describe, expect, test, vi } from 'vitest';
import type { CallEndpoint } from '../../endpoints/define-endpoint.ts';
import { callEndpoints } from '../../endpoints/registry.ts';
import { cancelJob } from '../../jobs/bulk/cancel-job.ts';
import { verifyBooks } from '../../jobs/bulk/verify-books.ts';
import { invariant } from '../../kernel/invariant.ts';
import { mostItCanCost, recordsIn } from '../../kernel/price.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { transaction } from '../../postgres/transaction.ts';
import type { TestApp, TestResponse } from '../../testing/app.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { listInputs } from '../../testing/list-inputs.ts';
import { oneSandbox } from '../../testing/one-sandbox.ts';
import { startList, stepsOf } from '../../testing/start-list.ts';
import { parseRequest, requestRules } from '../parse-request.ts';

/** A column for each field, as it is. */
const asPlaces = (fields: readonly string[]) => Object.fromEntries(fields.map((name) => [name, `{${name}}`]));

interface RowAnswered {
  readonly outcome: string;
  readonly cost: number;
  /** As text: of the same bytes, but for how long something took. */
  readonly answer: string;
}

/** How the row ends that asks the same as a call. */
function asRow(
  endpoint: CallEndpoint,
  input: Record<string, unknown> | undefined,
  { status, body, headers }: TestResponse,
): RowAnswered {
  if (isRefused(endpoint, input)) {
    return { outcome: status === 422 ? 'refused' : `refused with ${status}`, cost: 0, answer: '' };
  }
  const cost = Math.round(Number(headers['x-credits-charged'] ?? 0) * 100);
  // A row says what its error says to people; and a call, also what to do.
  if (status !== 200) return { outcome: 'failed', cost, answer: timeless(errorOf(body)) };
  const outcome = recordsIn(endpoint.price as never, body as never) > 0 ? 'found' : 'not_found';
  return { outcome, cost, answer: timeless(Array.isArray(body) ? body : withoutMeta(body)) };
}

function isRefused(endpoint: CallEndpoint, input: Record<string, unknown> = {}): boolean {
  try {
    parseRequest(endpoint, requestRules(endpoint), input);
    return false;
  } catch (error) {
    if (error instanceof ServiceError) return true;
    throw error;
  }
}

const withoutMeta = ({ service_meta: _, ...answer }: Record<string, unknown>) => answer;

const errorOf = ({
  message,
  code,
  fix: _,
  docs_url: _1,
  request_id: _2,
  service_meta: _3,
  error: _4,
  ...fields
}: Record<string, unknown>) => ({
  error: message,
  code,
  ...fields,
});

/** How long something took is never the same, nor is a token, which is encrypted. */
const changing: ReadonlySet<string> = new Set(['latency_ms', 'paginationToken']);
const timeless = (answer: unknown): string =>
  JSON.stringify(answer, (name, value) => (changing.has(name) ? typeof value : value));

async function rowsOf({ pool }: TestDatabase, listId: string): Promise<RowAnswered[]> {
  const { rows } = await pool.query<{
    outcome: string;
    is_called: boolean;
    cost: number;
    answer: string;
  }>(
    `select coalesce(s.outcome, i.outcome::text) as outcome, s.job_id is not null as is_called,
            coalesce(s.cost, 0) as cost, s.answer
       from bulk_items i
       left join list_steps s on s.job_id = i.job_id and s.index = i.index
      where i.job_id = $1 order by i.index`,
    [listId],
  );
  return rows.map(({ outcome, is_called: isCalled, cost, answer }) => ({
    outcome: isCalled || (outcome !== 'invalid' && outcome !== 'skipped') ? outcome : 'refused',
    ...{ cost, answer: isCalled ? timeless(JSON.parse(answer)) : '' },
  }));
}

/**
 * Requests that have the same fields together: a list has one mapping, and a row without a value for one of its filters is skipped, where a call leaves the
 * filter out.
 */
function byFields(inputs: readonly Record<string, unknown>[]): Record<string, unknown>[][] {
  const groups = new Map<string, Record<string, unknown>[]>();
  for (const input of inputs) {
    const fields = fieldsOf(input).sort().join();
    groups.set(fields, [...(groups.get(fields) ?? []), input]);
  }
  return [...groups.values()];
}

const fieldsOf = (input: Record<string, unknown>) =>
  Object.keys(input).filter((name) => input[name] !== undefined);

/** In centicredits, of the example of an endpoint. */
function mostOf(name: string): number {
  const endpoint = callEndpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`${name} is no endpoint that answers at once`);
  return mostItCanCost(endpoint.price, endpoint.request.parse(endpoint.example.request) as never);
}

describe('in a sandbox workspace', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });
  const workspace = async () => {
    const { rows } = await app.db.pool.query<{ public_id: string }>(
      `select public_id from workspaces where mode = 'sandbox'`,
    );
    return rows[0]?.public_id ?? '';
  };
  const whenOver = (id: string) =>
    vi.waitFor(
      async () => {
        const { rows } = await app.db.pool.query(
          `select status::text, held::int, charged::int, claimed::int, paused_because from bulk_jobs where id = $1 and finished_at is not null`,
          [id],
        );
        expect(rows).toHaveLength(1);
        return rows[0] as Record<string, unknown>;
      },
      { timeout: 100_000, interval: 50 },
    );

  test.for(callEndpoints.map(({ name }) => name))(
    'rows of %s are answered, charged and refused as calls of their own are: its example and ten other requests',
    async (name) => {
      const endpoint = callEndpoints.find((one) => one.name === name);
      invariant(endpoint, 'it is one of them');
      const inputs = [endpoint.example.request as Record<string, unknown>, ...listInputs(endpoint)];

      expect(inputs).toHaveLength(inputs.flatMap(fieldsOf).length === 0 ? 1 : 11);
      for (const alike of byFields(inputs)) {
        const calls = [];
        for (const input of alike) calls.push(await app.post(`/${name}`, sandbox, input));
        const id = await startList(app.db, {
          workspace: await workspace(),
          plan: { steps: [{ endpoint: name, input: asPlaces(fieldsOf(alike[0] ?? {})) }] },
          rows: alike,
          ceiling: 200_000,
        });
        const list = await whenOver(id);
        const rows = await rowsOf(app.db, id);

        const told = rows.map((row, at) => ({ input: alike[at], ...row }));
        const expected = calls.map((call, at) => ({ input: alike[at], ...asRow(endpoint, alike[at], call) }));
        expect(told).toEqual(expected);
        expect(list).toMatchObject({ charged: rows.reduce((sum, { cost }) => sum + cost, 0), claimed: 0 });
      }
    },
  );

  test('steps run one after the other, each with what those before have found, and not where their condition does not hold', async () => {
    const id = await startList(app.db, {
      workspace: await workspace(),
      plan: {
        steps: [
          { id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } },
          {
            id: 'again',
            endpoint: 'remove_whitespace',
            input: { input_text: '<{trim.output|Nickname}>' },
            run_if: { any: [{ trim: 'found' }, { Nickname: 'is_not_empty' }] },
          },
          {
            id: 'never',
            endpoint: 'remove_whitespace',
            input: { input_text: '{Name}' },
            run_if: { again: 'not_found' },
          },
        ],
      },
      rows: [{ Name: ' Mira  Voss ' }, { Name: '', Nickname: ' Mi ' }, { Nickname: null }, { Name: 5 }],
      ceiling: 1_000,
    });
    const list = await whenOver(id);
    const steps = (await stepsOf(app.db, id)).map(
      ({ index, step, answer }) => `${index} ${step} ${JSON.parse(answer ?? '{}').output}`,
    );
    const { rows } = await app.db.pool.query(
      'select outcome, answer from bulk_items where job_id = $1 order by index',
      [id],
    );

    expect(steps).toEqual(['0 0 Mira Voss', '0 1 <Mira Voss>', '1 1 < Mi >']);
    expect(list).toMatchObject({ charged: 150, claimed: 0, status: 'completed' });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['found', 'found', 'skipped', 'invalid']);
    expect(rows[3]?.answer).toContain('input_text');
  });

  test('rows that ask the same are called once, and all have the answer', async () => {
    const id = await startList(app.db, {
      workspace: await workspace(),
      plan: { steps: [{ endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }] },
      rows: Array.from({ length: 40 }, (_, at) => ({ Name: `Row  ${at % 4}` })),
      ceiling: 5_000,
    });
    const list = await whenOver(id);
    const answers = (await stepsOf(app.db, id)).map(({ answer }) => JSON.parse(answer ?? '{}').output);

    expect(answers).toEqual(Array.from({ length: 40 }, (_, at) => `Row ${at % 4}`));
    expect(list).toMatchObject({ charged: 200, claimed: 0 });
  });

  test('rows wait for the ceiling as long as others may turn out cheaper, and then run', async () => {
    const id = await startList(app.db, {
      workspace: await workspace(),
      plan: {
        steps: [
          {
            endpoint: 'email_finder',
            input: { full_name: '{Name}', company_domain: 'halden-instruments.example' },
          },
        ],
      },
      // Each of them may cost the whole ceiling, finds nobody, and costs nothing.
      rows: Array.from({ length: 6 }, (_, at) => ({ Name: `Magic-miss Nobody${at} magic-miss` })),
      ceiling: mostOf('email_finder'),
    });
    const list = await whenOver(id);
    const outcomes = (await stepsOf(app.db, id)).map(({ outcome }) => outcome);

    expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'not_found'));
    expect(list).toMatchObject({ status: 'completed', charged: 0, claimed: 0, paused_because: null });
  });

  test('a list that has reached its ceiling asks nobody any more, and waits', async () => {
    const id = await startList(app.db, {
      workspace: await workspace(),
      plan: { steps: [{ endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }] },
      rows: Array.from({ length: 30 }, (_, at) => ({ Name: `Row  ${at}` })),
      ceiling: 520,
    });
    const paused = await vi.waitFor(
      async () => {
        const { rows } = await app.db.pool.query(
          'select charged::int, claimed::int, ended, open, paused_because from bulk_jobs where id = $1',
          [id],
        );
        expect(rows[0]).toMatchObject({ paused_because: 'max_credits', claimed: 0, ended: 10 });
        return rows[0];
      },
      { timeout: 100_000, interval: 20 },
    );
    const asked = await stepsOf(app.db, id);
    await transaction(app.db.pool, (tx) => cancelJob(tx, id, async () => {}));

    expect(paused).toMatchObject({ charged: 500 });
    expect(asked).toHaveLength(10);
    expect(await whenOver(id)).toMatchObject({ status: 'canceled', charged: 500 });
  });

  test('the books are right behind all of that', async () => {
    expect((await verifyBooks(app.db.pool)).problems).toEqual([]);
  });
});
