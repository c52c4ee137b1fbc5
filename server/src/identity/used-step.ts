import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Queryable } from '../postgres/pool.ts';
import type { Auth } from './open-auth.ts';

const stepMs = 30_000;
/** Clocks of phones may be wrong by so many steps, as better-auth has it. */
const stepsAway = 1;

/**
 * Uses the code of an authenticator app up. False where it is none of this time, or of a step that was used before or is older than one that was: whoever
 * saw a code over a shoulder, or on its way, has half a minute to use it and no more (RFC 6238, 5.2). Of several at once with one code, one gets true.
 */
export async function useStep(
  auth: Auth,
  db: Queryable,
  { personId, code }: { readonly personId: string; readonly code: string },
): Promise<boolean> {
  const { rows } = await db.query<{ secret: string }>(
    'select secret from person_second_factors where person_id = $1',
    [personId],
  );
  const [row] = rows;
  if (!row) return false;
  const { secretConfig } = await auth.$context;
  const step = await stepOf(await symmetricDecrypt({ key: secretConfig, data: row.secret }), code);
  if (step === null) return false;
  const { rowCount } = await db.query(
    'update person_second_factors set last_step = $2 where person_id = $1 and secret = $3 and (last_step is null or last_step < $2)',
    [personId, step, row.secret],
  );
  return rowCount === 1;
}

/** Whose code it is, the newest where several have the same. */
async function stepOf(secret: string, code: string): Promise<number | null> {
  const otp = createOTP(secret, { period: stepMs / 1_000, digits: 6 });
  const now = Math.floor(Date.now() / stepMs);
  for (let step = now + stepsAway; step >= now - stepsAway; step--) {
    if ((await otp.hotp(step)) === code) return step;
  }
  return null;
}
