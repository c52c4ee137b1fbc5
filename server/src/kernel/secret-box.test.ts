import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SecretBox } from './secret-box.ts';

const box = new SecretBox(randomBytes(32));
const secret = randomBytes(32);

test('a sealed secret opens with its key, in its place', () => {
  const sealed = box.seal(secret, 'webhook 1 2');

  expect(box.tryOpen(sealed, 'webhook 1 2')).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
});

test('a sealed secret opens with no other key, in no other place, and not where a bit of it was changed', () => {
  const sealed = box.seal(secret, 'webhook 1 2');
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);

  expect(new SecretBox(randomBytes(32)).tryOpen(sealed, 'webhook 1 2')).toBeNull();
  expect(box.tryOpen(sealed, 'webhook 1 3')).toBeNull();
  expect(box.tryOpen(changed, 'webhook 1 2')).toBeNull();
});

test('what is too short to be sealed does not open', () => {
  const sealed = box.seal(secret, 'webhook 1 2');

  for (const length of [0, 5, 12, 20, 28]) {
    expect(box.tryOpen(sealed.subarray(0, length), 'webhook 1 2')).toBeNull();
  }
});

test('the same secret is sealed differently each time', () => {
  expect(box.seal(secret, 'webhook 1 2')).not.toEqual(box.seal(secret, 'webhook 1 2'));
});
