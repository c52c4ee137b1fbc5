import { describe, expect, test } from 'vitest';
import { type CatalogEntry, type ErrorCode, errorCatalog } from './error-catalog.ts';
import { ServiceError } from './service-error.ts';

const codes = Object.keys(errorCatalog) as ErrorCode[];
const entryOf = (code: ErrorCode): CatalogEntry => errorCatalog[code];
/** Those of which clients take Retry-After (specification 7, RFC 9110 10.2.3). */
const worthAnotherTry = [429, 502, 503, 504];

describe.each(codes)('%s', (code) => {
  test('says how long to wait exactly where its status is one that is tried again', () => {
    const { retryAfterSeconds } = new ServiceError(code, 'x');

    if (worthAnotherTry.includes(entryOf(code).status)) expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    else expect(retryAfterSeconds).toBeUndefined();
  });

  test('speaks to the caller: no setting, no command and no file of an operator', () => {
    const { error, fix, happens } = entryOf(code);

    // Codes and constants of ours are written so as well.
    const ours = new Set<string>([...codes, 'WWW-Authenticate']);
    const shouted = [error, fix, happens].flatMap(
      (text) => text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? [],
    );
    expect(shouted.filter((word) => !ours.has(word))).toEqual([]);
    expect(`${error} ${fix} ${happens}`).not.toMatch(/\.\/millrace|apt-get|docs\/|\.env\b/);
  });
});

test('one that knows better says so, and one that would be in vain says nothing', () => {
  const after = (retryAfterSeconds: number | null) =>
    new ServiceError('upstream_error', 'x', { retryAfterSeconds }).retryAfterSeconds;

  expect([after(90), after(null)]).toEqual([90, undefined]);
});

test.each(codes.filter((code) => entryOf(code).status === 422))('%s has details', (code) => {
  const { details } = new ServiceError(code, 'What is wrong.').toBody('');

  expect(details).toEqual([{ path: '', message: 'What is wrong.' }]);
});

test('what an operator can do stands in no answer', () => {
  const error = new ServiceError('ENDPOINT_UNDER_MAINTENANCE', 'x', { forOperator: 'Set HUNTER_API_KEY.' });

  expect(JSON.stringify(error.toBody(''))).not.toContain('HUNTER_API_KEY');
});
