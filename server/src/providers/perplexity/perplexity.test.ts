import { expect, test } from 'vitest';
import { emulatedModels, modelAt, modelQuestion, startModels } from '../../testing/model-emulators.ts';

const { answer } = emulatedModels.perplexity;
const question = { ...modelQuestion, provider: 'perplexity' } as const;
const soon = () => AbortSignal.timeout(60_000);

test.each([
  ['not unless it is wanted', {}, { disable_search: true }],
  ['where it is wanted', { webSearch: true }, { disable_search: false }],
  [
    'by the filters that were sent',
    { searchDomains: ['halden.example', '-other.example'], searchRecency: 'week' },
    {
      disable_search: false,
      search_domain_filter: ['halden.example', '-other.example'],
      search_recency_filter: 'week',
    },
  ],
] as const)('the web is searched %s', async (_, more, sent) => {
  await using emulator = await startModels('perplexity', answer({}));
  const provider = await modelAt('perplexity', emulator.url);

  await provider.completePrompt?.({ ...question, ...more }, soon());

  const { disable_search, search_domain_filter, search_recency_filter } = emulator.asked[0]?.body ?? {};
  expect(JSON.parse(JSON.stringify({ disable_search, search_domain_filter, search_recency_filter }))).toEqual(
    sent,
  );
});

test('words and references to pages around the JSON do not make it unreadable', async () => {
  const text =
    'By its site [1][2] it is:\n\n```json\n{"city": "Aarhus"}\n```\nSources: [1] https://halden.example/';
  await using emulator = await startModels('perplexity', answer({ text }));
  const provider = await modelAt('perplexity', emulator.url);
  const schema = { type: 'object', required: ['city'] };

  const found = await provider.completePrompt?.(
    { ...question, webSearch: true, output: { type: 'json', schema } },
    soon(),
  );

  expect(found).toMatchObject({ outcome: 'found', value: { content: '{"city":"Aarhus"}' } });
  expect(emulator.asked).toHaveLength(1);
});

test('what a model thinks in the open is not its answer', async () => {
  await using emulator = await startModels(
    'perplexity',
    answer({ text: '<think>\nThey sell {"flow": 1}\n</think>\n\n{"city": "Aarhus"}' }),
  );
  const provider = await modelAt('perplexity', emulator.url);

  const found = await provider.completePrompt?.({ ...question, model: 'sonar-reasoning' }, soon());

  expect(found).toMatchObject({ outcome: 'found', value: { content: '{"city": "Aarhus"}' } });
});

test('thoughts without an end are no answer', async () => {
  await using emulator = await startModels(
    'perplexity',
    answer({ text: '<think>\nThey sell', ended: 'length' }),
  );
  const provider = await modelAt('perplexity', emulator.url);

  const asking = provider.completePrompt?.(question, soon());

  await expect(asking).rejects.toMatchObject({
    code: 'upstream_error',
    message: expect.stringContaining('max_tokens'),
  });
});

test('an answer without choices is a failure', async () => {
  await using emulator = await startModels('perplexity', {
    body: { id: 'c', model: 'sonar', created: 1, object: 'chat.completion', choices: [] },
  });
  const provider = await modelAt('perplexity', emulator.url);

  const asking = provider.completePrompt?.(question, soon());

  await expect(asking).rejects.toMatchObject({ name: 'ProviderFailure', reason: 'unreadable' });
});
