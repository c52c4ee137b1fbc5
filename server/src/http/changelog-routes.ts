import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Changelog, changelogOf } from '../catalog/changelog.ts';
import { changelogRss } from '../catalog/changelog-rss.ts';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { version } from '../kernel/version.ts';
import { changelogHtml } from './docs/changelog-html.ts';
import { perBuild } from './docs/docs-site.ts';
import type { DocsPaths } from './docs/error-html.ts';
import { guarded, html, once, page } from './docs/send-page.ts';
import { json } from './send.ts';
import { type Lasting, lasting, sendLasting } from './send-lasting.ts';
import { changelogPage } from './tell-deprecation.ts';

const file = new URL('../../../CHANGELOG.md', import.meta.url);
const rss = 'application/rss+xml; charset=utf-8';

/** What changes in the interface: for programs, for feed readers, and for people. No key is needed. */
export function changelogRoutes(
  server: FastifyInstance,
  {
    docsUrl,
    endpoints,
    paths,
  }: { readonly docsUrl: string; readonly endpoints: readonly Endpoint[]; readonly paths: DocsPaths },
): void {
  const pageUrl = `${docsUrl}/${changelogPage}`;
  let known: Changelog | undefined;
  const changelog = () => {
    known ??= changelogOf(readFileSync(file, 'utf8'), endpoints, version);
    return known;
  };
  const asRss = once(() => lasting(changelogRss(changelog(), pageUrl), rss));
  const asJson = once(() => lasting(JSON.stringify(changelog()), json));
  const asPage = perBuild(paths.site, () => page(changelogHtml(changelog(), paths)));
  const send = (request: FastifyRequest, reply: FastifyReply, content: Lasting) =>
    sendLasting(request, guarded(reply).header('vary', 'accept'), content);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => html(request, reply, 'site', asPage());

  server.get('/changelog', (request, reply) => {
    const wanted = wantedForm(request);
    if (wanted === 'rss') return send(request, reply, asRss());
    if (wanted === 'html') return sendPage(request, reply.header('vary', 'accept'));
    return send(request, reply, asJson());
  });
  server.get('/changelog.rss', (request, reply) => send(request, reply, asRss()));
  server.get(`/docs/${changelogPage}`, sendPage);
}

const forms = { 'application/json': 'json', 'application/rss+xml': 'rss', 'text/html': 'html' } as const;

/** The form that the header Accept likes best; JSON where it names none of them. Of two that it likes as much, the first named. */
function wantedForm({ headers }: FastifyRequest): 'json' | 'rss' | 'html' {
  const liked = (headers.accept ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((one) => one.startsWith('q='));
      const form = Object.hasOwn(forms, type) ? forms[type as keyof typeof forms] : undefined;
      return form === undefined
        ? []
        : [{ form, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }];
    });
  const best = liked.toSorted((one, other) => other.quality - one.quality)[0];
  return best === undefined || best.quality === 0 ? 'json' : best.form;
}
