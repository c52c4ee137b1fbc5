import pg from 'pg';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { StorageGuard } from '../limits/storage-limits.ts';
import type { GuardedOutbound } from '../outbound/guarded-outbound.ts';
import { createPool, limitStatements, typeParsers } from '../postgres/pool.ts';
import { AccountNotices } from './account-notices.ts';
import { Deliverer } from './deliverer.ts';
import { forgetEvents } from './forget-events.ts';
import { pruneDeliveries } from './prune-deliveries.ts';
import type { SwitchedOff } from './settle-tries.ts';
import type { WebhookParts } from './webhooks.ts';

export interface WebhookSettings {
  readonly databaseUrl: string;
  readonly processId: () => number;
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
const connectMs = 2_000;
const statementMs = 10_000;

/** Delivers events, until it is closed, unless it only writes them down. */
export function openWebhooks(settings: WebhookSettings): Webhooks {
  const { outbound, box, onProblem } = settings;
  const db = createPool({
    connectionString: settings.databaseUrl,
    connectionsMax,
    applicationName: 'millrace webhooks',
  });
  const deliverer = settings.delivers
    ? new Deliverer({
        db,
        connect: () => connectLease(settings.databaseUrl),
        processId: settings.processId,
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
      checkReceiver: (url) => outbound.checkReceiver(url, AbortSignal.timeout(connectMs)),
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

async function connectLease(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    types: typeParsers,
    application_name: 'millrace webhook lease',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  });
  // Its loss shows in the lease.
  client.on('error', () => {});
  try {
    await client.connect();
    await limitStatements(client, statementMs);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}
