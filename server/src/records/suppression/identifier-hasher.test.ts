import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { IdentifierHasher } from './identifier-hasher.ts';

test('hashes as HMAC-SHA256 does, one text after another', () => {
  const key = Buffer.from('0123456789abcdef0123456789abcdef');
  const hasher = new IdentifierHasher(key);

  for (const text of [
    'email:mira@halden.example',
    '',
    'name:ā domain:x.example',
    'x'.repeat(4_096),
    'phone:1',
  ]) {
    expect(hasher.hash(text)).toEqual(createHmac('sha256', key).update(text).digest());
  }
});
