import { expect, test } from 'vitest';
import { ServiceError } from '../../kernel/service-error.ts';
import { type LocalPage, LocalSite } from '../../testing/local-site.ts';
import type { Outbound } from '../outbound-request.ts';
import { isAllowed } from './is-allowed.ts';
import { RobotsCache } from './robots-cache.ts';

const hour = 3_600_000;
const acme = new URL('https://acme.example/some/page');
const robotsUrl = 'https://acme.example/robots.txt';
const closed = 'User-agent: *\nDisallow: /';
const never = new AbortController().signal;

async function mayRead(page: LocalPage): Promise<boolean> {
  await using site = await LocalSite.serve({ [robotsUrl]: page });
  const { rules } = await new RobotsCache(site.outbound).of(acme, never);
  return isAllowed(rules, '/page');
}

test('a robots.txt counts for its origin, and is read once a day', async () => {
  let now = 0;
  await using site = await LocalSite.serve({ [robotsUrl]: closed });
  const robots = new RobotsCache(site.outbound, { clock: () => now });

  const { rules } = await robots.of(acme, never);
  now += 23 * hour;
  await robots.of(new URL('https://acme.example/other'), never);
  const readInADay = site.asked.length;
  now += hour;
  await robots.of(acme, never);
  await robots.of(new URL('http://acme.example/'), never);

  expect(isAllowed(rules, '/page')).toBe(false);
  expect(readInADay).toBe(1);
  expect(site.asked).toEqual([robotsUrl, robotsUrl, 'http://acme.example/robots.txt']);
});

test('who wants it fresh gets it fresh', async () => {
  await using site = await LocalSite.serve({ [robotsUrl]: closed });
  const robots = new RobotsCache(site.outbound);

  await robots.of(acme, never);
  await robots.of(acme, never, { isFresh: true });

  expect(site.asked).toHaveLength(2);
});

test('many who ask at once cause one request', async () => {
  await using site = await LocalSite.serve({ [robotsUrl]: closed });
  const robots = new RobotsCache(site.outbound);

  const all = await Promise.all(Array.from({ length: 50 }, () => robots.of(acme, never)));

  expect(site.asked).toHaveLength(1);
  expect(all.every(({ rules }) => !isAllowed(rules, '/page'))).toBe(true);
});

test('one who gives up does not take it from the others', async () => {
  const gate = Promise.withResolvers<void>();
  await using site = await LocalSite.serve({
    [robotsUrl]: (_, response) => void gate.promise.then(() => response.end(closed)),
  });
  const robots = new RobotsCache(site.outbound);
  const impatient = new AbortController();

  const first = robots.of(acme, impatient.signal);
  const second = robots.of(acme, never);
  impatient.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  gate.resolve();

  expect(isAllowed((await second).rules, '/page')).toBe(false);
});

test.each([404, 401, 403, 410])('%i allows everything', async (status) => {
  expect(await mayRead({ status, body: closed })).toBe(true);
});

test.each([500, 503])('%i allows nothing', async (status) => {
  expect(await mayRead({ status, body: '' })).toBe(false);
});

test('up to five redirects are followed, more are no answer', async () => {
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, step) => [
        step === 0 ? robotsUrl : `https://acme.example/robots-${step}`,
        { status: 302, headers: { location: `/robots-${step + 1}` } },
      ]),
    );
  const open = 'User-agent: *\nDisallow: /private';
  await using five = await LocalSite.serve({ ...chain(5), 'https://acme.example/robots-5': open });
  await using six = await LocalSite.serve({ ...chain(6), 'https://acme.example/robots-6': open });

  const followed = await new RobotsCache(five.outbound).of(acme, never);
  const refused = await new RobotsCache(six.outbound).of(acme, never);

  expect(followed.unreachable).toBe(null);
  expect(followed.url).toBe('https://acme.example/robots-5');
  expect(isAllowed(followed.rules, '/page')).toBe(true);
  expect(refused.unreachable).toBeInstanceOf(ServiceError);
});

test('of a robots.txt of a megabyte the first 500 KiB count', async () => {
  const early = 'User-agent: *\nDisallow: /early\n';
  const body = `${early}${'# filler\n'.repeat(120_000)}Disallow: /page\n`;

  expect(body.length).toBeGreaterThan(1_000_000);
  expect(await mayRead(body)).toBe(true);
  expect(await mayRead(`${early}Disallow: /page\n${body}`)).toBe(false);
});

