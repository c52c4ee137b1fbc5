import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allKeylessSettings, type ConfiguredKeyless, readKeyless } from './keyless-settings.ts';
import { readSocksProxy, type SocksProxy } from './outbound/socks5.ts';
import { type Actors, readActors, usualActors } from './providers/apify/actors.ts';
import {
  type ModelTerms,
  promptMostEver,
  tokensMostEver,
  usualModelTerms,
} from './providers/models/model-terms.ts';
import type { OwnModels } from './providers/openai_compatible/openai_compatible.ts';
import { vendorNames } from './providers/vendors.ts';
import { modelProviders } from './records/completion.ts';
import { secretKeyOf } from './secret-key.ts';
import { ConfigError, type Environment, type Setting, setting } from './setting.ts';
import {
  addressRanges,
  cacheAddress,
  contactAddress,
  dnsServers,
  helloName,
  matching,
  oneOf,
  optional,
  path,
  ports,
  postgresAddress,
  publicAddress,
  toldSender,
  trueOrFalse,
  webAddress,
  wholeNumber,
  wholePath,
} from './setting-readers.ts';
import { type LogLevel, logLevels } from './telemetry/log.ts';
import {
  type ConfiguredVendor,
  modelSettings,
  readModelVendors,
  readVendors,
  vendorSettings,
} from './vendor-settings.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Null: the service brings its own PostgreSQL, in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Seals the secrets of the database; null: a key in `dataDir`. */
  readonly secretKey: Uint8Array | null;
  /** Private address ranges that the service may reach although they are private (CIDR). */
  readonly outboundAllow: readonly string[];
  /** Ports of public addresses that calls may reach. */
  readonly outboundPorts: readonly number[];
  /** DNS servers for the addresses of pages; the system's where there are none. */
  readonly outboundDns: readonly string[];
  /** Requests to one host at a time, and from the start of one to the start of the next. */
  readonly hostConcurrency: number;
  readonly hostSpacingMs: number;
  /** Whether mail servers are asked about addresses. */
  readonly mailProbing: 'on' | 'off';
  /** How we introduce ourselves to mail servers: our name, and whom we would send as. */
  readonly mailHelloName: string | null;
  readonly mailFrom: string | null;
  /** The way to mail servers, where port 25 is closed from here. */
  readonly mailProxy: SocksProxy | null;
  /** Conversations with one mail host at a time, and from the start of one to the start of the next. */
  readonly mailHostConcurrency: number;
  readonly mailHostSpacingMs: number;
  readonly mailPort: number;
  /** Whether Gravatar is asked, which is told the hashes of addresses. */
  readonly gravatar: 'on' | 'off';
  readonly gravatarApiKey: string | null;
  readonly gravatarBaseUrl: string | null;
  /** Where the owners of the sites that are read can complain: stands in the User-Agent. */
  readonly outboundContact: string | null;
  readonly logLevel: LogLevel;
  readonly logForm: 'json' | 'text';
  /** The address under which callers reach the service, where it is another than host and port. */
  readonly publicUrl: string | null;
  readonly bodyBytesMax: number;
  /** How long items of jobs are kept after their end. */
  readonly jobResultsDays: number;
  readonly deadlineMs: number;
  /** Callers see numbers in place of the names of sources. */
  readonly maskProviders: boolean;
  /** Null: what was fetched is kept in the database. */
  readonly cacheUrl: string | null;
  /** 0: nothing is kept. */
  readonly cacheBytesMax: number;
  /** Of the index of imported records that are kept in memory. */
  readonly datasetCacheBytes: number;
  /** Of Chromium; null where pages are not rendered. */
  readonly browserPath: string | null;
  /** Pages that are rendered at a time. */
  readonly browserPagesMax: number;
  /** Those that the operator has keys of. */
  readonly vendors: readonly ConfiguredVendor[];
  /** All providers of language models: organizations may have keys of their own where the operator has none, and `apiKey` is empty. */
  readonly models: readonly ConfiguredVendor[];
  /** Sources without a key that are to be asked. */
  readonly keyless: readonly ConfiguredKeyless[];
  /** Actors of Apify that take the place of the usual ones. */
  readonly apifyActors: Actors;
  /** Of an answer of a language model, in tokens, and of what it is sent, in characters. */
  readonly modelTokensMax: number;
  readonly modelPromptMax: number;
  /** Of the operator's own server of language models, where there is one among `keyless`. */
  readonly ownModels: Omit<OwnModels, 'terms'> & { readonly terms: Pick<ModelTerms, 'model' | 'models'> };
  /** Where files describe custom providers; it need not be there. */
  readonly providersDir: string;
}

