import { describe, expect, test } from 'vitest';
import { judgeHeaders } from './judge-headers.ts';

const verdictOf = (name: string, headers: Record<string, string>) =>
  judgeHeaders(headers).judgements.find(({ header }) => header === name)?.verdict;

test('a page without any of them scores nothing, and one with all of them a hundred', () => {
  const all = {
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains; preload',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=()',
    'cross-origin-opener-policy': 'same-origin',
  };

  expect(judgeHeaders({}).score).toBe(0);
  expect(judgeHeaders(all).score).toBe(100);
  expect(judgeHeaders(all).judgements.every(({ advice }) => advice === null)).toBe(true);
});

describe('a header that protects little is weak', () => {
  test.each([
    ['content-security-policy', "script-src 'self' 'unsafe-inline'"],
    ['content-security-policy', 'script-src *'],
    ['content-security-policy', 'upgrade-insecure-requests'],
    ['strict-transport-security', 'max-age=300'],
    ['strict-transport-security', 'max-age=0; includeSubDomains'],
    ['x-frame-options', 'ALLOW-FROM https://a.example'],
    ['x-content-type-options', 'sniff'],
    ['referrer-policy', 'unsafe-url'],
    ['cross-origin-opener-policy', 'unsafe-none'],
  ])('%s: %s', (name, value) => {
    expect(verdictOf(name, { [name]: value })).toBe('weak');
  });
});

describe('what does the same counts', () => {
  test('a nonce beside unsafe-inline, which browsers then ignore', () => {
    const policy = "script-src 'nonce-abc' 'unsafe-inline' 'strict-dynamic'";

    expect(verdictOf('content-security-policy', { 'content-security-policy': policy })).toBe('good');
  });

  test('frame-ancestors in place of X-Frame-Options', () => {
    expect(verdictOf('x-frame-options', { 'content-security-policy': "frame-ancestors 'self'" })).toBe(
      'good',
    );
  });
});
