import type { ModelMessage } from 'ai';
import { ServiceError } from '../../kernel/service-error.ts';
import type { Completion, CompletionQuestion } from '../../records/completion.ts';
import { type ReadSchema, readSchema } from '../../text/json-schema/read-schema.ts';
import { TooMuchWork } from '../../text/json-schema/work-limit.ts';
import type { Answered } from '../capabilities.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import { checkLength, chooseModel } from './choose-model.ts';
import { jsonInstruction, repairInstruction } from './json-instructions.ts';
import type { ModelQuestion, ModelSource, PreparedModel } from './model-source.ts';
import type { ModelTerms } from './model-terms.ts';
import { type JsonAnswer, readJsonAnswer, withoutThoughts } from './read-json-answer.ts';
import { QuestionRefused } from './sdk-fetch.ts';

export interface CompletionSettings {
  readonly source: ModelSource;
  readonly terms: ModelTerms;
  readonly prepare: (question: ModelQuestion) => Promise<PreparedModel>;
}

/**
 * Asks a model, and once more where what was to be JSON is not what was asked for. Tokens are those of all rounds.
 *
 * @throws {ServiceError} validation_failed for a model that may not be asked, or too long a prompt; upstream_error where the model does not answer this
 *   question, which says nothing of its provider
 * @throws {ProviderFailure} where the provider could not be asked
 */
export async function completePrompt(
  { source, terms, prepare }: CompletionSettings,
  question: CompletionQuestion,
  signal: AbortSignal,
): Promise<Answered<Completion>> {
  if (!source.answersFor.includes(question.provider)) return { outcome: 'skipped', why: 'unsupported' };
  const chosen = chooseModel(question.model, source.table, terms);
  checkLength(question, terms);
  const isSearching = source.searches(question) && chosen.known?.webSearch !== false;
  const asked: ModelQuestion = { ...question, chosen, isSearching };
  const rounds = new Rounds(source, terms, asked, await prepare(asked), signal);
  const content = await (question.output.type === 'text' ? rounds.askForText() : rounds.askForJson());
  return {
    outcome: 'found',
    value: {
      content,
      finishReason: rounds.last?.finishReason ?? 'other',
      model: (rounds.last?.model ?? chosen.name).slice(0, 200),
      inputTokens: rounds.inputTokens,
      outputTokens: rounds.outputTokens,
    },
  };
}

/** The rounds of one question: two at most, and one that the provider refused for the schema that was sent along. */
class Rounds {
  readonly #source: ModelSource;
  readonly #terms: ModelTerms;
  readonly #question: ModelQuestion;
  readonly #prepared: PreparedModel;
  readonly #signal: AbortSignal;
  #isSchemaRefused = false;
  last: ModelAnswer | null = null;
  inputTokens = 0;
  outputTokens = 0;

  constructor(
    source: ModelSource,
    terms: ModelTerms,
    question: ModelQuestion,
    prepared: PreparedModel,
    signal: AbortSignal,
  ) {
    this.#source = source;
    this.#terms = terms;
    this.#question = question;
    this.#prepared = prepared;
    this.#signal = signal;
  }

  async askForText(): Promise<string> {
    const text = await this.#ask([{ role: 'user', content: this.#question.prompt }], null);
    if (text.trim() === '') throw noAnswer(this.last?.finishReason);
    return text;
  }

