import { expect, onTestFinished } from 'vitest';
import { FailOverLoad } from './testing/fail-over-load.ts';
import { makeOrganization } from './testing/fail-over-organization.ts';
import { test } from './testing/millrace.ts';
import { PatroniCluster, whyNoPatroni } from './testing/patroni-cluster.ts';

/*
 * Patroni decides who is the primary. By flag, since its packages are many and a fail-over takes half a minute:
 * MILLRACE_TEST_PATRONI=1 MILLRACE_FAIL_OVERS=3 npx vitest run journeys/patroni.test.ts
 */
const rounds = Number(process.env.MILLRACE_FAIL_OVERS ?? 1);
const why = whyNoPatroni();

test.for(['frontUrl', 'hostsUrl'] as const)(
  'where Patroni fails over, no charge that was answered is lost or doubled, and calls go on by themselves (%s)',
  { timeout: 300_000 + rounds * 180_000 },
  async (address, { millrace, skip }) => {
    skip(why !== null, why ?? '');
    const cluster = await PatroniCluster.start();
    onTestFinished(() => cluster.stop());
    const environment = { DATABASE_URL: cluster[address] };
    const service = await millrace.serve(environment);
    const load = await FailOverLoad.start(service.url, await makeOrganization(millrace, environment));
    let longestMs = 0;
    let longestAfterPromotionMs = 0;

    for (let round = 0; round < rounds; round++) {
      await load.untilMore(200);
      const killedAt = performance.now();
      await cluster.killLeader();
      await load.untilRefused();
      await cluster.untilPromoted();
      const promotedAt = performance.now();
      await load.untilMore(1);
      longestMs = Math.max(longestMs, performance.now() - killedAt);
      longestAfterPromotionMs = Math.max(longestAfterPromotionMs, performance.now() - promotedAt);
      await load.untilMore(200);
      await cluster.bringBack();
    }
    const counts = await load.end(cluster.frontUrl);
    const verified = await millrace.run(['ledger', 'verify', '--json'], { environment });
    console.info(
      `Patroni (${address}), kills: ${rounds}, acknowledged: ${counts.acknowledged}, lost: ${counts.lost}, doubled: ${counts.doubled}, holds left: ${counts.held}, refused: ${counts.refused}; ` +
        `seconds until calls went on: ${Math.round(longestAfterPromotionMs / 100) / 10} at most after the promotion, ${Math.round(longestMs / 100) / 10} after the kill`,
    );

    expect(counts).toMatchObject({ lost: 0, doubled: 0, held: 0 });
    expect(load.odd).toEqual([]);
    expect(verified.code, verified.stdout).toBe(0);
  },
);
