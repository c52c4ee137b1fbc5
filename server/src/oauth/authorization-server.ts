import { generateKeyPairSync, hkdfSync } from 'node:crypto';
import type { ParsedUrlQuery } from 'node:querystring';
import Provider, { type Adapter, type Configuration, errors, interactionPolicy } from 'oidc-provider';
import { publicId } from '../kernel/ids.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Outbound } from '../outbound/outbound-request.ts';
import type { Queryable } from '../postgres/pool.ts';
import { keyIdOf, ownerOfKey } from './account-of-key.ts';
import { answerClientAway, clientAway, isClientAway } from './client-away.ts';
import { ClientDocuments } from './client-documents.ts';
import { checkClient, isPublishable } from './client-rules.ts';
import { clientStore } from './client-store.ts';
import { grantStore } from './grant-store.ts';
import { KnownClients } from './known-clients.ts';
import { noStore, proofStore, signInStore } from './moment-store.ts';
import { oauthPaths } from './oauth-paths.ts';
import type { Resources } from './resources.ts';
import { errorPage, pageHeaders } from './sign-in-page.ts';
import { type TokenKind, tokenStore } from './token-store.ts';
import { orAway, tellingAway } from './when-away.ts';

export interface AuthorizationServerParts {
  readonly db: Queryable;
  readonly box: SecretBox;
  /** 32 bytes; what signs cookies is derived from it. */
  readonly secretKey: Uint8Array;
  readonly outbound: Outbound;
  readonly resources: Resources;
  /** Schemes of programs that answers may be sent to, beside https and loopback. */
  readonly redirectSchemes: readonly string[];
  /** A grant has ended: what is remembered of tokens has to be forgotten. */
  readonly onRevoked: () => void;
}

/** The one thing that may be asked for: to use the tools. */
export const toolsScope = 'tools';

/** Seconds. A client refreshes its access each hour; one that was not used for a month has to ask anew, and each has to after a year. */
const lives = {
  AccessToken: 3_600,
  AuthorizationCode: 60,
  RefreshToken: 30 * 86_400,
  Grant: 365 * 86_400,
  Interaction: 600,
  Session: 600,
  IdToken: 600,
} as const;

/** How far ahead a client's proof may end: each that was used is kept until then. */
const proofSecondsMax = 3_600;

/**
 * The authorization server for tool clients: codes with PKCE, refresh tokens that rotate, clients by document or registration. Nobody
 * stays signed in: each client is let in by somebody who has the key of the workspace, and says yes.
 */
export function openAuthorizationServer(parts: AuthorizationServerParts): Provider {
  const provider = new Provider(parts.resources.issuer, configurationOf(parts));
  // The address of each request is that of the service as its callers know it: the door sees to that.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    if (ctx.path === oauthPaths.authorize) {
      if (Object.values(ctx.query).flat().some(isUnreadable)) {
        ctx.status = 400;
        ctx.set(pageHeaders);
        ctx.body = errorPage({
          error: 'invalid_request',
          description: 'The URL that brought you here contains control characters.',
        });
        return;
      }
      ctx.query = askedFor(ctx.query);
    }
    await next();
    if (ctx.path.startsWith('/.well-known/') && ctx.status === 200) {
      ctx.body = { ...(ctx.body as object), scopes_supported: [toolsScope, 'offline_access'] };
    }
    // Of a session that is not kept: there is nothing to remember in a browser.
    const cookies = [(ctx.res.getHeader('set-cookie') as string | string[] | undefined) ?? []].flat();
    const kept = cookies.filter((cookie) => !cookie.startsWith(sessionCookie));
    if (kept.length > 0) ctx.res.setHeader('set-cookie', kept);
    else ctx.res.removeHeader('set-cookie');
  });
  answerClientAway(provider);
  return provider;
}

const sessionCookie = 'millrace-session';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for; no value of OAuth has one (RFC 6749 A)
const isUnreadable = (value: string | undefined) => /[\u0000-\u001f\u007f]/.test(value ?? '');

/** Of OpenID Connect, which is not spoken: what is not known is ignored (RFC 6749 3.1), where the library would refuse it. */
const ofOpenId = new Set([
  'acr_values',
  'claims',
  'claims_locales',
  'display',
  'id_token_hint',
  'login_hint',
  'max_age',
  'nonce',
  'ui_locales',
]);

/**
 * What a client asks for. There is one scope, so it is what everybody means, whatever they know of it (RFC 6749 3.3): some ask for
 * `openid`, and would be let in and then refused at each call.
 */
function askedFor(query: ParsedUrlQuery): ParsedUrlQuery {
  const known = Object.entries(query).filter(([name]) => !ofOpenId.has(name));
  const { scope = '' } = query;
  // Given twice it is refused by the library.
  if (Array.isArray(scope)) return Object.fromEntries(known);
  const isOffline = scope.split(' ').includes('offline_access');
  return { ...Object.fromEntries(known), scope: isOffline ? `${toolsScope} offline_access` : toolsScope };
}

