import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './add-vary.ts';
import type { RouteTable } from './route-table.ts';

export interface CrossOrigin {
  /** Pages of these may call, such as https://app.example.com. None by default. */
  readonly origins: readonly string[];
  /** Where pages of other origins may come to as well, such as the tools: by the rule of that door. */
  readonly mayCome: (request: FastifyRequest, origin: string) => boolean;
  readonly routes: RouteTable;
}

/** How long a browser keeps a preflight: as long as Firefox does at most; Chromium two hours. */
const preflightSeconds = 7_200;

/** What a page may read beside the headers that every page may (Fetch, 4.9). */
const exposed = [
  'allow',
  'content-disposition',
  'etag',
  'idempotent-replayed',
  'location',
  'mcp-protocol-version',
  'mcp-session-id',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
  'x-credits-charged',
  'x-credits-from',
  'x-credits-remaining',
  'x-request-id',
].join(', ');

/** The sign-in and the console belong to no page of others; metadata and tokens are open to all, by their own rule. */
const leftOut =
  /^\/(?:oauth\/(?!register)|api\/manage\/|console(?:[/?]|$)|\.well-known\/|[^?]*\/\.well-known\/)/;

/**
 * Lets pages of named origins call from within a browser. Without credentials: a page sends the key itself, and no cookie goes along. Of an origin
 * that is not named nothing is said, so that its browser keeps the answer from it.
 */
export function crossOrigin(server: FastifyInstance, { origins, mayCome, routes }: CrossOrigin): void {
  const named = new Set(origins);
  server.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (leftOut.test(asRouted(request.url))) {
      done();
      return;
    }
    // A cache must not give to one page what was answered to another.
    if (named.size > 0) addVary(reply, 'origin');
    if (origin === undefined || !(named.has(origin) || mayCome(request, origin))) {
      done();
      return;
    }
    if (named.size === 0) addVary(reply, 'origin');
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposed);
    if (isPreflight(request) && answerPreflight(request, reply, routes)) return;
    done();
  });
}

/** As the router reads a path: `/%63onsole` is `/console`. What it cannot read is nowhere. */
function asRouted(url: string): string {
  if (!url.includes('%')) return url;
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** False where there is nothing at the path, which is answered like any other. A preflight carries no key, and needs none. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply, routes: RouteTable): boolean {
  const methods = routes.methodsAt(request.url);
  if (methods.length === 0) return false;
  const wanted = request.headers['access-control-request-headers'];
  const isList = wanted !== undefined && /^[\w-]+(?:\s*,\s*[\w-]+)*$/.test(wanted) && wanted.length <= 2_000;
  reply
    .code(204)
    .header('access-control-allow-methods', methods.join(', '))
    .header('access-control-max-age', String(preflightSeconds));
  if (isList) reply.header('access-control-allow-headers', wanted);
  reply.send();
  return true;
}
