import { expect } from 'vitest';
import type { Provider } from '../../providers/capabilities.ts';
import type { Completion, CompletionQuestion } from '../../records/completion.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { aiEnrich } from './ai-enrich.ts';

const said: Completion = {
  content: 'Flow meters.',
  finishReason: 'stop',
  model: 'm-1',
  inputTokens: 21,
  outputTokens: 3,
};

function model(asked: CompletionQuestion[], answer: Partial<Completion> = {}): Provider {
  return {
    name: 'openai',
    unavailable: () => null,
    completePrompt: async (question) => {
      asked.push(question);
      return { outcome: 'found', value: { ...said, ...answer } };
    },
  };
}

test('the prompt is filled before it is asked, and the answer says what it took', async ({ db }) => {
  const asked: CompletionQuestion[] = [];
  const app = await TestApp.open(db, [model(asked)]);
  const { live } = await app.customer({ credits: 10 });

  const answer = await app.post('/ai_enrich', live, {
    provider: 'openai',
    prompt: 'What does {{company}} in {{ place.city }} sell? {{ids}}',
    context: { company: 'Halden {{place}}', place: { city: 'Aarhus' }, ids: [1, 2] },
    system_prompt: 'Be brief about {{company}}.',
  });
  await app.app.close();

  expect(asked).toEqual([
    {
      provider: 'openai',
      model: null,
      prompt: 'What does Halden {{place}} in Aarhus sell? [1,2]',
      systemPrompt: 'Be brief about {{company}}.',
      temperature: 0.3,
      tokensMax: 4_096,
      output: { type: 'text' },
      webSearch: false,
      searchDomains: [],
      searchRecency: null,
    },
  ]);
  expect(answer.headers['x-credits-charged']).toBe('2');
  expect(answer.body).toMatchObject({
    content: 'Flow meters.',
    finish_reason: 'stop',
    input_tokens: 21,
    output_tokens: 3,
    tokens_used: 24,
    model: 'm-1',
    provider: 'openai',
  });
});

test('what is wrong with a request is told before anything is asked, and is free', async ({ db }) => {
  const long = { prompt: '{{a}}{{a}}'.repeat(40), context: { a: 'x'.repeat(10_000) } };
  const wrong = [
    [{ prompt: '{{company}} and {{city}}', context: { company: null } }, 'context.company', 'context.city'],
    [{ prompt: 'a', provider: 'provider_1' }, 'provider'],
    [{ prompt: '' }, 'prompt'],
    [{ prompt: 'a', temperature: 2.1 }, 'temperature'],
    [{ prompt: 'a', max_tokens: 20_000 }, 'max_tokens'],
    [{ prompt: 'a', search_domain_filter: ['a.example'] }, 'search_domain_filter'],
    [{ prompt: 'a', search_recency_filter: 'week' }, 'search_recency_filter'],
    [long, 'prompt'],
    [{ prompt: '{{a}}'.repeat(19_000), context: { a: 'x'.repeat(300_000) } }, 'prompt'],
  ] as const;
  const asked: CompletionQuestion[] = [];
  const app = await TestApp.open(db, [model(asked)]);
  const { live } = await app.customer({ credits: 10 });

  const answers = await Promise.all(
    wrong.map(([body]) => app.post('/ai_enrich', live, { provider: 'openai', ...body })),
  );
  await app.app.close();

  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 422));
  const paths = answers.map(({ body }) => body.details.map((detail: { path: string }) => detail.path));
  expect(paths).toEqual(wrong.map(([, ...paths]) => paths));
  expect(asked).toEqual([]);
});

test('filters that are empty are none, and perplexity is given those that are not', async ({ db }) => {
  const asked: CompletionQuestion[] = [];
  const app = await TestApp.open(db, [model(asked)]);
  const { live } = await app.customer({ credits: 10 });

  await app.post('/ai_enrich', live, {
    provider: 'openai',
    prompt: 'a',
    search_domain_filter: [],
    search_recency_filter: '',
    max_tokens: 0,
  });
  await app.post('/ai_enrich', live, {
    provider: 'perplexity',
    prompt: 'a',
    search_domain_filter: ['a.example'],
    search_recency_filter: 'week',
  });
  await app.app.close();

  expect(asked).toMatchObject([
    { searchDomains: [], searchRecency: null, tokensMax: 4_096 },
    { searchDomains: ['a.example'], searchRecency: 'week' },
  ]);
});

test('an answer that was to be JSON and is none is an error, and free', async ({ db }) => {
  const asked: CompletionQuestion[] = [];
  const app = await TestApp.open(db, [model(asked, { content: '{"a":', finishReason: 'length' })]);
  const { live } = await app.customer({ credits: 10 });

  const cut = await app.post('/ai_enrich', live, {
    provider: 'openai',
    prompt: 'a',
    output_type: 'json',
    output_schema: { type: 'object' },
  });
  const text = await app.post('/ai_enrich', live, { provider: 'openai', prompt: 'a' });
  await app.app.close();

  expect(cut).toMatchObject({ status: 502, body: { code: 'upstream_error' } });
  expect(cut.body.message).toContain('max_tokens');
  expect(cut.headers['x-credits-charged']).toBe('0');
  expect(text).toMatchObject({ status: 200, body: { content: '{"a":', finish_reason: 'length' } });
  expect(asked[0]?.output).toEqual({ type: 'json', schema: { type: 'object' } });
});

test('a source that is for another provider is passed over: no model answers in the place of another', async ({
  db,
}) => {
  const app = await TestApp.open(db, [
    {
      name: 'openai',
      unavailable: () => null,
      completePrompt: async ({ provider }) =>
        provider === 'openai'
          ? { outcome: 'found', value: said }
          : { outcome: 'skipped', why: 'unsupported' },
    },
  ]);
  const { live } = await app.customer({ credits: 10 });

  const answer = await app.post('/ai_enrich', live, { provider: 'gemini', prompt: 'a' });
  await app.app.close();

  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'unsupported_input',
      details: expect.arrayContaining([expect.objectContaining({ path: 'provider' })]),
    },
  });
  expect(answer.headers['x-credits-charged']).toBe('0');
});

test.each(['context', 'output_schema'])(
  'a %s that nests deeper than can be written is refused, and free',
  async (name) => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

    const read = aiEnrich.request.safeParse(
      JSON.parse(`{"provider":"openai","prompt":"{{a}}","context":{"a":1},"${name}":{"a":${deep}}}`),
    );

    expect(read.error?.issues.map(({ path }) => path[0])).toContain(name);
  },
);
