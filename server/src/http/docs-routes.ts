import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountEndpoint } from '../account-api/define-account-endpoint.ts';
import type { DescribedRoute } from '../account-api/define-route.ts';
import { errorPages } from '../catalog/error-pages.ts';
import { openapiDocument } from '../catalog/openapi.ts';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { version } from '../kernel/version.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { takeOfAddress } from '../limits/take-of-address.ts';
import { type AssetName, assetOf } from './docs/asset.ts';
import { type DocsPaths, errorIndexHtml, errorPageHtml, unknownErrorHtml } from './docs/error-html.ts';
import { referenceHtml } from './docs/reference-html.ts';
import { json } from './send.ts';

export interface DocsParts {
  /** The address of /docs, as callers reach it. */
  readonly docsUrl: string;
  readonly endpoints: readonly Endpoint[];
  readonly accountEndpoints: readonly AccountEndpoint[];
  readonly routes: readonly DescribedRoute[];
}

/** Downloads of one address. Each is up to two megabytes, which take a thread of ours a millisecond to send; a page needs six. */
const largeRate = { perSecond: 5, burst: 60 };

/** `script` and `connect` only where a page needs them. Swagger UI has its icons as data: addresses. */
const policy = {
  page: `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  reference: `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const;

/** The documentation of the service: /docs, its error pages, and /openapi.json. No key is needed. */
export function docsRoutes(
  server: FastifyInstance,
  { docsUrl, endpoints, accountEndpoints, routes }: DocsParts,
): void {
  const baseUrl = docsUrl.replace(/\/docs$/, '');
  // Behind a proxy the service may live below a path.
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const docs = `${base}/docs`;
  const address = (name: AssetName) => assetAddress(docs, name);
  const errorPaths = () => docsPathsOf(docsUrl);
  const pages = errorPages(docsUrl);
  // As bytes that all answers share: of a text, each reader who takes nothing would hold a copy.
  const openapi = once(() =>
    Buffer.from(JSON.stringify(openapiDocument({ endpoints, accountEndpoints, routes, version, baseUrl }))),
  );

  const limiter = new RateLimiter();
  const limitLarge = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const at = { kind: 'docs', address: request.ip, rate: largeRate, nowMs: performance.now() };
    const { granted, retryAfterSeconds } = takeOfAddress(limiter, at);
    if (granted) done();
    else done(tooManyDownloads(retryAfterSeconds));
  };

  server.get('/', (_request, reply) => reply.redirect(docs, 302));

  server.get('/openapi.json', { onRequest: limitLarge }, (_request, reply) =>
    guarded(reply).header('cache-control', 'no-cache').type(json).send(openapi()),
  );

  server.get('/docs', (_request, reply) =>
    html(
      reply,
      'reference',
      referenceHtml({
        docs,
        openapi: `${base}/openapi.json`,
        base: `${base}/`,
        stylesheets: [address('swagger-ui.css'), address('reference.css')],
        viewer: address('swagger-ui-bundle.js'),
        script: address('reference.js'),
        icon: address('icon.svg'),
      }),
    ),
  );

  server.get('/docs/assets/:name', { onRequest: limitLarge }, sendAsset);

  server.get('/docs/errors', (_request, reply) => html(reply, 'page', errorIndexHtml(pages, errorPaths())));

  server.get<{ Params: { code: string } }>('/docs/errors/:code', (request, reply) => {
    const { code } = request.params;
    const page = pages.find((one) => one.code === code);
    return page
      ? html(reply, 'page', errorPageHtml(page, errorPaths()))
      : html(reply.code(404), 'page', unknownErrorHtml(code, errorPaths()));
  });
}

const assetAddress = (docs: string, name: AssetName) => `${docs}/assets/${name}?v=${assetOf(name)?.version}`;

/** Where the parts of the documentation are. */
export function docsPathsOf(docsUrl: string): DocsPaths {
  const docs = new URL(docsUrl).pathname;
  return { docs, stylesheet: assetAddress(docs, 'page.css'), icon: assetAddress(docs, 'icon.svg') };
}

const tooManyDownloads = (retryAfterSeconds: number) =>
  new ServiceError('rate_limited', 'Too many downloads of the documentation came from this address.', {
    retryAfterSeconds,
  });

function sendAsset(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { name } = request.params as { name: string };
  const asset = assetOf(name);
  if (!asset) {
    reply.callNotFound();
    return reply;
  }
  const { v } = request.query as { v?: string };
  const keep = v === asset.version ? 'public, max-age=31536000, immutable' : 'no-cache';
  const etag = `"${asset.version}"`;
  guarded(reply).header('cache-control', keep).header('etag', etag).type(asset.type);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(asset.body);
}

export function html(reply: FastifyReply, kind: keyof typeof policy, text: string): FastifyReply {
  return guarded(reply)
    .header('content-security-policy', policy[kind])
    .header('cross-origin-opener-policy', 'same-origin')
    .header('x-frame-options', 'DENY')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(text);
}

/** What holds for every file: a browser neither guesses types nor tells others where it was. */
export function guarded(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-resource-policy', 'same-origin');
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
