import { z } from 'zod';
import type { RouteOperation } from '../catalog/route-operation.ts';

/**
 * A free route that is no endpoint: `POST /webhooks`, `GET /email_finding/{id}`. From its description come the reference, the
 * OpenAPI document and the checks of what is sent; `http/serve-route.ts` serves it, with a key and at no price.
 */
export interface DescribedRoute<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject | null = z.ZodObject | null,
  Response extends z.ZodType = z.ZodType,
> extends RouteOperation {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  readonly example: {
    readonly params: z.input<Params>;
    readonly query: z.input<Query>;
    readonly body: Body extends z.ZodObject ? z.input<Body> : null;
    readonly response: z.input<Response>;
  };
}

export function defineRoute<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject | null,
  Response extends z.ZodType,
>(route: DescribedRoute<Params, Query, Body, Response>): DescribedRoute<Params, Query, Body, Response> {
  return route;
}

/** Of a route whose path has nothing in braces, or that takes no query. */
export const noFields = z.strictObject({});
