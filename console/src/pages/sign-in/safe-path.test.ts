import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test('after sign-in only a page of the console is opened', () => {
  expect(safePath('/console/o/org_1/w/ws_1/calls?status=4xx')).toBe(
    '/console/o/org_1/w/ws_1/calls?status=4xx',
  );
  expect(safePath('/console/calls?search=a..b')).toBe('/console/calls?search=a..b');
});

test('a path that is taken leads into the console as a browser reads it, however its dots are spelled', () => {
  const parts = ['.', '..', '%2e', '%2E%2e', '.%2e', '...', 'docs', 'a?b=..', '%252e%252e'];
  for (const first of parts) {
    for (const second of parts) {
      const path = safePath(`/console/${first}/${second}`);
      if (path === null) continue;
      expect(new URL(path, 'https://millrace.example').pathname, path).toMatch(/^\/console\//);
    }
  }
});

test('who came to let a program in is taken back there', () => {
  const page = '/oauth/sign-in/4kGvT0aBcDeFgHiJkLmN';

  expect(safePath(page)).toBe(page);
  expect(safePath(`/data/api${page}`)).toBe(`/data/api${page}`);
});

test.each([
  '/oauth/authorize?client_id=evil',
  '/oauth/sign-in/4kGvT0aBcDeFgHiJkLmN?next=//evil.example',
  '/oauth/sign-in/4kGvT0aBcDeFgHiJkLmN#x',
  '/../oauth/sign-in/4kGvT0aBcDeFgHiJkLmN',
  '\\\\evil.example/oauth/sign-in/4kGvT0aBcDeFgHiJkLmN',
  'https://evil.example/oauth/sign-in/4kGvT0aBcDeFgHiJkLmN',
  '//evil.example/oauth/sign-in/4kGvT0aBcDeFgHiJkLmN',
  'https://evil.example',
  '//evil.example',
  '/console//evil.example',
  '/console/\\evil.example',
  '/console/../oauth/authorize?client_id=evil',
  '/console/o/../../docs',
  '/console/..',
  '/console/%2e%2e/docs',
  '/console/.%2E/docs',
  '/console/%2E./oauth/authorize?client_id=evil',
  '/docs',
  'javascript:alert(1)',
])('%s is not opened after sign-in', (next) => {
  expect(safePath(next)).toBeNull();
});
