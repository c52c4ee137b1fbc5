import { z } from 'zod';
import { waterfallFields } from '../endpoints/waterfall/waterfall-fields.ts';
import { type CatalogEntry, type ErrorCode, errorCatalog } from '../kernel/error-catalog.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { exampleRequestId } from './service-meta-schema.ts';

export const errorCodes = Object.keys(errorCatalog) as [ErrorCode, ...ErrorCode[]];

export const entryOf = (code: ErrorCode): CatalogEntry => errorCatalog[code];

/** The body of every answer that is not 2xx: flat, with further fields for some codes. */
export const errorBodySchema = z
  .object({
    error: z.string().describe('Error message.'),
    code: z.enum(errorCodes).describe('Code for programs. It never changes; messages may.'),
    message: z.string().describe('Message with the details of this call.'),
    fix: z.string().describe('What to do about it.'),
    docs_url: z.string().describe('Documentation of this code.'),
    reserved: z
      .string()
      .optional()
      .describe('402: the most credits that the call can cost, with two decimals.'),
    balance: z
      .string()
      .optional()
      .describe(
        '402: credits available for it, with two decimals: in the wallets, the plan or the spend limit.',
      ),
    resets_at: z
      .string()
      .nullable()
      .optional()
      .describe('402 and quota_exceeded: when more becomes available; ISO 8601, UTC. Null if unknown.'),
    balances: z
      .object({
        wallet: z.number().describe('Add-on credits left.'),
        plan: z.number().nullable().describe('Plan credits left; null without a plan.'),
        plan_frozen: z
          .number()
          .nullable()
          .describe(
            'Credits that cannot be spent while a refund is pending or a payment is disputed; null without a plan.',
          ),
        spend_limit: z
          .object({ limit: z.number(), spent: z.number(), remaining: z.number() })
          .nullable()
          .describe('This month; null if the workspace has no limit.'),
      })
      .optional()
      .describe('402: everything that limits what the workspace can spend.'),
    plan_status: z
      .enum(['active', 'canceling', 'past_due', 'refund_pending', 'disputed'])
      .nullable()
      .optional()
      .describe('402: state of the plan; null without one.'),
    api: z.string().optional().describe('quota_exceeded: the endpoint.'),
    full: z
      .enum(['idempotency_answers', 'job_results', 'open_jobs', 'webhook_deliveries'])
      .optional()
      .describe('storage_full: the kind of data that is full.'),
    unit: z.enum(['rows', 'bytes']).optional().describe('storage_full: unit of limit and current.'),
    limit: z.int().optional().describe('quota_exceeded: calls a month. storage_full: maximum storage.'),
    current: z
      .int()
      .optional()
      .describe('quota_exceeded: calls made this month. storage_full: storage in use.'),
    details: z
      .array(
        z.object({
          path: z.string().describe('The field, such as `urns[3]`; empty for the whole request.'),
          message: z.string().describe('What is wrong with it.'),
        }),
      )
      .optional()
      .describe('422: each field that is wrong, at most 20.'),
    most_credits: z
      .number()
      .optional()
      .describe('over_max_credits and connection_budget_spent: the most that the call can cost.'),
    max_credits: z.number().optional().describe('over_max_credits: the maximum that you set.'),
    budget_remaining: z
      .number()
      .optional()
      .describe('connection_budget_spent: credits left in the budget of the connection.'),
    success: z.boolean().optional().describe('For a waterfall where every provider failed: false.'),
    billed: z
      .boolean()
      .optional()
      .describe('For a waterfall where every provider failed: false, it was free.'),
    providers_tried: waterfallFields.providers_tried.optional(),
    execution_log: waterfallFields.execution_log.optional(),
    request_id: z
      .string()
      .describe('Same as the header X-Request-Id. Send it to the operator if you report a problem.'),
  })
  .describe('Every response that is not 2xx. Nothing was charged.');

export type ErrorBodyField = keyof z.infer<typeof errorBodySchema>;

interface Details {
  /** The message of a call, if it says more than the catalog's. */
  readonly message: string;
  readonly error?: string;
  /** Further fields of the body, in their order. */
  readonly fields?: Partial<z.infer<typeof errorBodySchema>>;
  /** Seconds in the header Retry-After, as an example; default: those of the catalog. */
  readonly retryAfterSeconds?: number;
}

const noPlan = {
  balances: { wallet: 7.5, plan: null, plan_frozen: null, spend_limit: null },
  plan_status: null,
};

