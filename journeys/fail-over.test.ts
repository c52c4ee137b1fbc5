import { expect } from 'vitest';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { ReplicatedPostgres } from '../server/src/testing/replicated-postgres.ts';
import { callerOf, workspaceOf } from './testing/call.ts';
import { FailOverLoad } from './testing/fail-over-load.ts';
import { makeOrganization } from './testing/fail-over-organization.ts';
import { freePort, type Millrace, test } from './testing/millrace.ts';

/*
 * The primary is killed under load, its standby takes over, and the books are read afterwards.
 * The long run: MILLRACE_FAIL_OVERS=20 npx vitest run journeys/fail-over.test.ts
 */
const rounds = Number(process.env.MILLRACE_FAIL_OVERS ?? 3);
const why = whyMissing('postgres');

async function checksOf(millrace: Millrace, environment: Readonly<Record<string, string>>, name: string) {
  const { stdout } = await millrace.run(['doctor', '--json'], { environment });
  const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; detail: string }[] };
  return checks.filter((check) => check.name === name);
}

const seconds = (ms: number) => Math.round(ms / 100) / 10;

test(`where the primary is killed and its synchronous standby takes over, ${rounds} times, no charge that was answered is lost or doubled, no hold stays, and calls go on by themselves`, {
  timeout: 600_000 + rounds * 60_000,
}, async ({ millrace, skip }) => {
  skip(why !== null, why ?? '');
  const postgres = await ReplicatedPostgres.start();
  try {
    const environment = { DATABASE_URL: postgres.url };
    const service = await millrace.serve(environment);
    const load = await FailOverLoad.start(service.url, await makeOrganization(millrace, environment));
    const outages: { fromKillMs: number; fromPromotionMs: number }[] = [];
    const acknowledgedUnheard: number[] = [];

    for (let round = 0; round < rounds; round++) {
      await load.untilMore(200);
      // Each third time the standby has stopped hearing of the primary before: what only the primary knows may not be answered.
      if (round % 3 === 1) {
        postgres.pauseReplication();
        await load.untilRefused();
        const before = load.acknowledged;
        await load.untilRefused(3);
        acknowledgedUnheard.push(load.acknowledged - before);
      }
      const killedAt = performance.now();
      postgres.killPrimary();
      await load.untilRefused();
      await postgres.promote();
      const promotedAt = performance.now();
      await load.untilMore(1);
      const now = performance.now();
      outages.push({ fromKillMs: now - killedAt, fromPromotionMs: now - promotedAt });
      await load.untilMore(200);
      await postgres.rebuild();
    }
    const counts = await load.end(postgres.primaryUrl);
    const verified = await millrace.run(['ledger', 'verify', '--json'], { environment });
    const longest = (name: 'fromKillMs' | 'fromPromotionMs') =>
      seconds(Math.max(...outages.map((outage) => outage[name])));
    console.info(
      `synchronous standby, kills: ${rounds}, acknowledged: ${counts.acknowledged}, lost: ${counts.lost}, doubled: ${counts.doubled}, holds left: ${counts.held}, refused: ${counts.refused}; ` +
        `seconds until calls went on: ${longest('fromPromotionMs')} at most after the promotion, ${longest('fromKillMs')} after the kill; longest answer: ${seconds(load.longestMs)} s`,
    );

    expect(counts).toMatchObject({ lost: 0, doubled: 0, held: 0 });
    expect(acknowledgedUnheard.filter((count) => count > 0)).toEqual([]);
    expect(load.odd).toEqual([]);
    expect(verified.code, verified.stdout).toBe(0);
  } finally {
    await postgres.stop();
  }
});

