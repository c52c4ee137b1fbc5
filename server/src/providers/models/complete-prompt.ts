import type { ModelMessage } from 'ai';
import { ServiceError, type ServiceErrorOptions } from '../../kernel/service-error.ts';
import type { Completion, CompletionQuestion } from '../../records/completion.ts';
import { type ReadSchema, readSchema } from '../../text/json-schema/read-schema.ts';
import { TooMuchWork } from '../../text/json-schema/work-limit.ts';
import { type Answered, SourceRefusal } from '../capabilities.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import { checkLength, checkTokens, chooseModel } from './choose-model.ts';
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
  const isFiltered = question.searchDomains.length > 0 || question.searchRecency !== null;
  if (isFiltered && !(source.filtersSearches && terms.searchesMax > 0)) {
    return { outcome: 'skipped', why: 'unsupported' };
  }
  const chosen = chooseModel(question.model, source.table, terms);
  checkLength(question, terms);
  checkTokens(question, source.name, source.tokensMin ?? 1);
  const { searchesMax } = terms;
  const isSearching = searchesMax > 0 && source.searches(question) && chosen.known?.webSearch !== false;
  const asked: ModelQuestion = { ...question, chosen, isSearching, searchesMax };
  const rounds = new Rounds({ source, terms, prepare }, asked, signal);
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
  readonly #settings: CompletionSettings;
  readonly #signal: AbortSignal;
  #question: ModelQuestion;
  #isSchemaRefused = false;
  last: ModelAnswer | null = null;
  inputTokens = 0;
  outputTokens = 0;

  constructor(settings: CompletionSettings, question: ModelQuestion, signal: AbortSignal) {
    this.#settings = settings;
    this.#question = question;
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
      throw noAnswer(this.last?.finishReason, { isJson: true });
    }
    // What was found stands in the first answer.
    this.#question = { ...this.#question, isSearching: false };
    const again = await this.#askWithSchema(
      [
        { role: 'assistant', content: text },
        { role: 'user', content: repairInstruction(first.faults) },
      ],
      schema,
    );
    const second = this.#read(again, schema);
    if (second.json === undefined) throw noAnswer(this.last?.finishReason, { isJson: true, isAgain: true });
    return second.json;
  }

  /** As it was read before the call was paid for; none where any JSON will do. */
  #schema(): ReadSchema | null {
    const { output } = this.#question;
    if (output.type === 'text' || output.schema === null) return null;
    const read = readSchema(output.schema);
    if ('faults' in read) throw new ServiceError(...unanswered('The schema of the answer cannot be read.'));
    return read;
  }

  #read(text: string, schema: ReadSchema | null): JsonAnswer {
    try {
      return readJsonAnswer(text, schema, { isOver: this.last?.finishReason === 'stop' });
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      throw refused('The answer of the model takes too long to be checked by this schema.');
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
    const { source, terms, prepare } = this.#settings;
    const { name, temperatureMax = 2, tokensMin = 1, readReply } = source;
    try {
      const answer = await askModel(
        name,
        {
          ...(await prepare(this.#question)),
          systemPrompt,
          messages,
          temperature: chosen.known?.temperature === false ? null : Math.min(temperature, temperatureMax),
          tokensMax: Math.min(tokensMax, Math.max(terms.tokensMax, tokensMin)),
          schema: typeof schema?.root === 'object' ? schema.root : null,
          ...(readReply ? { readReply } : {}),
        },
        this.#signal,
      );
      this.last = answer;
      this.inputTokens += answer.inputTokens;
      this.outputTokens += answer.outputTokens;
      if (answer.finishReason === 'broken-off') throw brokenOff();
      return withoutThoughts(answer.text);
    } catch (error) {
      if (!(error instanceof QuestionRefused)) throw error;
      if (error.why === 'question_refused') {
        throw refused('The model’s provider refuses this request.', error);
      }
      throw new ServiceError(
        ...unanswered(`The provider does not have the model ${chosen.name}, or not for this key.`, error),
      );
    }
  }
}

/** Why there is nothing to give, by what ended the answer. @param isAgain it was asked to repair its answer */
function noAnswer(
  finishReason: ModelAnswer['finishReason'] | undefined,
  { isJson = false, isAgain = false } = {},
): SourceRefusal {
  switch (finishReason) {
    case 'length':
      return refused(
        isJson
          ? 'The answer of the model is longer than max_tokens, so that its JSON is cut off.'
          : 'The model used up max_tokens before it said anything.',
      );
    case 'content-filter':
      return refused('The model, or the filter of its provider, refused to answer.');
    default:
      if (!isJson) return refused('The model gave no answer.');
      return refused(
        isAgain
          ? 'The model did not return the requested JSON, even after Millrace requested a correction.'
          : 'The model did not return the requested JSON.',
      );
  }
}

/** It was answered, though not with what was wanted: the provider works. */
const refused = (what: string, cause?: unknown) => new SourceRefusal(...unanswered(what, cause));

/** Says nothing of whether the provider works. */
const brokenOff = () =>
  new ServiceError(...unanswered('The provider of the model broke off the answer before it was over.'));

function unanswered(what: string, cause?: unknown): ['upstream_error', string, ServiceErrorOptions] {
  const fix = 'Try again, with another model, another prompt, a simpler schema or more max_tokens.';
  return ['upstream_error', `${what} Nothing was charged.`, { fix, cause }];
}
