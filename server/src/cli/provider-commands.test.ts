import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test as base, expect, vi } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { VendorEmulator } from '../testing/vendor-emulator.ts';
import { checkProviders } from './doctor/check-providers.ts';

const secret = 'k-0123/456 789+of"rivermill';
afterEach(() => vi.unstubAllEnvs());

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-cli-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

const millrace = (folder: string, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), providersDir: folder }));

const file = (url = 'https://api.rivermill.example', auth = 'type: bearer') => `name: rivermill
title: A provider for tests
baseUrl: ${url}
auth: { ${auth}, secret: env RIVERMILL_KEY }
limits: { rate: { questions: 100, perMs: 1000 } }
costUsd: { hit: 0.01, miss: 0 }
capabilities:
  verifyEmail:
    requests: [{ requires: [email], path: '/verify/{{email_domain}}', query: { e: '{{email}}' } }]
    rules: [{ status: 404, means: miss }]
    answer: { status: { path: verdict, words: { ok: valid } }, score: score, reason: echo }
`;
const input = ['--input', '{"email": "mira@halden.example"}'];

test('init writes a file without mistakes, once, and lint says so', async ({ folder }) => {
  const written = await millrace(join(folder, 'new'), 'provider', 'init', 'acme');
  const again = await millrace(join(folder, 'new'), 'provider', 'init', 'acme');
  const linted = await millrace(join(folder, 'new'), 'provider', 'lint');
  const taken = await millrace(folder, 'provider', 'init', 'hunter');

  expect(written).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(folder, 'new/acme.yaml'), 'utf8')).toContain('name: acme');
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('already exists') });
  expect(linted).toEqual({ code: 0, stdout: 'acme.yaml: fine\n', stderr: '' });
  expect(taken).toMatchObject({ code: 2 });
});

test('lint ends with 1 where a file has a mistake, and says line, column and what to do', async ({
  folder,
}) => {
  const path = join(folder, 'rivermill.yaml');
  writeFileSync(path, file().replace('[email]', '[phone, email]'));

  const text = await millrace(folder, 'provider', 'lint', path);
  const json = await millrace(folder, 'provider', 'lint', path, '--json');

  expect(text).toMatchObject({ code: 1, stderr: '' });
  expect(text.stdout).toBe(
    'rivermill.yaml: 1 mistake\n  9:29 error: capabilities.verifyEmail.requests[0].requires[0] is not an input of verifyEmail. Use one of email, email_name, email_domain.\n',
  );
  expect(JSON.parse(json.stdout)).toMatchObject({
    ok: false,
    files: [{ file: path, ok: false, errors: [{ line: 9, column: 29 }], warnings: [] }],
  });
});

test('lint of two files with one name finds it, and a file that is not there is wrong usage', async ({
  folder,
}) => {
  for (const name of ['a.yaml', 'b.yaml']) writeFileSync(join(folder, name), file());

  const both = await millrace(folder, 'provider', 'lint');
  const none = await millrace(folder, 'provider', 'lint', join(folder, 'c.yaml'));

  expect(both).toMatchObject({ code: 1 });
  expect(both.stdout).toMatch(
    /^a\.yaml: fine\nb\.yaml: 1 mistake\n {2}1:7 error: name is the name of an existing source/,
  );
  expect(none).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('There is no file') });
});

test('a warning is told and is no failure', async ({ folder }) => {
  writeFileSync(join(folder, 'rivermill.yaml'), file().replace('costUsd: { hit: 0.01, miss: 0 }\n', ''));

  const { code, stdout } = await millrace(folder, 'provider', 'lint');

  expect(code).toBe(0);
  expect(stdout).toMatch(/works; check:\n {2}\d+:\d+ warning: capabilities\.verifyEmail has no costUsd/);
});

