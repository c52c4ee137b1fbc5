import { setting } from './setting.ts';
import { oneOf, wholeNumber } from './setting-readers.ts';

export const roles = ['all', 'serve', 'jobs'] as const;

/** What this process does among several: `jobs` is all background work, such as lists, webhooks and mail. */
export type Role = (typeof roles)[number];

export const migrationTimes = ['start', 'wait'] as const;

export type MigrationTime = (typeof migrationTimes)[number];

/** What one process of several does, and how it starts and stops. */
export const processSettings = {
  role: setting(
    'ROLES',
    'all',
    'What this process does: all; serve (takes calls, no background jobs); jobs (runs bulk jobs, delivers webhooks, sends mail, refills plans, deletes old data, takes no calls). `serve --no-jobs` is serve.',
    oneOf(roles),
    `one of ${roles.join(', ')}`,
  ),
  migrations: setting(
    'MIGRATIONS',
    'start',
    'When Millrace migrates the database to its own version: start (each service at its start) or wait (services wait for `./millrace migrate`; /readyz returns 503 meanwhile).',
    oneOf(migrationTimes),
    `one of ${migrationTimes.join(', ')}`,
  ),
  migrationsWaitSeconds: setting(
    'MIGRATIONS_WAIT_SECONDS',
    '600',
    'The longest that a service, or `./millrace migrate`, waits for another process that migrates the database.',
    wholeNumber(1, 86_400),
    'a number of seconds from 1 to 86400',
  ),
  drainSeconds: setting(
    'DRAIN_SECONDS',
    '5',
    'After SIGTERM, how long /readyz returns 503 while Millrace still takes calls, so that a load balancer can stop sending them. 0 closes the port at once, as Ctrl-C does.',
    wholeNumber(0, 300),
    'a number of seconds from 0 to 300',
  ),
} as const;
