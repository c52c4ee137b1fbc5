import { expect, test } from 'vitest';
import { emulatedHarvest } from '../testing/emulated-harvest.ts';
import { company, item } from '../testing/network-items.ts';
import { Turns } from './turns.ts';

const ever = new AbortController().signal;

test('no more are at work than may be, and all have their turn in order', async () => {
  const turns = new Turns(2);
  const ended: number[] = [];
  let working = 0;
  let most = 0;
  const work = async (index: number) => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((resolve) => setImmediate(resolve));
    working -= 1;
    ended.push(index);
  };

  await Promise.all([1, 2, 3, 4, 5].map((index) => turns.take(() => work(index), ever)));

  expect([most, ended]).toEqual([2, [1, 2, 3, 4, 5]]);
});

test('who gives up while waiting takes no turn, and a failure gives its turn on', async () => {
  const turns = new Turns(1);
  const first = Promise.withResolvers<void>();
  const over = new AbortController();
  const failing = turns.take(() => first.promise, ever);
  const waiting = turns.take(async () => 'worked', over.signal);
  const next = turns.take(async () => 'next', ever);

  over.abort(new Error('over'));
  first.reject(new Error('failed'));

  await expect(failing).rejects.toThrow('failed');
  await expect(waiting).rejects.toThrow('over');
  await expect(next).resolves.toBe('next');
});

test('lists that are looked up at the same time share the places at the vendor', async () => {
  let open = 0;
  let most = 0;
  await using vendor = await emulatedHarvest(async ({ query }) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return item({ ...company, id: query.companyId });
  });
  const keys = Array.from(
    { length: 12 },
    (_, index) => ({ by: 'network_id', value: String(index + 1) }) as const,
  );

  await Promise.all([1, 2, 3].map(() => vendor.provider.lookUpCompanies(keys, vendor.signal)));

  expect(vendor.asked).toHaveLength(36);
  expect(most).toBeLessThanOrEqual(5);
});
