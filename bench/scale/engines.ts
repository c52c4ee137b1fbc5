import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseStore } from '../../server/src/dataset/database-store.ts';
import { Dataset } from '../../server/src/dataset/dataset.ts';
import { databaseReads } from '../../server/src/dataset/dataset-reads.ts';
import type { DatasetStore } from '../../server/src/dataset/dataset-store.ts';
import { importFile } from '../../server/src/dataset/import-file.ts';
import { openSearchAddress } from '../../server/src/dataset/opensearch/address.ts';
import { openOpenSearch } from '../../server/src/dataset/opensearch/dataset.ts';
import { recordReadings } from '../../server/src/dataset/readings/record-readings.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { TestOpenSearch } from '../../server/src/testing/opensearch.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { startDatabase } from '../database.ts';
import { writeFiles } from '../dataset/files.ts';
import { today } from '../dataset/generate.ts';
import { type Question, questions } from '../dataset/peers.ts';
import { quantile, table, thousands } from '../statistics.ts';

/*
 * The same people in the index of the database and in OpenSearch (one node, or three on this machine with a shard each and a copy of it), in one run: how fast each takes them, how large they are on disk and in memory, and
 * how soon each answers the same questions, by turns. Both totals of every question are compared.
 *   JAVA21_HOME=… npm run bench:scale -- [--people 1000000,3000000] [--nodes 3] [--heap 4g] [--rounds 3]
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    nodes: { type: 'string', default: '1' },
    heap: { type: 'string', default: '4g' },
    rounds: { type: 'string', default: '3' },
  },
});
const nodes = options.nodes === '3' ? 3 : 1;
/** Of the index of the database, as a service keeps it in memory. */
const cacheBytes = 256 * 1024 ** 2;

interface Side {
  readonly name: string;
  readonly store: DatasetStore;
  readonly dataset: Dataset;
  /** Their processes: the node, or PostgreSQL. What the importing process takes itself is counted for both. */
  readonly pids: readonly number[];
  diskBytes(): Promise<number>;
}

interface Imported {
  readonly perSecond: number;
  readonly cpuUs: number;
  readonly bytes: number;
}

console.log(
  `${availableParallelism()} cores for everything, Node ${process.version}, ${nodes} nodes of OpenSearch with a heap of ${options.heap}\n`,
);
for (const people of options.people.split(',').map(Number)) await compare(people);

