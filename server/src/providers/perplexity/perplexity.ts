import { defineModelVendor } from '../models/define-model-vendor.ts';

/**
 * Perplexity's chat completions. It searches the web unless it is told not to; a call that filters the search wants one.
 *
 * @see https://docs.perplexity.ai/api-reference/chat-completions-post (shared/vendors/perplexity.md, read 2026-11-22)
 */
export const perplexity = defineModelVendor({
  name: 'perplexity',
  title: 'Perplexity: language models that search the web',
  keysAt: 'https://www.perplexity.ai/settings/api',
  baseUrl: 'https://api.perplexity.ai',
  searches: ({ webSearch, searchDomains, searchRecency }) =>
    webSearch || searchDomains.length > 0 || searchRecency !== null,
  filtersSearches: true,
  // Its range ends before 2 (UNSOURCED).
  temperatureMax: 1.99,
  meaning: () => undefined,
  load: async () => {
    const { createPerplexity } = await import('@ai-sdk/perplexity');
    return (settings) => {
      const provider = createPerplexity(settings);
      return {
        model: (name) => provider(name),
        options: ({ isSearching, searchDomains, searchRecency }) => ({
          providerOptions: {
            perplexity: {
              disable_search: !isSearching,
              ...(isSearching && searchDomains.length > 0
                ? { search_domain_filter: [...searchDomains] }
                : {}),
              ...(!isSearching || searchRecency === null ? {} : { search_recency_filter: searchRecency }),
            },
          },
        }),
      };
    };
  },
});
