import { expect, test } from 'vitest';
import { redact } from './log.ts';

test.each([
  'postgres://me:hunter2@db/x',
  'redis://me:hunter2@cache:6379/0',
  'rediss://:hunter2@cache',
  'valkey://:hunter2@cache',
  'valkeys://me:hunter2@cache',
  'socks5://me:hunter2@10.0.0.9:1080',
])('the password in a connection string is not logged: %s', (url) => {
  const line = redact(`cannot reach ${url} now`);

  expect(line).not.toContain('hunter2');
  expect(line).toContain(url.slice(url.indexOf('@')));
});
