import type pg from 'pg';
import { type Centicredits, centicredits } from '../kernel/credits.ts';
import { addEntry, type EntryKind, type Mode } from '../ledger/account.ts';
import { findAccount } from '../ledger/find-account.ts';

export interface BookingToMake {
  readonly organizationId: number;
  readonly mode: Mode;
  readonly kind: EntryKind;
  /** Positive adds, negative takes. */
  readonly amount: Centicredits;
  /** The operator's name for it: the same one twice is booked once. */
  readonly externalId: string;
  readonly note: string | undefined;
}

export interface Booked {
  /** False where it was booked before: nothing was changed. */
  readonly isNew: boolean;
  readonly amount: Centicredits;
  readonly at: Date;
}

/** Books add-on credits of an organization. Needs a transaction. @throws {ServiceError} insufficient_credits */
export async function bookCredits(tx: pg.PoolClient, booking: BookingToMake): Promise<Booked> {
  const { organizationId, mode, kind, amount, externalId, note } = booking;
  const accountId = await findAccount(tx, organizationId, mode);
  const isNew = await addEntry(tx, {
    accountId,
    kind,
    wallet: 'addon',
    amount,
    externalId,
    ...(note === undefined ? {} : { note }),
  });
  const { rows } = await tx.query<{ amount: number; at: Date }>(
    'select addon_delta as amount, at from entries where account_id = $1 and external_id = $2',
    [accountId, externalId],
  );
  return { isNew, amount: centicredits(rows[0]?.amount ?? amount), at: rows[0]?.at ?? new Date() };
}
