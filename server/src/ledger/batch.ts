import { type Centicredits, centicredits } from '../kernel/credits.ts';
import { invariant } from '../kernel/invariant.ts';
import type {
  AccountState,
  AnswerToKeep,
  CallToPayFor,
  EndResult,
  Outcome,
  PayResult,
  PlanState,
  PlanStatus,
  Refusal,
  ReservationEnd,
} from './operations.ts';
import { planUnavailable } from './plan-unavailable.ts';

/** One thing that a batch does, and who waits for it. */
export type Operation =
  | {
      readonly kind: 'reserve' | 'charge' | 'log';
      readonly call: CallToPayFor;
      readonly outcome: Outcome | null;
      readonly keep: AnswerToKeep | null;
      readonly queuedAtMs: number;
      readonly resolve: (result: PayResult) => void;
      readonly reject: (error: Error) => void;
    }
  | {
      readonly kind: 'end';
      readonly end: ReservationEnd;
      readonly keep: AnswerToKeep | null;
      readonly queuedAtMs: number;
      readonly resolve: (result: EndResult) => void;
      readonly reject: (error: Error) => void;
    };

export const idOf = (operation: Operation): string =>
  operation.kind === 'end' ? operation.end.id : operation.call.id;

/**
 * The statement that applies a batch. All results arrive as text: parsing the few that matter is our job.
 *
 * $39 is the last moment (epoch milliseconds of the database's clock) at which it may begin: a server that hung, and only now reads what it was
 * sent long ago, charges nobody whose caller has been told that it failed. The function's first argument comes from the subquery that looks,
 * so that it cannot run before.
 */
export const applyStatement = `select outcomes::text, from_plan::text, from_addon::text, a_from_plan::text, left_plan::text,
    left_addon::text, plans, ended_ids::text, ended_plan::text, ended_addon::text
  from (select $1::int as process where extract(epoch from statement_timestamp()) * 1000 <= $39::float8) in_time,
       lateral ledger_apply(in_time.process, ${Array.from({ length: 37 }, (_, index) => `$${index + 2}`).join(', ')})`;

export interface ApplyRow {
  outcomes: string | null;
  from_plan: string | null;
  from_addon: string | null;
  a_from_plan: string | null;
  left_plan: string;
  left_addon: string;
  plans: string;
  ended_ids: string | null;
  ended_plan: string | null;
  ended_addon: string | null;
}

class AccountDemand {
  readonly id: number;
  covered = 0;
  other = 0;
  takes = 0;
  block = false;
  position = 0;
  constructor(id: number) {
    this.id = id;
  }
}

class WorkspaceDemand {
  readonly id: number;
  demand = 0;
  position = 0;
  constructor(id: number) {
    this.id = id;
  }
}

class QuotaDemand {
  readonly account: AccountDemand;
  readonly endpointId: number;
  calls = 0;
  position = 0;
  constructor(account: AccountDemand, endpointId: number) {
    this.account = account;
    this.endpointId = endpointId;
  }
}

const kindNumbers = { reserve: 0, charge: 1, log: 2 } as const;
const noOutcome: Outcome = { status: 0, records: 0, durationMs: 0, provider: null, cached: false };

/**
 * The parameters of one `ledger_apply`, as PostgreSQL array literals: building the text here costs a tenth of what the
 * driver's general array encoder does. Only numbers, UUIDs, booleans and provider names go in, none of which needs quoting.
 */
export class Batch {
  readonly operations: readonly Operation[];
  readonly #accounts = new Map<number, AccountDemand>();
  readonly #workspaces = new Map<number, WorkspaceDemand>();
  readonly #quotas = new Map<number, QuotaDemand>();
  #accountList: AccountDemand[] = [];
  #workspaceList: WorkspaceDemand[] = [];
  #quotaList: QuotaDemand[] = [];

  constructor(operations: readonly Operation[]) {
    this.operations = operations;
  }

  parameters(processId: number, ttlSeconds: number): unknown[] {
    this.#addUp();
    const accounts = this.#accountList;
    const workspaces = this.#workspaceList;
    const quotas = this.#quotaList;
    const list = <Item>(items: readonly Item[], text: (item: Item) => string | number | boolean) => {
      let literal = '{';
      for (let index = 0; index < items.length; index++)
        literal += index ? `,${text(items[index] as Item)}` : text(items[index] as Item);
      return `${literal}}`;
    };
    return [
      processId,
      ttlSeconds,
      accounts.filter((account) => account.takes > 0).length,
      list(accounts, (account) => account.id),
      list(accounts, (account) => account.covered),
      list(accounts, (account) => account.other),
      list(accounts, (account) => account.block),
      list(accounts, (account) => account.takes),
      list(workspaces, (workspace) => workspace.id),
      list(
        workspaces.filter(({ demand }) => demand > 0),
        ({ demand }) => demand,
      ),
      list(quotas, (quota) => quota.account.position),
      list(quotas, (quota) => quota.endpointId),
      list(
        quotas.filter(({ calls }) => calls > 0),
        ({ calls }) => calls,
      ),
      ...this.#callColumns(),
    ];
  }

