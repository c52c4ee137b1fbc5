import type { Cache } from '../cache/cache.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Outbound } from '../outbound/outbound-request.ts';
import type { Provider } from './capabilities.ts';
import type { OwnModels } from './models/own-models.ts';
import type { Pause } from './vendor-client.ts';

/**
 * What a source without a key is:
 *
 * - open_data: everybody may use it, within its limits: asked unless the operator does not want it;
 * - own_instance: runs where the operator says: asked once its address is set;
 * - caller: each call brings what opens it: asked unless the operator does not want it;
 * - pages: reads pages of a platform, or what these ask for, without an API that it offers to others. Its terms may forbid that, and it may refuse at any
 *   time: asked only where the operator switches it on.
 */
export type KeylessKind = 'open_data' | 'own_instance' | 'caller' | 'pages';

export interface KeylessSettings {
  /** Of `KeylessDefinition.addresses`: the operator's, or the usual ones. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Says who we are as APIs want it: name, version, where we are reached. */
  readonly userAgent: string;
  readonly cache: Cache;
  /** The only way to a host that depends on what a caller says. */
  readonly outbound: Pick<Outbound, 'fetch'>;
  /** Of a server of language models that the operator has. */
  readonly models?: OwnModels | undefined;
  /** How it waits before it asks again; tests pass one that does not. */
  readonly pause?: Pause | undefined;
}

export interface KeylessDefinition {
  /** What people call it. */
  readonly name: string;
  readonly kind: KeylessKind;
  /** For the table of settings: what Millrace looks up there, and what it sends. */
  readonly meaning: string;
  /** By the ends of their settings' names, such as BASE_URL; null where only the operator knows it. */
  readonly addresses: Readonly<Record<string, string | null>>;
  /** Reads its code, and gives what opens it. */
  readonly load: () => Promise<(settings: KeylessSettings) => Provider>;
}

/** One of those that its definition names. */
export function addressOf(addresses: KeylessSettings['addresses'], end: string): string {
  const address = addresses[end];
  invariant(address !== undefined, `an address for ${end}`);
  return address;
}
