import { z } from 'zod';
import { switchEndpoint } from '../../accounts/organizations.ts';
import {
  changeEndpointTerms,
  mayChargeMisses,
  readAllTerms,
  readEndpointTerms,
  resetEndpointTerms,
  sourcesOfEndpoint,
  whyNothingIsLearned,
} from '../../admin/endpoint-terms.ts';
import type { Endpoint } from '../../endpoints/define-endpoint.ts';
import { validationFailed } from '../../gateway/parse-request.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { type EndpointTerms, usualTerms } from '../../waterfall/endpoint-terms.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { noFields } from '../fields.ts';
import type { ManageContext, ManageParts } from '../manage-context.ts';
import { isPlainText } from '../plain-text.ts';

const access: Access = { who: 'operator' };
const costUsdMost = 1_000;

const order = z
  .union([z.array(z.string().max(100)).min(1).max(50), z.enum(['learned', 'shadow'])])
  .nullable();

const shown = z.object({
  endpoint: z.string(),
  title: z.string(),
  group: z.string(),
  off: z.boolean(),
  reason: z.string().nullable().describe('Told to callers while it is off.'),
  providers: z.array(z.string()).describe('Those that it would query now, live.'),
  problem: z.string().nullable().describe('Why it has none, and what to do.'),
  order: order.describe('Exactly these, in this order; learned; shadow; null: the usual order.'),
  charge_on_miss: z.boolean().nullable().describe('null: as usual.'),
  verify: z.string().describe('When an address that a provider found is verified: never, unsure, always.'),
  cost_usd_max: z.number().nullable().describe('The most that providers may cost you in one call.'),
  can_order: z
    .array(z.string())
    .describe('Providers that an order may name; none where it queries none in turn.'),
  can_charge_misses: z.boolean(),
});

const example: z.input<typeof shown> = {
  endpoint: 'email_finder',
  title: 'Email finder',
  group: 'Waterfall',
  off: false,
  reason: null,
  providers: ['native', 'hunter'],
  problem: null,
  order: 'learned',
  charge_on_miss: null,
  verify: 'unsure',
  cost_usd_max: 0.05,
  can_order: ['dataset', 'native', 'hunter'],
  can_charge_misses: true,
};

const listEndpoints = defineManageRoute({
  name: 'endpoint_list',
  method: 'GET',
  path: 'operator/endpoints',
  title: 'Endpoints',
  description: 'All endpoints: switched off or on, which providers they query, and what is set for them.',
  access,
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ endpoints: z.array(shown) }),
  errors: [],
  example: { params: {}, query: {}, body: null, response: { endpoints: [example] } },
  run: async (_asked, context) => {
    const termsOf = await readAllTerms(context.db);
    return {
      endpoints: await Promise.all(
        [...context.parts.served.values()].map(({ endpoint }) =>
          endpointShown(context, endpoint, termsOf(endpoint.name)),
        ),
      ),
    };
  },
});

const changeEndpoint = defineManageRoute({
  name: 'endpoint_change',
  method: 'PATCH',
  path: 'operator/endpoints/{endpoint}',
  title: 'Change an endpoint',
  description:
    'Changes what is given. Every process knows within a second. `reset` puts everything but the switch back to usual.',
  access,
  params: z.strictObject({ endpoint: z.string().max(100) }),
  query: noFields,
  body: z.strictObject({
    off: z.boolean().optional().describe('true: calls get 503 ENDPOINT_UNDER_MAINTENANCE.'),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .refine(isPlainText, 'Must be one line of text.')
      .optional()
      .describe('With off: told to callers.'),
    order: order.optional(),
    charge_on_miss: z.boolean().nullable().optional(),
    verify: z.enum(['never', 'unsure', 'always']).optional(),
    cost_usd_max: z.number().min(0).max(costUsdMost).nullable().optional(),
    reset: z.literal(true).optional(),
  }),
  status: 200,
  response: shown,
  errors: ['unknown_id'],
  example: {
    params: { endpoint: 'email_finder' },
    query: {},
    body: { order: 'learned' },
    response: example,
  },
  run: async ({ params, body }, context) => {
    const { tx, note } = context;
    const endpoint = context.parts.served.get(params.endpoint)?.endpoint;
    if (!endpoint) throw new ServiceError('unknown_id', `There is no endpoint ${params.endpoint}.`);
    if (body.off !== undefined) {
      await switchEndpoint(tx, endpoint.name, body.off ? { reason: body.reason ?? null } : null);
    }
    if (body.reset) await resetEndpointTerms(tx, endpoint.name);
    const given = givenTerms(context.parts, endpoint, body, await readEndpointTerms(tx, endpoint.name));
    const terms =
      Object.keys(given).length > 0
        ? await changeEndpointTerms(tx, endpoint.name, given)
        : body.reset
          ? usualTerms
          : await readEndpointTerms(tx, endpoint.name);
    note({ target: endpoint.name, detail: body });
    const after = await endpointShown(context, endpoint, terms);
    // The switch of this process is read within a second.
    return body.off === undefined
      ? after
      : { ...after, off: body.off, reason: body.off ? (body.reason ?? null) : null };
  },
});

