import { ServiceError } from '../../kernel/service-error.ts';
import { JsonClient, type JsonReply } from '../../outbound/json-client.ts';
import type { CompletionQuestion, ModelProvider } from '../../records/completion.ts';
import { type FailureReason, type Provider, ProviderFailure } from '../capabilities.ts';
import type { Vendor } from '../define-vendor.ts';
import { isKeyTaken, type KeyCheck } from '../key-check.ts';
import { VendorClient } from '../vendor-client.ts';
import { completePrompt } from './complete-prompt.ts';
import { KeptModels } from './kept-models.ts';
import { costOf } from './model-costs.ts';
import type { ModelSource } from './model-source.ts';
import {
  type ModelTerms,
  promptMostEver,
  tokensMostEver,
  usualModels,
  usualModelTerms,
} from './model-terms.ts';
import { OwnKeyPlaces } from './own-key-places.ts';
import { sdkFetch } from './sdk-fetch.ts';

export interface ModelVendorDefinition extends Omit<ModelSource, 'name' | 'answersFor' | 'table'> {
  readonly name: ModelProvider;
  readonly title: string;
  readonly keysAt: string;
  readonly baseUrl: string;
  /** The list of models, where a key reads it at no cost. */
  readonly keyCheck?: KeyCheck & { readonly headers: (apiKey: string) => Readonly<Record<string, string>> };
}

/** A provider of language models whose key the operator has. Nothing of the AI SDK is read before the first question. */
export function defineModelVendor(vendor: ModelVendorDefinition): Vendor {
  const { name, title, keysAt, baseUrl: usualUrl, keyCheck } = vendor;
  const source: ModelSource = { ...vendor, answersFor: [name], table: usualModels[name] };
  return {
    name,
    title,
    keysAt,
    baseUrl: usualUrl,
    checkKey: keyCheck
      ? async ({ apiKey, baseUrl = usualUrl, userAgent }, signal) => {
          const client = new VendorClient({
            name,
            apiKey,
            baseUrl,
            userAgent,
            headers: keyCheck.headers(apiKey),
            meaning: (reply) => keyMeaning(vendor.meaning, reply),
          });
          return isKeyTaken(client, apiKey, keyCheck, signal);
        }
      : null,
    open: ({ apiKey, baseUrl = usualUrl, userAgent, models = usualModelTerms, ownKeys }) => ({
      ...modelProvider(source, { apiKey, baseUrl, userAgent, models }, { takesOwnKeys: true }),
      unavailable: () =>
        apiKey === '' && !ownKeys?.has(name)
          ? `Set ${name.toUpperCase()}_API_KEY to a key of ${keysAt}.`
          : null,
    }),
  };
}

/** Of a list of models a reply means the same as of an answer, where it is a failure of the key. */
function keyMeaning(meaning: ModelSource['meaning'], reply: JsonReply): FailureReason | undefined {
  const meant = reply.status >= 300 ? meaning(reply) : undefined;
  return meant === 'rejected' || meant === 'forbidden' || meant === 'out_of_credit' ? meant : undefined;
}

export interface ModelProviderSettings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly models: ModelTerms;
}

/** Models take their time; the call's own deadline is mostly shorter. */
const timeoutMs = 120_000;
const concurrency = 32;

export function modelProvider(
  source: ModelSource,
  { apiKey, baseUrl, userAgent, models }: ModelProviderSettings,
  { takesOwnKeys }: { readonly takesOwnKeys: boolean },
): Provider {
  const { name, meaning } = source;
  const baseURL = baseUrl.replace(/\/+$/, '');
  const open = (key: string) => {
    const client = new JsonClient({ baseUrl, userAgent });
    const fetch = sdkFetch({ name, client, baseUrl, meaning });
    return { client, kept: new KeptModels(source.load, { apiKey: key, baseURL, fetch }) };
  };
  const operators = open(apiKey);
  const ownKeys = new OwnKeyPlaces(open);
  const complete = (
    { terms, kept }: { terms: ModelTerms; kept: KeptModels },
    question: CompletionQuestion,
    signal: AbortSignal,
  ) => completePrompt({ source, terms, prepare: (asked) => kept.prepare(asked) }, question, signal);
  return {
    name,
    terms: { timeoutMs, timeVaries: true, concurrency, costUsd: costOf(source.table, models) },
    unavailable: () => null,
    completePrompt: async (question, signal, manner) => {
      const ownKey = manner?.ownKey ?? null;
      if (ownKey === null) {
        if (takesOwnKeys && apiKey === '') return { outcome: 'skipped', why: 'unsupported' };
        return complete({ terms: models, kept: operators.kept }, question, signal);
      }
      if (!takesOwnKeys) return { outcome: 'skipped', why: 'unsupported' };
      const terms = { ...models, ...termsOfOwnKeys };
      return ownKeys
        .within(ownKey, signal, ({ kept }) => complete({ terms, kept }, question, signal))
        .catch((error: unknown) => Promise.reject(toldOwner(error, name)));
    },
  };
}

/** What it takes is paid by whom it belongs to. */
const termsOfOwnKeys = {
  models: 'any',
  tokensMax: tokensMostEver,
  promptMax: promptMostEver,
  searchesMax: 3,
} as const;

/** Who has given the key can do something about it, and nobody else is told. */
function toldOwner(error: unknown, name: string): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  if (error.reason === 'rate_limited') {
    const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? awayMsUsual) / 1_000));
    return new ServiceError(
      'upstream_error',
      `${name} accepts no more requests with your organization’s key now. Nothing was charged.`,
      { fix: `Try again in ${seconds} seconds.`, retryAfterSeconds: seconds, cause: error },
    );
  }
  if (!ofTheKey.has(error.reason)) return error;
  return new ServiceError(
    'upstream_error',
    `${name} does not take the key that your organization has of it, or it has no credit left there. Nothing was charged.`,
    {
      fix: 'Look at the key and its account there, or have the operator set another one or remove it.',
      retryAfterSeconds: null,
      cause: error,
    },
  );
}

/** Where the provider does not say how long it wants to be left alone. */
const awayMsUsual = 5_000;
const ofTheKey: ReadonlySet<string> = new Set(['rejected', 'forbidden', 'out_of_credit']);
