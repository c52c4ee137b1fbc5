import { expect, vi } from 'vitest';
import { insertInvitation } from '../identity/invitations.ts';
import { transaction } from '../postgres/transaction.ts';
import { test as appTest } from '../testing/app.ts';
import { cookieOf, manage, organizationIdOf, person, signedIn } from '../testing/console-people.ts';
import { Desk, ingrid, linked, refusal, refused, test } from '../testing/oidc-desk.ts';
import { type EmulatedPerson, emulatedClient, type Misbehavior } from '../testing/oidc-emulator.ts';

/* Signing in by an identity provider (testing/oidc-emulator.ts). journeys/console-sign-in.test.ts has one that is not ours. */

test('who was invited to their e-mail address comes in with the role of the invitation, and signs in again', async ({
  desk,
}) => {
  const { created } = await desk.app.customer();
  const organizationId = await organizationIdOf(desk.app, created.organization_id);
  await desk.invite('ingrid@halden.example', organizationId);

  const first = await desk.signIn(ingrid);
  const second = await desk.signIn({ ...ingrid, email: 'other@halden.example', email_verified: false });

  expect(first.status, first.text).toBe(201);
  expect(first.body).toMatchObject({
    person: { name: 'Ingrid Halvorsen', email: 'ingrid@halden.example' },
    is_operator: false,
    organizations: [{ id: created.organization_id, role: 'developer' }],
  });
  expect(second.body.person).toEqual(first.body.person);
  const again = await manage(desk.app, 'GET', 'session', { cookie: cookieOf(second) });
  expect(again.body.person.email).toBe('ingrid@halden.example');
  expect(await desk.count('persons')).toBe(1);
});

test('who tells the address by userinfo alone comes in as well', async ({ desk }) => {
  const { created } = await desk.app.customer();
  await desk.invite('ingrid@halden.example', await organizationIdOf(desk.app, created.organization_id));
  desk.provider.isThin = true;

  const response = await desk.signIn(ingrid);

  expect(response.status, response.text).toBe(201);
  expect(desk.provider.asked).toContain('/userinfo');
});

test('who opened a link of an invitation comes in by it once; a link for another address is refused and still works', async ({
  desk,
}) => {
  const { created } = await desk.app.customer();
  const organizationId = await organizationIdOf(desk.app, created.organization_id);
  const own = await desk.invite('ingrid@halden.example', organizationId);
  const others = await desk.invite('mira@halden.example', organizationId);

  const wrong = await desk.signIn(ingrid, others);
  const right = await desk.signIn(ingrid, own);
  const again = await desk.signIn({ ...ingrid, sub: 'halden|2', email: 'else@halden.example' }, own);
  const mira = await desk.signIn({ ...ingrid, sub: 'halden|3', email: 'mira@halden.example' }, others);

  expect([wrong.status, wrong.body.code]).toEqual([422, 'validation_failed']);
  expect([right.status, again.status, again.body.code]).toEqual([201, 410, 'link_not_valid']);
  expect(mira.status, mira.text).toBe(201);
});

test('nobody comes in who was not invited', async ({ desk }) => {
  const response = await desk.signIn(ingrid);

  expect(refusal(response)).toEqual(refused);
  expect(response.body.message).toBe('Nobody has invited ingrid@halden.example here.');
  expect(await desk.count('persons')).toBe(0);
});

test.for([
  ['not verified', { email_verified: false }],
  ['not said to be verified', { email_verified: undefined }],
  ['verified by another word', { email_verified: 'yes' }],
  ['vouched for by a claim of another provider', { email_verified: undefined, xms_edov: true }],
  ['missing', { email: undefined }],
  ['none', { email: 'ingrid' }],
] as const)('whose e-mail address is %s does not come in, invited or not', async ([, change], { desk }) => {
  const { created } = await desk.app.customer();
  await desk.invite('ingrid@halden.example', await organizationIdOf(desk.app, created.organization_id));

  const response = await desk.signIn({ ...ingrid, ...change } as EmulatedPerson);

  expect(refusal(response)).toEqual(refused);
  expect(await desk.count('persons')).toBe(0);
});

