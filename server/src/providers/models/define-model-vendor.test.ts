import { expect, test } from 'vitest';
import { modelProviders } from '../../records/completion.ts';
import { emulatedModels, modelAt, modelQuestion, startModels } from '../../testing/model-emulators.ts';
import type { EmulatedRequest } from '../../testing/vendor-emulator.ts';

const soon = () => AbortSignal.timeout(60_000);
const isSearching = ({ body }: EmulatedRequest) =>
  body.disable_search === undefined ? body.tools !== undefined : body.disable_search === false;

test.each(modelProviders)('%s searches nothing where the operator lets no model search', async (name) => {
  await using emulator = await startModels(name);
  const provider = await modelAt(name, emulator.url, { searchesMax: 0 });
  const question = { ...modelQuestion, provider: name, webSearch: true };

  const found = await provider.completePrompt?.(question, soon());

  expect(found).toMatchObject({ outcome: 'found' });
  expect(emulator.asked.map(isSearching)).toEqual([false]);
});

test.each(modelProviders)('what %s has found is not searched again for the repair', async (name) => {
  const { answer } = emulatedModels[name];
  await using emulator = await startModels(
    name,
    answer({ text: 'They are in Aarhus.' }),
    answer({ text: '{"city": "Aarhus"}' }),
  );
  const provider = await modelAt(name, emulator.url);
  const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  const question = { ...modelQuestion, provider: name, webSearch: true } as const;

  const found = await provider.completePrompt?.({ ...question, output: { type: 'json', schema } }, soon());

  expect(found).toMatchObject({ outcome: 'found', value: { content: '{"city":"Aarhus"}' } });
  expect(emulator.asked.map(isSearching)).toEqual([true, false]);
});

test.each(modelProviders)(
  'how long %s takes is up to the prompt: the end of a call says nothing of it',
  async (name) => {
    const { terms } = await modelAt(name, 'http://127.0.0.1:9');

    expect(terms).toMatchObject({ timeVaries: true, timeoutMs: 120_000 });
  },
);
