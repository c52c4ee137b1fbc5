import { z } from 'zod';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { nearestName } from '../kernel/nearest-name.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { type AsMeant, asMeantBy, isNotGiven } from './as-meant.ts';

export interface FieldProblem {
  /** `urns[3]`, or '' for the whole body. */
  readonly path: string;
  readonly message: string;
}

const problemsMax = 20;
/** Problems that are looked at: some are said twice, and some follow from others. */
const examinedMax = problemsMax * 2;
/** Problems in the sentence of an error; `details` has the others. */
const saidMax = 10;
/** What an endpoint's schema says about the fields that need more than zod. Computed once an endpoint. */
export interface RequestRules {
  readonly names: readonly string[];
  /** Numbers with a minimum above 0 that may be left out: for them 0 means "not given". Not so `limit`: nobody who asks for none pays for a default page. */
  readonly zeroMeansAbsent: readonly string[];
  readonly synonyms: Readonly<Record<string, string>>;
  /** Reads a body as it was meant. */
  readonly asMeant: AsMeant;
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
    asMeant: asMeantBy(endpoint.request),
  };
}

/** Checks a body against an endpoint's schema. @throws {ServiceError} validation_failed, naming the fields */
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

/**
 * Checks what is sent to anything but an endpoint: a query, the body of a free route, the arguments of its tool.
 * @throws {ServiceError} validation_failed, naming the fields
 */
export function checked<Fields extends z.ZodObject>(fields: Fields, sent: unknown): z.output<Fields> {
  const result = fields.safeParse(asMeantBy(fields)(sent), { reportInput: true });
  if (result.success) return result.data;
  throw validationFailed(problemsOf(result.error, Object.keys(fields.shape)));
}

/** Says all problems, up to ten, since many clients show nothing but the message. */
export function validationFailed(
  problems: readonly FieldProblem[],
  answer: { readonly fix?: string } = {},
): ServiceError<'validation_failed'> {
  const details = problems.length > 0 ? problems : [{ path: '', message: 'The request is not valid.' }];
  const [first = '', ...others] = details.map(({ path, message }) =>
    path ? `${path}: ${message}` : message,
  );
  const more = others.length >= saidMax ? ['There are more: see details.'] : [];
  const message = [first, ...others.slice(0, saidMax - 1), ...more].reduce(
    (said, next) => `${said.replace(/\.?$/, '.')} ${next}`,
  );
  return new ServiceError('validation_failed', message, { error: first, fields: { details }, ...answer });
}

/** The body by the endpoint's own names, as it was meant. */
export function normalized(rules: RequestRules, body: Record<string, unknown>): Record<string, unknown> {
  const meant = rules.asMeant(byOwnNames(rules, body)) as Record<string, unknown>;
  let copy: Record<string, unknown> | undefined;
  for (const name of rules.zeroMeansAbsent) {
    if (meant[name] !== 0) continue;
    copy ??= { ...meant };
    delete copy[name];
  }
  return copy ?? meant;
}

function byOwnNames({ synonyms }: RequestRules, body: Record<string, unknown>): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const synonym in synonyms) {
    if (!Object.hasOwn(body, synonym)) continue;
    const name = synonyms[synonym] as string;
    copy ??= { ...body };
    const isGiven = Object.hasOwn(copy, name) && !isNotGiven(copy[name]);
    // Where both are given, the field's own name wins and the synonym is refused as unknown.
    if (isGiven && !isNotGiven(body[synonym])) continue;
    if (!isGiven) copy[name] = body[synonym];
    delete copy[synonym];
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
    // zod goes on to bounds of another type: for a text instead of a list, its length.
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
    } else if (isMissing(issue)) {
      problems.push({ path, message: requiredOf(issue) });
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

/** Of a rule that an endpoint has beside its fields, the input is the whole that it is about. */
const isMissing = (issue: z.core.$ZodIssue) => issue.code !== 'custom' && issue.input === undefined;

function requiredOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `Required: ${issue.expected}.`;
  if (issue.code === 'invalid_value') return `Required: one of ${issue.values.map(String).join(', ')}.`;
  return 'Required.';
}

/** Of a value that may have one form or another: what is wrong with it in the form that it has, where it has one. */
function ofRightForm(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || isMissing(issue)) return [issue];
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

export function unknownField(near: string | undefined, names: readonly string[]): string {
  if (near) return `Unknown field. Did you mean ${near}?`;
  if (names.length === 0) return 'Unknown field. This endpoint takes none.';
  const more = names.length > namesMax ? ' and more' : '';
  return `Unknown field. This endpoint takes ${names.slice(0, namesMax).join(', ')}${more}.`;
}

/** Names of members may be as long as a body. */
const pathLengthMax = 200;

function pathText(path: readonly PropertyKey[]): string {
  const text = path.reduce<string>(
    (before, part) =>
      typeof part === 'number' ? `${before}[${part}]` : before ? `${before}.${String(part)}` : String(part),
    '',
  );
  return text.slice(0, pathLengthMax);
}
