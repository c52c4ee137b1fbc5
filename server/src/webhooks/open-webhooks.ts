import type { SecretBox } from '../kernel/secret-box.ts';
import type { StorageGuard } from '../limits/storage-limits.ts';
import type { GuardedOutbound } from '../outbound/guarded-outbound.ts';
import { createPool, openConnection, usualTimes } from '../postgres/pool.ts';
import type { WorkSigns } from '../postgres/work-signs.ts';
import { AccountNotices } from './account-notices.ts';
import { Deliverer } from './deliverer.ts';
import { forgetEvents } from './forget-events.ts';
import { pruneDeliveries } from './prune-deliveries.ts';
import type { SwitchedOff } from './settle-tries.ts';
import type { WebhookParts } from './webhooks.ts';

export interface WebhookSettings {
  readonly databaseUrl: string;
  /** How long the database may take for a connection and a statement; the usual times where it is not given. */
  readonly databaseTimes?: { readonly connectMs: number; readonly statementMs: number } | undefined;
  readonly processId: () => number;
  readonly signs: WorkSigns;
  /** One of its own: what pages are fetched with waits its turn at a host. Private addresses are refused as everywhere. */
  readonly outbound: GuardedOutbound;
  readonly box: SecretBox;
  readonly storage: StorageGuard;
  /** False: events are written down as ever, and wait for a process that delivers them. */
  readonly delivers: boolean;
  readonly onSwitchedOff: (endpoint: SwitchedOff) => void;
  readonly onBug: (error: unknown, what: string) => void;
  readonly onProblem: (error: unknown) => void;
}

export interface Webhooks {
  readonly parts: WebhookParts;
  readonly notices: AccountNotices;
  /** Forgets what is older than the log goes back. */
  forget(): Promise<number>;
  /** Forgets the oldest where a workspace has more deliveries than it may. */
  prune(): Promise<number>;
  close(): Promise<void>;
}

// One takes, some settle; what is managed over HTTP needs one now and then.
const connectionsMax = 5;
/** With the one that holds the lease. */
export const webhookConnections = connectionsMax + 1;
const concurrency = 50;
// Most receivers answer within that; the rest is handed back, and sent again.
const settleMs = 2_000;
const checkReceiverMs = 2_000;
// Nobody waits for it but deliveries; those of thousands of events are taken and settled at once.
const times = { connectMs: usualTimes.connectMs, statementMs: 10_000 };

/** Delivers events, until it is closed, unless it only writes them down. */
export function openWebhooks(settings: WebhookSettings): Webhooks {
  const { outbound, box, onProblem } = settings;
  const db = createPool({
    connectionString: settings.databaseUrl,
    connectionsMax,
    applicationName: 'millrace webhooks',
    connectTimeoutMs: settings.databaseTimes?.connectMs,
    statementTimeoutMs: settings.databaseTimes?.statementMs,
  });
  const deliverer = settings.delivers
    ? new Deliverer({
        db,
        connect: () =>
          openConnection({
            connectionString: settings.databaseUrl,
            applicationName: 'millrace webhook lease',
            ...times,
          }),
        processId: settings.processId,
        signs: settings.signs,
        outbound,
        box,
        onSwitchedOff: settings.onSwitchedOff,
        concurrency,
        onBug: (error, deliveryId) => settings.onBug(error, `delivery ${deliveryId}`),
        onProblem,
      })
    : null;
  return {
    parts: {
      db,
      box,
      storage: settings.storage,
      onDue: () => deliverer?.nudge(),
      checkReceiver: (url) => outbound.checkReceiver(url, AbortSignal.timeout(checkReceiverMs)),
    },
    notices: new AccountNotices(db, onProblem),
    forget: () => forgetEvents(db),
    prune: () => pruneDeliveries(db, settings.storage.limits.deliveries),
    close: async () => {
      await deliverer?.close(settleMs);
      await outbound.close();
      await db.end();
    },
  };
}
