import { z } from 'zod';
import { describeEndpoint } from '../catalog/describe-endpoint.ts';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { maskedExample } from '../gateway/provider-names.ts';
import { invariant } from '../kernel/invariant.ts';
import { readQuotas } from '../ledger/read-usage.ts';
import { maskedFix, maskedHindrance } from '../waterfall/available-sources.ts';
import { defineAccountEndpoint } from './define-account-endpoint.ts';

const field = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  default: z.unknown().optional(),
  description: z.string(),
});
const schema = z.record(z.string(), z.unknown());

export const myEndpoints = defineAccountEndpoint({
  name: 'my-endpoints',
  title: 'Endpoints of this key',
  description: 'The endpoints that the key can call, with price, quota, schema and an example of each. Free.',
  query: z.strictObject({}),

  response: z.object({
    rate_tier: z.string(),
    total: z.int(),
    endpoints: z.array(
      z.object({
        name: z.string(),
        display_name: z.string(),
        description: z.string(),
        category: z.string(),
        status: z.enum(['active', 'maintenance']),
        status_reason: z
          .string()
          .nullable()
          .describe('Why it cannot be called now, or what a source of it cannot do at the moment.'),
        pricing: z.object({
          credits_per_call: z.number().optional(),
          credits_per_result: z.number().optional(),
          base_credits_per_call: z.number().optional(),
          min_credits_per_call: z.number().optional(),
          max_credits_per_call: z.number().optional(),
          result_count_field: z.string().optional(),
          credits_per_miss: z
            .number()
            .optional()
            .describe('What a look-up costs that finds nothing, where the operator charges for misses.'),
        }),
        covered_by_plan: z.boolean(),
        providers: z.array(z.string()).describe('Sources that answer now.'),
        quota: z.object({ limit: z.int(), current: z.int() }),
        method: z.literal('POST'),
        path: z.string(),
        request_schema: z.array(field),
        input_schema: z.array(field),
        response_schema: schema,
        example_request: z.unknown(),
        example_response: z.unknown(),
      }),
    ),
  }),

  example: {
    query: {},
    response: {
      rate_tier: 'standard',
      total: 1,
      endpoints: [
        {
          name: 'remove_whitespace',
          display_name: 'Remove whitespace',
          description:
            'Strips white space at both ends of a text and collapses every run of it inside to one space.',
          category: 'Utilities',
          status: 'active',
          status_reason: null,
          pricing: { credits_per_call: 0.5 },
          covered_by_plan: false,
          providers: ['native'],
          quota: { limit: 100000, current: 41 },
          method: 'POST',
          path: '/remove_whitespace',
          request_schema: [
            { name: 'input_text', type: 'string', required: true, description: 'The text to clean.' },
          ],
          input_schema: [
            { name: 'input_text', type: 'string', required: true, description: 'The text to clean.' },
          ],
          response_schema: { type: 'object', properties: { output: { type: 'string' } } },
          example_request: { input_text: '  flow   meter ' },
          example_response: { output: 'flow meter' },
        },
      ],
    },
  },

  async run(_query, caller, { db, served, switches, providers, names: shownNames }) {
    invariant(caller, 'the endpoints of a key are asked for with a key');
    const quotas = await readQuotas(db, caller.accountId);
    const endpoints = await Promise.all(
      [...served.values()].map(async ({ endpoint }) => {
        const description = describeEndpoint(endpoint);
        const off = switches.off(endpoint.name);
        const { names, fix, hindrance } = await switches.providersFor(endpoint, providers, caller);
        const { isMasked } = shownNames;
        const lack = fix !== null && isMasked ? maskedFix : fix;
        const limits = hindrance !== null && isMasked ? maskedHindrance : hindrance;
        const reason = off ? (off.reason ?? 'The operator has switched this endpoint off.') : lack;
        const missCredits = switches.missCredits(endpoint);
        const { example } = endpoint;
        return {
          name: description.name,
          display_name: description.display_name,
          description: description.description,
          category: description.category,
          status: reason === null ? ('active' as const) : ('maintenance' as const),
          status_reason: reason ?? limits,
          pricing: {
            ...description.pricing,
            ...(missCredits > 0 && chargesMisses(endpoint) ? { credits_per_miss: missCredits } : {}),
          },
          covered_by_plan: endpoint.coveredByPlan === true,
          providers: names.map(shownNames.shown(endpoint, caller.mode)),
          quota: quotas.get(endpoint.name) ?? { limit: 100_000, current: 0 },
          method: description.method,
          path: description.path,
          request_schema: [...description.fields],
          input_schema: [...description.fields],
          response_schema: description.responseSchema,
          example_request: example.request,
          example_response: isMasked ? maskedExample(example.response) : example.response,
        };
      }),
    );
    return { rate_tier: caller.rateTier, total: endpoints.length, endpoints };
  },
});

/** Of lists every item is paid for, and that is no price of a miss. */
const chargesMisses = ({ price }: Endpoint) => price.per === 'call' && price.missCredits !== undefined;
