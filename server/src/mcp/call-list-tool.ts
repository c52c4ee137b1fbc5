import { freeAnswer } from '../account-api/free-answer.ts';
import { listRoutes as routes } from '../account-api/lists/list-routes.ts';
import { readInFull, readRowsPage } from '../account-api/lists/read-list.ts';
import { isNotGiven } from '../gateway/as-meant.ts';
import { nothingToQuote } from '../gateway/call-headers.ts';
import type { Answer } from '../gateway/gateway-call.ts';
import type { ListCall, ListParts } from '../gateway/lists/list-parts.ts';
import { type ReceivedList, receiveListObject } from '../gateway/lists/receive-list.ts';
import { startList } from '../gateway/lists/start-list.ts';
import { cancel, findList, resume } from '../gateway/lists/steer-list.ts';
import { checked, validationFailed } from '../gateway/parse-request.ts';
import type { ListReport } from '../jobs/lists/list-report.ts';
import { toCredits } from '../kernel/credits.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { keyWithField, repeatKey } from './call-key.ts';
import { inWords } from './in-words.ts';
import { keyField } from './key-field.ts';
import { nextOf } from './list-next.ts';
import { type ListTool, resumeFields } from './list-tools.ts';
import { shortArguments } from './short-arguments.ts';
import type { ToolCall } from './tool-call.ts';

export interface ListToolParts {
  readonly lists: ListParts;
  /** For what is read. */
  readonly db: Queryable;
}

/**
 * What a tool of lists answers: as its route over REST, and where a list stands also what to do next.
 * @throws {ServiceError} whatever the route refuses; a start without `max_credits`, with the preview
 */
export async function answerOfList(
  { lists, db }: ListToolParts,
  { deed, route }: ListTool,
  call: ToolCall,
): Promise<Answer> {
  const free = (text: Promise<string>) =>
    freeAnswer(db, call.caller, { id: call.id, name: route.name, text });
  const withNext = async (from: Queryable, list: ListReport) => {
    const shown = await readInFull(from, lists, list);
    return JSON.stringify({ ...shown, next: nextOf(shown) });
  };
  switch (deed) {
    case 'preview':
      return previewed(lists, { ...call, isQuote: true });
    case 'start':
      return call.isQuote ? previewed(lists, call) : started(lists, call);
    case 'status': {
      const { id } = checked(routes.get.params, shortArguments(call));
      return free(findList(db, call.caller, id).then((list) => withNext(db, list)));
    }
    case 'results': {
      const { id, ...query } = shortArguments(call);
      const params = checked(routes.rows.params, { id });
      const asked = checked(routes.rows.query, inWords(query));
      return free(
        readRowsPage(db, lists, call.caller, params.id, asked).then((page) => JSON.stringify(page)),
      );
    }
    case 'resume': {
      const { id, limits = {} } = checked(resumeFields, shortArguments(call));
      const list = await resume(lists, listCallOf(call), id, limits);
      const answer = await free(withNext(lists.jobsDb, list));
      const left = (await call.budget?.left()) ?? null;
      return left === null ? answer : { ...answer, budgetLeft: toCredits(left) };
    }
    case 'cancel': {
      if (call.isQuote) throw nothingToQuote();
      const { id } = checked(routes.cancel.params, shortArguments(call));
      return free(cancel(lists, call.caller, id).then((list) => withNext(lists.jobsDb, list)));
    }
  }
}

/** As `list_start` and `list_preview` take it. */
async function received(lists: ListParts, { caller, arguments: sent, longArguments }: ToolCall) {
  return receiveListObject(lists, caller, longArguments ?? givenOf(sent));
}

async function previewed(lists: ListParts, call: ToolCall): Promise<Answer> {
  const list = await received(lists, call);
  return orDiscard(list, () => preview(lists, call, list));
}

/** Its rows are stored for an hour, so the caller can start the list without sending them again. */
async function preview(lists: ListParts, call: ToolCall, list: ReceivedList): Promise<Answer> {
  const answer = await startList(lists, { ...listCallOf(call), dryRun: true }, list, { keepsFile: true });
  await list.previewed();
  return answer;
}

async function started(lists: ListParts, call: ToolCall): Promise<Answer> {
  const keys = keysOf(call);
  const list = await received(lists, call);
  return orDiscard(list, async () => {
    // Over REST a program knows what it does. A model that has not looked at what a list may cost has not decided that.
    if (list.sent.limits?.max_credits === undefined && list.file !== null) {
      const { body } = await preview(lists, call, list);
      throw withoutCeiling(JSON.parse(body.join('')).preview as Previewed);
    }
    const answer = await startList(lists, { ...listCallOf(call), ...keys, bodyText: list.fingerprint }, list);
    // Of a list that was started before with the same key, these are rows too many.
    await list.discard();
    return answer;
  });
}

/** Rows of what is refused are deleted, but for those that its refusal offers. */
async function orDiscard(list: ReceivedList, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof WithoutCeiling)) await list.discard();
    throw error;
  }
}

const listCallOf = (call: ToolCall): ListCall => ({
  ...{ id: call.id, caller: call.caller, startedAtMs: call.startedAtMs, gone: call.gone, bodyText: '' },
  ...{ overflow: call.overflow, dryRun: call.isQuote === true, idempotencyKey: null },
  ...{ maxCredits: call.maxCredits, budget: call.budget },
  connection: call.caller.grant || call.connection === '' ? null : call.connection,
});

/** Key of its stored response, and for how long. @throws {ServiceError} invalid_idempotency_key, validation_failed */
function keysOf(call: ToolCall): Pick<ListCall, 'idempotencyKey' | 'keptSeconds'> {
  const { connection, repeatSeconds, longArguments } = call;
  const own = keyWithField(call.idempotencyKey, call.arguments[keyField]);
  if (own !== null || repeatSeconds === null) return { idempotencyKey: own };
  const equal = longArguments ?? givenOf(call.arguments);
  return { idempotencyKey: repeatKey(connection, routes.start.name, equal), keptSeconds: repeatSeconds };
}

/** What was sent, without the key. Models send null for what they have nothing for, and some send rows as JSON text. */
function givenOf({ [keyField]: _, ...sent }: ToolCall['arguments']): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => !isNotGiven(value)));
  return typeof given.rows === 'string' ? { ...given, rows: parsed(given.rows) } : given;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Refused as what it is.
    return text;
  }
}

interface Previewed {
  readonly file: string | null;
  readonly most_credits: number;
  readonly guesses: readonly unknown[];
}
const creditsLeast = 0.01;

class WithoutCeiling extends ServiceError {}

function withoutCeiling(shown: Previewed): WithoutCeiling {
  const most = Math.max(shown.most_credits, creditsLeast);
  const input =
    shown.guesses.length === 0 ? '' : ' Give each step its `input`: preview.guesses suggests columns.';
  const { code, message, options } = validationFailed(
    [
      {
        path: 'limits.max_credits',
        message: `Required: the most that the list may cost. All its calls cost at most ${shown.most_credits} credits; see preview.`,
      },
    ],
    {
      fix: `Check preview, then call again with "limits": {"max_credits": ${most}} or less, and "file": "${shown.file}" instead of rows.${input} Nothing ran.`,
    },
  );
  return new WithoutCeiling(code, message, { ...options, fields: { ...options.fields, preview: shown } });
}