const cacheBytesLeast = 16 * 1024 ** 2;
const datasetCacheLeast = 8 * 1024 ** 2;

const usualActorsText = Object.entries(usualActors)
  .map(([capability, actor]) => `${capability}=${actor}`)
  .join(', ');

export const settings = {
  host: setting(
    'HOST',
    '127.0.0.1',
    'Address to listen on. 0.0.0.0 serves the whole network: put TLS in front of it.',
    matching(/^[0-9a-zA-Z.:_-]{1,255}$/),
    'an IP address or host name',
  ),
  port: setting(
    'PORT',
    '8080',
    'Port to listen on.',
    wholeNumber(0, 65_535),
    'a port number from 0 (any free one) to 65535',
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'A PostgreSQL of version 15 or newer, such as postgres://user:password@host:5432/millrace. Without it the service brings its own.',
    optional(postgresAddress),
    'a connection string such as postgres://user:password@host:5432/millrace',
    // A mistyped one still has its password in it.
    { isSecret: true },
  ),
  dataDir: setting(
    'MILLRACE_DATA_DIR',
    'data',
    'Where the service keeps its own PostgreSQL; a relative path starts at the project.',
    path,
    'a path',
  ),
  secretKey: setting(
    'SECRET_KEY',
    '',
    'Seals the secrets that the database keeps, such as those that sign webhooks: 64 hexadecimal digits, such as `openssl rand -hex 32` makes. Without it a key is made in the data directory at the first start. Several services on one database need the same.',
    optional(secretKeyOf),
    'a key of 32 bytes: 64 hexadecimal digits, or base64',
    { isSecret: true },
  ),
  providersDir: setting(
    'PROVIDERS_DIR',
    'providers',
    'Folder whose files describe custom providers (docs/custom-providers.md); a relative path starts at the project. It need not be there.',
    path,
    'a path',
  ),
  outboundAllow: setting(
    'OUTBOUND_ALLOW',
    '',
    'Private address ranges, and addresses of this machine itself, that calls may reach: comma-separated CIDR such as 127.0.0.1/32. None by default.',
    addressRanges,
    'a comma-separated list of CIDR ranges such as 127.0.0.1/32',
  ),
  outboundPorts: setting(
    'OUTBOUND_PORTS',
    '80,443,8080,8443',
    'Ports of public addresses that calls may reach, comma-separated. In ranges of OUTBOUND_ALLOW any port may be reached.',
    ports,
    'a comma-separated list of ports such as 80,443',
  ),
  outboundDns: setting(
    'OUTBOUND_DNS',
    '',
    "DNS servers that look up the hosts of pages and where mail goes, comma-separated, such as 10.0.0.2 or 10.0.0.2:5353. The system's by default.",
    dnsServers,
    'a comma-separated list of IP addresses such as 10.0.0.2',
  ),
  outboundContact: setting(
    'OUTBOUND_CONTACT',
    '',
    'Web or mail address where owners of sites can reach you: it stands in the User-Agent of every request, such as https://example.com/bot.',
    optional(contactAddress),
    'an address such as https://example.com/bot or bot@example.com',
  ),
  hostConcurrency: setting(
    'OUTBOUND_HOST_CONCURRENCY',
    '2',
    'Requests to one host at a time, over all calls.',
    wholeNumber(1, 100),
    'a number from 1 to 100',
  ),
  hostSpacingMs: setting(
    'OUTBOUND_HOST_SPACING_MS',
    '200',
    'Milliseconds from the start of one request to a host to the start of the next, over all calls.',
    wholeNumber(0, 60_000),
    'milliseconds from 0 to 60000',
  ),
  mailProbing: setting(
    'MAIL_PROBING',
    'on',
    'Whether mail servers are asked about addresses (docs/verification.md). off verifies by form, lists and DNS alone, and by configured vendors.',
    oneOf(['on', 'off']),
    'on or off',
  ),
  mailHelloName: setting(
    'MAIL_HELLO_NAME',
    '',
    "The name with which mail servers are greeted, such as verify.example.com: it should lead to this machine's public address, and the address back to it. The machine's own name by default.",
    optional(helloName),
    'a name with a dot such as verify.example.com',
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    'The sender that mail servers are told, such as bounce@example.com, of a domain of yours whose SPF record allows this machine. The null sender <> by default, which some servers do not take.',
    optional(toldSender),
    'a mail address such as bounce@example.com, in ASCII before the @',
  ),
  mailProxy: setting(
    'MAIL_PROXY',
    '',
    'A SOCKS5 proxy through which mail servers are reached where port 25 is closed here, such as socks5://user:password@10.0.0.9:1080.',
    optional(readSocksProxy),
    'an address such as socks5://user:password@10.0.0.9:1080',
    { isSecret: true },
  ),
  mailHostConcurrency: setting(
    'MAIL_HOST_CONCURRENCY',
    '2',
    'Conversations with one mail host at a time, over all calls.',
    wholeNumber(1, 20),
    'a number from 1 to 20',
  ),
  mailHostSpacingMs: setting(
    'MAIL_HOST_SPACING_MS',
    '1000',
    'Milliseconds from the start of one conversation with a mail host to the start of the next, over all calls.',
    wholeNumber(0, 60_000),
    'milliseconds from 0 to 60000',
  ),
  mailPort: setting(
    'MAIL_PORT',
    '25',
    'Port of mail servers. Another than 25 is used in ranges of OUTBOUND_ALLOW only: for tests.',
    wholeNumber(1, 65_535),
    'a port number',
  ),
  gravatar: setting(
    'GRAVATAR',
    'on',
    'Whether Gravatar is asked for public profiles of addresses (docs/finding.md): it is told their hashes. off asks it nothing.',
    oneOf(['on', 'off']),
    'on or off',
  ),
  gravatarApiKey: setting(
    'GRAVATAR_API_KEY',
    '',
    'A key of Gravatar, which allows a thousand questions an hour in the place of a hundred.',
    optional(matching(/^[\x21-\x7e]{1,1000}$/)),
    'a key, without spaces',
    { isSecret: true },
  ),
  gravatarBaseUrl: setting(
    'GRAVATAR_BASE_URL',
    '',
    "Another address than Gravatar's own.",
    webAddress,
    'an address such as https://api.gravatar.com/v3',
  ),
  apifyActors: setting(
    'APIFY_ACTORS',
    '',
    `Actors of Apify in the place of the usual ones, which they have to resemble in what they take and give, such as lookUpPeople=me~my-scraper,searchJobs=me~my-jobs. Usual: ${usualActorsText}.`,
    readActors,
    `a comma-separated list such as lookUpPeople=me~my-scraper, where each is a user and the name of an actor and stands behind one of ${Object.keys(usualActors).join(', ')}`,
  ),
  modelTokensMax: setting(
    'AI_TOKENS_MAX',
    String(usualModelTerms.tokensMax),
    'The most tokens of an answer that a language model is asked for, whatever the caller allows: ai_enrich costs callers the same for any.',
    wholeNumber(1, tokensMostEver),
    `a number of tokens from 1 to ${tokensMostEver}`,
  ),
  modelPromptMax: setting(
    'AI_PROMPT_CHARACTERS_MAX',
    String(usualModelTerms.promptMax),
    'The most characters that a language model is sent: prompt with its placeholders filled, system prompt and schema together. Longer calls are refused.',
    wholeNumber(100, promptMostEver),
    `a number of characters from 100 to ${promptMostEver}`,
  ),
  ownModelsApiKey: setting(
    'OPENAI_COMPATIBLE_API_KEY',
    '',
    'The key of the server that OPENAI_COMPATIBLE_BASE_URL names, where it wants one.',
    matching(/^[\x21-\x7e]{0,1000}$/),
    'a key, without spaces',
    { isSecret: true },
  ),
  ownModelsProvider: setting(
    'OPENAI_COMPATIBLE_PROVIDER',
    'openai',
    `In whose place that server answers ai_enrich: ${modelProviders.join(', ')}. The key that you have of that provider is not used then.`,
    oneOf(modelProviders),
    `one of ${modelProviders.join(', ')}`,
  ),
  ownModelsModel: modelSettings('OPENAI_COMPATIBLE').model,
  ownModelsModels: modelSettings('OPENAI_COMPATIBLE').models,
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    `How much is logged: ${logLevels.join(', ')}.`,
    oneOf(logLevels),
    `one of ${logLevels.join(', ')}`,
  ),
  logForm: setting(
    'LOG_FORM',
    '',
    'json (an object a line) or text. Text on a terminal, json otherwise.',
    optional(oneOf(['json', 'text'])),
    'json or text',
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    'The address under which callers reach the service, such as https://api.example.com. It stands in docs_url and in the reference. Phone numbers of apollo need it, with https.',
    publicAddress,
    'an address such as https://api.example.com',
  ),
  bodyBytesMax: setting(
    'BODY_BYTES_MAX',
    '1048576',
    'Largest request body in bytes. Lists of bulk jobs may have 8 MiB whatever stands here, or this where it is more.',
    wholeNumber(1_024, 104_857_600),
    'a number of bytes from 1024 to 104857600',
  ),
  jobResultsDays: setting(
    'JOB_RESULTS_DAYS',
    '30',
    'How many days the items and results of a bulk job are kept after its end. The job stays, with its counts and what it cost.',
    wholeNumber(1, 3_650),
    'days from 1 to 3650',
  ),
  deadlineMs: setting(
    'CALL_DEADLINE_MS',
    '25000',
    'How long a call may take that asks sources of data, in milliseconds.',
    wholeNumber(100, 600_000),
    'milliseconds from 100 to 600000',
  ),
  maskProviders: setting(
    'MASK_PROVIDERS',
    'false',
    'true shows callers provider_1, provider_2, … in place of the names of sources, numbered by the order of each endpoint.',
    trueOrFalse,
    'true or false',
  ),
  cacheUrl: setting(
    'CACHE_URL',
    '',
    'A Valkey or Redis that keeps what was fetched, such as redis://user:password@host:6379/0; rediss:// with TLS. Without it the database does.',
    optional(cacheAddress),
    'an address such as redis://user:password@host:6379/0, beginning with redis://, rediss://, valkey:// or valkeys://',
    { isSecret: true },
  ),
  cacheBytesMax: setting(
    'CACHE_BYTES_MAX',
    '268435456',
    'How much of the disk the database may use to keep what was fetched, in bytes. 0 keeps nothing. A Valkey or Redis has its own limit, maxmemory.',
    (text) => (text === '0' ? 0 : wholeNumber(cacheBytesLeast, 1024 ** 4)(text)),
    `a number of bytes from ${cacheBytesLeast} to ${1024 ** 4}, or 0 to keep nothing`,
  ),
  datasetCacheBytes: setting(
    'DATASET_CACHE_BYTES',
    '268435456',
    'How much of the index of imported records is kept in memory, in bytes: with about 600 a person all of it fits.',
    wholeNumber(datasetCacheLeast, 1024 ** 4),
    `a number of bytes from ${datasetCacheLeast} to ${1024 ** 4}`,
  ),
  browserPath: setting(
    'BROWSER_PATH',
    '',
    'A Chromium that runs the scripts of pages for calls that want it, such as /usr/bin/chromium (docs/operations/rendering.md). Without it pages are read as their servers send them.',
    optional(wholePath),
    'the whole path of a program, such as /usr/bin/chromium',
  ),
  browserPagesMax: setting(
    'BROWSER_PAGES_MAX',
    '2',
    'How many pages run in the browser at a time; each may need some hundred megabytes.',
    wholeNumber(1, 32),
    'a number from 1 to 32',
  ),
} as const;

