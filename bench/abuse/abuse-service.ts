import { createOrganization } from '../../server/src/admin/organizations.ts';
import { credits } from '../../server/src/kernel/credits.ts';
import type { RateTier } from '../../server/src/kernel/rate-tiers.ts';
import { openSandbox } from '../../server/src/providers/sandbox/sandbox.ts';
import { benchApp } from '../bench-app.ts';

/*
 * The service that is attacked: node abuse-service.ts DATABASE ROWS. Its attacker has a history of so many calls. Prints the port and the keys.
 */
const [databaseUrl = '', rows = '0'] = process.argv.slice(2);
// A statement may take ten seconds, and machines are slow at times.
const rowsAtOnce = 20_000;
const sandbox = openSandbox();
const app = await benchApp(databaseUrl, {
  providers: { live: () => [], sandbox: () => [sandbox.provider] },
  prepareSandbox: sandbox.prepare,
});

async function customer(name: string, amount: number, rateTier: RateTier) {
  const { workspaces } = await createOrganization(app.pool, {
    name,
    credits: credits(amount),
    plan: null,
    rateTier,
  });
  return { live: workspaces[0]?.api_key ?? '', sandbox: workspaces[1]?.api_key ?? '' };
}

const victim = await customer('Victim', 1e6, 'unlimited');
const attacker = await customer('Attacker', 1e6, 'standard');
const penniless = await customer('Penniless', 0, 'standard');
// What cost nothing is in no book, so that the books stay right.
for (let left = Number(rows); left > 0; left -= rowsAtOnce) {
  await app.pool.query(
    `insert into calls (id, workspace_id, account_id, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached)
     select gen_random_uuid(), w.id, a.id, now() - n * interval '1 second', 0, 0, 0, 1,
            (select id from endpoints where name = 'remove_whitespace'), 404, false
       from generate_series(1, $1::int) n, organizations o
       join workspaces w on w.organization_id = o.id and w.mode = 'live'
       join ledger_accounts a on a.organization_id = o.id and a.mode = 'live'
      where o.name = 'Attacker'`,
    [Math.min(rowsAtOnce, left)],
  );
}
await app.pool.query('vacuum analyze');
await app.prepareSandbox(true);
await app.server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 });
const address = app.server.server.address();
console.log(
  JSON.stringify({
    port: typeof address === 'object' ? address?.port : 0,
    victim: victim.live,
    live: attacker.live,
    penniless: penniless.live,
    sandbox: attacker.sandbox,
  }),
);
