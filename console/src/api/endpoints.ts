import data from '../../../generated/console.json';
import type { WebhookCreateRequest } from '../../../generated/manage-api.ts';

/* The endpoints, as the server describes them (generated/console.json). Large: only screens that need it load it, as a chunk of its own. */

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

export interface Pricing {
  readonly credits_per_call?: number;
  readonly credits_per_result?: number;
  readonly base_credits_per_call?: number;
  readonly result_count_field?: string;
}

export interface Endpoint {
  readonly name: string;
  readonly title: string;
  readonly group: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly pricing: Pricing;
  readonly covered_by_plan: boolean;
  /** A list: it answers with a job. */
  readonly is_job: boolean;
  readonly is_deprecated: boolean;
  readonly request_schema: JsonSchema;
  /** Sets of fields of which a request needs all of one. */
  readonly send_one_of: readonly (readonly string[])[];
  readonly example: unknown;
}

/** Steps that are ready to run over a list. */
export interface Recipe {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it reads of rows. */
  readonly columns: readonly { readonly name: string; readonly what: string }[];
  /** Sets of columns of which a file needs all of one. */
  readonly needs: readonly (readonly string[])[];
}

export interface Vocabulary {
  readonly stop: readonly string[];
  readonly same: readonly (readonly string[])[];
  readonly ideas: readonly (readonly string[])[];
}

export type WebhookEvent = WebhookCreateRequest['events'][number];

const read = data as unknown as {
  base_path: string;
  credit_usd: number;
  rate_tiers: readonly string[];
  webhook_events: readonly WebhookEvent[];
  vocabulary: Vocabulary;
  endpoints: readonly Endpoint[];
  recipes: readonly Recipe[];
};

export const endpoints: readonly Endpoint[] = read.endpoints;
export const recipes: readonly Recipe[] = read.recipes;
export const vocabulary: Vocabulary = read.vocabulary;
export const basePath: string = read.base_path;
export const creditUsd: number = read.credit_usd;
export const rateTiers: readonly string[] = read.rate_tiers;
export const webhookEvents: readonly WebhookEvent[] = read.webhook_events;

const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
export const endpointNamed = (name: string): Endpoint | undefined => byName.get(name);

/** "5", "0.1 each", "10 + 0.5 each", "free": beside an endpoint's name. */
export function priceLabel({ credits_per_call, credits_per_result, base_credits_per_call }: Pricing): string {
  if (credits_per_result !== undefined) {
    return base_credits_per_call
      ? `${base_credits_per_call} + ${credits_per_result} each`
      : `${credits_per_result} each`;
  }
  return credits_per_call === 0 || credits_per_call === undefined ? 'free' : String(credits_per_call);
}

/** The same with its unit: "0.5 credits each", where no heading names it. */
export function priceText(pricing: Pricing): string {
  const label = priceLabel(pricing);
  if (label === 'free') return label;
  const unit = label === '1' || label === '1 each' ? 'credit' : 'credits';
  return label.endsWith(' each') ? label.replace(/ each$/, ` ${unit} each`) : `${label} ${unit}`;
}

/** The first sentences of a description, as far as they fit. */
export function leadOf(description: string, lettersMax = 180): string {
  let lead = '';
  for (const sentence of description.split(/(?<=[.!?]) (?=[A-Z])/)) {
    if (lead !== '' && lead.length + sentence.length > lettersMax) break;
    lead = lead === '' ? sentence : `${lead} ${sentence}`;
  }
  return lead;
}
