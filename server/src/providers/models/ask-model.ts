import type { ModelMessage } from 'ai';
import type { JsonObject } from '../../records/completion.ts';
import { ProviderFailure } from '../capabilities.ts';
import type { PreparedModel, ReplyRead } from './model-source.ts';
import { QuestionRefused } from './sdk-fetch.ts';

export interface ModelRequest extends PreparedModel {
  readonly systemPrompt: string | null;
  readonly messages: ModelMessage[];
  /** Null where the model takes none. */
  readonly temperature: number | null;
  readonly tokensMax: number;
  /** Sent along, where the model is to keep to it by means of its own. */
  readonly schema: JsonObject | null;
  /** What the AI SDK leaves out of the reply. */
  readonly readReply?: (body: unknown) => ReplyRead;
}

export interface ModelAnswer {
  readonly text: string;
  /** broken-off: neither the model nor a limit ended it. */
  readonly finishReason: 'stop' | 'length' | 'content-filter' | 'broken-off' | 'other';
  readonly model: string | null;
  /** 0 where the provider does not tell. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** More than the most tokens of an answer can be. */
const textMax = 400_000;

/**
 * Asks a model once, without retries: the waterfall owns those.
 *
 * @param name of the source
 * @throws {ProviderFailure}; {QuestionRefused}; what `signal` was aborted with
 */
export async function askModel(
  name: string,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const { generateText, jsonSchema, Output } = await loadSdk();
  const { model, tools, providerOptions, systemPrompt, messages, temperature, tokensMax, schema, readReply } =
    request;
  let structured: string | null = null;
  const keep = (text: string) => {
    structured = text;
  };
  try {
    const answer = await generateText({
      model,
      messages,
      maxOutputTokens: tokensMax,
      maxRetries: 0,
      include: { responseBody: true },
      abortSignal: signal,
      ...(systemPrompt === null ? {} : { instructions: systemPrompt }),
      ...(temperature === null ? {} : { temperature }),
      ...(tools === undefined ? {} : { tools }),
      ...(providerOptions === undefined ? {} : { providerOptions }),
      // What comes back is read by us: text that is no JSON is repaired, and its tokens are counted.
      ...(schema === null
        ? {}
        : { output: unread(Output.object({ schema: jsonSchema(schema as never), name: 'answer' }), keep) }),
    });
    const { usage } = answer;
    const read = readReply?.(answer.response.body) ?? {};
    const finishReason = read.isBrokenOff ? 'broken-off' : finishReasonOf(answer);
    // Of answers in several parts the one that has the object; an answer that was cut off has none.
    const text = (finishReason === 'stop' ? structured : null) ?? answer.text;
    // Replies of which every member may be left out: an empty one says nothing, not even why.
    const isEmpty = text === '' && finishReason === 'other' && answer.rawFinishReason === undefined;
    if (isEmpty) throw new ProviderFailure(name, 'unreadable', { cause: 'nothing in it' });
    if (text.length > textMax) throw new ProviderFailure(name, 'unreadable', { cause: 'too long' });
    return {
      text,
      finishReason,
      model: read.model || answer.response.modelId || null,
      inputTokens: count(usage.inputTokens),
      outputTokens: count(usage.outputTokens),
    };
  } catch (error) {
    if (error instanceof ProviderFailure || error instanceof QuestionRefused) throw error;
    if (signal.aborted) throw signal.reason;
    // The SDK's errors hold prompts and replies, so that only their names go on.
    throw new ProviderFailure(name, 'unreadable', { cause: `the AI SDK: ${(error as Error).name}` });
  }
}

/** Read at the first question: about a tenth of a second that a start would take longer. */
async function loadSdk() {
  // It would write to the console what a provider does not support.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return import('ai');
}

/** The same, which keeps what is answered without a look at it. */
function unread<Output extends { parseCompleteOutput: unknown }>(
  output: Output,
  keep: (text: string) => void,
): Output {
  return {
    ...output,
    parseCompleteOutput: async ({ text }: { text: string }) => {
      keep(text);
      return null;
    },
  };
}

/** Of those that providers have for an answer that is not over, also where the AI SDK takes it for one that is. */
const brokenOff: ReadonlySet<string | undefined> = new Set([
  'pause_turn',
  'error',
  'interrupted',
  'abort',
  'aborted',
  'cancelled',
]);

function finishReasonOf({
  finishReason,
  rawFinishReason,
}: {
  readonly finishReason: string;
  readonly rawFinishReason?: string | undefined;
}): ModelAnswer['finishReason'] {
  if (brokenOff.has(finishReason) || brokenOff.has(rawFinishReason)) return 'broken-off';
  if (rawFinishReason === 'content_filter') return 'content-filter';
  return finishReason === 'stop' || finishReason === 'length' || finishReason === 'content-filter'
    ? finishReason
    : 'other';
}

const count = (tokens: number | undefined) =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens > 0 ? tokens : 0;
