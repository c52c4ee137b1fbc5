import { expect, test } from 'vitest';
import { modelQuestion } from '../../testing/model-emulators.ts';
import { KeptModels } from './kept-models.ts';
import type { ModelQuestion, ModelSource } from './model-source.ts';

const settings = { apiKey: 'k', baseURL: 'http://127.0.0.1:9', fetch: globalThis.fetch };
const about = (name: string): ModelQuestion => ({
  ...modelQuestion,
  chosen: { name, known: null },
  isSearching: false,
  searchesMax: 0,
});

/** Counts what is opened and made. A model may be a name, which stands for itself here. */
function counting(load?: () => Promise<void>) {
  const counted = { opened: 0, made: [] as string[] };
  const source: ModelSource['load'] = async () => {
    await load?.();
    return () => {
      counted.opened += 1;
      return {
        model: (name) => {
          counted.made.push(name);
          return name;
        },
        options: ({ isSearching }) => ({ providerOptions: { it: { isSearching } } }),
      };
    };
  };
  return { counted, kept: new KeptModels(source, settings) };
}

test('questions to one model share it, and what each asks besides is its own', async () => {
  const { counted, kept } = counting();

  const prepared = await Promise.all([
    kept.prepare(about('a')),
    kept.prepare({ ...about('a'), isSearching: true }),
    kept.prepare(about('b')),
  ]);

  expect(counted).toEqual({ opened: 1, made: ['a', 'b'] });
  expect(prepared).toEqual([
    { model: 'a', providerOptions: { it: { isSearching: false } } },
    { model: 'a', providerOptions: { it: { isSearching: true } } },
    { model: 'b', providerOptions: { it: { isSearching: false } } },
  ]);
});

test('callers who name ever new models do not fill the memory: the 32 that were asked last are kept', async () => {
  const { counted, kept } = counting();

  for (let number = 0; number < 32; number++) await kept.prepare(about(`m${number}`));
  await kept.prepare(about('m0'));
  await kept.prepare(about('new'));
  counted.made.length = 0;
  for (const name of ['m0', 'new', 'm2', 'm1']) await kept.prepare(about(name));

  expect(counted.made).toEqual(['m1']);
});

test('where the SDK cannot be read the next question tries again', async () => {
  let tries = 0;
  const { kept } = counting(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no file');
  });

  await expect(kept.prepare(about('a'))).rejects.toThrow('no file');
  expect(await kept.prepare(about('a'))).toMatchObject({ model: 'a' });
});
