import { describe, expect, test } from 'vitest';
import { modelProviders } from '../../records/completion.ts';
import { costOf } from './model-costs.ts';
import { type ModelTerms, usualModels, usualModelTerms } from './model-terms.ts';

const most = (name: (typeof modelProviders)[number], terms: Partial<ModelTerms> = {}) =>
  costOf(usualModels[name], { ...usualModelTerms, ...terms }).most ?? 0;
const million = 1_000_000;

describe('what a question costs at most', () => {
  test('is that of a text whose every character takes three tokens, in both rounds, and of their answers', () => {
    // claude-haiku-4-5: $1 and $5.
    const first = 60_000 * 3 * 1 + 4_096 * 5;
    const second = (60_000 * 3 + 4_096) * 1 + 4_096 * 5;

    const withoutSearch = most('anthropic', { searchesMax: 0 });

    expect(withoutSearch).toBeGreaterThanOrEqual((first + second) / million);
    expect(withoutSearch).toBeLessThan((1.2 * (first + second)) / million);
  });

  test.each(modelProviders)('with %s is more where the web may be searched', (name) => {
    const { search, models } = usualModels[name];
    const dearest = Math.max(...Object.values(models).map(({ inputUsd }) => inputUsd));

    expect(most(name)).toBeGreaterThanOrEqual(most(name, { searchesMax: 0 }) + (search?.usd ?? 0));
    expect(most(name, { searchesMax: 0 })).toBeGreaterThan((2 * 180_000 * dearest * 0.7) / million);
  });

  test('grows with each search that can be counted: what was found is read again', () => {
    // A search, and all that the model can read: 200,000 tokens at $1.
    expect(most('anthropic', { searchesMax: 2 }) - most('anthropic')).toBeCloseTo(0.01 + 0.2);
    expect(most('gemini', { searchesMax: 2 })).toBe(most('gemini'));
  });

  test('is that of the models that may be asked', () => {
    expect(most('openai', { model: 'gpt-5-nano', models: [] })).toBeLessThan(most('openai') / 4);
    expect(most('openai', { model: 'gpt-5-nano-2025-08-07', models: [] })).toBe(
      most('openai', { model: 'gpt-5-nano', models: [] }),
    );
  });

  test.each([{ models: 'any' }, { models: ['gpt-9'] }, { model: 'gpt-9' }] as const)(
    'is endless where nobody knows what a model costs that may be asked: %j',
    (terms) => {
      expect(most('openai', terms)).toBe(Number.POSITIVE_INFINITY);
      expect(costOf(usualModels.openai, { ...usualModelTerms, ...terms }).hit).toBeLessThan(0.01);
    },
  );

  test('is nothing for models of the operator', () => {
    expect(costOf({ usual: 'own', models: {} }, usualModelTerms)).toEqual({ hit: 0, miss: 0 });
  });
});

test('a usual question, with a search, costs less than a call brings in', () => {
  for (const name of modelProviders) {
    const { hit } = costOf(usualModels[name], usualModelTerms);
    expect(hit + (usualModels[name].search?.usd ?? 0)).toBeLessThan(0.04);
  }
});
