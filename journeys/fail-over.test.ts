import pg from 'pg';
import { expect, vi } from 'vitest';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { type Created, callerOf, workspaceOf } from './testing/call.ts';
import { test } from './testing/millrace.ts';
import { startReplicatedPostgres } from './testing/replicated-postgres.ts';

const why = whyMissing('postgres');
const callers = 8;

test('where the primary is killed and its synchronous standby takes over, no charge that was answered is lost, and calls go on', {
  timeout: 240_000,
}, async ({ millrace, skip }) => {
  skip(why !== null, why ?? '');
  const postgres = await startReplicatedPostgres();
  try {
    const environment = { DATABASE_URL: postgres.url };
    const run = (...words: string[]) => millrace.run([...words, '--json'], { environment });
    const service = await millrace.serve(environment);
    const { stdout } = await run(
      'org',
      'create',
      '--name',
      'Acme',
      '--credits',
      '100000',
      '--rate-tier',
      'unlimited',
    );
    const caller = callerOf(service.url, workspaceOf(JSON.parse(stdout) as Created, 'live').api_key);
    const answered: string[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const calling = Promise.all(
      Array.from({ length: callers }, async () => {
        while (!isOver) {
          const { status, headers } = await caller.post('remove_whitespace', { input_text: ' a ' });
          statuses.add(status);
          if (status === 200) answered.push(headers.get('x-request-id') ?? '');
        }
      }),
    );
    // Awaited below, unless the test has failed by then.
    calling.catch(() => {});
    const untilMore = async (calls: number) => {
      const most = answered.length + calls;
      await vi.waitFor(() => expect(answered.length).toBeGreaterThan(most), {
        timeout: 120_000,
        interval: 20,
      });
    };

    await untilMore(200);
    await postgres.failOver();
    await untilMore(200);
    isOver = true;
    await calling;
    const verified = await run('ledger', 'verify');
    const charged = await chargedIn(postgres.url);

    expect(answered.filter((id) => !charged.has(id.replace('req_', '')))).toEqual([]);
    expect(new Set(answered).size).toBe(answered.length);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(verified.code, verified.stdout).toBe(0);
  } finally {
    await postgres.stop();
  }
});

/** Ids of calls that were charged, without hyphens. */
async function chargedIn(url: string): Promise<Set<string>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from calls where from_addon > 0');
  await client.end();
  return new Set(rows.map(({ id }) => id.replaceAll('-', '')));
}
