import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { endpoints } from '../endpoints/registry.ts';
import { readConfig } from '../settings/config.ts';
import type { Environment } from '../settings/setting.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { VendorEmulator } from '../testing/vendor-emulator.ts';
import { type MatrixEndpoint, type SourceMatrix, sourceMatrix } from './source-matrix.ts';

afterEach(() => vi.unstubAllEnvs());

const printed = async (environment: Environment = {}, ...options: string[]) =>
  ranCommand(['provider', 'matrix', ...options], () => ({
    ...readConfig(environment),
    ...('PROVIDERS_DIR' in environment ? {} : { providersDir: '/there/is/none' }),
  }));

async function matrix(environment: Environment = {}): Promise<SourceMatrix> {
  const { code, stdout } = await printed(environment, '--json');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

function statesOf({ endpoints: rows }: SourceMatrix, name: string): Record<string, string> {
  const row = rows.find(({ endpoint }) => endpoint === name) as MatrixEndpoint;
  return Object.fromEntries(
    row.needs.flatMap(({ sources }) => sources.map(({ source, state }) => [source, state])),
  );
}

const answeredBy = ({ endpoints: rows }: SourceMatrix, name: string) =>
  rows.find(({ endpoint }) => endpoint === name)?.answered;

test('without any setting every endpoint is named, with who could answer it in the usual order, and who does', async () => {
  const made = await matrix();

  expect(made.endpoints.map(({ endpoint }) => endpoint)).toEqual(endpoints.map(({ name }) => name));
  expect(Object.entries(statesOf(made, 'profile_search')).slice(0, 2)).toEqual([
    ['dataset', 'as_imported'],
    ['harvestapi', 'no_key'],
  ]);
  expect(statesOf(made, 'enrich_company')).toMatchObject({ dataset: 'as_imported', wikidata: 'ready' });
  expect(statesOf(made, 'web_scrape')).toEqual({ native: 'ready' });
  expect(statesOf(made, 'enrich_company')).not.toHaveProperty('hunter');
});

test('an endpoint is answered where each of its needs has a source, and one without needs says so', async () => {
  const made = await matrix();
  const keyed = await matrix({ HARVESTAPI_API_KEY: 'k-1' });
  const half = await sourceMatrix({ ...readConfig({}), providersDir: '/there/is/none' }, [
    { name: 'half_of_it', needs: ['readPage', 'findPersonalEmail', 'industryLabels', 'searchWebElsewhere'] },
    { name: 'once_imported', needs: ['readPage', 'findPersonalEmail'] },
  ]);

  expect(answeredBy(made, 'email_verifier')).toBe('yes');
  expect(answeredBy(made, 'website_intelligence')).toBe('yes');
  expect(answeredBy(made, 'post_activities')).toBe('as_imported');
  expect(answeredBy(keyed, 'post_activities')).toBe('yes');
  expect(answeredBy(made, 'clean_domain')).toBe('needs_none');
  expect(half.endpoints.map(({ answered }) => answered)).toEqual(['no', 'as_imported']);
});

test('a key makes its source ready, a setting ends one, and what cannot work like that says what to do', async () => {
  const made = await matrix({
    HUNTER_API_KEY: 'k-1',
    SNOV_API_KEY: 'without-a-colon',
    REACHER_API_KEY: 'k-2',
    GRAVATAR: 'off',
    WIKIDATA: 'off',
  });

  expect(statesOf(made, 'email_verifier')).toMatchObject({
    hunter: 'ready',
    snov: 'mistake',
    reacher: 'mistake',
    bouncer: 'no_key',
  });
  expect(statesOf(made, 'find_network_url_by_email')).toMatchObject({ gravatar: 'off' });
  expect(statesOf(made, 'enrich_company')).toMatchObject({ wikidata: 'off' });
  expect(made.sources).toEqual(
    expect.arrayContaining([
      { source: 'hunter', state: 'ready', fix: null },
      { source: 'snov', state: 'mistake', fix: expect.stringContaining('a colon') },
      { source: 'reacher', state: 'mistake', fix: expect.stringContaining('REACHER_BASE_URL') },
      { source: 'bouncer', state: 'no_key', fix: 'Set BOUNCER_API_KEY.' },
      { source: 'gravatar', state: 'off', fix: 'Set GRAVATAR=on.' },
      { source: 'wikidata', state: 'off', fix: 'Set WIKIDATA=on.' },
    ]),
  );
});

test('what needs more than a key says all that it needs', async () => {
  const { sources } = await matrix();

  expect(sources).toEqual(
    expect.arrayContaining([
      {
        source: 'unipile',
        state: 'no_key',
        fix: 'Set UNIPILE_API_KEY, UNIPILE_BASE_URL and UNIPILE_ACCOUNT_ID.',
      },
      {
        source: 'openai',
        state: 'no_key',
        fix: expect.stringMatching(/^Set OPENAI_API_KEY\. Organizations /),
      },
    ]),
  );
});

test("the operator's own server of language models is ready once its model is named, and who it stands for is not asked", async () => {
  const server = { OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_API_KEY: 'k-1' };
  const half = await matrix(server);
  const whole = await matrix({ ...server, OPENAI_COMPATIBLE_MODEL: 'llama', GEMINI_API_KEY: 'k-2' });

  expect(statesOf(half, 'ai_enrich')).toMatchObject({ openai_compatible: 'mistake', openai: 'off' });
  expect(half.sources.find(({ source }) => source === 'openai')?.fix).toContain('OPENAI_COMPATIBLE_PROVIDER');
  expect(statesOf(whole, 'ai_enrich')).toMatchObject({
    openai_compatible: 'ready',
    openai: 'off',
    gemini: 'ready',
    anthropic: 'no_key',
  });
});

test('a file of a custom provider is one of the sources, behind those of the usual order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-matrix-'));
  const file = `name: rivermill
title: A provider for tests
baseUrl: https://api.rivermill.example
auth: { type: bearer, secret: env RIVERMILL_KEY }
costUsd: { hit: 0.01, miss: 0 }
capabilities:
  verifyEmail:
    requests: [{ requires: [email], path: '/verify', query: { e: '{{email}}' } }]
    answer: { status: { path: verdict, words: { ok: valid } } }
`;
  writeFileSync(join(folder, 'rivermill.yaml'), file);
  writeFileSync(join(folder, 'wrong.yaml'), file.replace('baseUrl', 'baseURI'));

  const unset = await matrix({ PROVIDERS_DIR: folder });
  vi.stubEnv('RIVERMILL_KEY', 'k-98765');
  const set = await matrix({ PROVIDERS_DIR: folder });
  rmSync(folder, { recursive: true });

  expect(statesOf(unset, 'email_verifier')).toMatchObject({ rivermill: 'no_key', wrong: 'mistake' });
  expect(Object.entries(statesOf(set, 'email_verifier')).slice(-2)).toEqual([
    ['rivermill', 'ready'],
    ['wrong', 'mistake'],
  ]);
});

