import { type AccountState, planCanPay } from '../ledger/operations.ts';

const workspacesMax = 100_000;

/**
 * What workspaces had left after their last payment, as this process knows it. Only a hint: it says when the books have to be read
 * before work is done that may not be paid for.
 */
export class KnownBalances {
  readonly #states = new Map<number, AccountState>();

  /** False where it is not known, or was less. */
  couldPay(workspaceId: number, amount: number, planCovers: boolean): boolean {
    const state = this.#states.get(workspaceId);
    if (state === undefined) return false;
    const { plan, planLeft, addonLeft } = state;
    return amount <= addonLeft + (planCovers && plan && planCanPay(plan.status) ? planLeft : 0);
  }

  paid(workspaceId: number, state: AccountState): void {
    if (this.#states.size >= workspacesMax && !this.#states.has(workspaceId)) {
      this.#states.delete(this.#states.keys().next().value as number);
    }
    this.#states.set(workspaceId, state);
  }

  /** A payment was refused: the next call is looked at first. */
  refused(workspaceId: number): void {
    this.#states.delete(workspaceId);
  }
}
