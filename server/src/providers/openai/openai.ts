import { z } from 'zod';
import { defineModelVendor } from '../models/define-model-vendor.ts';

/**
 * OpenAI's Responses API. Nothing is kept there (`store: false`). Models of the fifth generation think before they answer, which counts as output: they are told
 * to think little, since answers are to be short.
 *
 * @see https://platform.openai.com/docs/api-reference/responses (shared/vendors/openai.md, read 2026-11-22)
 */
export const openai = defineModelVendor({
  name: 'openai',
  title: 'OpenAI: language models',
  keysAt: 'https://platform.openai.com/api-keys',
  baseUrl: 'https://api.openai.com/v1',
  searches: ({ webSearch }) => webSearch,
  meaning: ({ status, body }) => {
    const code = errorAnswer.safeParse(body).data?.error.code;
    // A 429 as well, which no waiting helps.
    if (code === 'insufficient_quota') return 'out_of_credit';
    if (code === 'model_not_found') return 'no_such_model';
    return status === 401 ? 'rejected' : undefined;
  },
  load: async () => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return (settings) => {
      const provider = createOpenAI(settings);
      return ({ chosen, isSearching }) => ({
        model: provider.responses(chosen.name),
        ...(isSearching ? { tools: { web_search: provider.tools.webSearch({}) } } : {}),
        providerOptions: {
          openai: {
            store: false,
            // A schema of a caller's own seldom has what the strict form wants.
            strictJsonSchema: false,
            ...(isSearching ? { maxToolCalls: 3 } : {}),
            ...effortOf(chosen.name, isSearching),
          },
        },
      });
    };
  },
});

/** The least that a model takes; `minimal` is not taken together with a search. Others think as they are used to. */
function effortOf(model: string, isSearching: boolean): { reasoningEffort?: string } {
  if (/^gpt-5(?:-mini|-nano)?$/.test(model)) return { reasoningEffort: isSearching ? 'low' : 'minimal' };
  return /^gpt-5\.4(?:-mini|-nano)?$/.test(model) ? { reasoningEffort: isSearching ? 'low' : 'none' } : {};
}

const errorAnswer = z.object({ error: z.object({ code: z.string().nullish() }) });
