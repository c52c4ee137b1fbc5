import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Load } from './soak-callers.ts';

const starter = fileURLToPath(new URL('../../server/bin/millrace.js', import.meta.url));
/** Holds of a service that was killed are released after 15 s, and those whose release did not reach the database after 15 minutes. */
const settledWithinMs = 17 * 60_000;

/** The organization whose calls have an Idempotency-Key. */
export const keyedName = 'Keyed';
/** Of each, in hundredths of credits. */
const keyedCost = 50;

/** Faults of the books after all calls have ended; usually none. */
export async function examineBooks(databaseUrl: string, folder: string, load: Load): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const held = await untilSettled(client);
    const wrong =
      held === 0 ? [] : [`${held} reservations are left ${settledWithinMs / 1_000} s after the last call`];
    const { rows } = await client.query<{ id: string; cost: number }>(
      `select replace(id::text, '-', '') as id, (from_plan + from_addon)::int as cost from calls where status between 200 and 299`,
    );
    const costs = new Map(rows.map(({ id, cost }) => [id, cost]));
    const answered = [...load.charged];
    const missing = answered.filter(([id, cost]) => costs.get(id) !== cost);
    if (missing.length > 0) {
      const [id = '', cost] = missing[0] ?? [];
      wrong.push(
        `${missing.length} of ${answered.length} answered calls are not in the books as they were answered, such as ${id}: ${cost}, ${costs.get(id)}`,
      );
    }
    // What was charged and answered 503 has come back.
    const { rows: ofKeyed } = await client.query<{ paid: number }>(
      `select (select sum(e.plan_delta + e.addon_delta) from entries e where e.account_id = a.id and e.kind <> 'refund')::int
              - a.plan_left::int - a.addon_left::int as paid
         from ledger_accounts a join organizations o on o.id = a.organization_id and a.mode = 'live' where o.name = $1`,
      [keyedName],
    );
    const due = load.keysAnswered() * keyedCost;
    if (ofKeyed[0]?.paid !== due) {
      wrong.push(
        `calls with ${load.keysAnswered()} keys were answered, which cost ${due}; ${ofKeyed[0]?.paid} were paid`,
      );
    }
    return [...wrong, ...(await verify(databaseUrl, folder))];
  } finally {
    await client.end();
  }
}

async function untilSettled(client: pg.Client): Promise<number> {
  for (const startedAtMs = performance.now(); ; ) {
    const { rows } = await client.query<{ held: number }>('select count(*)::int as held from reservations');
    const held = rows[0]?.held ?? 0;
    if (held === 0 || performance.now() - startedAtMs > settledWithinMs) return held;
    await pause(500);
  }
}

/** `millrace ledger verify`, as operators run it. */
function verify(databaseUrl: string, folder: string): Promise<string[]> {
  const environment = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    MILLRACE_ENV_FILE: 'none',
    MILLRACE_DATA_DIR: folder,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [starter, 'ledger', 'verify', '--json'],
      { env: environment, maxBuffer: 64 * 1_048_576 },
      (_failed, stdout, stderr) => {
        try {
          const { ok, problems, calls, entries } = JSON.parse(stdout) as {
            ok: boolean;
            problems: unknown[];
            calls: number;
            entries: number;
          };
          console.log(
            `ledger verify: ${ok ? 'all invariants hold' : 'PROBLEMS'}; ${calls} calls, ${entries} entries`,
          );
          resolve(ok ? [] : problems.map((problem) => `ledger verify: ${JSON.stringify(problem)}`));
        } catch {
          // It says why on the other output.
          resolve([`ledger verify: ${stderr.slice(0, 2_000)}`]);
        }
      },
    );
  });
}
