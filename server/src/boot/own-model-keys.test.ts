import { afterEach, describe, expect, vi } from 'vitest';
import { ModelKeys } from '../accounts/model-keys.ts';
import { noCache } from '../cache/no-cache.ts';
import { usualModelTerms } from '../providers/models/model-terms.ts';
import { openOpenaiCompatible } from '../providers/openai_compatible/openai_compatible.ts';
import { vendorOf } from '../providers/vendors.ts';
import { readConfig } from '../settings/config.ts';
import { TestApp, type TestResponse } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { emulatedModels } from '../testing/model-emulators.ts';
import { noOutbound } from '../testing/no-outbound.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { type EmulatedReply, VendorEmulator } from '../testing/vendor-emulator.ts';
import { vendorsToOpen } from './open-sources.ts';

const operatorsKey = 'key-of-the-operator';
const ownKey = 'sk-own-key-of-acme';
const secretKey = Buffer.alloc(32, 1);

afterEach(() => vi.unstubAllEnvs());

/** A service with OpenAI, where the operator may have a key or not; an emulator of it that answers whatever key it is sent. */
async function withOpenai(
  db: TestDatabase,
  {
    apiKey = operatorsKey,
    reply = () => emulatedModels.openai.answer({}),
  }: { apiKey?: string; reply?: (key: string) => EmulatedReply },
  use: (parts: {
    app: TestApp;
    millrace: (...words: string[]) => ReturnType<typeof ranCommand>;
    keys: () => string[];
    reads: (has: boolean) => Promise<void>;
    bodies: () => unknown[];
  }) => Promise<void>,
): Promise<void> {
  const keyOf = (headers: Readonly<Record<string, string>>) =>
    (headers.authorization ?? '').replace('Bearer ', '');
  await using emulator = await VendorEmulator.start(({ headers }) => reply(keyOf(headers)));
  const modelKeys = new ModelKeys();
  const source = (await vendorOf('openai')).open({
    apiKey,
    baseUrl: emulator.url,
    userAgent: 'Millrace/test',
    models: usualModelTerms,
    ownKeys: modelKeys,
  });
  const app = await TestApp.open(db, [source], { modelKeys });
  vi.stubEnv('ACME_OPENAI_KEY', ownKey);
  try {
    await use({
      app,
      millrace: (...words) =>
        ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url, secretKey })),
      keys: () => emulator.asked.map(({ headers }) => keyOf(headers)),
      reads: (has) => vi.waitFor(() => expect(modelKeys.has('openai')).toBe(has), { timeout: 20_000 }),
      bodies: () => emulator.asked.map(({ body }) => body),
    });
  } finally {
    await app.app.close();
  }
}

const question = { provider: 'openai', prompt: 'a' };
const retryAfter = ({ headers }: TestResponse) => headers['retry-after'];

