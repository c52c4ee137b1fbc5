import { removeWhitespaceEndpoint } from '../../server/src/endpoints/utilities/remove-whitespace.ts';

/*
 * What load generators judge bodies by. A message has the id of its request: it is the answer to nothing else.
 */
const expected = Object.entries(removeWhitespaceEndpoint.example.response);

interface Message {
  readonly id?: unknown;
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: unknown;
    readonly content?: readonly { readonly text?: string }[];
    readonly tools?: readonly { readonly name: string; readonly outputSchema?: unknown }[];
  };
}

/** The answer of a tool, once as data and once as a text. */
export function isCall(body: string, at: number): boolean {
  const { id, result } = messageOf(body);
  return (
    id === at &&
    result?.isError !== true &&
    isAnswer(result?.structuredContent) &&
    isAnswer(JSON.parse(result?.content?.[0]?.text ?? 'null'))
  );
}

/** A list that has the tool. */
export function isList(body: string, at: number): boolean {
  const { id, result } = messageOf(body);
  return id === at && result?.tools?.find((tool) => tool.name === 'service_remove_whitespace') !== undefined;
}

/** The same over REST. */
export const isRest = (body: string): boolean => isAnswer(JSON.parse(body));

function isAnswer(answer: unknown): boolean {
  const fields = (answer ?? {}) as Record<string, unknown>;
  return expected.every(([name, value]) => fields[name] === value) && typeof fields.service_meta === 'object';
}

/** Of JSON, or of a stream of one event. */
const messageOf = (body: string): Message =>
  JSON.parse(body.startsWith('{') ? body : (/^data: (.*)$/m.exec(body)?.[1] ?? '{}'));
