import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Caller } from '../gateway/caller.ts';
import type { Answer } from '../gateway/gateway-call.ts';
import { type AnswerForm, inForm } from './answer-form.ts';
import { isTooLong } from './answer-room.ts';
import { creditsMeta, resultOf, textOf } from './call-tool.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { type Cutting, cutMeta, linkTo } from './long-answer.ts';
import type { MessageThreads } from './message-threads.ts';

export interface ResultParts {
  readonly answers: KeptAnswers;
  readonly threads: MessageThreads;
  readonly onBug: (error: unknown, requestId: string) => void;
}

/**
 * The result of a call that was paid. What is too long is cut, with a link to the whole, which is kept before. Where that cannot be done it is given whole: a model's
 * room can be mended, and an answer that was paid and is nowhere cannot.
 */
export async function resultFor(
  parts: ResultParts,
  caller: Caller,
  answer: Answer,
  { form, ...cutting }: LinkedCutting & { readonly form: AnswerForm },
): Promise<CallToolResult> {
  return inForm(await resultInBoth(parts, caller, answer, cutting), form);
}

type LinkedCutting = Cutting & { readonly hasLinks: boolean };

async function resultInBoth(
  { answers, threads, onBug }: ResultParts,
  caller: Caller,
  answer: Answer,
  cutting: LinkedCutting,
): Promise<CallToolResult> {
  const text = textOf(answer);
  const { requestId, charactersMax } = cutting;
  if (!isTooLong(text, charactersMax)) return resultOf(answer, text);
  try {
    const cut = await threads.cut(text, cutting, caller);
    if (cut !== null && (await answers.keep({ requestId, workspaceId: caller.workspaceId, text }))) {
      return {
        content: [{ type: 'text', text: JSON.stringify(cut.value) }, linkTo(text, cutting)],
        structuredContent: cut.value,
        _meta: {
          ...creditsMeta(answer),
          'millrace/cut': cutMeta(cut, text, cutting),
        },
      };
    }
  } catch (error) {
    // Its call has been paid for: an error would say that it was not.
    onBug(error, requestId);
  }
  return resultOf(answer, text);
}
