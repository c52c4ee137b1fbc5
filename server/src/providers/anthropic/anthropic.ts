import { z } from 'zod';
import { defineModelVendor } from '../models/define-model-vendor.ts';

/**
 * Anthropic's Messages API. 529 says that it is overloaded, which is a failure like other 5xx.
 *
 * @see https://docs.claude.com/en/api/messages (shared/vendors/anthropic.md, read 2026-11-22)
 */
export const anthropic = defineModelVendor({
  name: 'anthropic',
  title: 'Anthropic: language models',
  keysAt: 'https://console.anthropic.com/settings/keys',
  baseUrl: 'https://api.anthropic.com/v1',
  // The list of models is free.
  keyCheck: {
    path: '/models',
    headers: (apiKey) => ({ 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }),
    takes: z.object({ data: z.array(z.unknown()) }),
  },
  searches: ({ webSearch }) => webSearch,
  temperatureMax: 1,
  meaning: ({ body }) => {
    const error = errorAnswer.safeParse(body).data?.error;
    switch (error?.type) {
      case 'authentication_error':
        return 'rejected';
      case 'billing_error':
        return 'out_of_credit';
      case 'invalid_request_error':
        // UNSOURCED: an account without money is said to be told so by a 400 without a word of its own.
        return /credit balance/i.test(error.message ?? '') ? 'out_of_credit' : undefined;
      default:
        return undefined;
    }
  },
  load: async () => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return (settings) => {
      const provider = createAnthropic(settings);
      return {
        model: (name) => provider(name),
        options: ({ isSearching, searchesMax }) => ({
          // The tool of that version needs nothing else switched on.
          ...(isSearching
            ? { tools: { web_search: provider.tools.webSearch_20250305({ maxUses: searchesMax }) } }
            : {}),
        }),
      };
    };
  },
});

const errorAnswer = z.object({ error: z.object({ type: z.string(), message: z.string().nullish() }) });
