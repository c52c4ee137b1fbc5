import { randomUUID } from 'node:crypto';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { jobCsv } from '../account-api/job-csv.ts';
import { ModelKeys } from '../accounts/model-keys.ts';
import { openSecretBox } from '../accounts/open-secret-box.ts';
import { writeAudit } from '../admin/audit-log.ts';
import { Uploads } from '../admin/uploads.ts';
import type { Cache } from '../cache/cache.ts';
import { databaseStore } from '../dataset/database-store.ts';
import { endpoints } from '../endpoints/registry.ts';
import { Authenticator } from '../gateway/authenticate.ts';
import { BulkJobs } from '../gateway/bulk-jobs.ts';
import { Gateway } from '../gateway/call-endpoint.ts';
import { EndpointThreads } from '../gateway/endpoint-threads.ts';
import { Failures } from '../gateway/failures.ts';
import type { GatewayParts } from '../gateway/gateway-parts.ts';
import { Idempotency } from '../gateway/idempotency.ts';
import { KnownBalances } from '../gateway/known-balances.ts';
import type { ListParts } from '../gateway/lists/list-parts.ts';
import { ProviderNames } from '../gateway/provider-names.ts';
import { Switches } from '../gateway/switches.ts';
import { tellJobEnd } from '../gateway/tell-job-end.ts';
import { closeServer } from '../http/close-server.ts';
import { consoleRoutes } from '../http/console-routes.ts';
import { sentSession } from '../http/manage-cookie.ts';
import { metricsRoute } from '../http/metrics-route.ts';
import { serveManageRoutes } from '../http/serve-manage-routes.ts';
import { createServer } from '../http/server.ts';
import { Identity } from '../identity/identity.ts';
import { findSession } from '../identity/sessions.ts';
import { createJobsPool } from '../jobs/bulk/jobs-pool.ts';
import type { OnFinish } from '../jobs/bulk/settle-items.ts';
import { repeater } from '../kernel/repeater.ts';
import type { RunningService } from '../kernel/running-service.ts';
import { usualSignUp } from '../kernel/sign-up-terms.ts';
import { version } from '../kernel/version.ts';
import { CallBodies } from '../ledger/call-bodies.ts';
import { CallOrigins } from '../ledger/call-origins.ts';
import { FailureCodes } from '../ledger/failure-codes.ts';
import { FailureCounts } from '../ledger/failure-counts.ts';
import { Ledger } from '../ledger/ledger.ts';
import { heartbeat, registerProcess, unregisterProcess } from '../ledger/processes.ts';
import { connectLedger } from '../ledger/session.ts';
import { wasSandboxUsed } from '../ledger/was-sandbox-used.ts';
import { ConnectionBudgets } from '../limits/connection-budgets.ts';
import { usualDoorLimits } from '../limits/door-limits.ts';
import { FailureLimiter } from '../limits/failure-limiter.ts';
import { FreeReads } from '../limits/free-reads.ts';
import { ManagedChanges } from '../limits/managed-changes.ts';
import { Polls } from '../limits/polls.ts';
import { SharedRateLimiter } from '../limits/shared-rate-limiter.ts';
import { bodiesMost, StorageGuard, usualStorageLimits } from '../limits/storage-limits.ts';
import { LearnedPatterns } from '../mail/learned-patterns.ts';
import { providerOf } from '../manage-api/calls/call-shown.ts';
import { LiveFeed } from '../manage-api/events/live-feed.ts';
import { SignInLimits, usualSignInRates } from '../manage-api/session/sign-in-limits.ts';
import { toolVisitors } from '../mcp/check-origin.ts';
import { KeptAnswers } from '../mcp/kept-answers.ts';
import { serveMcp } from '../mcp/mcp-door.ts';
import { MessageThreads } from '../mcp/message-threads.ts';
import { serveOauth } from '../mcp/oauth-door.ts';
import { toolsOf } from '../mcp/tools.ts';
import { createPool, type Pool } from '../postgres/pool.ts';
import { WorkSigns } from '../postgres/work-signs.ts';
import { SuppressionList } from '../privacy/suppression-list.ts';
import { ServiceMeter } from '../telemetry/metrics/service-meter.ts';
import { tellEndedConnections } from '../telemetry/tell-ended-connections.ts';
import type { ProviderList } from '../waterfall/available-sources.ts';
import { OrderLearner } from '../waterfall/learned/order-learner.ts';
import { SourceFigures } from '../waterfall/source-figures.ts';
import { SourceStates } from '../waterfall/source-state.ts';
import { forgetTrouble, noteTrouble } from '../waterfall/source-troubles.ts';
import { WalkTokens } from '../waterfall/walk-tokens.ts';
import { openWebhooks } from '../webhooks/open-webhooks.ts';
import { AppLog } from './app-log.ts';
import type { AppSettings } from './app-settings.ts';
import { startBackgroundTasks } from './background-tasks.ts';
import { DatabaseReader } from './metrics/database-reader.ts';
import { ServiceMetrics } from './metrics/service-metrics.ts';
import { openAccess } from './open-access.ts';
import { openCache } from './open-cache.ts';
import { openMailer } from './open-mailer.ts';
import { Readiness, readinessConnections, readinessLookMs } from './readiness.ts';
import { serveEndpoints } from './serve-endpoints.ts';

