import { join } from 'node:path';
import { ModelKeys } from '../accounts/model-keys.ts';
import { WrongSecretKeyError } from '../accounts/open-secret-box.ts';
import { type FirstOrganization, makeFirstOrganization } from '../admin/first-organization.ts';
import { serviceUrl } from '../cli/service-url.ts';
import { databaseStore } from '../dataset/database-store.ts';
import { EngineError } from '../dataset/engine-error.ts';
import type { OpenSearchAddress } from '../dataset/opensearch/address.ts';
import type { OpenSearchDataset } from '../dataset/opensearch/dataset.ts';
import { repeater } from '../kernel/repeater.ts';
import { mailSecretOf } from '../mail/mail-secret.ts';
import { type Mail, type MailSettings, openMail } from '../mail/open-mail.ts';
import { type SmtpSettings, SmtpTransport } from '../mailer/smtp.ts';
import { GuardedOutbound, type OutboundSettings } from '../outbound/guarded-outbound.ts';
import { userAgent } from '../outbound/user-agent.ts';
import { hasCluster } from '../postgres/cluster-place.ts';
import { openForService } from '../postgres/data-directory-hold.ts';
import type { Pool } from '../postgres/pool.ts';
import { superviseEmbedded } from '../postgres/supervise-embedded.ts';
import { datasetProvider, providerOfReads } from '../providers/dataset/dataset.ts';
import { type GravatarSettings, openGravatar } from '../providers/gravatar/gravatar.ts';
import { nativeProvider } from '../providers/native/native.ts';
import { openSandbox } from '../providers/sandbox/sandbox.ts';
import type { Config } from '../settings/config.ts';
import type { Role } from '../settings/process-settings.ts';
import { keyInDataDir, secretKeyFile } from '../settings/secret-key.ts';
import { removeServiceFile, writeServiceFile } from '../settings/service-file.ts';
import type { Log } from '../telemetry/log.ts';
import { openSites, type SitesSettings } from '../web/open-sites.ts';
import { delivererTimes } from '../webhooks/deliverer.ts';
import { answerProbes, type Probes } from './answer-probes.ts';
import { type App, type AppSettings, createApp } from './app.ts';
import { connectionsNeeded } from './connections-needed.ts';
import { exposedAddress, exposedMetrics } from './exposed-address.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { limitHeapGrowth } from './heap-growth.ts';
import { addressOf, freePort, isPortInUse, listen, tryPort } from './listen.ts';
import { type MetricsAddress, serveMetrics } from './metrics/metrics-server.ts';
import { openCustomProviders } from './open-custom-providers.ts';
import { keylessOf, openVendors } from './open-sources.ts';
import { prepareDatabase } from './prepare-database.ts';
import { runCommand } from './run-command.ts';
import { StartError } from './start-error.ts';

export interface Service {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  /** The organization of a first start, with its keys and the first link; null where there was one already. */
  readonly created: FirstOrganization | null;
  /** Tells load balancers to turn away, by /readyz and at the end of each answer, and goes on taking calls until `stop`. */
  drain(): void;
  stop(): Promise<void>;
}

export interface ServiceManner {
  /** Once it is aborted, `stop` no longer waits for calls in progress. */
  readonly hurried?: AbortSignal;
  /** What this process is for; that of the settings where it is not given. */
  readonly role?: Role;
  /** Once it is aborted, a start no longer waits for others that migrate the database. */
  readonly interrupted?: AbortSignal;
  /** What doctor finds, for the operator's screen. */
  readonly doctor?: AppSettings['doctor'];
}

const sandboxAfterMs = 5_000;
// After DRAIN_SECONDS. deploy/millrace.service and the guide beside it repeat this.
export const lastCallsMs = 8_000;

