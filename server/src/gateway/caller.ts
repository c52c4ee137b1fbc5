import type { RateTier } from '../kernel/rate-tiers.ts';

/** Who calls: what a key stands for, or access that was given with it. */
export interface Caller {
  readonly workspaceId: number;
  /** As callers know it: `ws_…`. */
  readonly workspace: string;
  readonly organizationId: number;
  readonly accountId: number;
  readonly mode: 'live' | 'sandbox';
  readonly rateTier: RateTier;
  readonly hasPlan: boolean;
  /** What its calls send and answer is kept for some days. */
  readonly keepsBodies: boolean;
  /** Of api_keys: the key that was sent, or with which a client was let in. The console has none. */
  readonly keyId?: number;
  /** Of a tool client that was let in. */
  readonly grant?: { readonly id: string; readonly hasBudget: boolean };
}
