import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenSearchAccess } from '../dataset/opensearch/access.ts';
import type { OpenSearchAddress } from '../dataset/opensearch/address.ts';
import type { OidcSettings } from '../identity/oidc-settings.ts';
import type { SignUpTerms } from '../kernel/sign-up-terms.ts';
import type { DoorLimits } from '../limits/door-limits.ts';
import type { StorageLimits } from '../limits/storage-limits.ts';
import type { SmtpServerAddress } from '../mailer/smtp.ts';
import type { SocksProxy } from '../outbound/socks5.ts';
import type { Actors } from '../providers/apify/actors.ts';
import type { ModelTerms } from '../providers/models/model-terms.ts';
import type { OwnModels } from '../providers/models/own-models.ts';
import { vendorNames } from '../providers/vendors.ts';
import type { LogLevel } from '../telemetry/log.ts';
import type { TraceSettings } from '../telemetry/traces/trace-settings.ts';
import type { BrowserAddress } from '../web/render/remote/browser-address.ts';
import { readDatasetAccess, withDatasetAccess } from './dataset-settings.ts';
import { envFileSettings } from './env-file.ts';
import { idleSettings } from './idle-settings.ts';
import { allKeylessSettings, type ConfiguredKeyless, readKeyless } from './keyless-settings.ts';
import { type Misspelled, misspelledSettings } from './misspelled-settings.ts';
import { readOidc } from './oidc-settings.ts';
import type { MigrationTime, Role } from './process-settings.ts';
import { ConfigError, type Environment, type Setting } from './setting.ts';
import { callerSettings, settings } from './settings.ts';
import { type ConfiguredVendor, readModelVendors, readVendors, vendorSettings } from './vendor-settings.ts';

export interface RemoteBrowserSettings {
  readonly addresses: readonly BrowserAddress[];
  /** Where the browsers reach this machine; null: the address that we connect from. */
  readonly proxyHost: string | null;
  /** 0: any free one. */
  readonly proxyPort: number;
}

