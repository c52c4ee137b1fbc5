import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { GuardedOutbound } from '../../outbound/guarded-outbound.ts';
import { Site } from '../../testing/site.ts';
import { readPage } from '../html/page.ts';
import { clientRedirect } from './client-redirect.ts';
import { followRedirects } from './follow-redirects.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

async function site(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Site> {
  const started = await Site.start(answer);
  stopping.push(() => started.stop());
  return started;
}

function follow(url: string) {
  const outbound = new GuardedOutbound({
    allow: ['127.0.0.1/32'],
    ports: [80],
    politeness: { concurrency: 2, spacingMs: 0 },
    userAgent: 'test',
  });
  stopping.push(() => outbound.close());
  const leadsOn = async (page: Parameters<typeof readPage>[0]) => clientRedirect(readPage(page));
  return followRedirects(new URL(url), { outbound, leadsOn }, new AbortController().signal);
}

function to(
  response: ServerResponse,
  status: number,
  location: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { location, ...headers });
  response.end();
}

test('every way of leading on is followed, and told with its status', async () => {
  const one = await site((request, response) => {
    response.setHeader('content-type', 'text/html');
    switch (request.url) {
      case '/':
        return to(response, 301, '/permanent');
      case '/permanent':
        return to(response, 307, 'temporary?x=1');
      case '/temporary?x=1':
        return response.end('<meta http-equiv="refresh" content="0; url=/page">');
      case '/page':
        return response.end('<script>location.replace("/script")</script>');
      case '/script':
        response.setHeader('refresh', '1; url=/end');
        return response.end();
      default:
        response.statusCode = 404;
        return response.end('<h1>Not here</h1>');
    }
  });

  const { hops, problem } = await follow(`${one.url}/#part`);

  expect(problem).toBeNull();
  expect(hops).toEqual([
    { url: `${one.url}/#part`, status: 301, leadsBy: 'http' },
    { url: `${one.url}/permanent#part`, status: 307, leadsBy: 'http' },
    { url: `${one.url}/temporary?x=1#part`, status: 200, leadsBy: 'meta_refresh' },
    { url: `${one.url}/page#part`, status: 200, leadsBy: 'javascript' },
    { url: `${one.url}/script#part`, status: 200, leadsBy: 'refresh_header' },
    { url: `${one.url}/end#part`, status: 404, leadsBy: null },
  ]);
});

describe('a chain that does not end well', () => {
  test('in a circle says so, with each address once', async () => {
    const one = await site((request, response) => to(response, 302, request.url === '/a' ? '/b' : '/a'));

    const { hops, problem, problemText } = await follow(`${one.url}/a`);

    expect(problem).toBe('loop');
    expect(problemText).toContain(`${one.url}/a`);
    expect(hops.map(({ url }) => url)).toEqual([`${one.url}/a`, `${one.url}/b`]);
  });

  test('is ended after twenty redirects, where browsers end too', async () => {
    const one = await site((request, response) => to(response, 302, `/${Number(request.url?.slice(1)) + 1}`));

    const { hops, problem } = await follow(`${one.url}/0`);

    expect(problem).toBe('too_many_redirects');
    expect(hops).toHaveLength(21);
    expect(one.asked).toHaveLength(21);
  });

  test('at a site that does not answer tells how far it came', async () => {
    const gone = await site(() => {});
    await gone.stop();
    stopping.pop();
    const one = await site((_request, response) => to(response, 301, `${gone.url}/x`));

    const { hops, problem } = await follow(one.url);

    expect(problem).toBe('unreachable');
    expect(hops.at(-1)).toEqual({ url: `${gone.url}/x`, status: null, leadsBy: null });
  });

  test.each([
    'whatsapp://send?phone=4930123',
    'mailto:hello@acme.example',
    'intent://open/#Intent;scheme=acme;end',
  ])('at %s, which is no page, tells where it leads', async (address) => {
    const one = await site((request, response) =>
      request.url === '/' ? to(response, 301, '/app') : to(response, 302, address),
    );

    const { hops, problem, problemText } = await follow(one.url);

    expect(problem).toBe('no_web_address');
    expect(problemText).toContain(address.slice(0, address.indexOf(':') + 1));
    expect(hops.map(({ status }) => status)).toEqual([301, 302, null]);
    expect(hops.at(-1)).toEqual({ url: address, status: null, leadsBy: null });
  });

  test('beyond the most redirects has no more hops than that, wherever it leads', async () => {
    const one = await site((request, response) => {
      const hop = Number(request.url?.slice(1));
      to(response, 302, hop < 20 ? `/${hop + 1}` : 'tel:+4930123456');
    });

    const { hops, problem } = await follow(`${one.url}/0`);

    expect(problem).toBe('too_many_redirects');
    expect(hops).toHaveLength(21);
  });

  test('at an address that may not be called is refused as a whole', async () => {
    const one = await site((_request, response) =>
      to(response, 301, 'http://169.254.169.254/latest/meta-data'),
    );

    await expect(follow(one.url)).rejects.toMatchObject({ code: 'url_not_allowed' });
  });

  test('a link that nobody answers is a failure', async () => {
    const gone = await site(() => {});
    await gone.stop();
    stopping.pop();

    await expect(follow(gone.url)).rejects.toMatchObject({ code: 'upstream_error' });
  });
});

test('a site that sends its visitor away for a cookie and back is no circle', async () => {
  const one = await site((request, response) => {
    if (request.url === '/cookie') return to(response, 302, '/', { 'set-cookie': 'seen=1' });
    if (!request.headers.cookie) return to(response, 302, '/cookie');
    response.end('hello');
  });

  const { hops, problem } = await follow(one.url);

  expect(problem).toBeNull();
  expect(hops.map(({ status }) => status)).toEqual([302, 302, 200]);
});

test('a server that refuses HEAD is no problem, since pages are asked for with GET', async () => {
  const one = await site((request, response) => {
    response.statusCode = request.method === 'GET' ? 200 : 405;
    response.end();
  });

  const { hops } = await follow(one.url);

  expect(hops).toEqual([{ url: `${one.url}/`, status: 200, leadsBy: null }]);
});
