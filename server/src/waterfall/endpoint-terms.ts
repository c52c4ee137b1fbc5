import { z } from 'zod';

/*
 * How the operator wants the sources of an endpoint to be queried. The defaults: the order of providers/source-order.ts, free misses, and
 * a second opinion on addresses if a source is not certain.
 */

/** Exactly these names, in this order; or a way to find the order. */
export type SourceOrder = readonly string[] | 'learned' | 'shadow';

/** When an address that a source has found is verified by others. unsure: where the source cannot tell whether it is valid. */
export const verifyWords = ['never', 'unsure', 'always'] as const;
export type VerifyWhen = (typeof verifyWords)[number];

export interface EndpointTerms {
  /** Null: the usual order, of all sources. */
  readonly order: SourceOrder | null;
  /** Null: as is usual for the endpoint. */
  readonly chargeOnMiss: boolean | null;
  readonly verify: { readonly usual: VerifyWhen; readonly of: Readonly<Record<string, VerifyWhen>> };
  /** What the sources may cost the operator in one call, or in one try of an item, in US dollars; null: any sum. */
  readonly costUsdMax: number | null;
}

export const usualTerms: EndpointTerms = {
  order: null,
  chargeOnMiss: null,
  verify: { usual: 'unsure', of: {} },
  costUsdMax: null,
};

const orderShape = z.union([z.array(z.string()).min(1), z.enum(['learned', 'shadow'])]).nullable();
const verifyShape = z.object({ usual: z.enum(verifyWords), of: z.record(z.string(), z.enum(verifyWords)) });

/** As they are kept. What cannot be read, since an older or newer version wrote it, is as usual. */
export function readTerms(row: {
  readonly source_order: unknown;
  readonly charge_on_miss: boolean | null;
  readonly verify: unknown;
  readonly cost_usd_max: number | null;
}): EndpointTerms {
  return {
    order: orderShape.catch(null).parse(row.source_order),
    chargeOnMiss: row.charge_on_miss,
    verify: verifyShape.catch(usualTerms.verify).parse(row.verify),
    costUsdMax: row.cost_usd_max,
  };
}

export const verifyWhen = ({ verify }: EndpointTerms, source: string): VerifyWhen =>
  Object.hasOwn(verify.of, source) ? (verify.of[source] as VerifyWhen) : verify.usual;
