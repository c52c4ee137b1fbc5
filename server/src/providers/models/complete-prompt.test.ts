import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type CompletionQuestion, completion, modelProviders } from '../../records/completion.ts';
import { emulatedModels, modelAt, modelQuestion, startModels } from '../../testing/model-emulators.ts';
import { vendorKey } from '../../testing/vendor-contract.ts';
import type { EmulatedReply } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';
import type { ModelTerms } from './model-terms.ts';

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, staff: { type: 'integer' } },
  required: ['city', 'staff'],
  additionalProperties: false,
};
const asJson = { output: { type: 'json', schema } } as const;

const soon = () => AbortSignal.timeout(60_000);
const ask = (provider: Provider, question: CompletionQuestion) => {
  if (!provider.completePrompt) throw new Error('it has no models');
  return provider.completePrompt(question, soon());
};
const failed = (asked: Promise<unknown>) =>
  asked.then(
    (found) => ({ found }),
    (error: unknown) => error as Error & { cause?: unknown; options?: { fix?: string; cause?: unknown } },
  );

describe.each(modelProviders)('%s', (name) => {
  const emulated = emulatedModels[name];
  const { answer } = emulated;
  const question = { ...modelQuestion, provider: name };

  async function asked(
    replies: readonly EmulatedReply[],
    more: Partial<CompletionQuestion> = {},
    terms: Partial<ModelTerms> = {},
  ) {
    await using emulator = await startModels(name, ...replies);
    const provider = await modelAt(name, emulator.url, terms);
    const result = await failed(ask(provider, { ...question, ...more }));
    return { result, requests: emulator.asked };
  }

  test('a text is read, with its tokens and the model that answered', async () => {
    const { result, requests } = await asked([answer({ model: 'm-2' })]);

    const value = { content: 'Flow meters.', finishReason: 'stop', inputTokens: 21, outputTokens: 3 };
    expect(result).toEqual({ found: { outcome: 'found', value: { ...value, model: 'm-2' } } });
    expect(completion.safeParse((result as { found: { value: unknown } }).found.value).success).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test('it is asked as its documents say: prompt, system prompt and limits each in their place, in our name', async () => {
    const { requests } = await asked([answer({})]);

    const [request] = requests;
    if (!request) throw new Error('it was not asked');
    expect(request.path).toBe(`/base${emulated.path(emulated.usualModel)}`);
    expect(request.headers['user-agent']).toBe('Millrace/test');
    expect(request.headers['content-type']).toBe('application/json');
    expect(emulated.system(request)).toBe('Be brief.');
    expect(emulated.turns(request)).toEqual([{ role: 'user', text: 'What does Halden sell?' }]);
    expect(emulated.tokensMax(request)).toBe(256);
    expect(emulated.temperature(request)).toBe(name === 'openai' ? undefined : 0.3);
    expect(emulated.schema(request)).toBeUndefined();
  });

  test('without a system prompt none is sent', async () => {
    const { requests } = await asked([answer({})], { systemPrompt: null });

    expect(requests[0] && emulated.system(requests[0])).toBeUndefined();
  });

  test.each(Object.entries(emulated.endings))(
    'why an answer ended: %s is %s',
    async (ended, finishReason) => {
      const { result } = await asked([answer({ ended })]);

      expect(result).toMatchObject({ found: { value: { content: 'Flow meters.', finishReason } } });
    },
  );

  test('JSON is read, and the schema is sent along', async () => {
    const { result, requests } = await asked(
      [answer({ text: ' {"city": "Aarhus",\n "staff": 40} ' })],
      asJson,
    );

    expect(result).toMatchObject({ found: { value: { content: '{"city":"Aarhus","staff":40}' } } });
    expect(requests).toHaveLength(1);
    expect(requests[0] && emulated.schema(requests[0])).toMatchObject({
      type: 'object',
      properties: { staff: { type: 'integer' } },
    });
    expect(requests[0] && emulated.turns(requests[0])[0]?.text).not.toContain('additionalProperties');
  });

  test('JSON without a schema is asked for in the prompt, and taken out of a block of code', async () => {
    const { result, requests } = await asked([answer({ text: '```json\n[1]\n```' })], {
      output: { type: 'json', schema: null },
    });

    expect(result).toMatchObject({ found: { value: { content: '[1]' } } });
    expect(requests[0] && emulated.turns(requests[0])[0]?.text).toMatch(/^What does Halden sell\?\n\n.*JSON/);
    expect(requests[0] && emulated.system(requests[0])).toBe('Be brief.');
  });

  test('JSON that does not keep to the schema is repaired once, and the tokens of both rounds are counted', async () => {
    const { result, requests } = await asked(
      [
        answer({ text: '{"city": "Aarhus", "staff": "many"}' }),
        answer({ text: '{"city": "Aarhus", "staff": 40}', inputTokens: 60, outputTokens: 9 }),
      ],
      asJson,
    );

    const value = { content: '{"city":"Aarhus","staff":40}', inputTokens: 81, outputTokens: 12 };
    expect(result).toMatchObject({ found: { value } });
    const turns = requests[1] ? emulated.turns(requests[1]) : [];
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(turns[1]?.text).toBe('{"city": "Aarhus", "staff": "many"}');
    expect(turns[2]?.text).toContain('/staff: must be integer');
  });

  test.each([
    ['is no JSON', 'Aarhus, of course'],
    ['does not keep to the schema', '{"city": "Aarhus"}'],
  ])('an answer that %s, and whose correction is no better, is none', async (_, text) => {
    const { result, requests } = await asked([answer({ text })], asJson);

    expect(result).toMatchObject({
      code: 'upstream_error',
      message: expect.stringContaining('requested a correction'),
    });
    expect(requests).toHaveLength(2);
  });

  test('JSON that is cut off is not asked for again', async () => {
    const ended = Object.entries(emulated.endings).find(([, ours]) => ours === 'length')?.[0] ?? '';

    const { result, requests } = await asked([answer({ text: '{"city": "Aar', ended })], asJson);

    expect(result).toMatchObject({ code: 'upstream_error', message: expect.stringContaining('max_tokens') });
    expect(requests).toHaveLength(1);
  });

  test('a schema that it refuses is asked for in the prompt alone', async () => {
    const { result, requests } = await asked(
      [emulated.badQuestion, answer({ text: '{"city": "Aarhus", "staff": 40}' })],
      asJson,
    );

    expect(result).toMatchObject({ found: { value: { inputTokens: 21 } } });
    expect(requests).toHaveLength(2);
    expect(requests[1] && emulated.schema(requests[1])).toBeUndefined();
    expect(requests[1] && emulated.turns(requests[1])[0]?.text).toContain('"additionalProperties":false');
  });

  test('a schema that it has refused is not sent to it again for the repair', async () => {
    const { result, requests } = await asked(
      [emulated.badQuestion, answer({ text: '{}' }), answer({ text: '{"city": "Aarhus", "staff": 40}' })],
      asJson,
    );

    expect(result).toMatchObject({ found: { value: { inputTokens: 42 } } });
    expect(requests.map((request) => emulated.schema(request) !== undefined)).toEqual([true, false, false]);
  });

  test('no text at all is no answer', async () => {
    const { result } = await asked([answer({ text: '' })]);

    expect(result).toMatchObject({ code: 'upstream_error' });
  });

  test.each([
    ['a key that it does not take', 'badKey', 'rejected'],
    ['no money', 'noMoney', 'out_of_credit'],
  ] as const)('%s is a failure of the provider', async (_, reply, reason) => {
    const { result, requests } = await asked([emulated[reply]]);

    expect(result).toMatchObject({ name: 'ProviderFailure', provider: name, reason });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['too many questions', { status: 429, headers: { 'retry-after': '7' }, body: {} }, 'rate_limited', 7_000],
    ['an error of its own', { status: 500, body: 'oops' }, 'unreachable', null],
    ['overloaded', { status: 529, headers: { 'retry-after': '7' }, body: {} }, 'unreachable', 7_000],
    ['an answer that is no JSON', { body: '<html>hello</html>' }, 'unreadable', null],
    ['an answer that is cut off', { body: '{"id": "resp_1", "out' }, 'unreadable', null],
    ['an answer of another shape', { body: [1, 2, 3] }, 'unreadable', null],
    ['an answer without anything in it', { body: {} }, 'unreadable', null],
    ['an error with a 200', { body: { error: { message: 'no', code: 'server_error' } } }, 'unreadable', null],
    ['a redirect', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }, 'unreadable', null],
  ] as const)('%s is a failure, asked once', async (_, reply, reason, retryAfterMs) => {
    const { result, requests } = await asked([reply]);

    expect(result).toMatchObject({ name: 'ProviderFailure', provider: name, reason, retryAfterMs });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['a question that it does not take', emulated.badQuestion, 'refuses this request'],
    ['one that is too long for it', { status: 413, body: {} }, 'refuses this request'],
    ['a model that it does not have', emulated.noSuchModel, `the model ${emulated.usualModel}`],
  ])('%s is told the caller, and is no failure of the provider', async (_, reply, sentence) => {
    const { result } = await asked([reply]);

    expect(result).toMatchObject({ code: 'upstream_error', message: expect.stringContaining(sentence) });
  });

  test.each([['badKey'], ['noMoney'], ['badQuestion']] as const)(
    'what it says about a failure (%s) goes no further, nor does the key',
    async (reply) => {
      const { result } = await asked([emulated[reply]]);

      const error = result as Error & { options?: { cause?: unknown } };
      const cause = (error.cause ?? error.options?.cause) as Error;
      const told = `${error} ${error.stack} ${JSON.stringify(error)} ${cause} ${JSON.stringify(cause)} ${cause?.cause}`;
      expect(told).not.toContain('sk-quoted');
      expect(told).not.toContain('Halden');
      expect(told).not.toContain(vendorKey);
    },
  );

  test('what it sends in another shape goes no further, nor does the prompt', async () => {
    const { result } = await asked([{ body: { error: 'sk-quoted', output: 'sk-quoted', content: 3 } }]);

    const { cause } = result as Error & { cause?: unknown };
    expect(result).toMatchObject({ reason: 'unreadable' });
    expect(inspect(result, { depth: 10 }) + inspect(cause, { depth: 10 })).not.toMatch(/sk-quoted|Halden/);
  });

  test('one that does not answer is given up when its time is over', async () => {
    await using emulator = await startModels(name, { hangs: true });
    const provider = await modelAt(name, emulator.url);
    const over = new AbortController();

    const asking = provider.completePrompt?.(question, over.signal);
    while (emulator.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    over.abort(new Error('over'));

    await expect(asking).rejects.toThrow('over');
  });

  test('a question for another provider is passed over, and nothing is sent', async () => {
    const other = name === 'openai' ? 'gemini' : 'openai';

    const { result, requests } = await asked([answer({})], { provider: other });

    expect(result).toEqual({ found: { outcome: 'skipped', why: 'unsupported' } });
    expect(requests).toEqual([]);
  });

  test('a model that is not on the list is refused, and the list is told', async () => {
    const { result, requests } = await asked([answer({})], { model: 'dear-one' });

    const problem = expect.stringContaining(emulated.usualModel);
    expect(result).toMatchObject({
      code: 'validation_failed',
      options: { fields: { details: [{ path: 'model', message: problem }] } },
    });
    expect(requests).toEqual([]);
  });

  test('the operator chooses the default and the list', async () => {
    const terms = { model: 'local/own-1', models: ['own-2'] };
    const byDefault = await asked([answer({})], {}, terms);
    const named = await asked([answer({})], { model: 'own-2' }, terms);
    const usual = await asked([answer({})], { model: emulated.usualModel }, terms);
    const any = await asked([answer({})], { model: 'whatever' }, { models: 'any' });

    const said = [byDefault, named, any].map(({ requests: [request] }) =>
      name === 'gemini' ? request?.path : request?.body.model,
    );
    expect(said).toEqual(
      name === 'gemini'
        ? [
            '/base/local/own-1:generateContent',
            '/base/models/own-2:generateContent',
            '/base/models/whatever:generateContent',
          ]
        : ['local/own-1', 'own-2', 'whatever'],
    );
    expect(usual.result).toMatchObject({ code: 'validation_failed' });
  });

  test.each(['../../v1/files', 'a/../b', '/models', 'a//b', '.', 'a b?key=1'])(
    'a name that would lead elsewhere is no name of a model: %s',
    async (model) => {
      const { result, requests } = await asked([answer({})], { model }, { models: 'any' });

      expect(result).toMatchObject({ code: 'validation_failed' });
      expect(requests).toEqual([]);
    },
  );

  test('no more tokens are asked for than the operator allows', async () => {
    const { requests } = await asked([answer({})], { tokensMax: 4_096 }, { tokensMax: 100 });

    expect(requests[0] && emulated.tokensMax(requests[0])).toBe(100);
  });

  test('more text than the operator allows is refused, the schema included', async () => {
    const { result, requests } = await asked(
      [answer({})],
      { ...asJson, prompt: 'x'.repeat(200) },
      { promptMax: 300 },
    );
    const text = await asked([answer({})], { prompt: 'x'.repeat(200) }, { promptMax: 300 });

    expect(result).toMatchObject({
      code: 'validation_failed',
      options: { fields: { details: [{ path: 'prompt' }] } },
    });
    expect(requests).toEqual([]);
    expect(text.result).toMatchObject({ found: { outcome: 'found' } });
  });
});
