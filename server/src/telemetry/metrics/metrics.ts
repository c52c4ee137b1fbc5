import type { Metric, MetricKind } from './metric.ts';

const counter = (metric: Omit<Metric, 'kind'>) => ({ kind: 'counter', ...metric }) as const;
const gauge = (metric: Omit<Metric, 'kind'>) => ({ kind: 'gauge', ...metric }) as const;
const histogram = (metric: Omit<Metric, 'kind'> & { readonly buckets: readonly number[] }) =>
  ({ kind: 'histogram', ...metric }) as const;

const endpoint =
  'name of the endpoint as in the reference; `other` for other routes below /api/v1 and for unknown names';
const door = '`rest`, `mcp`, `console` (a call made in the console), `bulk` (an item of a list)';
const mode = '`live`, `sandbox`, `none` (no valid key)';
const provider = 'name of the provider; up to 50 custom providers, then `other`. The sandbox does not count';

/** From a call that only computes to one that waits for slow providers. */
const callSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60];
const providerSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60];

/** Everything that Millrace itself measures. prom-client adds what it measures of the process and of Node. */
export const metrics = {
  calls: counter({
    topic: 'calls',
    name: 'millrace_calls_total',
    help: 'Answered calls and ended bulk items, by endpoint, HTTP status and error code.',
    labels: {
      endpoint,
      door,
      mode,
      status: 'HTTP status; for MCP the status that the call would have over REST',
      code: 'error code as in docs/errors, or `none`',
    },
  }),
  callDuration: histogram({
    topic: 'calls',
    name: 'millrace_call_duration_seconds',
    help: 'Time from the arrival of a call to its answer. For a bulk item: how long its lookup took.',
    labels: { endpoint, door },
    buckets: callSeconds,
  }),
  creditsCharged: counter({
    topic: 'calls',
    name: 'millrace_credits_charged_total',
    help: 'Credits charged for calls and bulk items. A repeated answer for the same Idempotency-Key is not counted again.',
    labels: { endpoint, mode: '`live`, `sandbox`' },
  }),
  ledgerBatchSize: histogram({
    topic: 'ledger',
    name: 'millrace_ledger_batch_operations',
    help: 'Payments per batch. One database statement commits one batch.',
    labels: {},
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 512],
  }),
  ledgerBatchDuration: histogram({
    topic: 'ledger',
    name: 'millrace_ledger_batch_duration_seconds',
    help: 'Time until the database has one batch of payments on disk.',
    labels: {},
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  }),
  ledgerBatchesFailed: counter({
    topic: 'ledger',
    name: 'millrace_ledger_batches_failed_total',
    help: 'Batches of payments that the database refused, rolled back or did not answer. Millrace sends them again if that is safe.',
    labels: {},
  }),
  ledgerQueue: gauge({
    topic: 'ledger',
    name: 'millrace_ledger_queue_operations',
    help: 'Payments waiting for the next batch.',
    labels: {},
  }),
  providerQueries: counter({
    topic: 'providers',
    name: 'millrace_provider_queries_total',
    help: 'Provider queries by result.',
    labels: {
      provider,
      result:
        '`hit`, `miss`, or the reason of the failure: `rejected`, `forbidden`, `out_of_credit`, `rate_limited`, `unreachable`, `timeout`, `unreadable`, `question_refused`, `other`',
    },
  }),
  providerDuration: histogram({
    topic: 'providers',
    name: 'millrace_provider_query_duration_seconds',
    help: 'Duration of provider queries, failed ones included.',
    labels: { provider },
    buckets: providerSeconds,
  }),
  providerCost: counter({
    topic: 'providers',
    name: 'millrace_provider_cost_usd_total',
    help: 'Cost of provider queries in US dollars, by the price list of the vendor.',
    labels: { provider },
  }),
  providerBreaker: gauge({
    topic: 'providers',
    name: 'millrace_provider_breaker_open',
    help: 'Circuit breakers of a provider that are open, so that it is not queried. Each provider has one for its key, one per rate limit and one per capability.',
    labels: {
      provider,
      reason: '`refused` (it refuses the key), `forbidden`, `out_of_credit`, `rate_limited`, `broken`',
    },
  }),
  cacheLookups: counter({
    topic: 'cache',
    name: 'millrace_cache_lookups_total',
    help: 'Lookups in the cache of fetched pages and data.',
    labels: {
      result:
        '`hit`, `miss`, `shared` (joined a fetch in progress), `refresh` (the caller asked for live data)',
    },
  }),
  bulkJobs: gauge({
    topic: 'lists',
    name: 'millrace_bulk_jobs_open',
    help: 'Bulk jobs that have not ended, counted up to 100,000.',
    labels: {},
    isOfDatabase: true,
  }),
  bulkItems: gauge({
    topic: 'lists',
    name: 'millrace_bulk_items_open',
    help: 'Items that have not ended in these jobs.',
    labels: {},
    isOfDatabase: true,
  }),
  bulkAge: gauge({
    topic: 'lists',
    name: 'millrace_bulk_oldest_job_age_seconds',
    help: 'Age of the oldest bulk job that has not ended, or 0.',
    labels: {},
    isOfDatabase: true,
  }),
  bulkWait: gauge({
    topic: 'lists',
    name: 'millrace_bulk_longest_wait_seconds',
    help: 'Longest time that a bulk job with items ready to run has waited for a process, or 0. It grows if no process works on bulk jobs.',
    labels: {},
    isOfDatabase: true,
  }),
  webhooksWaiting: gauge({
    topic: 'webhooks',
    name: 'millrace_webhook_deliveries_waiting',
    help: 'Webhook deliveries waiting for their first or next attempt, counted up to 100,000.',
    labels: {},
    isOfDatabase: true,
  }),
  webhooksOverdue: gauge({
    topic: 'webhooks',
    name: 'millrace_webhook_overdue_seconds',
    help: 'How long the most overdue webhook delivery has been overdue, or 0. It grows if no process delivers webhooks.',
    labels: {},
    isOfDatabase: true,
  }),
  mailWaiting: gauge({
    topic: 'mail',
    name: 'millrace_mail_waiting',
    help: 'Mails to people waiting to be sent.',
    labels: {},
    isOfDatabase: true,
  }),
  mailAge: gauge({
    topic: 'mail',
    name: 'millrace_mail_oldest_age_seconds',
    help: 'Age of the oldest waiting mail, or 0.',
    labels: {},
    isOfDatabase: true,
  }),
  datasetRecords: gauge({
    topic: 'dataset',
    name: 'millrace_dataset_records',
    help: 'Imported records in the search index. Replaced versions count until their segment of the index is rewritten.',
    labels: { kind: '`companies`, `people`, `jobs`, `posts`' },
    isOfDatabase: true,
  }),
  databaseUp: gauge({
    topic: 'database',
    name: 'millrace_database_up',
    help: '1 if the database answers, else 0. While it is 0, metrics that are read from the database are absent.',
    labels: {},
  }),
  databaseSize: gauge({
    topic: 'database',
    name: 'millrace_database_size_bytes',
    help: 'Size of the database on disk.',
    labels: {},
    isOfDatabase: true,
  }),
  databaseConnections: gauge({
    topic: 'database',
    name: 'millrace_database_connections',
    help: 'Database connections of this process.',
    labels: {
      pool: '`calls`, `reads` (free reads), `jobs`, `webhooks`, `background`, `manage` (console and management API), `cache` (absent with CACHE_URL or CACHE_BYTES_MAX=0), `ledger` (payments)',
      state: '`used`, `idle`',
    },
  }),
  databaseConnectionsMax: gauge({
    topic: 'database',
    name: 'millrace_database_connections_max',
    help: 'The most connections that a pool may open.',
    labels: { pool: 'as above' },
  }),
  databaseWaiting: gauge({
    topic: 'database',
    name: 'millrace_database_waiting',
    help: 'Statements waiting for a connection of the pool. For the queue of the ledger see millrace_ledger_queue_operations.',
    labels: { pool: 'as above, without `ledger`' },
  }),
  historyAge: gauge({
    topic: 'database',
    name: 'millrace_history_oldest_month_age_seconds',
    help: 'Time since the end of the oldest month in the history, or 0 if that month has not ended.',
    labels: {},
    isOfDatabase: true,
  }),
  historyKept: gauge({
    topic: 'database',
    name: 'millrace_history_kept_seconds',
    help: 'HISTORY_DAYS in seconds: how long after its end a month is dropped. 0 keeps all calls.',
    labels: {},
  }),
  diskFree: gauge({
    topic: 'database',
    name: 'millrace_data_disk_free_bytes',
    help: 'Free space on the disk of MILLRACE_DATA_DIR. Absent if DATABASE_URL is set.',
    labels: {},
  }),
  diskSize: gauge({
    topic: 'database',
    name: 'millrace_data_disk_size_bytes',
    help: 'Size of the disk of MILLRACE_DATA_DIR. Absent if DATABASE_URL is set.',
    labels: {},
  }),
  info: gauge({
    topic: 'service',
    name: 'millrace_info',
    help: 'Always 1. The label shows the version.',
    labels: { version: 'version of Millrace' },
  }),
  ready: gauge({
    topic: 'service',
    name: 'millrace_ready',
    help: '1 if /readyz answers 200, else 0.',
    labels: {},
  }),
  processes: gauge({
    topic: 'service',
    name: 'millrace_processes',
    help: 'Millrace processes that use this database, including this one.',
    labels: {},
    isOfDatabase: true,
  }),
  connectionsOpen: gauge({
    topic: 'service',
    name: 'millrace_connections_open',
    help: 'Open connections of callers.',
    labels: {},
  }),
  connectionsEnded: counter({
    topic: 'service',
    name: 'millrace_connections_ended_total',
    help: 'Connections of callers that Millrace refused or closed to protect itself.',
    labels: {
      reason:
        '`refused` (too many connections), `took_nothing` (the client did not read its answer), `held_too_much` (unread answers used too much memory)',
    },
  }),
  signInFailures: counter({
    topic: 'service',
    name: 'millrace_sign_in_failures_total',
    help: 'Refused attempts to sign in to the console. Wrong API keys are in millrace_calls_total, by code.',
    labels: {
      code: '`invalid_credentials`, `second_factor_needed` (a wrong code, or none yet), `passkey_refused`, `oidc_refused`, `link_not_valid`',
    },
  }),
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;

type OfKind<Kind extends MetricKind> = {
  [Name in MetricName]: (typeof metrics)[Name]['kind'] extends Kind ? Name : never;
}[MetricName];

export type HistogramName = OfKind<'histogram'>;
export type ValueName = OfKind<'counter' | 'gauge'>;
