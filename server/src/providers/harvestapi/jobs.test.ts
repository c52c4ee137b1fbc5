import { expect, test } from 'vitest';
import { experienceLevels, jobTypes } from '../../records/job.ts';
import { emulatedHarvest } from '../../testing/emulated-harvest.ts';
import { item, job, list, shortCompany, shortJob } from '../../testing/network-items.ts';

const page = { page: 1, pageSize: 25 };

test('kinds of employment without a counterpart are not asked for', async () => {
  await using vendor = await emulatedHarvest(() => list([shortJob]));
  const outcomes: Record<string, string> = {};

  for (const type of jobTypes) {
    outcomes[type] = (
      await vendor.provider.searchJobs({ title: 'grid', type, ...page }, vendor.signal)
    ).outcome;
  }

  expect(outcomes).toEqual({
    full_time: 'found',
    part_time: 'found',
    contract: 'found',
    internship: 'found',
    temporary: 'skipped',
    volunteer: 'skipped',
    other: 'skipped',
  });
  expect(vendor.questions().map(({ employmentType }) => employmentType)).toEqual([
    'full-time',
    'part-time',
    'contract',
    'internship',
  ]);
});

test('every level of experience has a counterpart', async () => {
  await using vendor = await emulatedHarvest(() => list([shortJob]));

  for (const experienceLevel of experienceLevels) {
    await vendor.provider.searchJobs({ experienceLevel, ...page }, vendor.signal);
  }

  expect(vendor.questions().map((asked) => asked.experienceLevel)).toEqual([
    'internship',
    'entry',
    'associate',
    'mid-senior',
    'director',
    'executive',
  ]);
});

test('without any filter there is no question, and a company that nobody knows has no jobs', async () => {
  await using vendor = await emulatedHarvest(() => item(null));

  const all = await vendor.provider.searchJobs(page, vendor.signal);
  const asked = vendor.asked.length;
  const unknown = await vendor.provider.searchJobs(
    { company: { by: 'name', value: 'nobody' }, ...page },
    vendor.signal,
  );

  expect([all, asked]).toEqual([{ outcome: 'skipped', why: 'missing_input' }, 0]);
  expect(unknown).toEqual({ outcome: 'not_found' });
});

test('a row that cannot be read is left out', async () => {
  await using vendor = await emulatedHarvest(() =>
    list([{ id: '1' }, shortJob, null], { totalElements: 3, pageSize: 25 }),
  );

  const found = await vendor.provider.searchJobs({ title: 'grid', ...page }, vendor.signal);

  expect(found).toMatchObject({ outcome: 'found', value: { items: [{ id: job.id }], total: 3 } });
});

test('jobs of other companies, which the network shows where one has few, are not told as its jobs', async () => {
  const other = { ...shortJob, id: '7', company: { ...shortCompany, id: '9', universalName: 'sund' } };
  const unsaid = { ...shortJob, id: '8', company: { name: 'Nordlys Kraft' } };
  await using vendor = await emulatedHarvest(() => list([shortJob, other, unsaid], { pageSize: 25 }));
  await using others = await emulatedHarvest(() => list([other], { pageSize: 25 }));
  const byName = { by: 'universal_name', value: 'nordlys-kraft' } as const;
  const byId = { by: 'network_id', value: '48213377' } as const;

  for (const company of [byName, byId]) {
    expect(await vendor.provider.searchJobs({ company, ...page }, vendor.signal)).toMatchObject({
      value: { items: [{ id: shortJob.id }, { id: '8' }] },
    });
    expect(await others.provider.searchJobs({ company, ...page }, others.signal)).toEqual({
      outcome: 'not_found',
    });
  }
});
