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
  /** Searches of the web for one call, where the provider lets them be counted; 0 for none at all. */
  readonly searchesMax: number;
}

/**
 * With them a usual question to the dearest of the usual models costs less than a call brings in, which is $0.04, and one that searches the web about as much:
 * a search is 1 to 4 cents with what the model reads of it.
 */
export const usualModelTerms: ModelTerms = {
  model: null,
  models: null,
  tokensMax: 4_096,
  promptMax: 60_000,
  searchesMax: 1,
};

/** More than the contract lets a caller ask for. */
export const tokensMostEver = 16_384;
/** As long as prompt, system prompt and schema can be together. */
export const promptMostEver = 600_000;
/** More take longer than a call may. */
export const searchesMostEver = 10;

/** What is known of a model. What is not known of it, since an operator has named it, is tried. */
export interface KnownModel {
  /** US dollars for a million tokens that are sent, and that are answered. */
  readonly inputUsd: number;
  readonly outputUsd: number;
  /** Tokens that it reads at most, whatever it is sent and finds. */
  readonly contextTokens: number;
  readonly temperature: boolean;
  readonly webSearch: boolean;
  /** Keeps to a JSON Schema that is sent along, also while it searches the web. */
  readonly schema: 'always' | 'unless_searching' | 'never';
}

export interface ModelTable {
  readonly usual: string;
  /** Usual models by their names. */
  readonly models: Readonly<Record<string, KnownModel>>;
  /** What searching the web costs beside the tokens: for each search, or for an answer with whatever searches. */
  readonly search?: { readonly usd: number; readonly per: 'search' | 'answer' };
}

/** Null for a model of which nothing is known. A model with a day behind its name (-2025-08-07, -20251001) is the one without. */
export function knownModel({ models }: ModelTable, name: string): KnownModel | null {
  const plain = name.replace(/-\d{4}-?\d{2}-?\d{2}$/, '');
  const [known] = [name, plain].filter((one) => Object.hasOwn(models, one));
  return (known !== undefined && models[known]) || null;
}

/**
 * The models that are offered where the operator says nothing else: those whose answer of 4,096 tokens to a prompt of as many costs less than the call
 * brings in ($0.04). What they can is what the AI SDK says of them (its packages of November 2026) and shared/vendors; prices are those of copies of the
 * providers' lists made by others between March and November 2026, since no list was to be read at its source: OpenAI and Anthropic; Perplexity's from
 * shared/vendors/perplexity.md. Gemini's are UNSOURCED beyond one such copy, and so are prices of searches and how much a model can read.
 *
 * Read 2026-11-22.
 */
export const usualModels: Readonly<Record<ModelProvider, ModelTable>> = {
  openai: {
    usual: 'gpt-5-mini',
    search: { usd: 0.01, per: 'search' },
    models: {
      'gpt-5-mini': known(0.25, 2, { contextTokens: 400_000, temperature: false }),
      'gpt-5-nano': known(0.05, 0.4, { contextTokens: 400_000, temperature: false }),
      'gpt-4.1-mini': known(0.4, 1.6, { contextTokens: 1_047_576 }),
      // That it cannot search is said by OpenAI's own guide to the tool, of which only excerpts were to be read.
      'gpt-4.1-nano': known(0.1, 0.4, { contextTokens: 1_047_576, webSearch: false }),
      'gpt-5.4-mini': known(0.75, 4.5, { contextTokens: 400_000, temperature: false }),
      'gpt-5.4-nano': known(0.2, 1.25, { contextTokens: 400_000, temperature: false }),
    },
  },
  anthropic: {
    usual: 'claude-haiku-4-5',
    search: { usd: 0.01, per: 'search' },
    // Its searches come with citations, which it does not take together with a schema.
    models: { 'claude-haiku-4-5': known(1, 5, { contextTokens: 200_000, schema: 'unless_searching' }) },
  },
  gemini: {
    usual: 'gemini-2.5-flash',
    search: { usd: 0.035, per: 'answer' },
    // A schema together with a search is a 400 before Gemini 3 (googleapis/python-genai, issue 665).
    models: {
      'gemini-2.5-flash': known(0.3, 2.5, { contextTokens: 1_048_576, schema: 'unless_searching' }),
      'gemini-2.5-flash-lite': known(0.1, 0.4, { contextTokens: 1_048_576, schema: 'unless_searching' }),
    },
  },
  perplexity: {
    usual: 'sonar',
    // Of the dearest of its three sizes of searches; the smallest, which is usual, is $0.005.
    search: { usd: 0.014, per: 'answer' },
    models: {
      sonar: known(1, 1, { contextTokens: 128_000 }),
      'sonar-reasoning': known(1, 5, { contextTokens: 128_000 }),
    },
  },
};

function known(
  inputUsd: number,
  outputUsd: number,
  more: Partial<KnownModel> & Pick<KnownModel, 'contextTokens'>,
): KnownModel {
  return { inputUsd, outputUsd, temperature: true, webSearch: true, schema: 'always', ...more };
}
