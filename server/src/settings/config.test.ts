import { describe, expect, test } from 'vitest';
import { examineConfig, readApiKey, readConfig } from './config.ts';
import type { Environment } from './setting.ts';
import { ConfigError } from './setting.ts';

test('a wrong setting is refused by name, with what would be right', () => {
  expect(() => readConfig({ PORT: 'abc' })).toThrow(
    new ConfigError('PORT must be a port number from 0 (any free one) to 65535, not "abc".'),
  );
});

test('proxies are named by ranges, and nobody trusts everybody', () => {
  const trusted = (text?: string) => readConfig({ TRUSTED_PROXIES: text }).trustedProxies;

  expect(trusted()).toEqual([]);
  expect(trusted('10.0.0.0/8, ::1/128')).toEqual(['10.0.0.0/8', '::1/128']);
  for (const text of ['true', '10.0.0.1', '0.0.0.0/0', '::/0', '10.0.0.300/32', '1::2::3/64']) {
    expect(() => trusted(text), text).toThrow(/^TRUSTED_PROXIES must be a comma-separated list of CIDR/);
  }
});

test('origins of pages are named one by one, as browsers send them', () => {
  const origins = (text?: string) => readConfig({ CORS_ORIGINS: text }).corsOrigins;

  expect(origins()).toEqual([]);
  expect(origins('https://App.example.com/, http://localhost:5173,https://app.example.com:443')).toEqual([
    'https://app.example.com',
    'http://localhost:5173',
  ]);
  for (const text of [
    '*',
    'null',
    'app.example.com',
    'https://*.example.com',
    'https://a.com/path',
    'ftp://a.com',
  ])
    expect(() => origins(text), text).toThrow(/^CORS_ORIGINS must be a comma-separated list of origins/);
});

test('a wrong address of the database is refused without showing its password', () => {
  const wrong = () => readConfig({ DATABASE_URL: 'postgres:/me:hunter2@db/x' });

  expect(wrong).toThrow(/^DATABASE_URL must be a connection string/);
  expect(wrong).not.toThrow(/hunter2/);
});

test('the database can be at several hosts, which are refused with what is wrong about them and without their password', () => {
  const read = (url: string) => readConfig({ DATABASE_URL: url }).databaseUrl;
  const several = 'postgres://me:hunter2@db1:5432,db2:5433/millrace?target_session_attrs=read-write';

  expect(read(several)).toBe(several);
  for (const [wrong, message] of [
    [
      'postgres://me:hunter2@db1,db2,db3/x?port=1,2',
      'DATABASE_URL names 3 hosts and 2 ports. Give one port for all hosts, or one for each.',
    ],
    [
      'postgres://me:hunter2@db1,db2/x?target_session_attrs=standby',
      'DATABASE_URL has a target_session_attrs that Millrace cannot use. Set it to read-write (the default with several hosts), primary or any.',
    ],
  ] as const) {
    expect(() => read(wrong)).toThrow(new ConfigError(message));
  }
});

test('a wrong address of the cache is refused without showing its password', () => {
  const wrong = () => readConfig({ CACHE_URL: 'reddis://:hunter2@cache/0' });

  expect(wrong).toThrow(/^CACHE_URL must be an address such as redis:/);
  expect(wrong).not.toThrow(/hunter2/);
});

test.each(['redis://cache', 'rediss://me:secret@cache:6380/2', 'valkey://:secret@[::1]', 'valkeys://cache'])(
  'the cache can be at %s',
  (url) => {
    expect(readConfig({ CACHE_URL: url }).cacheUrl).toBe(url);
  },
);

test.each([
  [undefined, 268_435_456],
  ['0', 0],
  ['16777216', 16_777_216],
])('the limit of the cache %s is %d bytes', (text, bytes) => {
  expect(readConfig({ CACHE_BYTES_MAX: text }).cacheBytesMax).toBe(bytes);
});

test('the mail server is read with its name and password, also encoded ones', () => {
  const read = (url: string) => readConfig({ SMTP_URL: url, SMTP_FROM: 'Millrace@Mühle.example' }).smtp;

  expect(read('smtp://me%40example.com:p%3Ass@mail.example')).toEqual({
    server: {
      host: 'mail.example',
      port: 587,
      isTls: false,
      user: 'me@example.com',
      password: 'p:ss',
    },
    from: 'millrace@xn--mhle-0ra.example',
  });
  expect(read('smtps://mail.example')?.server).toMatchObject({ port: 465, isTls: true, user: null });
  expect(read('smtp://[::1]:25')?.server).toMatchObject({ host: '::1', port: 25 });
  for (const wrong of [
    'mail.example:hunter2',
    'http://me:hunter2@mail.example',
    'smtp://me@mail.example',
    'smtp://me:hunter2%@mail.example',
    'smtp://me:hunter2@mail.example/x',
    'smtp://me:hunter2@mail.example?pool=true',
  ]) {
    expect(() => read(wrong), wrong).toThrow(/^SMTP_URL must be an address such as smtp:/);
    expect(() => read(wrong), wrong).not.toThrow(/hunter2/);
  }
});

