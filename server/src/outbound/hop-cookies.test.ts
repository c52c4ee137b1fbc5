import { expect, test } from 'vitest';
import { HopCookies } from './hop-cookies.ts';

const secure = new URL('https://acme.example/');
const plain = new URL('http://acme.example/');

test('a cookie that is Secure goes back over TLS only', () => {
  const cookies = new HopCookies();

  cookies.keep(secure, ['a=1; Path=/; secure', 'b=2; HttpOnly']);

  expect(cookies.for(secure)).toBe('a=1; b=2');
  expect(cookies.for(plain)).toBe('b=2');
});

test('a cookie goes to its own host and port, and brings no header with it', () => {
  const cookies = new HopCookies();

  cookies.keep(plain, ['a=1\r\nX-Injected: 1', 'b=2\0', 'ü=3', '=4', `c=${'x'.repeat(5_000)}`, 'd=5']);

  expect(cookies.for(plain)).toBe('d=5');
  expect(cookies.for(new URL('http://www.acme.example/'))).toBeNull();
  expect(cookies.for(new URL('http://acme.example:8080/'))).toBeNull();
});