const details: Partial<Record<ErrorCode, Details>> = {
  missing_api_key: { message: 'Send your API key in the header x-api-key, or as Authorization: Bearer.' },
  key_in_url: { message: 'The request URL contains an API key.' },
  insufficient_credits: {
    message: 'This call can cost up to 50.00 credits; 7.50 are available.',
    fields: { reserved: '50.00', balance: '7.50', resets_at: null, ...noPlan },
  },
  plan_credits_exhausted: {
    message:
      'This call can cost up to 50.00 credits; the plan has 12.00 to spend and may not overflow to add-on credits.',
    fields: {
      reserved: '50.00',
      balance: '12.00',
      resets_at: '2026-12-04T00:00:00Z',
      balances: { wallet: 4982.5, plan: 12, plan_frozen: 0, spend_limit: null },
      plan_status: 'active',
    },
  },
  spend_limit_reached: {
    message: 'This call can cost up to 50.00 credits; the workspace may spend 21.40 more this month.',
    fields: {
      reserved: '50.00',
      balance: '21.40',
      resets_at: '2026-12-01T00:00:00Z',
      balances: {
        wallet: 4982.5,
        plan: null,
        plan_frozen: null,
        spend_limit: { limit: 2000, spent: 1978.6, remaining: 21.4 },
      },
      plan_status: null,
    },
  },
  unknown_endpoint: {
    message: 'There is no endpoint clean_domian.',
    error: "Unknown API 'clean_domian'. See GET /my-endpoints.",
  },
  method_not_allowed: { message: 'clean_domain is called with POST, not GET.' },
  idempotency_in_progress: {
    message: 'The first call with this Idempotency-Key is still in progress.',
    retryAfterSeconds: 1,
  },
  validation_failed: {
    message: 'mesy_url: Unknown field. Did you mean messy_url? messy_url: Required: string.',
    error: 'mesy_url: Unknown field. Did you mean messy_url?',
    fields: {
      details: [
        { path: 'mesy_url', message: 'Unknown field. Did you mean messy_url?' },
        { path: 'messy_url', message: 'Required: string.' },
      ],
    },
  },
  host_not_found: { message: 'The DNS knows no host halden-instrumnets.example. Nothing was charged.' },
  unsupported_input: {
    message: 'No source can find this from the fields that you sent. Nothing was charged.',
    fields: {
      details: [{ path: 'company_domain', message: 'Not sent. A source may find it by this field.' }],
    },
  },
  too_many_streams: { message: 'This workspace has 10 streams open already.' },
  rate_limited: { message: 'The rate tier standard allows 10 calls a second.' },
  too_many_failures: { message: 'Too many calls of this workspace failed in a short time.' },
  too_many_at_once: {
    message: 'Too many requests of yours are in progress or waiting. Nothing was charged.',
  },
  quota_exceeded: {
    message: 'You have used all 100000 calls of clean_domain this month.',
    fields: { api: 'clean_domain', limit: 100_000, current: 100_000, resets_at: '2026-12-01T00:00:00Z' },
    retryAfterSeconds: 821_999,
  },
  storage_full: {
    message:
      'This workspace stores 63.9 MiB of lists and results of bulk jobs, and this call would add up to 2.5 MiB; the limit is 64.0 MiB.',
    fields: { full: 'job_results', unit: 'bytes', current: 67_004_006, limit: 67_108_864 },
  },
  ENDPOINT_UNDER_MAINTENANCE: { message: 'This endpoint has no data source at the moment.' },
  plan_unavailable: { message: 'The plan balance could not be read, so the call did not run.' },
  service_unavailable: { message: 'The service cannot take calls just now. Nothing was charged.' },
};

/** The fields that a code has beside those of every error. */
export function extraFieldsOf(code: ErrorCode): ErrorBodyField[] {
  const own = Object.keys(details[code]?.fields ?? {}) as ErrorBodyField[];
  return entryOf(code).status === 422 && !own.includes('details') ? ['details', ...own] : own;
}

/** What the Retry-After header of such an answer may say; undefined where it has none. */
export function retryAfterOf(code: ErrorCode): number | undefined {
  return details[code]?.retryAfterSeconds ?? entryOf(code).retryAfterSeconds;
}

/** A body as it is sent with this code. */
export function exampleErrorBody(code: ErrorCode, docsUrl: string): Record<string, unknown> {
  const { message, error, fields } = details[code] ?? { message: `${entryOf(code).error}.` };
  const body = new ServiceError(code, message, { ...(error ? { error } : {}), fields }).toBody(docsUrl);
  return { ...body, request_id: exampleRequestId };
}
