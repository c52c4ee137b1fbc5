import { ledgerConnections } from '../ledger/ledger.ts';
import type { Config } from '../settings/config.ts';
import { webhookConnections } from '../webhooks/open-webhooks.ts';
import { appConnections } from './app.ts';
import { cacheConnections } from './open-cache.ts';

/** Of a service on its own PostgreSQL: one that holds it, one that watches it. */
const ownPostgresConnections = 2;

/** The most connections to the database that one service with these settings has at a time. */
export function connectionsNeeded(
  config: Pick<Config, 'databaseUrl' | 'cacheUrl' | 'cacheBytesMax' | 'limits'>,
): number {
  return (
    appConnections +
    config.limits.freeReadConnections +
    ledgerConnections +
    webhookConnections +
    cacheConnections(config) +
    (config.databaseUrl === null ? ownPostgresConnections : 0)
  );
}
