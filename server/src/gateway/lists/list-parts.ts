import type { StorageGuard } from '../../limits/storage-limits.ts';
import type { Pool, Queryable } from '../../postgres/pool.ts';
import type { CheckReceiver } from '../../webhooks/receiver.ts';
import type { CallToMake, ServedEndpoint } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';

/** What those need who start and steer lists. */
export interface ListParts extends GatewayParts {
  /** Connections of jobs: receiving rows and writing lists down keeps no call waiting. */
  readonly jobsDb: Pool;
  readonly storage: StorageGuard;
  readonly served: ReadonlyMap<string, ServedEndpoint>;
  /** The number that lists have among endpoints. */
  readonly listsId: number;
  readonly checkReceiver: CheckReceiver;
  /** Reads of a workspace, which share connections fairly. */
  readonly readsOf: (workspaceId: number) => Queryable;
  /** Rows of lists that a process runs at a time. */
  readonly rowsAtATime: number;
}

/** A call of a list, as doors hand it in. */
export type ListCall = Omit<CallToMake, 'endpoint' | 'body' | 'list'>;
