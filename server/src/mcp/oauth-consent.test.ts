import { describe, expect } from 'vitest';
import {
  authorizeUrl,
  codeFor,
  connect,
  OauthUser,
  pkce,
  redirectUri,
  registerClient,
  type SignIn,
  test,
  useAccess,
} from '../testing/oauth-user.ts';

const { challenge } = pkce();
let origin: string;
let key: string;
let clientId: string;
let user: OauthUser;

test.beforeEach(({ oauth, user: given }) => {
  ({ origin } = oauth);
  ({ key, clientId } = given);
  user = new OauthUser(origin);
});

const open = (more: Record<string, string> = {}) =>
  user.open(authorizeUrl(origin, clientId, challenge, more));

describe('the page that asks', () => {
  test('names the program, where answers go, and that nobody vouches for it; then the workspace', async ({
    oauth: { app },
  }) => {
    const { created } = await app.customer();
    const [live] = created.workspaces;
    const signIn = await open();
    expect(signIn.page).toContain('Loom');
    expect(signIn.page).toContain('127.0.0.1:9');
    expect(signIn.page).toContain('any program can use any name');
    expect(signIn.page).toContain('any program there can use its name');

    const consent = await (await user.send(signIn, { step: 'key', api_key: live?.api_key ?? '' })).text();

    expect(consent).toContain('Acme');
    expect(consent).toContain(live?.workspace_id ?? 'no workspace');
    expect(consent).toContain('127.0.0.1:9');
    expect(consent).not.toContain(live?.api_key ?? 'no key');
  });

  test('may be in no frame, runs nothing, is kept nowhere and tells nobody where it was', async () => {
    const { address } = await open();
    const { headers } = await user.visit(address);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.for([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' autofocus onfocus='alert(1)",
    '&lt;script&gt;',
    '</title><script>alert(1)</script>',
    '\u202Egnp.exe\u2066',
  ])('shows a name of a client as text: %s', async (name) => {
    const { body } = await registerClient(origin, { client_name: name });
    const { page } = await user.open(authorizeUrl(origin, body.client_id ?? '', challenge));
    expect(page).not.toMatch(/<script|<img|onfocus='/);
    expect(page).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    expect(page).toContain('<h1>Connect ');
  });

  test('says what is wrong with a key, and asks again', async () => {
    const signIn = await open();
    for (const [sent, problem] of [
      ['', 'Enter the API key'],
      ['mr_live_nonsense', 'The API key is not valid.'],
      [`${key.slice(0, -1)}!`, 'The API key is not valid.'],
    ] as const) {
      const response = await user.send(signIn, { step: 'key', api_key: sent });
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).toContain(problem);
      expect(page).toContain('name="api_key"');
      if (sent !== '') expect(page).not.toContain(sent);
    }
    expect((await user.send(signIn, { step: 'key', api_key: ` ${key} ` })).status).toBe(200);
  });

  test('keys cannot be tried out there: an address that sends bad ones has to wait', async () => {
    const signIn = await open();
    const pages: string[] = [];
    for (let tries = 0; tries < 22; tries++) {
      pages.push(await (await user.send(signIn, { step: 'key', api_key: `mr_live_${tries}` })).text());
    }
    expect(pages[0]).toContain('The API key is not valid.');
    expect(pages.at(-1)).toContain('Too many requests with bad keys');
  });

  test('whoever says no sends the client away with nothing', async () => {
    const back = await user.letIn(authorizeUrl(origin, clientId, challenge), key, 'no');
    expect(back.href.startsWith(redirectUri)).toBe(true);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'as-it-was',
      iss: origin,
    });
    expect(back.searchParams.get('code')).toBe(null);
  });

  test('so does whoever says no before a key is given', async () => {
    const back = await user.follow(await user.send(await open(), { step: 'no' }));
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  test('leaves nothing in the browser that would let anybody in without being asked again', async () => {
    await connect(origin, key, { clientId });
    await user.letIn(authorizeUrl(origin, clientId, challenge), key);
    expect([...user.cookies.keys()].filter((name) => !name.startsWith('millrace-sign-in'))).toEqual([]);
    const again = await open();
    expect(again.page).toContain('name="api_key"');
    const silent = await user.visit(authorizeUrl(origin, clientId, challenge, { prompt: 'none' }));
    expect(silent.headers.get('location')).toContain('error=login_required');
  });

  test('a key of the sandbox gives access to the sandbox alone', async ({ oauth: { app } }) => {
    const { sandbox } = await app.customer();
    const { tokens } = await connect(origin, sandbox, { clientId });
    const answer = await useAccess(origin, tokens.access_token);
    expect(answer.status).toBe(200);
    const { rows } = await app.db.pool.query(
      `select w.mode from oauth_grants g join workspaces w on w.id = g.workspace_id order by g.created_at desc limit 1`,
    );
    expect(rows).toEqual([{ mode: 'sandbox' }]);
  });
});

describe('nobody is let in by', () => {
  /** A sign-in of somebody else, who waits for one who says yes in his place. */
  async function begunByAnother(): Promise<{ signIn: SignIn; other: OauthUser }> {
    const other = new OauthUser(origin);
    return { other, signIn: await other.open(authorizeUrl(origin, clientId, challenge)) };
  }

  test('an address of a sign-in that was begun in another browser', async () => {
    const { signIn } = await begunByAnother();
    expect((await user.visit(signIn.address)).status).toBe(400);
    await open();
    expect((await user.visit(signIn.address)).status, 'nor with one of its own').toBe(400);
    const sent = await user.send(signIn, { step: 'key', api_key: key });
    expect(sent.status).toBe(400);
    expect(await sent.text()).toContain('another browser');
  });

  test('a form without the token of its page, or with that of another', async () => {
    const signIn = await open();
    const { signIn: others } = await begunByAnother();
    for (const token of ['', 'x', 'é'.repeat(10), others.token]) {
      expect((await user.send({ ...signIn, token }, { step: 'key', api_key: key })).status).toBe(400);
    }
    await user.send(signIn, { step: 'key', api_key: key });
    expect((await user.send({ ...signIn, token: others.token }, { step: 'yes' })).status).toBe(400);
  });

  test('a cookie that was made up, or one that was signed for another sign-in', async () => {
    const signIn = await open();
    const cookies = new Map(user.cookies);
    const { other } = await begunByAnother();
    const name = [...cookies.keys()].find((each) => each.endsWith('sign-in')) ?? '';
    const uid = cookies.get(name) ?? '';
    for (const cookie of [
      `${name}=${uid}`,
      `${name}=${uid}; ${name}.sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA`,
      `${name}=${uid}; ${name}.sig=${other.cookies.get(`${name}.sig`)}`,
    ]) {
      const response = await fetch(signIn.address, { headers: { cookie } });
      expect(response.status, cookie).toBe(400);
    }
  });

  test('a yes before a key', async () => {
    const response = await user.send(await open(), { step: 'yes' });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('name="api_key"');
  });

  test('going on without the page: it asks again', async () => {
    const signIn = await open();
    const resume = signIn.address.pathname.replace('/oauth/sign-in/', '/oauth/authorize/');
    const response = await user.visit(resume);
    expect(response.headers.get('location')).toContain('/oauth/sign-in/');
    await user.send(signIn, { step: 'key', api_key: key });
    const skipped = await user.visit(resume);
    expect(skipped.headers.get('location') ?? '').not.toContain('code=');
  });

  test('a key that was revoked between the two steps', async ({ oauth: { app } }) => {
    const signIn = await open();
    await user.send(signIn, { step: 'key', api_key: key });
    await app.db.pool.query('update api_keys set revoked_at = now()');
    const response = await user.send(signIn, { step: 'yes' });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('name="api_key"');
  });

  test('the same yes twice', async () => {
    const signIn = await open();
    await user.send(signIn, { step: 'key', api_key: key });
    const first = await user.send(signIn, { step: 'yes' });
    await user.follow(first);
    expect((await user.send(signIn, { step: 'yes' })).status).toBe(400);
  });

  test('a page of another site: a form from there has no cookie of ours', async () => {
    await open();
    const response = await user.visit(authorizeUrl(origin, clientId, challenge));
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie.toLowerCase()).toContain('samesite=lax');
      expect(cookie.toLowerCase()).toContain('httponly');
    }
  });

  test('a form that is no form, or too long', async () => {
    const signIn = await open();
    for (const [type, body, status] of [
      ['application/json', '{"step":"yes"}', 415],
      ['text/plain', 'step=yes', 415],
      ['application/x-www-form-urlencoded', `x=${'y'.repeat(9_000)}`, 413],
    ] as const) {
      const response = await user.visit(signIn.address, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect(response.status).toBe(status);
    }
    expect((await user.visit(signIn.address, { method: 'POST' })).status).toBe(400);
  });
});

test('what a client is given is neither the key nor derived from it', async ({ oauth: { app } }) => {
  const { tokens } = await connect(origin, key, { clientId });
  await codeFor(origin, key, { clientId });
  const dump = await app.db.pool.query(
    `select (select json_agg(t) from oauth_tokens t)::text || (select json_agg(g) from oauth_grants g)::text
         || coalesce((select json_agg(m) from oauth_moments m)::text, '') || (select json_agg(c) from oauth_clients c)::text as all`,
  );
  const kept = dump.rows[0].all as string;
  expect(JSON.stringify(tokens)).not.toContain(key);
  for (const secret of [key, tokens.access_token, tokens.refresh_token]) expect(kept).not.toContain(secret);
  const logged = app.log.join('\n');
  for (const secret of [key, tokens.access_token, tokens.refresh_token]) expect(logged).not.toContain(secret);
  expect(logged).toContain('grant.success');
});
