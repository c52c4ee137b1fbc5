import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { insertOrganization, insertWorkspace } from '../../server/src/accounts/organizations.ts';
import { SecretBox } from '../../server/src/kernel/secret-box.ts';
import { createPool, type Pool } from '../../server/src/postgres/pool.ts';
import { transaction } from '../../server/src/postgres/transaction.ts';
import { receiversOutbound } from '../../server/src/testing/receivers-outbound.ts';
import { emit } from '../../server/src/webhooks/emit.ts';
import { createWebhook } from '../../server/src/webhooks/webhooks.ts';
import { startDatabase } from '../database.ts';
import { quantile } from '../statistics.ts';
import { type FromReceivers, misbehaviours, type ToReceivers } from './receivers.ts';

/*
 * Events to endpoints of which some misbehave, while the process that delivers is killed with SIGKILL at random moments and started
 * again: is none missing, how many come twice, how late is the first try?
 *   npm run bench:webhooks -- [--events 10000] [--endpoints 100] [--bad 30] [--kills 10] [--rate 100] [--answer-ms 0]
 * `rate`: events a second, at random moments; 0 writes all of them before anything is sent. Each event is for one endpoint.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    endpoints: { type: 'string', default: '100' },
    bad: { type: 'string', default: '30' },
    kills: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
    'answer-ms': { type: 'string', default: '0' },
  },
});
const size = {
  events: Number(values.events),
  endpoints: Number(values.endpoints),
  bad: Number(values.bad),
  kills: Number(values.kills),
  perSecond: Number(values.rate),
};
/** After the last event, at most. */
const drainMs = 300_000;

interface Endpoint {
  readonly workspaceId: number;
  readonly path: string;
  readonly isHealthy: boolean;
  readonly eventIds: string[];
}

const database = await startDatabase();
const pool = createPool({ connectionString: database.url, connectionsMax: 4, applicationName: 'bench' });
const receivers = fork(fileURLToPath(new URL('receivers.ts', import.meta.url)), [values['answer-ms']]);
const running: { child: ChildProcess | null } = { child: null };
try {
  const { port = 0 } = await heard('listening');
  const box = randomBytes(32);
  const endpoints = await register(pool, port, box);
  let isOver = false;
  const supervised = (async () => {
    while (!isOver) {
      const child = startDelivering(database.url, box);
      running.child = child;
      await once(child, 'exit');
    }
  })();
  const startedAtMs = performance.now();
  const lastsMs = size.perSecond > 0 ? (size.events / size.perSecond) * 1_000 : 40_000;
  const killed = killAtRandom(lastsMs);
  await emitAll(pool, endpoints);
  await killed;
  const pending = await drained(pool, endpoints);
  const tookMs = performance.now() - startedAtMs;
  isOver = true;
  running.child?.kill('SIGKILL');
  await supervised;
  await report(endpoints, pending, tookMs);
} finally {
  running.child?.kill('SIGKILL');
  receivers.disconnect();
  await pool.end();
  await database.stop();
}

async function heard(kind: FromReceivers['kind']): Promise<FromReceivers> {
  for (;;) {
    const [message] = (await once(receivers, 'message')) as [FromReceivers];
    if (message.kind === kind) return message;
  }
}

async function register(db: Pool, port: number, key: Buffer): Promise<Endpoint[]> {
  const outbound = receiversOutbound();
  const parts = {
    db,
    box: new SecretBox(key),
    onDue: () => {},
    checkReceiver: (url: URL) => outbound.checkReceiver(url, new AbortController().signal),
  };
  const endpoints: Endpoint[] = [];
  const secrets: Record<string, string> = {};
  for (let at = 0; at < size.endpoints; at += 1) {
    const isHealthy = at >= size.bad;
    const path = `/${isHealthy ? 'healthy' : misbehaviours[at % misbehaviours.length]}/${at}`;
    const workspaceId = await transaction(db, async (tx) => {
      const organization = await insertOrganization(tx, `Organization ${at}`);
      const wanted = {
        organizationId: organization.id,
        name: 'Live',
        mode: 'live',
        rateTier: 'pro',
      } as const;
      return (await insertWorkspace(tx, wanted)).id;
    });
    const url = `http://127.0.0.2:${port}${path}`;
    const { secret } = await createWebhook(parts, workspaceId, { url, events: ['credits.low'] });
    secrets[path] = secret;
    endpoints.push({ workspaceId, path, isHealthy, eventIds: [] });
  }
  await outbound.close();
  receivers.send({ kind: 'secrets', secrets } satisfies ToReceivers);
  return endpoints;
}

