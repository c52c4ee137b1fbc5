import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { hashKey } from '../accounts/api-key.ts';
import type { Authenticator } from '../gateway/authenticate.ts';
import { asServiceError, type FailureParts, reportFailure } from '../gateway/report-failure.ts';
import { type Centicredits, parseCredits } from '../kernel/credits.ts';
import { requestIdOf, uuidv7 } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { accountOfKey, type KeyOwner, keyIdOf, ownerOfKey } from '../oauth/account-of-key.ts';
import { toolsScope } from '../oauth/authorization-server.ts';
import { isLoopback, redirectHostOf } from '../oauth/client-rules.ts';
import { describeGrant } from '../oauth/grants.ts';
import { oauthPaths } from '../oauth/oauth-paths.ts';
import type { Resources } from '../oauth/resources.ts';
import { type ClientShown, consentPage, errorPage, keyPage, pageHeaders } from '../oauth/sign-in-page.ts';
import type { Queryable } from '../postgres/pool.ts';

export interface SignInParts extends FailureParts {
  readonly db: Queryable;
  readonly provider: Provider;
  readonly resources: Resources;
  readonly authenticator: Authenticator;
}

/** A form with a key in it is a few hundred bytes. */
const formBytesMax = 8_192;

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/**
 * The page on which somebody lets a client in: first the key of a workspace, then a look at what gets access to what. The client never
 * sees the key.
 */
export function serveSignIn(
  server: FastifyInstance,
  parts: SignInParts,
  limit: onRequestAsyncHookHandler,
): void {
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMax },
      (_request, body, end) => end(null, new URLSearchParams(body as string)),
    );
    scope.addHook('preHandler', async (request) => {
      request.body ??= new URLSearchParams();
    });
    const url = `${oauthPaths.signIn}/:uid`;
    scope.get<{ Params: { uid: string } }>(url, { onRequest: limit }, async (request, reply) =>
      show(reply, await pageOf(parts, await underWay(parts, request, reply), null)),
    );
    scope.post<{ Params: { uid: string }; Body: URLSearchParams }>(
      url,
      { onRequest: limit },
      async (request, reply) => {
        const interaction = await underWay(parts, request, reply);
        if (!isSame(request.body.get('token') ?? '', tokenOf(interaction)))
          throw new errors.SessionNotFound(notOurs);
        return step(parts, interaction, request, reply);
      },
    );
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof errors.SessionNotFound) {
        return show(reply.code(400), errorPage({ error: 'sign_in_expired', description: expired }));
      }
      if (error instanceof errors.OIDCProviderError && error.statusCode < 500) {
        return show(reply.code(400), errorPage({ error: error.error, description: unreadable }));
      }
      const known = asServiceError(error);
      reportFailure(parts, known, error, {
        requestId: requestIdOf(uuidv7()),
        endpoint: 'oauth',
        workspace: null,
        isGone: reply.raw.destroyed,
      });
      const { retryAfterSeconds } = known;
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
      const description = known.status < 500 ? known.message : awayFor[known.status === 503 ? 503 : 500];
      return show(reply.code(known.status), errorPage({ error: known.code, description }));
    });
    done();
  });
}

const expired =
  'This sign-in is over, was begun in another browser, or another one was begun in this browser after it. It waits for ten minutes.';
const unreadable = 'What the program publishes of itself cannot be read now. Try again in a minute.';
const awayFor = {
  500: 'Something went wrong on our side.',
  503: 'The service cannot be reached just now. Try again in a moment.',
} as const;
const notOurs = 'the form is not one of ours';
const wrongBudget = 'Enter a number of credits, 0 or more, with at most two decimals; or nothing.';

