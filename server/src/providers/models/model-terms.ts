import type { ModelProvider } from '../../records/completion.ts';

/** What an operator allows of the models of one source. A call costs the caller the same whatever it takes, so all of it is bounded. */
export interface ModelTerms {
  /** Answers calls that name none; null for the usual one of the source. */
  readonly model: string | null;
  /** Those that callers may name, beside the default; `any` for all that the provider has, null for the usual ones. */
  readonly models: readonly string[] | 'any' | null;
  /** Tokens of an answer at most, whatever the caller wants. */
  readonly tokensMax: number;
  /** Characters of prompt, system prompt and schema together. */
  readonly promptMax: number;
}

/** With them the dearest of the usual models costs about what a call brings in: 2 credits are $0.04. */
export const usualModelTerms: ModelTerms = { model: null, models: null, tokensMax: 4_096, promptMax: 60_000 };

/** More than the contract lets a caller ask for. */
export const tokensMostEver = 16_384;
/** As long as prompt, system prompt and schema can be together. */
export const promptMostEver = 600_000;

/** What is known of a model. What is not known of it, since an operator has named it, is tried. */
export interface KnownModel {
  /** US dollars for a million tokens that are sent, and that are answered. */
  readonly inputUsd: number;
  readonly outputUsd: number;
  readonly temperature: boolean;
  readonly webSearch: boolean;
  /** Keeps to a JSON Schema that is sent along, also while it searches the web. */
  readonly schema: 'always' | 'unless_searching' | 'never';
}

export interface ModelTable {
  readonly usual: string;
  /** Usual models by their names. */
  readonly models: Readonly<Record<string, KnownModel>>;
}

/**
 * The models that are offered where the operator says nothing else: those whose answer of 4,096 tokens to a prompt of as many costs less than the call
 * brings in ($0.04). What they can is what the AI SDK says of them (its packages of November 2026) and shared/vendors; prices are those of copies of the
 * providers' lists made by others between March and November 2026, since no list was to be read at its source: OpenAI and Anthropic; Perplexity's from
 * shared/vendors/perplexity.md. Gemini's are UNSOURCED beyond one such copy.
 *
 * Read 2026-11-22.
 */
export const usualModels: Readonly<Record<ModelProvider, ModelTable>> = {
  openai: {
    usual: 'gpt-5-mini',
    models: {
      'gpt-5-mini': known(0.25, 2, { temperature: false }),
      'gpt-5-nano': known(0.05, 0.4, { temperature: false }),
      'gpt-4.1-mini': known(0.4, 1.6),
      // That it cannot search is said by OpenAI's own guide to the tool, of which only excerpts were to be read.
      'gpt-4.1-nano': known(0.1, 0.4, { webSearch: false }),
      'gpt-5.4-mini': known(0.75, 4.5, { temperature: false }),
      'gpt-5.4-nano': known(0.2, 1.25, { temperature: false }),
    },
  },
  anthropic: {
    usual: 'claude-haiku-4-5',
    // Its searches come with citations, which it does not take together with a schema.
    models: { 'claude-haiku-4-5': known(1, 5, { schema: 'unless_searching' }) },
  },
  gemini: {
    usual: 'gemini-2.5-flash',
    // A schema together with a search is a 400 before Gemini 3 (googleapis/python-genai, issue 665).
    models: {
      'gemini-2.5-flash': known(0.3, 2.5, { schema: 'unless_searching' }),
      'gemini-2.5-flash-lite': known(0.1, 0.4, { schema: 'unless_searching' }),
    },
  },
  perplexity: {
    usual: 'sonar',
    models: { sonar: known(1, 1), 'sonar-reasoning': known(1, 5) },
  },
};

function known(inputUsd: number, outputUsd: number, more: Partial<KnownModel> = {}): KnownModel {
  return { inputUsd, outputUsd, temperature: true, webSearch: true, schema: 'always', ...more };
}
