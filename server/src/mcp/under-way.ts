/** Of one client, as far as that is known of requests that stand alone. */
export interface Sender {
  readonly workspaceId: number;
  /** What it was let in by, or the address that it asks. */
  readonly connection: string;
  readonly ip: string;
  readonly userAgent: string;
}

type RequestId = string | number;

/**
 * Requests that are being answered, so that a word of their client can end them. In the revisions before 2026-07-28 that word is a message of its own, and a
 * service without sessions knows its client by key, connection, address and program only. Two that are the same in all of these may have requests of the same id: then
 * neither is ended, since who ends the other's call takes its answer.
 */
export class UnderWay {
  readonly #requests = new Map<string, Set<AbortController>>();

  /** Returns what takes them out again. */
  enter(sender: Sender, ids: readonly RequestId[], end: AbortController): () => void {
    const keys = ids.map((id) => keyOf(sender, id));
    for (const key of keys) {
      const known = this.#requests.get(key);
      if (known) known.add(end);
      else this.#requests.set(key, new Set([end]));
    }
    return () => {
      for (const key of keys) {
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

/** Of the request that a message cancels; null where it does not. */
export function canceledIdOf(message: unknown): RequestId | null {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { requestId?: unknown } };
  const id = method === 'notifications/cancelled' ? params?.requestId : null;
  return isRequestId(id) ? id : null;
}

const isRequestId = (id: unknown): id is RequestId => typeof id === 'string' || typeof id === 'number';
