import { z } from 'zod';
import { defineModelVendor } from '../models/define-model-vendor.ts';

/**
 * Google's Gemini API. A bad key is a 400 with a reason among its details. Flash models of 2.5 think unless they are told not to, which counts as output.
 *
 * @see https://ai.google.dev/api/generate-content (shared/vendors/gemini.md, read 2026-11-22)
 */
export const gemini = defineModelVendor({
  name: 'gemini',
  title: 'Google Gemini: language models',
  keysAt: 'https://aistudio.google.com/apikey',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  // The list of models is free.
  keyCheck: {
    path: '/models',
    headers: (apiKey) => ({ 'x-goog-api-key': apiKey }),
    takes: z.object({ models: z.array(z.unknown()) }),
  },
  searches: ({ webSearch }) => webSearch,
  readReply: (body) => ({ model: reply.safeParse(body).data?.modelVersion }),
  meaning: ({ body }) => {
    const error = errorAnswer.safeParse(body).data?.error;
    const reasons = (error?.details ?? []).map(({ reason }) => reason);
    return reasons.includes('API_KEY_INVALID') || error?.status === 'UNAUTHENTICATED'
      ? 'rejected'
      : undefined;
  },
  load: async () => {
    const { createGoogle } = await import('@ai-sdk/google');
    return (settings) => {
      const provider = createGoogle(settings);
      return {
        model: (name) => provider(name),
        options: ({ chosen, isSearching }) => ({
          ...(isSearching ? { tools: { google_search: provider.tools.googleSearch({}) } } : {}),
          ...(/^gemini-2\.5-flash(?:-lite)?$/.test(chosen.name)
            ? { providerOptions: { google: { thinkingConfig: { thinkingBudget: 0 } } } }
            : {}),
        }),
      };
    };
  },
});

const errorAnswer = z.object({
  error: z.object({
    status: z.string().nullish(),
    details: z.array(z.object({ reason: z.string().nullish() })).nullish(),
  }),
});
const reply = z.object({ modelVersion: z.string().nullish() });
