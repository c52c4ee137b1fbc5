import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test('after sign-in only a page of the console is opened', () => {
  expect(safePath('/console/o/org_1/w/ws_1/calls?status=4xx')).toBe(
    '/console/o/org_1/w/ws_1/calls?status=4xx',
  );
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/console//evil.example',
  '/console/\\evil.example',
  '/docs',
  'javascript:alert(1)',
])('%s is not opened after sign-in', (next) => {
  expect(safePath(next)).toBeNull();
});
