import { z } from 'zod';
import type { Caller } from '../gateway/caller.ts';
import type { ServedEndpoint } from '../gateway/gateway-call.ts';
import type { ProviderNames } from '../gateway/provider-names.ts';
import type { Switches } from '../gateway/switches.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { ProviderList } from '../waterfall/available-sources.ts';

/** What an account endpoint may read. It changes nothing. */
export interface AccountContext {
  readonly db: Queryable;
  readonly served: ReadonlyMap<string, ServedEndpoint>;
  readonly switches: Switches;
  readonly providers: { readonly live: ProviderList; readonly sandbox: ProviderList };
  readonly names: ProviderNames;
}

/** A free GET endpoint about the caller's own account (specification 4.1). Exempt from quotas; its key's rate tier counts, unless the key is optional. */
export interface AccountEndpoint<
  Query extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
> {
  /** Also its path under /api/v1. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What people and agents say when they want it, each a few words. Searched, and never shown. */
  readonly keywords: readonly string[];
  /** May it be called without a key? */
  readonly keyOptional?: boolean;
  /** Its answer is long and changes seldom, so clients keep it by its ETag. */
  readonly isLasting?: boolean;
  readonly query: Query;
  readonly response: Response;
  readonly example: { query: z.input<Query>; response: z.input<Response> };
  run(query: z.output<Query>, caller: Caller | null, context: AccountContext): Promise<z.input<Response>>;
}

export function defineAccountEndpoint<Query extends z.ZodObject, Response extends z.ZodType>(
  endpoint: AccountEndpoint<Query, Response>,
): AccountEndpoint<Query, Response> {
  return endpoint;
}

/**
 * A count in a query. It may be written 10.0, and 0 means "not given" where it is below the minimum, as in bodies
 * (decisions.md, Validation).
 */
export function countField(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}(\.0+)?$/, 'Must be a whole number.')
    .transform((text) => (Number(text) === 0 && min > 0 ? undefined : Number(text)))
    .pipe(z.int().min(min).max(max).optional())
    .optional();
}
