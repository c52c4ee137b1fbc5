import type { Centicredits } from '../kernel/credits.ts';

export type PlanStatus = 'active' | 'canceling' | 'past_due' | 'refund_pending' | 'disputed';
/** The others freeze what is left of a plan: it is there, and pays nothing. */
export const planCanPay = (status: PlanStatus): boolean => !/^(refund_pending|disputed)$/.test(status);
/** Why, in words of whoever has the plan. */
export const frozenFor = (status: PlanStatus): string | null =>
  planCanPay(status) ? null : status === 'disputed' ? 'a payment is disputed' : 'a refund is pending';

export type Overflow = 'wallet' | 'block';

/** What an organization has left right after a batch, as the answer of the call shows it. */
export interface AccountState {
  /** Plan credits that are neither spent nor held. */
  readonly planLeft: Centicredits;
  /** Add-on credits that are neither spent nor held. */
  readonly addonLeft: Centicredits;
  readonly plan: PlanState | null;
}

export interface PlanState {
  readonly status: PlanStatus;
  readonly overflow: Overflow;
  /** Null where no refill is due: only an active plan refills. */
  readonly resetsAt: Date | null;
  /** May a call ask for the overflow mode `wallet`? */
  readonly overflowByHeader: boolean;
}

/** Who pays and what counts: the same for every kind of call. */
export interface CallToPayFor {
  /** UUIDv7, made before the first attempt: it is what makes every operation safe to repeat. */
  readonly id: string;
  readonly accountId: number;
  readonly workspaceId: number;
  readonly endpointId: number;
  /** The price of the call, or the most it can cost where it is only reserved. Below 2^31. */
  readonly amount: Centicredits;
  readonly planCovers: boolean;
  /** The header X-Plan-Overflow, where it was sent. */
  readonly overflow: Overflow | null;
}

/** What is written down of a call that has ended. */
export interface Outcome {
  /** HTTP status answered. */
  readonly status: number;
  readonly records: number;
  readonly durationMs: number;
  /** Stable lower-case word of the source that answered. */
  readonly provider: string | null;
  readonly cached: boolean;
}

/** Stored in the transaction of the charge, so that a repeat of the request finds either both or none. */
export interface AnswerToKeep {
  readonly workspaceId: number;
  readonly key: string;
  readonly answer: string;
}

export interface Paid {
  readonly fromPlan: Centicredits;
  readonly fromAddon: Centicredits;
  readonly state: AccountState;
}

export type Refusal =
  | 'insufficient_credits'
  | 'spend_limit_reached'
  | 'quota_exceeded'
  | 'plan_credits_exhausted';

export type PayResult =
  | { readonly done: true; readonly paid: Paid }
  | { readonly done: false; readonly refusal: Refusal; readonly state: AccountState };

/** The end of a reservation. `ended` is false where it had ended before: by its expiry, or because its process was taken for dead. */
export type EndResult = { readonly ended: true; readonly paid: Paid } | { readonly ended: false };

/** A reservation to settle (status 2xx) or to release (any other). */
export interface ReservationEnd {
  readonly id: string;
  readonly accountId: number;
  readonly workspaceId: number;
  /** At most what was reserved; 0 where the status is not 2xx. */
  readonly cost: Centicredits;
  readonly outcome: Outcome;
}
