import { expect } from 'vitest';
import { test } from '../testing/app.ts';

test('what vendors post is thrown away unread, whoever posts whatever', async ({ app }) => {
  const bodies = [
    '{"people":[{"phone_numbers":[{"sanitized_number":"+4915123456789"}]}]}',
    '{broken',
    'x'.repeat(2_000_000),
  ];

  for (const payload of bodies) {
    const { statusCode, body } = await app.app.server.inject({
      method: 'POST',
      url: '/vendor-results',
      headers: { 'content-type': 'application/json' },
      payload,
    });

    expect([statusCode, body]).toEqual([204, '']);
  }
  expect(app.log.join('\n')).not.toContain('4915123456789');
  expect(app.log.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

test('a vendor that posts over a real connection is answered, and may post again on it', async ({ app }) => {
  const base = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  const post = () =>
    fetch(`${base}/vendor-results`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'success', people: [] }),
    });

  const statuses = [(await post()).status, (await post()).status];

  expect(statuses).toEqual([204, 204]);
});
