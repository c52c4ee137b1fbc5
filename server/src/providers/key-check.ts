import { z } from 'zod';
import type { VendorClient } from './vendor-client.ts';

/** A request that costs nothing and shows whether a vendor takes a key: of the account, its credits, or a list that every key may read. */
export interface KeyCheck {
  readonly path: string;
  readonly query?: (apiKey: string) => Readonly<Record<string, string>>;
  /** Sent as JSON by POST. */
  readonly body?: (apiKey: string) => unknown;
  /** What an answer to a key that works has. */
  readonly takes: z.ZodType;
  /** What an answer has that refuses the key with the status of a success. */
  readonly refuses?: z.ZodType;
}

/** Whether the vendor takes the key. @throws {ProviderFailure}: `rejected` and `forbidden` for one that it does not take */
export async function isKeyTaken(
  client: VendorClient,
  apiKey: string,
  { path, query, body, takes, refuses = z.never() }: KeyCheck,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = z.union([refuses.transform(() => false), takes.transform(() => true)]);
  const taken = await client.ask({
    path,
    ...(query ? { query: query(apiKey) } : {}),
    ...(body ? { body: body(apiKey) } : {}),
    answer,
    // A path that is not there says nothing about the key.
    missOn: [],
    signal,
  });
  return taken === true;
}
