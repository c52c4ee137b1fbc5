import type { EventEmitter } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Failures } from '../gateway/failures.ts';
import { asServiceError, type FailureParts, reportFailure } from '../gateway/report-failure.ts';
import { requestIdOf, uuidv7 } from '../kernel/ids.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { holdBack } from '../limits/refusal-pace.ts';
import { takeOfAddress } from '../limits/take-of-address.ts';
import { oauthPaths } from '../oauth/oauth-paths.ts';
import type { Resources } from '../oauth/resources.ts';
import { errorPage, pageHeaders } from '../oauth/sign-in-page.ts';
import { mcpPath, resourceMetadata, resourceMetadataPath } from './access-challenge.ts';
import { type SignInParts, serveSignIn } from './sign-in-door.ts';

export interface OauthParts extends SignInParts, FailureParts {
  readonly provider: Provider;
  readonly resources: Resources;
  readonly failures: Failures;
  /** What happened to a client on its way to access: for the log, and no secret. Strangers cause what is only a `detail` without limit. */
  readonly onStep: (
    step: string,
    told: { readonly client: string | undefined; readonly error?: string },
    weight: 'news' | 'detail',
  ) => void;
}

const wellKnown = '/.well-known';
/** Pages of other sites may read it: it is the same for all, and nothing of a user's goes with the question. */
const openToPages = { 'access-control-allow-origin': '*' };

function sendPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wanted = request.headers['access-control-request-headers'];
  return reply
    .code(204)
    .headers({ ...openToPages, 'access-control-allow-methods': 'GET' })
    .headers(wanted ? { 'access-control-allow-headers': wanted } : {})
    .send();
}

/** Requests of one address. What registers is wanted once by a client; what begins a sign-in writes to the database. */
const rates = {
  register: { perSecond: 20 / 60, burst: 20 },
  authorize: { perSecond: 1, burst: 60 },
  token: { perSecond: 20, burst: 200 },
} as const;

/** Where tool clients learn how to get access, and get it: the metadata, the authorization server, and the page that asks. */
export function serveOauth(server: FastifyInstance, parts: OauthParts): void {
  const { provider, resources } = parts;
  // Before the library listens to its own failures, which it would print.
  tellSteps(parts);
  const answer = provider.callback();
  const limiter = new RateLimiter();
  const limited = (kind: keyof typeof rates) => async (request: FastifyRequest, reply: FastifyReply) => {
    const failedFor = parts.failures.waitOfAddress(request.ip);
    const refuse = (seconds: number) => {
      const holdMs = parts.failures.holdMs(request.ip, { status: 429 });
      holdBack(request.raw, reply.raw, holdMs, () => tooMany(reply, seconds, kind === 'authorize'));
      return reply;
    };
    if (failedFor > 0) return refuse(failedFor);
    const slot = takeOfAddress(limiter, {
      kind,
      address: request.ip,
      rate: rates[kind],
      nowMs: performance.now(),
    });
    if (!slot.granted) return refuse(slot.retryAfterSeconds);
  };
  const forward = (request: FastifyRequest, reply: FastifyReply, path?: string) => {
    // Of pages that may register.
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
    reply.hijack();
    reply.raw.once('finish', () => {
      if (reply.raw.statusCode >= 400 && reply.raw.statusCode < 500) parts.failures.noteAddress(request.ip);
    });
    return answer(asOurs(request, resources, path), reply.raw);
  };

  const { basePath } = resources;
  // Below a path of the public address clients look behind it as well, which comes to us where a proxy is made to.
  const behind = (paths: readonly string[]) => [
    ...new Set([...paths, ...paths.map((path) => `${basePath}${path}`)]),
  ];
  for (const place of behind(['', mcpPath])) {
    const url = `${resourceMetadataPath}${place}`;
    server.options(url, sendPreflight);
    server.get(url, (request, reply) =>
      reply
        .headers({ ...openToPages, 'cache-control': 'public, max-age=3600' })
        .send(resourceMetadata(resources, request.headers.host)),
    );
  }
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The library reads the body itself, up to 56 KiB.
    scope.addContentTypeParser('*', (_request, _body, end) => end(null));
    for (const name of ['oauth-authorization-server', 'openid-configuration']) {
      const path = `${wellKnown}/${name}`;
      // Clients look in several places, with the path of the tools and without.
      for (const url of [...behind(['', mcpPath]).map((place) => `${path}${place}`), `${mcpPath}${path}`]) {
        scope.route({
          method: ['GET', 'OPTIONS'],
          url,
          handler: (request, reply) => forward(request, reply, path),
        });
      }
    }
    const routes = [
      { url: oauthPaths.jwks, method: ['GET', 'OPTIONS'], rate: 'token' },
      { url: oauthPaths.token, method: ['POST', 'OPTIONS'], rate: 'token' },
      { url: oauthPaths.revoke, method: ['POST', 'OPTIONS'], rate: 'token' },
      { url: oauthPaths.register, method: ['POST'], rate: 'register' },
      { url: oauthPaths.authorize, method: ['GET'], rate: 'authorize' },
      { url: `${oauthPaths.authorize}/:uid`, method: ['GET'], rate: 'authorize' },
    ] as const;
    for (const { url, method, rate } of routes) {
      scope.route({
        method: [...method],
        url,
        onRequest: limited(rate),
        handler: (request, reply) => {
          // Under another name of this machine the cookies of the sign-in would be another's.
          const elsewhere = url === oauthPaths.authorize ? resources.ofHost(request.headers.host) : null;
          if (elsewhere !== null && elsewhere !== resources.main) {
            return reply.redirect(`${resources.issuer}${request.url}`, 303);
          }
          return forward(request, reply);
        },
      });
    }
    done();
  });
  serveSignIn(server, parts, limited('authorize'));
}

