import { describe, expect, test } from 'vitest';
import { noCache } from '../../cache/no-cache.ts';
import type { CompletionQuestion } from '../../records/completion.ts';
import { modelQuestion } from '../../testing/model-emulators.ts';
import { noOutbound } from '../../testing/no-outbound.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { usualModelTerms } from '../models/model-terms.ts';
import type { OwnModels } from '../models/own-models.ts';
import { openOpenaiCompatible } from './openai_compatible.ts';

const soon = () => AbortSignal.timeout(60_000);

const said = (content: string | null, more: object = {}): EmulatedReply => ({
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_789_000_000,
    model: 'qwen3:8b',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 21, completion_tokens: 3, total_tokens: 24 },
    ...more,
  },
});

async function asked(
  reply: EmulatedReply,
  question: Partial<CompletionQuestion> = {},
  more: Partial<OwnModels> = {},
) {
  const replies = [reply];
  await using emulator = await VendorEmulator.start(() => replies[0] ?? {});
  const provider = openOpenaiCompatible({
    addresses: { BASE_URL: `${emulator.url}/v1` },
    userAgent: 'Millrace/test',
    cache: noCache,
    outbound: noOutbound,
    models: {
      apiKey: '',
      standsFor: 'openai',
      terms: { ...usualModelTerms, model: 'qwen3:8b' },
      ...more,
    },
  });
  const result = await provider
    .completePrompt?.({ ...modelQuestion, ...question }, soon())
    .catch((error) => error);
  return { result, requests: emulator.asked, provider };
}

describe('a server of the operator that speaks chat completions', () => {
  test('is asked in the place of the provider that it stands for, without a key where it wants none', async () => {
    const { result, requests } = await asked(said('Flow meters.'));

    expect(result).toEqual({
      outcome: 'found',
      value: {
        content: 'Flow meters.',
        finishReason: 'stop',
        model: 'qwen3:8b',
        inputTokens: 21,
        outputTokens: 3,
      },
    });
    expect(requests).toMatchObject([
      {
        path: '/v1/chat/completions',
        body: {
          model: 'qwen3:8b',
          temperature: 0.3,
          max_tokens: 256,
          messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'What does Halden sell?' },
          ],
        },
      },
    ]);
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  test('is given its key where it has one', async () => {
    const { requests } = await asked(said('a'), {}, { apiKey: 'local-key' });

    expect(requests[0]?.headers.authorization).toBe('Bearer local-key');
  });

  test('passes over the calls of other providers', async () => {
    const other = await asked(said('a'), { provider: 'gemini' });
    const moved = await asked(said('a'), { provider: 'gemini' }, { standsFor: 'gemini' });

    expect(other.result).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(other.requests).toEqual([]);
    expect(moved.result).toMatchObject({ outcome: 'found' });
  });

  test('a search is wanted where it can be had: here the model answers without', async () => {
    const { result, requests } = await asked(said('a'), { webSearch: true });

    expect(result).toMatchObject({ outcome: 'found' });
    expect(requests[0]?.body.tools).toBeUndefined();
  });

  test.each([
    ['domains', { searchDomains: ['halden.example'] }],
    ['an age', { searchRecency: 'week' }],
  ] as const)('a question about %s of the web is passed over: it cannot keep to it', async (_, filter) => {
    const { result, requests } = await asked(
      said('a'),
      { provider: 'perplexity', ...filter },
      { standsFor: 'perplexity' },
    );

    expect(result).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(requests).toEqual([]);
  });

  test('an answer that it broke off is none', async () => {
    const choices = [
      { index: 0, message: { role: 'assistant', content: 'Flow met' }, finish_reason: 'error' },
    ];
    const { result } = await asked(said(null, { choices }));

    expect(result).toMatchObject({
      code: 'upstream_error',
      message: expect.stringContaining('broke off'),
    });
  });

  test('thoughts are taken off, and a server that tells no tokens is counted with none', async () => {
    const { result } = await asked(said('<think>\nhm\n</think>\n\n{"a": 1}', { usage: undefined }), {
      output: { type: 'json', schema: { type: 'object', required: ['a'] } },
    });

    expect(result).toMatchObject({ value: { content: '{"a":1}', inputTokens: 0, outputTokens: 0 } });
  });

  test('a refusal is told by its finish reason', async () => {
    const { result } = await asked(
      said(null, {
        choices: [
          { index: 0, message: { role: 'assistant', content: null }, finish_reason: 'content_filter' },
        ],
      }),
    );

    expect(result).toMatchObject({ code: 'upstream_error', message: expect.stringContaining('refused') });
  });

  test('callers may name its default alone, unless the operator names more', async () => {
    const refused = await asked(said('a'), { model: 'llama' });
    const allowed = await asked(
      said('a'),
      { model: 'llama' },
      {
        terms: { ...usualModelTerms, model: 'qwen3:8b', models: ['llama'] },
      },
    );

    expect(refused.result).toMatchObject({
      code: 'validation_failed',
      message: 'model: Must be one of qwen3:8b.',
    });
    expect(allowed.requests).toMatchObject([{ body: { model: 'llama' } }]);
  });

  test('without a model it cannot be asked, and says what to set', async () => {
    const { provider } = await asked(said('a'), {}, { terms: usualModelTerms });

    expect(provider.unavailable('completePrompt')).toContain('OPENAI_COMPATIBLE_MODEL');
  });

  test.each([
    ['a server that is not there', { status: 502, body: 'bad gateway' }, 'unreachable'],
    ['garbage', { body: '<html>' }, 'unreadable'],
    ['an error with a 200', { body: { error: { message: 'model not loaded' } } }, 'unreadable'],
    ['a key that it does not take', { status: 401, body: {} }, 'rejected'],
  ])('%s is a failure', async (_, reply, reason) => {
    const { result } = await asked(reply);

    expect(result).toMatchObject({ name: 'ProviderFailure', provider: 'openai_compatible', reason });
  });
});
