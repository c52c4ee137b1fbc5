import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { verify } from '../webhooks/verify.ts';
import { webhookVectors } from './webhook-vectors.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe.each(webhookVectors().map((vector) => [vector.name, vector] as const))(
  'an event %s',
  (_, vector) => {
    const { secret, headers, body, now, verdict } = vector;

    test('is judged as the vector says', () => {
      const header = headers['x-service-signature'] ?? '';

      expect(verify({ header, body, secret, nowMs: now * 1_000 })).toBe(verdict);
    });

    test('is taken by the library of Standard Webhooks where it is valid, and by no other', () => {
      vi.useFakeTimers({ now: now * 1_000, toFake: ['Date'] });
      const check = () => new Webhook(secret).verify(body, { ...headers });

      if (verdict === 'valid') expect(check).not.toThrow();
      else expect(check).toThrow();
    });
  },
);