  #account(id: number): AccountDemand {
    let account = this.#accounts.get(id);
    if (!account) {
      account = new AccountDemand(id);
      this.#accounts.set(id, account);
    }
    return account;
  }

  #workspace(id: number): WorkspaceDemand {
    let workspace = this.#workspaces.get(id);
    if (!workspace) {
      workspace = new WorkspaceDemand(id);
      this.#workspaces.set(id, workspace);
    }
    return workspace;
  }

  #quota(account: AccountDemand, endpointId: number): QuotaDemand {
    const key = account.id * 32_768 + endpointId;
    let quota = this.#quotas.get(key);
    if (!quota) {
      quota = new QuotaDemand(account, endpointId);
      this.#quotas.set(key, quota);
    }
    return quota;
  }

  #addUp(): void {
    for (const operation of this.operations) {
      if (operation.kind === 'end') {
        this.#account(operation.end.accountId);
        continue;
      }
      const { call, kind } = operation;
      const account = this.#account(call.accountId);
      const workspace = this.#workspace(call.workspaceId);
      const quota = this.#quota(account, call.endpointId);
      if (kind === 'log') continue;
      quota.calls += 1;
      workspace.demand += call.amount;
      if (call.planCovers) {
        account.covered += call.amount;
        if (call.overflow === 'block') account.block = true;
      } else {
        account.other += call.amount;
      }
      if (call.amount > 0) account.takes += 1;
    }
    // Those that money is taken from come first, in the order in which they are locked.
    this.#accountList = [...this.#accounts.values()].sort(
      (a, b) => Number(b.takes > 0) - Number(a.takes > 0) || a.id - b.id,
    );
    this.#workspaceList = [...this.#workspaces.values()].sort(
      (a, b) => Number(b.demand > 0) - Number(a.demand > 0) || a.id - b.id,
    );
    this.#quotaList = [...this.#quotas.values()].sort(
      (a, b) =>
        Number(b.calls > 0) - Number(a.calls > 0) ||
        a.account.id - b.account.id ||
        a.endpointId - b.endpointId,
    );
    for (const demands of [this.#accountList, this.#workspaceList, this.#quotaList])
      for (const [index, demand] of demands.entries()) demand.position = index + 1;
  }

  /** The c_*, s_* and i_* arrays of `ledger_apply`, filled in one pass each. */
  #callColumns(): string[] {
    let id = '',
      kind = '',
      a = '',
      w = '',
      q = '',
      amount = '',
      covered = '',
      override = '',
      ordinal = '';
    let status = '',
      records = '',
      duration = '',
      provider = '',
      cached = '';
    let endId = '',
      endCost = '',
      endStatus = '',
      endRecords = '',
      endDuration = '',
      endProvider = '',
      endCached = '';
    let keepCall = '',
      keepWorkspace = '',
      keepKey = '',
      keepAnswer = '';
    const ordinals = new Map<AccountDemand, number>();
    for (const operation of this.operations) {
      if (operation.kind === 'end') {
        const { end } = operation;
        const comma = endId && ',';
        endId += comma + end.id;
        endCost += comma + end.cost;
        endStatus += comma + end.outcome.status;
        endRecords += comma + end.outcome.records;
        endDuration += comma + end.outcome.durationMs;
        endProvider += comma + providerLiteral(end.outcome.provider);
        endCached += comma + end.outcome.cached;
      } else {
        const { call } = operation;
        const outcome = operation.outcome ?? noOutcome;
        const account = this.#account(call.accountId);
        let nth = 0;
        if (operation.kind !== 'log' && call.amount > 0) {
          nth = (ordinals.get(account) ?? 0) + 1;
          ordinals.set(account, nth);
        }
        const comma = id && ',';
        id += comma + call.id;
        kind += comma + kindNumbers[operation.kind];
        a += comma + account.position;
        w += comma + this.#workspace(call.workspaceId).position;
        q += comma + this.#quota(account, call.endpointId).position;
        amount += comma + (operation.kind === 'log' ? 0 : call.amount);
        covered += comma + call.planCovers;
        override += comma + (call.overflow === null ? 0 : call.overflow === 'block' ? 1 : 2);
        ordinal += comma + nth;
        status += comma + outcome.status;
        records += comma + outcome.records;
        duration += comma + outcome.durationMs;
        provider += comma + providerLiteral(outcome.provider);
        cached += comma + outcome.cached;
      }
      if (operation.keep) {
        const comma = keepCall && ',';
        keepCall += comma + idOf(operation);
        keepWorkspace += comma + operation.keep.workspaceId;
        keepKey += comma + quoted(operation.keep.key);
        keepAnswer += comma + quoted(operation.keep.answer);
      }
    }
    return [
      id,
      kind,
      a,
      w,
      q,
      amount,
      covered,
      override,
      ordinal,
      status,
      records,
      duration,
      provider,
      cached,
      endId,
      endCost,
      endStatus,
      endRecords,
      endDuration,
      endProvider,
      endCached,
      keepCall,
      keepWorkspace,
      keepKey,
      keepAnswer,
    ].map((column) => `{${column}}`);
  }

  /** Reservations that this batch was to end and did not find open. */
  missingEnds(row: ApplyRow): Operation[] {
    const ended = endedReservations(row);
    return this.operations.filter((operation) => operation.kind === 'end' && !ended.has(operation.end.id));
  }

  /** Tells everybody what became of their operation. `recorded`: what `findRecorded` found of the missing ends. */
  resolveAll(row: ApplyRow, recorded?: ReadonlyMap<Operation, () => void>): void {
    const states = this.#states(row);
    const outcomes = numbers(row.outcomes);
    const fromPlan = numbers(row.from_plan);
    const fromAddon = numbers(row.from_addon);
    const planPays = row.a_from_plan?.slice(1, -1).split(',');
    const ended = endedReservations(row);
    let callIndex = 0;
    for (const operation of this.operations) {
      if (operation.kind === 'end') {
        const paid = ended.get(operation.end.id);
        const earlier = recorded?.get(operation);
        if (earlier) earlier();
        else
          operation.resolve(
            paid
              ? { ended: true, paid: { ...paid, state: this.#stateOf(states, operation.end.accountId) } }
              : { ended: false },
          );
        continue;
      }
      const { call } = operation;
      const state = this.#stateOf(states, call.accountId);
      const index = callIndex++;
      if (!outcomes) {
        const byPlan = call.planCovers && planPays?.[this.#account(call.accountId).position - 1] === 't';
        const none = 0 as Centicredits;
        operation.resolve({
          done: true,
          paid: { fromPlan: byPlan ? call.amount : none, fromAddon: byPlan ? none : call.amount, state },
        });
        continue;
      }
      if (outcomes[index] === planUnknown) {
        operation.reject(planUnavailable('a period of the plan that has ended could not be written down'));
        continue;
      }
      const refusal = refusals[outcomes[index] as number];
      operation.resolve(
        refusal
          ? { done: false, refusal, state }
          : {
              done: true,
              paid: {
                fromPlan: centicredits(fromPlan?.[index] as number),
                fromAddon: centicredits(fromAddon?.[index] as number),
                state,
              },
            },
      );
    }
  }

  #stateOf(states: readonly AccountState[], accountId: number): AccountState {
    const state = states[this.#account(accountId).position - 1];
    invariant(state, `a batch answers for each of its accounts, also for ${accountId}`);
    return state;
  }

  #states(row: ApplyRow): AccountState[] {
    const planLeft = numbers(row.left_plan) ?? [];
    const addonLeft = numbers(row.left_addon) ?? [];
    const plans = row.plans.split('|');
    return addonLeft.map((left, index) => ({
      planLeft: centicredits(planLeft[index] as number),
      addonLeft: centicredits(left),
      plan: parsePlan(plans[index] ?? ''),
    }));
  }
}

/** By their numbers in `ledger_decide` (server/migrations/0004_ledger_apply.sql), which decides them. */
const refusals: Readonly<Record<number, Refusal>> = {
  2: 'insufficient_credits',
  3: 'spend_limit_reached',
  4: 'quota_exceeded',
  5: 'plan_credits_exhausted',
};
const planUnknown = 6;

const providerName = /^[a-z][a-z0-9_]{0,39}$/;

function providerLiteral(provider: string | null): string {
  if (provider === null) return 'NULL';
  invariant(
    providerName.test(provider) && provider !== 'null',
    `provider names are lower-case words, unlike ${provider}`,
  );
  return provider;
}

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

function numbers(literal: string | null): number[] | undefined {
  if (literal === null) return undefined;
  return literal.length === 2 ? [] : literal.slice(1, -1).split(',').map(Number);
}

function endedReservations(row: ApplyRow): Map<string, { fromPlan: Centicredits; fromAddon: Centicredits }> {
  const ids = row.ended_ids?.slice(1, -1).split(',') ?? [];
  const plan = numbers(row.ended_plan) ?? [];
  const addon = numbers(row.ended_addon) ?? [];
  return new Map(
    ids.map((id, index) => [
      id,
      { fromPlan: centicredits(plan[index] as number), fromAddon: centicredits(addon[index] as number) },
    ]),
  );
}

// Plans change rarely and repeat in every batch: parsed once a distinct text.
const parsedPlans = new Map<string, PlanState>();
const parsedPlansMax = 10_000;

/** Reads what `ledger_apply` says of a plan: `status,overflow,epoch seconds or nothing,t or f`. */
export function parsePlan(text: string): PlanState | null {
  if (text === '') return null;
  const known = parsedPlans.get(text);
  if (known) return known;
  const [status, overflow, resets, byHeader] = text.split(',');
  const plan: PlanState = {
    status: status as PlanStatus,
    overflow: overflow === 'block' ? 'block' : 'wallet',
    resetsAt: resets && status === 'active' ? new Date(Number(resets) * 1000) : null,
    overflowByHeader: byHeader === 'true',
  };
  if (parsedPlans.size >= parsedPlansMax) parsedPlans.clear();
  parsedPlans.set(text, plan);
  return plan;
}