/** Starts everything, in the order in which it depends on each other, and stops what was started where a later step fails. */
export async function startService(
  wanted: Config,
  log: Log,
  onFatal: (error: Error) => void,
  { hurried, interrupted, role = wanted.role, doctor }: ServiceManner = {},
): Promise<Service> {
  limitHeapGrowth();
  // Known before anything is built: answers and pages name the service's own address.
  const config = { ...wanted, port: await portToUse(wanted) };
  const runsJobs = role !== 'serve';
  const exposed = exposedAddress(config);
  if (exposed !== null) log.warn(exposed);
  const exposedToo = exposedMetrics(config);
  if (exposedToo !== null) log.warn(exposedToo);
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const databaseUrl = config.databaseUrl ?? (await ownPostgres(config, log, undo, onFatal));
    await prepareForService(config, databaseUrl, log, interrupted);

    const openSearch = config.datasetUrl === null ? null : await openSearchOf(config.datasetUrl, undo);
    const modelKeys = new ModelKeys();
    const vendors = await openVendors(config, modelKeys);
    const gravatar = config.gravatar === 'on' ? openGravatar(gravatarSettings(config)) : null;
    const callersOutbound = new GuardedOutbound(callersOutboundSettings(config));
    undo.push(() => callersOutbound.close());
    const toIssuer = new GuardedOutbound(issuerOutbound(config));
    undo.push(() => toIssuer.close());
    const openKeyless = await keylessOf(config, callersOutbound);
    const customProviders = await openCustomProviders(config, log);
    const sites = openSites(sitesSettings(config));
    undo.push(() => sites.close());
    const secretKey = config.secretKey ?? keyOf(config);
    const sandbox = openSandbox();
    const app = await createApp({
      databaseUrl,
      addresses: [...new Set([serviceUrl(config), addressOf(config)])],
      log,
      bodyBytesMax: config.bodyBytesMax,
      limits: config.limits,
      deadlineMs: config.deadlineMs,
      jobResultsDays: config.jobResultsDays,
      failureRateFactor: config.failureRateFactor,
      failedCallsKept: { days: config.failedCallsDays, callsMax: config.failedCallsMax },
      historyDays: config.historyDays,
      sandboxResultsHours: config.sandboxResultsHours,
      storage: config.storage,
      runsJobs,
      takesCalls: role !== 'jobs',
      logsCalls: config.logCalls,
      maskProviders: config.maskProviders,
      publicUrl: addressOf(config),
      corsOrigins: config.corsOrigins,
      trustedProxies: config.trustedProxies,
      cacheUrl: config.cacheUrl,
      cacheBytesMax: config.cacheBytesMax,
      secretKey,
      webhookOutbound: new GuardedOutbound(webhookOutbound(config)),
      clientOutbound: callersOutbound,
      oidc: config.oidc && { settings: config.oidc, ways: { toIssuer, toOthers: callersOutbound } },
      oauthRedirectSchemes: config.oauthRedirectSchemes,
      customProviders,
      modelKeys,
      providers: {
        live: (pool, cache, patterns) => [
          nativeProvider(sites.reader(cache), startMail(config, pool, log, { looksAtPort: runsJobs }), {
            patterns,
            hasProfile: gravatar?.hasProfile ?? null,
            evidenceMs: Math.floor(config.deadlineMs * evidenceShare),
          }),
          openSearch === null
            ? datasetProvider(pool, Date.now, config.datasetCacheBytes)
            : providerOfReads(openSearch.readsOf(pool)),
          ...(gravatar ? [gravatar.provider] : []),
          ...openKeyless(cache),
          ...vendors,
        ],
        sandbox: () => [sandbox.provider],
      },
      prepareSandbox: sandbox.prepare,
      ...(openSearch ? { datasetStores: [databaseStore, openSearch.store] } : {}),
      uploadsFolder: join(config.dataDir, 'uploads'),
      runCommand,
      ...(doctor ? { doctor } : {}),
      ...transportOf(config),
      traces: config.traces,
      metrics: config.metrics && {
        token: config.metrics.token,
        isServedHere: config.metrics.port === null,
        dataDir: config.databaseUrl === null ? config.dataDir : null,
      },
      signUp: config.signUp,
    }).catch((error: unknown) => {
      throw error instanceof WrongSecretKeyError ? explainKey(config, error) : error;
    });
    undo.push(() => Promise.race([app.close(), lastCallsEnd(hurried)]));
    const url = await listen(app, config);
    const toMetrics = metricsAddress(config);
    if (app.metrics && toMetrics) {
      const served = await serveMetrics(app.metrics, toMetrics);
      undo.push(() => served.close());
    }
    if (config.databaseUrl === null) undo.push(announceService(config.dataDir, app, log));
    const created = await makeFirstOrganization(app.pool, url);
    // Whoever starts it for the first time tries the sandbox first. A call of the sandbox makes it ready at once; without one, what is asked
    // right after a start goes first.
    const background = repeater((error, name) => log.warn({ err: error }, `${name} failed`));
    giveBackMemory(background);
    undo.push(() => background.stop());
    const later = setTimeout(() => void app.prepareSandbox(created !== null), sandboxAfterMs);
    undo.push(async () => clearTimeout(later));
    return { url, created, drain: () => app.drain(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The port answers probes meanwhile, where it takes long. */
async function prepareForService(
  config: Config,
  databaseUrl: string,
  log: Log,
  interrupted: AbortSignal | undefined,
): Promise<void> {
  let probes: Probes | null = null;
  try {
    await prepareDatabase(
      databaseUrl,
      log,
      { connections: connectionsNeeded(config) },
      {
        isLeftToOthers: config.migrations === 'wait',
        waitMs: config.migrationsWaitSeconds * 1_000,
        ...(interrupted ? { signal: interrupted } : {}),
        onDelay: async (why) => {
          probes = await answerProbes(config, notReadyYet[why]);
        },
      },
    );
  } finally {
    await (probes as Probes | null)?.close();
  }
}

const notReadyYet = {
  waiting: 'the database is being brought up to date by another process',
  migrating: 'the database is being brought up to date',
} as const;

/** @throws {StartError} where it cannot be used: it holds the records, as the database holds all else */
async function openSearchOf(
  address: OpenSearchAddress,
  undo: (() => Promise<unknown>)[],
): Promise<OpenSearchDataset> {
  const { openOpenSearch } = await import('../dataset/opensearch/dataset.ts');
  try {
    const opened = await openOpenSearch(address);
    undo.push(() => opened.close());
    return opened;
  } catch (error) {
    throw error instanceof EngineError ? new StartError(error.message, { cause: error }) : error;
  }
}

/**
 * The port, tried before the first start makes a database. Where there is one already, the port may be that of a service that runs on it:
 * its hold of the database says so better.
 */
async function portToUse(config: Config): Promise<number> {
  if (config.port === 0) return freePort(config);
  try {
    return await tryPort(config);
  } catch (error) {
    if (isPortInUse(error) && config.databaseUrl === null && hasCluster(config.dataDir)) return config.port;
    throw error;
  }
}

/** Writes down where commands find the service; returns what takes that back. They need PORT where it cannot be written. */
function announceService(dataDir: string, { running }: App, log: Log): () => Promise<void> {
  try {
    writeServiceFile(dataDir, running);
  } catch (error) {
    log.warn(
      { err: error },
      'commands need PORT to find this service: its address could not be written down',
    );
  }
  return async () => removeServiceFile(dataDir, running);
}

/** Where /metrics has a port of its own; null where it has none. */
const metricsAddress = ({ metrics }: Config): MetricsAddress | null =>
  metrics?.port ? { ...metrics, port: metrics.port } : null;

/** Receivers may be on any port that calls may reach, and have no turns to wait for: each has tries of its own. */
function webhookOutbound(config: Config): OutboundSettings {
  return {
    allow: config.outboundAllow,
    ports: config.outboundPorts,
    dnsServers: config.outboundDns,
    politeness: { concurrency: 50, spacingMs: 0 },
    userAgent: userAgent(config.outboundContact),
    times: delivererTimes,
  };
}

/** To hosts of one service whose names callers know: these have limits of their own, so that nobody waits for a turn here. */
export function callersOutboundSettings(config: Config): OutboundSettings {
  const { times: _ofReceivers, ...settings } = webhookOutbound(config);
  return settings;
}

/** Everywhere, also on a private network: only the host that the operator named as the identity provider is asked by it. */
export function issuerOutbound(config: Config): OutboundSettings {
  return { ...callersOutboundSettings(config), allow: ['0.0.0.0/0', '::/0'] };
}

function keyOf({ dataDir }: Config): Buffer {
  try {
    return keyInDataDir(dataDir);
  } catch (error) {
    throw new StartError(
      `Millrace cannot read the encryption key from ${secretKeyFile(dataDir)}: ${(error as Error).message} Set SECRET_KEY, or let this user write there.`,
      { cause: error },
    );
  }
}

function explainKey({ secretKey, dataDir }: Config, error: WrongSecretKeyError): StartError {
  const used = secretKey === null ? secretKeyFile(dataDir) : 'SECRET_KEY';
  return new StartError(
    `The secrets of this database were sealed with another key than the one in ${used}. Give all services of one database the same SECRET_KEY: 64 hexadecimal digits, for example those in secret.key in the data directory of the first one.`,
    { cause: error },
  );
}

function gravatarSettings({ gravatarApiKey, gravatarBaseUrl, outboundContact }: Config): GravatarSettings {
  return { apiKey: gravatarApiKey, baseUrl: gravatarBaseUrl, userAgent: userAgent(outboundContact) };
}

function sitesSettings(config: Config): SitesSettings {
  return {
    allow: config.outboundAllow,
    ports: config.outboundPorts,
    dnsServers: config.outboundDns,
    politeness: { concurrency: config.hostConcurrency, spacingMs: config.hostSpacingMs },
    userAgent: userAgent(config.outboundContact),
    browserPath: config.browserPath,
    browserRemote: config.browserRemote,
    browserPagesMax: config.browserPagesMax,
  };
}

/** Whoever waits for a call waits for the vendors too that are asked after us: we take no more than part of the time. */
const mailShare = 0.6;
/** For what is public of an address that is looked for, where the mail server does not tell. */
const evidenceShare = 0.2;
const mailMsMost = 15_000;

/** Looks at port 25 in the background, and says so where it is closed. Without jobs only calls reach others. */
function startMail(config: Config, pool: Pool, log: Log, { looksAtPort }: { looksAtPort: boolean }): Mail {
  const mail = openMail({ ...mailSettings(config), secret: mailSecretOf(pool) });
  if (mail.isProbing && looksAtPort) {
    void mail.port25.state().then((state) => {
      if (state === 'closed') log.warn(port25Closed);
      else log.debug({ port_25: state }, 'mail servers were looked for');
    });
  }
  return mail;
}

function transportOf(config: Config): Pick<AppSettings, 'mailTransport'> {
  const settings = smtpSettings(config);
  return settings === null ? {} : { mailTransport: new SmtpTransport(settings) };
}

/** What sends mail to people; null where nothing is mailed. */
export function smtpSettings(config: Config): SmtpSettings | null {
  if (config.smtp === null) return null;
  const { hostname } = new URL(addressOf(config));
  return { ...config.smtp, helloName: config.mailHelloName ?? hostname };
}

const port25Closed =
  'mail servers cannot be reached from here (port 25 is closed): addresses are verified by form, lists, DNS and the configured vendors alone (docs/verification.md)';

export function mailSettings(config: Config): MailSettings {
  return {
    allow: config.outboundAllow,
    dnsServers: config.outboundDns,
    helloName: config.mailHelloName,
    sender: config.mailFrom,
    proxy: config.mailProxy,
    politeness: { concurrency: config.mailHostConcurrency, spacingMs: config.mailHostSpacingMs },
    isProbing: config.mailProbing === 'on',
    port: config.mailPort,
    totalMs: Math.min(mailMsMost, Math.floor(config.deadlineMs * mailShare)),
  };
}

async function ownPostgres(
  config: Config,
  log: Log,
  undo: (() => Promise<unknown>)[],
  onFatal: (error: Error) => void,
): Promise<string> {
  const settings = {
    dataDir: config.dataDir,
    onEvent: ({ kind, detail }: { kind: string; detail?: string }) =>
      (kind === 'died' ? log.warn : log.debug).call(log, { detail }, `PostgreSQL ${kind}`),
  };
  const { postgres, hold } = await openForService(settings, {
    address: addressOf(config),
    onLost: onFatal,
  });
  const supervision = superviseEmbedded(postgres, settings);
  undo.push(async () => {
    await supervision.stop();
    await hold.release();
    await postgres.stop();
  });
  return postgres.url;
}

/** No call is waited for after this. */
const lastCallsEnd = (hurried: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    if (hurried?.aborted) resolve();
    hurried?.addEventListener('abort', () => resolve(), { once: true });
    setTimeout(resolve, lastCallsMs).unref();
  });