function startDelivering(url: string, key: Buffer): ChildProcess {
  const script = fileURLToPath(new URL('../../server/src/testing/webhook-process.ts', import.meta.url));
  return spawn(process.execPath, [script, url, key.toString('hex')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function killAtRandom(withinMs: number): Promise<void> {
  const startedAtMs = performance.now();
  const moments = Array.from({ length: size.kills }, () => Math.random() * withinMs).toSorted(
    (a, b) => a - b,
  );
  for (const moment of moments) {
    await pause(Math.max(0, startedAtMs + moment - performance.now()));
    running.child?.kill('SIGKILL');
  }
}

/** Each at a moment of its own, whatever became of the one before. */
async function emitAll(db: Pool, endpoints: readonly Endpoint[]): Promise<void> {
  const startedAtMs = performance.now();
  const underWay = new Set<Promise<void>>();
  let dueMs = 0;
  for (let at = 0; at < size.events; at += 1) {
    if (size.perSecond > 0) dueMs += (-Math.log(1 - Math.random()) / size.perSecond) * 1_000;
    const waitMs = startedAtMs + dueMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    const endpoint = endpoints[Math.floor(Math.random() * endpoints.length)] as Endpoint;
    const one: Promise<void> = transaction(db, async (tx) => {
      await emit(tx, { workspaceId: endpoint.workspaceId, type: 'credits.low', data: { at } });
    }).finally(() => underWay.delete(one));
    underWay.add(one);
    if (underWay.size >= 50) await Promise.race(underWay);
  }
  await Promise.all(underWay);
}

/** Until all that healthy endpoints get has arrived. Returns what has not. */
async function drained(db: Pool, endpoints: readonly Endpoint[]): Promise<number> {
  const healthy = endpoints.filter(({ isHealthy }) => isHealthy).map(({ workspaceId }) => workspaceId);
  for (const endsAtMs = performance.now() + drainMs; ; ) {
    const { rows } = await db.query<{ waiting: number }>(
      `select count(*)::int as waiting from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where e.workspace_id = any ($1) and d.state <> 'delivered'`,
      [healthy],
    );
    const waiting = rows[0]?.waiting ?? 0;
    if (waiting === 0 || performance.now() > endsAtMs) {
      const { rows: events } = await db.query<{ id: string; workspace_id: number }>(
        'select id, workspace_id from webhook_events',
      );
      const byWorkspace = new Map(endpoints.map((endpoint) => [endpoint.workspaceId, endpoint]));
      for (const event of events)
        byWorkspace.get(event.workspace_id)?.eventIds.push(`evt_${event.id.replaceAll('-', '')}`);
      return waiting;
    }
    await pause(500);
  }
}

async function report(endpoints: readonly Endpoint[], pending: number, tookMs: number): Promise<void> {
  const reported = heard('report');
  receivers.send({ kind: 'report' } satisfies ToReceivers);
  const { got = [], privateRequests } = await reported;
  const byPath = new Map(got.map((one) => [one.path, one]));
  let missing = 0;
  let twice = 0;
  let wanted = 0;
  for (const { path, eventIds } of endpoints.filter(({ isHealthy }) => isHealthy)) {
    const events = new Map(byPath.get(path)?.events ?? []);
    wanted += eventIds.length;
    missing += eventIds.filter((id) => !events.has(id)).length;
    twice += [...events.values()].reduce((sum, times) => sum + times - 1, 0);
  }
  const firstMs = got.filter(({ path }) => path.startsWith('/healthy')).flatMap((one) => one.firstMs);
  const sorted = firstMs.toSorted((a, b) => a - b);
  const percent = (count: number, of: number) => `${((count / of) * 100).toFixed(3)} %`;
  console.log(`${size.events} events to ${size.endpoints} endpoints of which ${size.bad} misbehave, ${size.kills} kills,
${size.perSecond || 'all'} events a second, receivers that answer after ${values['answer-ms']} ms; it took ${(tookMs / 1_000).toFixed(1)} s
  for healthy endpoints  ${wanted}
  missing                ${missing} (${pending} not delivered)
  came twice             ${twice}: ${percent(twice, wanted)} of what healthy endpoints got, ${percent(twice, size.events)} of all events
  bad signatures         ${got.reduce((sum, one) => sum + one.badSignatures, 0)} by the package standardwebhooks
  private address        reached ${privateRequests} times
  first try after        p50 ${Math.round(quantile(sorted, 0.5))} ms, p99 ${Math.round(quantile(sorted, 0.99))} ms, most ${Math.round(sorted.at(-1) ?? 0)} ms`);
  if (missing > 0 || privateRequests !== 0) process.exitCode = 1;
}
