import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createOrganization } from '../admin/organizations.ts';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import type { ListLimits } from '../jobs/lists/list-limits.ts';
import { credits } from '../kernel/credits.ts';
import { askedTable } from '../testing/asking-source.ts';
import { checkEndedList, uuidOf } from '../testing/checked-lists.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { mostOf, type ShownRow } from '../testing/list-model.ts';
import { ListServices, type ServiceAnswer } from '../testing/list-services.ts';
import {
  type PlannedStep,
  planned,
  type RandomBatch,
  type RandomLimits,
  type RandomList,
  type RandomResume,
  type RandomRun,
  randomBatch,
  sentCells,
  sentStep,
} from '../testing/random-lists.ts';

/*
 * Random lists against a model (testing/list-model.ts), in services that are killed. The long run: MILLRACE_LISTS=1000 npx vitest run random-lists
 * What fast-check prints of a failure repeats its lists: MILLRACE_LISTS_SEED=<seed>. How their steps interleave is up to the machine.
 */
const lists = Number(process.env.MILLRACE_LISTS ?? 30);
const seed = process.env.MILLRACE_LISTS_SEED;
/** Lists that run at the same time. */
const together = lists > 100 ? 50 : Math.min(20, lists);
const granted = 5_000_000;
/** A guard against lists that never end. */
const stalledMs = 240_000;

/** Of one moment. */
interface Sample {
  readonly id: string;
  readonly status: string;
  readonly because: string | null;
  readonly is_over: boolean;
  readonly total: number;
  readonly ended: number;
  readonly held: number;
  readonly charged: number;
  readonly claimed: number;
  readonly limits: string;
  readonly in_hold: number | null;
  readonly is_computed: boolean;
  readonly cost: number;
}

/** Looks at all lists that run, again and again, and at what must hold at each moment. */
class ListWatch {
  readonly #db: TestDatabase;
  /** Of the services. */
  readonly #bugs: readonly string[];
  readonly #steps = new Map<string, readonly PlannedStep[]>();
  readonly #ended = new Map<string, number>();
  #looked = Promise.withResolvers<ReadonlyMap<string, Sample>>();
  #isOver = false;
  #last = '';
  #changedAtMs = performance.now();
  readonly #loop: Promise<void>;
  /** Rows may have been taken already of a list that gets another `pause_after`. */
  readonly resumed = new Set<string>();
  samples = 0;

  constructor(db: TestDatabase, bugs: readonly string[]) {
    this.#db = db;
    this.#bugs = bugs;
    this.#loop = this.#run();
    this.#looked.promise.catch(() => {});
  }

  add(id: string, steps: readonly PlannedStep[]): void {
    this.#steps.set(uuidOf(id), steps);
  }

  remove(id: string): void {
    this.#steps.delete(uuidOf(id));
  }

