import type { Provider } from '../providers/capabilities.ts';
import { type ModelTerms, usualModelTerms } from '../providers/models/model-terms.ts';
import { vendorOf } from '../providers/vendors.ts';
import type { CompletionQuestion, ModelProvider } from '../records/completion.ts';
import { vendorKey } from './vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from './vendor-emulator.ts';

/** What a model says, however its provider puts that. */
export interface Said {
  readonly text?: string;
  /** In the provider's own words; that it is done where it is not given. */
  readonly ended?: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly model?: string;
}

/** A provider as its documents have it: how it is spoken to, and how it answers. */
export interface EmulatedModels {
  readonly path: (model: string) => string;
  readonly usualModel: string;
  readonly isAuthorized: (request: EmulatedRequest) => boolean;
  readonly system: (request: EmulatedRequest) => unknown;
  /** Texts that were sent as the user's and the model's, in their order. */
  readonly turns: (request: EmulatedRequest) => readonly { readonly role: string; readonly text: string }[];
  readonly schema: (request: EmulatedRequest) => unknown;
  readonly temperature: (request: EmulatedRequest) => unknown;
  readonly tokensMax: (request: EmulatedRequest) => unknown;
  readonly answer: (said: Said) => EmulatedReply;
  /** Its words for why an answer ended, and ours. */
  readonly endings: Readonly<Record<string, string>>;
  readonly badKey: EmulatedReply;
  readonly noMoney: EmulatedReply;
  readonly noSuchModel: EmulatedReply;
  readonly badQuestion: EmulatedReply;
}

const errorOf = (status: number, error: unknown): EmulatedReply => ({ status, body: { error } });
const secret = 'sk-quoted and what the prompt said';

interface Turn {
  readonly role: string;
  readonly content: string | readonly { readonly text: string }[];
}

const turnsOf = (turns: readonly Turn[]) =>
  turns
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .map(({ role, content }) => ({
      role,
      text: typeof content === 'string' ? content : content.map(({ text }) => text).join(''),
    }));

const chatTurns = ({ body }: EmulatedRequest) => turnsOf(body.messages);

