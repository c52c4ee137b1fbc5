import { expect, test } from 'vitest';
import { examineConfig, readConfig } from './config.ts';
import { ConfigError, type Environment } from './setting.ts';

test.each<[name: string, environment: Environment, says: RegExp]>([
  [
    'the limit of a cache that is elsewhere',
    { CACHE_URL: 'redis://cache', CACHE_BYTES_MAX: '16777216' },
    /CACHE_BYTES_MAX does nothing beside CACHE_URL: .*maxmemory/,
  ],
  [
    'pages of a browser that nobody named',
    { BROWSER_PAGES_MAX: '4' },
    /BROWSER_PAGES_MAX does nothing without BROWSER_PATH/,
  ],
  [
    'the way of browsers elsewhere to us, where there are none',
    { BROWSER_PATH: '/usr/bin/chromium', BROWSER_PROXY_HOST: 'millrace' },
    /BROWSER_PROXY_HOST does nothing without BROWSER_URL/,
  ],
  [
    'a mail port that no server may be at',
    { MAIL_PORT: '2525' },
    /MAIL_PORT does nothing without OUTBOUND_ALLOW/,
  ],
  [
    'an address for metrics that have no port',
    { METRICS_TOKEN: 'a'.repeat(16), METRICS_HOST: '0.0.0.0' },
    /METRICS_HOST does nothing without METRICS_PORT/,
  ],
  [
    'a mail server without a sender',
    { SMTP_URL: 'smtp://mail.example' },
    /SMTP_URL does nothing without SMTP_FROM/,
  ],
  [
    'a sender without a mail server',
    { SMTP_FROM: 'millrace@service.example' },
    /SMTP_FROM does nothing without SMTP_URL/,
  ],
  [
    'sign-up without a mail server to confirm addresses',
    { SIGN_UP: 'open' },
    /SIGN_UP does nothing without SMTP_URL/,
  ],
  [
    'credits of accounts that nobody can make',
    { SIGN_UP_CREDITS: '10' },
    /SIGN_UP_CREDITS does nothing without SIGN_UP/,
  ],
  [
    'models of a server without an address',
    { OPENAI_COMPATIBLE_MODEL: 'llama' },
    /OPENAI_COMPATIBLE_MODEL does nothing without OPENAI_COMPATIBLE_BASE_URL/,
  ],
  [
    'actors without an account',
    { APIFY_ACTORS: 'lookUpPeople=me~mine' },
    /APIFY_ACTORS does nothing without APIFY_API_KEY/,
  ],
  [
    'the address of a vendor without a key',
    { HUNTER_BASE_URL: 'https://hunter.example' },
    /HUNTER_BASE_URL does nothing without HUNTER_API_KEY/,
  ],
  [
    'the address of a source that is off by default',
    { YELLOWPAGES_BASE_URL: 'https://pages.example' },
    /YELLOWPAGES_BASE_URL does nothing without YELLOWPAGES=on/,
  ],
])('a setting that does nothing is refused with the reason: %s', (_, environment, says) => {
  const examined = examineConfig(environment);

  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(says);
  expect(examined.errors.map(({ message }) => message)).toEqual([expect.stringMatching(says)]);
});

test.each<[name: string, environment: Environment]>([
  ['a cache that is switched off', { CACHE_URL: 'redis://cache', CACHE_BYTES_MAX: '0' }],
  [
    'the rest of what is switched off for a while',
    { MAIL_PROBING: 'off', MAIL_HELLO_NAME: 'verify.weir.example' },
  ],
  [
    'the address of a source that is switched off',
    { YELLOWPAGES: 'off', YELLOWPAGES_BASE_URL: 'https://pages.example' },
  ],
  // Organizations bring keys of their own.
  ['the models of a provider without a key of the operator', { OPENAI_MODEL: 'gpt-5' }],
  ['a variable that is empty', { BROWSER_PAGES_MAX: '' }],
])('what may do something is taken: %s', (_, environment) => {
  expect(examineConfig(environment).errors).toEqual([]);
  expect(() => readConfig(environment)).not.toThrow();
});
