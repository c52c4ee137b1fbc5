import { afterAll, test as anyTest, beforeAll, describe, expect } from 'vitest';
import type { ServiceError } from '../../kernel/service-error.ts';
import { whyMissing } from '../../testing/machine-parts.ts';
import { Rendering, sendHtml } from '../../testing/rendering.ts';

/* Pages and servers that would go on for ever: what is cut off after its steps or bytes. What ends after its time: renderer-hostile.timing.test.ts. */

const test = anyTest.skipIf(whyMissing('chromium') !== null);

let rendering: Rendering;
beforeAll(() => {
  rendering = new Rendering({ times: { loadMs: 2_000, settleMs: 1_000 } });
});
afterAll(() => rendering.close());

const never = new AbortController().signal;

describe('is cut off', () => {
  test('a server that redirects without end', async () => {
    let asked = 0;
    const site = await rendering.site((_request, response) => {
      asked += 1;
      response.writeHead(302, { location: `/${asked}` }).end();
    });

    const failure = await rendering.renderer
      .render(new URL(site.url), never)
      .catch((error: ServiceError) => error);

    expect(failure).toMatchObject({ code: 'upstream_error' });
    expect(asked).toBeLessThan(30);
    await rendering.stopSites();
  });

  test('a server that sends without end is cut off at the bytes of a page', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(1024 ** 2, 'x');
    const site = await rendering.site((request, response) => {
      if (request.url === '/')
        return sendHtml(
          response,
          `<p>x</p><script>for (let i = 0; i < 4; i++) fetch('/endless' + i).then((r) => r.arrayBuffer())</script>`,
        );
      const more = () => {
        while (!response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      more();
    });

    const outcome = await rendering.renderer
      .render(new URL(site.url), never)
      .catch((error: ServiceError) => error.code);

    expect(outcome).toMatchObject({ status: 200 });
    // What lies in the buffers of both sides comes on top.
    expect(sent).toBeLessThan(100 * 1024 ** 2);
    await rendering.stopSites();
  });
});