export interface Config {
  /** The file with more settings than the environment has; `none` for no file. */
  readonly envFile: string;
  readonly host: string;
  readonly port: number;
  /** Whether the operator chose it: commands then look for the service there and nowhere else. */
  readonly isPortSet: boolean;
  /** Ranges (CIDR) of proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustedProxies: readonly string[];
  /** Null: Millrace starts its own PostgreSQL, in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Encrypts the secrets in the database; null: a key in `dataDir`. */
  readonly secretKey: Uint8Array | null;
  /** Private address ranges (CIDR) that calls may reach. */
  readonly outboundAllow: readonly string[];
  /** Ports of public addresses that calls may reach. */
  readonly outboundPorts: readonly number[];
  /** DNS servers for web pages and mail; empty: the system's. */
  readonly outboundDns: readonly string[];
  /** Requests to one host at a time, and from the start of one to the start of the next. */
  readonly hostConcurrency: number;
  readonly hostSpacingMs: number;
  /** Whether addresses are checked at their mail servers. */
  readonly mailProbing: 'on' | 'off';
  /** How we introduce ourselves to mail servers: our name, and the sender. */
  readonly mailHelloName: string | null;
  readonly mailFrom: string | null;
  /** The way to mail servers, where port 25 is closed from here. */
  readonly mailProxy: SocksProxy | null;
  /** Conversations with one mail host at a time, and from the start of one to the start of the next. */
  readonly mailHostConcurrency: number;
  readonly mailHostSpacingMs: number;
  readonly mailPort: number;
  /** Whether Millrace queries Gravatar, which receives the hashes of addresses. */
  readonly gravatar: 'on' | 'off';
  readonly gravatarApiKey: string | null;
  readonly gravatarBaseUrl: string | null;
  /** Where site owners can complain: part of the User-Agent. */
  readonly outboundContact: string | null;
  readonly logLevel: LogLevel;
  readonly logForm: 'json' | 'text';
  /** A line for each call. */
  readonly logCalls: boolean;
  /** Where /metrics is served; null where nothing is measured. Without a separate port, on that of the service. */
  readonly metrics: {
    readonly port: number | null;
    readonly host: string;
    readonly token: string | null;
  } | null;
  /** Where traces go; null where there are none. */
  readonly traces: TraceSettings | null;
  /** The address where callers reach the service, if it is not host and port. */
  readonly publicUrl: string | null;
  /** Of pages that may call from a browser. */
  readonly corsOrigins: readonly string[];
  /** The mail server and the sender; null: Millrace sends no mail. */
  readonly smtp: { readonly server: SmtpServerAddress; readonly from: string } | null;
  readonly signUp: SignUpTerms;
  /** Schemes of programs that access by OAuth may be handed to. */
  readonly oauthRedirectSchemes: readonly string[];
  /** For sign-in to the console; null for none. */
  readonly oidc: OidcSettings | null;
  readonly bodyBytesMax: number;
  /** The connections, memory and time that callers may use. */
  readonly limits: DoorLimits;
  /** How long items of jobs are kept after their end. */
  readonly jobResultsDays: number;
  /** How often a workspace may fail, as a multiple of its rate tier. */
  readonly failureRateFactor: number;
  /** How long calls that failed are in the history, and how many of a workspace. */
  readonly failedCallsDays: number;
  readonly failedCallsMax: number;
  /** How long calls stay in the history; 0: forever. */
  readonly historyDays: number;
  readonly sandboxResultsHours: number;
  /** What one workspace may store. */
  readonly storage: StorageLimits;
  /** What this process is for. */
  readonly role: Role;
  /** `wait`: another one migrates. */
  readonly migrations: MigrationTime;
  readonly migrationsWaitSeconds: number;
  /** Of /readyz saying 503 before the port closes. */
  readonly drainSeconds: number;
  readonly deadlineMs: number;
  /** Callers see numbers instead of source names. */
  readonly maskProviders: boolean;
  /** Null: the cache is in the database. */
  readonly cacheUrl: string | null;
  /** 0: nothing is cached. */
  readonly cacheBytesMax: number;
  /** Memory for the index of imported records. */
  readonly datasetCacheBytes: number;
  /** The OpenSearch that holds the imported records; null: the database does. */
  readonly datasetUrl: OpenSearchAddress | null;
  /** For another OpenSearch, named in a command. */
  readonly datasetAccess: OpenSearchAccess;
  /** Of a Chromium of this machine; null where there is none. */
  readonly browserPath: string | null;
  /** Remote browsers, used instead; null where there are none. */
  readonly browserRemote: RemoteBrowserSettings | null;
  /** Pages that are rendered at a time. */
  readonly browserPagesMax: number;
  /** Vendors that the operator has keys for. */
  readonly vendors: readonly ConfiguredVendor[];
  /** All providers of language models: organizations may have keys of their own where the operator has none, and `apiKey` is empty. */
  readonly models: readonly ConfiguredVendor[];
  /** Sources without a key that Millrace queries. */
  readonly keyless: readonly ConfiguredKeyless[];
  /** Apify actors that replace the defaults. */
  readonly apifyActors: Actors;
  /** The longest answer of a language model, in tokens, and the longest input, in characters. */
  readonly modelTokensMax: number;
  readonly modelPromptMax: number;
  /** Web searches for one answer. */
  readonly modelSearchesMax: number;
  /** Of the operator's own server of language models, where there is one among `keyless`. */
  readonly ownModels: Omit<OwnModels, 'terms'> & { readonly terms: Pick<ModelTerms, 'model' | 'models'> };
  /** Folder of custom providers; it may be missing. */
  readonly providersDir: string;
}

let ofFile: Environment | undefined;

/** The content of the settings file, read once. @throws {ConfigError} about the file */
function fileSettings(): Environment {
  ofFile ??= envFileSettings(process.env);
  return ofFile;
}

/** The environment of this process, and below it the settings of its file. @throws {ConfigError} about the file */
const usualEnvironment = (): Environment => ({ ...fileSettings(), ...ownEnvironment() });

/** Windows finds a variable in upper or lower case; a copy of its environment does not. */
function ownEnvironment(): Environment {
  if (process.platform !== 'win32') return process.env;
  return Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name.toUpperCase(), value]));
}

/** Variables whose names are nearly those of a setting, such as APOLO_API_KEY. @throws {ConfigError} about the file */
export function readMisspelled(environment: Environment = usualEnvironment()): Misspelled[] {
  // Kubernetes gives every pod such a variable for a service, and one may be called millrace.
  const set = Object.keys(environment).filter((name) => !/^(?:tcp:|udp:|$)/.test(environment[name] ?? ''));
  return misspelledSettings(set, namesOfSettings);
}

/** How this process was started, as far as the environment shows it. */
export interface Launch {
  /** The process of server/bin that handed over to a newer Node; null where none did. */
  readonly launcherPid: number | null;
  /** The npm script that this process was started by, such as `node server/bin/millrace.js serve`; null where none was. */
  readonly npmScript: string | null;
}

export function readLaunch(environment: Environment = process.env): Launch {
  const { MILLRACE_LAUNCHER: launcher, npm_lifecycle_script: npmScript } = environment;
  return { launcherPid: launcher ? Number(launcher) : null, npmScript: npmScript || null };
}

export function readApiKey(environment: Environment = usualEnvironment()): string | null {
  return callerSettings.apiKey.read(environment[callerSettings.apiKey.name]);
}

