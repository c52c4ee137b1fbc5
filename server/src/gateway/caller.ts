import type { RateTier } from '../kernel/rate-tiers.ts';

/** The caller: the workspace of a key, or of access granted with it. */
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
  /** Of api_keys: the key of the request, or behind the client's grant. The console has none. */
  readonly keyId?: number;
  /** Of an MCP client with OAuth access. */
  readonly grant?: { readonly id: string; readonly hasBudget: boolean };
}
