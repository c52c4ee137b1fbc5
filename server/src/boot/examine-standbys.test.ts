import pg from 'pg';
import { expect, test } from 'vitest';
import { whyMissing } from '../testing/machine-parts.ts';
import { ReplicatedPostgres } from '../testing/replicated-postgres.ts';
import { examineStandbys, type Standbys } from './examine-standbys.ts';

const why = whyMissing('postgres');

async function examine(url: string): Promise<Standbys> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await examineStandbys(client);
  } finally {
    await client.end();
  }
}

/** The statements of a sentence. */
const statementsIn = (fix = '') => fix.match(/(?:alter|select) [^;]+;/g) ?? [];

test('where charges can be lost with the primary, or nothing can be charged, the operator is told the statement that mends it', async ({
  skip,
}) => {
  skip(why !== null, why ?? '');
  const pair = await ReplicatedPostgres.start({ isSynchronous: false });
  try {
    // After a reload each new connection sees it.
    const mend = async ({ risk }: Standbys) => {
      for (const statement of statementsIn(risk?.fix)) await pair.ask(statement);
    };
    const asynchronous = await examine(pair.primaryUrl);
    const asRole = await examine(pair.roleOfPrimaryUrl);
    await mend(asynchronous);
    await expect.poll(async () => (await examine(pair.primaryUrl)).risk).toBe(null);
    const synchronous = await examine(pair.primaryUrl);
    await pair.ask('alter role millrace set synchronous_commit = local');
    const notWaiting = await examine(pair.roleOfPrimaryUrl);
    await mend(notWaiting);
    const mended = await examine(pair.roleOfPrimaryUrl);
    pair.killStandby();
    await expect.poll(async () => (await examine(pair.primaryUrl)).risk).not.toBe(null);
    const alone = await examine(pair.primaryUrl);
    await mend(alone);
    await expect.poll(async () => (await examine(pair.primaryUrl)).risk).toBe(null);

    expect(asynchronous.risk?.message).toContain('1 standby and waits for none of them');
    expect(statementsIn(asynchronous.risk?.fix)).toEqual([
      "alter system set synchronous_standby_names = 'ANY 1 (b)';",
      'select pg_reload_conf();',
    ]);
    expect(asRole.risk?.message).toBe(asynchronous.risk?.message);
    expect(synchronous.summary).toContain('1 standby; a call is answered after the synchronous one');
    expect(notWaiting.risk?.message).toContain('synchronous_commit is local');
    expect(mended.risk).toBe(null);
    expect(alone.risk?.message).toContain('calls that cost credits are answered 503 until there is one');
    expect(await examine(pair.primaryUrl)).toEqual({ summary: null, risk: null });
  } finally {
    await pair.stop();
  }
});
