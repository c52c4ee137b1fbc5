import type * as OpenIdClient from 'openid-client';
import { z } from 'zod';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { discoverProvider } from './discover-provider.ts';
import type { OidcWays } from './oidc-fetch.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { plainEmail } from './plain-email.ts';
import { type SealedSteps, type StepKind, useStep } from './sealed-steps.ts';

/** Whom the provider has signed in. */
export interface OidcPerson {
  readonly issuer: string;
  /** Theirs for ever at this provider. An e-mail address may pass to somebody else. */
  readonly subject: string;
  /** In small letters; null where the provider tells none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

export interface OidcParts {
  readonly settings: OidcSettings;
  readonly ways: OidcWays;
  /** What the provider said that people are not told. */
  readonly onProblem: (problem: string, cause: unknown) => void;
}

/** Where the provider sends browsers back to, below the public address: a page of the console. */
export const oidcReturnPath = '/console/sign-in/oidc';
/** Its document is read again after this long: providers change keys, which have a rhythm of their own, more often than addresses. */
const documentMs = 3_600_000;
const nameLengthMax = 200;

const oidcStep = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  personId: z.string().nullable(),
});

/** The operator's identity provider: OpenID Connect Core 1.0 by authorization code with PKCE, state and nonce, its issuer and signatures checked. */
export class OidcProvider {
  readonly settings: OidcSettings;
  readonly #parts: OidcParts;
  readonly #steps: SealedSteps;
  readonly #returnUrl: string;
  #read: { readonly atMs: number; readonly config: Promise<OpenIdClient.Configuration> } | null = null;

  constructor(parts: OidcParts, steps: SealedSteps, publicUrl: string) {
    this.settings = parts.settings;
    this.#parts = parts;
    this.#steps = steps;
    this.#returnUrl = `${publicUrl}${oidcReturnPath}`;
  }

