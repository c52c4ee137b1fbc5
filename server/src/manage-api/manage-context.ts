import type pg from 'pg';
import type { Actor } from '../admin/audit-log.ts';
import type { Uploads } from '../admin/uploads.ts';
import type { DatasetStore } from '../dataset/dataset-store.ts';
import type { JobEndpoint } from '../endpoints/define-endpoint.ts';
import type { BulkJobs } from '../gateway/bulk-jobs.ts';
import type { Gateway } from '../gateway/call-endpoint.ts';
import type { Failures } from '../gateway/failures.ts';
import type { ServedEndpoint } from '../gateway/gateway-call.ts';
import type { ListParts } from '../gateway/lists/list-parts.ts';
import type { ProviderNames } from '../gateway/provider-names.ts';
import type { SentList } from '../gateway/sent-list.ts';
import type { Switches } from '../gateway/switches.ts';
import type { Identity, Origin } from '../identity/identity.ts';
import type { Membership } from '../identity/members.ts';
import type { Session } from '../identity/sessions.ts';
import type { JobReport } from '../jobs/bulk/read-job.ts';
import { invariant } from '../kernel/invariant.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { SignUpTerms } from '../kernel/sign-up-terms.ts';
import type { FreeReads } from '../limits/free-reads.ts';
import type { ManagedChanges } from '../limits/managed-changes.ts';
import type { SharedRateLimiter } from '../limits/shared-rate-limiter.ts';
import type { Pool, Queryable } from '../postgres/pool.ts';
import type { Snapshot } from '../postgres/transaction.ts';
import type { ServiceMeter } from '../telemetry/metrics/service-meter.ts';
import type { ProviderList } from '../waterfall/available-sources.ts';
import type { WebhookParts } from '../webhooks/webhooks.ts';
import type { LiveFeed } from './events/live-feed.ts';
import type { SignInLimits } from './session/sign-in-limits.ts';

/** What routes work with, of the running service. */
export interface ManageParts {
  /** For single statements of changes, and work that has transactions of its own. No billed call waits for these connections. */
  readonly pool: Pool;
  /** For transactions, on the same connections. */
  readonly changes: ManagedChanges;
  /** For everything that is only read. */
  readonly reads: FreeReads;
  readonly identity: Identity;
  readonly signInLimits: SignInLimits;
  /** False: links are shown to whoever makes them. */
  readonly isMailOn: boolean;
  readonly signUp: SignUpTerms;
  readonly gateway: Gateway;
  /** Counts calls for whoever watches the service; null, or not given, where nobody does. */
  readonly meter?: Pick<ServiceMeter, 'call'> | null;
  readonly jobs: BulkJobs;
  readonly lists: ListParts;
  /** All items of a job as a table. */
  readonly jobCsv: (db: Queryable, job: JobReport, endpoint: JobEndpoint) => AsyncIterable<string>;
  readonly served: ReadonlyMap<string, ServedEndpoint>;
  readonly rateLimiter: SharedRateLimiter;
  readonly failures: Failures;
  readonly switches: Switches;
  readonly names: ProviderNames;
  readonly providers: { readonly live: ProviderList; readonly sandbox: ProviderList };
  readonly webhooks: WebhookParts;
  /** A tool client may do less than before, or no more. */
  readonly onConnectionChanged: () => void;
  /** Where imported records are; the last is the one that imports write. */
  readonly datasetStores: readonly DatasetStore[];
  /** Files that operators send to be imported. */
  readonly uploads: Uploads;
  /** For the keys of the suppression list. */
  readonly box: SecretBox;
  /** Runs a command of the command line in a process of its own; null where that cannot be. */
  readonly runCommand: RunCommand | null;
  /** What happens in organizations that are watched. */
  readonly feed: LiveFeed;
  /** How often a stream of events looks at its session again, and says that it is there; 15 seconds where it is not given. */
  readonly eventBeatMs?: number | undefined;
  /** Aborted as the service stops: streams end then. */
  readonly closing: AbortSignal;
  /** What `millrace doctor` looks at, with what it found. */
  readonly doctor: () => Promise<readonly DoctorCheck[]>;
  /** Under which callers reach the service, without a slash at its end. */
  readonly publicUrl: string;
  readonly docsUrl: string;
}

export type RunCommand = (
  words: readonly string[],
  signal: AbortSignal,
) => Promise<{ readonly json: unknown; readonly exitCode: number; readonly told: string }>;

export interface DoctorCheck {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  readonly fix: string | null;
}

/** Who asks, and what for. */
export interface ManageContext {
  readonly parts: ManageParts;
  /** For reads. Of whoever asks, so that nobody's reads keep others waiting. */
  readonly db: Queryable;
  /** For reads that see the database at one moment, with the same share. */
  readonly snapshot: Snapshot;
  /** Of a change: its audit line is written in it as well. Reading routes, and those with `isOutside`, have none. */
  readonly tx: pg.PoolClient;
  /** Of routes with `isPrepared`: the change, in a transaction in which who asks is looked at again, and with its audit line. */
  change<Result>(work: (tx: pg.PoolClient) => Promise<Result>): Promise<Result>;
  readonly from: Origin;
  /** Null where nobody is signed in, which only routes for anyone meet, and for management keys. */
  readonly session: Session | null;
  /** Of routes for members. */
  readonly member: Membership;
  readonly actor: Actor;
  /** When the request came, by performance.now(). */
  readonly startedAtMs: number;
  /** UUIDv7 of the request. */
  readonly id: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
  /** Of routes that take a list. */
  readonly list: SentList | null;
  /** Of routes that take bytes. */
  readonly part: Uint8Array | null;
  /** Of routes that take a stream: it ends early where its reader throws. */
  readonly stream: SentStream | null;
  /** Of what costs something: a repeat with the same one gets the first answer. */
  readonly idempotencyKey: string | null;
  /** `Last-Event-ID` of a stream that goes on. */
  readonly lastEventId: string | null;
  /** Adds to the line of the audit log: what was changed, and to what. Never a secret. */
  note(line: NotedChange): void;
  /** Gives the browser the cookie of a session, and the one by which it is known again. */
  signIn(token: string, browser?: string): void;
  /** Takes the cookie back. */
  signOut(): void;
  /** Of the cookie that was sent; null where there was none. */
  readonly sentToken: string | null;
  /** What the browser was given as somebody signed in before; null where it sends nothing of the kind. */
  readonly sentBrowser: string | null;
}

/** A body that is read as it comes. */
export interface SentStream {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly contentType: string | undefined;
}

/** What a route adds to its line of the audit log. */
export interface NotedChange {
  readonly target?: string;
  readonly organizationId?: number;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Who is signed in, of a route that is for people only. */
export function personOf({ session }: ManageContext): Session['person'] {
  invariant(session, 'a route for people needs a person');
  return session.person;
}