export const emulatedModels: Readonly<Record<ModelProvider, EmulatedModels>> = {
  openai: {
    path: () => '/responses',
    usualModel: 'gpt-5-mini',
    isAuthorized: ({ headers }) => headers.authorization === `Bearer ${vendorKey}`,
    system: ({ body }) =>
      body.input.find(({ role }: { role: string }) => role === 'developer' || role === 'system')?.content,
    turns: ({ body }) => turnsOf(body.input),
    schema: ({ body }) => body.text?.format?.schema,
    temperature: ({ body }) => body.temperature,
    tokensMax: ({ body }) => body.max_output_tokens,
    answer: ({ text = 'Flow meters.', ended = 'completed', inputTokens = 21, outputTokens = 3, model }) => ({
      body: {
        id: 'resp_1',
        object: 'response',
        created_at: 1_764_962_401,
        status: ended === 'completed' ? 'completed' : 'incomplete',
        error: null,
        incomplete_details: ended === 'completed' || ended === 'refusal' ? null : { reason: ended },
        model: model ?? 'gpt-5-mini-2025-08-07',
        output: [
          { id: 'rs_1', type: 'reasoning', summary: [] },
          {
            id: 'msg_1',
            type: 'message',
            role: 'assistant',
            status: 'completed',
            content: [
              ended === 'refusal'
                ? { type: 'refusal', refusal: text }
                : { type: 'output_text', text, annotations: [] },
            ],
          },
        ],
        usage: {
          input_tokens: inputTokens,
          input_tokens_details: { cached_tokens: 2 },
          output_tokens: outputTokens,
          output_tokens_details: { reasoning_tokens: 1 },
          total_tokens: inputTokens + outputTokens,
        },
      },
    }),
    endings: {
      completed: 'stop',
      max_output_tokens: 'length',
      content_filter: 'content-filter',
      refusal: 'content-filter',
    },
    badKey: errorOf(401, {
      message: secret,
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_api_key',
    }),
    noMoney: errorOf(429, {
      message: secret,
      type: 'insufficient_quota',
      param: null,
      code: 'insufficient_quota',
    }),
    noSuchModel: errorOf(400, {
      message: secret,
      type: 'invalid_request_error',
      param: 'model',
      code: 'model_not_found',
    }),
    badQuestion: errorOf(400, { message: secret, type: 'invalid_request_error', param: 'text', code: null }),
  },
  anthropic: {
    path: () => '/messages',
    usualModel: 'claude-haiku-4-5',
    isAuthorized: ({ headers }) =>
      headers['x-api-key'] === vendorKey && headers['anthropic-version'] === '2023-06-01',
    system: ({ body }) => body.system?.map(({ text }: { text: string }) => text).join(''),
    turns: chatTurns,
    schema: ({ body }) => (body.output_config?.format ?? body.output_format)?.schema,
    temperature: ({ body }) => body.temperature,
    tokensMax: ({ body }) => body.max_tokens,
    answer: ({ text = 'Flow meters.', ended = 'end_turn', inputTokens = 21, outputTokens = 3, model }) => ({
      body: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: model ?? 'claude-haiku-4-5-20251001',
        stop_reason: ended,
        stop_sequence: null,
        content: [{ type: 'text', text }],
        usage: {
          input_tokens: inputTokens - 1,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 1,
          output_tokens: outputTokens,
          service_tier: 'standard',
        },
      },
    }),
    endings: {
      end_turn: 'stop',
      stop_sequence: 'stop',
      max_tokens: 'length',
      model_context_window_exceeded: 'length',
      refusal: 'content-filter',
    },
    badKey: {
      status: 401,
      body: { type: 'error', error: { type: 'authentication_error', message: secret }, request_id: 'req_1' },
    },
    noMoney: {
      status: 400,
      body: {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'Your credit balance is too low to use the API.' },
      },
    },
    noSuchModel: {
      status: 404,
      body: { type: 'error', error: { type: 'not_found_error', message: secret } },
    },
    badQuestion: {
      status: 400,
      body: { type: 'error', error: { type: 'invalid_request_error', message: secret } },
    },
  },
  gemini: {
    path: (model) => `/models/${model}:generateContent`,
    usualModel: 'gemini-2.5-flash',
    isAuthorized: ({ headers }) => headers['x-goog-api-key'] === vendorKey,
    system: ({ body }) => body.systemInstruction?.parts.map(({ text }: { text: string }) => text).join(''),
    turns: ({ body }) =>
      body.contents.map(({ role, parts }: { role: string; parts: { text: string }[] }) => ({
        role: role === 'model' ? 'assistant' : role,
        text: parts.map(({ text }) => text).join(''),
      })),
    schema: ({ body }) => body.generationConfig.responseJsonSchema ?? body.generationConfig.responseSchema,
    temperature: ({ body }) => body.generationConfig.temperature,
    tokensMax: ({ body }) => body.generationConfig.maxOutputTokens,
    answer: ({ text = 'Flow meters.', ended = 'STOP', inputTokens = 21, outputTokens = 3, model }) => ({
      body: {
        candidates: [
          {
            content: { role: 'model', parts: [{ text: 'thinking about it', thought: true }, { text }] },
            finishReason: ended,
            index: 0,
          },
        ],
        usageMetadata: {
          promptTokenCount: inputTokens,
          candidatesTokenCount: outputTokens - 1,
          thoughtsTokenCount: 1,
          totalTokenCount: inputTokens + outputTokens,
        },
        modelVersion: model ?? 'gemini-2.5-flash',
      },
    }),
    endings: {
      STOP: 'stop',
      MAX_TOKENS: 'length',
      SAFETY: 'content-filter',
      RECITATION: 'content-filter',
      BLOCKLIST: 'content-filter',
      PROHIBITED_CONTENT: 'content-filter',
      SPII: 'content-filter',
      OTHER: 'other',
    },
    badKey: errorOf(400, {
      code: 400,
      message: secret,
      status: 'INVALID_ARGUMENT',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
    }),
    noMoney: { status: 402, body: {} },
    noSuchModel: errorOf(404, { code: 404, message: secret, status: 'NOT_FOUND' }),
    badQuestion: errorOf(400, { code: 400, message: secret, status: 'INVALID_ARGUMENT' }),
  },
  perplexity: {
    path: () => '/chat/completions',
    usualModel: 'sonar',
    isAuthorized: ({ headers }) => headers.authorization === `Bearer ${vendorKey}`,
    system: ({ body }) => body.messages.find(({ role }: { role: string }) => role === 'system')?.content,
    turns: chatTurns,
    schema: ({ body }) => body.response_format?.json_schema.schema,
    temperature: ({ body }) => body.temperature,
    tokensMax: ({ body }) => body.max_tokens,
    answer: ({ text = 'Flow meters.', ended = 'stop', inputTokens = 21, outputTokens = 3, model }) => ({
      body: {
        id: 'c_1',
        model: model ?? 'sonar',
        created: 1_789_000_000,
        object: 'chat.completion',
        choices: [{ index: 0, finish_reason: ended, message: { role: 'assistant', content: text } }],
        citations: ['https://halden.example/'],
        search_results: [{ title: 'Halden', url: 'https://halden.example/', date: '2026-09-01' }],
        usage: {
          prompt_tokens: inputTokens,
          completion_tokens: outputTokens,
          total_tokens: inputTokens + outputTokens,
          citation_tokens: 0,
          num_search_queries: 1,
          search_context_size: 'low',
        },
      },
    }),
    endings: { stop: 'stop', length: 'length' },
    badKey: errorOf(401, { message: secret, type: 'invalid_api_key', code: 401 }),
    noMoney: { status: 402, body: {} },
    noSuchModel: { status: 404, body: {} },
    badQuestion: errorOf(400, { message: secret, type: 'invalid_request', code: 400 }),
  },
};

export const modelQuestion: CompletionQuestion = {
  provider: 'openai',
  model: null,
  prompt: 'What does Halden sell?',
  systemPrompt: 'Be brief.',
  temperature: 0.3,
  tokensMax: 256,
  output: { type: 'text' },
  webSearch: false,
  searchDomains: [],
  searchRecency: null,
};

/** The provider at an emulator of it. */
export async function modelAt(
  name: ModelProvider,
  url: string,
  models: Partial<ModelTerms> = {},
): Promise<Provider> {
  const vendor = await vendorOf(name);
  return vendor.open({
    apiKey: vendorKey,
    baseUrl: `${url}/base`,
    userAgent: 'Millrace/test',
    models: { ...usualModelTerms, ...models },
  });
}

/** An emulator that takes the key, and gives the replies in their order, the last of them for ever. */
export function startModels(
  name: ModelProvider,
  ...replies: readonly EmulatedReply[]
): Promise<VendorEmulator> {
  const { isAuthorized, badKey, answer } = emulatedModels[name];
  const left = [...replies];
  return VendorEmulator.start((request) => {
    if (!isAuthorized(request)) return badKey;
    return (left.length > 1 ? left.shift() : left[0]) ?? answer({});
  });
}