  /**
   * Where the browser goes, and the step that it keeps and sends back with the answer.
   * @param personId who links their account; null to sign in
   * @throws {ServiceError} oidc_unavailable
   */
  async begin(personId: string | null): Promise<{ readonly url: string; readonly step: string }> {
    const client = await import('openid-client');
    const config = await this.#config(client);
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const nonce = client.randomNonce();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#returnUrl,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return {
      url: url.href,
      step: this.#steps.seal(kindOf(personId), { state, nonce, verifier, personId }),
    };
  }

  /**
   * Whom the provider signed in.
   * @param query what it sent the browser back with, without the question mark
   * @throws {ServiceError} oidc_refused, oidc_unavailable
   */
  async finish(
    db: Queryable,
    sent: { readonly step: string; readonly query: string; readonly personId: string | null },
  ): Promise<OidcPerson> {
    const begun = this.#steps.open(kindOf(sent.personId), oidcStep, sent.step);
    if (begun === null || begun.personId !== sent.personId || !(await useStep(db, sent.step))) {
      throw new ServiceError(
        'oidc_refused',
        'This sign-in took too long, was used twice, or started in another browser.',
        {
          fix: 'Start again on the sign-in page, and finish within ten minutes.',
        },
      );
    }
    const client = await import('openid-client');
    const config = await this.#config(client);
    try {
      const tokens = await client.authorizationCodeGrant(
        config,
        new URL(`${this.#returnUrl}?${sent.query}`),
        {
          pkceCodeVerifier: begun.verifier,
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          idTokenExpected: true,
        },
      );
      const claims = tokens.claims();
      if (claims === undefined) throw this.#notValid(new Error('no ID token'));
      // Many tell the address only here (OpenID Connect Core 1.0, 5.4).
      const told =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
          ? { ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)), sub: claims.sub }
          : claims;
      return this.#personOf(claims.sub, told);
    } catch (error) {
      throw this.#explained(client, error);
    }
  }

  #personOf(subject: string, told: Readonly<Record<string, unknown>>): OidcPerson {
    const email = z
      .email()
      .max(254)
      .safeParse(typeof told.email === 'string' ? plainEmail(told.email) : null);
    const name = typeof told.name === 'string' ? told.name.replaceAll(/\p{C}+/gu, ' ').trim() : '';
    return {
      issuer: this.settings.issuer,
      subject,
      email: email.success ? email.data : null,
      isEmailVerified: isVerified(told, this.settings.issuer),
      name: name === '' ? null : name.slice(0, nameLengthMax).toWellFormed(),
    };
  }

  /** Read when it is first needed, so that a service starts without its provider. What failed is tried again. */
  #config(client: typeof OpenIdClient): Promise<OpenIdClient.Configuration> {
    const nowMs = performance.now();
    if (this.#read === null || nowMs - this.#read.atMs > documentMs) {
      const config = this.#discover(client);
      this.#read = { atMs: nowMs, config };
      config.catch(() => {
        if (this.#read?.config === config) this.#read = null;
      });
    }
    return this.#read.config;
  }

  async #discover(client: typeof OpenIdClient): Promise<OpenIdClient.Configuration> {
    try {
      return await discoverProvider(client, this.settings, this.#parts.ways);
    } catch (error) {
      throw this.#unavailable('its document cannot be read', error);
    }
  }

  #explained(client: typeof OpenIdClient, error: unknown): ServiceError {
    if (error instanceof ServiceError) return error;
    const { name } = this.settings;
    if (error instanceof client.AuthorizationResponseError) {
      return error.error === 'access_denied'
        ? new ServiceError('oidc_refused', `The sign-in at ${name} was canceled or refused.`, {
            cause: error,
          })
        : this.#refused(`${name} did not sign you in (${wordOf(error.error)}).`, error);
    }
    if (error instanceof client.ResponseBodyError) {
      // The code was used before, or is too old; all else is about our client.
      return error.error === 'invalid_grant'
        ? this.#refused(`${name} reports that this sign-in was already used or took too long.`, error)
        : this.#unavailable(`it refuses the client: ${wordOf(error.error)}`, error);
    }
    const isOfNetwork =
      causesOf(error).some((cause) => cause instanceof ServiceError) ||
      codesOfNetwork.has(String((error as { code?: unknown } | null)?.code));
    return isOfNetwork ? this.#unavailable('it cannot be reached', error) : this.#notValid(error);
  }

  readonly #notValid = (cause: unknown) =>
    this.#refused(`The answer from ${this.settings.name} is not valid, so you are not signed in.`, cause);

  #refused(message: string, cause: unknown): ServiceError {
    // The document may have changed: it is read again.
    this.#read = null;
    this.#parts.onProblem('a sign-in by the identity provider failed', cause);
    return new ServiceError('oidc_refused', message, { cause });
  }

  #unavailable(problem: string, cause: unknown): ServiceError {
    this.#read = null;
    this.#parts.onProblem(`nobody can sign in by the identity provider: ${problem}`, cause);
    return new ServiceError('oidc_unavailable', `${this.settings.name} cannot be reached now.`, {
      cause,
    });
  }
}

/** Of openid-client: what came is no answer of a provider. */
const codesOfNetwork: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

const kindOf = (personId: string | null): StepKind =>
  personId === null ? 'oidc to sign in' : 'oidc to link';

/**
 * Whether the provider vouches for the address. Entra ID has a claim of its own for it, which the operator switches on
 * (https://learn.microsoft.com/entra/identity-platform/migrate-off-email-claim-authorization, read 2026-11).
 */
function isVerified(told: Readonly<Record<string, unknown>>, issuer: string): boolean {
  if (told.email_verified === true || told.email_verified === 'true') return true;
  const isEntra = new URL(issuer).host === 'login.microsoftonline.com';
  return isEntra && [true, 1, '1', 'true'].includes(told.xms_edov as string);
}

/** Words of OAuth are lower-case with underscores; what is none comes from somebody else. */
export const wordOf = (word: string) => (/^[a-z_]{1,60}$/.test(word) ? word : 'unknown error');

export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}
