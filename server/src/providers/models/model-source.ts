import type { LanguageModel, ToolSet } from 'ai';
import type { JsonReply } from '../../outbound/json-client.ts';
import type { CompletionQuestion, ModelProvider } from '../../records/completion.ts';
import type { ChosenModel } from './choose-model.ts';
import type { ModelTable } from './model-terms.ts';
import type { ModelReplyMeaning } from './sdk-fetch.ts';

/** What the AI SDK's package of a provider is opened with. */
export interface SdkSettings {
  readonly apiKey: string;
  readonly baseURL: string;
  readonly fetch: typeof globalThis.fetch;
}

type Json = null | string | number | boolean | Json[] | { [key: string]: Json | undefined };

/** What the AI SDK takes of one question beside model and prompt. */
export interface ModelOptions {
  /** That the provider itself runs. */
  readonly tools?: ToolSet;
  readonly providerOptions?: Record<string, Record<string, Json>>;
}

/** One question, as the AI SDK takes it beside the prompt. */
export interface PreparedModel extends ModelOptions {
  readonly model: LanguageModel;
}

/** The AI SDK's package of a provider, opened with one key. */
export interface OpenSdk {
  /** Makes a model of this name, which can be asked any number of questions. */
  readonly model: (name: string) => LanguageModel;
  readonly options?: (question: ModelQuestion) => ModelOptions;
}

export interface ModelQuestion extends CompletionQuestion {
  readonly chosen: ChosenModel;
  /** Whether the web is searched: it is wanted, and the model can. */
  readonly isSearching: boolean;
  /** Searches of the web at most, where they can be counted. */
  readonly searchesMax: number;
}

/** What is read from a reply beside what the AI SDK reads. */
export interface ReplyRead {
  readonly model?: string | null | undefined;
  /** The provider says that it did not end the answer. */
  readonly isBrokenOff?: boolean;
}

/** A provider of language models as a source. */
export interface ModelSource {
  /** Of the source: stable lower-case word. */
  readonly name: string;
  /** Calls for which it answers. */
  readonly answersFor: readonly ModelProvider[];
  readonly table: ModelTable;
  /** Whether the web is searched for this question. */
  readonly searches: (question: CompletionQuestion) => boolean;
  /** Whether it keeps to domains and age of what is searched; a source that does not skips a question with these. */
  readonly filtersSearches?: boolean;
  /** Least `tokensMax` that it takes, where that is more than one. */
  readonly tokensMin?: number;
  /** Highest temperature that it takes, where that is less than 2. */
  readonly temperatureMax?: number;
  /** What a reply without success means, where the status alone does not tell. */
  readonly meaning: (reply: JsonReply) => ModelReplyMeaning | undefined;
  /** What stands in a reply beside what the AI SDK reads of it. */
  readonly readReply?: (body: unknown) => ReplyRead;
  /** Reads the package of the AI SDK, at the first question. */
  readonly load: () => Promise<(settings: SdkSettings) => OpenSdk>;
}
