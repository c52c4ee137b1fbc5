import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountEndpoint } from '../account-api/define-account-endpoint.ts';
import type { DescribedRoute } from '../account-api/define-route.ts';
import { errorPages } from '../catalog/error-pages.ts';
import { openapiDocument } from '../catalog/openapi.ts';
import { openapi30Document } from '../catalog/openapi-3-0.ts';
import { postmanCollection } from '../catalog/postman-collection.ts';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { basePath, version } from '../kernel/version.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { takeOfAddress } from '../limits/take-of-address.ts';
import { type AssetName, assetOf } from './docs/asset.ts';
import type { DocsSite } from './docs/docs-site.ts';
import { type DocsPaths, errorIndexHtml, errorPageHtml, unknownErrorHtml } from './docs/error-html.ts';
import { referenceHtml } from './docs/reference-html.ts';
import { guarded, html, once, page } from './docs/send-page.ts';
import { docsSiteRoutes, sendSitePage } from './docs-site-routes.ts';
import { json } from './send.ts';
import { lasting, sendLasting } from './send-lasting.ts';

export interface DocsParts {
  /** The address of /docs, as callers reach it. */
  readonly docsUrl: string;
  readonly endpoints: readonly Endpoint[];
  readonly accountEndpoints: readonly AccountEndpoint[];
  readonly routes: readonly DescribedRoute[];
  /** The built documentation. */
  readonly site: DocsSite;
}

/** Downloads of one address. Each is up to two megabytes, which take a thread of ours a millisecond to send; a page needs six. */
const largeRate = { perSecond: 5, burst: 60 };

/** The documentation of the service: /docs, its error pages, and the files for tools: /openapi.json, /openapi-3.0.json, /postman.json. No key is needed. */
export function docsRoutes(
  server: FastifyInstance,
  { docsUrl, endpoints, accountEndpoints, routes, site }: DocsParts,
): void {
  const baseUrl = docsUrl.replace(/\/docs$/, '');
  // Behind a proxy the service may live below a path.
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const docs = `${base}/docs`;
  const address = (name: AssetName) => assetAddress(docs, name);
  const paths = docsPathsOf(docsUrl, site);
  const pages = errorPages(docsUrl);
  // As bytes that all answers share: of a text, each reader who takes nothing would hold a copy.
  const described = () => openapiDocument({ endpoints, accountEndpoints, routes, version, baseUrl });
  const files = {
    '/openapi.json': once(() => lasting(JSON.stringify(described()), json)),
    '/openapi-3.0.json': once(() => lasting(JSON.stringify(openapi30Document(described())), json)),
    '/postman.json': once(() => lasting(JSON.stringify(postmanCollection(described())), json)),
  };

  const limiter = new RateLimiter();
  const takeLarge = (request: FastifyRequest) => {
    const at = { kind: 'docs', address: request.ip, rate: largeRate, nowMs: performance.now() };
    const { granted, retryAfterSeconds } = takeOfAddress(limiter, at);
    if (!granted) throw tooManyDownloads(retryAfterSeconds);
  };
  const limitLarge = async (request: FastifyRequest) => takeLarge(request);

  server.get('/', (_request, reply) => reply.redirect(docs, 302));

  for (const [path, file] of Object.entries(files)) {
    server.get(path, { onRequest: limitLarge }, (request, reply) =>
      sendLasting(request, guarded(reply), file()),
    );
  }

  const reference = once(() =>
    page(
      referenceHtml({
        docs,
        openapi: `${base}/openapi.json`,
        base: `${base}${basePath}`,
        stylesheets: [address('swagger-ui.css'), address('look.css'), address('reference.css')],
        viewer: address('swagger-ui-bundle.js'),
        script: address('reference.js'),
        icon: address('icon.svg'),
      }),
    ),
  );
  server.get('/docs/reference', (request, reply) => html(request, reply, 'reference', reference()));

  docsSiteRoutes(server, { docs, site, paths, limitLarge: takeLarge });

  server.get('/docs/assets/:name', { onRequest: limitLarge }, sendAsset);

  server.get('/docs/errors', (request, reply) => {
    const built = site.page('errors');
    if (built) return sendSitePage(request, reply, built);
    return html(request, reply, 'page', page(errorIndexHtml(pages, paths)));
  });

  server.get<{ Params: { code: string } }>('/docs/errors/:code', (request, reply) => {
    const { code } = request.params;
    const known = pages.find((one) => one.code === code);
    const built = site.page(`errors/${code}`) ?? site.file(`errors/${code}`);
    if (built) return sendSitePage(request, reply, built);
    return known
      ? html(request, reply, 'page', page(errorPageHtml(known, paths)))
      : html(request, reply.code(404), 'site', page(unknownErrorHtml(code, paths)));
  });
}

const assetAddress = (docs: string, name: AssetName) => `${docs}/assets/${name}?v=${assetOf(name)?.version}`;

/** Where the parts of the documentation are. */
export function docsPathsOf(docsUrl: string, site?: DocsSite): DocsPaths {
  const docs = new URL(docsUrl).pathname;
  return {
    docs,
    stylesheets: [assetAddress(docs, 'look.css'), assetAddress(docs, 'page.css')],
    icon: assetAddress(docs, 'icon.svg'),
    site,
  };
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
  const cacheControl = v === asset.version ? 'public, max-age=31536000, immutable' : 'no-cache';
  return sendLasting(request, guarded(reply), { ...asset, etag: `W/"${asset.version}"`, cacheControl });
}
