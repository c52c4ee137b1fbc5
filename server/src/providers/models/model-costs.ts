import type { SourceTerms } from '../capabilities.ts';
import { allowedModels } from './choose-model.ts';
import { repairCharactersMax } from './json-instructions.ts';
import { type KnownModel, knownModel, type ModelTable, type ModelTerms } from './model-terms.ts';

/** Of a prompt of a page and an answer of some lines. */
const usualTokens = { input: 1_000, output: 500 };
/** A token is never less than a byte, and no character of JavaScript has more than three in UTF-8: so many take scripts that a model has hardly seen. */
const tokensACharacterMax = 3;
/** What we and the provider say beside what the caller says: instructions for JSON, descriptions of tools, a schema's wrapping. */
const wordsOfOthers = 4_000;

/**
 * What a question costs the operator. `most` is what none can cost more than: each round with the longest text in the costliest script and the longest answer,
 * the searches, and all that a model can read of what these find. It is endless where a model may be asked whose price nobody knows, so that a limit of
 * costs leaves such a source out.
 */
export function costOf(table: ModelTable, terms: ModelTerms): NonNullable<SourceTerms['costUsd']> {
  const models = Object.values(table.models);
  // The operator's own, which cost no money by the question.
  if (models.length === 0) return { hit: 0, miss: 0 };
  const usual = knownModel(table, terms.model ?? table.usual);
  const hit = Math.max(
    ...(usual ? [usual] : models).map((model) => priceOf(model, usualTokens.input, usualTokens.output)),
  );
  const allowed = allowedModels(table, terms);
  const asked = allowed === 'any' ? [null] : allowed.map((name) => knownModel(table, name));
  const most = Math.max(
    ...asked.map((model) => (model ? mostOf(model, table, terms) : Number.POSITIVE_INFINITY)),
  );
  return { hit, miss: hit, most };
}

/** Two rounds: an answer, with searches, and its repair, without. */
function mostOf(
  model: KnownModel,
  { search }: ModelTable,
  { promptMax, tokensMax, searchesMax }: ModelTerms,
): number {
  const { contextTokens } = model;
  const text = Math.min(contextTokens, promptMax * tokensACharacterMax + wordsOfOthers);
  const repair = Math.min(contextTokens, text + tokensMax + repairCharactersMax * tokensACharacterMax);
  const plain = priceOf(model, text, tokensMax);
  if (search === undefined || searchesMax === 0 || !model.webSearch)
    return plain + priceOf(model, repair, tokensMax);
  const searches = search.per === 'search' ? searchesMax : 1;
  // What was found is read again at each further step.
  const steps = search.per === 'search' ? searches + 1 : 1;
  const searching = priceOf(model, steps * contextTokens, tokensMax) + searches * search.usd;
  return searching + priceOf(model, repair, tokensMax);
}

const priceOf = ({ inputUsd, outputUsd }: KnownModel, input: number, output: number) =>
  (input * inputUsd + output * outputUsd) / 1_000_000;