/** What `millrace call` reads beside them: it calls a service like any other caller. */
export const callerSettings = {
  apiKey: setting(
    'MILLRACE_API_KEY',
    '',
    'The key with which `millrace call` calls the service.',
    optional(matching(/^[\x21-\x7e]{1,200}$/)),
    'an API key',
    { isSecret: true },
  ),
} as const;

export function readApiKey(environment: Environment = process.env): string | null {
  return callerSettings.apiKey.read(environment[callerSettings.apiKey.name]);
}

/** All settings that are wrong, and what holds where their defaults stand in for them: for `millrace doctor`. */
export function examineConfig(environment: Environment = process.env): {
  config: Config;
  errors: ConfigError[];
} {
  const errors: ConfigError[] = [];
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
  return { config: readConfig(usable), errors };
}

/** The settings as the environment gives them. The only reader of the environment. @throws {ConfigError} naming the setting */
export function readConfig(environment: Environment = process.env): Config {
  const read = <Value>(one: Setting<Value>) => one.read(environment[one.name]);
  const projectFolder = fileURLToPath(new URL('../../', import.meta.url));
  return {
    host: read(settings.host),
    port: read(settings.port),
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
    logForm: read(settings.logForm) ?? (process.stderr.isTTY ? 'text' : 'json'),
    publicUrl: read(settings.publicUrl),
    bodyBytesMax: read(settings.bodyBytesMax),
    jobResultsDays: read(settings.jobResultsDays),
    deadlineMs: read(settings.deadlineMs),
    maskProviders: read(settings.maskProviders),
    cacheUrl: read(settings.cacheUrl),
    cacheBytesMax: read(settings.cacheBytesMax),
    datasetCacheBytes: read(settings.datasetCacheBytes),
    browserPath: read(settings.browserPath),
    browserPagesMax: read(settings.browserPagesMax),
    vendors: readVendors(environment),
    models: readModelVendors(environment),
    keyless: readKeyless(environment),
    apifyActors: read(settings.apifyActors),
    modelTokensMax: read(settings.modelTokensMax),
    modelPromptMax: read(settings.modelPromptMax),
    ownModels: {
      apiKey: read(settings.ownModelsApiKey),
      standsFor: read(settings.ownModelsProvider),
      terms: { model: read(settings.ownModelsModel), models: read(settings.ownModelsModels) },
    },
    providersDir: resolve(projectFolder, read(settings.providersDir)),
  };
}

/** The variables that are settings: none of them holds the secret of a custom provider, whose file may come from a stranger. */
export function settingNames(): ReadonlySet<string> {
  return namesOfSettings;
}

// Asked for with every question to a custom provider.
const namesOfSettings: ReadonlySet<string> = new Set(
  [
    ...Object.values<Setting<unknown>>(settings),
    ...Object.values(callerSettings),
    ...vendorNames.flatMap((name) => Object.values<Setting<unknown>>(vendorSettings(name))),
    ...allKeylessSettings(),
  ].map(({ name }) => name),
);

/** The secret of a custom provider; null where the variable is not set, or is a setting. */
export function readSecret(variable: string, environment: Environment = process.env): string | null {
  return settingNames().has(variable) ? null : environment[variable] || null;
}
