import { createHash } from 'node:crypto';
import { ServiceError } from '../../kernel/service-error.ts';
import type { JsonClient } from '../../outbound/json-client.ts';

/** Questions at a time with one key, each over a connection of its own. */
export const ownKeyQuestionsMax = 16;
/** Who waits for a place longer than that is told to come again. */
const waitMs = 1_000;
/** Keys whose connections are kept while nothing is asked with them. */
const idleMax = 32;

interface Places<Opened> {
  readonly opened: Opened;
  active: number;
  readonly waiting: Set<() => void>;
}

/**
 * Keeps organizations apart that ask one provider with keys of their own: each key has its places and connections, so that one whose provider is slow
 * takes none from the others, nor from the operator's.
 */
export class OwnKeyPlaces<Opened extends { readonly client: JsonClient }> {
  readonly #open: (key: string) => Opened;
  /** By hashes of the keys; those that were used last stand last. */
  readonly #places = new Map<string, Places<Opened>>();

  constructor(open: (key: string) => Opened) {
    this.#open = open;
  }

  /** @throws {ServiceError} upstream_error where no place is free in time; what `signal` was aborted with */
  async within<Value>(
    key: string,
    signal: AbortSignal,
    ask: (opened: Opened) => Promise<Value>,
  ): Promise<Value> {
    const places = this.#placesOf(key);
    if (places.active >= ownKeyQuestionsMax) await freed(places, signal);
    else places.active += 1;
    try {
      return await ask(places.opened);
    } finally {
      const [next] = places.waiting;
      // The place goes on to who waits.
      if (next) next();
      else places.active -= 1;
    }
  }

  #placesOf(key: string): Places<Opened> {
    const hash = createHash('sha256').update(key).digest('base64');
    const places = this.#places.get(hash) ?? { opened: this.#open(key), active: 0, waiting: new Set() };
    this.#places.delete(hash);
    this.#places.set(hash, places);
    const idle = [...this.#places].filter(([other, { active }]) => active === 0 && other !== hash);
    for (const [other, { opened }] of idle.slice(0, Math.max(0, idle.length - idleMax))) {
      this.#places.delete(other);
      void opened.client.close();
    }
    return places;
  }
}

/** Until a place is handed on. */
function freed({ waiting }: Places<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const end = () => {
      waiting.delete(next);
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const next = () => {
      end();
      resolve();
    };
    const onAbort = () => {
      end();
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      end();
      reject(busy());
    }, waitMs);
    waiting.add(next);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

const busy = () =>
  new ServiceError(
    'upstream_error',
    `Your organization’s key already has ${ownKeyQuestionsMax} requests in progress, the maximum. Nothing was charged.`,
    { fix: 'Try again in a moment, with fewer calls at a time.', retryAfterSeconds: 1 },
  );
