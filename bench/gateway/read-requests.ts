import { readFileSync } from 'node:fs';

export interface RequestsToSend {
  readonly requests: readonly Buffer[];
  /** Whether the body of an answer with 200 is right, by the number of its request. */
  readonly isRight: (body: () => string, at: number) => boolean;
}

/**
 * What a load generator sends: a file that is a JSON array of whole requests; and where it is to look at bodies as well, a module and the name of the function in it
 * that judges them.
 */
export async function readRequests([
  file = '',
  module,
  check = '',
]: readonly string[]): Promise<RequestsToSend> {
  const texts: string[] = JSON.parse(readFileSync(file, 'utf8'));
  const requests = texts.map((text) => Buffer.from(text));
  if (module === undefined) return { requests, isRight: () => true };
  const judge: (body: string, at: number) => boolean = (await import(module))[check];
  return { requests, isRight: (body, at) => judge(body(), at) };
}
