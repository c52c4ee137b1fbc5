import { expect, test } from 'vitest';
import { uuidv7 } from '../../kernel/ids.ts';
import { CallBodies } from '../../ledger/call-bodies.ts';
import { CallOrigins } from '../../ledger/call-origins.ts';
import { bodiesMost, usualStorageLimits } from '../../limits/storage-limits.ts';
import type { Answer, CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { oncePerKey } from './once-per-key.ts';

/** A call of a workspace that keeps bodies or not, whose answer and request tell when they are read. */
function world({ keepsBodies }: { readonly keepsBodies: boolean }) {
  const bugs: unknown[] = [];
  const read: string[] = [];
  const parts = {
    origins: new CallOrigins(),
    bodies: new CallBodies(bodiesMost(usualStorageLimits)),
    onBug: (error: unknown) => bugs.push(error),
  } as unknown as GatewayParts;
  const call = {
    id: uuidv7(),
    idempotencyKey: null,
    body: {},
    bodyText: '{}',
    endpoint: { endpoint: { runs: 'locally' } },
    caller: { workspaceId: 1, keepsBodies },
  } as unknown as CheckedCall;
  const answer = {
    status: 200,
    get body(): never {
      read.push('answer');
      throw new Error('no text can be made of it');
    },
  } as unknown as Answer;
  return { parts, call, answer, bugs, read };
}

test('a paid call is answered although what it answered cannot be kept', async () => {
  const { parts, call, answer, bugs } = world({ keepsBodies: true });

  const got = await oncePerKey(parts, call, async () => answer);

  expect(got).toBe(answer);
  expect(bugs).toEqual([new Error('no text can be made of it')]);
});

test('of a workspace that keeps no bodies nothing is read', async () => {
  const { parts, call, answer, bugs, read } = world({ keepsBodies: false });

  await oncePerKey(parts, call, async () => answer);

  expect([read, bugs]).toEqual([[], []]);
});
