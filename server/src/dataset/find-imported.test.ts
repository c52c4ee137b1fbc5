import fc from 'fast-check';
import { expect } from 'vitest';
import { profileKeyOf } from '../records/profile-key.ts';
import { anyJob, anyPerson, anyPost } from '../testing/arbitrary-records.ts';
import { lines, test } from '../testing/import-files.ts';
import { Dataset } from './dataset.ts';
import { importFile } from './import-file.ts';
import { jobReading } from './readings/job-reading.ts';
import { personReading } from './readings/person-reading.ts';
import { postReading } from './readings/post-reading.ts';

const copyOf = (value: unknown) => JSON.parse(JSON.stringify(value));
const mib = 1024 ** 2;

test('two hundred people, imported, are the same under every name that they have', async ({ db, folder }) => {
  const records = fc.sample(anyPerson, { numRuns: 200, seed: 11 }).map((record, at) => ({
    ...record,
    publicId: `${record.publicId ?? 'p'}-${at}`,
    entityId: `ACoAAB${String(at).padStart(24, '0')}`,
    memberId: String(1_000_000 + at),
  }));
  const summary = await importFile(personReading, { pool: db.pool, file: folder.write(lines(...records)) });
  const dataset = new Dataset(db.pool, mib);

  expect(summary).toMatchObject({
    preset: 'millrace',
    accepted: 200,
    added: 200,
    rejected: 0,
    unreadable: {},
  });
  for (const record of records) {
    const { publicId, entityId, memberId } = record;
    const forms = [
      publicId,
      publicId.toUpperCase(),
      `https://www.linkedin.com/in/${publicId}`,
      `linkedin.com/in/${publicId}/?trk=x`,
      `https://de.linkedin.com/in/${publicId}/en`,
      entityId,
      `https://www.linkedin.com/in/${entityId}`,
      `urn:li:fsd_profile:${entityId}`,
      `urn:li:fs_salesProfile:(ACw${entityId.slice(3)},NAME_SEARCH,x)`,
      `https://www.linkedin.com/sales/lead/ACw${entityId.slice(3)},NAME_SEARCH,x`,
      memberId,
      `urn:li:member:${memberId}`,
    ];
    const keys = forms.map((form) => profileKeyOf(form) ?? expect.unreachable(form));

    for (const found of await dataset.findPeople(keys))
      expect(found).toEqual({ outcome: 'found', value: copyOf(record) });
  }
});

test('jobs and posts, imported, are the same under every name that they have', async ({ db, folder }) => {
  const jobs = fc
    .sample(anyJob, { numRuns: 50, seed: 3 })
    .map((record, at) => ({ ...record, id: String(4_000_000_000 + at) }));
  const posts = fc.sample(anyPost, { numRuns: 50, seed: 3 }).map((record, at) => ({
    ...record,
    id: `72345678901234567${at + 10}`,
    ugcPostId: `82345678901234567${at + 10}`,
    shareId: `92345678901234567${at + 10}`,
  }));
  await importFile(jobReading, { pool: db.pool, file: folder.write(lines(...jobs), 'jobs') });
  await importFile(postReading, { pool: db.pool, file: folder.write(lines(...posts), 'posts') });
  const dataset = new Dataset(db.pool, mib);

  for (const value of copyOf(jobs))
    expect(await dataset.findJob(value.id)).toEqual({ outcome: 'found', value });
  for (const value of copyOf(posts)) {
    const found = { outcome: 'found', value };
    expect(await dataset.findPost({ by: 'activity', value: value.id })).toEqual(found);
    expect(await dataset.findPost({ by: 'ugc_post', value: value.ugcPostId })).toEqual(found);
    expect(await dataset.findPost({ by: 'share', value: value.shareId })).toEqual(found);
  }
});

test('the same people again under the same source are new versions, and found by e-mail and by name and company', async ({
  db,
  folder,
}) => {
  const options = { pool: db.pool, source: 'crm' };
  const header = 'name,linkedin,email,title,company,company domain';
  await importFile(personReading, {
    ...options,
    file: folder.write(
      `${header}\nMira Voss,linkedin.com/in/mira,mira@halden.example,Clerk,Halden,halden.example\nOle Berg,,ole@halden.example,Buyer,Halden,\n`,
    ),
  });

  const again = await importFile(personReading, {
    ...options,
    file: folder.write(
      `${header}\nMira Voss,linkedin.com/in/MIRA,mira@halden.example,Head of Sales,Halden,halden.example\nOle Berg,,OLE@halden.example,Buyer,Halden,\n`,
    ),
  });
  const dataset = new Dataset(db.pool, mib);

  expect(again).toMatchObject({ added: 0, updated: 2, unchanged: 0 });
  for (const key of [
    'public_id:mira',
    'email:mira@halden.example',
    'name:mira voss company:halden',
    'name:mira voss domain:halden.example',
  ]) {
    expect(await dataset.peopleByKeys([key]), key).toMatchObject([
      { positions: [{ title: 'Head of Sales' }] },
    ]);
  }
});