test('test asks once, and shows request, answer, outcome and record, without the secret wherever the vendor repeats it', async ({
  folder,
}) => {
  vi.stubEnv('RIVERMILL_KEY', secret);
  for (const auth of [
    'type: bearer',
    'type: query, name: key',
    'type: header, name: X-Key, prefix: "Token "',
  ]) {
    await using emulator = await VendorEmulator.start(({ headers, query }) => ({
      body: {
        verdict: 'ok',
        score: 91,
        echo: `${secret}`,
        seen: [headers, query, encodeURIComponent(secret), `/verify?${new URLSearchParams({ key: secret })}`],
      },
    }));
    writeFileSync(join(folder, 'rivermill.yaml'), file(emulator.url, auth));

    const text = await millrace(folder, 'provider', 'test', 'rivermill', ...input);
    const json = await millrace(
      folder,
      'provider',
      'test',
      join(folder, 'rivermill.yaml'),
      ...input,
      '--json',
    );

    expect([text.code, json.code, text.stderr + json.stderr]).toEqual([0, 0, '']);
    expect(emulator.asked.length).toBe(2);
    expect(JSON.stringify(emulator.asked[0])).toContain(JSON.stringify(secret).slice(1, -1));
    expect(text.stdout).toContain(`GET ${emulator.url}/verify/halden.example?e=mira%40halden.example`);
    expect(text.stdout).toContain('[RIVERMILL_KEY]');
    expect(text.stdout).toMatch(/Answer 200 in \d+ ms\n[\s\S]*Outcome {2}found\n[\s\S]*"status": "valid"/);
    expect(JSON.parse(json.stdout)).toMatchObject({
      provider: 'rivermill',
      capability: 'verifyEmail',
      outcome: 'found',
      record: { status: 'valid', score: 91, reason: '[RIVERMILL_KEY]' },
      exchanges: [{ status: 200, request: { method: 'GET' } }],
    });
    const forms = [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      `${new URLSearchParams({ key: secret })}`,
    ];
    for (const form of forms) {
      expect(text.stdout + json.stdout).not.toContain(form);
    }
  }
});

test('a secret of digits is taken out of texts, and numbers stay what they are', async ({ folder }) => {
  vi.stubEnv('RIVERMILL_KEY', '4417');
  await using emulator = await VendorEmulator.start(() => ({
    body: { verdict: 'ok', score: 91.4417, echo: 'key 4417' },
  }));
  writeFileSync(join(folder, 'rivermill.yaml'), file(emulator.url));

  const { code, stdout } = await millrace(folder, 'provider', 'test', 'rivermill', ...input, '--json');

  expect(code).toBe(0);
  expect(JSON.parse(stdout).record).toMatchObject({ score: 91.4417, reason: 'key [RIVERMILL_KEY]' });
});

test('lint says that a folder has more files than a service reads', async ({ folder }) => {
  for (let at = 0; at < 51; at++) writeFileSync(join(folder, `r${at}.yaml`), file());

  const { code, stderr } = await millrace(folder, 'provider', 'lint');

  expect(code).toBe(1);
  expect(stderr).toContain('more than 50 files');
});

test('a secret of two parts is shown by the names of its variables, and its code nowhere', async ({
  folder,
}) => {
  vi.stubEnv('RIVERMILL_USER', 'miller');
  vi.stubEnv('RIVERMILL_KEY', 'p-44556677');
  const code = Buffer.from('miller:p-44556677').toString('base64');
  await using emulator = await VendorEmulator.start(({ headers }) => ({
    body: { verdict: 'ok', echo: headers.authorization },
  }));
  writeFileSync(join(folder, 'rivermill.yaml'), file(emulator.url, 'type: basic, user: env RIVERMILL_USER'));

  const { stdout } = await millrace(folder, 'provider', 'test', 'rivermill', ...input);

  expect(emulator.asked[0]?.headers.authorization).toBe(`Basic ${code}`);
  expect(stdout).toContain('authorization: Basic [RIVERMILL_USER]:[RIVERMILL_KEY]');
  expect(stdout).not.toContain(code);
  expect(stdout).not.toContain('p-44556677');
});

test('a failure, and a key that is not set, end with another code and say what to do', async ({ folder }) => {
  await using emulator = await VendorEmulator.start(() => ({ status: 401, body: { error: 'no' } }));
  writeFileSync(join(folder, 'rivermill.yaml'), file(emulator.url));

  const unset = await millrace(folder, 'provider', 'test', 'rivermill', ...input);
  vi.stubEnv('RIVERMILL_KEY', 'k-98765');
  const refused = await millrace(folder, 'provider', 'test', 'rivermill', ...input, '--json');

  expect(unset).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('The variable RIVERMILL_KEY is not set'),
  });
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stdout)).toMatchObject({
    outcome: 'failed',
    reason: 'rejected',
    why: 'answered 401',
  });
});

test('with --dry-run nothing is sent and no key is needed', async ({ folder }) => {
  await using emulator = await VendorEmulator.start(() => ({ status: 500 }));
  writeFileSync(join(folder, 'rivermill.yaml'), file(emulator.url));

  const { code, stdout } = await millrace(folder, 'provider', 'test', 'rivermill', ...input, '--dry-run');

  expect([code, emulator.asked.length]).toEqual([0, 0]);
  expect(stdout).toContain('authorization: Bearer [RIVERMILL_KEY]');
  expect(stdout).toContain('nothing was sent');
});