describe('a key of an organization', () => {
  test("is used for its calls in the place of the operator's, until it is removed, and for nobody else's", async ({
    db,
  }) => {
    await withOpenai(db, {}, async ({ app, millrace, keys, reads }) => {
      const acme = await app.customer({ credits: 100 });
      const other = await app.customer({ credits: 100 });
      const org = acme.created.organization_id;
      await app.post('/ai_enrich', acme.live, question);

      const set = await millrace('org', 'model-key', 'set', org, 'openai', '--from', 'ACME_OPENAI_KEY');
      await reads(true);
      const own = await app.post('/ai_enrich', acme.live, question);
      await app.post('/ai_enrich', other.live, question);
      const listed = await millrace('org', 'model-key', 'list', org, '--json');
      const removed = await millrace('org', 'model-key', 'remove', org, 'openai');
      await reads(false);
      await app.post('/ai_enrich', acme.live, question);

      expect(keys()).toEqual([operatorsKey, ownKey, operatorsKey, operatorsKey]);
      expect([set.code, listed.code, removed.code]).toEqual([0, 0, 0]);
      expect(JSON.parse(listed.stdout)).toEqual({
        organization_id: org,
        model_keys: [{ provider: 'openai', set_at: expect.any(String) }],
      });
      expect(own.headers['x-credits-charged']).toBe('2');
      for (const { stdout, stderr } of [set, listed, removed]) expect(stdout + stderr).not.toContain(ownKey);
      expect(own.text).not.toContain(ownKey);
      expect(app.log.join('\n')).not.toContain(ownKey);
    });
  });

  test('lies in the database sealed, for its organization and provider alone', async ({ db }) => {
    await withOpenai(db, {}, async ({ app, millrace, keys, reads }) => {
      const acme = await app.customer({ credits: 100 });
      const other = await app.customer({ credits: 100 });
      const org = acme.created.organization_id;
      await millrace('org', 'model-key', 'set', org, 'openai', '--from', 'ACME_OPENAI_KEY');
      await reads(true);

      const { rows } = await db.pool.query<{ sealed: Buffer }>('select sealed from model_keys');
      await db.pool.query(
        `insert into model_keys (organization_id, provider, sealed)
           select id, 'openai', (select sealed from model_keys) from organizations where public_id = $1`,
        [other.created.organization_id],
      );
      const copied = await app.post('/ai_enrich', other.live, question);

      expect(rows[0]?.sealed.includes(ownKey)).toBe(false);
      expect(copied).toMatchObject({
        status: 502,
        body: { message: expect.stringContaining('cannot be opened') },
      });
      expect(copied.headers['x-credits-charged']).toBe('0');
      expect(keys()).toEqual([]);
    });
  });

  test('is enough where the operator has none; calls of others have no source then', async ({ db }) => {
    await withOpenai(db, { apiKey: '' }, async ({ app, millrace, keys, reads }) => {
      const acme = await app.customer({ credits: 100 });
      const other = await app.customer({ credits: 100 });
      const before = await app.post('/ai_enrich', acme.live, question);
      await millrace(
        'org',
        'model-key',
        'set',
        acme.created.organization_id,
        'openai',
        '--from',
        'ACME_OPENAI_KEY',
      );
      await reads(true);

      const own = await app.post('/ai_enrich', acme.live, question);
      const others = await app.post('/ai_enrich', other.live, question);

      expect(before).toMatchObject({
        status: 503,
        body: { fix: expect.stringContaining('ask its operator') },
      });
      expect(own.status).toBe(200);
      expect(others).toMatchObject({ status: 422, body: { code: 'unsupported_input' } });
      expect(keys()).toEqual([ownKey]);
    });
  });

  test("that is refused is told its organization, costs nothing, and takes nothing away from the operator's", async ({
    db,
  }) => {
    const reply = (key: string) =>
      key === ownKey ? emulatedModels.openai.badKey : emulatedModels.openai.answer({});
    await withOpenai(db, { reply }, async ({ app, millrace, keys, reads }) => {
      const acme = await app.customer({ credits: 100 });
      const other = await app.customer({ credits: 100 });
      await millrace(
        'org',
        'model-key',
        'set',
        acme.created.organization_id,
        'openai',
        '--from',
        'ACME_OPENAI_KEY',
      );
      await reads(true);

      const refused = await app.post('/ai_enrich', acme.live, question);
      const again = await app.post('/ai_enrich', acme.live, question);
      const others = await app.post('/ai_enrich', other.live, question);

      for (const answer of [refused, again]) {
        expect(answer).toMatchObject({
          status: 502,
          body: { message: expect.stringContaining('your organization') },
        });
        expect(answer.headers['x-credits-charged']).toBe('0');
        expect(answer.text).not.toContain(ownKey);
      }
      expect(others.status).toBe(200);
      expect(keys()).toEqual([ownKey, ownKey, operatorsKey]);
      expect(app.log.join('\n')).not.toContain(ownKey);
    });
  });

  test.for([
    [operatorsKey, [502, 200]],
    [ownKey, [200, 502]],
  ] as const)(
    'fares for itself: where %s is limited, the other is asked all the same',
    async ([limited, statuses], { db }) => {
      const reply = (key: string) =>
        key === limited
          ? { status: 429, headers: { 'retry-after': '60' }, body: {} }
          : emulatedModels.openai.answer({});
      await withOpenai(db, { reply }, async ({ app, millrace, reads }) => {
        const acme = await app.customer({ credits: 100 });
        const other = await app.customer({ credits: 100 });
        await millrace(
          'org',
          'model-key',
          'set',
          acme.created.organization_id,
          'openai',
          '--from',
          'ACME_OPENAI_KEY',
        );
        await reads(true);
        const [first, second] = limited === ownKey ? [acme, other] : [other, acme];
        const refused = await app.post('/ai_enrich', first.live, question);

        const after = await app.post('/ai_enrich', second.live, question);
        const again = await app.post('/ai_enrich', first.live, question);

        const told = limited === ownKey ? [after.status, again.status] : [again.status, after.status];
        expect(told).toEqual(statuses);
        // Whoever has the key can wait; of the operator's the next call finds out.
        if (limited === ownKey) expect([refused, again].map(retryAfter)).toEqual(['60', '60']);
      });
    },
  );

  test('may ask any model, for as many tokens as the contract allows: it pays for them', async ({ db }) => {
    await withOpenai(db, {}, async ({ app, millrace, reads, bodies }) => {
      const acme = await app.customer({ credits: 100 });
      await millrace(
        'org',
        'model-key',
        'set',
        acme.created.organization_id,
        'openai',
        '--from',
        'ACME_OPENAI_KEY',
      );
      await reads(true);

      await app.post('/ai_enrich', acme.live, { ...question, model: 'gpt-5-pro', max_tokens: 16_384 });

      expect(bodies()).toMatchObject([{ model: 'gpt-5-pro', max_output_tokens: 16_384 }]);
    });
  });

  test('never goes to the server that stands in for its provider', async () => {
    await using emulator = await VendorEmulator.start(() => ({}));
    const provider = openOpenaiCompatible({
      addresses: { BASE_URL: emulator.url },
      userAgent: 'Millrace/test',
      cache: noCache,
      outbound: noOutbound,
      models: { apiKey: '', standsFor: 'openai', terms: { ...usualModelTerms, model: 'm' } },
    });

    const answer = await provider.completePrompt?.(
      {
        ...question,
        provider: 'openai',
        model: null,
        systemPrompt: null,
        temperature: 0.3,
        tokensMax: 10,
        output: { type: 'text' },
        webSearch: false,
        searchDomains: [],
        searchRecency: null,
      },
      AbortSignal.timeout(60_000),
      { ownKey },
    );

    expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(emulator.asked).toEqual([]);
  });
});

