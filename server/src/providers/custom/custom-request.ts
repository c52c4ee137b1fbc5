import type { JsonRequest } from '../../outbound/json-client.ts';
import type { RequestOfFile, ResultRequestOfFile } from './custom-provider-file.ts';
import { fillHeader, fillPath, fillText, type Inputs, parseTemplate, type Template } from './template.ts';

/** A request without the secret, safe to show. */
export type AskedRequest = Required<Pick<JsonRequest, 'method' | 'path' | 'query' | 'headers'>> &
  Pick<JsonRequest, 'body'>;

/** One way to send the lookup, parsed. */
export interface Way {
  readonly requires: readonly string[];
  readonly method: 'GET' | 'POST';
  readonly path: Template;
  readonly query: readonly (readonly [string, Template | number | boolean])[];
  readonly headers: readonly (readonly [string, Template])[];
  readonly body: BodyPart | undefined;
}

type BodyPart =
  | { readonly kind: 'text'; readonly template: Template }
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'list'; readonly items: readonly BodyPart[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, BodyPart])[] };

export function compileWay(request: RequestOfFile | ResultRequestOfFile): Way {
  return {
    requires: 'requires' in request ? request.requires : [],
    method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
    path: templateOf(request.path),
    query: Object.entries(request.query ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? templateOf(value) : value,
    ]),
    headers: Object.entries(request.headers ?? {}).map(([name, text]) => [name, templateOf(text)]),
    body: request.body === undefined ? undefined : bodyPart(request.body),
  };
}

function templateOf(text: string): Template {
  const template = parseTemplate(text);
  if (template === null) throw new Error('an examined file has only valid templates');
  return template;
}

function bodyPart(value: unknown): BodyPart {
  if (typeof value === 'string') return { kind: 'text', template: templateOf(value) };
  if (Array.isArray(value)) return { kind: 'list', items: value.map(bodyPart) };
  if (typeof value !== 'object' || value === null) return { kind: 'constant', value };
  return { kind: 'object', members: Object.entries(value).map(([name, one]) => [name, bodyPart(one)]) };
}

/**
 * The request for a lookup: the first way whose inputs are known. Every value stays within its path segment, parameter value, header value
 * or JSON text. Optional parts without a known value are left out.
 *
 * @returns null if no way fits
 * @throws {Unsendable} if a value does not fit in its place
 */
export function fillRequest(ways: readonly Way[], inputs: Inputs): AskedRequest | null {
  const way = ways.find(({ requires }) => requires.every((name) => (inputs[name] ?? null) !== null));
  if (!way) return null;
  const path = fillPath(way.path, inputs);
  if (path === null) return null;
  const query = way.query.flatMap(([name, value]) => {
    const filled = typeof value === 'object' ? fillText(value, inputs) : value;
    return filled === null ? [] : [[name, filled] as const];
  });
  const headers = way.headers.flatMap(([name, template]) => {
    const filled = fillHeader(template, inputs);
    return filled === null ? [] : [[name.toLowerCase(), filled] as const];
  });
  return {
    method: way.method,
    path,
    query: Object.fromEntries(query),
    headers: Object.fromEntries(headers),
    body: way.body === undefined ? undefined : fillBody(way.body, inputs),
  };
}

/** Undefined for a text with an unknown input: its list or object leaves it out. */
function fillBody(part: BodyPart, inputs: Inputs): unknown {
  switch (part.kind) {
    case 'constant':
      return part.value;
    case 'text':
      return fillText(part.template, inputs) ?? undefined;
    case 'list':
      return part.items.map((item) => fillBody(item, inputs)).filter((value) => value !== undefined);
    case 'object':
      return Object.fromEntries(
        part.members.flatMap(([name, one]) => {
          const value = fillBody(one, inputs);
          return value === undefined ? [] : [[name, value]];
        }),
      );
  }
}