  /** Rows that have ended of all lists so far. */
  get endedRows(): number {
    return [...this.#ended.values()].reduce((sum, ended) => sum + ended, 0);
  }

  /** As it is after this. @throws once something did not hold */
  async next(id: string): Promise<Sample> {
    for (;;) {
      const sample = (await this.#looked.promise).get(uuidOf(id));
      if (sample) return sample;
    }
  }

  async look(): Promise<void> {
    await this.#looked.promise;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      try {
        const all = new Map((await this.#read()).map((one) => [one.id, one]));
        for (const one of all.values()) this.#check(one);
        this.samples += 1;
        expect(this.#bugs).toEqual([]);
        this.#checkMoves(all);
        const looked = this.#looked;
        this.#looked = Promise.withResolvers();
        this.#looked.promise.catch(() => {});
        looked.resolve(all);
      } catch (error) {
        this.#looked.reject(error);
        return;
      }
      await delay(30);
    }
  }

  #checkMoves(all: ReadonlyMap<string, Sample>): void {
    const open = JSON.stringify([...all.values()].filter((one) => !one.is_over));
    if (open !== this.#last) this.#changedAtMs = performance.now();
    this.#last = open;
    if (performance.now() - this.#changedAtMs > stalledMs) throw new Error(`nothing moves any more: ${open}`);
  }

  async #read(): Promise<readonly Sample[]> {
    const { rows } = await this.#db.pool.query<Sample>(
      `select j.id, j.status::text, nullif(j.paused_because, 'room') as because, j.finished_at is not null as is_over, j.total, j.ended, j.held::int, j.charged::int,
              j.claimed::int, j.limits, j.is_computed, (r.plan_held + r.addon_held)::int as in_hold,
              (select coalesce(sum(s.cost), 0)::int from list_steps s where s.job_id = j.id) as cost
         from bulk_jobs j left join reservations r on r.id = j.id where j.id = any($1)`,
      [[...this.#steps.keys()]],
    );
    return rows;
  }

  #check(one: Sample): void {
    this.#ended.set(one.id, one.ended);
    const where = `list ${one.id}: ${JSON.stringify(one)}`;
    const { maxCredits, pauseAfter } = JSON.parse(one.limits) as ListLimits;
    const { charged, claimed, held, because } = one;
    expect(charged + claimed, where).toBeLessThanOrEqual(held);
    expect(held, where).toBeLessThanOrEqual(maxCredits);
    expect(one.cost, where).toBe(charged);
    expect(one.in_hold, where).toBe(one.is_over ? null : held - charged);
    if (one.is_over) expect(claimed, where).toBe(0);
    if (pauseAfter !== undefined && one.status !== 'canceled' && !this.resumed.has(one.id)) {
      expect(one.ended, where).toBeLessThanOrEqual(pauseAfter);
    }
    // A list waits for nothing but what its limits say.
    switch (because) {
      case 'max_credits': {
        const most = (this.#steps.get(one.id) ?? []).map(mostOf);
        // Of a row that is computed all steps must be payable.
        const lacking = one.is_computed ? most.reduce((sum, some) => sum + some, 0) : Math.max(...most);
        if (claimed === 0) expect(maxCredits - charged, where).toBeLessThan(lacking);
        break;
      }
      case 'pause_after':
        expect(one.ended, where).toBeGreaterThanOrEqual(pauseAfter ?? 0);
    }
  }
}

interface World {
  readonly db: TestDatabase;
  readonly services: ListServices;
  readonly watch: ListWatch;
  /** Of organizations. */
  readonly keys: readonly string[];
  readonly figures: Figures;
}

interface Figures {
  lists: number;
  rows: number;
  retries: number;
  kill: number;
  close: number;
  doubt: number;
  lost: number;
  commands: Record<string, number>;
}

const note = ({ figures: { commands } }: World, what: string): void => {
  commands[what] = (commands[what] ?? 0) + 1;
};

async function live(
  world: World,
  { rows, steps: random, run, retries, organization }: RandomList,
): Promise<void> {
  const { services, keys } = world;
  const key = keys[organization % keys.length] ?? '';
  const name = `l${randomUUID().replaceAll('-', '')}`;
  const steps = planned(random);
  const sent = rows.map((cells, at) => sentCells(cells, at, name));
  const most = mostOfList(sent.length, steps);
  const perRows = new Set<number>();
  const started = await services.call(
    'POST',
    '/lists',
    key,
    {
      ...{ name, rows: sent, steps: steps.map((step) => sentStep(step, steps)), invalid_rows: 'skip' },
      limits: limitsFrom(run.limits, most, sent.length, perRows),
    },
    { 'idempotency-key': name },
  );
  if (started.status === 422) {
    // Only of a list in which nothing is to be done.
    expect(started.body.message, JSON.stringify(started.body)).toMatch(/none can run/);
    note(world, 'start refused');
    return;
  }
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  let id = String(started.body.id);
  let before: { readonly rows: readonly ShownRow[]; readonly again: readonly string[] } | null = null;
  for (let at = 0; ; at++) {
    world.watch.add(id, steps);
    const list = { id, key, steps, most };
    await drive(world, list, at === 0 ? run : (retries[at - 1] as RandomRun), perRows);
    const ended = await readList(services, id, key);
    world.figures.lists += 1;
    world.figures.rows += ended.rows.length;
    world.figures.lost += await checkEndedList(
      world.db,
      { ...list, ...ended, sent, perRows, before },
      await services.ended(),
    );
    world.watch.remove(id);
    const retry = retries[at];
    if (!retry) return;
    const again = retry.status ?? ['failed', 'canceled'];
    const retried = await services.call(
      'POST',
      `/lists/${id}/retry`,
      key,
      {
        ...(retry.status === null ? {} : { status: retry.status }),
        limits: limitsFrom(retry.limits, most, sent.length, perRows),
      },
      { 'idempotency-key': `${name}-${at}` },
    );
    if (!ended.rows.some(({ status }) => again.includes(status))) {
      expect(retried.status, JSON.stringify(retried.body)).toBe(422);
      return;
    }
    expect(retried.status, JSON.stringify(retried.body)).toBe(201);
    world.figures.retries += 1;
    before = { rows: ended.rows, again };
    id = String(retried.body.id);
  }
}

/** No list of random steps costs more. */
const mostOfList = (rows: number, steps: readonly PlannedStep[]): number =>
  rows *
  steps.reduce((sum, step) => sum + mostOf(step), 0) *
  steps.reduce((most, { each }) => most * (each ?? 1), 1);

/** Of a list that begins: without a limit for each row it has none. */
function limitsFrom(limits: RandomLimits, most: number, rows: number, perRows: Set<number>) {
  if (limits.perRow === null) perRows.add(Number.POSITIVE_INFINITY);
  return limitsSent(limits, most, rows, perRows);
}

function limitsSent(limits: RandomLimits, most: number, rows: number, perRows: Set<number>) {
  const { maxCredits, perRow, pauseAfter, stopBelowHitRate, stopAfterFailures } = limits;
  if (perRow !== null) perRows.add(perRow * 100);
  return {
    ...(maxCredits === null ? {} : { max_credits: Math.max(1, Math.ceil((maxCredits * most) / 3)) / 100 }),
    ...(perRow === null ? {} : { max_credits_per_row: perRow }),
    ...(pauseAfter === null ? {} : { pause_after: Math.max(1, Math.ceil(pauseAfter * rows)) }),
    ...(stopBelowHitRate === null ? {} : { stop_below_hit_rate: stopBelowHitRate }),
    ...(stopAfterFailures === null ? {} : { stop_after_failures: stopAfterFailures }),
  };
}

interface DrivenList {
  readonly id: string;
  readonly key: string;
  readonly steps: readonly PlannedStep[];
  readonly most: number;
}

/** Does with a list what is to be done, until it has ended. */
async function drive(world: World, list: DrivenList, run: RandomRun, perRows: Set<number>): Promise<void> {
  const { id, key } = list;
  const commands = run.commands.toSorted((a, b) => a.after - b.after);
  const resumes = [...run.resumes];
  for (;;) {
    const now = await world.watch.next(id);
    if (now.is_over) return;
    const [command] = commands;
    if (now.because !== null) {
      note(world, now.because);
      const next = resumes.shift();
      if (next?.do === 'cancel') await steer(world, list, 'cancel');
      else await resume(world, list, now, next ?? null, perRows);
    } else if (command && now.ended >= command.after * now.total) {
      commands.shift();
      const { status, body } = await world.services.call('POST', `/lists/${id}/${command.do}`, key, {});
      note(world, `${command.do} ${status}`);
      expect([200, 409], JSON.stringify(body)).toContain(status);
    }
  }
}

async function steer({ services, figures }: World, { id, key }: DrivenList, what: string): Promise<void> {
  const { status, body } = await services.call('POST', `/lists/${id}/${what}`, key, {});
  expect([200, 409], JSON.stringify(body)).toContain(status);
  figures.commands[`${what} ${status}`] = (figures.commands[`${what} ${status}`] ?? 0) + 1;
}

async function resume(
  world: World,
  { id, key, most }: DrivenList,
  was: Sample,
  how: RandomResume | null,
  perRows: Set<number>,
): Promise<void> {
  const { maxCredits: ceiling } = JSON.parse(was.limits) as ListLimits;
  const limits =
    how === null
      ? { ...noLimits, max_credits: (ceiling + most) / 100 }
      : {
          ...limitsSent({ ...how, maxCredits: null }, most, was.total, perRows),
          ...ceilingSent(how, ceiling, was.charged),
        };
  if (how === null) perRows.add(Number.POSITIVE_INFINITY);
  world.watch.resumed.add(was.id);
  const send = () => world.services.call('POST', `/lists/${id}/resume`, key, { limits });
  const answers = await Promise.all(how?.do === 'resume twice at once' ? [send(), send()] : [send()]);
  const now = await world.watch.next(id);
  for (const answer of answers) {
    note(world, `resume ${answer.status}`);
    checkResumed(answer, limits, [was, now]);
  }
}

const noLimits = {
  ...{ pause_after: null, max_credits_per_row: null, stop_below_hit_rate: null, stop_after_failures: 1_000 },
};

function ceilingSent({ ceiling, maxCredits }: RandomResume, before: number, charged: number) {
  const cents = {
    same: null,
    times: Math.ceil(before * (0.5 + 2 * (maxCredits ?? 0.5))),
    'as charged': charged,
    'below what it was charged': charged - 1,
  }[ceiling];
  return cents === null || cents < 1 ? {} : { max_credits: cents / 100 };
}

function checkResumed(
  { status, body }: ServiceAnswer,
  limits: { readonly max_credits?: number; readonly pause_after?: number | null },
  samples: readonly Sample[],
): void {
  const where = JSON.stringify({ status, body, limits, samples });
  const max = limits.max_credits === undefined ? null : Math.round(limits.max_credits * 100);
  const isBelow = ({ limits: had, because, charged, claimed }: Sample) => {
    const { maxCredits } = JSON.parse(had) as ListLimits;
    return (
      (because === 'max_credits' && (max ?? maxCredits) <= maxCredits) ||
      (max ?? maxCredits) < charged + claimed
    );
  };
  const isTooEarly = ({ ended }: Sample) => limits.pause_after != null && limits.pause_after <= ended;
  expect([200, 409, 422], where).toContain(status);
  if (status === 422)
    expect(
      samples.some((one) => isBelow(one) || isTooEarly(one)),
      where,
    ).toBe(true);
  if (status === 200 && max !== null) expect(body.max_credits, where).toBe(max / 100);
}

async function readList(services: ListServices, id: string, key: string) {
  const { body: shown } = await services.call('GET', `/lists/${id}`, key);
  const rows: ShownRow[] = [];
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const { body } = await services.call(
      'GET',
      `/lists/${id}/rows?answers=true&limit=200&cursor=${cursor}`,
      key,
    );
    rows.push(...body.rows);
    cursor = body.next_cursor;
  }
  return { shown, rows };
}

/** Ends processes as rows end. */
async function endProcesses(
  { services, watch, figures }: World,
  { lists: all, endings }: RandomBatch,
  over: AbortSignal,
) {
  const total = all.reduce((sum, { rows }) => sum + rows.length, 0);
  const from = watch.endedRows;
  for (const { after, how } of endings.toSorted((a, b) => a.after - b.after)) {
    while (watch.endedRows - from < after * total && !over.aborted) await watch.look();
    if (over.aborted) return;
    figures[how] += 1;
    await services.replace(how);
  }
}

test(`${lists} random lists come to what a model says, and never cost more than they may, through pauses, cancels, retries and kills of their processes`, {
  timeout: 7_200_000,
}, async ({ db, onTestFinished }) => {
  await db.pool.query(askedTable);
  const services = await ListServices.open(db, 2);
  onTestFinished(() => services.end());
  const figures: Figures = {
    lists: 0,
    rows: 0,
    retries: 0,
    kill: 0,
    close: 0,
    doubt: 0,
    lost: 0,
    commands: {},
  };
  let samples = 0;
  const startedAtMs = performance.now();

  await fc.assert(
    fc.asyncProperty(randomBatch(together), async (batch) => {
      const customers = await Promise.all(
        [0, 1, 2].map(() =>
          createOrganization(db.pool, {
            ...{ name: 'Acme', credits: credits(granted), plan: null, rateTier: 'unlimited' },
          }),
        ),
      );
      const keys = customers.map(({ workspaces }) => workspaces[0]?.api_key ?? '');
      const watch = new ListWatch(db, services.bugs);
      const world = { db, services, watch, keys, figures };
      const over = new AbortController();
      const ending = endProcesses(world, batch, over.signal);
      try {
        await Promise.all(batch.lists.map((list) => live(world, list)));
      } finally {
        over.abort();
        await ending.catch(() => {});
        await watch.end();
      }
      samples += watch.samples;
      await checkAccounts(db);
      expect(await verifyBooks(db.pool)).toMatchObject({ problems: [] });
      expect(services.bugs).toEqual([]);
    }),
    {
      ...{ numRuns: Math.ceil(lists / together), endOnFailure: true },
      ...(seed === undefined ? {} : { seed: Number(seed) }),
    },
  );

  const timesForgotten = await services.timesForgotten();
  console.log(
    JSON.stringify({
      ...figures,
      timesForgotten,
      samples,
      seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    }),
  );
  const timesEnded = figures.kill + figures.close + figures.doubt + timesForgotten;
  expect(figures.lost).toBeLessThanOrEqual(100 * timesEnded);
});

/** What was reserved by calls of killed processes is released, and accounts have what their lists have not cost. */
async function checkAccounts({ pool }: TestDatabase): Promise<void> {
  const startedAtMs = performance.now();
  for (;;) {
    const { rows } = await pool.query('select id, process_id, account_id, addon_held from reservations');
    if (rows.length === 0) break;
    if (performance.now() - startedAtMs > stalledMs)
      throw new Error(`held for ever: ${JSON.stringify(rows)}`);
    await delay(100);
  }
  const { rows } = await pool.query(
    `select a.id, a.addon_left, j.charged from ledger_accounts a
       join (select account_id, sum(charged) as charged from bulk_jobs group by account_id) j on j.account_id = a.id
      where a.addon_left <> $1 - j.charged`,
    [credits(granted)],
  );
  expect(rows).toEqual([]);
}