interface GivenTerms {
  readonly order?: EndpointTerms['order'] | undefined;
  readonly charge_on_miss?: boolean | null | undefined;
  readonly verify?: EndpointTerms['verify']['usual'] | undefined;
  readonly cost_usd_max?: number | null | undefined;
}

/** @throws {ServiceError} validation_failed for what would do nothing, as the command line refuses it */
function givenTerms(
  parts: ManageParts,
  endpoint: Endpoint,
  { order: wanted, charge_on_miss: charge, verify, cost_usd_max: cost }: GivenTerms,
  before: EndpointTerms,
): Partial<EndpointTerms> {
  if (Array.isArray(wanted)) {
    const known = namesFor(parts, endpoint);
    const unknown = wanted.find((name) => !known.includes(name));
    if (known.length === 0) throw wrong('order', `${endpoint.name} queries no providers in turn.`);
    if (unknown !== undefined) {
      throw wrong('order', `${endpoint.name} has no provider ${unknown}; it has ${known.join(', ')}.`);
    }
    if (new Set(wanted).size < wanted.length) throw wrong('order', 'Name each provider once.');
  }
  if (wanted === 'learned' || wanted === 'shadow') {
    const why = whyNothingIsLearned(endpoint);
    if (why !== null) throw wrong('order', `${wanted} does nothing here: ${why}`);
  }
  if (charge !== undefined && charge !== null && !mayChargeMisses(endpoint)) {
    throw wrong('charge_on_miss', `It does nothing for ${endpoint.name}, whose misses are always free.`);
  }
  return {
    ...(wanted === undefined ? {} : { order: wanted }),
    ...(charge === undefined ? {} : { chargeOnMiss: charge }),
    ...(verify === undefined ? {} : { verify: { ...before.verify, usual: verify } }),
    ...(cost === undefined ? {} : { costUsdMax: cost }),
  };
}

const wrong = (path: string, message: string) => validationFailed([{ path, message }]);

/** Ours, and custom ones that can answer it. */
function namesFor({ providers }: ManageParts, endpoint: Endpoint): string[] {
  const { needs = [] } = endpoint;
  const able = providers.live.filter((provider) => needs.some((need) => provider[need] !== undefined));
  const own = sourcesOfEndpoint(endpoint);
  return own.length === 0 ? [] : [...new Set([...own, ...able.map(({ name }) => name)])];
}

async function endpointShown(
  { parts }: ManageContext,
  endpoint: Endpoint,
  terms: EndpointTerms,
): Promise<z.input<typeof shown>> {
  const off = parts.switches.off(endpoint.name);
  const found = await parts.switches.providersFor(endpoint, parts.providers, {
    mode: 'live',
    organizationId: 0,
  });
  return {
    endpoint: endpoint.name,
    title: endpoint.title,
    group: endpoint.group,
    off: off !== undefined,
    reason: off?.reason ?? null,
    providers: found.names,
    problem: found.fix ?? found.hindrance,
    order: terms.order === null || typeof terms.order === 'string' ? terms.order : [...terms.order],
    charge_on_miss: terms.chargeOnMiss,
    verify: terms.verify.usual,
    cost_usd_max: terms.costUsdMax,
    can_order: namesFor(parts, endpoint),
    can_charge_misses: mayChargeMisses(endpoint),
  };
}

export const operatorEndpointRoutes = [listEndpoints, changeEndpoint];