test('options that would do nothing are refused', async ({ folder }) => {
  writeFileSync(join(folder, 'rivermill.yaml'), file());
  const provider = ['provider', 'test', 'rivermill', ...input];

  const status = await millrace(folder, ...provider, '--dry-run', '--status', '404');
  const both = await millrace(folder, ...provider, '--dry-run', '--response', 'saved.txt');

  expect([status.code, both.code]).toEqual([2, 2]);
  expect(status.stderr).toContain('--status does nothing without --response');
  expect(both.stderr).toContain('--response does nothing with --dry-run');
});

test('a saved answer is read without a network, with what was left out of it', async ({ folder }) => {
  writeFileSync(join(folder, 'rivermill.yaml'), file());
  writeFileSync(join(folder, 'saved.txt'), '{"verdict": "ok", "score": 910}');
  const saved = ['provider', 'test', 'rivermill', ...input, '--response', join(folder, 'saved.txt')];

  const read = await millrace(folder, ...saved, '--json');
  const missed = await millrace(folder, ...saved, '--status', '404', '--json');

  expect(JSON.parse(read.stdout)).toMatchObject({
    outcome: 'found',
    record: { status: 'valid', score: null },
    notes: ['score: not a number from 0 to 100; left out'],
  });
  expect(JSON.parse(missed.stdout)).toMatchObject({ outcome: 'not_found', record: null });
});

test.each([
  [['--input', 'mira'], 'It is JSON such as'],
  [['--input', '{"first_name": "Mira"}'], 'does not match verifyEmail'],
  [['--input', '{"email": "mira"}'], 'email: must be an e-mail address'],
  [[...input, '--capability', 'findPhone'], 'rivermill has no findPhone.'],
  [[...input, '--capability', 'guess'], 'It is one of findEmail'],
])('%j is wrong usage', async (words, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-cli-'));
  writeFileSync(join(folder, 'rivermill.yaml'), file());

  const { code, stdout, stderr } = await millrace(folder, 'provider', 'test', 'rivermill', ...words);
  rmSync(folder, { recursive: true });

  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
});

test('an answer cannot steer the terminal of whoever tries it', async ({ folder }) => {
  vi.stubEnv('RIVERMILL_KEY', 'k-98765');
  await using emulator = await VendorEmulator.start(() => ({
    body: { verdict: 'ok', echo: '\u009b31m\u001b[2J' },
  }));
  writeFileSync(join(folder, 'rivermill.yaml'), file(emulator.url));

  const { stdout } = await millrace(folder, 'provider', 'test', 'rivermill', ...input);

  expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
});

test('list shows vendors and files, what they can do and what they lack', async ({ folder }) => {
  writeFileSync(join(folder, 'rivermill.yaml'), file());
  writeFileSync(join(folder, 'wrong.yaml'), file().replace('baseUrl', 'baseURI'));

  const { code, stdout } = await millrace(folder, 'provider', 'list', '--json');
  vi.stubEnv('RIVERMILL_KEY', 'k-98765');
  const set = await millrace(folder, 'provider', 'list');

  const { sources } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(sources.slice(0, 2)).toEqual([
    {
      source: 'rivermill',
      capabilities: ['verifyEmail'],
      file: 'rivermill.yaml',
      state: 'not configured',
      fix: expect.stringContaining('Set RIVERMILL_KEY'),
    },
    {
      source: 'wrong',
      capabilities: ['verifyEmail'],
      file: 'wrong.yaml',
      state: 'mistakes',
      fix: expect.any(String),
    },
  ]);
  expect(sources).toContainEqual(
    expect.objectContaining({ source: 'hunter', state: 'not configured', fix: 'Set HUNTER_API_KEY.' }),
  );
  expect(set.stdout).toMatch(/^rivermill +ready +rivermill\.yaml +verifyEmail$/m);
  expect(set.stdout).toMatch(/^unipile .* searchProfiles listCompanyPosts$/m);
});

test('doctor looks at every file', async ({ folder }) => {
  writeFileSync(join(folder, 'rivermill.yaml'), file());
  writeFileSync(join(folder, 'wrong.yaml'), file().replace('baseUrl', 'baseURI'));

  const before = await checkProviders({ providersDir: folder });
  vi.stubEnv('RIVERMILL_KEY', 'k-98765');
  const after = await checkProviders({ providersDir: folder });

  expect(before).toMatchObject([
    { status: 'warn', detail: expect.stringContaining('RIVERMILL_KEY is not set') },
    { status: 'fail', detail: expect.stringMatching(/^wrong\.yaml:1:1 baseUrl is missing, and 1 more$/) },
  ]);
  expect(after[0]).toMatchObject({ status: 'ok' });
  expect(await checkProviders({ providersDir: join(folder, 'none') })).toEqual([]);
});
