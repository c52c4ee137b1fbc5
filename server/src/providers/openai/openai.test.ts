import { expect, test } from 'vitest';
import { emulatedModels, modelAt, modelQuestion, startModels } from '../../testing/model-emulators.ts';

const { answer } = emulatedModels.openai;
const soon = () => AbortSignal.timeout(5_000);

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

test('the web is searched with its own tool, at most three times, also where JSON is wanted', async () => {
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
    max_tool_calls: 3,
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
