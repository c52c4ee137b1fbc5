import { type Centicredits, centicredits, toCredits } from '../kernel/credits.ts';
import type { JsonPieces } from '../kernel/json-pieces.ts';
import { priceVersion } from '../kernel/price.ts';
import { type AccountState, planCanPay } from '../ledger/operations.ts';

export interface Charge {
  readonly fromPlan: Centicredits;
  readonly fromAddon: Centicredits;
}

export type PaidFrom = 'plan' | 'wallet' | 'split' | 'none';

export function paidFrom({ fromPlan, fromAddon }: Charge): PaidFrom {
  if (fromPlan > 0) return fromAddon > 0 ? 'split' : 'plan';
  return fromAddon > 0 ? 'wallet' : 'none';
}

export interface Meta {
  readonly requestId: string;
  readonly endpoint: string;
  readonly mode: 'live' | 'sandbox';
  readonly charge: Charge;
  readonly state: AccountState;
  /** The overflow mode the call ran under; meant only where there is a plan. */
  readonly overflow: 'wallet' | 'block' | null;
  readonly provider: string | null;
  readonly cached: boolean | null;
  readonly cachedAt: string | null;
  /** Of a list: what is held until its job ends. */
  readonly reserved?: Centicredits | null;
}

/**
 * The `service_meta` object as JSON text, credits in the order of specification 2.2; plan fields only where there is a
 * plan. Concatenated, since it is a third of the work of a small call otherwise; no value in it needs escaping.
 */
export function serviceMetaText(meta: Meta): string {
  const { charge, state } = meta;
  const { plan } = state;
  let text = `{"request_id":"${meta.requestId}","endpoint":"${meta.endpoint}","credits":{"charged":${
    (charge.fromPlan + charge.fromAddon) / 100
  },"from":"${paidFrom(charge)}",`;
  if (meta.reserved != null) text += `"reserved":${meta.reserved / 100},`;
  text += plan
    ? `"plan_credits_charged":${charge.fromPlan / 100},"wallet_credits_charged":${charge.fromAddon / 100},"plan_remaining":${
        state.planLeft / 100
      },"wallet_remaining":${state.addonLeft / 100},"resets_at":${
        plan.resetsAt ? `"${isoSeconds(plan.resetsAt)}"` : 'null'
      },"plan_status":"${plan.status}","overflow":"${meta.overflow ?? plan.overflow}"}`
    : `"wallet_credits_charged":${charge.fromAddon / 100},"wallet_remaining":${state.addonLeft / 100}}`;
  if (meta.provider !== null) text += `,"provider":"${meta.provider}"`;
  if (meta.cached !== null) text += `,"cached":${meta.cached}`;
  if (meta.cachedAt !== null) text += `,"cached_at":"${meta.cachedAt}"`;
  return `${text},"mode":"${meta.mode}","price_version":"${priceVersion}"}`;
}

/** Credits that the caller can spend on any endpoint: what X-Credits-Remaining shows. */
export function remainingText(state: AccountState): string {
  return String(toCredits(state.addonLeft));
}

/** 2026-12-04T00:00:00Z: calendar moments are whole seconds and are written so. */
export function isoSeconds(date: Date): string {
  return date.toISOString().replace('.000Z', 'Z');
}

/** Puts the meta into an answer. Arrays stay bare: their charge is in the headers (decisions.md, Answers). */
export function withMeta(answer: JsonPieces, metaText: string): JsonPieces {
  if (answer[0]?.charCodeAt(0) !== 0x7b) return answer;
  if (answer[0] === '{}') return [`{"service_meta":${metaText}}`];
  const end = `${answer.at(-1)?.slice(0, -1)},"service_meta":${metaText}}`;
  return [...answer.slice(0, -1), end];
}

/** Plan credits that a covered call can spend: those of a plan under refund or dispute are frozen. */
export function spendableOfPlan({ plan, planLeft }: AccountState): Centicredits {
  return plan && planCanPay(plan.status) ? planLeft : centicredits(0);
}

/** A header may always ask for `block`; for `wallet` only where the owner allowed it. */
export function effectiveOverflow(
  asked: 'wallet' | 'block' | null,
  state: AccountState,
): 'wallet' | 'block' | null {
  if (!state.plan) return null;
  if (asked === 'block') return 'block';
  if (asked === 'wallet' && state.plan.overflowByHeader) return 'wallet';
  return state.plan.overflow;
}
