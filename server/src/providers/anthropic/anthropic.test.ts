import { expect, test } from 'vitest';
import { emulatedModels, modelAt, modelQuestion, startModels } from '../../testing/model-emulators.ts';

const { answer } = emulatedModels.anthropic;
const question = { ...modelQuestion, provider: 'anthropic' } as const;
const soon = () => AbortSignal.timeout(60_000);

test('its temperature ends at 1', async () => {
  await using emulator = await startModels('anthropic', answer({}));
  const provider = await modelAt('anthropic', emulator.url);

  await provider.completePrompt?.({ ...question, temperature: 1.8 }, soon());

  expect(emulator.asked[0]?.body.temperature).toBe(1);
});

test('the web is searched as often as the operator lets it; what was found between the texts is not the answer', async () => {
  const searched = answer({});
  const body = searched.body as { content: unknown[] };
  body.content = [
    { type: 'text', text: 'I look it up. ' },
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'Halden' } },
    {
      type: 'web_search_tool_result',
      tool_use_id: 'srvtoolu_1',
      content: [
        {
          type: 'web_search_result',
          title: 'Halden',
          url: 'https://halden.example/',
          encrypted_content: 'xyz',
          page_age: null,
        },
      ],
    },
    { type: 'text', text: 'Flow meters.', citations: null },
  ];
  await using emulator = await startModels('anthropic', searched);
  const provider = await modelAt('anthropic', emulator.url, { searchesMax: 2 });

  const found = await provider.completePrompt?.({ ...question, webSearch: true }, soon());

  expect(found).toMatchObject({ outcome: 'found', value: { content: 'I look it up. Flow meters.' } });
  expect(emulator.asked[0]?.body.tools).toEqual([
    { type: 'web_search_20250305', name: 'web_search', max_uses: 2 },
  ]);
});

test('with a search the schema stands in the prompt alone', async () => {
  await using emulator = await startModels('anthropic', answer({ text: '{"city":"Aarhus"}' }));
  const provider = await modelAt('anthropic', emulator.url);
  const schema = { type: 'object', properties: { city: { type: 'string' } } };

  await provider.completePrompt?.({ ...question, webSearch: true, output: { type: 'json', schema } }, soon());

  const [request] = emulator.asked;
  expect(request && emulatedModels.anthropic.schema(request)).toBeUndefined();
  expect(request && emulatedModels.anthropic.turns(request)[0]?.text).toContain('"city"');
});

test('an answer that it pauses is none: what there is of it is not billed', async () => {
  await using emulator = await startModels('anthropic', answer({ text: 'I look', ended: 'pause_turn' }));
  const provider = await modelAt('anthropic', emulator.url);

  const asking = provider.completePrompt?.(question, soon());

  await expect(asking).rejects.toMatchObject({
    code: 'upstream_error',
    message: expect.stringContaining('broke off'),
  });
  expect(emulator.asked).toHaveLength(1);
});