test('a site that is down allows nothing, and is asked again after ten minutes', async () => {
  let now = 0;
  let status = 503;
  await using site = await LocalSite.serve({
    [robotsUrl]: (_, response) => response.writeHead(status).end(''),
  });
  const robots = new RobotsCache(site.outbound, { clock: () => now });

  const down = await robots.of(acme, never);
  now += 9 * 60_000;
  await robots.of(acme, never);
  const askedWhileDown = site.asked.length;
  status = 404;
  now += 60_000;
  const up = await robots.of(acme, never);

  expect(isAllowed(down.rules, '/page')).toBe(false);
  expect(down.unreachable?.message).toContain('503');
  expect(askedWhileDown).toBe(1);
  expect(isAllowed(up.rules, '/page')).toBe(true);
});

test('what was read before counts as long as the site is down', async () => {
  let now = 0;
  let isDown = false;
  await using site = await LocalSite.serve({
    [robotsUrl]: (_, response) =>
      isDown ? response.destroy() : response.end('User-agent: *\nDisallow: /private'),
  });
  const robots = new RobotsCache(site.outbound, { clock: () => now });
  await robots.of(acme, never);

  isDown = true;
  now += 48 * hour;
  const { rules, unreachable } = await robots.of(acme, never);

  expect(site.asked).toHaveLength(2);
  expect(unreachable).toBe(null);
  expect(isAllowed(rules, '/page')).toBe(true);
  expect(isAllowed(rules, '/private')).toBe(false);
});

test('a robots.txt that could not be read for 30 days is one that is not there', async () => {
  let now = 0;
  await using site = await LocalSite.serve({ [robotsUrl]: { status: 500 } });
  const robots = new RobotsCache(site.outbound, { clock: () => now });

  const first = await robots.of(acme, never);
  now += 29 * 24 * hour;
  const later = await robots.of(acme, never);
  now += 24 * hour;
  const last = await robots.of(acme, never);

  expect([first, later, last].map(({ rules }) => isAllowed(rules, '/page'))).toEqual([false, false, true]);
});

test('the sites unused for longest are forgotten', async () => {
  await using site = await LocalSite.serve({});
  const robots = new RobotsCache(site.outbound, { originsMax: 2 });
  const ask = (host: string) => robots.of(new URL(`https://${host}.example/`), never);

  await ask('a');
  await ask('b');
  await ask('a');
  await ask('c');
  const before = site.asked.length;
  await ask('a');
  const forA = site.asked.length - before;
  await ask('b');

  expect(forA).toBe(0);
  expect(site.asked).toHaveLength(before + 1);
});

test('files of rules are remembered up to so much memory, however many sites send them', async () => {
  const rules = `User-agent: *\n${Array.from({ length: 1_000 }, (_, i) => `Disallow: /${i}`).join('\n')}`;
  const hosts = Array.from({ length: 10 }, (_, i) => `${i}.example`);
  await using site = await LocalSite.serve(
    Object.fromEntries(hosts.map((host) => [`https://${host}/robots.txt`, rules])),
  );
  const robots = new RobotsCache(site.outbound, { bytesMax: 1_000_000 });

  for (const host of hosts) await robots.of(new URL(`https://${host}/`), never);
  const first = site.asked.length;
  await robots.of(new URL('https://9.example/'), never);
  await robots.of(new URL('https://0.example/'), never);

  expect(site.asked.slice(first)).toEqual(['https://0.example/robots.txt']);
});

test('an address that nobody may ask for is an error, and not remembered', async () => {
  const refusing: Outbound = {
    open: () => Promise.reject(refused()),
    fetch: () => Promise.reject(refused()),
  };
  const robots = new RobotsCache(refusing);

  await expect(robots.of(acme, never)).rejects.toMatchObject({ code: 'url_not_allowed' });
});

/** The code that the guarded implementation throws, which the catalogue here does not know yet. */
function refused(): ServiceError {
  const error = new ServiceError('upstream_error', 'This address may not be asked for.');
  return Object.defineProperty(error, 'code', { value: 'url_not_allowed' });
}
