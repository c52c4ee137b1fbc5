import { freeAnswer } from '../account-api/free-answer.ts';
import type { Answer } from '../gateway/gateway-call.ts';
import { checked } from '../gateway/parse-request.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { keyWithField } from './call-key.ts';
import { answerOf, type ToolParts } from './call-tool.ts';
import type { ToolChoice } from './chosen-tools.ts';
import { type CompactName, compactFields } from './compact-tools.ts';
import { describedTool } from './described-tool.ts';
import type { ListTool } from './list-tools.ts';
import { searchTools } from './search-tools.ts';
import { shortArguments } from './short-arguments.ts';
import type { ToolCall } from './tool-call.ts';
import type { Tool } from './tools.ts';

/** Runs a tool of a connection by its name. @throws {ServiceError} also where the connection has none of that name */
export function runTool(parts: ToolParts, choice: ToolChoice, name: string, call: ToolCall): Promise<Answer> {
  const own = choice.own(name);
  return own === null ? answerOf(parts, choice.find(name), call) : runOwn(parts, choice, own, call);
}

/** The tools about tools. */
async function runOwn(
  parts: ToolParts,
  choice: ToolChoice,
  name: CompactName,
  call: ToolCall,
): Promise<Answer> {
  const free = (answer: unknown) =>
    freeAnswer(parts.account.db, call.caller, { id: call.id, name, text: JSON.stringify(answer) });
  switch (name) {
    case 'service_search_tools': {
      const { query, limit } = checked(compactFields[name], shortArguments(call));
      const { found, nearest } = searchTools(choice.tools, query, limit);
      const shown = ({ listed: { name: tool, title, description } }: Tool) => ({
        name: tool,
        title,
        description,
      });
      return free({
        tools: found.map(shown),
        total: choice.tools.length,
        ...(found.length > 0
          ? {}
          : {
              nearest: nearest.map(shown),
              groups: [...new Set(choice.tools.map(({ group }) => group))],
              hint: 'No tool matches these words. Describe the input and the output, such as "email of a person by name and domain".',
            }),
      });
    }
    case 'service_describe_tool': {
      const tool = choice.find(checked(compactFields[name], shortArguments(call)).name);
      return free(describedTool(tool));
    }
    case 'service_call_tool': {
      const sent = checked(compactFields[name], call.arguments);
      return answerOf(parts, choice.find(sent.name), {
        ...call,
        arguments: sent.arguments,
        maxCredits: lesser(sent.max_credits, call.maxCredits),
        idempotencyKey: keyWithField(call.idempotencyKey, sent.idempotency_key),
      });
    }
    case 'service_balance':
      checked(compactFields[name], shortArguments(call));
      return answerOf(parts, choice.balance, call);
    case 'service_quote': {
      const sent = checked(compactFields[name], call.arguments);
      const tool = choice.find(sent.name);
      const { twin } = tool;
      if (twin.kind === 'endpoint' || (twin.kind === 'list' && isPaid(twin.list))) {
        return answerOf(parts, tool, { ...call, arguments: sent.arguments, isQuote: true });
      }
      throw new ServiceError('validation_failed', `${tool.name} is free.`, {
        fix: 'Call it: it is always free.',
      });
    }
  }
}

/** Returns its price, or refuses with its own message. */
const isPaid = ({ deed }: ListTool) => deed === 'start' || deed === 'resume';

const lesser = (one: number | undefined, other: number | null) =>
  one === undefined ? other : Math.min(one, other ?? Number.POSITIVE_INFINITY);
