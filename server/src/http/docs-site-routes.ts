import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './add-vary.ts';
import type { BuiltFile } from './built-files.ts';
import type { DocsSite } from './docs/docs-site.ts';
import { type DocsPaths, unknownPageHtml } from './docs/error-html.ts';
import { guarded, guardedPage, html, page } from './docs/send-page.ts';
import { sendBuilt } from './send-built.ts';

export interface DocsSiteParts {
  /** The path of /docs, behind whatever is before it. */
  readonly docs: string;
  readonly site: DocsSite;
  readonly paths: DocsPaths;
  /** Refuses, by throwing, an address that downloads too much at once. */
  readonly limitLarge: (request: FastifyRequest) => void;
}

/** Of these an address gets a limited number at once. Bytes. */
const largeFrom = 256 * 1024;

/** Files for language models, at the places where they look for them. */
const atRoot = ['llms.txt', 'llms-full.txt'] as const;

/** The documentation that is built out of docs/: its pages, and its files for programs. Where it was not built, /docs is the reference. */
export function docsSiteRoutes(server: FastifyInstance, parts: DocsSiteParts): void {
  const { docs, site, paths, limitLarge } = parts;
  const send = (request: FastifyRequest, reply: FastifyReply, file: BuiltFile) => {
    if (file.body.length > largeFrom) limitLarge(request);
    return file.type.startsWith('text/html')
      ? sendSitePage(request, reply, file)
      : sendBuilt(request, guarded(reply), file);
  };

  server.get('/docs', (request, reply) => {
    // Links of the page are relative: they need it without a slash at its end.
    if (endsInSlash(request)) return reply.redirect(docs, 308);
    const file = wantsMarkdown(request) ? site.file('index.md') : site.page('');
    addVary(reply, 'accept');
    return file ? send(request, reply, file) : reply.redirect(`${docs}/reference`, 302);
  });

  for (const name of atRoot)
    server.get(`/${name}`, (_request, reply) => reply.redirect(`${docs}/${name}`, 302));

  server.get<{ Params: { '*': string } }>('/docs/*', (request, reply) => {
    const path = request.params['*'].replace(/\/$/, '');
    const built = site.page(path);
    if (built) {
      if (endsInSlash(request)) return reply.redirect(`${docs}/${path}`, 308);
      addVary(reply, 'accept');
      return send(request, reply, (wantsMarkdown(request) && site.file(`${path}.md`)) || built);
    }
    const file = site.file(path);
    if (file) return send(request, reply, file);
    if (/\.[a-z0-9]{2,11}$/.test(path) || !String(request.headers.accept ?? '').includes('text/html')) {
      reply.callNotFound();
      return reply;
    }
    return html(request, reply.code(404), 'site', page(unknownPageHtml(path, paths)));
  });
}

export function sendSitePage(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  return sendBuilt(request, guardedPage(reply, 'site'), file);
}

const endsInSlash = ({ url }: FastifyRequest) => (url.split('?')[0] ?? '').endsWith('/');

const wantsMarkdown = ({ headers }: FastifyRequest) =>
  String(headers.accept ?? '')
    .trimStart()
    .toLowerCase()
    .startsWith('text/markdown');
