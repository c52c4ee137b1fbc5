import type { Provider } from '../capabilities.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { modelProvider } from '../models/define-model-vendor.ts';
import { usualModelTerms } from '../models/model-terms.ts';
import type { OwnModels } from '../models/own-models.ts';

const noModels: OwnModels = { apiKey: '', standsFor: 'openai', terms: usualModelTerms };

/**
 * Any server that speaks OpenAI's chat completions, such as those of local models. The contract names four providers: it takes the place of one of them. It never
 * searches the web.
 */
export function openOpenaiCompatible({ addresses, userAgent, models = noModels }: KeylessSettings): Provider {
  const { apiKey, standsFor, terms } = models;
  const provider = modelProvider(
    {
      name: 'openai_compatible',
      answersFor: [standsFor],
      table: { usual: terms.model ?? '', models: {} },
      searches: () => false,
      meaning: () => undefined,
      load: async () => {
        const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
        return ({ apiKey: key, ...settings }) => {
          const server = createOpenAICompatible({
            ...settings,
            name: 'compatible',
            supportsStructuredOutputs: true,
            ...(key === '' ? {} : { apiKey: key }),
          });
          return {
            model: (name) => server.chatModel(name),
            options: () => ({ providerOptions: { compatible: { strictJsonSchema: false } } }),
          };
        };
      },
    },
    { apiKey, baseUrl: addressOf(addresses, 'BASE_URL'), userAgent, models: terms },
    { takesOwnKeys: false },
  );
  return {
    ...provider,
    unavailable: () =>
      terms.model === null ? 'Set OPENAI_COMPATIBLE_MODEL to the name of a model of that server.' : null,
  };
}