test('what a source that is ready cannot do by all its means is told with what to do', async () => {
  const local = await printed({ APOLLO_API_KEY: 'k-1', MAIL_PROBING: 'off' });
  const open = await printed({ APOLLO_API_KEY: 'k-1', PUBLIC_URL: 'https://api.millrace.example' });

  expect(local.stdout).toMatch(/^ {2}\+apollo, for phone_finder: .*PUBLIC_URL/m);
  expect(local.stdout).toMatch(/^ {2}\+native, for email_finder: .*MAIL_PROBING/m);
  expect(open.stdout).not.toContain('for phone_finder');
  expect(open.stdout).not.toContain('for email_finder');
});

test('for people it is a row an endpoint with marks, within 120 columns, and says what to do', async () => {
  const { code, stdout, stderr } = await printed({ HUNTER_API_KEY: 'k-1', GRAVATAR: 'off' });
  const [rows = '', todo = ''] = stdout.split('\nWhat to do:\n');

  expect([code, stderr]).toEqual([0, '']);
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
  expect(rows).toMatch(/^email_verifier +yes +\+native -reacher .*\+hunter/m);
  expect(rows).toMatch(/^find_network_url_by_email +yes +~dataset ogravatar -enrich .*\+hunter/m);
  expect(rows).toMatch(/^web_scrape +yes +\+native$/m);
  expect(rows).toMatch(/^Need no provider: .*clean_domain/m);
  for (const { name } of endpoints) {
    expect(rows.match(new RegExp(`(?<![a-z_])${name}(?![a-z_])`, 'g')), name).toHaveLength(1);
  }
  expect(todo).toContain('ogravatar: Set GRAVATAR=on.');
  expect(todo).toContain('docs/providers');
});

test('nobody is asked, and no key is shown', async () => {
  await using emulator = await VendorEmulator.start(() => ({ status: 500 }));
  const environment = {
    HUNTER_API_KEY: 'k-secret-1',
    HUNTER_BASE_URL: emulator.url,
    WIKIDATA_BASE_URL: emulator.url,
  };

  const text = await printed(environment);
  const json = await printed(environment, '--json');

  expect(emulator.asked).toEqual([]);
  expect(text.stdout + json.stdout).not.toContain('k-secret-1');
});
