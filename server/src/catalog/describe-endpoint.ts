import type { z } from 'zod';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { deprecationText } from '../endpoints/deprecation.ts';
import type { Price } from '../kernel/price.ts';
import { withDeprecated } from './deprecated-fields.ts';
import { exactSchema } from './exact-schema.ts';
import { type JsonSchema, readableSchema } from './readable-schema.ts';

export interface FieldDescription {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly default?: unknown;
  readonly description: string;
}

export interface Pricing {
  credits_per_call?: number;
  credits_per_result?: number;
  base_credits_per_call?: number;
  result_count_field?: string;
}

export interface EndpointDescription {
  readonly name: string;
  readonly display_name: string;
  /** One paragraph, white space collapsed. */
  readonly description: string;
  readonly category: string;
  readonly pricing: Pricing;
  readonly method: 'POST';
  readonly path: string;
  readonly fields: readonly FieldDescription[];
  readonly requestSchema: JsonSchema;
  readonly responseSchema: JsonSchema;
  readonly isArray: boolean;
}

const described = new WeakMap<Endpoint, EndpointDescription>();

/** What can be said of an endpoint without running it. Computed once. */
export function describeEndpoint(endpoint: Endpoint): EndpointDescription {
  const known = described.get(endpoint);
  if (known) return known;
  const requestSchema = withDeprecated(schemaOf(endpoint.request), endpoint.deprecatedFields?.request);
  const responseSchema = withDeprecated(schemaOf(endpoint.response), endpoint.deprecatedFields?.response);
  const description: EndpointDescription = {
    name: endpoint.name,
    display_name: endpoint.title,
    description: collapse(
      `${endpoint.deprecated ? deprecationText(endpoint.deprecated) : ''} ${endpoint.description} ${endpoint.instead ?? ''}`,
    ),
    category: endpoint.group,
    pricing: pricingOf(endpoint.price as Price),
    method: 'POST',
    path: `/${endpoint.name}`,
    fields: fieldsOf(requestSchema),
    requestSchema,
    responseSchema,
    isArray: responseSchema.type === 'array',
  };
  described.set(endpoint, description);
  return description;
}

export function pricingOf(price: Price): Pricing {
  switch (price.per) {
    case 'free':
      return { credits_per_call: 0 };
    case 'call':
      return { credits_per_call: price.credits };
    case 'item':
      return { credits_per_result: price.credits, result_count_field: 'total' };
    case 'record':
      return {
        ...(price.base === undefined ? {} : { base_credits_per_call: price.base }),
        credits_per_result: price.credits,
        result_count_field: price.countedBy,
      };
  }
}

export function fieldsOf(schema: JsonSchema): FieldDescription[] {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeOf(field),
    required: required.has(name),
    ...('default' in field ? { default: field.default } : {}),
    description: String(field.description ?? ''),
  }));
}

function typeOf(field: JsonSchema): string {
  if (typeof field.type === 'string') return field.type;
  if (Array.isArray(field.type)) return field.type.join(' | ');
  const options = (field.anyOf ?? []) as JsonSchema[];
  return [...new Set(options.map(typeOf))].join(' | ') || 'any';
}

export const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What is sent, not what is made of it: defaults may be left out. */
export const schemaOf = (schema: z.ZodType): JsonSchema => readableSchema(exactSchema(schema, 'input'));
