import { expect, test } from 'vitest';
import { examineConfig, readConfig } from './config.ts';

const provider = { OIDC_ISSUER: 'https://login.halden.example', OIDC_CLIENT_ID: 'millrace' };
const read = (more: Record<string, string | undefined>) => readConfig({ ...provider, ...more }).oidc;

test('an issuer and a client make a provider, whose newcomers are invited and who links nobody by the address', () => {
  expect(readConfig({}).oidc).toBeNull();
  expect(read({})).toEqual({
    issuer: 'https://login.halden.example/',
    clientId: 'millrace',
    clientSecret: null,
    name: 'single sign-on',
    domains: [],
    newcomers: 'invited',
    organization: null,
    role: 'viewer',
    linking: 'signed_in',
  });
});

test('people of a domain may join an organization', () => {
  expect(
    read({
      OIDC_SIGN_UP: 'open',
      OIDC_DOMAINS: 'Halden.example, bücher.example',
      OIDC_ORGANIZATION: 'org_4fGhT0aBcDeFgHiJkLmN',
      OIDC_ROLE: 'developer',
    }),
  ).toMatchObject({
    newcomers: 'open',
    domains: ['halden.example', 'xn--bcher-kva.example'],
    role: 'developer',
  });
});

test.each([
  'http://login.halden.example',
  'https://login.halden.example/.well-known/openid-configuration',
  'https://user:password@login.halden.example',
  'https://login.halden.example/?tenant=1',
  // Whoever makes a tenant of their own there can say that they have any address.
  'https://login.microsoftonline.com/common/v2.0',
  'https://login.microsoftonline.com/organizations/v2.0',
  'https://login.microsoftonline.com/Consumers/v2.0',
  'login.halden.example',
])('%s is no issuer', (issuer) => {
  expect(() => read({ OIDC_ISSUER: issuer })).toThrow('OIDC_ISSUER must be');
});

test.each([
  'http://127.0.0.1:9000',
  'http://localhost:9000/realms/x',
  'https://login.microsoftonline.com/0000-1111/v2.0',
])('%s is an issuer', (issuer) => {
  expect(read({ OIDC_ISSUER: issuer })?.issuer).toBe(new URL(issuer).href);
});

test.each([
  [{ OIDC_ISSUER: 'https://login.halden.example' }, 'OIDC_ISSUER'],
  [{ OIDC_CLIENT_ID: 'millrace' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_DOMAINS: 'halden.example' }, 'OIDC_DOMAINS'],
  [{ ...provider, OIDC_SIGN_UP: 'open' }, 'OIDC_SIGN_UP'],
  [{ ...provider, OIDC_SIGN_UP: 'open', OIDC_ORGANIZATION: 'org_1' }, 'OIDC_SIGN_UP'],
  [{ ...provider, OIDC_ROLE: 'admin' }, 'OIDC_ROLE'],
])('%j does nothing, and is refused', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(`${name} does nothing without`);
  expect(examineConfig(environment).errors.map(({ message }) => message.split(' ', 1)[0])).toContain(name);
});

test.each([
  { OIDC_ROLE: 'owner' },
  { OIDC_DOMAINS: '*' },
  { OIDC_DOMAINS: 'halden' },
  { OIDC_NAME: '<b>x</b>' },
])('%j is refused', (more) => {
  expect(() => read(more)).toThrow('must be');
});
