import { FairGate } from '../kernel/fair-gate.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Pool, Queryable } from '../postgres/pool.ts';
import type { Auth, AuthSettings } from './open-auth.ts';
import { isPasswordOf, plainEmail } from './people.ts';

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

/** A password takes 16 MB and 50 ms to check, in a thread that others want as well. */
const checksAtOnce = 2;
const userAgentLengthMax = 300;
/** In which better-auth finds the address of who signs in. Made here, never taken from a request. */
const addressHeader = 'x-millrace-address';

/** Signs people in. The only user of better-auth, together with what this folder makes of it. */
export class Identity {
  readonly #settings: AuthSettings;
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

  constructor(settings: Omit<AuthSettings, 'db'> & { readonly pool: Pool }) {
    this.#settings = { ...settings, db: settings.pool };
  }

  /**
   * Begins a session. The answer and the time that it takes are the same for an address that nobody has.
   *
   * @returns the token of the session, for its cookie
   * @throws {ServiceError} invalid_credentials
   */
  async signIn({ email, password }: Credentials, from: Origin): Promise<string> {
    return this.busy(from.address, async () => {
      try {
        const auth = await this.#opened();
        const { token } = await auth.api.signInEmail({
          body: { email: plainEmail(email), password },
          headers: headersOf(from),
        });
        return token;
      } catch (error) {
        throw isRefusal(error) ? wrongCredentials() : error;
      }
    });
  }

  /** Of somebody who is signed in and does what needs it once more. @throws {ServiceError} invalid_credentials */
  async checkPassword(db: Queryable, personId: string, password: string, address: string): Promise<void> {
    if (await this.busy(address, () => isPasswordOf(db, personId, password))) return;
    throw new ServiceError('invalid_credentials', 'The password is not right.');
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

/** What better-auth throws for what is wrong with the request, by the status that it would answer. */
function isRefusal(error: unknown): boolean {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500;
}

const wrongCredentials = () =>
  new ServiceError('invalid_credentials', 'E-mail address or password is not right.');
