import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { verifyLedger } from '../../server/src/ledger/verify.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { startDatabase } from '../database.ts';
import { table } from '../statistics.ts';
import { type Counts, restCall, type Target } from './attack.ts';
import { attacks } from './attacks.ts';

/*
 * What one caller can do to another: a victim makes billed calls at a steady rate, alone and beside each attack, and the table says what became of them.
 *   npm run bench:abuse -- [seconds] [calls a second of the victim] [calls in the attacker's history] [part of an attack's name]
 */
const [seconds = 4, perSecond = 50, rows = 200_000] = process.argv.slice(2, 5).map(Number);
const only = process.argv[5] ?? '';
/** For what an attack left behind, until the service answers at once. */
const calmMsMax = 30_000;

interface Measured {
  readonly p50: number;
  readonly p99: number;
  readonly statuses: Counts;
}

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const run = promisify(execFile);
const children: ChildProcess[] = [];

function start(script: string, ...parameters: string[]): { child: ChildProcess; lines: Interface } {
  const child = spawn(process.execPath, [at(script), ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (!child.stdout) throw new Error('The output of a child is read.');
  return { child, lines: createInterface(child.stdout) };
}

/** @throws where the process ends without one */
async function lineOf(lines: Interface): Promise<string> {
  const ended = new AbortController();
  lines.once('close', () => ended.abort(new Error('a process ended too early')));
  const [line] = await once(lines, 'line', { signal: ended.signal });
  return line;
}

const folder = mkdtempSync(join(tmpdir(), 'millrace-abuse-'));
const database = await startDatabase();
try {
  const service = start('abuse-service.ts', database.url, String(rows));
  const { victim, ...target } = JSON.parse(await lineOf(service.lines)) as Target & { victim: string };
  const requests = join(folder, 'victim.json');
  writeFileSync(
    requests,
    JSON.stringify([restCall('remove_whitespace', victim, { input_text: '  a   b \n' })]),
  );
  let charged = 0;
  const measure = async (forSeconds: number): Promise<Measured> => {
    const { stdout } = await run(process.execPath, [
      at('../gateway/open-load.ts'),
      ...[target.port, perSecond, forSeconds].map(String),
      requests,
    ]);
    const measured = JSON.parse(stdout) as Measured;
    charged += measured.statuses['200'] ?? 0;
    return measured;
  };

  console.log(
    `${cpus().length} cores for everything, Node ${process.version}; the victim makes ${perSecond} billed calls a second, for ${seconds} s beside each attack`,
  );
  await measure(seconds);
  const lines: string[][] = [];
  for (const attack of attacks.filter(({ name }) => name.includes(only))) {
    const calmSeconds = await untilCalm(target.port);
    const alone = await measure(seconds / 2);
    const attacker = start('attacker.ts', attack.name, JSON.stringify(target));
    await lineOf(attacker.lines);
    const attacked = await measure(seconds);
    const megabytes = residentMb(service.child.pid ?? 0);
    const counted = lineOf(attacker.lines);
    attacker.child.kill('SIGTERM');
    lines.push([
      attack.name,
      ...[alone.p50, attacked.p50, alone.p99, attacked.p99].map(ms),
      countsText(failed(attacked.statuses)),
      countsText(JSON.parse(await counted) as Counts),
      megabytes.toFixed(0),
      calmSeconds.toFixed(1),
    ]);
    console.log(lines.at(-1)?.join(' | '));
  }
  await untilCalm(target.port);
  console.log(
    `\n${table([['attack', 'p50 alone', 'p50 attacked', 'p99 alone', 'p99 attacked', "victim's failures", "attacker's answers", 'MB of the service', 's to calm before'], ...lines])}`,
  );
  await proveBooks(charged);
} finally {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM'))
      await once(child, 'exit');
  }
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

function ms(value: number | null): string {
  return value === null ? '–' : `${value.toFixed(1)} ms`;
}

function failed(statuses: Counts): Counts {
  const { 200: _answered, ...rest } = statuses;
  return rest;
}

function countsText(counts: Counts): string {
  const texts = Object.entries(counts).map(([what, times]) => `${what}: ${times}`);
  return texts.length === 0 ? 'none' : texts.join(', ');
}

/** Seconds until what the attack before left behind is done, as far as callers notice. */
async function untilCalm(port: number): Promise<number> {
  const startedAtMs = performance.now();
  for (let quick = 0; quick < 10 && performance.now() - startedAtMs < calmMsMax; ) {
    const askedAtMs = performance.now();
    const isUp = await fetch(`http://127.0.0.1:${port}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
    quick = isUp && performance.now() - askedAtMs < 50 ? quick + 1 : 0;
    await pause(50);
  }
  return (performance.now() - startedAtMs) / 1_000;
}

/** Of Linux. */
function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

/** Every call of the victim that was answered is charged once, whatever went on beside it. */
async function proveBooks(answered: number): Promise<void> {
  const pool = createPool({ connectionString: database.url, connectionsMax: 1, applicationName: 'bench' });
  const verified = await verifyLedger(pool);
  const { rows: found } = await pool.query<{ calls: number }>(
    `select count(*)::int as calls from calls c join workspaces w on w.id = c.workspace_id join organizations o on o.id = w.organization_id
      where o.name = 'Victim' and c.status = 200`,
  );
  await pool.end();
  console.log(
    `\nledger verify: ${verified.ok ? 'all invariants hold' : JSON.stringify(verified.problems)}; ${answered} calls of the victim were answered, ${found[0]?.calls} are in the books`,
  );
}
