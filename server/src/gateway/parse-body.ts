import { ServiceError } from '../kernel/service-error.ts';

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
