import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { JobEndpoint } from '../endpoints/define-endpoint.ts';
import { itemsMax } from '../endpoints/waterfall/job-fields.ts';
import { type Centicredits, centicredits, credits } from '../kernel/credits.ts';
import { bodyTextOf } from './body-text.ts';
import { type Column, columnsMax, headingOf, readCsvList } from './csv-list.ts';
import { listOfForm } from './list-form.ts';
import { parseBody } from './parse-body.ts';
import {
  type FieldProblem,
  normalized,
  problemsOf,
  type RequestRules,
  validationFailed,
} from './parse-request.ts';
import type { SentList } from './sent-list.ts';

export interface ListItem {
  /** JSON. */
  readonly input: string;
  readonly question: string;
  /** JSON; null where it was not given. */
  readonly refId: string | null;
}

/** A list that has been read, with what its job needs. */
export interface ReadList {
  readonly items: readonly ListItem[];
  /** The most that it can cost. */
  readonly most: Centicredits;
  readonly name: string | null;
  readonly webhookUrl: string | null;
  readonly columns: readonly Column[];
  /** Of everything that was sent: the same again has the same. */
  readonly fingerprint: string;
}

/** Checks a list against its endpoint's schema. @throws {ServiceError} */
export function readList(endpoint: JobEndpoint, rules: RequestRules, given: SentList): ReadList {
  // What is between the parts of a form is another each time: the same list again is known by its file.
  const sent = given.form === 'multipart' ? listOfForm(given) : given;
  const csv = sent.form === 'csv' ? readCsvList(sent.bytes, endpoint, itemsMax + 1) : null;
  const body = normalized(
    rules,
    csv === null ? parseBody(bodyTextOf(sent.bytes)) : { ...sent.query, data: csv.data },
  );
  const told = (problem: FieldProblem): FieldProblem =>
    csv === null ? problem : withLine(problem, csv.lines, csv.columns);
  const { request, wrong } = requestOf(endpoint, rules, body, told);
  const valid = endpoint.items(request)[Symbol.iterator]();
  const all = (body.data as readonly unknown[]).map((item) => asObject(endpoint, item));
  const items = all.map((one, index) => {
    // The lookup of the item reports the error.
    if (wrong.has(index)) return listItem(one, `wrong ${index}`);
    const { input, question } = valid.next().value as { input: object; question: string };
    return listItem(input, question);
  });
  return {
    items,
    most: centicredits(credits(endpoint.price.credits) * items.length),
    ...endpoint.about(request),
    columns: csv?.columns ?? columnsOf(all),
    fingerprint: hash(
      'sha256',
      Buffer.concat([Buffer.from(`${sent.form}\n${JSON.stringify(csv && sent.query)}\n`), sent.bytes]),
    ),
  };
}

/** The request without the items that cannot be looked up, where they may stay, and which these are. */
function requestOf(
  endpoint: JobEndpoint,
  { names }: RequestRules,
  body: Record<string, unknown>,
  told: (problem: FieldProblem) => FieldProblem,
): { request: unknown; wrong: ReadonlySet<number> } {
  const result = endpoint.request.safeParse(body, { reportInput: true });
  if (result.success) return { request: result.data, wrong: new Set() };
  const refusal = (error: z.ZodError) => {
    const problems = problemsOf(error, names).map(told);
    return validationFailed(problems, isOfItems(error) ? { fix: keepInvalidFix } : {});
  };
  if (body.invalid_items !== 'fail' || !Array.isArray(body.data)) throw refusal(result.error);
  const wrong = new Set<number>();
  for (const { path } of result.error.issues) {
    const [field, index] = path;
    // What is wrong with the list as a whole, or with another field, cannot stay.
    if (field !== 'data' || typeof index !== 'number') throw refusal(result.error);
    wrong.add(index);
  }
  const data = body.data.filter((_, index) => !wrong.has(index));
  if (data.length === 0) throw refusal(result.error);
  return { request: endpoint.request.parse({ ...body, data }), wrong };
}

const isOfItems = ({ issues }: z.ZodError) =>
  issues.every(({ path: [field, index] }) => field === 'data' && typeof index === 'number');

const keepInvalidFix =
  'Correct the items that details names. Or send "invalid_items": "fail": then items that are not valid end as failed, cost nothing, and the others are looked up.';

/** An item that is not an object fails and is returned as an object: null without fields, anything else as the field of a text, or `item`. */
function asObject({ textIs = 'item' }: JobEndpoint, item: unknown): object {
  if (item === null) return {};
  return typeof item === 'object' && !Array.isArray(item) ? item : { [textIs]: item };
}

function listItem(input: object, question: string): ListItem {
  const { refId } = input as { refId?: unknown };
  return {
    input: JSON.stringify(input),
    question,
    refId: refId === undefined ? null : JSON.stringify(refId),
  };
}

/** The fields of all items, in order of first use. */
function columnsOf(items: readonly object[]): Column[] {
  const fields = new Set<string>();
  for (const item of items) {
    for (const field of Object.keys(item)) {
      if (fields.size < columnsMax) fields.add(field);
    }
  }
  return [...fields].map((field) => [field, field]);
}

/** `data[16].email` is the column E-Mail of line 18. */
function withLine(problem: FieldProblem, lines: readonly number[], columns: readonly Column[]): FieldProblem {
  const [, index, field] = /^data\[(\d{1,6})\](?:\.(.{1,100}))?$/s.exec(problem.path) ?? [];
  if (index === undefined) return problem;
  const line = `line ${lines[Number(index)]}`;
  return {
    ...problem,
    path: field === undefined ? line : `${line}, column ${headingOf(columns, field)}`,
  };
}
