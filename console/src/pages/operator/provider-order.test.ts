import { expect, test } from 'vitest';
import { orderedBy, orderText, orderTitle } from './provider-order.ts';

const part = (capability: string, position: number | null, queries: number) => ({
  capability,
  position,
  own_orders: [],
  learned: null,
  problem: null,
  queries,
  hit_rate: null,
  failures: 0,
  p50_ms: null,
  p95_ms: null,
  cost_usd: 0,
});

test('the order of a provider is that of what it is queried for most, or of what is chosen', () => {
  const parts = [part('lookUpPeople', null, 0), part('findPhone', 3, 0), part('findEmail', 2, 9)];

  expect(orderedBy(parts, undefined)?.capability).toBe('findEmail');
  expect(orderedBy(parts.slice(0, 2), undefined)?.capability).toBe('findPhone');
  expect(orderedBy(parts, 'lookUpPeople')?.capability).toBe('lookUpPeople');
  expect(orderedBy([], undefined)).toBeUndefined();
});

test('an order says the configured place, the learned one, and whether that is used', () => {
  const one = { ...part('findEmail', 11, 9), learned: { position: 2, mode: 'learned' as const } };

  expect([orderText(one), orderTitle(one)]).toEqual([
    '11th / 2nd',
    'Of find email: 11th in the usual order, most often 2nd in the learned order',
  ]);
  expect(orderTitle({ ...one, learned: { position: 1, mode: 'shadow' } })).toContain(
    'would be 1st in the learned order, which is only watched',
  );
  expect(orderText(part('findEmail', 3, 9))).toBe('3rd');
  expect(orderText(part('findEmail', null, 9))).toBe('off');
});
