import { expect, test } from 'vitest';
import { emulatedHarvest } from '../../testing/emulated-harvest.ts';
import { item, list, profile, shortJob } from '../../testing/network-items.ts';
import { plainValue } from './harvest-client.ts';

const person = { by: 'public_id', value: 'ines-okafor' } as const;

test('an answer of more than 5 MiB is not read', async () => {
  await using vendor = await emulatedHarvest(() => item({ ...profile, about: 'x'.repeat(6 * 2 ** 20) }));

  const looking = vendor.provider.lookUpPeople([person], vendor.signal);

  await expect(looking).rejects.toMatchObject({ name: 'ProviderFailure', provider: 'harvestapi' });
});

test('a page of which nothing is told but its rows is a page', async () => {
  await using vendor = await emulatedHarvest(() => ({ body: { elements: [shortJob] } }));
  await using odd = await emulatedHarvest(() => ({
    body: { ...list([shortJob]).body, pagination: { totalElements: 'many' } },
  }));
  const search = { title: 'grid', page: 1, pageSize: 25 };

  for (const { provider, signal } of [vendor, odd]) {
    expect(await provider.searchJobs(search, signal)).toMatchObject({
      outcome: 'found',
      value: { items: { length: 1 }, total: 1 },
    });
  }
});

test('a status in words is no failure', async () => {
  await using vendor = await emulatedHarvest(() => ({
    body: { ...item(profile).body, status: 'success', error: '' },
  }));

  expect(await vendor.provider.lookUpPeople([person], vendor.signal)).toMatchObject([{ outcome: 'found' }]);
});

test('a value of a list has no commas of its own', () => {
  expect(plainValue(' Head of Planning,Grids,\n and  more ')).toBe('Head of Planning Grids and more');
});

test('a miss behind HTTP 200 is one, whatever else is in the answer or missing from it', async () => {
  await using bare = await emulatedHarvest(() => ({ body: { status: 404, error: 'Not found' } }));
  await using stale = await emulatedHarvest(() => ({ body: { ...item(profile).body, status: 404 } }));

  for (const { provider, signal } of [bare, stale]) {
    expect(await provider.lookUpPeople([person], signal)).toEqual([{ outcome: 'not_found' }]);
  }
});
