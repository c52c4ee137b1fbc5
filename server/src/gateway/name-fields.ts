import { z } from 'zod';
import { ServiceError } from '../kernel/service-error.ts';
import type { FieldProblem } from './parse-request.ts';

/** As many as other refusals name. */
const fieldsMax = 20;

const missing = 'Not sent. A source may be able to look it up by this field.';
const tooMuch = 'No source takes this as it was sent, or not together with the other fields.';

/**
 * What a caller reads of a question that no source takes: which fields would help, or which are too many. Sources know what they lack, and
 * not by which names callers send it. Any other error stays as it is.
 *
 * @param asked the request as it was checked
 */
export function withFieldsNamed(error: unknown, schema: z.ZodType, asked: unknown): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'unsupported_input' || !isObject(asked))
    return error;
  const { fields, ...options } = error.options;
  const { details, execution_log: log } = (fields ?? {}) as {
    details?: readonly FieldProblem[];
    execution_log?: readonly { readonly reason?: string }[];
  };
  // One who threw it with a field has named it.
  if (details?.some(({ path }) => path !== '')) return error;
  const isTooMuch = log?.some(({ reason }) => reason === 'unsupported') ?? false;
  const named = identifyingFields(schema)
    .filter((name) => isSent(asked[name]) === isTooMuch)
    .slice(0, fieldsMax)
    .map((path): FieldProblem => ({ path, message: isTooMuch ? tooMuch : missing }));
  if (named.length === 0) return error;
  return new ServiceError(error.code, error.message, { ...options, fields: { ...fields, details: named } });
}

const known = new WeakMap<z.ZodType, readonly string[]>();

/** Fields that say who or what is meant: texts and lists of them, and no choices, cursors or secrets. */
function identifyingFields(schema: z.ZodType): readonly string[] {
  const before = known.get(schema);
  if (before) return before;
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<
      string,
      { type?: string; enum?: unknown; default?: unknown; items?: { type?: string } }
    >;
  };
  const found = Object.entries(properties)
    .filter(([name, { type, enum: choices, default: usual, items }]) => {
      const isText = type === 'string' || (type === 'array' && items?.type === 'string');
      return isText && choices === undefined && usual === undefined && !otherwise.test(name);
    })
    .map(([name]) => name);
  known.set(schema, found);
  return found;
}

const otherwise = /token|cursor|cookie|webhook|refId|^name$/;

const isSent = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
