import { expect, test } from 'vitest';
import type { Capabilities } from '../../providers/capabilities.ts';
import { Sources } from '../../waterfall/sources.ts';
import { analyse } from '../../web/analyses.ts';
import { readPage } from '../../web/html/page.ts';
import type { Call } from '../define-endpoint.ts';
import { webJsonLd } from './web-json-ld.ts';
import { webMetaTags } from './web-meta-tags.ts';

const html = `<html lang=en><title>Halden</title><link rel=icon href=/i.ico>
  <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Organization","name":"Halden"}]}</script>
  <p itemscope itemtype=https://schema.org/Place><b itemprop=name>Oslo</b></p>`;

/** A source that has every page, and each is the one above. */
function callOf(body = html, status = 200): Call {
  const pages: Pick<Capabilities, 'readPage'> = {
    async readPage(request) {
      const url = 'https://halden.example/';
      const page = readPage({
        url,
        status,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from(body),
      });
      return {
        status,
        finalUrl: url,
        redirects: [url],
        headers: {},
        bytes: body.length,
        loadMs: 1,
        cachedAt: null,
        isCut: false,
        isRendered: false,
        answers: await analyse(page, request.ask),
      };
    },
  };
  const sources = new Sources([{ name: 'pages', unavailable: () => null, ...pages }], {
    provider: null,
    cached: false,
  });
  return { signal: new AbortController().signal, mode: 'live', sources };
}

test('web_meta_tags answers in the shape that it promises', async () => {
  const request = webMetaTags.request.parse({ url: 'halden.example' });

  const answer = await webMetaTags.run(request, callOf());

  expect(webMetaTags.response.parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({
    title: 'Halden',
    favicon: 'https://halden.example/i.ico',
    faviconIsDeclared: true,
    article: {
      title: 'Halden',
      publisher: 'Halden',
      logo: 'https://halden.example/i.ico',
      sources: { title: 'title', publisher: 'json_ld', logo: 'icon' },
    },
  });
});

test('web_json_ld reads JSON-LD, and microdata where that is asked for', async () => {
  const plain = webJsonLd.request.parse({ url: 'halden.example' });
  const more = webJsonLd.request.parse({ url: 'halden.example', microdata: true });

  const answer = await webJsonLd.run(plain, callOf());
  const withMicrodata = await webJsonLd.run(more, callOf());

  expect(webJsonLd.response.parse(withMicrodata)).toEqual(withMicrodata);
  expect(answer.items).toEqual([
    { '@context': 'https://schema.org', '@type': 'Organization', name: 'Halden' },
  ]);
  expect(answer.count).toBe(1);
  expect(withMicrodata.found).toEqual({ jsonLd: 1, microdata: 1, rdfa: 0 });
});

test('a page that is not there is an error, and the words for it name no price', async () => {
  const request = webMetaTags.request.parse({ url: 'halden.example/none' });

  const answer = Promise.resolve(webMetaTags.run(request, callOf(html, 404)));

  await expect(answer).rejects.toMatchObject({ code: 'upstream_error' });
});

test.each([webMetaTags, webJsonLd])('the example of $name is a request and an answer of it', (endpoint) => {
  const { request, response } = endpoint.example;

  expect(endpoint.request.safeParse(request).success).toBe(true);
  expect(endpoint.response.parse(response)).toEqual(response);
});
