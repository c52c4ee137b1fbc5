import type { JsonRequest } from '../../outbound/json-client.ts';
import type { RequestOfFile, ResultRequestOfFile } from './custom-provider-file.ts';
import { fillHeader, fillPath, fillText, type Inputs, parseTemplate, type Template } from './template.ts';

/** A request without the secret, as it can be shown. */
export type AskedRequest = Required<Pick<JsonRequest, 'method' | 'path' | 'query' | 'headers'>> &
  Pick<JsonRequest, 'body'>;

/** One way to ask, taken apart. */
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
  if (template === null) throw new Error('a file that was examined has templates only');
  return template;
}

function bodyPart(value: unknown): BodyPart {
  if (typeof value === 'string') return { kind: 'text', template: templateOf(value) };
  if (Array.isArray(value)) return { kind: 'list', items: value.map(bodyPart) };
  if (typeof value !== 'object' || value === null) return { kind: 'constant', value };
  return { kind: 'object', members: Object.entries(value).map(([name, one]) => [name, bodyPart(one)]) };
}

/**
 * The request for a question: the first way whose inputs are known. Every value stays in its place: within its segment of the path, within
 * the value of its parameter, header or JSON text. What can be left out and is not known is left out.
 *
 * @returns null where no way fits
 * @throws {Unsendable} where a value cannot stand in its place
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

/** Undefined for a text in which an input is not known: it is left out of its list or object. */
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
