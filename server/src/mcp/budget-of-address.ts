import { validationFailed } from '../gateway/parse-request.ts';
import { type Centicredits, parseCredits } from '../kernel/credits.ts';

/** What the address of a connection says of its budget: `?connection=research&max_credits=500`. */
export interface BudgetOfAddress {
  /** Its books are kept under it. Those that say none share one. */
  readonly name: string;
  readonly creditsMax: Centicredits;
}

const nameForm = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/;

/** @throws {ServiceError} validation_failed: a budget that was meant to hold is not passed over */
export function budgetOfAddress(query: URLSearchParams): BudgetOfAddress | null {
  const name = query.get('connection') ?? 'default';
  const most = query.get('max_credits');
  if (most === null && query.has('connection')) {
    throw wrong('connection', 'A named connection needs a budget: send max_credits too.');
  }
  if (!nameForm.test(name)) {
    throw wrong(
      'connection',
      'Must have 1 to 60 letters, digits, spaces, dots, hyphens or underscores, and start with a letter or a digit.',
    );
  }
  if (most === null) return null;
  const creditsMax = parseCredits(most);
  if (creditsMax === undefined || creditsMax < 0) {
    throw wrong('max_credits', 'Must be a number of credits, 0 or more, with at most two decimals.');
  }
  return { name, creditsMax };
}

const wrong = (path: string, message: string) => validationFailed([{ path, message }]);
