import { expect, test } from 'vitest';
import { FairQueue, type Owner } from './fair-queue.ts';

function queueOf(
  waiting: Readonly<Record<string, number>>,
  limits = { waitingMax: 100, waitingOfOwnerMax: 100 },
) {
  const queue = new FairQueue<string>(limits);
  for (const [owner, count] of Object.entries(waiting)) {
    for (let at = 0; at < count; at++) queue.add(owner, `${owner}${at}`);
  }
  return queue;
}

function drained(queue: FairQueue<string>, mayHaveTurn?: (owner: Owner) => boolean): string[] {
  const taken: string[] = [];
  for (let item = queue.take(mayHaveTurn); item !== undefined; item = queue.take(mayHaveTurn))
    taken.push(item);
  return taken;
}

test('owners take turns, whoever came first with how many', () => {
  expect(drained(queueOf({ a: 4, b: 1, c: 2 }))).toEqual(['a0', 'b0', 'c0', 'a1', 'c1', 'a2', 'a3']);
});

test('an owner that may have no turn is passed over, and keeps its place', () => {
  const queue = queueOf({ a: 2, b: 2 });

  expect(drained(queue, (owner) => owner !== 'a')).toEqual(['b0', 'b1']);
  expect(drained(queue)).toEqual(['a0', 'a1']);
});

test('an owner has so many places, and others go on', () => {
  const queue = queueOf({ a: 3 }, { waitingMax: 100, waitingOfOwnerMax: 3 });

  expect(queue.add('a', 'a3')).toBe('own_full');
  expect(queue.add('b', 'b0')).toEqual({ displaced: null });
});

test('where all places are taken, who has the most gives its newest up for one that has fewer', () => {
  const queue = queueOf({ a: 6, b: 2 }, { waitingMax: 8, waitingOfOwnerMax: 6 });

  expect(queue.add('c', 'c0')).toEqual({ displaced: 'a5' });
  expect(queue.add('c', 'c1')).toEqual({ displaced: 'a4' });
  expect(queue.add('b', 'b2')).toEqual({ displaced: 'a3' });
  // Now all have about the same.
  expect(queue.add('b', 'b3')).toBe('full');
  expect(queue.size).toBe(8);
});

test('what is taken out of the queue is gone, once', () => {
  const queue = queueOf({ a: 2 });

  expect([queue.remove('a', 'a0'), queue.remove('a', 'a0'), queue.remove('b', 'b0')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([queue.size, queue.sizeOf('a'), [...queue]]).toEqual([1, 1, ['a1']]);
});
