import { z } from 'zod';
import type { ErrorCode } from '../kernel/error-catalog.ts';
import { ServiceError, withDetails } from '../kernel/service-error.ts';
import { isAddress } from '../web/site-addresses.ts';
import type { FieldProblem } from './parse-request.ts';

/** As many as other refusals name. */
const fieldsMax = 20;

const missing = 'Not sent. A source may be able to look it up by this field.';
const refused = 'Each source that was asked refused the values that were sent. This is one of them.';
const tooMuch = 'No source takes this as it was sent, or not together with the other fields.';

/** Of an address that cannot be called. Whoever calls it does not know in which field it was sent. */
const ofAddresses: ReadonlySet<ErrorCode> = new Set([
  'url_not_allowed',
  'host_not_found',
  'validation_failed',
]);

/**
 * What a caller reads of a question that no source takes: which fields would help, or which are too many. Sources know what they lack, and
 * not by which names callers send it. The same of an address that may not be called, or has no host. Any other error stays as it is.
 *
 * @param asked the request as it was checked
 */
export function withFieldsNamed(error: unknown, schema: z.ZodType, asked: unknown): unknown {
  if (!(error instanceof ServiceError) || !isObject(asked)) return error;
  const { details, execution_log: log } = (error.options.fields ?? {}) as {
    details?: readonly FieldProblem[];
    execution_log?: readonly { readonly reason?: string }[];
  };
  // One who threw it with a field has named it.
  if (details?.some(({ path }) => path !== '')) return error;
  if (ofAddresses.has(error.code)) {
    const { message } = error;
    const sent = addressesIn(schema, asked).map((path): FieldProblem => ({ path, message }));
    return sent.length === 0 ? error : withDetails(error, sent);
  }
  if (error.code !== 'unsupported_input') return error;
  const isRefused = log?.some(({ reason }) => reason === 'question_refused') ?? false;
  const isTooMuch = isRefused || (log?.some(({ reason }) => reason === 'unsupported') ?? false);
  const message = isRefused ? refused : isTooMuch ? tooMuch : missing;
  const named = fieldsOf(schema)
    .filter(({ name, usual, isIdentity }) =>
      isTooMuch ? isSent(asked[name]) && asked[name] !== usual : isIdentity && !isSent(asked[name]),
    )
    .slice(0, fieldsMax)
    .map(({ name }): FieldProblem => ({ path: name, message }));
  return named.length === 0 ? error : withDetails(error, named);
}

/** The fields by which addresses were sent: one, of nearly all endpoints that call any. */
const addressesIn = (schema: z.ZodType, asked: Readonly<Record<string, unknown>>): string[] =>
  fieldsOf(schema)
    .map(({ name }) => name)
    .filter((name) => {
      const sent = asked[name];
      return addressName.test(name) && typeof sent === 'string' && isAddress(sent);
    })
    .slice(0, fieldsMax);

const addressName = /(?:^|_)(?:url|link|domain|website)$/;

interface Field {
  readonly name: string;
  /** What it is where it is not sent. */
  readonly usual: unknown;
  /** It says who or what is meant: a text or a list of them, and no choice, cursor or secret. */
  readonly isIdentity: boolean;
}

interface FieldSchema {
  readonly type?: string;
  readonly enum?: unknown;
  readonly default?: unknown;
  readonly items?: { readonly type?: string };
}

const known = new WeakMap<z.ZodType, readonly Field[]>();

function fieldsOf(schema: z.ZodType): readonly Field[] {
  const before = known.get(schema);
  if (before) return before;
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, FieldSchema>;
  };
  const found = Object.entries(properties)
    .filter(([name]) => !otherwise.test(name))
    .map(([name, { type, enum: choices, default: usual, items }]) => {
      const isText = type === 'string' || (type === 'array' && items?.type === 'string');
      return { name, usual, isIdentity: isText && choices === undefined && usual === undefined };
    });
  known.set(schema, found);
  return found;
}

const otherwise = /token|cursor|cookie|webhook|refId|^name$/;

const isSent = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
