import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { type CallAnswer, type Caller, type Created, callerOf, workspaceOf } from './call.ts';

/** Guards against a load that hangs, no promise. */
const guard = { timeout: 120_000, interval: 20 };
/** Of `remove_whitespace`, in credits. */
const price = 0.5;
const plainCallers = 4;
const keyedCallers = 4;
const holdingCallers = 2;
/** A caller with an Idempotency-Key waits this long where it is told to wait. */
const againAfterMs = 200;

export interface FailOverCounts {
  /** Calls that were answered 200 and cost something. */
  readonly acknowledged: number;
  /** Of those, calls whose charge the books do not have. */
  readonly lost: number;
  /** Charges beyond one for each of the others. */
  readonly doubled: number;
  /** Holds that nobody ended. */
  readonly held: number;
  readonly refused: number;
}

/**
 * Callers of a service whose database fails over: some call once and go on; some send an Idempotency-Key and repeat the call until it is
 * answered; some make calls in the sandbox that hold credits first.
 */
export class FailOverLoad {
  readonly #live: Caller;
  readonly #sandbox: Caller;
  readonly #startedWith: number;
  readonly #acknowledgedIds: string[] = [];
  readonly #acknowledgedKeys: string[] = [];
  readonly #refusals: number[] = Array.from(
    { length: plainCallers + keyedCallers + holdingCallers },
    () => 0,
  );
  readonly #odd: string[] = [];
  #longestMs = 0;
  #isOver = false;
  #calling: Promise<unknown> = Promise.resolve();

  private constructor(live: Caller, sandbox: Caller, startedWith: number) {
    this.#live = live;
    this.#sandbox = sandbox;
    this.#startedWith = startedWith;
  }

  static async start(url: string, created: Created): Promise<FailOverLoad> {
    const [live, sandbox] = (['live', 'sandbox'] as const).map((mode) =>
      callerOf(url, workspaceOf(created, mode).api_key),
    ) as [Caller, Caller];
    const load = new FailOverLoad(live, sandbox, await live.wallet());
    load.#calling = Promise.all(load.#refusals.map((_, index) => load.#call(index)));
    // Awaited in `end`, unless the test has failed by then.
    load.#calling.catch(() => {});
    return load;
  }

  get acknowledged(): number {
    return this.#acknowledgedIds.length + this.#acknowledgedKeys.length;
  }

  get longestMs(): number {
    return Math.round(this.#longestMs);
  }

  /** Answers that are neither 200 nor a 503 with Retry-After, nor, for a key, that its first call goes on. */
  get odd(): readonly string[] {
    return this.#odd;
  }

  /** Until so many more calls are acknowledged. */
  async untilMore(calls: number): Promise<void> {
    const most = this.acknowledged + calls;
    await vi.waitFor(() => expect(this.acknowledged).toBeGreaterThanOrEqual(most), guard);
  }

  /** Until each caller was refused so many times more. */
  async untilRefused(times = 1): Promise<void> {
    const before = [...this.#refusals];
    await vi.waitFor(
      () => expect(this.#refusals.filter((count, index) => count < (before[index] ?? 0) + times)).toEqual([]),
      guard,
    );
  }

  /**
   * Ends the calls, waits until what is in doubt is settled, and reads the books.
   *
   * @param mayHaveLost with an asynchronous standby: a hold whose end only the old primary knew lasts until it expires, which is then brought forward
   */
  async end(
    databaseUrl: string,
    { mayHaveLost = false }: { readonly mayHaveLost?: boolean } = {},
  ): Promise<FailOverCounts> {
    this.#isOver = true;
    await this.#calling;
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      const holds = async () => {
        const { rows } = await client.query<{ held: number }>(
          'select count(*)::int as held from reservations',
        );
        return rows[0]?.held ?? 0;
      };
      if (mayHaveLost) {
        await client.query(`update reservations set expires_at = clock_timestamp() - interval '1 s'`);
      }
      // Refunds and releases come a moment after the database. What never comes is counted below.
      await vi.waitFor(async () => expect(await holds()).toBe(0), guard).catch(() => {});
      const lost = await this.#lostIn(client);
      const charged = this.acknowledged - lost;
      const left = this.#startedWith - charged * price;
      await vi.waitFor(async () => expect(await this.#live.wallet()).toBe(left), guard).catch(() => {});
      return {
        acknowledged: this.acknowledged,
        lost,
        doubled: (this.#startedWith - (await this.#live.wallet())) / price - charged,
        held: await holds(),
        refused: this.#refusals.reduce((sum, count) => sum + count, 0),
      };
    } finally {
      await client.end();
    }
  }

  async #lostIn(client: pg.Client): Promise<number> {
    const { rows } = await client.query<{ id: string; key: string | null }>(
      `select c.id, k.key from calls c left join idempotency_keys k on k.workspace_id = c.workspace_id and k.call_id = c.id
        where c.from_addon > 0`,
    );
    const ids = new Set(rows.map(({ id }) => id.replaceAll('-', '')));
    const keys = new Set(rows.map(({ key }) => key));
    return (
      this.#acknowledgedIds.filter((id) => !ids.has(id.replace('req_', ''))).length +
      this.#acknowledgedKeys.filter((key) => !keys.has(key)).length
    );
  }

  async #call(index: number): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++) {
      if (index < plainCallers) {
        const answer = await this.#ask(index, this.#live, 'remove_whitespace', { input_text: ' a ' });
        if (answer.status === 200) this.#acknowledgedIds.push(answer.headers.get('x-request-id') ?? '');
      } else if (index < plainCallers + keyedCallers) {
        await this.#callUntilAnswered(index, `caller-${index}-${turn}`);
      } else {
        await this.#ask(index, this.#sandbox, 'enrich_company', { url: 'brightpath.example' });
      }
    }
  }

  /** Also after the end, so that each key has one charge. */
  async #callUntilAnswered(index: number, key: string): Promise<void> {
    for (;;) {
      const answer = await this.#ask(
        index,
        this.#live,
        'remove_whitespace',
        { input_text: ' a ' },
        { 'idempotency-key': key },
      );
      if (answer.status === 200) {
        this.#acknowledgedKeys.push(key);
        return;
      }
      await delay(againAfterMs);
    }
  }

  async #ask(
    index: number,
    caller: Caller,
    endpoint: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<CallAnswer> {
    const startedAt = performance.now();
    const answer = await caller.post(endpoint, body, headers);
    this.#longestMs = Math.max(this.#longestMs, performance.now() - startedAt);
    const { status } = answer;
    if (status === 200) return answer;
    this.#refusals[index] = (this.#refusals[index] ?? 0) + 1;
    const mayBe =
      (status === 503 && answer.headers.get('retry-after') !== null) ||
      (status === 409 && answer.body.code === 'idempotency_in_progress');
    if (!mayBe) this.#odd.push(`${endpoint}: ${status} ${JSON.stringify(answer.body)}`);
    return answer;
  }
}
