import type { Completion, CompletionQuestion } from '../records/completion.ts';
import { Random } from './random.ts';
import { sampleOf } from './schema-sample.ts';

/** What the examples of the reference ask, and are answered. */
const examples: Readonly<Record<string, Pick<Completion, 'content' | 'inputTokens' | 'outputTokens'>>> = {
  'In one line, what does Halden Instruments sell?': {
    content: 'Flow meters and the software that reads them.',
    inputTokens: 21,
    outputTokens: 11,
  },
};

const charactersPerToken = 4;
const quotedMax = 300;

/** What a model of the world answers: made of the prompt alone, so that the same question has the same answer. */
export function complete(seed: number, question: CompletionQuestion): Completion {
  const { prompt, systemPrompt, output, tokensMax } = question;
  const model = question.model ?? 'provider-default-model';
  const example = output.type === 'text' ? examples[prompt] : undefined;
  if (example && example.outputTokens <= tokensMax) return { ...example, finishReason: 'stop', model };
  const content = output.type === 'text' ? answerTo(prompt) : jsonTo(seed, prompt, output.schema);
  const charactersMax = tokensMax * charactersPerToken;
  const isCut = content.length > charactersMax;
  const said = isCut ? content.slice(0, charactersMax) : content;
  return {
    content: said,
    finishReason: isCut ? 'length' : 'stop',
    model,
    inputTokens: tokensOf(prompt) + (systemPrompt === null ? 0 : tokensOf(systemPrompt)),
    outputTokens: tokensOf(said),
  };
}

const tokensOf = (text: string) => Math.ceil(text.length / charactersPerToken);

/** Says what it was asked: nothing of it could be taken for knowledge. */
function answerTo(prompt: string): string {
  const asked = prompt.replace(/\s+/g, ' ').trim();
  const quoted = asked.length > quotedMax ? `${asked.slice(0, quotedMax)}…` : asked;
  return `A made-up answer of the sandbox to: ${quoted}`;
}

function jsonTo(seed: number, prompt: string, schema: Readonly<Record<string, unknown>> | null): string {
  if (schema === null) return JSON.stringify({ answer: answerTo(prompt) });
  return JSON.stringify(sampleOf(schema, new Random(seed, 'completion', prompt)));
}