/** For commands on a service elsewhere: its address, and the key where it is in the environment. */
export function readRemote(environment: Environment = usualEnvironment()): {
  readonly url: string | null;
  readonly key: string | null;
  /** Of files with keys: XDG_CONFIG_HOME, else ~/.config. Null where there is no home. */
  readonly configFolder: string | null;
} {
  const { remoteUrl, managementKey } = callerSettings;
  const home = environment.HOME ?? environment.USERPROFILE;
  return {
    url: remoteUrl.read(environment[remoteUrl.name]),
    key: managementKey.read(environment[managementKey.name]),
    configFolder: environment.XDG_CONFIG_HOME || (home ? join(home, '.config') : null),
  };
}

/** All wrong settings, and the configuration with defaults instead of them: for `millrace doctor`. */
export function examineConfig(given?: Environment): {
  config: Config;
  errors: ConfigError[];
  misspelled: Misspelled[];
} {
  const errors: ConfigError[] = [];
  let environment: Environment = given ?? process.env;
  try {
    environment = given ?? usualEnvironment();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    errors.push(error);
  }
  const usable = { ...environment };
  const ofVendors = vendorNames.flatMap((name) => Object.values<Setting<unknown>>(vendorSettings(name)));
  for (const one of [...Object.values<Setting<unknown>>(settings), ...ofVendors, ...allKeylessSettings()]) {
    try {
      one.read(environment[one.name]);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      errors.push(error);
      delete usable[one.name];
    }
  }
  for (const { name, error } of idleSettings(usable)) {
    errors.push(error);
    delete usable[name];
  }
  return { config: readConfig(usable), errors, misspelled: readMisspelled(environment) };
}

/** The settings as the environment and its file give them. The only reader of the environment. @throws {ConfigError} naming the setting */
export function readConfig(environment: Environment = usualEnvironment()): Config {
  const read = <Value>(one: Setting<Value>) => one.read(environment[one.name]);
  const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));
  const [datasetUrl, datasetAccess] = [read(settings.datasetUrl), readDatasetAccess(read)];
  const config: Config = {
    envFile: read(settings.envFile),
    host: read(settings.host),
    port: read(settings.port),
    isPortSet: read(settings.port) !== 0 && Boolean(environment[settings.port.name]),
    trustedProxies: read(settings.trustedProxies),
    databaseUrl: read(settings.databaseUrl),
    dataDir: resolve(projectFolder, read(settings.dataDir)),
    secretKey: read(settings.secretKey),
    outboundAllow: read(settings.outboundAllow),
    outboundPorts: read(settings.outboundPorts),
    outboundDns: read(settings.outboundDns),
    outboundContact: read(settings.outboundContact),
    hostConcurrency: read(settings.hostConcurrency),
    hostSpacingMs: read(settings.hostSpacingMs),
    mailProbing: read(settings.mailProbing),
    mailHelloName: read(settings.mailHelloName),
    mailFrom: read(settings.mailFrom),
    mailProxy: read(settings.mailProxy),
    mailHostConcurrency: read(settings.mailHostConcurrency),
    mailHostSpacingMs: read(settings.mailHostSpacingMs),
    mailPort: read(settings.mailPort),
    gravatar: read(settings.gravatar),
    gravatarApiKey: read(settings.gravatarApiKey),
    gravatarBaseUrl: read(settings.gravatarBaseUrl),
    logLevel: read(settings.logLevel),
    logCalls: read(settings.logCalls),
    logForm: read(settings.logForm) ?? (process.stderr.isTTY ? 'text' : 'json'),
    metrics: metricsOf(read(settings.metricsPort), read(settings.metricsHost), read(settings.metricsToken)),
    traces: tracesOf(read(settings.tracesEndpoint), {
      headers: read(settings.tracesHeaders),
      serviceName: read(settings.tracesServiceName),
      sampler: read(settings.tracesSampler),
      ratio: read(settings.tracesRatio),
      shownTo: read(settings.tracesShownTo),
    }),
    publicUrl: read(settings.publicUrl),
    corsOrigins: read(settings.corsOrigins),
    smtp: smtpOf(read(settings.smtpUrl), read(settings.smtpFrom)),
    signUp: {
      mode: read(settings.signUp),
      credits: read(settings.signUpCredits),
      domains: read(settings.signUpDomains),
      perDayMax: read(settings.signUpsOfDayMax),
    },
    oauthRedirectSchemes: read(settings.oauthRedirectSchemes),
    oidc: readOidc(read),
    bodyBytesMax: read(settings.bodyBytesMax),
    limits: {
      connectionsMax: read(settings.connectionsMax),
      connectionsOfAddressMax: read(settings.connectionsOfAddressMax),
      headersSeconds: read(settings.headersSeconds),
      requestSeconds: read(settings.requestSeconds),
      keepAliveSeconds: read(settings.keepAliveSeconds),
      answerSeconds: read(settings.answerSeconds),
      bodiesBytesMax: read(settings.bodiesBytesMax),
      answersBytesMax: read(settings.answersBytesMax),
      freeReadConnections: read(settings.freeReadConnections),
      freeReadMs: read(settings.freeReadMs),
      pollsPerSecond: read(settings.pollsPerSecond),
    },
    jobResultsDays: read(settings.jobResultsDays),
    failureRateFactor: read(settings.failureRateFactor),
    failedCallsDays: read(settings.failedCallsDays),
    failedCallsMax: read(settings.failedCallsMax),
    historyDays: read(settings.historyDays),
    sandboxResultsHours: read(settings.sandboxResultsHours),
    storage: {
      openJobs: read(settings.workspaceOpenJobsMax),
      jobs: { rows: read(settings.workspaceJobsMax), bytes: read(settings.workspaceJobBytesMax) },
      answers: { rows: read(settings.workspaceAnswersMax), bytes: read(settings.workspaceAnswerBytesMax) },
      deliveries: read(settings.workspaceDeliveriesMax),
      bodiesBytes: read(settings.workspaceBodiesBytesMax),
      sandboxBytes: read(settings.sandboxBytesMax),
    },
    role: read(settings.role),
    migrations: read(settings.migrations),
    migrationsWaitSeconds: read(settings.migrationsWaitSeconds),
    drainSeconds: read(settings.drainSeconds),
    deadlineMs: read(settings.deadlineMs),
    maskProviders: read(settings.maskProviders),
    cacheUrl: read(settings.cacheUrl),
    cacheBytesMax: read(settings.cacheBytesMax),
    datasetCacheBytes: read(settings.datasetCacheBytes),
    datasetUrl: datasetUrl && withDatasetAccess(datasetUrl, datasetAccess),
    datasetAccess,
    browserPath: read(settings.browserPath),
    browserRemote: browserRemoteOf(read(settings.browserUrl), {
      proxyHost: read(settings.browserProxyHost),
      proxyPort: read(settings.browserProxyPort),
    }),
    browserPagesMax: read(settings.browserPagesMax),
    vendors: readVendors(environment),
    models: readModelVendors(environment),
    keyless: readKeyless(environment),
    apifyActors: read(settings.apifyActors),
    modelTokensMax: read(settings.modelTokensMax),
    modelPromptMax: read(settings.modelPromptMax),
    modelSearchesMax: read(settings.modelSearchesMax),
    ownModels: {
      apiKey: read(settings.ownModelsApiKey),
      standsFor: read(settings.ownModelsProvider),
      terms: { model: read(settings.ownModelsModel), models: read(settings.ownModelsModels) },
    },
    providersDir: resolve(projectFolder, read(settings.providersDir)),
  };
  // Last: a setting that is not valid is the worse mistake.
  const [idle] = idleSettings(environment);
  if (idle) throw idle.error;
  return config;
}