  async askForJson(): Promise<string> {
    const schema = this.#schema();
    const text = await this.#askWithSchema([], schema);
    const first = this.#read(text, schema);
    if (first.json !== undefined) return first.json;
    // What was cut off would be cut off again, and who refuses has said so.
    if (this.last?.finishReason !== 'stop' || text.trim() === '') {
      throw noAnswer(this.last?.finishReason, true);
    }
    const again = await this.#askWithSchema(
      [
        { role: 'assistant', content: text },
        { role: 'user', content: repairInstruction(first.faults) },
      ],
      schema,
    );
    const second = this.#read(again, schema);
    if (second.json === undefined) throw noAnswer(this.last?.finishReason, true);
    return second.json;
  }

  /** As it was read before the call was paid for; none where any JSON will do. */
  #schema(): ReadSchema | null {
    const { output } = this.#question;
    if (output.type === 'text' || output.schema === null) return null;
    const read = readSchema(output.schema);
    if ('faults' in read) throw unanswered('The schema of the answer cannot be read.');
    return read;
  }

  #read(text: string, schema: ReadSchema | null): JsonAnswer {
    try {
      return readJsonAnswer(text, schema);
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      throw unanswered('The answer of the model takes too long to be checked by this schema.');
    }
  }

  /** A schema that the provider does not take stands in the prompt. @param later what was said behind the prompt */
  async #askWithSchema(later: readonly ModelMessage[], schema: ReadSchema | null): Promise<string> {
    const said = (inPrompt: ReadSchema | null): ModelMessage[] => [
      { role: 'user', content: `${this.#question.prompt}\n\n${jsonInstruction(inPrompt)}` },
      ...later,
    ];
    if (this.#isSchemaRefused || !this.#canSend(schema)) return this.#ask(said(schema), null);
    try {
      return await this.#ask(said(null), schema);
    } catch (error) {
      const cause = error instanceof ServiceError ? error.options.cause : null;
      if (!(cause instanceof QuestionRefused) || cause.why === 'no_such_model') throw error;
      this.#isSchemaRefused = true;
      return this.#ask(said(schema), null);
    }
  }

  #canSend(schema: ReadSchema | null): schema is ReadSchema {
    const { chosen, isSearching } = this.#question;
    const means = chosen.known?.schema ?? 'unless_searching';
    // All of them want an object at the top.
    return (
      typeof schema?.root === 'object' &&
      schema.root.type === 'object' &&
      (means === 'always' || (means === 'unless_searching' && !isSearching))
    );
  }

  async #ask(messages: ModelMessage[], schema: ReadSchema | null): Promise<string> {
    const { systemPrompt, temperature, tokensMax, chosen } = this.#question;
    const { name, temperatureMax = 2 } = this.#source;
    try {
      const answer = await askModel(
        name,
        {
          ...this.#prepared,
          systemPrompt,
          messages,
          temperature: chosen.known?.temperature === false ? null : Math.min(temperature, temperatureMax),
          tokensMax: Math.min(tokensMax, this.#terms.tokensMax),
          schema: typeof schema?.root === 'object' ? schema.root : null,
        },
        this.#signal,
      );
      this.last = answer;
      this.inputTokens += answer.inputTokens;
      this.outputTokens += answer.outputTokens;
      return withoutThoughts(answer.text);
    } catch (error) {
      if (!(error instanceof QuestionRefused)) throw error;
      throw unanswered(
        error.why === 'no_such_model'
          ? `The provider does not have the model ${chosen.name}, or not for this key.`
          : 'The provider of the model does not take this question.',
        error,
      );
    }
  }
}

/** Why there is nothing to give, by what ended the answer. */
function noAnswer(finishReason: string | undefined, isJson = false): ServiceError {
  switch (finishReason) {
    case 'length':
      return unanswered(
        isJson
          ? 'The answer of the model is longer than max_tokens, so that its JSON is cut off.'
          : 'The model used up max_tokens before it said anything.',
      );
    case 'content-filter':
      return unanswered('The model, or the filter of its provider, refused to answer.');
    default:
      return unanswered(
        isJson
          ? 'The model did not answer with the JSON that was asked for, twice.'
          : 'The model gave no answer.',
      );
  }
}

function unanswered(what: string, cause?: unknown): ServiceError {
  return new ServiceError('upstream_error', `${what} Nothing was charged.`, {
    fix: 'Try again, with another model, another prompt, a simpler schema or more max_tokens.',
    cause,
  });
}
