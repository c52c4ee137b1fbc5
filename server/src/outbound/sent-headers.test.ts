import { expect, test } from 'vitest';
import { outboundTo, site } from '../testing/outbound-to.ts';

const { signal } = new AbortController();
const terms = { bytesMax: 1_000, over: 'refuse', signal } as const;
const headers = { authorization: 'Bearer secret' };

test('headers of a request go to its host', async () => {
  const one = await site((request, response) => response.end(request.headers.authorization));

  const { body } = await outboundTo().fetch({
    url: new URL(one.url),
    headers,
    redirectsMax: 'none',
    ...terms,
  });

  expect(Buffer.from(body).toString()).toBe('Bearer secret');
});

test('headers of a request follow no redirect', async () => {
  const one = await site((_request, response) => {
    response.writeHead(302, { location: '/other' }).end();
  });
  const outbound = outboundTo();

  const { status } = await outbound.fetch({ url: new URL(one.url), headers, redirectsMax: 'none', ...terms });
  const followed = outbound.fetch({ url: new URL(one.url), headers, ...terms });

  expect(status).toBe(302);
  await expect(followed).rejects.toThrow('headers of a request go to one host alone');
  expect(one.asked).toEqual(['/']);
});