export type { AppSettings };

export interface App {
  readonly server: FastifyInstance;
  readonly pool: Pool;
  readonly cache: Cache;
  /** What /metrics shows; null where nothing is measured. */
  readonly metrics: ServiceMetrics | null;
  /** How the command line finds it. */
  readonly running: RunningService;
  /** Makes the sandbox ready before its first call, in the background, where it was used in the last month, or `isWanted`. */
  prepareSandbox(isWanted: boolean): Promise<void>;
  /** From now on /readyz answers 503, and each answer ends its connection; calls are taken and answered as before. */
  drain(): void;
  /** Finishes the calls under way, then closes everything. */
  close(): Promise<void>;
}

const settingsPollMs = 1_000;
const lastShareMs = 1_000;
// What the last calls fetched is stored before the end, where that is quick.
const cacheSettleMs = 1_000;
// Two that take and end items, one that notes what is asked, one that writes new jobs down.
const jobConnectionsMax = 4;
const itemsAtATime = 100;
// While the last calls are answered. Items that end meanwhile are paid; others are looked up again by the next process.
const jobsSettleMs = 3_000;
// Mails that are being sent; others are sent after the next start.
const mailsSettleMs = 3_000;
// Under load a connection that serves reads is free again in milliseconds; the ledger has its own.
const connectionsMax = 10;
// What nobody waits for has statements that may take longer: they neither fail for the limits of calls nor hold their connections.
const backgroundConnectionsMax = 2;
const backgroundStatementMs = 60_000;
// What people and programs change by the management API: few at a time, and no call waits for them.
const manageConnectionsMax = 3;
/** Of what this file opens; `connections-needed.ts` adds that of free reads, and those of the rooms. */
export const appConnections =
  connectionsMax + jobConnectionsMax + backgroundConnectionsMax + manageConnectionsMax + readinessConnections;

