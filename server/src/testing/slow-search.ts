import type { Provider } from '../providers/capabilities.ts';
import type { WebResult } from '../records/web-result.ts';

const result: WebResult = {
  url: 'https://metrology.example/1',
  title: 'Guide',
  description: 'Three methods.',
  position: 1,
  page: 1,
  displayedUrl: null,
  publishedAt: null,
};

/** A source for `search_engine_b` that answers a query when it is told to, and knows which it was asked, and which it was let go of. */
export function slowSearch() {
  const answers = new Map<string, PromiseWithResolvers<void>>();
  const asked: string[] = [];
  const letGo: string[] = [];
  const of = (query: string) => {
    const known = answers.get(query) ?? Promise.withResolvers<void>();
    answers.set(query, known);
    return known;
  };
  const source: Provider = {
    name: 'dataset',
    unavailable: () => null,
    searchWebElsewhere: async ({ text }, signal) => {
      signal.addEventListener('abort', () => letGo.push(text));
      asked.push(text);
      await of(text).promise;
      return { outcome: 'found', value: { total: 1, items: [result] } };
    },
  };
  return { source, asked, letGo, answer: (query: string) => of(query).resolve() };
}
