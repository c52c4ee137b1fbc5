import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createOrganization } from '../../server/src/admin/organizations.ts';
import { Dataset } from '../../server/src/dataset/dataset.ts';
import { databaseReads } from '../../server/src/dataset/dataset-reads.ts';
import { importFile } from '../../server/src/dataset/import-file.ts';
import { recordKinds } from '../../server/src/dataset/kinds/record-kind.ts';
import type { RecordReading } from '../../server/src/dataset/readings/record-reading.ts';
import { recordReadings } from '../../server/src/dataset/readings/record-readings.ts';
import { credits } from '../../server/src/kernel/credits.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { startDatabase } from '../database.ts';
import { quantile, table, thousands } from '../statistics.ts';
import { type Sizes, writeFiles } from './files.ts';
import { Flushes } from './flushes.ts';
import { today } from './generate.ts';
import { type Contender, fullTextIndex, plainTable, questions } from './peers.ts';
import { questionsOf } from './questions.ts';

/*
 * A million people: how fast they are imported, and how soon searches of them are answered through the whole service, over HTTP, billed. A billed
 * call is written to disk twice, so that at each call's moment two pages are flushed beside it: what the disk takes for these is in the last column.
 *   node bench/dataset/dataset.ts [--people 1000000] [--companies 100000] [--jobs 200000] [--posts 300000] [--rate 20] [--seconds 20]
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    companies: { type: 'string', default: '100000' },
    jobs: { type: 'string', default: '200000' },
    posts: { type: 'string', default: '300000' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
  },
});
const sizes: Sizes = {
  people: Number(options.people),
  companies: Number(options.companies),
  jobs: Number(options.jobs),
  posts: Number(options.posts),
};
/** Before calls are timed: the first ones read tables, and are compiled. */
const warmSeconds = 3;
const folder = mkdtempSync(join(tmpdir(), 'millrace-bench-dataset-'));
const database = await startDatabase();
const pool = createPool({ connectionString: database.url, connectionsMax: 3, applicationName: 'bench' });
let service: ChildProcess | undefined;
try {
  console.log(`${availableParallelism()} cores for everything, Node ${process.version}\n`);
  const files = await writeFiles(folder, sizes);
  const imported: string[][] = [['import', 'records', 'MB', 'records/s', 'CPU a record']];
  for (const kind of recordKinds.filter((name) => sizes[name] > 0)) {
    const file = files[kind];
    const reading = recordReadings[kind] as RecordReading<unknown>;
    const startedAt = performance.now();
    // PostgreSQL is a child of this process.
    const cpuBefore = cpuTimeMs(process.pid);
    const { accepted } = await importFile(reading, {
      pool,
      file,
      preset: kind === 'companies' ? 'auto' : 'millrace',
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    const cpuMs = cpuTimeMs(process.pid) - cpuBefore;
    const row = [
      kind,
      thousands(accepted),
      thousands(statSync(file).size / 1e6),
      thousands(accepted / seconds),
      `${((1_000 * cpuMs) / accepted).toFixed(0)} us`,
    ];
    imported.push(row);
    console.error(row.join('  '));
  }
  console.log(`${table(imported)}\n`);
  const { rows } = await pool.query<{ name: string; mb: number }>(
    `select relname as name, round(pg_total_relation_size(oid) / 1e6) as mb from pg_class
      where relkind = 'r' and relname ~ '^(companies|people|jobs|posts|dataset)' order by 1`,
  );
  console.log(`${table([['table', 'MB'], ...rows.map(({ name, mb }) => [name, String(mb)])])}\n`);

  // What the import has left to write would be written while calls are timed.
  await pool.query('checkpoint');
  const port = await freePort();
  const script = fileURLToPath(new URL('dataset-service.ts', import.meta.url));
  service = spawn(process.execPath, [script, database.url, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(service.stdout as NodeJS.ReadableStream, 'data');
  const { workspaces } = await createOrganization(pool, {
    name: 'Bench',
    credits: credits(10_000_000),
    plan: null,
    rateTier: 'unlimited',
  });
  const key = workspaces[0]?.api_key ?? '';
  const shares = [0.5, 0.95, 0.99, 1];
  const answers: string[][] = [
    [
      'endpoint',
      'calls',
      'hits, median',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'longest',
      'disk p50, p95, p99, longest',
    ],
  ];
  const flushes = await Flushes.in(folder);
  for (const [endpoint, questions] of Object.entries(questionsOf(sizes))) {
    if (sizes.posts === 0 && /post|activities/.test(endpoint)) continue;
    const url = `http://127.0.0.1:${port}/api/v1/${endpoint}`;
    const ask = { url, key, questions, flushes };
    await openLoop(ask, warmSeconds);
    const asked = await openLoop(ask, Number(options.seconds));
    const took = sorted(asked.map(({ ms }) => ms));
    const disk = sorted(asked.map(({ diskMs }) => diskMs));
    const hits = sorted(asked.map(({ hits }) => hits));
    const row = [
      endpoint,
      String(took.length),
      thousands(quantile(hits, 0.5)),
      ...shares.map((share) => quantile(took, share).toFixed(1)),
      shares.map((share) => quantile(disk, share).toFixed(1)).join(', '),
    ];
    answers.push(row);
    console.error(row.join('  '));
  }
  await flushes.close();
  console.log(`${table(answers)}\n`);
  console.log(`service: ${rssMb(service.pid ?? 0)} MB of memory\n`);
  service.kill('SIGTERM');
  await once(service, 'exit');

  const dataset = new Dataset(databaseReads(pool, 256 * 1024 ** 2), () => today);
  const millrace: Contender = {
    name: 'Millrace',
    ask: async (question) =>
      'people' in question
        ? (await dataset.searchPeople({ ...question.people, page: 1, pageSize: 25 })).total
        : (await dataset.searchProfiles({ ...question.profiles, page: 1, pageSize: 25 })).total,
    close: () => {},
  };
  const contenders = [millrace, await plainTable(pool, sizes.people), fullTextIndex(folder, sizes.people)];
  console.log(`${table(await compared(contenders))}\n`);
  for (const contender of contenders) await contender.close();
} finally {
  if (service && service.exitCode === null) {
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
  await pool.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Asked {
  readonly url: string;
  readonly key: string;
  readonly questions: readonly Record<string, unknown>[];
  readonly flushes: Flushes;
}

/** Calls at fixed moments whether or not the service keeps up; each takes from the moment at which it was due. */
async function openLoop({ url, key, questions, flushes }: Asked, seconds: number) {
  const count = Number(options.rate) * seconds;
  const startedAt = performance.now();
  const calls = Array.from({ length: count }, async (_, at) => {
    const dueAt = startedAt + (1_000 * at) / Number(options.rate);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())));
    const disk = flushes.two();
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(questions[at % questions.length]),
    });
    const body = (await response.json()) as Record<string, never>;
    if (response.status !== 200) throw new Error(`${url}: ${response.status} ${JSON.stringify(body)}`);
    const { totalElements, pagination } = body as {
      totalElements?: number;
      pagination?: { totalElements: number };
    };
    const ms = performance.now() - dueAt;
    return { ms, diskMs: await disk, hits: totalElements ?? pagination?.totalElements ?? 1 };
  });
  return Promise.all(calls);
}

/** One question after the other, each to all of them in turn: median and 95th percentile in milliseconds, by what is asked. */
async function compared(contenders: readonly Contender[]): Promise<string[][]> {
  const asked = questions(sizes.people);
  const took = new Map<string, number[]>();
  for (const [at, question] of asked.entries()) {
    const totals: number[] = [];
    for (const contender of contenders) {
      const startedAt = performance.now();
      totals.push(await contender.ask(question));
      const ms = performance.now() - startedAt;
      // The first ones read what the others find read.
      if (at < 8) continue;
      const key = `${question.about}|${contender.name}`;
      took.set(key, [...(took.get(key) ?? []), ms]);
    }
    if (new Set(totals).size > 1) console.error(`${JSON.stringify(question)}: ${totals.join(', ')} hits`);
  }
  const abouts = [...new Set(asked.map(({ about }) => about))];
  return [
    ['asked for: p50, p95 ms', ...contenders.map(({ name }) => name)],
    ...abouts.map((about) => [
      about,
      ...contenders.map(({ name }) => {
        const times = sorted(took.get(`${about}|${name}`) ?? []);
        return `${quantile(times, 0.5).toFixed(1)}, ${quantile(times, 0.95).toFixed(1)}`;
      }),
    ]),
  ];
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((one, other) => one - other);
}

function rssMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