const metricsOf = (port: number | null, host: string, token: string | null): Config['metrics'] =>
  port === null && token === null ? null : { port, host, token };

const browserRemoteOf = (
  addresses: RemoteBrowserSettings['addresses'] | null,
  proxy: Omit<RemoteBrowserSettings, 'addresses'>,
): RemoteBrowserSettings | null => (addresses === null ? null : { addresses, ...proxy });

const tracesOf = (endpoint: string | null, others: Omit<TraceSettings, 'endpoint'>): TraceSettings | null =>
  endpoint === null ? null : { endpoint, ...others };

/** One without the other is a mistake that `idleSettings` reports. */
const smtpOf = (server: SmtpServerAddress | null, from: string | null): Config['smtp'] =>
  server === null || from === null ? null : { server, from };

/** The variables that are settings: none of them holds the secret of a custom provider, whose file may come from a stranger. */
export function settingNames(): ReadonlySet<string> {
  return namesOfSettings;
}

// Used in every request to a custom provider.
const namesOfSettings: ReadonlySet<string> = new Set(
  [
    ...Object.values<Setting<unknown>>(settings),
    ...Object.values(callerSettings),
    ...vendorNames.flatMap((name) => Object.values<Setting<unknown>>(vendorSettings(name))),
    ...allKeylessSettings(),
  ].map(({ name }) => name),
);

/** The secret of a custom provider; null where the variable is not set, or is a setting. */
export function readSecret(variable: string, environment?: Environment): string | null {
  if (settingNames().has(variable)) return null;
  // Does not copy the environment: each request to a custom provider reads it.
  const secret = environment ? environment[variable] : (process.env[variable] ?? fileSettings()[variable]);
  return secret || null;
}
