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
  // The list of models is free.
  keyCheck: {
    path: '/models',
    headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
    takes: z.object({ data: z.array(z.unknown()) }),
  },
  searches: ({ webSearch }) => webSearch,
  // "Expected a value >= 16", it says otherwise (github.com/earendil-works/pi, issue 6265).
  tokensMin: 16,
  // Of a reply that is none of these the AI SDK says that it is over.
  readReply: (body) => {
    const status = reply.safeParse(body).data?.status;
    return { isBrokenOff: status !== undefined && status !== 'completed' && status !== 'incomplete' };
  },
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
      return {
        model: (name) => provider.responses(name),
        options: ({ chosen, isSearching, searchesMax }) => ({
          ...(isSearching ? { tools: { web_search: provider.tools.webSearch({}) } } : {}),
          providerOptions: {
            openai: {
              store: false,
              // A schema of a caller's own seldom has what the strict form wants.
              strictJsonSchema: false,
              // The AI SDK would ask for one as soon as it is told how much to think: only accounts that have shown who they are get them.
              reasoningSummary: null,
              ...(isSearching ? { maxToolCalls: searchesMax } : {}),
              ...effortOf(chosen.name, isSearching),
            },
          },
        }),
      };
    };
  },
});

/**
 * The least that a model takes, also where a day stands behind its name; `minimal` is not taken together with a search. Others think as they are used to.
 */
function effortOf(model: string, isSearching: boolean): { reasoningEffort?: string } {
  const read = /^gpt-5(?<later>\.4)?(?:-mini|-nano)?(?:-\d{4}-\d{2}-\d{2})?$/.exec(model);
  if (read === null) return {};
  if (isSearching) return { reasoningEffort: 'low' };
  return { reasoningEffort: read.groups?.later === undefined ? 'minimal' : 'none' };
}

const errorAnswer = z.object({ error: z.object({ code: z.string().nullish() }) });
const reply = z.object({ status: z.string() });