test('domains of people who may sign up are read as they go over the wire', () => {
  const domains = (text: string) =>
    readConfig({
      SMTP_URL: 'smtp://mail.example',
      SMTP_FROM: 'millrace@service.example',
      SIGN_UP: 'open',
      SIGN_UP_DOMAINS: text,
    }).signUp.domains;

  expect(domains('Example.com, mühle.example')).toEqual(['example.com', 'xn--mhle-0ra.example']);
  for (const wrong of ['*', 'com', 'a b.example', '@example.com', 'https://example.com']) {
    expect(() => domains(wrong), wrong).toThrow(/^SIGN_UP_DOMAINS must be/);
  }
});

test('the name with which mail servers are greeted is none of numbers alone', () => {
  expect(readConfig({ MAIL_HELLO_NAME: 'verify.weir.example' }).mailHelloName).toBe('verify.weir.example');
  expect(() => readConfig({ MAIL_HELLO_NAME: '203.0.114.9' })).toThrow(/^MAIL_HELLO_NAME must be a name/);
});

test('the sender that mail servers are told is one that every server can read', () => {
  expect(readConfig({ MAIL_FROM: 'bounce@mühlbach.example' }).mailFrom).toBe(
    'bounce@xn--mhlbach-n2a.example',
  );
  expect(() => readConfig({ MAIL_FROM: 'jürgen@weir.example' })).toThrow(/^MAIL_FROM must be a mail address/);
});

test('a limit of the cache in which no page would fit is refused', () => {
  expect(() => readConfig({ CACHE_BYTES_MAX: '1000' })).toThrow(
    /^CACHE_BYTES_MAX must be .* or 0 to keep nothing/,
  );
});

test('all wrong settings are found at once, and the rest still holds', () => {
  const { config, errors } = examineConfig({ PORT: 'abc', LOG_LEVEL: 'loud', HOST: '0.0.0.0' });

  expect(errors.map(({ message }) => message.split(' ')[0])).toEqual(['PORT', 'LOG_LEVEL']);
  expect(config).toMatchObject({ port: 8080, logLevel: 'info', host: '0.0.0.0' });
});

test('a key with a line break in it is refused without showing it', () => {
  expect(readApiKey({})).toBe(null);
  expect(() => readApiKey({ MILLRACE_API_KEY: 'mr_live_secret\n' })).toThrow(
    new ConfigError('MILLRACE_API_KEY must be an API key.'),
  );
});

test('pages are rendered only where a browser is named by its whole path', () => {
  const usual = readConfig({});
  const set = readConfig({ BROWSER_PATH: '/usr/bin/chromium', BROWSER_PAGES_MAX: '4' });

  expect([usual.browserPath, usual.browserPagesMax]).toEqual([null, 2]);
  expect([set.browserPath, set.browserPagesMax]).toEqual(['/usr/bin/chromium', 4]);
  expect(() => readConfig({ BROWSER_PATH: 'chromium' })).toThrow(/^BROWSER_PATH must be the whole path/);
});

test('BROWSER_URL wins over BROWSER_PATH, and BROWSER_PROXY_HOST and BROWSER_PROXY_PORT place the proxy', () => {
  const { browserRemote, browserPagesMax } = readConfig({
    BROWSER_PATH: '/usr/bin/chromium',
    BROWSER_URL: 'ws://one:3000/?token=a,b, https://two.example ,http://10.0.0.3:9222',
    BROWSER_PROXY_HOST: 'millrace.internal',
    BROWSER_PROXY_PORT: '8899',
    BROWSER_PAGES_MAX: '4',
  });

  expect(browserRemote).toEqual({
    addresses: [
      { kind: 'websocket', url: 'ws://one:3000/?token=a,b', shown: 'ws://one:3000' },
      { kind: 'devtools', url: 'https://two.example/', shown: 'https://two.example' },
      { kind: 'devtools', url: 'http://10.0.0.3:9222/', shown: 'http://10.0.0.3:9222' },
    ],
    proxyHost: 'millrace.internal',
    proxyPort: 8899,
  });
  expect(browserPagesMax).toBe(4);
  expect(readConfig({}).browserRemote).toBeNull();
});

test.each([
  ['browsers:3000?token=secret', /^BROWSER_URL is no address of a browser\. Use ws:/],
  ['ftp://browsers/secret', /^BROWSER_URL is no address/],
  ['ws://', /^BROWSER_URL is no address/],
  ['ws://one:3000,two:3000/secret', /^BROWSER_URL is no address/],
  ['ws://one:3000/secret,two:3000', /^BROWSER_URL is no address/],
  ['ws://one,two:3000/secret', /^BROWSER_URL is no address/],
  ['ws://one:3000,http://two:99999/secret', /^BROWSER_URL at place 2 has no address/],
  [
    'ws://one:3000/chromium/playwright?token=secret',
    /^BROWSER_URL is an address of Playwright's own protocol/,
  ],
])('an address at which no browser can be is refused at the start, without its token: %s', (text, says) => {
  const read = () => readConfig({ BROWSER_URL: text });

  expect(read).toThrow(says);
  expect(read).not.toThrow(/secret/);
});

