/** What the relay reads of a message; everything else is between client and service, and checked there. */
export interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> } & Readonly<
    Record<string, unknown>
  >;
  readonly result?: { readonly protocolVersion?: unknown };
  readonly error?: unknown;
}

export type RequestId = string | number;

/** Undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One message, or those of a batch (2025-03-26). Null means not an object: nothing can be read. */
export const messagesIn = (message: unknown): Message[] =>
  [message].flat().map((one) => (typeof one === 'object' && one !== null ? one : {}));

export const isRequestId = (id: unknown): id is RequestId => typeof id === 'string' || typeof id === 'number';

/** The ids of the requests in a message or a batch. */
export const requestIdsIn = (message: unknown): RequestId[] =>
  messagesIn(message).flatMap(({ id, method }) =>
    typeof method === 'string' && isRequestId(id) ? [id] : [],
  );

/** Of the request that a message takes back; null where it does not. */
export function canceledIdOf(message: unknown): RequestId | null {
  const { method, params } = (message ?? {}) as Message;
  const id = method === 'notifications/cancelled' ? params?.requestId : null;
  return isRequestId(id) ? id : null;
}