test('with an asynchronous standby that lags, doctor warns, and charges that were answered are lost with the primary', {
  timeout: 600_000,
}, async ({ millrace, skip }) => {
  skip(why !== null, why ?? '');
  const postgres = await ReplicatedPostgres.start({ isSynchronous: false });
  try {
    const environment = { DATABASE_URL: postgres.url };
    const service = await millrace.serve(environment);
    const load = await FailOverLoad.start(service.url, await makeOrganization(millrace, environment));
    const [check] = await checksOf(millrace, environment, 'standby');

    await load.untilMore(100);
    postgres.pauseReplication();
    await load.untilMore(100);
    postgres.killPrimary();
    await load.untilRefused();
    await postgres.promote();
    await load.untilMore(100);
    const counts = await load.end(postgres.primaryUrl, { mayHaveLost: true });
    const verified = await millrace.run(['ledger', 'verify', '--json'], { environment });
    console.info(
      `asynchronous standby that lags, kills: 1, acknowledged: ${counts.acknowledged}, lost: ${counts.lost}, holds left: ${counts.held}`,
    );

    expect(check).toMatchObject({ status: 'warn', detail: expect.stringContaining('can be lost') });
    expect(service.output.stderr).toContain('charges of calls that were answered can be lost');
    // The operator's loss. What is left adds up.
    expect(counts.lost).toBeGreaterThan(0);
    expect(counts.held).toBe(0);
    expect(verified.code, verified.stdout).toBe(0);
  } finally {
    await postgres.stop();
  }
});

test('an old primary that comes back and takes writes, too, is used by nobody, and doctor says what to stop', {
  timeout: 600_000,
}, async ({ millrace, skip }) => {
  skip(why !== null, why ?? '');
  const postgres = await ReplicatedPostgres.start();
  try {
    const environment = { DATABASE_URL: postgres.url };
    const service = await millrace.serve(environment);
    const load = await FailOverLoad.start(service.url, await makeOrganization(millrace, environment));
    await load.untilMore(50);
    postgres.killPrimary();
    await load.untilRefused();
    await postgres.promote();
    await load.untilMore(50);

    await postgres.startOldPrimary();
    const [hosts] = await checksOf(millrace, environment, 'hosts');
    // It asks the old one first, and has not seen the fail-over.
    const second = await millrace.serve({ ...environment, PORT: String(await freePort()) });
    // It looks after its readiness a moment after it is ready.
    await expect.poll(async () => (await connectionsOf(postgres)).connections).toBeGreaterThan(1);
    await load.untilMore(50);
    const counts = await load.end(postgres.primaryUrl);

    expect(hosts).toMatchObject({ status: 'warn', detail: expect.stringContaining('is an old primary') });
    expect(second.url).not.toBe(service.url);
    expect(counts).toMatchObject({ lost: 0, doubled: 0, held: 0 });
  } finally {
    await postgres.stop();
  }
});

/** Services that look after their readiness on the new primary. */
async function connectionsOf(postgres: ReplicatedPostgres): Promise<{ connections: number }> {
  const { rows } = await postgres.ask(
    `select count(*)::int as connections from pg_stat_activity where application_name = 'millrace health'`,
  );
  return rows[0] as { connections: number };
}

test('behind one address that moves to the standby, calls go on as well', {
  timeout: 600_000,
}, async ({ millrace, skip }) => {
  skip(why !== null, why ?? '');
  const postgres = await ReplicatedPostgres.start();
  try {
    const environment = { DATABASE_URL: postgres.frontUrl };
    const service = await millrace.serve(environment);
    const created = await makeOrganization(millrace, environment);
    const load = await FailOverLoad.start(service.url, created);

    await load.untilMore(100);
    postgres.killPrimary();
    await load.untilRefused();
    await postgres.promote();
    postgres.moveFront();
    await load.untilMore(100);
    const counts = await load.end(postgres.primaryUrl);
    const wallet = await callerOf(service.url, workspaceOf(created, 'live').api_key).wallet();

    expect(counts).toMatchObject({ lost: 0, doubled: 0, held: 0 });
    expect(wallet).toBe(1_000_000 - counts.acknowledged * 0.5);
    expect(load.odd).toEqual([]);
  } finally {
    await postgres.stop();
  }
});
