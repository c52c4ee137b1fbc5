import pg from 'pg';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { endpoints } from '../endpoints/registry.ts';
import { Authenticator } from '../gateway/authenticate.ts';
import { BulkJobs } from '../gateway/bulk-jobs.ts';
import { Gateway } from '../gateway/call-endpoint.ts';
import { EndpointThreads } from '../gateway/endpoint-threads.ts';
import { Failures } from '../gateway/failures.ts';
import type { GatewayParts } from '../gateway/gateway-parts.ts';
import { Idempotency } from '../gateway/idempotency.ts';
import { KnownBalances } from '../gateway/known-balances.ts';
import { requestRules } from '../gateway/parse-request.ts';
import { ProviderNames } from '../gateway/provider-names.ts';
import { Switches } from '../gateway/switches.ts';
import { createServer } from '../http/server.ts';
import { SecretBox } from '../kernel/secret-box.ts';
import { CallBodies } from '../ledger/call-bodies.ts';
import { CallOrigins } from '../ledger/call-origins.ts';
import { FailureCodes } from '../ledger/failure-codes.ts';
import { FailureCounts } from '../ledger/failure-counts.ts';
import { Ledger } from '../ledger/ledger.ts';
import { registerProcess } from '../ledger/processes.ts';
import { sweepReservations } from '../ledger/sweep.ts';
import { ConnectionBudgets } from '../limits/connection-budgets.ts';
import { usualDoorLimits } from '../limits/door-limits.ts';
import { FailureLimiter } from '../limits/failure-limiter.ts';
import { FreeReads } from '../limits/free-reads.ts';
import { Polls } from '../limits/polls.ts';
import { SharedRateLimiter } from '../limits/shared-rate-limiter.ts';
import { bodiesMost, StorageGuard, usualStorageLimits } from '../limits/storage-limits.ts';
import { KeptAnswers } from '../mcp/kept-answers.ts';
import { serveMcp } from '../mcp/mcp-door.ts';
import { MessageThreads } from '../mcp/message-threads.ts';
import { toolsOf } from '../mcp/tools.ts';
import { keepPlans } from '../postgres/plans.ts';
import { createPool, type Pool, typeParsers } from '../postgres/pool.ts';
import { WorkSigns } from '../postgres/work-signs.ts';
import type { Provider } from '../providers/capabilities.ts';
import { company } from '../records/company.ts';
import { OrderLearner } from '../waterfall/learned/order-learner.ts';
import { SourceStates } from '../waterfall/source-state.ts';
import { processTokens } from '../waterfall/walk-tokens.ts';
import { patientTimes } from './patient-times.ts';

/*
 * The service put together so that it dies by SIGKILL at a named point of the n-th call that passes there:
 *   node crash-server.ts DATABASE_URL POINT N
 * Prints its address, and its process number in the books.
 */

export const crashPoints = [
  'after_authentication',
  'after_reserve_committed',
  'before_provider',
  'after_provider',
  'before_settle',
  'after_settle_committed',
  'after_charge_committed',
  'while_answering',
  'in_sweeper',
] as const;
type CrashPoint = (typeof crashPoints)[number];

if (import.meta.main)
  await main(process.argv[2] ?? '', process.argv[3] as CrashPoint, Number(process.argv[4]));

