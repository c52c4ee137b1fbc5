import { expect, test } from 'vitest';
import { aiEnrich } from '../endpoints/ai/ai-enrich.ts';
import { emailFinder } from '../endpoints/waterfall/email-finder.ts';
import { webScrape } from '../endpoints/web/web-scrape.ts';
import type { ServiceError } from '../kernel/service-error.ts';
import { parseRequest, requestRules } from './parse-request.ts';

function refusalOf(body: Record<string, unknown>): ServiceError {
  try {
    parseRequest(webScrape, requestRules(webScrape), body);
  } catch (error) {
    return error as ServiceError;
  }
  throw new Error('it was read');
}

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

test('the message says all problems, up to ten, and the error the first', () => {
  const few = refusalOf({ cache: 'yes', formats: [7] });
  const many = refusalOf(Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`field${at}`, 1])));

  expect(few.message).toMatch(
    /^url: Required: string\. cache: .* received string\. formats\[0\]: Invalid option: expected one of [^.]*$/,
  );
  expect(few.options.error).toBe('url: Required: string.');
  expect(many.message.match(/Unknown field|Required/g)).toHaveLength(10);
  expect(many.message).toMatch(/There are more: see details.$/);
  expect(many.options.fields?.details).toHaveLength(16);
});

test('a field by another name that is not given stands in the way of nothing', () => {
  const rules = requestRules(emailFinder);
  const person = { first_name: 'Mira', last_name: 'Voss' };
  const read = (more: object) => parseRequest(emailFinder, rules, { ...person, ...more });

  expect(read({ domain: 'a.example', company_domain: null })).toEqual({
    ...person,
    company_domain: 'a.example',
  });
  expect(read({ domain: '', company_domain: 'a.example' })).toEqual({
    ...person,
    company_domain: 'a.example',
  });
  expect(() => read({ domain: 'a.example', company_domain: 'b.example' })).toThrow('domain: Unknown field.');
});

test('a name of a member that is as long as a body is said in part', () => {
  const sent = { provider: 'openai', prompt: 'x', context: { ['k'.repeat(50_000)]: 1 } };
  const rules = requestRules(aiEnrich);

  expect(() => parseRequest(aiEnrich, rules, sent)).toThrow(
    expect.objectContaining({ message: expect.toSatisfy((text: string) => text.length < 1_000) }),
  );
});