/** Puts the service together on a database that is migrated. It takes calls once `server.listen` has been called. */
export async function createApp(settings: AppSettings): Promise<App> {
  const { log, runsJobs = true } = settings;
  const told = new AppLog(log);
  const times = {
    statementTimeoutMs: settings.databaseTimes?.statementMs,
    connectTimeoutMs: settings.databaseTimes?.connectMs,
  };
  const pool = createPool({
    connectionString: settings.databaseUrl,
    connectionsMax,
    applicationName: 'millrace',
    ...times,
    onError: (error) => told.trouble('a database connection was lost', error),
  });
  const box = await openSecretBox(pool, settings.secretKey).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const limits = { ...usualDoorLimits, ...settings.limits };
  const docsUrl = `${settings.publicUrl}/docs`;
  const reads = new FreeReads({
    databaseUrl: settings.databaseUrl,
    connectionsMax: limits.freeReadConnections,
    statementMs: settings.databaseTimes?.statementMs ?? limits.freeReadMs,
    connectMs: settings.databaseTimes?.connectMs,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const running: RunningService = {
    hostname: hostname(),
    pid: process.pid,
    instance: randomUUID(),
    addresses: settings.addresses ?? [],
  };
  // Who looks for a service looks for one that takes calls.
  const place = (settings.takesCalls ?? true) ? running : null;
  const register = () => registerProcess(pool, running.hostname, running.pid, place);
  let processId = await register();
  let processes = 1;
  // Read by services alone that send traces: the library takes longer to read than most of the service.
  const tracer = settings.traces
    ? (await import('../telemetry/traces/otlp-tracer.ts')).openTracer(settings.traces, {
        version,
        onProblem: (error) => told.trouble('traces could not be sent; calls go on without them', error),
      })
    : null;
  const meter = settings.metrics ? openMeter(accountEndpoints) : null;
  const ledger = new Ledger({
    connect: () => connectLedger(settings.databaseUrl, settings.databaseTimes),
    waitMaxMs: settings.databaseTimes?.waitMaxMs,
    answerWithinMs: settings.databaseTimes?.statementMs,
    processId: () => processId,
    onProblem: (problem, error) => told.trouble(problem, error),
    ...(meter ? { onBatch: meter.batch.bind(meter), onBatchFailed: meter.batchFailed.bind(meter) } : {}),
  });
  const closed = new AbortController();
  const prepareSandbox = async () => {
    try {
      await settings.prepareSandbox?.(closed.signal);
    } catch (error) {
      told.trouble('the sandbox could not be made ready; its first calls take longer', error);
    }
  };
  const onSandbox = () => void prepareSandbox();
  const authenticator = new Authenticator(pool, onSandbox);
  const access = openAccess(settings, { db: pool, box, onSandbox });
  const switches = new Switches();
  const modelKeys = settings.modelKeys ?? new ModelKeys();
  const [suppressed] = await Promise.all([
    SuppressionList.open(pool, () => box),
    switches.read(pool),
    modelKeys.read(pool),
  ]);
  const {
    store,
    cache,
    pool: cachePool,
  } = openCache({ ...settings, onLookUp: meter?.cacheLookup.bind(meter) });
  const patterns = new LearnedPatterns(pool);
  const onValidEmail = patterns.learn.bind(patterns);
  const { customProviders } = settings;
  const builtIn = settings.providers.live(pool, cache, patterns);
  meter?.providers.know(builtIn.map(({ name }) => name));
  const providers = {
    // Read anew by each call and each item of a list: those under way end with what they began with.
    get live(): ProviderList {
      return customProviders ? [...builtIn, ...customProviders.list] : builtIn;
    },
    sandbox: settings.providers.sandbox(pool),
  };
  const names = new ProviderNames({ isMasked: settings.maskProviders === true, providers, switches });
  const threads = new EndpointThreads();
  const states =
    settings.states ??
    new SourceStates(
      undefined,
      (failure, capability) => {
        told.sourceLeftAlone(failure, capability);
        // For doctor. The log has it, also where the database is away.
        noteTrouble(pool, processId, failure, capability).catch(() => {});
      },
      (provider, capability) => {
        told.sourceAnswersAgain(provider, capability);
        forgetTrouble(pool, processId, provider, capability).catch(() => {});
      },
    );
  const figures = new SourceFigures();
  states.figures = figures;
  figures.onQueried = meter?.query.bind(meter) ?? null;
  const learner = new OrderLearner(pool);
  const { served, listsId } = await serveEndpoints(pool);
  const jobsPool = createJobsPool({
    connectionString: settings.databaseUrl,
    connectionsMax: jobConnectionsMax,
    applicationName: 'millrace jobs',
    ...times,
  });
  const background = createPool({
    connectionString: settings.databaseUrl,
    connectionsMax: backgroundConnectionsMax,
    applicationName: 'millrace background',
    ...times,
    statementTimeoutMs: backgroundStatementMs,
  });
  const managed = createPool({
    connectionString: settings.databaseUrl,
    connectionsMax: manageConnectionsMax,
    applicationName: 'millrace manage',
    ...times,
    onError: (error) => told.trouble('a database connection was lost', error),
  });
  const signUp = settings.signUp ?? usualSignUp;
  const mailer = openMailer(settings, { background, signUp, told });
  const failureCounts = new FailureCounts();
  const failureCodes = new FailureCodes();
  const origins = new CallOrigins();
  const bodies = new CallBodies(bodiesMost(settings.storage ?? usualStorageLimits));
  const failures = new Failures({
    limiter: new FailureLimiter({ factor: settings.failureRateFactor ?? 10, processes: () => processes }),
    counts: failureCounts,
    codes: failureCodes,
  });
  const nameOf = (id: number) => [...served.values()].find((one) => one.id === id)?.endpoint.name ?? '';
  const signs = new WorkSigns({
    db: pool,
    onProblem: (error) => told.trouble('the look for work failed; it is tried again', error),
  });
  const storage = new StorageGuard(pool, settings.storage ?? usualStorageLimits);
  const walkTokens = new WalkTokens(settings.secretKey);
  const modelKeyOf: GatewayParts['modelKeyOf'] = (organizationId, provider) =>
    modelKeys.keyOf(pool, box, organizationId, provider);
  const onJobEnd: OnFinish = (tx, jobId) => tellJobEnd(tx, jobId, nameOf);
  const jobs = new BulkJobs({
    db: jobsPool,
    storage,
    served,
    listsId,
    providers,
    states,
    onValidEmail,
    learner,
    suppressed,
    switches,
    names,
    tokens: walkTokens,
    modelKeyOf,
    processId: () => processId,
    checkReceiver: (url) => webhooks.parts.checkReceiver(url),
    onFinish: onJobEnd,
    onItemFailed: ({ workspaceId, endpointId, callId }, code) =>
      failures.noteCall({ workspaceId, endpointId, callId, code }),
    ...(meter
      ? { onItemEnded: ({ cost, ...item }) => meter.call({ ...item, door: 'bulk', centicredits: cost }) }
      : {}),
    tracer,
    concurrency: itemsAtATime,
    takesItems: runsJobs,
    signs,
    ...(settings.itemPausesMs ? { pausesMs: settings.itemPausesMs } : {}),
    ...(settings.itemMs ? { itemMs: settings.itemMs } : {}),
    onBug: (error, callId) => told.bugOfItem(error, callId),
    onProblem: (error) => told.trouble('bulk jobs wait; they go on by themselves', error),
  });
  const webhooks = openWebhooks({
    databaseUrl: settings.databaseUrl,
    databaseTimes: settings.databaseTimes,
    processId: () => processId,
    signs,
    outbound: settings.webhookOutbound,
    box,
    storage,
    delivers: runsJobs,
    onSwitchedOff: (endpoint) => log.warn(endpoint, 'a webhook was switched off'),
    onBug: (error, what) => told.bug('a delivery failed', error, { what }),
    onProblem: (error) => told.trouble('webhooks wait; they go on by themselves', error),
  });
  const gatewayParts: GatewayParts = {
    db: pool,
    ledger,
    origins,
    bodies,
    idempotency: new Idempotency(pool, () => processId, storage.limits),
    balances: new KnownBalances(),
    switches,
    names,
    providers,
    threads,
    jobs,
    states,
    onValidEmail,
    learner,
    suppressed,
    tokens: walkTokens,
    tracer,
    modelKeyOf,
    deadlineMs: settings.deadlineMs,
    docsUrl,
    onBug: (error, requestId) => told.bugOfCall(error, requestId),
    onRefused: (caller, refusal) => {
      if (runsJobs && refusal !== 'quota_exceeded') void webhooks.notices.refused(caller, refusal);
    },
  };
  const gateway = new Gateway(gatewayParts);
  const lists: ListParts = {
    ...gatewayParts,
    ...{ jobsDb: jobsPool, storage, served, listsId, rowsAtATime: itemsAtATime },
    checkReceiver: (url) => webhooks.parts.checkReceiver(url),
    readsOf: (workspaceId) => reads.of(workspaceId),
  };

  const answers = new KeptAnswers({
    db: pool,
    readsOf: (workspaceId) => reads.of(workspaceId),
    onProblem: (error) => told.trouble('a long answer could not be kept, and is given whole', error),
  });

  // Before the first call: it counts against what the processes that are there already have granted.
  processes = (await heartbeat(pool, processId)).alive;
  let generation = -1;
  let isDraining = false;
  const repeat = repeater((error, name) => told.trouble(`${name} failed; it is tried again`, error));
  repeat('reading the settings', settingsPollMs, async () => {
    const { rows } = await pool.query<{ generation: number }>('select generation from settings_generation');
    if (rows[0]?.generation === generation) return;
    authenticator.forget();
    access?.tokens.forget();
    await Promise.all([switches.read(pool), modelKeys.read(pool), suppressed.read(pool)]);
    // Only now: what could not be read is read again.
    generation = rows[0]?.generation ?? -1;
  });
  const readiness = new Readiness({
    databaseUrl: settings.databaseUrl,
    silenceMs: settings.databaseTimes?.statementMs,
    write: async (db) => {
      const { known, alive } = await heartbeat(db, processId);
      processes = alive;
      if (!known) processId = await register();
    },
    onChange: (problem) =>
      problem === null
        ? log.info('the database works again: ready')
        : log.error(`not ready, calls are answered 503: ${problem}`),
  });
  repeat('the look at the database', readinessLookMs, () => readiness.look());
  startBackgroundTasks(repeat, {
    ...settings,
    db: background,
    signs,
    runsJobs,
    failureCounts,
    failureCodes,
    origins,
    bodies,
    figures,
    learner,
    store,
    patterns,
    answers,
    webhooks,
    mailer,
    onJobEnd,
  });
  if (customProviders) {
    repeat('reading the custom providers', settingsPollMs, async () => {
      for (const changed of await customProviders.reload()) states.renew(changed);
    });
  }

  const account = { db: reads.pool, served, switches, providers, names };
  const budgets = new ConnectionBudgets(pool);
  const doors = {
    authenticator,
    rateLimiter: new SharedRateLimiter({ db: pool, processes: () => processes }),
    failures,
    reads,
    polls: new Polls(limits.pollsPerSecond),
    docsUrl,
    corsOrigins: settings.corsOrigins ?? [],
    onBug: (error: unknown, requestId: string) => told.bugOfCall(error, requestId),
    onFailure: told.failure.bind(told),
    onCall: settings.logsCalls === true ? told.call.bind(told) : null,
    meter,
  };
  const tellEnded = tellEndedConnections(log);
  const server = createServer({
    ...doors,
    mayCome: toolVisitors(settings),
    gateway,
    jobs,
    lists,
    webhooks: webhooks.parts,
    onConnectionChanged: () => access?.tokens.forget(),
    account: { endpoints: accountEndpoints, context: account },
    bodyBytesMax: settings.bodyBytesMax,
    limits,
    db: pool,
    onConnectionsEnded: (counts) => {
      meter?.endedConnections(counts);
      tellEnded(counts);
    },
    trustedProxies: settings.trustedProxies ?? [],
    instance: running.instance,
    notReady: () => (isDraining ? 'shutting down' : readiness.reason),
    isDraining: () => isDraining,
    takesCalls: settings.takesCalls ?? true,
  });
  const metrics =
    settings.metrics && meter
      ? await ServiceMetrics.open({
          ...settings.metrics,
          meter,
          ledger,
          states,
          pools: {
            calls: pool,
            reads: reads.pool,
            jobs: jobsPool,
            webhooks: webhooks.parts.db,
            background,
            manage: managed,
            ...(cachePool ? { cache: cachePool } : {}),
          },
          reader: new DatabaseReader(background),
          notReady: () => readiness.reason,
          server: server.server,
          historyDays: settings.historyDays ?? 0,
        })
      : null;
  if (metrics && settings.metrics?.isServedHere)
    metricsRoute(server, { metrics, failures, token: settings.metrics.token });
  serveMcp(server, {
    ...doors,
    gateway,
    jobs,
    lists,
    account,
    answers,
    threads: new MessageThreads(),
    tools: toolsOf(endpoints, accountEndpoints),
    access,
    budgets,
    progressRhythm: settings.progressRhythm,
    bodyBytesMax: settings.bodyBytesMax,
    onProblem: (error) => log.debug({ err: error }, 'an MCP request was refused'),
  });
  serveManageRoutes(server, {
    ...doors,
    pool: managed,
    changes: new ManagedChanges(managed, manageConnectionsMax),
    identity: new Identity({
      pool: managed,
      secretKey: settings.secretKey,
      publicUrl: settings.publicUrl,
      oidc: settings.oidc
        ? { ...settings.oidc, onProblem: (problem, err) => log.warn({ err }, problem) }
        : null,
    }),
    signInLimits: settings.signInLimits ?? new SignInLimits(usualSignInRates, settings.secretKey),
    isMailOn: mailer !== null,
    signUp,
    gateway,
    jobs,
    lists,
    jobCsv,
    served,
    switches,
    names,
    providers,
    webhooks: webhooks.parts,
    onConnectionChanged: () => access?.tokens.forget(),
    feed: new LiveFeed(
      reads.pool,
      () => new Map([...served.values()].map(({ id, endpoint }) => [id, endpoint.name])),
      (error) => told.trouble('what the console shows live waits; it goes on by itself', error),
      (call) => providerOf({ names, served }, call),
    ),
    closing: closed.signal,
    eventBeatMs: settings.eventBeatMs,
    datasetStores: settings.datasetStores ?? [databaseStore],
    uploads: new Uploads(settings.uploadsFolder ?? join(tmpdir(), `millrace-uploads-${process.pid}`)),
    box,
    runCommand: settings.runCommand ?? null,
    doctor: settings.doctor ?? (async () => []),
    publicUrl: settings.publicUrl,
    onInTheClear: () =>
      log.warn(
        'somebody signed in to the console without TLS: password and session can be read on the network. Put a proxy with TLS in front (docs/operations/run-as-a-service.md)',
      ),
  });
  consoleRoutes(server);
  if (access) {
    serveOauth(server, {
      ...doors,
      ...access,
      db: pool,
      personOf: async (request) => {
        const token = sentSession(request, settings.publicUrl);
        return token === null ? null : ((await findSession(pool, token))?.person ?? null);
      },
      onAllowed: ({ request, personId, organizationId, workspace, client, redirectHost, maxCredits }) =>
        writeAudit(pool, {
          actor: {
            kind: 'person',
            id: personId,
            address: request.ip,
            userAgent: request.headers['user-agent'] ?? null,
          },
          organizationId,
          action: 'connection_allow',
          target: workspace,
          detail: { client, redirect_host: redirectHost, max_credits: maxCredits },
        }),
      onStep: (step, told, weight) =>
        log[weight === 'news' ? 'info' : 'debug'](
          { oauth: step, ...told },
          told.error === undefined
            ? 'a tool client is on its way to access'
            : 'a tool client was refused access',
        ),
    });
  }
  return {
    server,
    pool,
    cache,
    metrics,
    running,
    prepareSandbox: async (isWanted) => {
      if (isWanted || (await wasSandboxUsed(pool).catch(() => false))) await prepareSandbox();
    },
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      isDraining = true;
      closed.abort();
      await Promise.all([closeServer(server), jobs.close(jobsSettleMs)]);
      // Calls whose callers have gone have no connection that the server waits for.
      await gateway.settled();
      await threads.close();
      await ledger.close();
      await Promise.all([repeat.stop(), signs.close()]);
      await Promise.race([patterns.write().catch(() => 0), pause(cacheSettleMs)]);
      const failed = Promise.allSettled([
        failureCounts.write(pool),
        failureCodes.write(pool),
        origins.write(pool),
        bodies.write(pool),
        figures.write(pool),
      ]);
      await Promise.race([failed, pause(cacheSettleMs)]);
      await mailer?.close(mailsSettleMs);
      await webhooks.close();
      // Some seconds of evidence are not worth waiting for longer.
      await Promise.race([learner.sync().catch(() => {}), pause(lastShareMs)]);
      await Promise.race([cache.settled(), pause(cacheSettleMs)]);
      await store.close();
      await tracer?.close();
      await unregisterProcess(pool, processId).catch(() => {
        // The database is away already; others will see that this process is gone.
      });
      told.close();
      await reads.close();
      await Promise.all([readiness.close(), background.end(), jobsPool.end(), managed.end(), pool.end()]);
    },
  };
}

const openMeter = (free: readonly { readonly name: string }[]) =>
  new ServiceMeter([...endpoints, ...free].map(({ name }) => name));

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
