import type { Command } from 'commander';
import { type CacheStatus, type CacheStore, noStore } from '../cache/cache-store.ts';
import { PostgresStore } from '../cache/postgres-store.ts';
import { RedisStore } from '../cache/redis-store.ts';
import type { Pool } from '../postgres/pool.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { pairs } from './table.ts';
import { withDatabase } from './with-database.ts';

const statementTimeoutMs = 60_000;

export function addCacheCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'cache', 'data fetched in the last 24 hours');
  addStatus(group, context);
  addClear(group, context);
}

function addStatus(group: Command, context: CommandContext): void {
  subcommand(group, 'status', {
    description: 'show where it is stored, its size and its age',
    example: 'cache status',
  }).action(async (options: { json?: boolean }) => {
    const isOff = context.config().cacheBytesMax === 0;
    const status = await (isOff ? noStore.status() : withStore(context, (store) => store.status()));
    printAnswer(context, options, {
      json: {
        store: status.store,
        entries: status.entries,
        bytes: status.bytes,
        bytes_max: status.bytesMax,
        oldest_at: status.oldestAt,
        newest_at: status.newestAt,
      },
      text: asText(status),
    });
  });
}

function addClear(group: Command, context: CommandContext): void {
  subcommand(group, 'clear', {
    description: 'delete everything in the cache; calls fetch from scratch',
    example: 'cache clear',
  }).action(async (options: { json?: boolean }) => {
    // Also where nothing is kept any more: of the time before there may be some.
    const entries = await withStore(context, (store) => store.clear());
    printAnswer(context, options, {
      json: { cleared: entries },
      text: `${entries} entries deleted.`,
    });
  });
}

/** With the store that the settings name, beside other work on the database. */
export async function withStoreBeside<Result>(
  context: CommandContext,
  pool: Pool,
  work: (store: CacheStore) => Promise<Result>,
): Promise<Result> {
  const { cacheUrl, cacheBytesMax: bytesMax } = context.config();
  if (cacheUrl === null) return work(new PostgresStore({ db: pool, bytesMax }));
  const store = new RedisStore({ url: cacheUrl });
  return work(store).finally(() => store.close());
}

function withStore<Result>(
  context: CommandContext,
  work: (store: CacheStore) => Promise<Result>,
): Promise<Result> {
  const { cacheUrl, cacheBytesMax: bytesMax } = context.config();
  if (cacheUrl === null) {
    return withDatabase(context, (pool) => work(new PostgresStore({ db: pool, bytesMax })), {
      statementTimeoutMs,
    });
  }
  const store = new RedisStore({ url: cacheUrl });
  return work(store).finally(() => store.close());
}

const stores = { postgresql: 'the database', redis: 'the server that CACHE_URL names', off: 'off' } as const;

function asText({ store, entries, bytes, bytesMax, oldestAt, newestAt }: CacheStatus): string {
  const of = bytesMax === null ? '' : ` of ${megabytes(bytesMax)}`;
  return pairs([
    ['Stored in', stores[store]],
    ['Entries', String(entries)],
    ['Size', `${megabytes(bytes)}${of}`],
    ['Oldest', oldestAt?.toISOString() ?? '-'],
    ['Newest', newestAt?.toISOString() ?? '-'],
  ]);
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
