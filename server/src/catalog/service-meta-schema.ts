import { z } from 'zod';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { mostItCanCost, type Price, priceVersion, whatItCosts } from '../kernel/price.ts';

const onlyWithPlan = 'Only if the organization has a plan.';

/** `service_meta`, part of every response that is an object (specification 2.2; decisions.md, Answers). */
export const serviceMetaSchema = z
  .object({
    request_id: z.string().describe('Same as the header X-Request-Id.'),
    endpoint: z.string().describe('Endpoint name.'),
    credits: z
      .object({
        charged: z.number().describe('Credits of the whole call, at list price.'),
        from: z.enum(['plan', 'wallet', 'split', 'none']).describe('Which wallet paid.'),
        reserved: z
          .number()
          .optional()
          .describe(
            'For a list: the most that it can cost, reserved until its job ends. Its items are charged to that as they end.',
          ),
        plan_credits_charged: z
          .number()
          .optional()
          .describe(`Plan credits used by the call. ${onlyWithPlan}`),
        wallet_credits_charged: z.number().describe('Add-on credits used by the call.'),
        plan_remaining: z.number().optional().describe(`Plan credits left. ${onlyWithPlan}`),
        wallet_remaining: z.number().describe('Add-on credits left.'),
        resets_at: z
          .string()
          .nullable()
          .optional()
          .describe(`Next refill, ISO 8601, UTC; null if none is due. ${onlyWithPlan}`),
        plan_status: z
          .enum(['active', 'canceling', 'past_due', 'refund_pending', 'disputed'])
          .optional()
          .describe(onlyWithPlan),
        overflow: z
          .enum(['wallet', 'block'])
          .optional()
          .describe(`Overflow mode of the call. ${onlyWithPlan}`),
      })
      .describe('Cost of the call, and credits left.'),
    provider: z.string().optional().describe('Provider of the result; omitted if the service computed it.'),
    cached: z.boolean().optional().describe('Whether the result came from the cache.'),
    cached_at: z.string().optional().describe('When a cached result was fetched; ISO 8601, UTC.'),
    mode: z.enum(['live', 'sandbox']).describe('Mode of the workspace.'),
    price_version: z.string().describe('Price list used for this charge.'),
  })
  .describe('Cost and source of the response.');

export type ServiceMeta = z.infer<typeof serviceMetaSchema>;

export const exampleRequestId = 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e';

/** The `service_meta` of the example response of an endpoint. */
export function exampleMeta(endpoint: Endpoint): ServiceMeta {
  const charged = whatItCosts(endpoint.price as Price<never, unknown>, endpoint.example.response) / 100;
  const fromPlan = endpoint.coveredByPlan === true;
  return {
    request_id: exampleRequestId,
    endpoint: endpoint.name,
    credits: fromPlan
      ? {
          charged,
          from: 'plan',
          plan_credits_charged: charged,
          wallet_credits_charged: 0,
          plan_remaining: 59_212,
          wallet_remaining: 4982.5,
          resets_at: '2026-12-04T00:00:00Z',
          plan_status: 'active',
          overflow: 'wallet',
        }
      : {
          charged,
          from: charged === 0 ? 'none' : 'wallet',
          ...(endpoint.runs === 'job' ? { reserved: heldFor(endpoint) } : {}),
          wallet_credits_charged: charged,
          wallet_remaining: 4982.5,
        },
    ...(endpoint.needs?.length && endpoint.runs !== 'job' ? { provider: 'dataset' } : {}),
    ...(endpoint.runs === 'outside' ? { cached: false } : {}),
    mode: 'live',
    price_version: priceVersion,
  };
}

const heldFor = ({ price, example }: Endpoint) =>
  mostItCanCost(price as Price<unknown>, example.request) / 100;

/** The `service_meta` of a free answer of an account endpoint. */
export function exampleFreeMeta(name: string): ServiceMeta {
  return {
    request_id: exampleRequestId,
    endpoint: name,
    credits: { charged: 0, from: 'none', wallet_credits_charged: 0, wallet_remaining: 4982.5 },
    mode: 'live',
    price_version: priceVersion,
  };
}
