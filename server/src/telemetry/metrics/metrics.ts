import type { Metric, MetricKind } from './metric.ts';

const counter = (metric: Omit<Metric, 'kind'>) => ({ kind: 'counter', ...metric }) as const;
const gauge = (metric: Omit<Metric, 'kind'>) => ({ kind: 'gauge', ...metric }) as const;
const histogram = (metric: Omit<Metric, 'kind'> & { readonly buckets: readonly number[] }) =>
  ({ kind: 'histogram', ...metric }) as const;

const endpoint =
  'name of the endpoint, as in the reference; `other` for all else below /api/v1 and for names that do not exist';
const door = '`rest`, `mcp`, `console` (a call made in the console), `bulk` (an item of a list)';
const mode = '`live`, `sandbox`, `none` (nobody was let in)';
const provider = 'name of the provider; custom providers up to 50, then `other`. The sandbox is none';

/** From a call that only computes to one that waits for slow providers. */
const callSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60];
const providerSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60];

/** Everything that Millrace itself measures. prom-client adds what it measures of the process and of Node. */
export const metrics = {
  calls: counter({
    topic: 'calls',
    name: 'millrace_calls_total',
    help: 'Calls that were answered, and items of lists that ended, by endpoint, HTTP status and error code.',
    labels: {
      endpoint,
      door,
      mode,
      status: 'HTTP status; over MCP what the call has over REST',
      code: 'error code as in docs/errors, or `none`',
    },
  }),
  callDuration: histogram({
    topic: 'calls',
    name: 'millrace_call_duration_seconds',
    help: 'Time from the arrival of a call to its answer; of an item of a list, how long it was looked up.',
    labels: { endpoint, door },
    buckets: callSeconds,
  }),
  creditsCharged: counter({
    topic: 'calls',
    name: 'millrace_credits_charged_total',
    help: 'Credits that calls and items were charged. Answers that are repeated for an Idempotency-Key do not count again.',
    labels: { endpoint, mode: '`live`, `sandbox`' },
  }),
  ledgerBatchSize: histogram({
    topic: 'ledger',
    name: 'millrace_ledger_batch_operations',
    help: 'Payments that one statement to the database made together.',
    labels: {},
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 512],
  }),
  ledgerBatchDuration: histogram({
    topic: 'ledger',
    name: 'millrace_ledger_batch_duration_seconds',
    help: 'Time that the database took for one batch of payments, until it was on disk.',
    labels: {},
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  }),
  ledgerBatchesFailed: counter({
    topic: 'ledger',
    name: 'millrace_ledger_batches_failed_total',
    help: 'Batches of payments that the database refused, undid or did not answer. What can be sent again is sent again.',
    labels: {},
  }),
  ledgerQueue: gauge({
    topic: 'ledger',
    name: 'millrace_ledger_queue_operations',
    help: 'Payments that wait for the next batch.',
    labels: {},
  }),
  providerQueries: counter({
    topic: 'providers',
    name: 'millrace_provider_queries_total',
    help: 'Queries of providers by what came of them.',
    labels: {
      provider,
      result:
        '`hit`, `miss`, or why it failed: `rejected`, `forbidden`, `out_of_credit`, `rate_limited`, `unreachable`, `timeout`, `unreadable`, `question_refused`, `other`',
    },
  }),
  providerDuration: histogram({
    topic: 'providers',
    name: 'millrace_provider_query_duration_seconds',
    help: 'Time that a provider took for a query, whatever came of it.',
    labels: { provider },
    buckets: providerSeconds,
  }),
  providerCost: counter({
    topic: 'providers',
    name: 'millrace_provider_cost_usd_total',
    help: 'What queries cost the operator by the price list of the vendor, in US dollars.',
    labels: { provider },
  }),
  providerBreaker: gauge({
    topic: 'providers',
    name: 'millrace_provider_breaker_open',
    help: 'Breakers that keep calls away from a provider at the moment. A provider has one for its key, one for each limit and one for each capability.',
    labels: {
      provider,
      reason: '`refused` (it refuses the key), `forbidden`, `out_of_credit`, `rate_limited`, `broken`',
    },
  }),
  cacheLookups: counter({
    topic: 'cache',
    name: 'millrace_cache_lookups_total',
    help: 'Look-ups in the cache of fetched pages and data.',
    labels: {
      result: '`hit`, `miss`, `shared` (a fetch under way was joined), `refresh` (the caller wanted it live)',
    },
  }),
  bulkJobs: gauge({
    topic: 'lists',
    name: 'millrace_bulk_jobs_open',
    help: 'Bulk jobs that have not ended, of all processes; counted up to 100,000.',
    labels: {},
    isOfDatabase: true,
  }),
  bulkItems: gauge({
    topic: 'lists',
    name: 'millrace_bulk_items_open',
    help: 'Items of these jobs that have not ended.',
    labels: {},
    isOfDatabase: true,
  }),
  bulkAge: gauge({
    topic: 'lists',
    name: 'millrace_bulk_oldest_job_age_seconds',
    help: 'Age of the oldest bulk job that has not ended; 0 where there is none.',
    labels: {},
    isOfDatabase: true,
  }),
  bulkWait: gauge({
    topic: 'lists',
    name: 'millrace_bulk_longest_wait_seconds',
    help: 'How long the bulk job has waited whose items are ready and were not taken for the longest time; 0 where none waits. It grows where no process takes items.',
    labels: {},
    isOfDatabase: true,
  }),
  webhooksWaiting: gauge({
    topic: 'webhooks',
    name: 'millrace_webhook_deliveries_waiting',
    help: 'Deliveries to webhooks that wait for their first or next try; counted up to 100,000.',
    labels: {},
    isOfDatabase: true,
  }),
  webhooksOverdue: gauge({
    topic: 'webhooks',
    name: 'millrace_webhook_overdue_seconds',
    help: 'How long the delivery is overdue that should have been sent first; 0 where none is. It grows where no process delivers.',
    labels: {},
    isOfDatabase: true,
  }),
  mailWaiting: gauge({
    topic: 'mail',
    name: 'millrace_mail_waiting',
    help: 'Mails to people that wait to be sent.',
    labels: {},
    isOfDatabase: true,
  }),
  mailAge: gauge({
    topic: 'mail',
    name: 'millrace_mail_oldest_age_seconds',
    help: 'Age of the oldest mail that waits; 0 where none does.',
    labels: {},
    isOfDatabase: true,
  }),
  datasetRecords: gauge({
    topic: 'dataset',
    name: 'millrace_dataset_records',
    help: 'Imported records in the index. Replaced versions count until their part of the index is written again.',
    labels: { kind: '`companies`, `people`, `jobs`, `posts`' },
    isOfDatabase: true,
  }),
  databaseUp: gauge({
    topic: 'database',
    name: 'millrace_database_up',
    help: '1 where the database answers, else 0. Series that are read from it are absent then.',
    labels: {},
  }),
  databaseSize: gauge({
    topic: 'database',
    name: 'millrace_database_size_bytes',
    help: 'What the database takes on its disk.',
    labels: {},
    isOfDatabase: true,
  }),
  databaseConnections: gauge({
    topic: 'database',
    name: 'millrace_database_connections',
    help: 'Connections of this process to the database.',
    labels: {
      pool: '`calls`, `reads` (free reads), `jobs`, `webhooks`, `background`, `manage` (console and management API)',
      state: '`used`, `idle`',
    },
  }),
  databaseConnectionsMax: gauge({
    topic: 'database',
    name: 'millrace_database_connections_max',
    help: 'How many connections a pool may open.',
    labels: { pool: 'as above' },
  }),
  databaseWaiting: gauge({
    topic: 'database',
    name: 'millrace_database_waiting',
    help: 'Statements that wait for a connection of a pool.',
    labels: { pool: 'as above' },
  }),
  historyAge: gauge({
    topic: 'database',
    name: 'millrace_history_oldest_month_age_seconds',
    help: 'How long ago the oldest month ended that the history has; 0 where that month has not ended.',
    labels: {},
    isOfDatabase: true,
  }),
  historyKept: gauge({
    topic: 'database',
    name: 'millrace_history_kept_seconds',
    help: 'HISTORY_DAYS in seconds: how long after its end a month is dropped; 0 where all calls are kept.',
    labels: {},
  }),
  diskFree: gauge({
    topic: 'database',
    name: 'millrace_data_disk_free_bytes',
    help: 'Free space on the disk of MILLRACE_DATA_DIR. Absent where DATABASE_URL names another server.',
    labels: {},
  }),
  diskSize: gauge({
    topic: 'database',
    name: 'millrace_data_disk_size_bytes',
    help: 'Size of that disk.',
    labels: {},
  }),
  info: gauge({
    topic: 'service',
    name: 'millrace_info',
    help: 'Always 1; the label says which version runs.',
    labels: { version: 'version of Millrace' },
  }),
  ready: gauge({
    topic: 'service',
    name: 'millrace_ready',
    help: '1 where /readyz answers 200, else 0.',
    labels: {},
  }),
  processes: gauge({
    topic: 'service',
    name: 'millrace_processes',
    help: 'Processes of Millrace that use this database, this one included.',
    labels: {},
    isOfDatabase: true,
  }),
  connectionsOpen: gauge({
    topic: 'service',
    name: 'millrace_connections_open',
    help: 'Connections that callers have open.',
    labels: {},
  }),
  connectionsEnded: counter({
    topic: 'service',
    name: 'millrace_connections_ended_total',
    help: 'Connections of callers that were refused or ended for what they held.',
    labels: {
      reason:
        '`refused` (one too many), `took_nothing` (did not take its answer), `held_too_much` (answers that wait were more than may)',
    },
  }),
  signInFailures: counter({
    topic: 'service',
    name: 'millrace_sign_in_failures_total',
    help: 'Attempts to sign in to the console that were refused. Wrong API keys are in millrace_calls_total by their code.',
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
