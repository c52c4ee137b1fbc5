import { type Centicredits, centicredits, credits } from './credits.ts';

/** Names the price list in every answer. A price change is a changelog entry and a new version. */
export const priceVersion = '2026-11';

/** As it stands on the price list: amounts are in credits, with at most two decimals. */
export type Price<Request = never, Response = never> =
  | { readonly per: 'free' }
  | {
      readonly per: 'call';
      readonly credits: number;
      /** Whether an answer is a miss, which is no record. */
      missed?(response: Response): boolean;
      /** What the answer says that a miss costs; nothing where this is not given. */
      missCredits?(response: Response): number;
      /** Whether an answer that is no miss costs nothing all the same, whatever the operator charges for. */
      isFree?(response: Response): boolean;
    }
  | {
      /** Of a list that is worked off later: each item is paid as it ends. */
      readonly per: 'item';
      readonly credits: number;
      items(request: Request): number;
    }
  | {
      readonly per: 'record';
      readonly credits: number;
      /** Added once a call that returns a record (lead_search: 10); one that returns none is a miss, and free. */
      readonly base?: number;
      /** The most records a request can return; bounds what is reserved. */
      atMost(request: Request): number;
      /** The records in an answer; the only thing that is paid for. */
      in(response: Response): number;
      /** Where a reader finds that number in the answer: a field, or `_list_count` for a bare array. */
      readonly countedBy: string;
    };

/** Reserved before the call runs. */
export function mostItCanCost<Request>(price: Price<Request, never>, request: Request): Centicredits {
  switch (price.per) {
    case 'free':
      return centicredits(0);
    case 'call':
      return credits(price.credits);
    case 'item':
      return centicredits(credits(price.credits) * price.items(request));
    case 'record':
      return centicredits(credits(price.base ?? 0) + credits(price.credits) * price.atMost(request));
  }
}

/** Taken after it: the records actually returned, never the total available upstream. */
export function whatItCosts<Response>(price: Price<never, Response>, response: Response): Centicredits {
  switch (price.per) {
    case 'free':
    case 'item':
      return centicredits(0);
    case 'call':
      if (price.isFree?.(response)) return centicredits(0);
      return credits(price.missed?.(response) ? (price.missCredits?.(response) ?? 0) : price.credits);
    case 'record': {
      const records = price.in(response);
      return centicredits(records === 0 ? 0 : credits(price.base ?? 0) + credits(price.credits) * records);
    }
  }
}

/** Records an answer counts as: what `/usage` shows as `total_records`. */
export function recordsIn<Response>(price: Price<never, Response>, response: Response): number {
  if (price.per === 'record') return price.in(response);
  if (price.per === 'item') return 0;
  return price.per === 'call' && price.missed?.(response) ? 0 : 1;
}
