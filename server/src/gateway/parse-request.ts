import { z } from 'zod';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { nearestName } from '../kernel/nearest-name.ts';
import { ServiceError } from '../kernel/service-error.ts';

export interface FieldProblem {
  /** `urns[3]`, or '' for the whole body. */
  readonly path: string;
  readonly message: string;
}

const problemsMax = 20;
/** Problems that are looked at: some are said twice, and some follow from others. */
const examinedMax = problemsMax * 2;
/** Levels of lists and objects. */
export const depthMax = 64;

/** The body as a JSON object; nothing sent is an empty one. @throws {ServiceError} invalid_json */
export function parseBody(text: string): Record<string, unknown> {
  if (text === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new ServiceError(
      'invalid_json',
      `The request body is not valid JSON: ${withoutExcerpt((error as Error).message).slice(0, 200)}.`,
    );
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ServiceError('invalid_json', 'The request body must be a JSON object.');
  }
  // 65 levels need 130 brackets: shorter bodies cannot be too deep.
  if (text.length >= 130 && deeperThan(body, depthMax)) throw nestsTooDeep();
  return body as Record<string, unknown>;
}

export function nestsTooDeep(): ServiceError {
  return new ServiceError('invalid_json', `The request body nests deeper than ${depthMax} levels.`);
}

/** V8 quotes what stands around the mistake, and a body may hold somebody's password. */
function withoutExcerpt(message: string): string {
  return message.replace(/, (?:\.{3})?".*$/s, '');
}

export function deeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const item of Object.values(value)) {
    if (typeof item === 'object' && item !== null && deeperThan(item, levels - 1)) return true;
  }
  return false;
}

/** What an endpoint's schema says about the fields that need more than zod. Computed once an endpoint. */
export interface RequestRules {
  readonly names: readonly string[];
  /** Numbers with a minimum above 0 that may be left out: for them 0 means "not given". Not so `limit`: nobody who asks for none pays for a default page. */
  readonly zeroMeansAbsent: readonly string[];
  readonly synonyms: Readonly<Record<string, string>>;
}

export function requestRules(endpoint: Endpoint): RequestRules {
  const schema = z.toJSONSchema(endpoint.request, { io: 'input' }) as {
    properties?: Record<string, { type?: string; minimum?: number }>;
    required?: string[];
  };
  const properties = schema.properties ?? {};
  const required = new Set(schema.required);
  return {
    names: Object.keys(properties),
    zeroMeansAbsent: Object.entries(properties)
      .filter(
        ([name, { type, minimum = 0 }]) =>
          type === 'integer' && minimum > 0 && !required.has(name) && name !== 'limit',
      )
      .map(([name]) => name),
    synonyms: (endpoint.synonyms ?? {}) as Record<string, string>,
  };
}

/** Checks a body against an endpoint's schema. @throws {ServiceError} validation_failed, naming the first field */
export function parseRequest(
  endpoint: Endpoint,
  rules: RequestRules,
  body: Record<string, unknown>,
): unknown {
  const request = normalized(rules, body);
  const result = endpoint.request.safeParse(request);
  if (result.success) return result.data;
  // Asked again for what was sent: a field that is missing gets another sentence than one of the wrong type.
  const again = endpoint.request.safeParse(request, { reportInput: true });
  throw validationFailed(problemsOf(again.error ?? result.error, rules.names));
}

export function validationFailed(
  problems: readonly FieldProblem[],
  more: { readonly fix?: string } = {},
): ServiceError<'validation_failed'> {
  const first = problems[0] ?? { path: '', message: 'The request is not valid' };
  const sentence = first.path ? `${first.path}: ${first.message}` : first.message;
  return new ServiceError('validation_failed', sentence, {
    error: sentence,
    fields: { details: problems },
    ...more,
  });
}

export function normalized(rules: RequestRules, body: Record<string, unknown>): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const synonym in rules.synonyms) {
    if (!Object.hasOwn(body, synonym)) continue;
    const name = rules.synonyms[synonym] as string;
    copy ??= { ...body };
    // Where both are sent, the field's own name wins and the synonym is refused as unknown.
    if (Object.hasOwn(body, name)) continue;
    copy[name] = copy[synonym];
    delete copy[synonym];
  }
  for (const name of rules.zeroMeansAbsent) {
    if ((copy ?? body)[name] !== 0) continue;
    copy ??= { ...body };
    delete copy[name];
  }
  return copy ?? body;
}

export function problemsOf(error: z.ZodError, names: readonly string[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const ofWrongType = new Set<string>();
  for (const issue of error.issues.slice(0, examinedMax).flatMap(ofRightForm)) {
    // A caller may send a hundred thousand wrong fields, and gets no more than the first to read.
    if (problems.length >= examinedMax) break;
    const path = pathText(issue.path);
    // zod goes on to bounds that are none of the value's: of a text in the place of a list, its length.
    if (ofWrongType.has(path)) continue;
    if (issue.code === 'invalid_type') ofWrongType.add(path);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, examinedMax)) {
        const near = path === '' ? nearestName(key, names) : undefined;
        problems.push({
          path: path ? `${path}.${key.slice(0, 100)}` : key.slice(0, 100),
          message: path === '' ? unknownField(near, names) : 'Unknown field.',
        });
      }
    } else if (issue.code === 'invalid_type' && issue.input === undefined) {
      problems.push({ path, message: `Required: ${issue.expected}.` });
    } else {
      problems.push({ path, message: issue.message });
    }
  }
  // Two rules may say the same of one value.
  return problems
    .slice(0, examinedMax)
    .filter(
      ({ path, message }, index, all) =>
        all.findIndex((one) => one.path === path && one.message === message) === index,
    )
    .slice(0, problemsMax);
}

/** Of a value that may have one form or another: what is wrong with it in the form that it has, where it has one. */
function ofRightForm(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const ofForms = issue.errors.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
  if (ofForms.length === 0) {
    const forms = issue.errors.flatMap((issues) =>
      issues.map((one) => ('expected' in one ? one.expected : '')),
    );
    return [{ ...issue, message: `Must be one of: ${[...new Set(forms)].join(', ')}.` }];
  }
  const [only, ...others] = ofForms;
  return only && others.length === 0
    ? only.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue];
}

const namesMax = 20;

function unknownField(near: string | undefined, names: readonly string[]): string {
  if (near) return `Unknown field. Did you mean ${near}?`;
  if (names.length === 0) return 'Unknown field. This endpoint takes none.';
  const more = names.length > namesMax ? ' and more' : '';
  return `Unknown field. This endpoint takes ${names.slice(0, namesMax).join(', ')}${more}.`;
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
    '',
  );
}
