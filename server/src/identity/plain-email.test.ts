import { expect, test } from 'vitest';
import { plainEmail } from './plain-email.ts';

test.each([
  [' Maya@Northwind.example ', 'maya@northwind.example'],
  ['maya@Mühle.example', 'maya@xn--mhle-0ra.example'],
  ['maya@xn--MHLE-0ra.example', 'maya@xn--mhle-0ra.example'],
  ['maya@例え.テスト', 'maya@xn--r8jz45g.xn--zckzah'],
  // What is no address stays none.
  ['mühle', 'mühle'],
  ['maya@mü hle.example', 'maya@mü hle.example'],
  ['m\u00fcller@northwind.example', 'müller@northwind.example'],
])('%j is stored as %j', (email, stored) => {
  expect(plainEmail(email)).toBe(stored);
});