async function main(databaseUrl: string, point: CrashPoint, nth: number): Promise<void> {
  let passed = 0;
  const pass = (here: CrashPoint): void => {
    if (here === point && ++passed === nth) process.kill(process.pid, 'SIGKILL');
  };
  const pool = createPool({
    connectionString: databaseUrl,
    connectionsMax: 4,
    applicationName: 'crash server',
    ...patientTimes,
  });
  const processId = await registerProcess(pool, 'crash', process.pid);

  class CrashingLedger extends Ledger {
    override async reserve(...parameters: Parameters<Ledger['reserve']>) {
      const result = await super.reserve(...parameters);
      pass('after_reserve_committed');
      return result;
    }
    override async end(...parameters: Parameters<Ledger['end']>) {
      pass('before_settle');
      const result = await super.end(...parameters);
      pass('after_settle_committed');
      return result;
    }
    override async charge(...parameters: Parameters<Ledger['charge']>) {
      const result = await super.charge(...parameters);
      pass('after_charge_committed');
      return result;
    }
  }
  class CrashingGateway extends Gateway {
    override callEndpoint(...parameters: Parameters<Gateway['callEndpoint']>) {
      pass('after_authentication');
      return super.callEndpoint(...parameters);
    }
  }

  const ledger = new CrashingLedger({
    connect: async () => {
      const client = new pg.Client({
        connectionString: databaseUrl,
        types: typeParsers,
        application_name: 'crash server',
      });
      await client.connect();
      await keepPlans(client);
      return client;
    },
    processId: () => processId,
  });
  const authenticator = new Authenticator(pool);
  const switches = new Switches();
  const providers = { live: [provider(pass)], sandbox: [] };
  const served = new Map(
    await Promise.all(
      endpoints.map(async (endpoint) => {
        const { rows } = await pool.query<{ id: number }>(
          `insert into endpoints (name) values ($1) on conflict (name) do update set name = excluded.name returning id`,
          [endpoint.name],
        );
        return [endpoint.name, { id: rows[0]?.id ?? 0, endpoint, rules: requestRules(endpoint) }] as const;
      }),
    ),
  );
  const names = new ProviderNames({ isMasked: false, providers, switches });
  const states = new SourceStates();
  const learner = new OrderLearner(pool);
  const storage = new StorageGuard(pool, usualStorageLimits);
  const jobs = new BulkJobs({
    db: pool,
    storage,
    served,
    // It takes no lists.
    listsId: 0,
    providers,
    states,
    learner,
    switches,
    names,
    processId: () => processId,
    signs: new WorkSigns({ db: pool, onProblem: (error) => console.error(error) }),
    checkReceiver: async () => {},
    onFinish: async () => {},
    concurrency: 10,
    takesItems: true,
    onBug: (error) => console.error(error),
    onProblem: (error) => console.error(error),
  });
  const webhooks = {
    db: pool,
    storage,
    box: new SecretBox(Buffer.alloc(32, 1)),
    onDue: () => {},
    checkReceiver: async () => {},
  };
  const gatewayParts: GatewayParts = {
    db: pool,
    ledger,
    origins: new CallOrigins(),
    bodies: new CallBodies(bodiesMost(usualStorageLimits)),
    idempotency: new Idempotency(pool, () => processId),
    balances: new KnownBalances(),
    switches,
    names,
    providers,
    threads: new EndpointThreads(),
    jobs,
    states,
    learner,
    tokens: processTokens,
    deadlineMs: 10_000,
    docsUrl: 'http://127.0.0.1/docs',
    onBug: (error) => console.error(error),
  };
  const gateway = new CrashingGateway(gatewayParts);
  const doors = {
    authenticator,
    rateLimiter: new SharedRateLimiter({ db: pool, processes: () => 1 }),
    failures: new Failures({
      limiter: new FailureLimiter({ factor: 10, processes: () => 1 }),
      counts: new FailureCounts(),
      codes: new FailureCodes(),
    }),
    polls: new Polls(usualDoorLimits.pollsPerSecond),
    limits: usualDoorLimits,
    reads: new FreeReads({
      databaseUrl,
      connectionsMax: usualDoorLimits.freeReadConnections,
      statementMs: usualDoorLimits.freeReadMs,
      onError: () => {},
    }),
    docsUrl: 'http://127.0.0.1/docs',
    bodyBytesMax: 1_048_576,
    takesCalls: true,
    corsOrigins: [],
    onBug: (error: unknown) => console.error(error),
    onFailure: (_kind: unknown, failure: Error) => console.error(failure.message),
    onCall: null,
  };
  const account = { db: pool, served, switches, providers, names };
  // Nobody sends it lists.
  const lists = {
    ...gatewayParts,
    ...{ jobsDb: pool, storage, served, listsId: 0, rowsAtATime: 10 },
    checkReceiver: async () => {},
    readsOf: () => pool,
  };
  const server = createServer({
    ...doors,
    isDraining: () => false,
    mayCome: () => false,
    jobs,
    lists,
    webhooks,
    onConnectionChanged: () => {},
    gateway,
    db: pool,
    onConnectionsEnded: () => {},
    account: { endpoints: accountEndpoints, context: account },
    trustedProxies: [],
    instance: 'of-a-test',
    notReady: () => null,
  });
  serveMcp(server, {
    ...doors,
    gateway,
    jobs,
    lists,
    account,
    answers: new KeptAnswers({ db: pool, onProblem: (error) => console.error(error) }),
    threads: new MessageThreads(),
    tools: toolsOf(endpoints, accountEndpoints),
    access: null,
    budgets: new ConnectionBudgets(pool),
    onProblem: (error) => console.error(error),
  });
  server.addHook('onSend', async () => pass('while_answering'));
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  process.stdout.write(`${JSON.stringify({ address, processId })}\n`);
  if (point === 'in_sweeper') await sweepUntilDead(pool, pass);
}

/** A sweeper that dies between its changes and their commit. */
async function sweepUntilDead(pool: Pool, pass: (here: CrashPoint) => void): Promise<void> {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const dying = {
    connect: async () => {
      const client = await connect();
      const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
      return Object.assign(Object.create(client) as pg.PoolClient, {
        release: client.release.bind(client),
        query: (...parameters: unknown[]) => {
          if (parameters[0] === 'commit') pass('in_sweeper');
          return query(...parameters);
        },
      });
    },
  };
  for (;;) await sweepReservations(dying as unknown as Pool);
}

function provider(pass: (here: CrashPoint) => void): Provider {
  const known = company.parse({
    networkId: '1',
    universalName: 'acme',
    name: 'Acme',
    networkUrl: null,
    website: null,
    domain: 'acme.com',
    otherDomains: [],
    description: null,
    tagline: null,
    industries: [],
    specialties: [],
    hashtags: [],
    technologies: [],
    type: null,
    employeeCount: null,
    employeeRange: null,
    foundedYear: null,
    followerCount: null,
    phone: null,
    email: null,
    logo: null,
    cover: null,
    twitterHandle: null,
    ticker: null,
    revenue: null,
    headquarters: null,
    otherLocations: [],
  });
  return {
    name: 'dataset',
    unavailable: () => null,
    async lookUpCompanies(keys) {
      pass('before_provider');
      await new Promise<void>((resolve) => setImmediate(resolve));
      pass('after_provider');
      return keys.map((key) =>
        key.value === '1' ? { outcome: 'found', value: known } : { outcome: 'not_found' },
      );
    },
  };
}
