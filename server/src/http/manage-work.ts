import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { type AuditLine, writeAudit } from '../admin/audit-log.ts';
import { idempotencyKeyOf } from '../gateway/idempotency.ts';
import type { SentList } from '../gateway/sent-list.ts';
import { addressKey } from '../kernel/address-key.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Asked, ManageRoute } from '../manage-api/define-manage-route.ts';
import type { ManageContext, ManageParts, NotedChange, SentStream } from '../manage-api/manage-context.ts';
import { formOf } from './list-routes.ts';
import { type Admitted, admitAgain } from './manage-admission.ts';
import { clearSession, isInTheClear, sentBrowser, setBrowser, setSession } from './manage-cookie.ts';

export interface ManageDoorParts extends ManageParts {
  /** Told once, where a session goes over a network in the clear. */
  readonly onInTheClear: () => void;
}

export type AnyAsked = Asked<Record<string, unknown>, Record<string, unknown>, Record<string, unknown>>;

/**
 * One request, with what its audit line will say. Whoever sends it is looked at again where something is changed: here, for all routes
 * (`admitAgain`).
 */
export class ManageWork {
  readonly #parts: ManageDoorParts;
  readonly #route: ManageRoute;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #onInTheClear: () => void;
  #admitted: Admitted;
  #line: AuditLine;

  constructor(
    parts: ManageDoorParts,
    route: ManageRoute,
    request: FastifyRequest,
    reply: FastifyReply,
    onInTheClear: () => void,
  ) {
    this.#parts = parts;
    this.#route = route;
    this.#request = request;
    this.#reply = reply;
    this.#onInTheClear = onInTheClear;
    this.#admitted = request.admitted;
    this.#line = this.#newLine();
  }

  async run(asked: AnyAsked): Promise<unknown> {
    const { method, isPrepared, isOutside } = this.#route;
    const run = (tx: pg.PoolClient | null) => this.#route.run(asked as never, this.#context(tx));
    if (method === 'GET' || isPrepared === true) return run(null);
    if (isOutside !== true) return this.#change(run);
    const db = this.#parts.reads.of(this.#owner);
    this.#admitted = await admitAgain(this.#parts, this.#route, this.#request, { db, isHeld: false });
    await this.#writeLineBefore(asked);
    return run(null);
  }

  /** Of work that has transactions of its own. */
  async #writeLineBefore(asked: AnyAsked): Promise<void> {
    const { isUnnoted, told } = this.#route;
    const said = told === undefined ? {} : told.call(this.#route, asked as never);
    if (isUnnoted === true || said === null) return;
    this.#note(said);
    await writeAudit(this.#parts.pool, this.#line);
  }

  #change<Result>(work: (tx: pg.PoolClient) => Promise<Result>): Promise<Result> {
    return this.#parts.changes.run(this.#owner, async (tx) => {
      // What a try before this one has noted did not happen.
      this.#line = this.#newLine();
      await this.#route.locksFirst?.(tx);
      this.#admitted = await admitAgain(this.#parts, this.#route, this.#request, { db: tx, isHeld: true });
      const result = await work(tx);
      if (this.#route.isUnnoted !== true) await writeAudit(tx, this.#line);
      return result;
    });
  }

  /** Who shares what there is little of: an organization, else a person, else an address. */
  get #owner(): string {
    const { member, session, holder } = this.#admitted;
    return member?.organization ?? session?.person.id ?? holder?.id ?? addressKey(this.#request.ip);
  }

  #newLine(): AuditLine {
    const { actor, member } = this.#admitted;
    return {
      actor,
      organizationId: member?.organizationId ?? null,
      action: this.#route.name,
      target: targetOf(this.#request),
      detail: {},
    };
  }

  #note(line: NotedChange): void {
    this.#line = { ...this.#line, ...line, detail: { ...this.#line.detail, ...line.detail } };
  }

  #context(tx: pg.PoolClient | null): ManageContext {
    const request = this.#request;
    const reply = this.#reply;
    const { publicUrl, reads } = this.#parts;
    const { session, member, actor, sentToken } = this.#admitted;
    const { name } = this.#route;
    const lastEventId = request.headers['last-event-id'];
    return {
      parts: this.#parts,
      db: reads.of(this.#owner),
      snapshot: reads.snapshotsOf(this.#owner),
      get tx() {
        invariant(tx, `${name} changes something in a transaction`);
        return tx;
      },
      change: (work) => this.#change(work),
      from: { address: request.ip, userAgent: request.headers['user-agent'] ?? null },
      session,
      get member() {
        invariant(member, `${name} is a route for members`);
        return member;
      },
      actor,
      startedAtMs: request.admission.startedAtMs,
      id: request.admission.id,
      gone: goneSignal(reply),
      list: this.#route.takesList === true ? listOf(request) : null,
      part: this.#route.takesBytes === true ? bytesOf(request) : null,
      stream: this.#route.takesStream === true ? streamOf(request) : null,
      idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
      lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
      note: (line) => this.#note(line),
      signIn: (token, browser) => {
        setSession(request, reply, { token, publicUrl });
        if (browser !== undefined) setBrowser(request, reply, { browser, publicUrl });
        if (isInTheClear(request, publicUrl)) this.#onInTheClear();
      },
      signOut: () => clearSession(reply),
      sentToken,
      sentBrowser: sentBrowser(request, publicUrl),
    };
  }
}

/** The last id of the path, which is what most routes change. */
function targetOf({ params }: FastifyRequest): string | null {
  return Object.values(params as Record<string, string>).at(-1) ?? null;
}

function listOf({ headers, body, query }: FastifyRequest): SentList {
  const { is_quote: _quote, ...fields } = query as Record<string, unknown>;
  return {
    ...formOf(headers['content-type'] ?? ''),
    bytes: (body as Buffer | undefined) ?? Buffer.alloc(0),
    query: fields,
  };
}

const bytesOf = ({ body }: FastifyRequest): Uint8Array => (body as Buffer | undefined) ?? Buffer.alloc(0);

const streamOf = ({ body, headers }: FastifyRequest): SentStream => ({
  bytes: (body as AsyncIterable<Uint8Array> | undefined) ?? Readable.from([]),
  contentType: headers['content-type'],
});

/** Aborted when the connection closes before the answer is out. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
