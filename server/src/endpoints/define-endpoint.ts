import type { z } from 'zod';
import type { Price } from '../kernel/price.ts';
import type { Capability } from '../providers/capabilities.ts';
import type { Sources } from '../waterfall/sources.ts';

/** Everything an endpoint may touch. Wallets, keys and HTTP are absent: the gateway deals with them. */
export interface Call {
  /** Aborted at the deadline of the call, and when the caller has gone. */
  readonly signal: AbortSignal;
  readonly mode: 'live' | 'sandbox';
  readonly sources: Sources;
}

/** The groups of specification 1; `Account` is added for the free endpoints of section 4.1. */
export const groups = [
  'Account',
  'AI',
  'Activity',
  'Ads',
  'Directory',
  'Enrichment',
  'Funding Data',
  'Leads',
  'Maps',
  'Posts',
  'Search',
  'Social',
  'Utilities',
  'Waterfall',
  'Web Scraping',
  'Video',
] as const;
export type Group = (typeof groups)[number];

export interface Endpoint<
  Name extends string = string,
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** The path under /api/v1 and, with the `service_` prefix, the MCP tool name. */
  readonly name: Name;
  /** A few words for lists and menus. */
  readonly title: string;
  readonly group: Group;
  /** The first sentence is the MCP tool's description; the whole text is the reference page. */
  readonly description: string;
  readonly price: Price<z.output<Request>, z.output<Response>>;
  /** Plan credits of the enrichment plan pay for it (specification 2.1). */
  readonly coveredByPlan?: boolean;
  /**
   * `locally`: costs nobody anything, so it runs first and is charged in one step. `outside`: its most possible price is
   * reserved before it runs.
   */
  readonly runs: 'locally' | 'outside';
  /** What it asks of providers; without a source for each it is under maintenance. */
  readonly needs?: readonly Capability[];
  /** Names that clients of such interfaces send for a field of ours (decisions.md, Validation). */
  readonly synonyms?: Readonly<
    Record<string, z.input<Request> extends object ? keyof z.input<Request> & string : never>
  >;
  readonly request: Request;
  readonly response: Response;
  /** Shown in the reference and checked against both schemas in CI. */
  readonly example: { request: z.input<Request>; response: z.input<Response> };
  run(request: z.output<Request>, call: Call): z.input<Response> | Promise<z.input<Response>>;
}

export function defineEndpoint<
  const Name extends string,
  Request extends z.ZodType,
  Response extends z.ZodType,
>(endpoint: Endpoint<Name, Request, Response>): Endpoint<Name, Request, Response> {
  return endpoint;
}
