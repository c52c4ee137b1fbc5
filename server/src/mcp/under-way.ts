/** Of one client, as far as that is known of requests that stand alone. */
export interface Sender {
  readonly workspaceId: number;
  /** Its credential, or the URL that it calls. */
  readonly connection: string;
  readonly ip: string;
  readonly userAgent: string;
}

type RequestId = string | number;

/** What ends the requests of a message: all of them when its client has gone; one of a batch when it is canceled, and the others continue. */
export class Ends {
  readonly all = new AbortController();
  readonly each: ReadonlyMap<RequestId, AbortController>;

  constructor(ids: readonly RequestId[]) {
    const isBatch = ids.length > 1;
    this.each = new Map(ids.map((id) => [id, isBatch ? new AbortController() : this.all]));
  }

  /** Aborted when the request is over for its client. */
  of(id: RequestId): AbortSignal {
    const own = this.each.get(id);
    return own === undefined || own === this.all
      ? this.all.signal
      : AbortSignal.any([this.all.signal, own.signal]);
  }
}

/**
 * Requests that are being answered, so that a word of their client can end them. In the revisions before 2026-07-28 that word is a message of its own, and a
 * service without sessions knows its client by key, connection, address and program only. Two that are the same in all of these may have requests of the same id: then
 * neither is ended, since who ends the other's call takes its answer.
 */
export class UnderWay {
  readonly #requests = new Map<string, Set<AbortController>>();

  /** Returns what takes them out again. */
  enter(sender: Sender, { each }: Pick<Ends, 'each'>): () => void {
    const ends = [...each].map(([id, end]) => [keyOf(sender, id), end] as const);
    for (const [key, end] of ends) {
      const known = this.#requests.get(key);
      if (known) known.add(end);
      else this.#requests.set(key, new Set([end]));
    }
    return () => {
      for (const [key, end] of ends) {
        const known = this.#requests.get(key);
        known?.delete(end);
        if (known?.size === 0) this.#requests.delete(key);
      }
    };
  }

  /** Whether there was one, and one alone. */
  cancel(sender: Sender, id: RequestId): boolean {
    const known = this.#requests.get(keyOf(sender, id));
    if (known?.size !== 1) return false;
    for (const end of known) end.abort();
    return true;
  }
}

const keyOf = ({ workspaceId, connection, ip, userAgent }: Sender, id: RequestId) =>
  JSON.stringify([workspaceId, connection, ip, userAgent, id]);

/** The ids of the requests in a message, or in a batch of them; none of what is no message. */
export function requestIdsOf(message: unknown): RequestId[] {
  return [message].flat().flatMap((one) => {
    const { id, method } = (one ?? {}) as { id?: unknown; method?: unknown };
    return typeof method === 'string' && isRequestId(id) ? [id] : [];
  });
}

/** Of the requests that a message, or a batch of them, cancels. */
export function canceledIdsOf(message: unknown): RequestId[] {
  return [message].flat().flatMap((one) => {
    const { method, params } = (one ?? {}) as { method?: unknown; params?: { requestId?: unknown } };
    const id = method === 'notifications/cancelled' ? params?.requestId : null;
    return isRequestId(id) ? [id] : [];
  });
}

const isRequestId = (id: unknown): id is RequestId => typeof id === 'string' || typeof id === 'number';
