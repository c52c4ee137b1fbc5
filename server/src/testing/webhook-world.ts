import { randomBytes } from 'node:crypto';
import { insertOrganization, insertWorkspace } from '../accounts/organizations.ts';
import { SecretBox } from '../kernel/secret-box.ts';
import { registerProcess } from '../ledger/processes.ts';
import { StorageGuard, usualStorageLimits } from '../limits/storage-limits.ts';
import type { GuardedOutbound } from '../outbound/guarded-outbound.ts';
import { transaction } from '../postgres/transaction.ts';
import { WorkSigns } from '../postgres/work-signs.ts';
import { Deliverer, type DelivererSettings } from '../webhooks/deliverer.ts';
import { DeliveryLease } from '../webhooks/delivery-lease.ts';
import { type EventToEmit, emit } from '../webhooks/emit.ts';
import type { SwitchedOff } from '../webhooks/settle-tries.ts';
import { createWebhook, type WebhookParts, type WebhookToMake } from '../webhooks/webhooks.ts';
import { connectTo } from './connect-to.ts';
import { test as databaseTest, type TestDatabase } from './database.ts';
import { receiversOutbound } from './receivers-outbound.ts';
import { Site } from './site.ts';

/** What a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly data: object;
    readonly sequence: number;
  };
}

/** How a receiver answers; by default 204. */
export type Answering = (got: Received, response: Parameters<Parameters<typeof Site.start>[0]>[1]) => void;

export interface Receiver {
  readonly url: string;
  readonly got: Received[];
}

/** Webhooks of one workspace on a database of its own, real receivers on loopback, and what delivers to them. */
export class WebhookWorld {
  readonly db: TestDatabase;
  readonly workspaceId: number;
  readonly processId: number;
  readonly boxKey = randomBytes(32);
  readonly box = new SecretBox(this.boxKey);
  readonly outbound: GuardedOutbound;
  readonly parts: WebhookParts;
  readonly switchedOff: SwitchedOff[] = [];
  readonly bugs: unknown[] = [];
  readonly problems: unknown[] = [];
  readonly #signs: WorkSigns;
  readonly #stopping: (() => Promise<unknown>)[] = [];

  private constructor(db: TestDatabase, workspaceId: number, processId: number) {
    this.db = db;
    this.workspaceId = workspaceId;
    this.processId = processId;
    this.outbound = receiversOutbound();
    this.#signs = new WorkSigns({ db: db.pool, onProblem: (error) => this.problems.push(error) });
    this.parts = {
      db: db.pool,
      box: this.box,
      storage: new StorageGuard(db.pool, usualStorageLimits),
      onDue: () => {},
      checkReceiver: (url) => this.outbound.checkReceiver(url, new AbortController().signal),
    };
  }

  static async open(db: TestDatabase): Promise<WebhookWorld> {
    const workspaceId = await newWorkspace(db);
    return new WebhookWorld(db, workspaceId, await registerProcess(db.pool, 'test', process.pid));
  }

  /** 127.0.0.2 is what the operator allows; 127.0.0.1 is private. */
  async receiver(answer: Answering = (_got, response) => response.writeHead(204).end()): Promise<Receiver> {
    const got: Received[] = [];
    const site = await Site.start(
      (request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk) => chunks.push(chunk));
        request.on('end', () => {
          const body = Buffer.concat(chunks).toString();
          const headers = request.headers as Record<string, string>;
          const received = { path: request.url ?? '', headers, body, event: JSON.parse(body) };
          got.push(received);
          answer(received, response);
        });
      },
      { host: '127.0.0.2' },
    );
    this.#stopping.push(() => site.stop());
    return { url: `${site.url}/hook`, got };
  }

  async webhook(
    url: string,
    more: Partial<WebhookToMake> & { workspaceId?: number } = {},
  ): Promise<{ id: string; secret: string }> {
    const { workspaceId = this.workspaceId, ...wanted } = more;
    const { webhook, secret } = await createWebhook(this.parts, workspaceId, {
      url,
      events: ['email_finding.completed'],
      ...wanted,
    });
    return { id: webhook.id, secret };
  }

  emit(event: Partial<EventToEmit> = {}): Promise<number> {
    const whole: EventToEmit = {
      workspaceId: this.workspaceId,
      type: 'email_finding.completed',
      data: { job_id: 'job_1' },
      ...event,
    };
    return transaction(this.db.pool, (tx) => emit(tx, whole));
  }

  deliverer(more: Partial<DelivererSettings> = {}): Deliverer {
    const deliverer = new Deliverer({
      db: this.db.pool,
      connect: () => connectTo(this.db.url),
      processId: () => this.processId,
      signs: this.#signs,
      outbound: this.outbound,
      box: this.box,
      onSwitchedOff: (endpoint) => this.switchedOff.push(endpoint),
      concurrency: 50,
      onBug: (error) => this.bugs.push(error),
      onProblem: (error) => this.problems.push(error),
      ...more,
    });
    this.#stopping.push(() => deliverer.close(0));
    return deliverer;
  }

  /** What says that a process lives which delivers. */
  async lease(processId: number): Promise<DeliveryLease> {
    const lease = new DeliveryLease(() => connectTo(this.db.url));
    this.#stopping.push(() => lease.close());
    await lease.hold(processId);
    return lease;
  }

  /** As if so much time had gone by. */
  async pass(seconds: number): Promise<void> {
    await transaction(this.db.pool, async (tx) => {
      // Endpoints before what is theirs, like all who change both.
      await tx.query('select from webhook_endpoints order by id for update');
      await tx.query(
        `with moved as (
           update webhook_endpoints
              set failing_since = failing_since - i, paused_until = paused_until - i, next_at = next_at - i
             from make_interval(secs => ${seconds}) i
         ), secrets as (
           update webhook_secrets set expires_at = expires_at - make_interval(secs => ${seconds})
         )
         update webhook_deliveries set due_at = due_at - i, ended_at = ended_at - i from make_interval(secs => ${seconds}) i`,
      );
    });
  }

  /** Of all deliveries, how many are in which state. */
  async states(): Promise<Record<string, number>> {
    const { rows } = await this.db.pool.query<{ state: string; count: number }>(
      'select state::text, count(*)::int from webhook_deliveries group by state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** Endpoints whose count of what is under way is not what is under way. */
  async miscounted(): Promise<number> {
    const { rows } = await this.db.pool.query(
      `select from webhook_endpoints e where under_way
         <> (select count(*) from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'sending')`,
    );
    return rows.length;
  }

  async close(): Promise<void> {
    await this.#signs.close();
    for (const stop of this.#stopping.splice(0).reverse()) await stop();
    await this.outbound.close();
  }
}

/** Another workspace, of another organization. */
export function newWorkspace(db: TestDatabase, mode: 'live' | 'sandbox' = 'live'): Promise<number> {
  return transaction(db.pool, async (tx) => {
    const organization = await insertOrganization(tx, 'Kiln and Sons');
    const wanted = { organizationId: organization.id, name: 'Live', mode, rateTier: 'pro' } as const;
    return (await insertWorkspace(tx, wanted)).id;
  });
}

/** `test` with a `WebhookWorld`. */
export const test = databaseTest.extend<{ hooks: WebhookWorld }>({
  hooks: async ({ db }, use) => {
    const hooks = await WebhookWorld.open(db);
    await use(hooks);
    await hooks.close();
  },
});