test.for<[string, Misbehavior]>([
  ['an ID token for another sign-in', { claims: (claims) => ({ ...claims, nonce: 'another' }) }],
  ['an ID token without a nonce', { claims: ({ nonce: _nonce, ...claims }) => claims }],
  ['an ID token of another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
  ['an ID token for another client', { claims: (claims) => ({ ...claims, aud: 'another' }) }],
  [
    'an ID token for several clients, made for another',
    { claims: (claims) => ({ ...claims, aud: ['another', 'millrace'], azp: 'another' }) },
  ],
  [
    'an ID token that has expired',
    { claims: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1_000) - 120 }) },
  ],
  [
    'an ID token that holds later',
    { claims: (claims) => ({ ...claims, nbf: Math.floor(Date.now() / 1_000) + 600 }) },
  ],
  ['an ID token without a person', { claims: ({ sub: _sub, ...claims }) => claims }],
  ['an ID token that is not signed', { alg: 'none' }],
  ['an ID token that says another way of signing', { alg: 'HS256' }],
  ['an ID token signed with a key that is not its own', { isForged: true }],
  ['another state', { answer: (query) => query.set('state', 'another') }],
  ['no state', { answer: (query) => query.delete('state') }],
  ['a code that was made up', { answer: (query) => query.set('code', 'made-up') }],
  ['the name of another issuer', { answer: (query) => query.set('iss', 'https://evil.example') }],
  ['no name of an issuer, though it says that it names it', { answer: (query) => query.delete('iss') }],
  [
    'that somebody said no',
    {
      answer: (query) => {
        query.delete('code');
        query.set('error', 'access_denied');
      },
    },
  ],
])('a provider that answers with %s signs nobody in', async ([, misbehavior], { desk }) => {
  await linked(desk);
  desk.provider.misbehavior = misbehavior;

  const response = await desk.signIn(ingrid);

  expect(refusal(response), response.text).toEqual(refused);
  desk.provider.misbehavior = {};
  expect((await desk.signIn(ingrid)).status).toBe(201);
});

test.for<[string, Misbehavior]>([
  ['of another issuer', { document: (document) => ({ ...document, issuer: 'https://evil.example' }) }],
  ['larger than a document is', { document: (document) => ({ ...document, more: 'x'.repeat(300_000) }) }],
  ['without an address for tokens', { document: ({ token_endpoint: _endpoint, ...document }) => document }],
  [
    'that allows tokens without a signature, and such a token',
    {
      alg: 'none',
      document: (document) => ({ ...document, id_token_signing_alg_values_supported: ['none', 'ES256'] }),
    },
  ],
  [
    'that names keys of the cloud',
    { document: (document) => ({ ...document, jwks_uri: 'http://169.254.169.254/latest' }) },
  ],
  [
    'that asks for tokens in a private network',
    { document: (document) => ({ ...document, token_endpoint: 'http://10.0.0.1/token' }) },
  ],
])(
  'a provider with a document %s signs nobody in, is logged, and is asked again',
  async ([, misbehavior], { desk }) => {
    const someone = await person(desk.app);
    await desk.app.db.pool.query(
      `insert into person_credentials (id, person_id, issuer, account_id, provider_id) values ('cre_1', $1, $2, $3, 'oidc')`,
      [someone.id, desk.provider.issuer, ingrid.sub],
    );
    desk.provider.misbehavior = misbehavior;

    const response = await desk.signIn(ingrid);

    expect(response.headers['set-cookie']).toBeUndefined();
    expect([403, 503], response.text).toContain(response.status);
    await vi.waitFor(() => expect(desk.app.log.join('\n')).toMatch(/identity provider/));
    expect(desk.app.log.join('\n')).not.toContain(emulatedClient.secret);
    desk.provider.misbehavior = {};
    expect((await desk.signIn(ingrid)).status).toBe(201);
  },
);

test.for<[string, Misbehavior]>([
  ['no JSON', { tokens: { status: 200, body: '<html>' } }],
  ['an error of its own', { tokens: { status: 500, body: '{}' } }],
  ['that it does not know the client', { tokens: { status: 401, body: '{"error":"invalid_client"}' } }],
  [
    'more than tokens are',
    { tokens: { status: 200, body: JSON.stringify({ access_token: 'x'.repeat(300_000) }) } },
  ],
])('a provider that answers tokens with %s is unavailable', async ([, misbehavior], { desk }) => {
  await linked(desk);
  desk.provider.misbehavior = misbehavior;

  const response = await desk.signIn(ingrid);

  expect([response.status, response.body.code, response.headers['retry-after']], response.text).toEqual([
    503,
    'oidc_unavailable',
    '5',
  ]);
});

test('a provider that is away is unavailable, and people still sign in by password', async ({ desk }) => {
  const someone = await person(desk.app);
  await desk.provider.close();

  const response = await desk.signIn(ingrid);

  expect([response.status, response.body.code]).toEqual([503, 'oidc_unavailable']);
  await signedIn(desk.app, someone);
});

test('what the provider sent signs in once, in the step that it was sent for', async ({ desk }) => {
  await linked(desk);
  const begin = async () => (await desk.post('session/oidc', {})).body as { url: string; step: string };
  const mine = await begin();
  const others = await begin();
  const query = desk.provider.signIn(mine.url, ingrid);

  // A victim whose browser is sent back with what an attacker got has another step.
  const forced = await desk.post('session/oidc/answer', { step: others.step, query });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => desk.post('session/oidc/answer', { step: mine.step, query })),
  );

  expect(forced.status).toBe(403);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(403)]);
});

