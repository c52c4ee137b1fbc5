import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importFile } from '../../server/src/dataset/import-file.ts';
import { allKinds } from '../../server/src/dataset/kinds/all-kinds.ts';
import { openSearchAddress } from '../../server/src/dataset/opensearch/address.ts';
import { written } from '../../server/src/dataset/opensearch/bulk.ts';
import { openOpenSearch } from '../../server/src/dataset/opensearch/dataset.ts';
import { documentText } from '../../server/src/dataset/opensearch/documents.ts';
import { indexOf } from '../../server/src/dataset/opensearch/mapping.ts';
import { DocumentPreparer } from '../../server/src/dataset/opensearch/prepared-documents.ts';
import { recordReadings } from '../../server/src/dataset/readings/record-readings.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { TestOpenSearch } from '../../server/src/testing/opensearch.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { startDatabase } from '../database.ts';
import { table, thousands } from '../statistics.ts';
import { writeFiles } from './files.ts';
import { personOf } from './generate.ts';

/*
 * How fast people are imported into OpenSearch, and how fast the same node takes the same documents where they are ready in memory: the engine's own limit
 * for bulk requests of this size. By turns, each time into an empty index of one node on this machine, which shares its cores with the import.
 *   JAVA21_HOME=… node bench/dataset/opensearch-imports.ts [--people 60000] [--runs 3]
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '60000' },
    runs: { type: 'string', default: '3' },
  },
});
const people = Number(options.people);
const itemsAtOnce = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'millrace-bench-opensearch-'));
const node = await TestOpenSearch.start(1, folder);
const database = await startDatabase();
try {
  console.log(`${availableParallelism()} cores for everything, Node ${process.version}\n`);
  const { people: file } = await writeFiles(folder, { people, companies: 0, jobs: 0, posts: 0 });
  const limit: number[] = [];
  const imports: { perSecond: number; cpuUs: number }[] = [];
  // The first of both is not counted: code is compiled, of the node and of the import.
  for (let run = -1; run < Number(options.runs); run += 1) {
    const own = await bulkLimit(run);
    const imported = await importedInto(file, run);
    console.error(`bulk ${thousands(own)} a second, import ${thousands(imported.perSecond)}`);
    if (run < 0) continue;
    limit.push(own);
    imports.push(imported);
  }
  const own = median(limit);
  const ours = median(imports.map(({ perSecond }) => perSecond));
  console.log(
    table([
      ['', 'records/s', 'lowest, highest'],
      ['bulk requests alone', thousands(own), range(limit)],
      ['import', thousands(ours), range(imports.map(({ perSecond }) => perSecond))],
    ]),
  );
  console.log(
    `\nThe import has ${((100 * ours) / own).toFixed(0)} % of the engine's own rate; the importing process takes ${median(imports.map(({ cpuUs }) => cpuUs)).toFixed(0)} us of CPU a record.`,
  );
} finally {
  await node.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

function range(numbers: readonly number[]): string {
  return `${thousands(Math.min(...numbers))}, ${thousands(Math.max(...numbers))}`;
}

/** The same documents, two requests at a time, which are made before. Part by part, so that not all are in memory. */
async function bulkLimit(run: number): Promise<number> {
  const name = `limit-${run + 1}`;
  const kind = allKinds.people;
  const address = openSearchAddress(node.address('limit'));
  if (!address) throw new Error('the address of the node is one');
  await node.ask('PUT', `/${name}`, indexOf(kind.shape, address));
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  let ms = 0;
  for (let from = 0; from < people; from += 20 * itemsAtOnce) {
    const requests: string[] = [];
    for (let at = from; at < Math.min(people, from + 20 * itemsAtOnce); at += itemsAtOnce) {
      const preparer = new DocumentPreparer(kind, 'bench');
      for (let number = at; number < Math.min(people, at + itemsAtOnce); number += 1) {
        preparer.add(personOf(number));
      }
      const lines = preparer
        .take()
        .documents.map(({ places: [place], record, hash, searched }, index) =>
          written(
            place,
            documentText({ id: at + index, addedIn: 1, source: 'bench', hash, batch: 1, record }, searched),
            1,
          ),
        );
      requests.push(lines.join(''));
    }
    const startedAt = performance.now();
    const sendAll = async () => {
      for (let body = requests.shift(); body !== undefined; body = requests.shift()) {
        await send(agent, `/${name}/_bulk?filter_path=errors`, body);
      }
    };
    await Promise.all([sendAll(), sendAll()]);
    ms += performance.now() - startedAt;
  }
  agent.destroy();
  const startedAt = performance.now();
  await node.ask('POST', `/${name}/_refresh`);
  ms += performance.now() - startedAt;
  await node.ask('DELETE', `/${name}`);
  return (1_000 * people) / ms;
}

function send(agent: Agent, path: string, body: string): Promise<void> {
  const [hostname, port] = (node.urls[0] ?? '').split(':');
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-ndjson' };
    const sent = request({ agent, hostname, port, path, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (data) => {
        text += data;
      });
      answer.once('end', () => (text === '{"errors":false}' ? resolve() : reject(new Error(text))));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

async function importedInto(file: string, run: number): Promise<{ perSecond: number; cpuUs: number }> {
  const prefix = `import${run + 1}`;
  const address = openSearchAddress(node.address(prefix));
  if (!address) throw new Error('the address of the node is one');
  const pool = createPool({ connectionString: database.url, connectionsMax: 3, applicationName: 'bench' });
  const opened = await openOpenSearch(address);
  try {
    for await (const _ of createReadStream(file));
    const startedAt = performance.now();
    const before = cpuTimeMs(process.pid);
    const { accepted } = await importFile(recordReadings.people, {
      ...{ pool, file, store: opened.store, preset: 'millrace', source: `bench ${run}` },
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    if (accepted !== people) throw new Error(`${accepted} of ${people} records were read`);
    return { perSecond: accepted / seconds, cpuUs: (1_000 * (cpuTimeMs(process.pid) - before)) / accepted };
  } finally {
    await opened.close();
    await pool.end();
    await node.ask('DELETE', `/${prefix}-*`);
  }
}
