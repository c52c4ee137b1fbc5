import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../settings/config.ts';
import { emulatedClient, type Misbehavior, OidcEmulator } from '../../testing/oidc-emulator.ts';
import { checkOidc } from './check-oidc.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

async function provider(misbehavior: Misbehavior = {}): Promise<OidcEmulator> {
  const emulator = await OidcEmulator.open();
  stopping.push(() => emulator.close());
  emulator.misbehavior = misbehavior;
  return emulator;
}

const settings = ({ issuer }: { readonly issuer: string }, more: Record<string, string> = {}) =>
  readConfig({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: emulatedClient.id,
    OIDC_CLIENT_SECRET: emulatedClient.secret,
    PUBLIC_URL: 'https://millrace.example',
    ...more,
  });

test('doctor says that there is no provider where none is set', async () => {
  expect(await checkOidc(readConfig({}))).toMatchObject([
    { status: 'ok', detail: expect.stringContaining('OIDC_ISSUER') },
  ]);
});

test('doctor finds a provider well that takes the client, and names the address that people come back to', async () => {
  const emulator = await provider();

  const checks = await checkOidc(settings(emulator));

  expect(checks).toMatchObject([
    {
      status: 'ok',
      detail: expect.stringContaining('https://millrace.example/console/sign-in/oidc'),
    },
  ]);
  expect(emulator.asked).toEqual(['/.well-known/openid-configuration', '/keys', '/token']);
});

test.for<[string, Misbehavior, RegExp, RegExp]>([
  [
    'the document of another issuer',
    { document: (document) => ({ ...document, issuer: 'https://other.example/tenant' }) },
    /https:\/\/other\.example\/tenant/,
    /OIDC_ISSUER/,
  ],
  [
    'a document without an address for tokens',
    { document: ({ token_endpoint: _endpoint, ...document }) => document },
    /no token_endpoint/,
    /OpenID Connect/,
  ],
  [
    'a document that is none',
    { document: () => ({ hello: 'world' }) },
    /not an OpenID Connect discovery document/,
    /well-known/,
  ],
  [
    'keys in the cloud’s own network',
    { document: (document) => ({ ...document, jwks_uri: 'http://169.254.169.254/latest' }) },
    /cannot fetch .*169\.254\.169\.254/,
    /OUTBOUND_ALLOW/,
  ],
  [
    'keys that are not there',
    { document: (document) => ({ ...document, jwks_uri: `${String(document.issuer)}nothing` }) },
    /no keys \(404\)/,
    /provider/,
  ],
  [
    'an address for tokens in a private network',
    { document: (document) => ({ ...document, token_endpoint: 'http://10.0.0.1/token' }) },
    /cannot request tokens at .*10\.0\.0\.1/,
    /OUTBOUND_ALLOW/,
  ],
])('doctor names what is wrong with %s, and what to mend', async ([, misbehavior, detail, fix]) => {
  const emulator = await provider(misbehavior);

  expect(await checkOidc(settings(emulator))).toMatchObject([
    { status: 'fail', detail: expect.stringMatching(detail), fix: expect.stringMatching(fix) },
  ]);
});

test('doctor says that the provider refuses the client, without the secret', async () => {
  const checks = await checkOidc(settings(await provider(), { OIDC_CLIENT_SECRET: 'another secret' }));

  expect(checks).toMatchObject([
    {
      status: 'fail',
      detail: expect.stringContaining('refuses'),
      fix: expect.stringContaining('OIDC_CLIENT_SECRET'),
    },
  ]);
  expect(JSON.stringify(checks)).not.toContain('another secret');
});

test('doctor has a look asked for where no secret is set, and the provider names no clients without one', async () => {
  const taken: Misbehavior = { tokens: { status: 400, body: '{"error":"invalid_grant"}' } };
  const unset = { OIDC_CLIENT_SECRET: '' };
  const ofPublic: Misbehavior = {
    ...taken,
    document: (document) => ({ ...document, token_endpoint_auth_methods_supported: ['none'] }),
  };

  expect(await checkOidc(settings(await provider(taken), unset))).toMatchObject([
    { status: 'warn', fix: expect.stringContaining('OIDC_CLIENT_SECRET') },
  ]);
  expect(await checkOidc(settings(await provider(ofPublic), unset))).toMatchObject([
    { status: 'ok', detail: expect.stringContaining('public client') },
  ]);
});

test('doctor says that the provider does not answer', async () => {
  const emulator = await provider();
  const config = settings(emulator);
  await stopping.pop()?.();

  expect(await checkOidc(config)).toMatchObject([
    { status: 'fail', detail: expect.stringContaining('cannot fetch') },
  ]);
});

test('doctor says that an address which is no issuer answers 404', async () => {
  const emulator = await provider();

  expect(await checkOidc(settings({ issuer: `${emulator.issuer}wrong` }))).toMatchObject([
    { status: 'fail', detail: expect.stringContaining('404'), fix: expect.stringContaining('.well-known') },
  ]);
});

test('doctor warns where browsers would be sent back to this machine', async () => {
  const checks = await checkOidc(settings(await provider(), { PUBLIC_URL: '' }));

  expect(checks).toMatchObject([
    { status: 'ok' },
    { status: 'warn', fix: expect.stringContaining('PUBLIC_URL') },
  ]);
});