test('what a provider sent that takes codes again and again signs in once all the same', async ({ desk }) => {
  await linked(desk);
  desk.provider.misbehavior = { isForgetful: true };
  const { url, step } = (await desk.post('session/oidc', {})).body as { url: string; step: string };
  const query = desk.provider.signIn(url, ingrid);

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => desk.post('session/oidc/answer', { step, query })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(403)]);
});

test('somebody who was switched off does not come in by the provider', async ({ desk }) => {
  await linked(desk);
  await desk.app.db.pool.query('update persons set disabled_at = now()');

  expect(refusal(await desk.signIn(ingrid))).toEqual(refused);
});

test('links, sign-ins and invitations by the provider are in the audit log, without tokens of anybody', async ({
  desk,
}) => {
  const { cookie } = await linked(desk);
  await desk.signIn(ingrid);
  await desk.post('account/oidc/removal', {}, cookie);

  const { rows } = await desk.app.db.pool.query<{ action: string; text: string }>(
    'select action, t::text as text from audit_log t order by id',
  );

  expect(rows.map(({ action }) => action)).toEqual([
    'session_begin',
    'oidc_link',
    'session_begin',
    'oidc_unlink',
  ]);
  expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/token-code|code-\d|eyJ/);
  expect(desk.app.log.join('\n')).not.toMatch(/token-code|eyJ/);
});

test('the way to the provider has PKCE, a state and a nonce, and leads back to the console', async ({
  desk,
}) => {
  const { url } = (await desk.post('session/oidc', {})).body as { url: string };
  const query = new URL(url).searchParams;

  expect(Object.fromEntries(query)).toMatchObject({
    client_id: emulatedClient.id,
    response_type: 'code',
    redirect_uri: 'http://127.0.0.1:8080/console/sign-in/oidc',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(query.get(name)?.length).toBeGreaterThan(20);
});

appTest(
  'people of a domain join an organization where the operator opened it to them, others do not',
  async ({ db }) => {
    const desk = await Desk.open(db, { domains: ['halden.example'], newcomers: 'open', role: 'developer' });
    const { created } = await desk.app.customer();
    await desk.close();
    const open = await Desk.open(db, {
      domains: ['halden.example'],
      newcomers: 'open',
      role: 'developer',
      organization: created.organization_id,
    });
    try {
      const joined = await open.signIn(ingrid);
      const strangers = [
        { ...ingrid, sub: 'x1', email: 'ingrid@evil.example' },
        { ...ingrid, sub: 'x2', email: 'ingrid@sub.halden.example' },
        { ...ingrid, sub: 'x3', email: 'ingrid@halden.example.evil.example' },
        { ...ingrid, sub: 'x4', email: 'other@halden.example', email_verified: false },
      ];
      const answers = [];
      for (const stranger of strangers) answers.push(refusal(await open.signIn(stranger)));

      expect(joined.body.organizations).toMatchObject([{ id: created.organization_id, role: 'developer' }]);
      expect(answers).toEqual(strangers.map(() => refused));
      expect(await open.count('persons')).toBe(1);
    } finally {
      await open.close();
    }
  },
);

appTest('without a provider there is no such way to sign in', async ({ app }) => {
  const session = await manage(app, 'GET', 'session');
  const begun = await manage(app, 'POST', 'session/oidc', {}, {});

  expect(session.body.sign_in.oidc).toBeNull();
  expect([begun.status, begun.body.code]).toEqual([409, 'conflict']);
});

test('an invitation that makes an operator has to be opened: the address alone is not enough', async ({
  desk,
}) => {
  const { token } = await transaction(desk.app.db.pool, (tx) =>
    insertInvitation(tx, {
      organizationId: null,
      role: null,
      isOperator: true,
      email: 'ingrid@halden.example',
      invitedBy: null,
    }),
  );

  const without = await desk.signIn(ingrid);
  const opened = await desk.signIn(ingrid, token);

  expect(refusal(without)).toEqual(refused);
  expect([opened.status, opened.body.is_operator]).toEqual([201, true]);
});

test.for(['jwks_uri', 'token_endpoint', 'userinfo_endpoint'])(
  'the %s is not asked for at another private host, even one that answers rightly',
  async (endpoint, { desk }) => {
    desk.provider.isThin = true;
    const { created } = await desk.app.customer();
    await desk.invite('ingrid@halden.example', await organizationIdOf(desk.app, created.organization_id));
    desk.provider.misbehavior = {
      document: (document) => ({
        ...document,
        [endpoint]: String(document[endpoint]).replace(desk.provider.issuer, desk.provider.otherUrl),
      }),
    };

    const response = await desk.signIn(ingrid);

    expect([response.status, response.body.code]).toEqual([503, 'oidc_unavailable']);
    desk.provider.misbehavior = {};
    expect((await desk.signIn(ingrid)).status).toBe(201);
  },
);
