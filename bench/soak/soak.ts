import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createOrganization } from '../../server/src/admin/organizations.ts';
import { credits } from '../../server/src/kernel/credits.ts';
import { pause } from '../../server/src/kernel/pause.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import type { Counts } from '../abuse/attack.ts';
import { table, thousands } from '../statistics.ts';
import { isGrowing, slopeOf } from './slope.ts';
import { examineBooks, keyedName } from './soak-books.ts';
import { type Customer, type Load, startLoad } from './soak-callers.ts';
import { type SoakDatabase, startSoakDatabase } from './soak-database.ts';
import { faults } from './soak-faults.ts';
import { Samples, type Watched, watched } from './soak-samples.ts';
import { SoakService } from './soak-service.ts';
import { startSoakVendor } from './soak-vendor.ts';

/*
 * A long run with faults: two services on one database, of which one is killed again and again and the other lives through everything.
 * Does what the one that lives holds grow? Are the books right at the end? Exits with 1 where anything is not as it should be.
 *   npm run soak -- [--minutes 25] [--rate 60] [--pause 15] [--faults PostgreSQL]
 * `rate`: calls a second. `pause`: seconds between two faults. `faults`: part of the names of those that are wanted. The first fifth of the time warms up: caches and pools fill.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '25' },
    rate: { type: 'string', default: '60' },
    pause: { type: 'string', default: '15' },
    faults: { type: 'string', default: '' },
  },
});
const minutes = Number(values.minutes);
const perSecond = Number(values.rate);
const wanted = faults.filter(({ name }) => name.includes(values.faults));
const pauseMs = 1_000 * Number(values.pause);
/** Of pools of connections to the database, which grow while they are used. */
const descriptorsSpare = 40;
const warmUpSeconds = (minutes * 60) / 5;

const faulty: string[] = [];
// What was measured until then is reported, and everything that was started ends.
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());
const folder = mkdtempSync(join(tmpdir(), 'millrace-soak-service-'));
chmodSync(folder, 0o755);
mkdirSync(join(folder, 'providers'));
const database = await startSoakDatabase();
const vendor = await startSoakVendor();
writeFileSync(join(folder, 'providers', 'soak.yaml'), vendor.file);
const service = async (name: string) =>
  new SoakService({
    name,
    port: await freeLowPort(),
    databaseUrl: database.url,
    folder,
    onBug: (line) => faulty.length < 100 && faulty.push(line),
  });
const lasting = await service('lasting');
const other = await service('other');
let load: Load | null = null;
try {
  await lasting.start();
  await other.start();
  const names = Array.from({ length: 8 }, (_, at) => `Customer ${at}`);
  const customers = await makeCustomers(database, names, 'unlimited');
  const [keyed] = await makeCustomers(database, [keyedName], 'unlimited');
  const [flooding] = await makeCustomers(database, ['Flooding'], 'standard');
  if (!keyed || !flooding) throw new Error('Each name has a customer.');
  console.log(
    `${cpus().length} cores for everything, Node ${process.version}; ${minutes} minutes, ${perSecond} calls a second, a fault every ${values.pause} s`,
  );
  const descriptorsBefore = lasting.descriptors();
  load = startLoad({ services: [lasting, other], customers, keyed, perSecond });
  const samples = new Samples(lasting, database.url);
  samples.start();
  const flooded: Counts = {};
  const happened = new Map<string, number>();
  const target = {
    port: lasting.port,
    live: flooding.live,
    penniless: '',
    sandbox: flooding.sandbox,
  };
  const endsAtMs = performance.now() + minutes * 60_000;
  for (let at = 0; performance.now() < endsAtMs - pauseMs && !interrupted.signal.aborted; at++) {
    await pause(pauseMs, interrupted.signal);
    if (interrupted.signal.aborted) break;
    const fault = wanted[at % wanted.length];
    if (!fault) break;
    console.log(`${new Date().toISOString().slice(11, 19)} ${fault.name}`);
    await fault.run({ database, other, vendor, load, target, flooded });
    happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1);
  }
  await pause(Math.max(0, endsAtMs - performance.now()), interrupted.signal);
  await load.stop();
  await samples.stop();
  await report(samples, load, flooded, happened);
  // Connections of callers come and go with the load; without it none is left.
  const descriptorsLeft = lasting.descriptors();
  console.log(
    `descriptors of the lasting service: ${descriptorsBefore} before the load, ${descriptorsLeft} after it`,
  );
  if (descriptorsLeft > descriptorsBefore + descriptorsSpare)
    faulty.push(`${descriptorsLeft} descriptors are open without load`);
  faulty.push(...load.wrong, ...(await examineBooks(database.url, folder, load)));
} catch (error) {
  faulty.push(String(error instanceof Error ? error.stack : error));
} finally {
  database.goOn();
  await load?.stop();
  for (const one of [other, lasting]) await one.end('SIGTERM');
  await vendor[Symbol.asyncDispose]();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(faulty.length === 0 ? '\nno fault' : `\n${faulty.length} faults:\n${faulty.join('\n')}`);
process.exit(faulty.length === 0 ? 0 : 1);

/**
 * Below those that the system gives to whoever wants any: while a service is down, another program of this machine would listen on its port, and
 * be sent its calls.
 */
async function freeLowPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const probe = createServer();
    const isFree = new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (await isFree) return port;
  }
}

