import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { Site } from '../../testing/site.ts';
import { test } from '../../testing/sites-app.ts';
import { callTool, refusalOf } from '../../testing/tool-call.ts';
import { endpoints } from '../registry.ts';

/* A service without BROWSER_PATH and BROWSER_URL: it reads pages, and renders none. */

const paths = endpoints.flatMap(({ name, request }) =>
  request instanceof z.ZodObject && 'render' in request.shape ? [name] : [],
);
const emptyWithoutScripts =
  '<!doctype html><html><head><title>Mill</title><script src="/app.js"></script></head><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body></html>';

async function siteOf(html: string): Promise<Site> {
  const site = await Site.start((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  onTestFinished(() => site.stop());
  return site;
}

test.for(paths)(
  '%s says with 422 that a page cannot be rendered without a browser, and charges nothing',
  async (path, { app }) => {
    const site = await siteOf(emptyWithoutScripts);
    const { live } = await app.customer({ credits: 10 });

    const always = await app.post(`/${path}`, live, { url: `${site.url}/`, render: 'always' });
    const auto = await app.post(`/${path}`, live, { url: `${site.url}/`, render: 'auto' });
    const tool = await callTool(app, live, {
      name: `service_${path}`,
      sent: { url: `${site.url}/`, render: 'always' },
    });
    const allowance = await app.get('/usage/allowance', live);
    const never = await app.post(`/${path}`, live, { url: `${site.url}/`, render: 'never' });

    for (const { status, body, headers } of [always, auto]) {
      expect(status, JSON.stringify(body)).toBe(422);
      expect(body).toMatchObject({
        code: 'unsupported_input',
        fix: expect.stringContaining('render: never'),
        details: [{ path: 'render', message: expect.stringContaining('no browser') }],
      });
      // What to install is for the operator, and trying again is no use.
      expect(JSON.stringify(body)).not.toMatch(/BROWSER_|chromium/i);
      expect(headers['retry-after']).toBeUndefined();
    }
    expect(refusalOf(tool)).toMatchObject({ code: 'unsupported_input', details: [{ path: 'render' }] });
    expect(allowance.body.wallet.remaining).toBe(10);
    expect(never.status, JSON.stringify(never.body)).toBe(200);
  },
);
