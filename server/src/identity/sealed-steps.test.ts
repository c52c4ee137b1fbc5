import { expect } from 'vitest';
import { z } from 'zod';
import { test } from '../testing/database.ts';
import { SealedSteps, stepMinutes, useStep } from './sealed-steps.ts';

const schema = z.object({ challenge: z.string() });
const key = Buffer.alloc(32, 1);

test('a step opens for its own kind, under its own key, until it is over', () => {
  let nowMs = 1_000_000;
  const steps = new SealedSteps(key, () => nowMs);
  const sealed = steps.seal('passkey to add', { challenge: 'abc' });

  expect(steps.open('passkey to add', schema, sealed)).toEqual({ challenge: 'abc' });
  expect(steps.open('passkey to sign in', schema, sealed)).toBeNull();
  expect(new SealedSteps(Buffer.alloc(32, 2), () => nowMs).open('passkey to add', schema, sealed)).toBeNull();
  nowMs += stepMinutes * 60_000 - 1;
  expect(steps.open('passkey to add', schema, sealed)).not.toBeNull();
  nowMs += 1;
  expect(steps.open('passkey to add', schema, sealed)).toBeNull();
});

test('a step that was changed in any byte does not open, and says nothing of what is in it', () => {
  const steps = new SealedSteps(key);
  const sealed = steps.seal('oidc to sign in', { challenge: 'secret-verifier' });
  const bytes = Buffer.from(sealed, 'base64url');

  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(steps.open('oidc to sign in', schema, changed.toString('base64url'))).toBeNull();
  }
  expect(bytes.toString('latin1')).not.toContain('secret-verifier');
});

test('a step is used once, also by several at the same moment and in another spelling', async ({ db }) => {
  const sealed = new SealedSteps(key).seal('passkey to sign in', { challenge: 'abc' });

  const used = await Promise.all(
    [sealed, `${sealed}=`, `${sealed}==`, sealed].map((one) => useStep(db.pool, one)),
  );

  expect(used.filter(Boolean)).toHaveLength(1);
});
