import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { hashKey } from '../accounts/api-key.ts';
import type { Authenticator } from '../gateway/authenticate.ts';
import { asServiceError, type FailureParts, reportFailure } from '../gateway/report-failure.ts';
import { type Centicredits, parseCredits, toCredits } from '../kernel/credits.ts';
import { requestIdOf, uuidv7 } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { accountOfKey, type KeyOwner, keyIdOf, ownerOfKey } from '../oauth/account-of-key.ts';
import { toolsScope } from '../oauth/authorization-server.ts';
import { isLoopback, redirectHostOf } from '../oauth/client-rules.ts';
import { describeGrant } from '../oauth/grants.ts';
import { oauthPaths } from '../oauth/oauth-paths.ts';
import type { Resources } from '../oauth/resources.ts';
import {
  type ClientShown,
  consentPage,
  errorPage,
  keyPage,
  pageHeaders,
  personPage,
} from '../oauth/sign-in-page.ts';
import { workspacesOfPerson } from '../oauth/workspaces-of-person.ts';
import type { Queryable } from '../postgres/pool.ts';

export interface SignInParts extends FailureParts {
  readonly db: Queryable;
  readonly provider: Provider;
  readonly resources: Resources;
  readonly authenticator: Authenticator;
  /** Who is signed in to the console in the browser that asks; null for nobody. */
  readonly personOf: (request: FastifyRequest) => Promise<SignedIn | null>;
  /** Notes in the audit log that somebody let a client in. */
  readonly onAllowed: (allowed: AllowedClient) => Promise<void>;
}

export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface AllowedClient {
  readonly request: FastifyRequest;
  readonly personId: string;
  readonly organizationId: number;
  /** `ws_…`. */
  readonly workspace: string;
  readonly client: string;
  readonly redirectHost: string;
  readonly maxCredits: number | null;
}

/** A form with a key in it is a few hundred bytes. */
const formBytesMax = 8_192;

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/**
 * The page where a person allows a client: first the key of a workspace, then a summary of the access. A person who is signed in to the
 * console chooses a workspace instead. The client never sees the key.
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
      show(reply, await pageOf(parts, await underWay(parts, request, reply), request)),
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
  'This sign-in expired after ten minutes, or was started in another browser, or you started a newer one in this browser.';
const unreadable = 'Cannot read the published details of the client now. Try again in a minute.';
const awayFor = {
  500: 'Something went wrong on our side.',
  503: 'Cannot reach the service now. Try again in a moment.',
} as const;
const notOurs = 'the form does not come from this service';
const wrongBudget = 'Enter a number of credits, 0 or more, with at most two decimals; or leave it empty.';

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
  const again = async (said: Said) => show(reply, await pageOf(parts, interaction, request, said));
  switch (request.body.get('step')) {
    case 'no':
      return finish(parts, request, reply, {
        error: 'access_denied',
        error_description: 'the user refused',
      });
    case 'yes': {
      const owner = await ownerOf(parts, interaction);
      if (owner === undefined) return again({});
      const most = budgetOf(request.body);
      if (most === undefined) return again({ consent: wrongBudget });
      return letIn(parts, request, reply, { interaction, owner, most });
    }
    case 'allow': {
      const allowed = await allowedBy(parts, request);
      if ('problem' in allowed) return again(allowed);
      const { person, workspace, owner, most } = allowed;
      const { name, redirectHost } = await shownClient(parts.provider, interaction.params);
      await parts.onAllowed({
        request,
        personId: person.id,
        organizationId: workspace.organizationId,
        workspace: workspace.id,
        client: name,
        redirectHost,
        maxCredits: most === null ? null : toCredits(most),
      });
      return letIn(parts, request, reply, { interaction, owner, most });
    }
    default:
      return again({ key: await takeKey(parts, interaction, request) });
  }
}

/** What is wrong, by the form that it is shown at. */
interface Said {
  readonly key?: string | null;
  readonly consent?: string;
  readonly problem?: string | null;
  readonly chosen?: string;
}

/** Null for no limit; undefined for what is no amount. */
function budgetOf(form: URLSearchParams): Centicredits | null | undefined {
  const sent = (form.get('max_credits') ?? '').trim();
  const most = sent === '' ? null : parseCredits(sent);
  return most !== null && most !== undefined && most < 0 ? undefined : most;
}

/**
 * What who is signed in has chosen, looked at again: they may have been signed out since, or be somebody else, or have lost their role. A page of another
 * site cannot send this form, whose token it does not know; browsers say so as well.
 */
async function allowedBy({ db, personOf }: SignInParts, request: FastifyRequest<{ Body: URLSearchParams }>) {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new errors.SessionNotFound(notOurs);
  const chosen = request.body.get('workspace_id') ?? '';
  const person = await personOf(request);
  if (person === null) return { problem: 'You are signed out. Sign in again, or paste an API key.' };
  if (person.id !== request.body.get('person')) {
    return { problem: 'A different person is now signed in in this browser. Check again what you allow.' };
  }
  const workspace = (await workspacesOfPerson(db, person.id)).find(({ id }) => id === chosen);
  const owner = workspace && (await ownerOfKey(db, { id: workspace.keyId }));
  if (workspace === undefined || owner === undefined) return { problem: 'Choose a workspace.' };
  const most = budgetOf(request.body);
  if (most === undefined) return { problem: wrongBudget, chosen };
  return { person, workspace, owner, most };
}

/** The client has access from now on, which hangs on the key. */
async function letIn(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    interaction,
    owner,
    most,
  }: { readonly interaction: Interaction; readonly owner: KeyOwner; readonly most: Centicredits | null },
): Promise<FastifyReply> {
  const grantId = await grantTo(parts, interaction, owner, most);
  return finish(parts, request, reply, {
    login: { accountId: accountOfKey(owner.keyId), remember: false },
    consent: { grantId },
  });
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
  request: FastifyRequest,
  { key = null, consent, problem = null, chosen }: Said = {},
): Promise<string> {
  const action = `${parts.resources.basePath}${oauthPaths.signIn}/${interaction.uid}`;
  const form = {
    client: await shownClient(parts.provider, interaction.params),
    action,
    token: tokenOf(interaction),
  };
  const owner = key === null && problem === null ? await ownerOf(parts, interaction) : undefined;
  if (owner !== undefined) {
    const { workspaceName: name, workspace: id, organizationName: organization, mode } = owner;
    return consentPage(form, { name, id, organization, mode }, consent ?? null);
  }
  const person = await parts.personOf(request);
  if (person === null) {
    const signInPath = `/console/sign-in?next=${encodeURIComponent(action)}`;
    return keyPage(form, { problem: key ?? problem, signInPath });
  }
  const workspaces = await workspacesOfPerson(parts.db, person.id);
  return personPage(
    form,
    { ...person, workspaces },
    { problem: key ?? problem, chosen: chosen ?? onlyOne(workspaces) },
  );
}

/** Who has one workspace needs not choose. */
const onlyOne = (workspaces: readonly { readonly id: string }[]): string | null =>
  workspaces.length === 1 ? (workspaces[0]?.id ?? null) : null;

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