test.for([
  [['openai'], 'The variable in --from is not set'],
  [['sk-own-key-of-acme', '--from', 'ACME_OPENAI_KEY'], 'The provider is one of openai'],
  [['openai', '--from', 'OPENAI_API_KEY'], 'is a setting of the service'],
] as const)('a key that cannot be set is told, and not repeated: %j', async ([words, sentence], { db }) => {
  vi.stubEnv('ACME_OPENAI_KEY', ownKey);
  vi.stubEnv('OPENAI_API_KEY', operatorsKey);
  const from = words.length === 1 ? ['--from', 'NO_SUCH_VARIABLE'] : [];

  const { code, stdout, stderr } = await ranCommand(
    ['org', 'model-key', 'set', 'org_x', ...words, ...from],
    () => ({ ...readConfig({}), databaseUrl: db.url, secretKey }),
  );

  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain(ownKey);
  expect(stderr).not.toContain(operatorsKey);
});

test("where the operator's own server stands in for a provider, the operator's key of that is not used", () => {
  const environment = { OPENAI_API_KEY: 'one', GEMINI_API_KEY: 'two', HUNTER_API_KEY: 'three' };
  const keysOf = (more: Record<string, string>) =>
    Object.fromEntries(
      vendorsToOpen(readConfig({ ...environment, ...more })).map(({ name, apiKey }) => [name, apiKey]),
    );

  const usual = { hunter: 'three', anthropic: '', gemini: 'two', openai: 'one', perplexity: '' };
  const server = { OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434/v1' };
  expect(keysOf({})).toEqual(usual);
  expect(keysOf(server)).toEqual({ ...usual, openai: '' });
  expect(keysOf({ ...server, OPENAI_COMPATIBLE_PROVIDER: 'gemini' })).toEqual({ ...usual, gemini: '' });
});