function configurationOf(parts: AuthorizationServerParts): Configuration {
  const { db, resources } = parts;
  const documents = new ClientDocuments(parts.outbound, new KnownClients(db), () => ({
    address: Provider.ctx?.ip,
    clientId: Provider.ctx?.oidc?.client?.clientId,
  }));
  const isSecure = resources.issuer.startsWith('https:');
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    signed: true,
    path: '/',
    overwrite: true,
  } as const;
  return {
    assertJwtClientAuthClaimsAndHeader: async (_ctx, { exp }) => {
      if (Number(exp) > Date.now() / 1_000 + proofSecondsMax) {
        throw new errors.InvalidClientAuth('exp of the client_assertion is more than an hour ahead');
      }
    },
    adapter: (name) => orAway(storeOf(parts, name, documents)),
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    // A client that does not say what it is may be a program on a user's machine, whose port changes (RFC 8252 7.3).
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'ES256',
    },
    // No cookie of ours and no key goes with requests of pages to where tokens are had.
    clientBasedCORS: () => true,
    cookies: {
      names: {
        interaction: isSecure ? '__Host-millrace-sign-in' : 'millrace-sign-in',
        resume: isSecure ? '__Secure-millrace-resume' : 'millrace-resume',
        session: sessionCookie,
      },
      keys: [Buffer.from(hkdfSync('sha256', parts.secretKey, '', 'oauth cookies', 32)).toString('base64url')],
      short: cookie,
      long: cookie,
    },
    expiresWithSession: async () => false,
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (_ctx, _name, _value, metadata) => checkClient(metadata, parts.redirectSchemes),
    },
    features: {
      claimsParameter: { enabled: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: async (_ctx, clientId) => isPublishable(clientId),
        // The protocol wants a name of those that publish themselves.
        allowClient: async (_ctx, client) =>
          typeof client.clientName === 'string' && client.clientName !== '',
      },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: {
        enabled: true,
        idFactory: () => publicId('client'),
        issueRegistrationAccessToken: false,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async (_ctx, _client, oneOf) => oneOf ?? resources.main,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, resource) => {
          const audience = resources.audienceOf(resource);
          if (audience === null) throw new errors.InvalidTarget();
          return { scope: toolsScope, audience, accessTokenFormat: 'opaque' };
        },
      },
      revocation: {
        enabled: true,
        // A token of another client is left alone, and nothing is said about whether there is one.
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    fetch: documents.fetch as NonNullable<Configuration['fetch']>,
    fetchResponseBodyLimits: { jwks_uri: 65_536, sector_identifier_uri: 65_536 },
    findAccount: async (_ctx, accountId) => {
      const owner = await tellingAway(() => ownerOfKey(db, { id: keyIdOf(accountId) }));
      return owner && { accountId, claims: async () => ({ sub: accountId }) };
    },
    interactions: {
      policy: alwaysAsk(),
      url: async (_ctx, { uid }) => `${resources.basePath}${oauthPaths.signIn}/${uid}`,
    },
    // Whoever asks with `offline_access` and whoever does not: without, users would have to come back each hour.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // The library wants one for identity tokens, which are never made: nobody can ask for `openid`.
    jwks: {
      keys: [
        {
          ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
          alg: 'ES256',
        },
      ],
    },
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    pkce: { required: () => true },
    renderError: async (ctx, { error, error_description: description }, thrown) => {
      ctx.set(pageHeaders);
      if (isClientAway(thrown)) ctx.status = 503;
      ctx.body = isClientAway(thrown)
        ? errorPage({ error: 'temporarily_unavailable', description: clientAway })
        : errorPage({ error, description: description ?? '' });
    },
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: {
      authorization: oauthPaths.authorize,
      jwks: oauthPaths.jwks,
      registration: oauthPaths.register,
      revocation: oauthPaths.revoke,
      token: oauthPaths.token,
    },
    scopes: ['offline_access'],
    ttl: lives,
  };
}

function storeOf(
  { db, box, onRevoked }: AuthorizationServerParts,
  name: string,
  documents: ClientDocuments,
): Adapter {
  switch (name) {
    case 'Client':
      return clientStore(db, box);
    case 'Grant':
      return notingClients(grantStore(db, onRevoked), documents);
    case 'AuthorizationCode':
    case 'AccessToken':
    case 'RefreshToken':
      return tokenStore(db, name satisfies TokenKind, onRevoked);
    case 'Interaction':
      return signInStore(db);
    case 'ReplayDetection':
      return proofStore(db);
    default:
      return noStore;
  }
}

function notingClients(grants: Adapter, documents: ClientDocuments): Adapter {
  return {
    ...grants,
    upsert: async (id, payload, expiresIn) => {
      await grants.upsert(id, payload, expiresIn);
      await documents.noteGrant(payload.clientId ?? '');
    },
  };
}

/** The key is asked for, and somebody has to say yes, each time: a client that was let in before may be another program now. */
function alwaysAsk() {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  policy.clear();
  policy.add(
    new Prompt(
      { name: 'login', requestable: true },
      new Check(
        'no_key',
        'an API key of a workspace is needed',
        (ctx) => ctx.oidc.result?.login === undefined,
      ),
    ),
  );
  policy.add(
    new Prompt(
      { name: 'consent', requestable: true },
      new Check(
        'no_consent',
        'nobody has allowed the client',
        (ctx) => ctx.oidc.result?.consent === undefined,
      ),
    ),
  );
  return policy;
}
