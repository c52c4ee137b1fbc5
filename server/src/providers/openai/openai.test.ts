import { expect, test } from 'vitest';
import { emulatedModels, modelAt, modelQuestion, startModels } from '../../testing/model-emulators.ts';

const { answer } = emulatedModels.openai;
const soon = () => AbortSignal.timeout(60_000);

test('nothing is kept there, and a schema need not be of the strict form', async () => {
  await using emulator = await startModels('openai', answer({ text: '{"city":"Aarhus"}' }));
  const provider = await modelAt('openai', emulator.url);
  const schema = { type: 'object', properties: { city: { type: 'string' } } };

  await provider.completePrompt?.({ ...modelQuestion, output: { type: 'json', schema } }, soon());

  expect(emulator.asked[0]?.body).toMatchObject({
    store: false,
    reasoning: { effort: 'minimal' },
    text: { format: { type: 'json_schema', strict: false } },
  });
  expect(emulator.asked[0]?.body.tools).toBeUndefined();
});

test('the web is searched with its own tool, at most as often as the operator lets it, also where JSON is wanted', async () => {
  const searched = answer({ text: '{"city":"Aarhus"}' });
  const body = searched.body as { output: unknown[] };
  body.output.unshift({
    id: 'ws_1',
    type: 'web_search_call',
    status: 'completed',
    action: { type: 'search', query: 'Halden', sources: [{ type: 'url', url: 'https://halden.example/' }] },
  });
  await using emulator = await startModels('openai', searched);
  const provider = await modelAt('openai', emulator.url);
  const schema = { type: 'object', properties: { city: { type: 'string' } } };

  const found = await provider.completePrompt?.(
    { ...modelQuestion, webSearch: true, output: { type: 'json', schema } },
    soon(),
  );

  expect(found).toMatchObject({ outcome: 'found', value: { content: '{"city":"Aarhus"}', inputTokens: 21 } });
  expect(emulator.asked[0]?.body).toMatchObject({
    tools: [{ type: 'web_search' }],
    max_tool_calls: 1,
    text: { format: { type: 'json_schema' } },
  });
});

test('a model that cannot search answers without, and one that takes a temperature is given it', async () => {
  await using emulator = await startModels('openai', answer({}));
  const provider = await modelAt('openai', emulator.url);

  await provider.completePrompt?.(
    { ...modelQuestion, model: 'gpt-4.1-nano', webSearch: true, temperature: 1.5 },
    soon(),
  );

  const [{ body } = { body: null }] = emulator.asked;
  expect(body).toMatchObject({ model: 'gpt-4.1-nano', temperature: 1.5 });
  expect(body.tools).toBeUndefined();
});

test('a key that may not use it, and a model that no longer is there, are told apart', async () => {
  await using emulator = await startModels(
    'openai',
    { status: 403, body: { error: { message: 'no', code: 'unsupported_country' } } },
    { status: 404, body: { error: { message: 'no', code: 'model_not_found' } } },
  );
  const provider = await modelAt('openai', emulator.url);

  const forbidden = provider.completePrompt?.(modelQuestion, soon());
  await expect(forbidden).rejects.toMatchObject({ name: 'ProviderFailure', reason: 'forbidden' });
  const gone = provider.completePrompt?.(modelQuestion, soon());
  await expect(gone).rejects.toMatchObject({
    code: 'upstream_error',
    message: expect.stringContaining('gpt-5-mini'),
  });
});

test.each([
  ['gpt-5-2025-08-07', 'minimal'],
  ['gpt-5-mini-2025-08-07', 'minimal'],
  ['gpt-5.4-mini-2026-03-17', 'none'],
  ['o3-2025-04-16', undefined],
])('%s is told to think as little as it can, also with a day behind its name', async (model, effort) => {
  await using emulator = await startModels('openai', answer({}));
  const provider = await modelAt('openai', emulator.url, { models: 'any' });

  await provider.completePrompt?.({ ...modelQuestion, model }, soon());

  expect(emulator.asked[0]?.body.reasoning).toEqual(effort && { effort });
});

test.each(['in_progress', 'queued', 'cancelled'])(
  'an answer that is %s is none: what there is of it is not billed',
  async (status) => {
    const broken = answer({ text: 'Flow met' });
    Object.assign(broken.body as object, { status });
    await using emulator = await startModels('openai', broken);
    const provider = await modelAt('openai', emulator.url);

    const asking = provider.completePrompt?.(modelQuestion, soon());

    await expect(asking).rejects.toMatchObject({
      code: 'upstream_error',
      message: expect.stringContaining('broke off'),
    });
  },
);

test('fewer tokens than it takes are refused before it is asked; what the operator allows is raised to these', async () => {
  await using emulator = await startModels('openai', answer({}));
  const provider = await modelAt('openai', emulator.url, { tokensMax: 5 });

  const few = provider.completePrompt?.({ ...modelQuestion, tokensMax: 15 }, soon());

  await expect(few).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'max_tokens: openai takes no less than 16.',
  });
  expect(emulator.asked).toEqual([]);
  await provider.completePrompt?.({ ...modelQuestion, tokensMax: 16 }, soon());
  expect(emulator.asked[0]?.body.max_output_tokens).toBe(16);
});
