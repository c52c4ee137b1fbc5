import { describe, expect } from 'vitest';
import { invariant } from '../kernel/invariant.ts';
import { profileKeyOf } from '../records/profile-key.ts';
import { datasetEngines, type TestDataset } from '../testing/dataset-engines.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import { targetOf } from '../testing/import-target.ts';
import { personOf } from '../testing/people.ts';
import { importFile } from './import-file.ts';
import { personReading } from './readings/person-reading.ts';

const search = async (dataset: TestDataset, asked: Record<string, string>) => {
  const { items } = await dataset.dataset().searchProfiles({ ...asked, page: 1, pageSize: 10 });
  return items.map(({ name }) => name);
};

describe.each(datasetEngines)('people in $name', ({ test }) => {
  test('with old public addresses of one name are as many people, each found by their own address alone', async ({
    dataset,
    folder,
  }) => {
    const page = (path: string) => `https://www.linkedin.com${path}`;
    const rows = [
      { name: 'John Smith', headline: 'Welder', linkedin_url: page('/pub/john-smith/1/2/3') },
      { name: 'John Smith', headline: 'Painter', linkedin_url: page('/pub/john-smith/44/555/666') },
      { name: 'John Smith', headline: 'Stranger', linkedin_url: page('/in/john-smith') },
      {
        name: 'José García',
        headline: 'Baker',
        linkedin_url: page('/in/jos%25C3%25A9-garc%25C3%25ADa-1a2b/'),
      },
    ];
    const file = folder.write(rows.map((row) => JSON.stringify(row)).join('\n'), 'people.jsonl');
    await importFile(personReading, { ...targetOf(dataset), file, source: 'test' });

    const asked = [
      ...['/pub/john-smith/1/2/3', '/pub/john-smith/44/555/666', '/in/john-smith-66655544'],
      ...['/in/john-smith', '/pub/john-smith/7/7/7', '/mwlite/in/josé-garcía-1a2b'],
    ].map((path) => {
      const key = profileKeyOf(page(path));
      invariant(key, `${path} is a person`);
      return key;
    });
    const found = await dataset.dataset().findPeople(asked);

    expect(found.map((one) => (one.outcome === 'found' ? one.value.headline : null))).toEqual([
      'Welder',
      'Painter',
      'Painter',
      'Stranger',
      null,
      'Baker',
    ]);
  });

  test('are found by a name with title, degree, nickname, and in any order', async ({ dataset }) => {
    await importCanonical(dataset, personReading, [
      personOf({ name: 'Jane Doe', firstName: 'Jane', lastName: 'Doe', publicId: 'a' }),
      personOf({ name: '小明 王', firstName: '小明', lastName: '王', publicId: 'b' }),
      personOf({ name: '山田太郎', publicId: 'c' }),
      personOf({ name: '민준 김', firstName: '민준', lastName: '김', publicId: 'd' }),
      personOf({ name: 'Robert Nagy', firstName: 'Robert', lastName: 'Nagy', publicId: 'e' }),
    ]);
    const found = (text: string) => search(dataset, { text });

    for (const text of ['Dr. Jane Doe', 'Jane Doe, MBA', 'Doe, Jane', 'Jane "JD" Doe', 'Ms. Jane Doe PhD'])
      expect(await found(text)).toEqual(['Jane Doe']);
    for (const text of ['王小明', '王 小明', '小明 王']) expect(await found(text)).toEqual(['小明 王']);
    for (const text of ['山田太郎', '山田 太郎', '太郎 山田'])
      expect(await found(text)).toEqual(['山田太郎']);
    expect(await found('김민준')).toEqual(['민준 김']);
    for (const text of ['Nagy Robert', 'Bob Nagy', 'Dr. Nagy Rob'])
      expect(await found(text)).toEqual(['Robert Nagy']);
    expect(await found('Bill Nagy')).toEqual([]);
  });

  test('are found by a whole name in the field of one part, unless the other part is asked for too', async ({
    dataset,
  }) => {
    await importCanonical(dataset, personReading, [
      personOf({ name: 'Jane Doe', firstName: 'Jane', lastName: 'Doe', publicId: 'a' }),
    ]);

    expect(await search(dataset, { firstName: 'Jane Doe' })).toEqual(['Jane Doe']);
    expect(await search(dataset, { lastName: 'Dr. Jane Doe' })).toEqual(['Jane Doe']);
    expect(await search(dataset, { firstName: '"Jane"', lastName: 'Doe, MBA' })).toEqual(['Jane Doe']);
    expect(await search(dataset, { firstName: 'Jane Doe', lastName: 'Smith' })).toEqual([]);
  });
});
