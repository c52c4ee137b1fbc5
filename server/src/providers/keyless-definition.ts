import type { Cache } from '../cache/cache.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Outbound } from '../outbound/outbound-request.ts';
import type { Provider } from './capabilities.ts';
import type { OwnModels } from './models/own-models.ts';
import type { Pause } from './vendor-client.ts';

/**
 * Kinds of sources without a vendor key:
 *
 * - open_data: open to everyone, within its limits. On by default.
 * - own_instance: a server of the operator. On once its address is set.
 * - caller: each call sends the credentials. On by default.
 * - pages: reads a platform's pages, or what these request, without an API that the platform offers. Its terms may forbid that, and it may refuse at any
 *   time. Off by default.
 */
export type KeylessKind = 'open_data' | 'own_instance' | 'caller' | 'pages';

export interface KeylessSettings {
  /** For `KeylessDefinition.addresses`: the operator's, or the defaults. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Identifies us as APIs require: name, version, contact. */
  readonly userAgent: string;
  readonly cache: Cache;
  /** The only way to a host that depends on the caller's input. */
  readonly outbound: Pick<Outbound, 'fetch'>;
  /** Of the operator's own language model server. */
  readonly models?: OwnModels | undefined;
  /** How it waits before a retry; tests pass one that does not wait. */
  readonly pause?: Pause | undefined;
}

export interface KeylessDefinition {
  /** The name that people know. */
  readonly name: string;
  readonly kind: KeylessKind;
  /** For the table of settings: what Millrace looks up there and what it sends. */
  readonly meaning: string;
  /** By the suffixes of their settings' names, such as BASE_URL; null if only the operator knows it. */
  readonly addresses: Readonly<Record<string, string | null>>;
  /** Imports its code and returns the function that opens it. */
  readonly load: () => Promise<(settings: KeylessSettings) => Provider>;
}

/** One of the addresses that its definition names. */
export function addressOf(addresses: KeylessSettings['addresses'], end: string): string {
  const address = addresses[end];
  invariant(address !== undefined, `an address for ${end}`);
  return address;
}
