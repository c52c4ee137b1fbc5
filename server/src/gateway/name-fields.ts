import { z } from 'zod';
import type { ErrorCode } from '../kernel/error-catalog.ts';
import { ServiceError, withDetails } from '../kernel/service-error.ts';
import { isAddress } from '../web/site-addresses.ts';
import type { FieldProblem } from './parse-request.ts';

/** The same limit as for other refusals. */
const fieldsMax = 20;

const missing = 'Not sent. A source may find it by this field.';
const refused = 'Every source refused the values that you sent. This is one of them.';
const tooMuch = 'No source accepts this value, or not together with the other fields.';

/** For a URL that cannot be called. The code that calls it does not know its field. */
const ofAddresses: ReadonlySet<ErrorCode> = new Set([
  'url_not_allowed',
  'host_not_found',
  'validation_failed',
]);

/**
 * For a request that no source accepts: names the fields that would help, or those that are too many. Sources do not know the callers'
 * field names. Does the same for a URL that is not allowed or has no host. Other errors stay as they are.
 *
 * @param asked the validated request
 */
export function withFieldsNamed(error: unknown, schema: z.ZodType, asked: unknown): unknown {
  if (!(error instanceof ServiceError) || !isObject(asked)) return error;
  const { details, execution_log: log } = (error.options.fields ?? {}) as {
    details?: readonly FieldProblem[];
    execution_log?: readonly { readonly reason?: string }[];
  };
  // The thrower has already named a field.
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

/** The fields with URLs: nearly always one. */
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
  /** Its default. */
  readonly usual: unknown;
  /** It identifies the person or thing: a text or a list of texts, not a choice, cursor or secret. */
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
