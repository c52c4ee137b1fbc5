import { FairGate } from '../kernel/fair-gate.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Pool, Queryable } from '../postgres/pool.ts';
import { type OidcParts, OidcProvider } from './oidc-provider.ts';
import type { Auth, AuthSettings } from './open-auth.ts';
import { hashedPassword, hasSecondFactor, isPassword, type PasswordHash, passwordOf } from './people.ts';
import { plainEmail } from './plain-email.ts';
import { relyingPartyOf } from './relying-party.ts';
import { SealedSteps } from './sealed-steps.ts';
import { isRefusal, proveSecondFactor, withCookies } from './second-factor.ts';
import { endSession, insertSession } from './sessions.ts';
import type { WaysOfService } from './sign-in-ways.ts';
import { WebAuthn } from './web-authn.ts';

/** From where a request came. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | null;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, or a recovery code. */
  readonly code?: string | undefined;
}

/** better-auth on a connection: in a transaction, all that it changes is part of that. */
export type AuthOn = (db: Queryable) => Auth;

/** A password takes 16 MB and 50 ms to check, in a thread that others want as well. */
const checksAtOnce = 2;
const userAgentLengthMax = 300;
/** In which better-auth finds the address of who signs in. Made here, never taken from a request. */
const addressHeader = 'x-millrace-address';

/** Signs people in. The only user of better-auth, together with what this folder makes of it. */
export class Identity {
  /** Null where the public address is one that browsers have no passkeys for. */
  readonly webAuthn: WebAuthn | null;
  /** Null where the operator set none. */
  readonly oidc: OidcProvider | null;
  readonly #settings: AuthSettings & { readonly pool: Pool };
  #auth: Promise<Auth> | null = null;
  readonly #gate = new FairGate(
    {
      atOnce: checksAtOnce,
      atOnceOfOwner: 1,
      waitingMax: 200,
      waitingOfOwnerMax: 10,
      waitMsMax: 10_000,
    },
    (why) =>
      new ServiceError('too_many_at_once', 'Too many people sign in at this moment.', {
        retryAfterSeconds: 2,
        cause: `sign-in: ${why}`,
      }),
  );

  constructor(
    settings: Omit<AuthSettings, 'db'> & { readonly pool: Pool; readonly oidc?: OidcParts | null },
  ) {
    this.#settings = { ...settings, db: settings.pool };
    const steps = new SealedSteps(settings.secretKey);
    const rp = relyingPartyOf(settings.publicUrl);
    this.webAuthn = rp && new WebAuthn(rp, steps);
    this.oidc = settings.oidc ? new OidcProvider(settings.oidc, steps, settings.publicUrl) : null;
  }

  /** What counts as a way to sign in here. */
  get ways(): WaysOfService {
    return { rpId: this.webAuthn?.rpId ?? null, issuer: this.oidc?.settings.issuer ?? null };
  }

  /**
   * Begins a session. The answer and the time that it takes are the same for an address that nobody has.
   *
   * @returns the token of the session, for its cookie
   * @throws {ServiceError} invalid_credentials; second_factor_needed where the password is right, and the code is not
   */
  async signIn({ email, password, code }: Credentials, from: Origin): Promise<string> {
    return this.busy(from.address, async () => {
      const auth = await this.#opened();
      const asked = { body: { email: plainEmail(email), password }, headers: headersOf(from) };
      const { response, headers } = await auth.api
        .signInEmail({ ...asked, returnHeaders: true })
        .catch((error: unknown) => {
          throw isRefusal(error) ? wrongCredentials() : error;
        });
      return 'twoFactorRedirect' in response
        ? proveSecondFactor(auth, {
            code,
            headers: withCookies(headersOf(from), headers),
            db: this.#settings.db,
            whose: { email },
          })
        : response.token;
    });
  }

  /**
   * Begins a session of somebody who has proved who they are without a password, such as by a link that went to their address. Who has a
   * second factor shows it here as well: a mailbox is no second one.
   *
   * @returns the token of the session, which nobody may have before what proved them is used up
   * @throws {ServiceError} second_factor_needed
   */
  async signInProved(
    personId: string,
    { code, from }: { readonly code: string | undefined; readonly from: Origin },
  ): Promise<string> {
    const { pool } = this.#settings;
    return this.busy(from.address, async () => {
      const auth = await this.#opened();
      const token = await insertSession(pool, personId, from);
      try {
        if (await hasSecondFactor(pool, personId)) {
          const headers = headersOf(from);
          headers.set('authorization', `Bearer ${token}`);
          await proveSecondFactor(auth, { code, headers, db: pool, whose: { personId } });
        }
        return token;
      } catch (error) {
        await endSession(pool, token);
        throw error;
      }
    });
  }

  /** Work with better-auth in the name of a session of ours. @throws {ServiceError} what `refusal` makes of a refusal */
  async as<Value>(
    token: string,
    from: Origin,
    work: (auth: AuthOn, headers: Headers) => Promise<Value>,
    refusal: () => ServiceError,
  ): Promise<Value> {
    const headers = headersOf(from);
    headers.set('authorization', `Bearer ${token}`);
    const { openAuth } = await import('./open-auth.ts');
    const authOn: AuthOn = (db) => openAuth({ ...this.#settings, db });
    try {
      return await this.busy(from.address, () => work(authOn, headers));
    } catch (error) {
      throw isRefusal(error) ? refusal() : error;
    }
  }

  /**
   * Of somebody who is signed in and does what needs it once more. Nothing of the database is held while it waits.
   * @returns the password as it is stored, for a change of it: of two at once one counts
   * @throws {ServiceError} invalid_credentials
   */
  async checkPassword(
    db: Queryable,
    personId: string,
    password: string,
    address: string,
  ): Promise<PasswordHash> {
    const stored = await passwordOf(db, personId);
    const isRight = await this.busy(address, () => isPassword(stored, password));
    if (isRight && stored !== null) return stored;
    throw new ServiceError('invalid_credentials', 'The password is not right.');
  }

  /** A new password as it is stored, once it is its turn: before the transaction that stores it. */
  hashed(address: string, password: string): Promise<PasswordHash> {
    return this.busy(address, () => hashedPassword(password));
  }

  /** Read at the first sign-in: a service that nobody signs in to starts without it. */
  #opened(): Promise<Auth> {
    this.#auth ??= import('./open-auth.ts').then(({ openAuth }) => openAuth(this.#settings));
    return this.#auth;
  }

  /** Work with passwords takes turns. */
  busy<Value>(address: string, work: () => Promise<Value>): Promise<Value> {
    return this.#gate.run(address, work);
  }
}

function headersOf({ address, userAgent }: Origin): Headers {
  const headers = new Headers({ [addressHeader]: address });
  // Others than visible ASCII are none that a browser sends, and Headers refuses them.
  const agent = (userAgent ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, userAgentLengthMax);
  if (agent !== '') headers.set('user-agent', agent);
  return headers;
}

const wrongCredentials = () =>
  new ServiceError('invalid_credentials', 'E-mail address or password is not right.');