/** The sign-in of the cookie, which has to be the one in the address. @throws {errors.SessionNotFound} */
async function underWay(
  { provider }: SignInParts,
  { raw, params }: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<Interaction> {
  const interaction = await provider.interactionDetails(raw, reply.raw);
  if (!isSame(interaction.uid, params.uid)) throw new errors.SessionNotFound('another sign-in');
  return interaction;
}

async function step(
  parts: SignInParts,
  interaction: Interaction,
  request: FastifyRequest<{ Body: URLSearchParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  switch (request.body.get('step')) {
    case 'no':
      return finish(parts, request, reply, {
        error: 'access_denied',
        error_description: 'whoever was asked said no',
      });
    case 'yes': {
      const owner = await ownerOf(parts, interaction);
      if (owner === undefined) return show(reply, await pageOf(parts, interaction, null));
      const sent = (request.body.get('max_credits') ?? '').trim();
      const most = sent === '' ? null : parseCredits(sent);
      if (most === undefined || (most !== null && most < 0)) {
        return show(reply, await pageOf(parts, interaction, null, wrongBudget));
      }
      const grantId = await grantTo(parts, interaction, owner, most);
      return finish(parts, request, reply, {
        login: { accountId: accountOfKey(owner.keyId), remember: false },
        consent: { grantId },
      });
    }
    default: {
      const problem = await takeKey(parts, interaction, request);
      return show(reply, await pageOf(parts, interaction, problem));
    }
  }
}

/** Notes whose key it is; or tells what is wrong with it. */
async function takeKey(
  { db, authenticator }: SignInParts,
  interaction: Interaction,
  request: FastifyRequest<{ Body: URLSearchParams }>,
): Promise<string | null> {
  const key = (request.body.get('api_key') ?? '').trim();
  try {
    await authenticator.authenticate(key, request.ip);
    const owner = await ownerOfKey(db, { hash: hashKey(key) });
    if (owner === undefined) throw new ServiceError('revoked_api_key', 'The API key was revoked.');
    interaction.result = { login: { accountId: accountOfKey(owner.keyId), remember: false } };
    await interaction.persist();
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.code === 'missing_api_key' ? 'Enter the API key of a workspace.' : error.message;
  }
}

async function grantTo(
  { db, provider, resources }: SignInParts,
  { params }: Interaction,
  owner: KeyOwner,
  creditsMax: Centicredits | null,
): Promise<string> {
  const { client_id: clientId, redirect_uri: redirectUri } = params as {
    client_id: string;
    redirect_uri: string;
  };
  const grant = new provider.Grant({ accountId: accountOfKey(owner.keyId), clientId });
  for (const resource of [params.resource ?? resources.main].flat())
    grant.addResourceScope(String(resource), toolsScope);
  grant.addOIDCScope('offline_access');
  const id = await grant.save();
  const { name } = await shownClient(provider, params);
  await describeGrant(db, id, { clientName: name, redirectHost: redirectHostOf(redirectUri), creditsMax });
  return id;
}

/** Back to the authorization server, and from there to the client. */
async function finish(
  { provider }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<FastifyReply> {
  const target = await provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  });
  return reply.headers(pageHeaders).redirect(target, 303);
}

async function pageOf(
  parts: SignInParts,
  interaction: Interaction,
  problem: string | null,
  problemOfConsent: string | null = null,
): Promise<string> {
  const form = {
    client: await shownClient(parts.provider, interaction.params),
    action: `${parts.resources.basePath}${oauthPaths.signIn}/${interaction.uid}`,
    token: tokenOf(interaction),
  };
  const owner = problem === null ? await ownerOf(parts, interaction) : undefined;
  if (owner === undefined) return keyPage(form, problem);
  const { workspaceName: name, workspace: id, organizationName: organization, mode } = owner;
  return consentPage(form, { name, id, organization, mode }, problemOfConsent);
}

/** Whose key was given; it may have been revoked since. */
async function ownerOf({ db }: SignInParts, { result }: Interaction): Promise<KeyOwner | undefined> {
  const accountId = result?.login?.accountId;
  return accountId === undefined ? undefined : ownerOfKey(db, { id: keyIdOf(accountId) });
}

async function shownClient(provider: Provider, params: Interaction['params']): Promise<ClientShown> {
  const { client_id: clientId, redirect_uri: redirectUri } = params as {
    client_id: string;
    redirect_uri: string;
  };
  const client = await provider.Client.find(clientId);
  if (client === undefined) throw new errors.SessionNotFound('the client is gone');
  return {
    name: client.clientName || 'A program without a name',
    publisher: client.clientIdMetadataDocument ? new URL(clientId).host : null,
    redirectHost: redirectHostOf(redirectUri),
    isLoopback: isLoopback(redirectUri),
  };
}

/** Random, of this sign-in alone, and shown in its form alone. */
const tokenOf = (interaction: Interaction) => (interaction as Interaction & { cid: string }).cid;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const show = (reply: FastifyReply, page: string) => reply.headers(pageHeaders).send(page);
