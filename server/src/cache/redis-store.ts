import type { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { invariant } from '../kernel/invariant.ts';
import {
  type CacheKey,
  type CacheStatus,
  type CacheStore,
  entryAgeMsMax,
  type StoredEntry,
} from './cache-store.ts';
import { redisAddress } from './redis-address.ts';
import { openRedis, type RedisClient, serversOf } from './redis-client.ts';

export interface RedisStoreSettings {
  /** As `redisAddress` reads it: one server, Sentinels or a cluster. */
  readonly url: string;
}

/** The server does not answer, or refuses. Its message is for the operator. */
export class CacheAwayError extends Error {
  override name = 'CacheAwayError';
}

const prefix = 'millrace:cache:';
const scanCount = 1_000;
/** Each value begins with the time at which it was stored, in milliseconds since 1970. */
const timeBytes = 8;

/** Entries in Valkey or Redis, which drops them after a day, or before that as its `maxmemory-policy` says. */
export class RedisStore implements CacheStore {
  readonly #url: string;
  #client: Promise<RedisClient> | null = null;
  #isClosed = false;
  /** Why the connection was lost or cannot be made. */
  #trouble: string | null = null;

  constructor({ url }: RedisStoreSettings) {
    this.#url = url;
  }

  async get(key: CacheKey, maxAgeMs: number): Promise<StoredEntry | null> {
    const value = await this.#ask((client) => client.getBuffer(nameOf(key)));
    if (value === null || value.length <= timeBytes) return null;
    const nowMs = Date.now();
    // The clock of the process that stored it may be ahead: nothing is younger than new.
    const storedAtMs = Math.min(value.readDoubleBE(0), nowMs);
    if (!(nowMs - storedAtMs <= Math.min(maxAgeMs, entryAgeMsMax))) return null;
    return { bytes: value.subarray(timeBytes), storedAt: new Date(storedAtMs) };
  }

  async put(key: CacheKey, entry: Uint8Array): Promise<void> {
    const time = Buffer.alloc(timeBytes);
    time.writeDoubleBE(Date.now());
    const value = Buffer.concat([time, entry]);
    await this.#ask((client) => client.set(nameOf(key), value, 'PX', entryAgeMsMax));
  }

  /** It drops what is too old by itself. */
  async sweep(): Promise<void> {}

  async clear(): Promise<number> {
    let entries = 0;
    for await (const names of this.#names()) {
      // One by one: of a cluster, names in one command must be of one slot.
      const removed = await this.#ask((client) => Promise.all(names.map((name) => client.unlink(name))));
      entries += removed.reduce((sum, count) => sum + count, 0);
    }
    return entries;
  }

  async status(): Promise<CacheStatus> {
    const times: number[] = [];
    let bytes = 0;
    for await (const names of this.#names()) {
      const parts = await this.#ask((client) =>
        Promise.all(
          names.map(
            async (name) =>
              [await client.getrangeBuffer(name, 0, timeBytes - 1), await client.strlen(name)] as const,
          ),
        ),
      );
      for (const [time, length] of parts) {
        // Gone since its name was read.
        if (time.length < timeBytes) continue;
        times.push(time.readDoubleBE(0));
        bytes += length;
      }
    }
    times.sort((a, b) => a - b);
    const dateOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
    return {
      store: 'redis',
      entries: times.length,
      bytes,
      bytesMax: null,
      oldestAt: dateOf(times[0]),
      newestAt: dateOf(times.at(-1)),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    (await this.#client)?.disconnect();
  }

  /** What the server says of its memory; null where this user may not know. */
  async memory(): Promise<{ readonly bytesMax: number; readonly policy: string } | null> {
    await this.#ask((client) => client.ping());
    return this.#ask(async (client) => {
      // Of a cluster, one stands for all: they are set up alike.
      const text = await serversOf(client)[0]
        ?.info('memory')
        .catch(() => null);
      if (typeof text !== 'string') return null;
      const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim();
      return { bytesMax: Number(field('maxmemory') ?? 0), policy: field('maxmemory_policy') ?? 'unknown' };
    });
  }

  async *#names(): AsyncGenerator<string[]> {
    const servers = await this.#ask(async (client) => serversOf(client));
    for (const server of servers) yield* this.#namesOf(server);
  }

  async *#namesOf(server: Redis): AsyncGenerator<string[]> {
    let cursor = '0';
    do {
      const [next, names] = await this.#ask(() =>
        server.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', scanCount),
      );
      cursor = next;
      if (names.length > 0) yield names;
    } while (cursor !== '0');
  }

  /** @throws {CacheAwayError} */
  async #ask<Answer>(command: (client: Redis) => Promise<Answer>): Promise<Answer> {
    if (this.#isClosed) throw new CacheAwayError('The cache is closed.');
    this.#client ??= this.#connect();
    const client = await this.#client;
    try {
      // Of both, the commands that are used here are the same.
      return await command(client as Redis);
    } catch (error) {
      // Without its cause: that one holds the command, with an entry or a password in it.
      const reason = client.status === 'ready' ? reasonOf(error) : (this.#trouble ?? reasonOf(error));
      throw new CacheAwayError(`The server that CACHE_URL names does not answer: ${reason}.`);
    }
  }

  /** Connects at first use, and then by itself again whenever the connection is lost. */
  async #connect(): Promise<RedisClient> {
    const address = redisAddress(this.#url);
    invariant(address, 'the settings let no other address through');
    const client = await openRedis(address);
    const events: EventEmitter = client;
    events.on('error', (error: unknown) => {
      this.#trouble = reasonOf(error);
    });
    events.on('ready', () => {
      this.#trouble = null;
    });
    await client.connect().catch((error: unknown) => {
      // It goes on trying; until then every command fails at once.
      this.#trouble ??= reasonOf(error);
    });
    return client;
  }
}

const nameOf = (key: CacheKey) => prefix + key.toString('base64url');

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message.replace(/\.$/, '') || code || 'no reason given';
}
