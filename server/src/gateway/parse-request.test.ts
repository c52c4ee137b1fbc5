import { expect, test } from 'vitest';
import { webScrape } from '../endpoints/web/web-scrape.ts';
import type { ServiceError } from '../kernel/service-error.ts';
import { parseRequest, requestRules } from './parse-request.ts';

function problemsOf(body: Record<string, unknown>): unknown {
  try {
    return parseRequest(webScrape, requestRules(webScrape), body);
  } catch (error) {
    return (error as ServiceError).options.fields?.details;
  }
}

test('a field of the wrong type is told of once, and nothing of bounds that it cannot have', () => {
  expect(problemsOf({ url: 'mill.example', formats: 7 })).toEqual([
    { path: 'formats', message: expect.stringContaining('expected array, received number') },
  ]);
});

test('several fields and items of lists are each told of', () => {
  expect(problemsOf({ url: 7, formats: ['text', 'pdf', 'docx'] })).toMatchObject([
    { path: 'url' },
    { path: 'formats[1]' },
    { path: 'formats[2]' },
  ]);
});
