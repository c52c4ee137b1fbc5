import { z } from 'zod';
import { collapse, describeEndpoint, fieldsOf, schemaOf } from '../catalog/describe-endpoint.ts';
import { routeJson } from '../catalog/route-operation.ts';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import type { Caller } from '../gateway/caller.ts';
import { maskedExample } from '../gateway/provider-names.ts';
import { readQuotas } from '../ledger/read-usage.ts';
import { callersFix, callersHindrance } from '../waterfall/available-sources.ts';
import type { AccountContext, AccountEndpoint } from './define-account-endpoint.ts';
import type { DescribedRoute } from './define-route.ts';

const field = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  default: z.unknown().optional(),
  description: z.string(),
});

/** What `/my-endpoints` tells of one thing that the key can call. */
export const entrySchema = z.object({
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  category: z.string(),
  status: z.enum(['active', 'maintenance']),
  status_reason: z
    .string()
    .nullable()
    .describe('Why you cannot call it now, or what one of its providers cannot do now.'),
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
      .describe('What a miss costs, if the operator charges for misses.'),
  }),
  covered_by_plan: z.boolean(),
  deprecated: z
    .object({ since: z.string(), sunset: z.string(), use: z.string() })
    .optional()
    .describe('If it will be removed: announced when, removed when, and what to use.'),
  providers: z.array(z.string()).describe('Providers that are available now.'),
  quota: z
    .object({ limit: z.int(), current: z.int() })
    .nullable()
    .describe('Calls a month. Null for free routes, which have none.'),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  path: z.string().describe('Path below /api/v1, with parameters in braces.'),
  request_schema: z.array(field).describe('Fields of path, query and body.'),
  input_schema: z.array(field).describe('The same as `request_schema`.'),
  response_schema: z.record(z.string(), z.unknown()),
  example_request: z.unknown(),
  example_response: z.unknown(),
});
export type Entry = z.input<typeof entrySchema>;

/** Of what can be called: an endpoint of the registry, or what is free. */
export type Listed =
  | { readonly kind: 'endpoint'; readonly endpoint: Endpoint }
  | { readonly kind: 'account'; readonly endpoint: AccountEndpoint }
  | { readonly kind: 'route'; readonly route: DescribedRoute };

export async function entriesOf(
  listed: readonly Listed[],
  caller: Caller,
  context: AccountContext,
): Promise<Entry[]> {
  const quotas = await readQuotas(context.db, caller.accountId);
  return Promise.all(
    listed.map((one) => {
      if (one.kind === 'account') return ofAccount(one.endpoint);
      if (one.kind === 'route') return ofRoute(one.route);
      const quota = quotas.get(one.endpoint.name) ?? { limit: 100_000, current: 0 };
      return ofEndpoint(one.endpoint, quota, caller, context);
    }),
  );
}

async function ofEndpoint(
  endpoint: Endpoint,
  quota: { readonly limit: number; readonly current: number },
  caller: Caller,
  { switches, providers, names: shownNames }: AccountContext,
): Promise<Entry> {
  const description = describeEndpoint(endpoint);
  const off = switches.off(endpoint.name);
  const { names, fix, hindrance } = await switches.providersFor(endpoint, providers, caller);
  const { isMasked } = shownNames;
  const lack = fix === null ? null : callersFix(fix);
  const limits = hindrance === null ? null : callersHindrance;
  const reason = off ? (off.reason ?? 'The operator has switched this endpoint off.') : lack;
  const missCredits = switches.missCredits(endpoint);
  const { example } = endpoint;
  return {
    name: description.name,
    display_name: description.display_name,
    description: description.description,
    category: description.category,
    status: reason === null ? 'active' : 'maintenance',
    status_reason: reason ?? limits,
    pricing: {
      ...description.pricing,
      ...(missCredits > 0 && chargesMisses(endpoint) ? { credits_per_miss: missCredits } : {}),
    },
    covered_by_plan: endpoint.coveredByPlan === true,
    ...(endpoint.deprecated ? { deprecated: endpoint.deprecated } : {}),
    providers: names.map(shownNames.shown(endpoint, caller.mode)),
    quota,
    method: description.method,
    path: description.path,
    request_schema: [...description.fields],
    input_schema: [...description.fields],
    response_schema: description.responseSchema,
    example_request: example.request,
    example_response: isMasked ? maskedExample(example.response) : example.response,
  };
}

/** Of lists every item is paid for, and that is no price of a miss. */
const chargesMisses = ({ price }: Endpoint) => price.per === 'call' && price.missCredits !== undefined;

/** What is free is always there, and has no quota. */
const free = {
  status: 'active',
  status_reason: null,
  pricing: { credits_per_call: 0 },
  covered_by_plan: false,
  providers: [],
  quota: null,
} as const;

function ofAccount(endpoint: AccountEndpoint): Entry {
  const fields = fieldsOf(schemaOf(endpoint.query));
  return {
    ...free,
    providers: [],
    name: endpoint.name,
    display_name: endpoint.title,
    description: collapse(endpoint.description),
    category: 'Account',
    method: 'GET',
    path: `/${endpoint.name}`,
    request_schema: fields,
    input_schema: fields,
    response_schema: schemaOf(endpoint.response),
    example_request: endpoint.example.query,
    example_response: endpoint.example.response,
  };
}

function ofRoute(route: DescribedRoute): Entry {
  const { name, title, description, group, method, path, params, query, body, response_schema, example } =
    routeJson(route);
  const fields = [...params, ...query, ...(body ?? [])];
  return {
    ...free,
    providers: [],
    name,
    display_name: title,
    description,
    category: group,
    method,
    path,
    request_schema: fields,
    input_schema: fields,
    response_schema,
    example_request: { ...asFields(example.params), ...asFields(example.query), ...asFields(example.body) },
    example_response: example.response,
  };
}

const asFields = (value: unknown) => (value ?? {}) as Record<string, unknown>;
