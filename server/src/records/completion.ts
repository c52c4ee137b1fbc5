import { z } from 'zod';

export const modelProviders = ['openai', 'anthropic', 'gemini', 'perplexity'] as const;
export type ModelProvider = (typeof modelProviders)[number];

export const recencies = ['day', 'week', 'month', 'year'] as const;

/** What a language model answered. */
export const completion = z.object({
  content: z.string().max(2_000_000),
  /** "stop", "length", … as the AI SDKs say it. */
  finishReason: z.string().min(1).max(50),
  /** The model that answered, by its provider's name. */
  model: z.string().min(1).max(200),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
});
export type Completion = z.infer<typeof completion>;

/** A prompt as it is sent: its placeholders are filled. */
export interface CompletionQuestion {
  /** A source of another one skips the question. */
  readonly provider: ModelProvider;
  /** Null for the provider's default. */
  readonly model: string | null;
  readonly prompt: string;
  readonly systemPrompt: string | null;
  readonly temperature: number;
  readonly tokensMax: number;
  /** JSON, by a JSON Schema where one is given; otherwise text. */
  readonly output: { readonly type: 'text' } | { readonly type: 'json'; readonly schema: JsonObject | null };
  readonly webSearch: boolean;
  /** Only those are searched; none for all. */
  readonly searchDomains: readonly string[];
  readonly searchRecency: (typeof recencies)[number] | null;
}

export type JsonObject = Readonly<Record<string, unknown>>;
