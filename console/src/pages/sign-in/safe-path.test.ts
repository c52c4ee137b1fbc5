import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test('after sign-in only a page of the console is opened', () => {
  expect(safePath('/console/o/org_1/w/ws_1/calls?status=4xx')).toBe(
    '/console/o/org_1/w/ws_1/calls?status=4xx',
  );
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
  '/docs',
  'javascript:alert(1)',
])('%s is not opened after sign-in', (next) => {
  expect(safePath(next)).toBeNull();
});
