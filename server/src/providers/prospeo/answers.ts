import { z } from 'zod';
import type { FailureReason } from '../capabilities.ts';
import type { VendorClientSettings } from '../vendor-client.ts';

/** What went wrong stands in `error_code`, whatever the status is. */
export const meaningOf: VendorClientSettings['meaning'] = ({ status, body }) => {
  const { data: refusal } = refusalShape.safeParse(body);
  if (!refusal || status >= 500) return undefined;
  return meanings.get(refusal.error_code ?? '') ?? (status < 300 ? 'unreadable' : undefined);
};

const refusalShape = z.object({ error: z.literal(true), error_code: z.string().nullish() });

/** A filter has a value that Prospeo does not know, such as another label of an industry. */
export const unknownFilter = 'INVALID_FILTERS';

// NO_RESULTS, RATE_LIMITED and ACCOUNT_RESTRICTED by what others have seen; the other names are Prospeo's own.
const meanings: ReadonlyMap<string, FailureReason | 'answer'> = new Map([
  ['NO_MATCH', 'answer'],
  ['NO_RESULTS', 'answer'],
  [unknownFilter, 'answer'],
  ['INSUFFICIENT_CREDITS', 'out_of_credit'],
  ['INVALID_API_KEY', 'rejected'],
  ['ACCOUNT_RESTRICTED', 'rejected'],
  ['RATE_LIMITED', 'rate_limited'],
  ['RATE_LIMIT_EXCEEDED', 'rate_limited'],
  ['INTERNAL_ERROR', 'unreachable'],
]);