async function compare(people: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-bench-scale-'));
  const database = await startDatabase();
  const node = await TestOpenSearch.start(nodes, folder, { heap: options.heap, isCompiledWhole: true });
  const pool = createPool({
    connectionString: database.url,
    connectionsMax: 3,
    applicationName: 'bench',
    // A vacuum of millions takes as long as it takes.
    statementTimeoutMs: 0,
  });
  const address = openSearchAddress(`${node.address('scale')}?shards=${nodes}`);
  if (!address) throw new Error('the address of the node is one');
  const opened = await openOpenSearch(address);
  try {
    const { people: file } = await writeFiles(folder, { people, companies: 0, jobs: 0, posts: 0 });
    console.error(`${thousands(people)} people, ${thousands(statSync(file).size / 1e6)} MB as JSON Lines`);
    const sides: readonly [Side, Side] = [
      {
        name: 'index of the database',
        store: databaseStore,
        dataset: new Dataset(databaseReads(pool, cacheBytes), () => today),
        pids: [database.pid],
        diskBytes: async () => {
          await pool.query('vacuum analyze people');
          const { rows } = await pool.query<{ bytes: number }>(
            `select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
              where relkind = 'r' and relname ~ '^(people|dataset_blocks|dataset_segments|dataset_deaths)$'`,
          );
          return Number(rows[0]?.bytes);
        },
      },
      {
        name: 'OpenSearch',
        store: opened.store,
        dataset: new Dataset(opened.readsOf(pool), () => today),
        pids: node.pids,
        diskBytes: async () => {
          // What a night makes of it: segments that were merged away are gone.
          await node.ask('POST', '/scale-*/_forcemerge?max_num_segments=5');
          const stats = (await node.ask('GET', '/scale-*/_stats/store')) as {
            _all: { primaries: { store: { size_in_bytes: number } } };
          };
          return stats._all.primaries.store.size_in_bytes;
        },
      },
    ];
    const imported = new Map<Side, Imported>();
    for (const side of sides) imported.set(side, await importInto(side, { pool, file, people }));
    const asked = await ask(sides, people);
    console.log(
      `${table([
        [
          `${thousands(people)} people`,
          'records/s',
          'CPU a record',
          'bytes on disk a record',
          'MiB in memory',
        ],
        ...sides.map((side) => {
          const figures = imported.get(side);
          return [
            side.name,
            thousands(figures?.perSecond ?? 0),
            `${figures?.cpuUs.toFixed(0)} us`,
            thousands((figures?.bytes ?? 0) / people),
            thousands(side.pids.reduce((sum, pid) => sum + residentMib(pid), 0)),
          ];
        }),
      ])}\n`,
    );
    console.log(`${table(asked)}\n`);
  } finally {
    await opened.close();
    await pool.end();
    await node.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importInto(
  side: Side,
  { pool, file, people }: { pool: ReturnType<typeof createPool>; file: string; people: number },
): Promise<Imported> {
  const before = [process.pid, ...side.pids].map(cpuTimeMs);
  const startedAt = performance.now();
  const { accepted } = await importFile(recordReadings.people, {
    ...{ pool, file, store: side.store, preset: 'millrace', source: side.name },
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (accepted !== people) throw new Error(`${accepted} of ${people} records were read`);
  // PostgreSQL and the node are children of this process: counted once, with it.
  const cpuMs = cpuTimeMs(process.pid) - (before[0] ?? 0);
  const bytes = await side.diskBytes();
  console.error(
    `${side.name}: ${thousands(accepted / seconds)} records a second, ${thousands(bytes / 1e6)} MB`,
  );
  return { perSecond: accepted / seconds, cpuUs: (1_000 * cpuMs) / accepted, bytes };
}

/** Asks both sides each question. Returns a table of medians and 95th percentiles in milliseconds, a row for each kind of question. */
async function ask(sides: readonly Side[], people: number): Promise<string[][]> {
  const all = questions(people);
  const took = new Map<string, number[]>();
  let different = 0;
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const [at, question] of all.entries()) {
      const totals: number[] = [];
      for (const side of (at + round) % 2 === 0 ? sides : sides.toReversed()) {
        const startedAt = performance.now();
        totals.push(await totalOf(side.dataset, question));
        const ms = performance.now() - startedAt;
        // In the first round code is compiled, and what lies on disk is read.
        if (round === 0) continue;
        const key = `${question.about}|${side.name}`;
        took.set(key, [...(took.get(key) ?? []), ms]);
      }
      if (new Set(totals).size > 1) {
        different += 1;
        console.error(`${JSON.stringify(question)}: ${totals.join(', ')} hits`);
      }
    }
  }
  console.log(
    `${different} of ${all.length * (Number(options.rounds) + 1)} questions had different totals\n`,
  );
  const abouts = [...new Set(all.map(({ about }) => about))];
  return [
    ['asked for: p50, p95 ms', ...sides.map(({ name }) => name)],
    ...abouts.map((about) => [
      about,
      ...sides.map(({ name }) => {
        const times = (took.get(`${about}|${name}`) ?? []).toSorted((one, other) => one - other);
        return `${quantile(times, 0.5).toFixed(1)}, ${quantile(times, 0.95).toFixed(1)}`;
      }),
    ]),
  ];
}

async function totalOf(dataset: Dataset, question: Question): Promise<number> {
  const page = { page: 1, pageSize: 25 };
  const { total } =
    'people' in question
      ? await dataset.searchPeople({ ...question.people, ...page })
      : await dataset.searchProfiles({ ...question.profiles, ...page });
  return total;
}

/** Of a process and those that it started. */
function residentMib(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  // Shared memory of PostgreSQL counts once: what a process has for itself alone is RssAnon.
  const own = (id: number, field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) /
    1_024;
  return own(pid, 'VmRSS') + children.reduce((sum, child) => sum + own(Number(child), 'RssAnon'), 0);
}
