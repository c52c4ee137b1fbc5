import type * as OpenIdClient from 'openid-client';
import { type OidcWays, oidcFetch, requestMs } from './oidc-fetch.ts';
import type { OidcSettings } from './oidc-settings.ts';

/** The document is of another issuer than the setting names. */
export class IssuerDiffersError extends Error {
  override name = 'IssuerDiffersError';
  /** What the document says. */
  readonly said: string;

  constructor(expected: string, said: string) {
    super(`the document of ${expected} is of ${said}`);
    this.said = said;
  }
}

/**
 * Reads what the provider says of itself, as signing in needs it.
 * @throws {IssuerDiffersError}, and what openid-client throws where the document cannot be read
 */
export async function discoverProvider(
  client: typeof OpenIdClient,
  { issuer, clientId, clientSecret }: Pick<OidcSettings, 'issuer' | 'clientId' | 'clientSecret'>,
  ways: OidcWays,
): Promise<OpenIdClient.Configuration> {
  // Of this machine, for trials: the setting allows no other without TLS.
  const isPlain = new URL(issuer).protocol === 'http:';
  const config = await client
    .discovery(new URL(issuer), clientId, {}, authenticated(client, clientSecret), {
      [client.customFetch]: oidcFetch(issuer, ways) as OpenIdClient.CustomFetch,
      timeout: requestMs / 1_000,
      // Signatures are checked although the token comes over TLS: the way to the provider may have a proxy in it.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    })
    .catch((error: unknown) => {
      const said = issuerInstead(error);
      throw said === null ? error : new IssuerDiffersError(issuer, said);
    });
  const said = config.serverMetadata().issuer;
  // The library lets multi-tenant issuers of Microsoft through, in which anybody can name any address.
  if (new URL(said).href !== new URL(issuer).href) throw new IssuerDiffersError(issuer, said);
  return config;
}

/** Of an error of the library that says so; null for any other. */
function issuerInstead(error: unknown): string | null {
  const { code, cause } = error as {
    readonly code?: unknown;
    readonly cause?: { readonly attribute?: unknown; readonly body?: { readonly issuer?: unknown } };
  };
  if (code !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' || cause?.attribute !== 'issuer') return null;
  return String(cause.body?.issuer);
}

/** As the provider takes it: in the header where it says nothing (OpenID Connect Discovery 1.0, 3), else in the body. */
function authenticated(client: typeof OpenIdClient, secret: string | null): OpenIdClient.ClientAuth {
  if (secret === null) return client.None();
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}
