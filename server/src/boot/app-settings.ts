import type { ModelKeys } from '../accounts/model-keys.ts';
import type { Cache } from '../cache/cache.ts';
import type { DatasetStore } from '../dataset/dataset-store.ts';
import type { OidcParts } from '../identity/oidc-provider.ts';
import type { SignUpTerms } from '../kernel/sign-up-terms.ts';
import type { LedgerTimes } from '../ledger/session.ts';
import type { FailedCallsKept } from '../ledger/sweep-failed-calls.ts';
import type { DoorLimits } from '../limits/door-limits.ts';
import type { StorageLimits } from '../limits/storage-limits.ts';
import type { LearnedPatterns } from '../mail/learned-patterns.ts';
import type { MailTransport } from '../mailer/smtp.ts';
import type { DoctorCheck, RunCommand } from '../manage-api/manage-context.ts';
import type { SignInLimits } from '../manage-api/session/sign-in-limits.ts';
import type { Rhythm } from '../mcp/call-progress.ts';
import type { GuardedOutbound } from '../outbound/guarded-outbound.ts';
import type { Outbound } from '../outbound/outbound-request.ts';
import type { Pool } from '../postgres/pool.ts';
import type { CustomProviders } from '../providers/custom/custom-providers.ts';
import type { Log } from '../telemetry/log.ts';
import type { TraceSettings } from '../telemetry/traces/trace-settings.ts';
import type { ProviderList } from '../waterfall/available-sources.ts';
import type { SourceStates } from '../waterfall/source-state.ts';
import type { MetricsTerms } from './metrics/service-metrics.ts';

/** What a service is put together with (app.ts): settings of the operator, and parts that tests choose. */
export interface AppSettings {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly bodyBytesMax: number;
  /** The usual ones where they are not given. */
  readonly limits?: Partial<DoorLimits>;
  readonly deadlineMs: number;
  readonly jobResultsDays: number;
  /** How often a workspace may fail, as a multiple of its rate tier; 10 where it is not given. */
  readonly failureRateFactor?: number;
  /** How long calls that failed are in the history; a week and 10,000 of a workspace where it is not given. */
  readonly failedCallsKept?: FailedCallsKept;
  /** How long calls stay in the history; for ever with 0, and where it is not given. */
  readonly historyDays?: number;
  /** Of sandbox workspaces; a day where it is not given. */
  readonly sandboxResultsHours?: number;
  /** What workspaces may store; the usual limits where it is not given. */
  readonly storage?: StorageLimits;
  /**
   * False: nothing happens of its own accord that reaches others, costs money or deletes what is old. Calls are answered as ever. True where
   * it is not given.
   */
  readonly runsJobs?: boolean;
  /** False: beside probes and metrics everything is refused. True where it is not given. */
  readonly takesCalls?: boolean;
  /** The address under which callers reach the service, without a slash at its end. */
  readonly publicUrl: string;
  /** Where the command line of this machine reaches the service, and where others do. None where nobody is to find it. */
  readonly addresses?: readonly string[];
  /** Origins of pages that may call from within a browser; none where it is not given. */
  readonly corsOrigins?: readonly string[];
  /** Ranges (CIDR) of the proxies before the service; none where it is not given. */
  readonly trustedProxies?: readonly string[];
  /** Null: what was fetched is kept in the database. */
  readonly cacheUrl: string | null;
  /** 0: nothing is kept. */
  readonly cacheBytesMax: number;
  /** A line of the log for each call. */
  readonly logsCalls?: boolean;
  /** Callers see `provider_1` and so on in place of the names of sources. */
  readonly maskProviders?: boolean;
  /** What is known of sources; tests pass one whose clock is theirs. */
  readonly states?: SourceStates;
  /** Before an item of a list is tried again that no source could look up; ours where it is not given. */
  readonly itemPausesMs?: readonly number[];
  /** How long the database may take: for a connection, a statement, a place in the ledger. The usual times where it is not given. */
  readonly databaseTimes?: LedgerTimes & { readonly waitMaxMs: number };
  /** How long an item of a list may take; ours where it is not given. */
  readonly itemMs?: number;
  /** In which clients of the tool protocol are told how far their calls are; ours where it is not given. */
  readonly progressRhythm?: Rhythm;
  /** 32 bytes that seal the secrets of the database. */
  readonly secretKey: Uint8Array;
  /** What delivers webhooks. */
  readonly webhookOutbound: GuardedOutbound;
  /** What reads the documents that tool clients publish of themselves. */
  readonly clientOutbound: Outbound;
  /** Schemes of programs that answers of the authorization server may be sent to, beside https and loopback. */
  readonly oauthRedirectSchemes?: readonly string[];
  readonly providers: {
    readonly live: (pool: Pool, cache: Cache, patterns: LearnedPatterns) => ProviderList;
    readonly sandbox: (pool: Pool) => ProviderList;
  };
  /** For which providers of language models organizations have keys; sources that were opened with it see what is read into it. */
  readonly modelKeys?: ModelKeys;
  /** Makes the sandbox ready in the background, once somebody seems to want it. */
  readonly prepareSandbox?: (signal: AbortSignal) => Promise<void>;
  /** What files describe; asked after the others of `live`. They may change at any time. */
  readonly customProviders?: Pick<CustomProviders, 'list' | 'reload'>;
  /** Where imported records are; the last is the one that imports write. The database alone where it is not given. */
  readonly datasetStores?: readonly DatasetStore[];
  /** Where files wait that operators send to be imported; the system's folder for temporary files where it is not given. */
  readonly uploadsFolder?: string;
  /** Runs a command of the command line in a process of its own; none can be run where it is not given. */
  readonly runCommand?: RunCommand;
  /** What doctor finds, for the operator's screen; nothing where it is not given. */
  readonly doctor?: () => Promise<readonly DoctorCheck[]>;
  /** Sends mail to people; nothing is mailed where it is not given. */
  readonly mailTransport?: MailTransport;
  /** Who may make an account; nobody where it is not given. */
  readonly signUp?: SignUpTerms;
  /** The identity provider by which people may sign in, and the ways to it; none where it is not given. */
  readonly oidc?: Omit<OidcParts, 'onProblem'> | null;
  /** How often passwords may be guessed; ours where it is not given. */
  readonly signInLimits?: SignInLimits;
  /** What /metrics shows beside the service itself; nothing is measured where it is not given. */
  readonly metrics?: MetricsTerms | null;
  /** Where traces of calls go; there are none where it is not given. */
  readonly traces?: TraceSettings | null;
  /** Of the console's stream of events: tests do not wait for 15 seconds. */
  readonly eventBeatMs?: number;
}
