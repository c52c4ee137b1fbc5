import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createOrganization } from '../../server/src/admin/organizations.ts';
import { verifyBooks } from '../../server/src/jobs/bulk/verify-books.ts';
import { credits } from '../../server/src/kernel/credits.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { startDatabase } from '../database.ts';
import { quantile, table, thousands } from '../statistics.ts';

/*
 * Bulk jobs through the whole service, over HTTP: items a second, polls and other calls while lists come in and are worked off,
 * how soon a cancel holds, and how soon a killed service goes on. Everything on one machine, PostgreSQL with fsync.
 *   node bench/bulk/doors.ts
 */
const perList = 10_000;
const database = await startDatabase();
const pool = createPool({ connectionString: database.url, connectionsMax: 2, applicationName: 'bench' });
const port = await freePort();
const api = `http://127.0.0.1:${port}/api/v1`;
let service: ChildProcess | null = null;
try {
  const key = (await customer()).key;
  service = await start(0);
  const lists = { plain: list(60), long: list(720) };

  await whenOver(await submit(key, lists.plain));
  const quiet = await during(key, () => sleep(4_000));
  const bySize = [];
  for (const [name, body] of Object.entries(lists)) {
    const took: number[] = [];
    const beside = await during(key, async () => {
      for (let at = 0; at < 4; at++) {
        const startedAt = performance.now();
        const id = await submit(key, body);
        took.push(performance.now() - startedAt);
        await whenOver(id);
      }
    });
    bySize.push({ name, megabytes: body.length / 2 ** 20, took: took.toSorted((a, b) => a - b), beside });
  }
  const jobs: string[] = [];
  for (let at = 0; at < 4; at++) jobs.push(await submit(key, lists.plain));
  const cpu = () => [cpuTimeMs(service?.pid ?? 0), cpuTimeMs(database.pid)] as const;
  const before = cpu();
  const startedAt = performance.now();
  const polls = await polling(key, jobs, async () => {
    for (const id of jobs) await whenOver(id);
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpuMs = cpu().map((now, at) => (1_000 * (now - (before[at] ?? 0))) / (4 * perList));

  // From here on a look-up takes 50 ms, so that a list is still under way as it is canceled, or its service killed.
  await stop();
  service = await start(50);
  const cancels: number[] = [];
  const others = await Promise.all(Array.from({ length: 3 }, async () => (await customer()).key));
  const behind = await Promise.all(others.map((other) => submit(other, lists.plain)));
  for (let at = 0; at < 8; at++) {
    const id = await submit(key, lists.plain);
    await until(async () => (await job(id, key)).completed > 0);
    const canceledAt = performance.now();
    await fetch(`${api}/email_verification/${id}`, { method: 'DELETE', headers: { 'x-api-key': key } });
    await whenOver(id);
    cancels.push((performance.now() - canceledAt) / 1_000);
  }
  cancels.sort((a, b) => a - b);
  const resumes: number[] = [];
  const lasts: number[] = [];
  for (let at = 0; at < 3; at++) {
    // All of its items are under way as the service is killed: nobody may take them before it is taken for dead.
    const small = await submit(key, list(60, 20));
    await until(async () => (await job(small, key)).status === 'processing');
    service.kill('SIGKILL');
    await once(service, 'exit');
    const killedAt = performance.now();
    const endedBefore = await ended();
    service = await start(50);
    await until(async () => (await ended()) > endedBefore);
    resumes.push((performance.now() - killedAt) / 1_000);
    await whenOver(small);
    lasts.push((performance.now() - killedAt) / 1_000);
  }
  for (const [at, id] of behind.entries()) {
    await fetch(`${api}/email_verification/${id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': others[at] ?? '' },
    });
  }

  const ms = (list: readonly number[], share: number) => `${quantile(list, share).toFixed(1)} ms`;
  const both = (list: readonly number[]) => `${ms(list, 0.5)}, ${ms(list, 0.99)}`;
  console.log(`${availableParallelism()} cores for everything, Node ${process.version}\n`);
  console.log(
    table([
      ['', ''],
      [`items a second, of ${thousands(4 * perList)} in four jobs`, thousands((4 * perList) / seconds)],
      [
        'CPU time of the service and of PostgreSQL for 1,000 items',
        cpuMs.map((ms) => `${ms.toFixed(0)} ms`).join(', '),
      ],
      [`polls of a job while they run (${polls.length}): p50, p99`, both(polls)],
      ['other calls while nothing runs: p50, p99', both(quiet)],
      ...bySize.flatMap(({ megabytes, took, beside }) => [
        [
          `submitting ${thousands(perList)} items of ${megabytes.toFixed(1)} MiB: p50, longest`,
          `${ms(took, 0.5)}, ${ms(took, 1)}`,
        ],
        [
          `other calls while such lists come in and are worked off (${beside.length}): p50, p99`,
          both(beside),
        ],
      ]),
      [
        'from a cancel to the end of its job, beside three other lists: p50, longest',
        `${quantile(cancels, 0.5).toFixed(2)} s, ${quantile(cancels, 1).toFixed(2)} s`,
      ],
      [
        'from kill -9 of the service to the next item that ends, and to the end of a job whose items were all under way: longest of 3',
        `${Math.max(...resumes).toFixed(1)} s, ${Math.max(...lasts).toFixed(1)} s`,
      ],
    ]),
  );
  const { ok, problems } = await verifyBooks(pool);
  console.log(ok ? 'ledger verify: all invariants hold, those of jobs among them' : problems);
} finally {
  await stop();
  await pool.end();
  await database.stop();
}

async function start(milliseconds: number): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('bulk-service.ts', import.meta.url));
  const child = spawn(process.execPath, [script, database.url, String(port), String(milliseconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

async function stop(): Promise<void> {
  const child = service;
  service = null;
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function customer() {
  const { workspaces } = await createOrganization(pool, {
    name: 'Bench',
    credits: credits(1_000_000),
    plan: null,
    rateTier: 'unlimited',
  });
  return { key: workspaces[0]?.api_key ?? '' };
}

/** Addresses with a further field of so many characters. */
function list(filler: number, count = perList): string {
  const data = Array.from({ length: count }, (_, i) => ({
    email: `person${i}@halden${i % 97}.example`,
    refId: i,
    note: 'x'.repeat(filler),
  }));
  return JSON.stringify({ data });
}

async function submit(key: string, body: string): Promise<string> {
  const response = await fetch(`${api}/email_verification`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body,
  });
  const answer = (await response.json()) as { id?: string };
  if (!answer.id) throw new Error(JSON.stringify(answer));
  return answer.id;
}

async function job(id: string, key: string): Promise<{ completed: number; status: string }> {
  const response = await fetch(`${api}/email_verification/${id}?limit=1`, { headers: { 'x-api-key': key } });
  return (await response.json()) as { completed: number; status: string };
}

/** Asked of the database, so that waiting is no load for the service. */
async function whenOver(id: string): Promise<void> {
  const uuid = id.slice(4);
  await until(async () => {
    const { rows } = await pool.query<{ over: boolean }>(
      'select finished_at is not null as over from bulk_jobs where id = $1::uuid',
      [uuid],
    );
    return rows[0]?.over === true;
  });
}

async function ended(): Promise<number> {
  const { rows } = await pool.query<{ ended: number }>('select sum(ended)::int as ended from bulk_jobs');
  return rows[0]?.ended ?? 0;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Milliseconds of each of 50 requests a second while something is done, sorted. */
async function paced(ask: (at: number) => Promise<Response>, work: () => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  const asked: Promise<void>[] = [];
  const timer = setInterval(() => {
    const startedAt = performance.now();
    asked.push(
      ask(asked.length).then(async (response) => {
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`the service answered ${response.status}`);
        took.push(performance.now() - startedAt);
      }),
    );
  }, 20);
  await work();
  clearInterval(timer);
  await Promise.all(asked);
  return took.toSorted((a, b) => a - b);
}

function during(key: string, work: () => Promise<void>): Promise<number[]> {
  const request = {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: '{"messy_url":"WWW.Example.com"}',
  };
  return paced(() => fetch(`${api}/clean_domain`, request), work);
}

function polling(key: string, ids: readonly string[], work: () => Promise<void>): Promise<number[]> {
  const headers = { 'x-api-key': key };
  return paced((at) => fetch(`${api}/email_verification/${ids[at % ids.length]}`, { headers }), work);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  return free;
}
