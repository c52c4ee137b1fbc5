import { expect, test } from 'vitest';
import { uuidv7 } from '../../kernel/ids.ts';
import { CallBodies } from '../../ledger/call-bodies.ts';
import { CallOrigins } from '../../ledger/call-origins.ts';
import { bodiesMost, usualStorageLimits } from '../../limits/storage-limits.ts';
import type { Answer, CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { oncePerKey } from './once-per-key.ts';

test('a paid call is answered although what it answered cannot be kept', async () => {
  const bugs: unknown[] = [];
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
    caller: { workspaceId: 1, keepsBodies: true },
  } as unknown as CheckedCall;
  const broken = new Error('no text can be made of it');
  const answer = {
    status: 200,
    get body(): never {
      throw broken;
    },
  } as unknown as Answer;

  const got = await oncePerKey(parts, call, async () => answer);

  expect(got).toBe(answer);
  expect(bugs).toEqual([broken]);
});
