import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Auth } from './open-auth.ts';
import { findPersonByEmail } from './people.ts';

export interface NewSecondFactor {
  /** For the authenticator app: `otpauth://…`. */
  readonly uri: string;
  /** Each signs in once, in place of a code. Seen this once. */
  readonly recoveryCodes: readonly string[];
}

/** Six digits come from the app; all else is a recovery code. */
const appCode = /^\d{6}$/;
/** A code that no app shows: better-auth refuses it, and counts that as a guess. */
const noCode = 'none';

/**
 * The second step of signing in: what the first one has begun, in `headers`, and the code.
 * @returns the token of the session. @throws {ServiceError} second_factor_needed
 */
export async function proveSecondFactor(
  auth: Auth,
  {
    code,
    headers,
    db,
    whose,
  }: {
    readonly code: string | undefined;
    readonly headers: Headers;
    readonly db: Queryable;
    readonly whose: { readonly email: string } | { readonly personId: string };
  },
): Promise<string> {
  if (code === undefined) throw secondFactorNeeded('Send the code of your authenticator app as well.');
  const plain = code.replaceAll(' ', '');
  try {
    const { token } = appCode.test(plain)
      ? await auth.api.verifyTOTP({
          body: { code: await usedUp(auth, db, await idOf(db, whose), plain) },
          headers,
        })
      : await auth.api.verifyBackupCode({ body: { code: plain }, headers });
    if (typeof token === 'string') return token;
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  throw secondFactorNeeded('The code is not right, or was used before.');
}

const idOf = async (
  db: Queryable,
  whose: { readonly email: string } | { readonly personId: string },
): Promise<string | undefined> =>
  'personId' in whose ? whose.personId : (await findPersonByEmail(db, whose.email))?.id;

/** The code where it had not been used before, and is used now; else one that is refused. */
async function usedUp(
  auth: Auth,
  db: Queryable,
  personId: string | undefined,
  code: string,
): Promise<string> {
  // Read with better-auth, at the first sign-in that needs it.
  const { useStep } = await import('./used-step.ts');
  return personId !== undefined && (await useStep(auth, db, { personId, code })) ? code : noCode;
}

const secondFactorNeeded = (message: string) => new ServiceError('second_factor_needed', message);

/** Makes a second factor, which counts once `confirm` has seen a code of it. */
export async function beginSecondFactor(
  auth: Auth,
  headers: Headers,
  password: string,
): Promise<NewSecondFactor> {
  const made = await auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers });
  if (!('totpURI' in made)) throw new ServiceError('conflict', 'An authenticator app cannot be set up now.');
  return { uri: made.totpURI, recoveryCodes: made.backupCodes };
}

/** From now on a code is asked for. @returns the token of the session that takes the place of this one */
export async function confirmSecondFactor(
  auth: Auth,
  headers: Headers,
  { code, personId, db }: { readonly code: string; readonly personId: string; readonly db: Queryable },
): Promise<string | null> {
  const { headers: sent } = await auth.api.verifyTOTP({
    body: { code: await usedUp(auth, db, personId, code.replaceAll(' ', '')) },
    headers,
    returnHeaders: true,
  });
  return sent.get('set-auth-token')?.split('.', 1)[0] ?? null;
}

/** No code is asked for any more. @returns the token of the session that takes the place of this one */
export async function endSecondFactor(
  auth: Auth,
  headers: Headers,
  password: string,
): Promise<string | null> {
  const { headers: sent } = await auth.api.disableTwoFactor({
    body: { password },
    headers,
    returnHeaders: true,
  });
  return sent.get('set-auth-token')?.split('.', 1)[0] ?? null;
}

/** New recovery codes, in place of those before. */
export async function renewRecoveryCodes(
  auth: Auth,
  headers: Headers,
  password: string,
): Promise<readonly string[]> {
  const { backupCodes } = await auth.api.generateBackupCodes({ body: { password }, headers });
  return backupCodes;
}

/** What better-auth throws for what is wrong with the request, by the status that it would answer. */
export function isRefusal(error: unknown): boolean {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** The cookies that better-auth set in one step, for its next one. They never leave this process. */
export function withCookies(headers: Headers, sent: Headers): Headers {
  const cookies = sent
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] as string)
    .filter((cookie) => !cookie.endsWith('='));
  headers.set('cookie', cookies.join('; '));
  return headers;
}
