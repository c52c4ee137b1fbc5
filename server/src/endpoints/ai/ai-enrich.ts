import { z } from 'zod';
import { ServiceError } from '../../kernel/service-error.ts';
import { type CompletionQuestion, modelProviders, recencies } from '../../records/completion.ts';
import { fillPlaceholders, placeholdersOf } from '../../text/fill-placeholders.ts';
import { readSchema } from '../../text/json-schema/read-schema.ts';
import { jsonText } from '../../text/json-text.ts';
import { type Call, defineEndpoint } from '../define-endpoint.ts';

const promptMax = 100_000;
/** With its placeholders filled. */
const filledMax = 400_000;
const contextCharactersMax = 400_000;
const schemaCharactersMax = 100_000;
const tokensMax = 16_384;
const missingShownMax = 20;
const pathStepsMax = 12;

const isWithin = (value: unknown, charactersMax: number) =>
  (jsonText(value)?.length ?? Number.POSITIVE_INFINITY) <= charactersMax;

const request = z
  .strictObject({
    provider: z.enum(modelProviders).describe('Provider of the model.'),
    prompt: z
      .string()
      .min(1)
      .max(promptMax)
      .describe(
        'Your prompt. {{fieldName}} is replaced by that field of `context`; {{a.b}} by a nested one.',
      ),
    model: z
      .string()
      .trim()
      .max(200)
      .regex(/^[\w./:@-]*$/, 'Must be the name of a model.')
      .optional()
      .describe("Model that the operator allows; default: the provider's own."),
    temperature: z.number().min(0).max(2).default(0.3).describe('0 (same answer each time) to 2.'),
    context: z
      .record(z.string().max(200), z.unknown())
      .refine((context) => isWithin(context, contextCharactersMax), {
        error: `Must be at most ${contextCharactersMax} characters of JSON.`,
      })
      .default({})
      .describe('Values of the placeholders. A missing or null value is a 422.'),
    system_prompt: z.string().max(promptMax).optional().describe('System prompt; sent unchanged.'),
    output_type: z.enum(['text', 'json']).default('text').describe('Form of `content`: text or JSON.'),
    output_schema: z
      .record(z.string().max(200), z.unknown())
      .refine((schema) => isWithin(schema, schemaCharactersMax), {
        error: `Must be at most ${schemaCharactersMax} characters of JSON.`,
      })
      .default({})
      .describe(
        'JSON Schema for the answer when `output_type` is json: drafts 7 to 2020-12, internal references only, patterns without look-arounds, group references and flags.',
      ),
    max_tokens: z
      .int()
      .min(1)
      .max(tokensMax)
      .default(4_096)
      .describe('Maximum tokens of the answer; the operator may allow fewer.'),
    use_web_search: z
      .boolean()
      .default(false)
      .describe(
        'Let the model search the web, if it can and the operator allows it; perplexity also searches when you send a filter.',
      ),
    search_domain_filter: z
      .array(z.string().trim().min(1).max(253))
      .max(20)
      .optional()
      .describe('Search only these domains; perplexity only.'),
    search_recency_filter: z
      .enum(['', ...recencies])
      .optional()
      .describe('Search only results this recent; perplexity only.'),
  })
  .superRefine((sent, context) => {
    const filled = fillPlaceholders(sent.prompt, sent.context, filledMax);
    for (const name of filled.missing?.slice(0, missingShownMax) ?? []) {
      const message = `The prompt contains {{${name}}}, but context has no value for it.`;
      context.addIssue({ code: 'custom', path: ['context', name], message });
    }
    if (filled.isTooLong) {
      const message = `The prompt with its placeholders filled is longer than ${filledMax} characters.`;
      context.addIssue({ code: 'custom', path: ['prompt'], message });
    }
    const read = readSchema(sent.output_schema);
    for (const { path, message } of 'faults' in read ? read.faults : []) {
      const at = path.split('/').slice(1, 1 + pathStepsMax);
      context.addIssue({ code: 'custom', path: ['output_schema', ...at], message });
    }
    if (sent.provider === 'perplexity') return;
    for (const name of ['search_domain_filter', 'search_recency_filter'] as const) {
      if (!sent[name]?.length) continue;
      const message = 'Only perplexity uses this filter: omit it, or send provider perplexity.';
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export const aiEnrich = defineEndpoint({
  name: 'ai_enrich',
  title: 'Ask a language model',
  group: 'AI',
  description: `Sends a prompt with your data to a language model (OpenAI, Claude, Gemini, Perplexity, …) and returns text or JSON.
    Millrace fills the placeholders once, before it queries the model, and does not look for placeholders in the values. If the answer is
    not the JSON that you requested, Millrace tries once more. If that fails too, the call is an error, and free. Token counts cover both tries.`,
  keywords: [
    'ask chatgpt',
    'llm',
    'gpt',
    'openai',
    'claude',
    'anthropic',
    'gemini',
    'perplexity',
    'classify text',
    'summarize text',
    'generate text',
    'write a personalized message',
    'run a prompt',
    'extract json with ai',
    'ai column',
    'translate text',
    'sentiment analysis',
    'score a lead with ai',
    'large language model',
    'prompt',
    'categorize companies',
    'cold email copy',
    'icebreaker',
    'extract data from text with ai',
    'rewrite text',
    'answer a question with ai',
    'research with perplexity',
  ],
  price: { per: 'call', credits: 2 },
  runs: 'outside',
  needs: ['completePrompt'],

  request,

  response: z.object({
    content: z.string().describe('The answer; JSON text if you requested JSON.'),
    finish_reason: z
      .string()
      .describe(
        'stop; length if `max_tokens` ended it; content-filter if the model or its provider refused; other.',
      ),
    input_tokens: z.int(),
    model: z.string().describe('The model that answered.'),
    output_tokens: z.int(),
    provider: z.enum(modelProviders),
    tokens_used: z.int().describe('Sum of both.'),
  }),

  mainFields: { 'AI answer': 'content' },

  example: {
    request: {
      provider: 'anthropic',
      prompt: 'In one line, what does {{company}} sell?',
      context: { company: 'Halden Instruments' },
      temperature: 0.3,
      output_type: 'text',
      max_tokens: 256,
    },
    response: {
      content: 'Flow meters and the software that reads them.',
      finish_reason: 'stop',
      input_tokens: 21,
      model: 'provider-default-model',
      output_tokens: 11,
      provider: 'anthropic',
      tokens_used: 32,
    },
  },

  run: askModel,
});

async function askModel(sent: z.output<typeof request>, { sources, signal }: Call) {
  const { value } = await sources.completePrompt(questionOf(sent), signal);
  // No model has nothing to say: a source that says so has not looked.
  if (value === null) throw wrongAnswer('The model returned no answer.');
  const { content, finishReason, model, inputTokens, outputTokens } = value;
  if (sent.output_type === 'json' && !isJson(content)) {
    throw wrongAnswer(
      finishReason === 'length'
        ? 'The answer is longer than max_tokens, so its JSON is cut off.'
        : 'The model did not return valid JSON.',
    );
  }
  return {
    content,
    finish_reason: finishReason,
    input_tokens: inputTokens,
    model,
    output_tokens: outputTokens,
    provider: sent.provider,
    tokens_used: inputTokens + outputTokens,
  };
}

function questionOf(sent: z.output<typeof request>): CompletionQuestion {
  const filled =
    placeholdersOf(sent.prompt).length === 0 ? null : fillPlaceholders(sent.prompt, sent.context, filledMax);
  const isGuided = Object.keys(sent.output_schema).length > 0;
  return {
    provider: sent.provider,
    model: sent.model || null,
    // The schema has taken none whose placeholders have no values.
    prompt: filled?.text ?? sent.prompt,
    systemPrompt: sent.system_prompt || null,
    temperature: sent.temperature,
    tokensMax: sent.max_tokens,
    output:
      sent.output_type === 'json'
        ? { type: 'json', schema: isGuided ? sent.output_schema : null }
        : { type: 'text' },
    webSearch: sent.use_web_search,
    searchDomains: sent.search_domain_filter ?? [],
    searchRecency: sent.search_recency_filter || null,
  };
}

function wrongAnswer(what: string): ServiceError {
  return new ServiceError('upstream_error', `${what} Nothing was charged.`, {
    fix: 'Try again, with another model, a simpler schema or more max_tokens.',
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // A text that is no JSON is the answer to the question.
    return false;
  }
}
