import type { LanguageModel } from 'ai';
import type { ModelQuestion, ModelSource, OpenSdk, PreparedModel, SdkSettings } from './model-source.ts';

/** Callers name models where the operator allows any. */
const modelsMax = 32;

/**
 * The AI SDK's package of a provider with one key, opened at the first question, and the models that were asked last: making one builds the schemas of all that it may
 * answer, which takes longer than a question.
 */
export class KeptModels {
  readonly #load: ModelSource['load'];
  readonly #settings: SdkSettings;
  #opened: Promise<OpenSdk> | null = null;
  /** Those that were asked last stand last. */
  readonly #models = new Map<string, LanguageModel>();

  constructor(load: ModelSource['load'], settings: SdkSettings) {
    this.#load = load;
    this.#settings = settings;
  }

  async prepare(question: ModelQuestion): Promise<PreparedModel> {
    this.#opened ??= this.#open();
    const sdk = await this.#opened;
    return { model: this.#model(sdk, question.chosen.name), ...sdk.options?.(question) };
  }

  async #open(): Promise<OpenSdk> {
    try {
      return (await this.#load())(this.#settings);
    } catch (error) {
      // The next question tries again.
      this.#opened = null;
      throw error;
    }
  }

  #model(sdk: OpenSdk, name: string): LanguageModel {
    const model = this.#models.get(name) ?? sdk.model(name);
    this.#models.delete(name);
    this.#models.set(name, model);
    const [oldest] = this.#models.keys();
    if (this.#models.size > modelsMax && oldest !== undefined) this.#models.delete(oldest);
    return model;
  }
}
