import { expect, test } from 'vitest';
import { emulatedModels, modelAt, modelQuestion, startModels } from '../../testing/model-emulators.ts';

const { answer } = emulatedModels.gemini;
const question = { ...modelQuestion, provider: 'gemini' } as const;
const soon = () => AbortSignal.timeout(60_000);

test('the web is searched with its own tool; with it the schema stands in the prompt alone', async () => {
  await using emulator = await startModels('gemini', answer({ text: '{"city":"Aarhus"}' }));
  const provider = await modelAt('gemini', emulator.url);
  const schema = { type: 'object', properties: { city: { type: 'string' } } };

  const found = await provider.completePrompt?.(
    { ...question, webSearch: true, output: { type: 'json', schema } },
    soon(),
  );

  expect(found).toMatchObject({ outcome: 'found', value: { content: '{"city":"Aarhus"}' } });
  expect(emulator.asked[0]?.body).toMatchObject({ tools: [{ googleSearch: {} }] });
  expect(emulator.asked[0]?.body.generationConfig.responseMimeType).toBeUndefined();
});

test('it is told not to think, since that counts as answer', async () => {
  await using emulator = await startModels('gemini', answer({}));
  const provider = await modelAt('gemini', emulator.url);

  await provider.completePrompt?.(question, soon());

  expect(emulator.asked[0]?.body.generationConfig.thinkingConfig).toEqual({ thinkingBudget: 0 });
});

test('a prompt that it blocks has no answer, and is told so', async () => {
  await using emulator = await startModels('gemini', {
    body: {
      promptFeedback: { blockReason: 'SAFETY' },
      usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 },
    },
  });
  const provider = await modelAt('gemini', emulator.url);

  const asking = provider.completePrompt?.(question, soon());

  await expect(asking).rejects.toMatchObject({
    code: 'upstream_error',
    message: expect.stringContaining('refused to answer'),
  });
});

test('an answer that ends in an error is none', async () => {
  await using emulator = await startModels('gemini', answer({ ended: 'MALFORMED_FUNCTION_CALL' }));
  const provider = await modelAt('gemini', emulator.url);

  const asking = provider.completePrompt?.(question, soon());

  await expect(asking).rejects.toMatchObject({
    code: 'upstream_error',
    message: expect.stringContaining('broke off'),
  });
});
