import { setting } from './setting.ts';
import { oneOf, wholeNumber } from './setting-readers.ts';

export const roles = ['all', 'serve', 'jobs'] as const;

/** What this process is for among several: `jobs` is everything that nobody waits for, such as lists, webhooks and mail. */
export type Role = (typeof roles)[number];

export const migrationTimes = ['start', 'wait'] as const;

export type MigrationTime = (typeof migrationTimes)[number];

/** What one process of several does, and how it starts and stops. */
export const processSettings = {
  role: setting(
    'ROLES',
    'all',
    'What this process does: all; serve (takes calls, and does no background jobs); jobs (works bulk jobs, delivers webhooks, sends mail, refills plans, deletes what is old, and takes no calls). `serve --no-jobs` is serve.',
    oneOf(roles),
    `one of ${roles.join(', ')}`,
  ),
  migrations: setting(
    'MIGRATIONS',
    'start',
    'When the database is brought to the version of this Millrace: start (each service does it when it starts) or wait (services wait until `./millrace migrate` has done it; /readyz says 503 meanwhile).',
    oneOf(migrationTimes),
    `one of ${migrationTimes.join(', ')}`,
  ),
  migrationsWaitSeconds: setting(
    'MIGRATIONS_WAIT_SECONDS',
    '600',
    'How long a service, or `./millrace migrate`, waits at most for another process that migrates the database.',
    wholeNumber(1, 86_400),
    'a number of seconds from 1 to 86400',
  ),
  drainSeconds: setting(
    'DRAIN_SECONDS',
    '5',
    'At SIGTERM, how long /readyz answers 503 while calls are still taken, so that a load balancer can turn away before the port closes. 0 closes it at once, as Ctrl-C does.',
    wholeNumber(0, 300),
    'a number of seconds from 0 to 300',
  ),
} as const;
