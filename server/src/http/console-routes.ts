import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltFile, BuiltFiles, builtConsole } from './built-files.ts';
import { sendBuilt } from './send-built.ts';

export const consolePath = '/console';

/**
 * Nothing but our own files runs or is loaded: no script or style in the page, no eval, no foreign origin, and no frame around it. `data:` and
 * `blob:` pictures are those of charts and downloads.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What says how to build the console, where it was not built. */
const missingPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The console is not built</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>The console is not built</h1>
<p>The API works. To build the console, run this in the folder of Millrace, then load this page again:</p>
<pre>npm ci
npm run build --workspace console</pre>
<p>Everything that the console does can be done with <code>./millrace --help</code> as well.</p></body></html>
`;

/** Serves the built console: its files by their names, its one page for every other path. No session is needed for these. */
export function consoleRoutes(
  server: FastifyInstance,
  files: BuiltFiles = new BuiltFiles(builtConsole),
): void {
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const index = files.index();
    if (index) return send(request, reply, index);
    return guarded(reply)
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(missingPage);
  };
  server.get(consolePath, page);
  server.get<{ Params: { '*': string } }>(`${consolePath}/*`, (request, reply) => {
    const path = request.params['*'];
    const file = files.file(path);
    if (file) return send(request, reply, file);
    // A file that is gone is not the page: a browser would take it for a script.
    if (/^assets\/|\.[a-z0-9]{2,11}$/.test(path)) {
      reply.callNotFound();
      return reply;
    }
    return page(request, reply);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  return sendBuilt(request, guarded(reply), file);
}

function guarded(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
}