async function makeCustomers(
  { url }: SoakDatabase,
  names: readonly string[],
  rateTier: 'unlimited' | 'standard',
): Promise<Customer[]> {
  const pool = createPool({ connectionString: url, connectionsMax: 1, applicationName: 'soak' });
  const customers: Customer[] = [];
  for (const name of names) {
    const { workspaces } = await createOrganization(pool, {
      name,
      credits: credits(1e6),
      plan: null,
      rateTier,
    });
    customers.push({ live: workspaces[0]?.api_key ?? '', sandbox: workspaces[1]?.api_key ?? '' });
  }
  await pool.end();
  return customers;
}

async function report(
  samples: Samples,
  { counts, charged }: Load,
  flooded: Counts,
  happened: ReadonlyMap<string, number>,
): Promise<void> {
  const countsText = (all: Iterable<[string, number]>) =>
    [...all]
      .toSorted(([one], [two]) => (one < two ? -1 : 1))
      .map(([what, times]) => `${what}: ${thousands(times)}`)
      .join(', ');
  console.log(`\nfaults: ${countsText(happened)}`);
  console.log(`calls: ${countsText(counts)}; ${thousands(charged.size)} were charged`);
  console.log(
    `floods: ${countsText(Object.entries(flooded))}; the vendor was asked ${thousands(vendor.asked())} times`,
  );
  const lines = watched.map((one: Watched & { name: (typeof watched)[number]['name'] }) => {
    const measured = samples.of(one.name, warmUpSeconds);
    const slope = slopeOf(measured);
    const told = (value: number) => `${value.toFixed(1)}${one.unit && ` ${one.unit}`}`;
    if (slope === null) {
      faulty.push(`${one.name} was measured ${measured.length} times`);
      return [one.name, ...Array.from({ length: 5 }, () => '–'), 'not measured'];
    }
    const growing = isGrowing(slope, one.allowed);
    if (growing) faulty.push(`${one.name} grows: by ${told(slope.growth)} after the warm-up`);
    const sorted = measured.map(({ value }) => value).toSorted((a, b) => a - b);
    return [
      one.name,
      String(measured.length),
      ...[sorted[0] ?? 0, slope.mean, sorted.at(-1) ?? 0].map(told),
      `${told(slope.growth)} ± ${slope.error.toFixed(1)}`,
      growing ? 'GROWS' : 'no slope',
    ];
  });
  const head = ['after the warm-up', 'measured', 'least', 'mean', 'most', 'growth in that time', 'verdict'];
  console.log(`\n${table([head, ...lines])}`);
  const tables = await samples.tables();
  console.log(
    `\n${table([
      ['largest tables', 'MB', 'rows', 'dead'],
      ...tables.map(({ name, megabytes, rows, dead }) => [
        name,
        megabytes.toFixed(1),
        thousands(rows),
        thousands(dead),
      ]),
    ])}`,
  );
}
