import type * as OpenIdClient from 'openid-client';
import { addressOf } from '../../boot/listen.ts';
import { callersOutboundSettings, issuerOutbound } from '../../boot/start.ts';
import { discoverProvider, IssuerDiffersError } from '../../identity/discover-provider.ts';
import { type OidcWays, oidcFetch } from '../../identity/oidc-fetch.ts';
import { causesOf, oidcReturnPath, wordOf } from '../../identity/oidc-provider.ts';
import type { OidcSettings } from '../../identity/oidc-settings.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { GuardedOutbound } from '../../outbound/guarded-outbound.ts';
import type { Config } from '../../settings/config.ts';
import { type Check, fail, ok, warn } from './check.ts';

const name = 'sign-in by OIDC';
const more = 'docs/sign-in.md';

/**
 * Can people sign in by the identity provider? Reads its document and keys as a sign-in does, and has it look at our client with a code that it never
 * gave: that signs nobody in. The check of the settings reports incomplete settings.
 */
export async function checkOidc(config: Config): Promise<Check[]> {
  if (config.oidc === null) {
    return [
      ok(name, `not set: people sign in by password or passkey; OIDC_ISSUER adds a provider (${more})`),
    ];
  }
  const toIssuer = new GuardedOutbound(issuerOutbound(config));
  const toOthers = new GuardedOutbound(callersOutboundSettings(config));
  try {
    const checks = await checkProvider(config.oidc, { toIssuer, toOthers }, addressOf(config));
    return [...checks, ...checkReturn(config)];
  } finally {
    await Promise.all([toIssuer.close(), toOthers.close()]);
  }
}

async function checkProvider(settings: OidcSettings, ways: OidcWays, publicUrl: string): Promise<Check[]> {
  const client = await import('openid-client');
  let found: OpenIdClient.Configuration;
  try {
    found = await discoverProvider(client, settings, ways);
  } catch (error) {
    return [documentFailure(settings, error)];
  }
  const document = found.serverMetadata();
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
    (one) => typeof document[one] !== 'string',
  );
  if (missing.length > 0) {
    return [
      fail(
        name,
        `the discovery document of ${settings.issuer} has no ${missing.join(', no ')}`,
        'Set OIDC_ISSUER to an OpenID Connect provider: plain OAuth cannot sign people in.',
      ),
    ];
  }
  const problem =
    (await keysFailure(settings, ways, String(document.jwks_uri))) ??
    (await clientFailure(client, found, settings, `${publicUrl}${oidcReturnPath}`));
  if (problem !== null) return [problem];
  const detail = `${settings.issuer} responds, client ${settings.clientId}, people return to ${publicUrl}${oidcReturnPath}`;
  return [
    settings.clientSecret === null && !allowsPublic(document.token_endpoint_auth_methods_supported)
      ? warn(
          name,
          `${detail}; OIDC_CLIENT_SECRET is not set, but the provider does not list public clients`,
          'Set OIDC_CLIENT_SECRET to the secret of the client, unless you registered a public client.',
        )
      : ok(name, `${detail}${settings.clientSecret === null ? ', as a public client' : ''}`),
  ];
}

const allowsPublic = (methods: readonly string[] | undefined) => methods?.includes('none') ?? false;

function documentFailure({ issuer }: OidcSettings, error: unknown): Check {
  if (error instanceof IssuerDiffersError) {
    return fail(
      name,
      `the discovery document of ${issuer} names the issuer ${plain(error.said)}`,
      'Set OIDC_ISSUER to exactly that, if it is your provider. For Entra ID, use the issuer of your own tenant.',
    );
  }
  const refusal = refusalOf(error);
  if (refusal !== null) {
    return fail(
      name,
      `cannot fetch the discovery document of ${issuer}: ${refusal}`,
      `Check that this machine reaches ${new URL(issuer).host}, and that OIDC_ISSUER has no typo. For a certificate authority of your own, set NODE_EXTRA_CA_CERTS.`,
    );
  }
  const status = statusOf(error);
  return fail(
    name,
    status === null
      ? `the response of ${issuer} is not an OpenID Connect discovery document`
      : `${issuer} returns ${status} instead of its discovery document`,
    `Set OIDC_ISSUER to the part of the document's URL before /.well-known/openid-configuration.`,
  );
}

/** Null where the keys are there. */
async function keysFailure({ issuer }: OidcSettings, ways: OidcWays, address: string): Promise<Check | null> {
  const where = plain(address);
  const mend = `Its document gives this URL for its keys. If the host is in your own network, add its IP address to OUTBOUND_ALLOW (${more}).`;
  try {
    const response = await oidcFetch(issuer, ways)(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
    });
    const body: unknown = await response.json();
    const { keys } = body as { readonly keys?: unknown };
    if (response.ok && Array.isArray(keys) && keys.length > 0) return null;
    return fail(
      name,
      `${where} returns no keys (${response.status})`,
      'Ask the administrator of the provider.',
    );
  } catch (error) {
    const refusal = refusalOf(error);
    return refusal === null
      ? fail(name, `${where} returns no keys`, 'Ask the administrator of the provider.')
      : fail(name, `cannot fetch the keys at ${where}: ${refusal}`, mend);
  }
}

/** Null where the provider takes the client, or says nothing about it. */
async function clientFailure(
  client: typeof OpenIdClient,
  found: OpenIdClient.Configuration,
  { clientId }: OidcSettings,
  returnUrl: string,
): Promise<Check | null> {
  const where = plain(String(found.serverMetadata().token_endpoint));
  try {
    await client.genericGrantRequest(found, 'authorization_code', {
      code: 'millrace-doctor',
      redirect_uri: returnUrl,
      code_verifier: client.randomPKCECodeVerifier(),
    });
    return null;
  } catch (error) {
    if (error instanceof client.ResponseBodyError) {
      // Others are about the code, which the provider has not given.
      if (!['invalid_client', 'unauthorized_client'].includes(error.error)) return null;
      return fail(
        name,
        `the provider refuses the client ${clientId} (${wordOf(error.error)})`,
        'Set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET to a client of the kind "web application", with the authorization code flow.',
      );
    }
    const refusal = refusalOf(error);
    if (refusal === null) return null;
    return fail(
      name,
      `cannot request tokens at ${where}: ${refusal}`,
      `Its document gives this URL. If the host is in your own network, add its IP address to OUTBOUND_ALLOW (${more}).`,
    );
  }
}

/** Where the provider sends browsers back to. */
function checkReturn({ publicUrl }: Config): Check[] {
  if (publicUrl !== null) return [];
  return [
    warn(
      `${name}, redirect URL`,
      'PUBLIC_URL is not set: the provider sends browsers back to this machine',
      `Set PUBLIC_URL to the URL that people use for the service, and register it with ${oidcReturnPath} at the provider.`,
    ),
  ];
}

/** Why a request did not get through, in a sentence; null where it did. */
function refusalOf(error: unknown): string | null {
  const refused = causesOf(error).find((cause) => cause instanceof ServiceError);
  if (refused !== undefined) return refused.message.replace(/ Nothing was charged\.$/, '');
  return ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(String((error as { code?: unknown } | null)?.code))
    ? 'It does not respond in time.'
    : null;
}

const statusOf = (error: unknown): number | null => {
  const { cause } = error as { readonly cause?: unknown };
  return cause instanceof Response && cause.status !== 200 ? cause.status : null;
};

/** What a provider says of itself, in one short line. */
const plain = (text: string) => text.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, 300);
