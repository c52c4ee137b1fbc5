import type { z } from 'zod';
import type { Role } from '../identity/roles.ts';
import type { ErrorCode } from '../kernel/error-catalog.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { ManageContext, NotedChange } from './manage-context.ts';

/**
 * Who may use a route. `member`: people of an organization with one of the roles, and its management keys with one of them; the path begins
 * `organizations/{organization_id}`. `operator`: who runs the instance, and management keys of the instance. `person`: who is signed in, for
 * what is their own. `anyone`: signing in.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'person' }
  | { readonly who: 'member'; readonly roles: readonly Role[] }
  | { readonly who: 'operator' };

/** What an answer is beside JSON. A run gives its text, or its bytes, in pieces. */
export type AnswerForm = 'json' | 'csv' | 'xlsx' | 'lines' | 'events';

/** What was sent, checked. */
export interface Asked<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** One route of the management API. From its description come serving, the OpenAPI document, the role matrix, and what each role may do. */
export interface ManageRoute<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject | null = z.ZodObject | null,
  Response extends z.ZodType = z.ZodType,
> {
  /** Names it in programs and in the audit log: `workspace_create`. No two have the same. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /api/manage/v1, what varies in braces. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  /** Null where nothing is sent. */
  readonly body: Body;
  /** The body is a list, as JSON or CSV: `context.list`, which is not read here. `body` is null then. */
  readonly takesList?: boolean;
  /** The body is bytes of a file: `context.part`. `body` is null then. */
  readonly takesBytes?: boolean;
  /** The body is rows of a file, read as they come: `context.stream`. `body` is null then. */
  readonly takesStream?: boolean;
  /** UTF-8 bytes of a body; 64 KiB where it is not given. */
  readonly bodyBytesMax?: number;
  readonly status: 200 | 201;
  readonly response: Response;
  readonly form?: AnswerForm;
  /** Beside those that every route can have. */
  readonly errors: readonly ErrorCode[];
  readonly example: {
    readonly params: z.input<Params>;
    readonly query: z.input<Query>;
    readonly body: Body extends z.ZodObject ? z.input<Body> : null;
    readonly response: z.input<Response>;
  };
  /**
   * What of a change the audit log says where the work is done by transactions of its own, such as a call: its line is written before. Other changes have
   * `context.tx`, in which their line is written at the end.
   */
  readonly isOutside?: boolean;
  /** What a line that is written before says; null for none, such as of a quote. Never a secret. */
  told?(
    asked: Asked<
      z.output<Params>,
      z.output<Query>,
      Body extends z.ZodObject ? z.output<Body> : Record<string, never>
    >,
  ): NotedChange | null;
  /**
   * `run` first does what takes long and needs no connection, such as work with passwords, and then changes things in `context.change`, once. What
   * its line says is noted there.
   */
  readonly isPrepared?: boolean;
  /** What is locked before who asks: of routes that lock others than who asks, in the order that all of these keep. */
  locksFirst?(tx: Queryable): Promise<void>;
  /** It changes nothing that the audit log tells of, although its method is not GET: a look. */
  readonly isUnnoted?: boolean;
  run(
    asked: Asked<
      z.output<Params>,
      z.output<Query>,
      Body extends z.ZodObject ? z.output<Body> : Record<string, never>
    >,
    context: ManageContext,
  ): Promise<z.input<Response>>;
}

export function defineManageRoute<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject | null,
  Response extends z.ZodType,
>(route: ManageRoute<Params, Query, Body, Response>): ManageRoute<Params, Query, Body, Response> {
  return route;
}

/** Where the routes are. */
export const managePath = '/api/manage/v1';