/** The request as it would be at the public address, whatever proxy is in front: the library makes its addresses of it. */
function asOurs(
  { raw, ip }: FastifyRequest,
  { issuer, basePath }: Resources,
  path?: string,
): FastifyRequest['raw'] {
  const { protocol, host } = new URL(issuer);
  const query = raw.url?.split('?')[1];
  raw.url = path === undefined ? raw.url : `${path}${query === undefined ? '' : `?${query}`}`;
  raw.headers.host = host;
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  raw.headers['x-forwarded-for'] = ip;
  return Object.assign(raw, { originalUrl: `${basePath}${raw.url}` });
}

function tooMany(reply: FastifyReply, retryAfterSeconds: number, isPage: boolean): FastifyReply {
  const description = `Too many requests came from this address. Try again in ${retryAfterSeconds} s.`;
  reply.code(429).header('retry-after', String(retryAfterSeconds));
  return isPage
    ? reply.headers(pageHeaders).send(errorPage({ error: 'temporarily_unavailable', description }))
    : reply
        .headers({ ...openToPages, 'access-control-expose-headers': 'retry-after' })
        .header('cache-control', 'no-store')
        .send({ error: 'temporarily_unavailable', error_description: description });
}

interface StepContext {
  readonly oidc?: {
    readonly params?: Record<string, unknown>;
    readonly client?: { readonly clientId: string };
  };
}

/** Log lines that strangers may cause: 60 at once, one a second, all together. */
const strangersNews = { perSecond: 1, burst: 60 };
/** Of what a stranger wrote, in characters. */
const shownMax = 200;
const shown = (text: unknown) => (typeof text === 'string' ? text.slice(0, shownMax) : undefined);

interface OAuthError extends Error {
  readonly error_description?: string;
  /** What is not told to the client, such as why its refresh token is none. */
  readonly error_detail?: string;
}

const wordsOf = ({ message, error_description: description = message, error_detail: detail }: OAuthError) =>
  detail === undefined ? description : `${description}: ${detail}`;

/** A client that got its access and never came is a riddle without what happened on the way. */
function tellSteps({ provider, onStep, ...parts }: OauthParts): void {
  // Its types know each event by a signature of its own.
  const events: EventEmitter = provider as unknown as EventEmitter;
  const clientOf = ({ oidc }: StepContext) => shown(oidc?.client?.clientId ?? oidc?.params?.client_id);
  const limiter = new RateLimiter();
  const ofStranger = () =>
    limiter.take('all', strangersNews, performance.now()).granted ? 'news' : 'detail';
  // For callers with a key or an OAuth token.
  for (const step of ['authorization.success', 'grant.success']) {
    events.on(step, (context: StepContext) => onStep(step, { client: clientOf(context) }, 'news'));
  }
  for (const step of ['interaction.started', 'registration_create.success']) {
    events.on(step, (context: StepContext) => onStep(step, { client: clientOf(context) }, ofStranger()));
  }
  for (const step of ['authorization', 'grant', 'registration_create', 'revocation', 'discovery', 'jwks']) {
    events.on(`${step}.error`, (context: StepContext, error: OAuthError) =>
      onStep(
        `${step}.error`,
        { client: clientOf(context), error: shown(wordsOf(error)) ?? '' },
        ofStranger(),
      ),
    );
  }
  const report = (error: unknown) =>
    reportFailure(parts, asServiceError(error), error, {
      requestId: requestIdOf(uuidv7()),
      endpoint: 'oauth',
      workspace: null,
      isGone: false,
    });
  events.on('server_error', (_context: StepContext, error: unknown) => report(error));
  events.on('error', report);
}
