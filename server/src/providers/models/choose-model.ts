import { ServiceError } from '../../kernel/service-error.ts';
import type { CompletionQuestion } from '../../records/completion.ts';
import { type KnownModel, knownModel, type ModelTable, type ModelTerms } from './model-terms.ts';

export interface ChosenModel {
  readonly name: string;
  /** Null for one of which nothing is known. */
  readonly known: KnownModel | null;
}

/** The name goes into the path of a request to one of the providers. */
const isPlain = (name: string) =>
  /^[\w.:@/-]{1,200}$/.test(name) && !name.split('/').some((part) => /^\.*$/.test(part));

/** The model that is asked. @throws {ServiceError} validation_failed, naming those that may be asked */
export function chooseModel(wanted: string | null, table: ModelTable, terms: ModelTerms): ChosenModel {
  const name = wanted ?? terms.model ?? table.usual;
  const allowed = allowedModels(table, terms);
  if (wanted !== null && !(isPlain(wanted) && (allowed === 'any' || allowed.includes(wanted)))) {
    throw wrongField(
      'model',
      allowed === 'any' ? 'It is not the name of a model.' : `Must be one of ${allowed.join(', ')}.`,
    );
  }
  return { name, known: knownModel(table, name) };
}

/** Those that callers may name, the default first. */
export function allowedModels(table: ModelTable, { model, models }: ModelTerms): readonly string[] | 'any' {
  if (models === 'any') return models;
  return [...new Set([model ?? table.usual, ...(models ?? Object.keys(table.models))])];
}

/** @throws {ServiceError} validation_failed for more than the operator lets a call take */
export function checkLength(question: CompletionQuestion, { promptMax }: ModelTerms): void {
  const { prompt, systemPrompt, output } = question;
  const schema = output.type === 'json' && output.schema !== null ? JSON.stringify(output.schema) : '';
  const length = prompt.length + (systemPrompt?.length ?? 0) + schema.length;
  if (length <= promptMax) return;
  throw wrongField(
    'prompt',
    `With its placeholders filled, and with system_prompt and output_schema, it has ${length} characters; this service takes ${promptMax}.`,
  );
}

/** @throws {ServiceError} validation_failed for fewer tokens than the provider takes: more would not be what was asked for */
export function checkTokens({ tokensMax }: CompletionQuestion, name: string, tokensMin: number): void {
  if (tokensMax < tokensMin) throw wrongField('max_tokens', `${name} takes no less than ${tokensMin}.`);
}

function wrongField(path: string, message: string): ServiceError {
  const sentence = `${path}: ${message}`;
  return new ServiceError('validation_failed', sentence, {
    error: sentence,
    fields: { details: [{ path, message }] },
  });
}
