import type { z } from 'zod';
import type { OnStage } from '../kernel/call-stage.ts';
import type { Price } from '../kernel/price.ts';
import type { Capability } from '../providers/capabilities.ts';
import type { MailStatus } from '../records/contact.ts';
import type { Sources } from '../waterfall/sources.ts';

/** Everything an endpoint may touch. Wallets, keys and HTTP are absent: the gateway deals with them. */
export interface Call {
  /** Aborted at the deadline of the call, and when the caller has gone. */
  readonly signal: AbortSignal;
  readonly mode: 'live' | 'sandbox';
  readonly sources: Sources;
  /** For what the sources cannot tell by themselves. */
  readonly onStage?: OnStage;
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

/** What will go, and goes on working until then (specification 9). Days are UTC. */
export interface Deprecation {
  /** YYYY-MM-DD: since then its answers say so. */
  readonly since: string;
  /** YYYY-MM-DD: on that day it may be gone. At least 90 days after `since`. */
  readonly sunset: string;
  /** What does the same: an endpoint, or a field of this one. */
  readonly use: string;
}

/** What every endpoint says of itself: everything that describes the service is computed from it. */
interface DescribedEndpoint<Name extends string, Request extends z.ZodType, Response extends z.ZodType> {
  /** The path under /api/v1 and, with the `service_` prefix, the MCP tool name. */
  readonly name: Name;
  /** A few words for lists and menus. */
  readonly title: string;
  readonly group: Group;
  /** The first sentence is the MCP tool's description; the whole text is the reference page. */
  readonly description: string;
  /** What people and agents say when they want it, product names included, each a few words. Searched, and never shown. */
  readonly keywords: readonly string[];
  /** One sentence on when to use another endpoint that does nearly the same. It is part of the MCP tool's description, with what a typical call costs. */
  readonly instead?: string;
  /** Plan credits of the enrichment plan pay for it (specification 2.1). */
  readonly coveredByPlan?: boolean;
  /** What it asks of providers; without a source for each it is under maintenance. */
  readonly needs?: readonly Capability[];
  /** Names that clients of such interfaces send for a field of ours (decisions.md, Validation). */
  readonly synonyms?: Readonly<
    Record<string, z.input<Request> extends object ? keyof z.input<Request> & string : never>
  >;
  /** It goes on working until then, and its answers and descriptions say so. */
  readonly deprecated?: Deprecation;
  /** The same of single fields: of the request by name, of the answer by dotted path, `[]` behind a list. */
  readonly deprecatedFields?: Readonly<
    Partial<Record<'request' | 'response', Readonly<Record<string, Deprecation>>>>
  >;
  readonly request: Request;
  /**
   * Sets of fields; a request needs all fields of one set: what `request` checks in code, said so that clients can check it before they
   * send (OpenAPI's `anyOf`).
   */
  readonly sendOneOf?: readonly (readonly string[])[];
  readonly response: Response;
  /** Shown in the reference and checked against both schemas in CI. */
  readonly example: { request: z.input<Request>; response: z.input<Response> };
}

/** Headings and where their values are in an answer, as references of lists write it: `result.email_status`, `elements[0].name`, `[0].title`. */
export type MainFields = Readonly<Record<string, string>>;

/** An endpoint that returns its result directly. */
export interface CallEndpoint<
  Name extends string = string,
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends DescribedEndpoint<Name, Request, Response> {
  /**
   * `locally`: costs nobody anything, so it runs first and is charged in one step. `outside`: its most possible price is
   * reserved before it runs.
   */
  readonly runs: 'locally' | 'outside';
  readonly price: Exclude<Price<z.output<Request>, z.output<Response>>, { per: 'item' }>;
  /**
   * The columns that a list adds where it names none: 1 to 7, most wanted first. Of an answer with entries, those of the first one; a
   * step that makes a row of each entry has them of its own entry.
   */
  readonly mainFields: MainFields;
  run(request: z.output<Request>, call: Call): z.input<Response> | Promise<z.input<Response>>;
}

/** One item of a list that is processed later. */
export interface JobItem {
  /** Told again beside its result. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What it asks for: items of a job with the same one are looked up once. */
  readonly question: string;
}

/** What became of an item. */
export type ItemAnswer =
  | {
      readonly outcome: 'found' | 'not_found';
      /** The fields of its result. */
      readonly answer: Readonly<Record<string, unknown>>;
      readonly provider: string | null;
      /** It was looked up, but nobody is sure: that costs nothing. */
      readonly isFree?: boolean;
      /** What is known of an address, where items are verified. */
      readonly verdict?: MailStatus;
    }
  /** To be tried again, for instance because a mail server asks for patience. */
  | { readonly outcome: 'later'; readonly afterMs: number };

export interface ItemCall extends Call {
  /** How often the item was put off before. */
  readonly tries: number;
}

/** An endpoint that takes a list, answers at once that it has it, and looks its items up in the background. */
export interface JobEndpoint<
  Name extends string = string,
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends DescribedEndpoint<Name, Request, Response> {
  readonly runs: 'job';
  readonly price: Extract<Price<z.output<Request>, z.output<Response>>, { per: 'item' }>;
  /** One item, and what its result has: for the reference, for CSV, and for items that only turn out to be wrong as they are looked up. */
  readonly item: z.ZodObject;
  /** What columns of people's files are called that hold a field, the better one first; compared without case, spaces and punctuation. */
  readonly headings?: Readonly<Record<string, readonly string[]>>;
  /** The fields of an item that hold names of one person: there `Null` may be somebody's (text/given-names.ts). */
  readonly names?: readonly string[];
  /** If an item may be a text alone: the field that it fills. */
  readonly textIs?: string;
  /** Its items are addresses to be verified: each ends as its verdict, and is counted by it. */
  readonly hasVerdicts?: true;
  readonly result: z.ZodObject;
  /** Shown in the reference: items and what was found out of them. */
  readonly exampleResults: readonly {
    readonly refId?: string;
    readonly input: Record<string, unknown>;
    readonly result: Record<string, unknown>;
  }[];
  /** The items of a request, in its order. */
  items(request: z.output<Request>): readonly JobItem[];
  /** What the job is called, and where its events go without a registration. */
  about(request: z.output<Request>): { readonly name: string | null; readonly webhookUrl: string | null };
  /** Looks one up, as `item` has read it. @throws {ServiceError} where nobody could: then it costs nothing */
  look(input: JobItem['input'], call: ItemCall): Promise<ItemAnswer>;
}

export type Endpoint<
  Name extends string = string,
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = CallEndpoint<Name, Request, Response> | JobEndpoint<Name, Request, Response>;

export function defineEndpoint<
  const Name extends string,
  Request extends z.ZodType,
  Response extends z.ZodType,
>(endpoint: CallEndpoint<Name, Request, Response>): CallEndpoint<Name, Request, Response> {
  return endpoint;
}

export function defineJob<const Name extends string, Request extends z.ZodType, Response extends z.ZodType>(
  endpoint: JobEndpoint<Name, Request, Response>,
): JobEndpoint<Name, Request, Response> {
  return endpoint;
}