test('open data is asked unless it is switched off', () => {
  const named = (environment: Environment) => readConfig(environment).keyless.map(({ name }) => name);
  expect(named({})).toContain('wikidata');
  expect(named({ WIKIDATA: 'off' })).not.toContain('wikidata');
  expect(() => readConfig({ WIKIDATA: 'false' })).toThrow(/^WIKIDATA must be on or off/);
});

describe('the actors of Apify', () => {
  test('are named by what they are to answer, in the form of its API or of its shop', () => {
    const { apifyActors } = readConfig({
      APIFY_API_KEY: 'a-key',
      APIFY_ACTORS: 'lookUpPeople=me~my-scraper, searchJobs = me/jobs_2, listEmployees=Xb8osYTtOjlsgI6k9',
    });

    expect(apifyActors).toEqual({
      lookUpPeople: 'me~my-scraper',
      searchJobs: 'me~jobs_2',
      listEmployees: 'Xb8osYTtOjlsgI6k9',
    });
    expect(readConfig({}).apifyActors).toEqual({});
  });

  test.each([
    'lookUpPeople=my-scraper',
    'lookUpPeople=me~my-scraper/../../users/me',
    'lookUpPeople=me~a?token=x',
    'findEmail=me~my-scraper',
    'toString=me~my-scraper',
    'me~my-scraper',
    'lookUpPeople=me~one,lookUpPeople=me~two',
  ])('that cannot be are refused: %s', (text) => {
    expect(() => readConfig({ APIFY_ACTORS: text })).toThrow(
      /^APIFY_ACTORS must be a comma-separated list such as lookUpPeople=me~my-scraper, .* lookUpCompanies, /,
    );
  });
});

describe('a vendor', () => {
  test('is configured by its key alone, at its own address unless another one is set', () => {
    const { vendors } = readConfig({
      HUNTER_API_KEY: 'abc',
      REACHER_API_KEY: 'def',
      REACHER_BASE_URL: 'http://10.0.0.5:8080',
      PDL_API_KEY: '',
    });

    expect(vendors).toEqual([
      { name: 'hunter', apiKey: 'abc', baseUrl: null },
      { name: 'reacher', apiKey: 'def', baseUrl: 'http://10.0.0.5:8080' },
    ]);
  });

  test('that acts for an account is told which', () => {
    const { vendors } = readConfig({ UNIPILE_API_KEY: 'abc', UNIPILE_ACCOUNT_ID: 'Yk08cDzzdsqs9_8ds' });

    expect(vendors).toEqual([
      { name: 'unipile', apiKey: 'abc', baseUrl: null, accountId: 'Yk08cDzzdsqs9_8ds' },
    ]);
    expect(() => readConfig({ UNIPILE_API_KEY: 'abc', UNIPILE_ACCOUNT_ID: 'a/b' })).toThrow(
      /^UNIPILE_ACCOUNT_ID must be/,
    );
  });

  test('whose key cannot be one is told without the key', () => {
    expect(() => readConfig({ HUNTER_API_KEY: 'my secret' })).toThrow(
      'HUNTER_API_KEY must be a key, without spaces.',
    );
  });
});

test('metrics are off, on a port of their own, or on that of the service with a token that is not repeated', () => {
  const metrics = (environment: Environment) => readConfig(environment).metrics;
  const token = 'a'.repeat(16);

  expect(metrics({})).toBeNull();
  expect(metrics({ METRICS_PORT: '9464' })).toEqual({ port: 9_464, host: '127.0.0.1', token: null });
  expect(metrics({ METRICS_TOKEN: token })).toEqual({ port: null, host: '127.0.0.1', token });
  expect(() => metrics({ METRICS_TOKEN: 'hunter2' })).toThrow(
    new ConfigError('METRICS_TOKEN must be 16 to 500 visible ASCII characters.'),
  );
  expect(() => metrics({ METRICS_PORT: '0' })).toThrow(/^METRICS_PORT must be a port number from 1 to 65535/);
});

test('traces go where the standard variables of OpenTelemetry say', () => {
  const traces = (environment: Environment) => readConfig(environment).traces;
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';

  expect(traces({ OTEL_SERVICE_NAME: 'data' })).toBeNull();
  expect(
    traces({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a,X-Scope=1',
      OTEL_SERVICE_NAME: 'data',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      TRACEPARENT_TO: 'my_crm, my_list',
    }),
  ).toEqual({
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: { authorization: 'Bearer a', 'x-scope': '1' },
    serviceName: 'data',
    sampler: 'traceidratio',
    ratio: 0.05,
    shownTo: ['my_crm', 'my_list'],
  });
  for (const wrong of ['hunter2', 'a=%', 'a=%ff', 'a=%0d%0ab: c', 'a b=c']) {
    const read = () => traces({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: wrong });
    expect(read, wrong).toThrow(
      /^OTEL_EXPORTER_OTLP_HEADERS must be a comma-separated list such as [^"]*\.$/,
    );
  }
  expect(() => traces({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '1.5' })).toThrow(
    /^OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/,
  );
});
