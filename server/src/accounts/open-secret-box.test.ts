import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { test } from '../testing/database.ts';
import { openSecretBox, WrongSecretKeyError } from './open-secret-box.ts';

test('the key that a database was first used with opens it again, in every process', async ({ db }) => {
  const key = randomBytes(32);

  const boxes = await Promise.all([1, 2, 3].map(() => openSecretBox(db.pool, key)));

  const sealed = boxes[0]?.seal(Buffer.from('whsec'), 'here') ?? Buffer.alloc(0);
  expect(boxes[2]?.tryOpen(sealed, 'here')?.toString()).toBe('whsec');
});

test('another key is refused at the start', async ({ db }) => {
  await openSecretBox(db.pool, randomBytes(32));

  await expect(openSecretBox(db.pool, randomBytes(32))).rejects.toThrow(WrongSecretKeyError);
});
