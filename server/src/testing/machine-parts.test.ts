import { expect, test } from 'vitest';
import { machineParts, whyMissing, whySkipped } from './machine-parts.ts';

test('tests that need a part that is missing are skipped, with what to install', () => {
  expect(whySkipped('redis', false, '')).toBe(
    'Redis or Valkey is not installed (apt-get install redis-server)',
  );
  expect(whySkipped('redis', false, 'chromium')).toMatch(/^Redis/);
  expect(whySkipped('redis', true, '')).toBe(null);
});

test.each(['all', 'redis', 'chromium,redis'])(
  'a missing part that MILLRACE_TEST_REQUIRE=%s asks for is an error',
  (require) => {
    expect(() => whySkipped('redis', false, require)).toThrow(
      'MILLRACE_TEST_REQUIRE asks for redis, but: Redis or Valkey is not installed (apt-get install redis-server).',
    );
    expect(whySkipped('redis', true, require)).toBe(null);
  },
);

test('a name that is none of the parts is an error, wherever it is read', () => {
  expect(() => whySkipped('redis', true, 'redis,postgis')).toThrow(
    'MILLRACE_TEST_REQUIRE names postgis. It takes all, or a list of: redis, chromium, postfix, pgbouncer, postgres, nginx, haproxy, systemd, prometheus, libreoffice, opensearch, go, containers, disks, namespaces.',
  );
});

test('each part is there or has a reason, the same each time', () => {
  for (const part of machineParts) expect(whyMissing(part)).toBe(whyMissing(part));
});
