import { expect } from 'vitest';
import { importFile } from '../../dataset/import-file.ts';
import { personReading } from '../../dataset/readings/person-reading.ts';
import type { Pool } from '../../postgres/pool.ts';
import { normalName } from '../../records/normal-name.ts';
import type { Person } from '../../records/person.ts';
import type { PersonQuestion } from '../../records/person-searches.ts';
import { lines, test } from '../../testing/import-files.ts';
import { writtenForms } from '../../text/company-names/written-forms.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import { presentPosition } from '../present-positions.ts';
import { datasetProvider } from './dataset.ts';

const signal = AbortSignal.timeout(600_000);
const halden = { ...blankCompanyRef('Halden Instruments'), domain: 'halden.example' };

function somebody(name: string, told: Partial<Person>): Person {
  const page = told.publicId ? { networkUrl: `https://www.linkedin.com/in/${told.publicId}` } : {};
  return { ...blankPerson(name), ...page, ...told };
}
const mira = somebody('Mira Voss', {
  publicId: 'mira-voss',
  memberId: '51',
  positions: [presentPosition('Buyer', halden)],
  emails: ['mira@halden.example', 'mira.voss@gmail.com'],
  phones: ['+4512345678', '+4587654321'],
  followerCount: 7,
  connectionCount: 500,
  verified: false,
});
/** Of the same name, at the same company. */
const namesake = somebody('Mira Voss', {
  publicId: 'mira-voss-2',
  memberId: '52',
  positions: [presentPosition('Welder', halden)],
  emails: ['info@halden.example', 'mv@gmail.com'],
  phones: ['+4511111111'],
});

async function opened(db: { pool: Pool }, folder: { write(content: string): string }, ...people: Person[]) {
  await importFile(personReading, { pool: db.pool, file: folder.write(lines(...people)) });
  return datasetProvider(db.pool);
}
const nothing: PersonQuestion = {
  networkUrl: null,
  email: null,
  firstName: null,
  lastName: null,
  company: null,
};
const byName = { ...nothing, firstName: 'Mira', lastName: 'Voss' };
const missed = { outcome: 'not_found' };

test('somebody is who has the page, else the address, else the name at that company', async ({
  db,
  folder,
}) => {
  const ole = somebody('Ole Berg', { publicId: 'ole', emails: ['ole@halden.example'] });
  const dataset = await opened(db, folder, mira, ole);
  const who = async (question: Partial<PersonQuestion>) => {
    const answer = await dataset.identifyPerson?.({ ...nothing, ...question }, signal);
    return answer?.outcome === 'found' ? answer.value.publicId : answer;
  };

  expect(await who({ networkUrl: 'linkedin.com/in/OLE/', email: 'mira@halden.example' })).toBe('ole');
  expect(await who({ networkUrl: 'linkedin.com/in/nobody', email: 'mira@halden.example' })).toEqual(missed);
  expect(await who({ email: 'Mira@HALDEN.example', firstName: 'Ole', lastName: 'Berg' })).toBe('mira-voss');
  expect(await who({ ...byName, company: 'halden  INSTRUMENTS' })).toBe('mira-voss');
  expect(await who({ ...byName, company: 'https://www.halden.example/about' })).toBe('mira-voss');
  expect(await who({ ...byName, company: 'Other' })).toEqual(missed);
  expect(await who(byName)).toEqual({ outcome: 'skipped', why: 'missing_input' });
});

test.each([
  ['Acme Inc', 'Acme, Inc.'],
  ['Acme', 'Acme Inc.'],
  ['Acme, Inc.', 'Acme'],
  ['Claddagh Foods Limited', 'Claddagh Foods Ltd'],
  ['Claddagh Foods Ltd.', 'claddagh foods'],
  ['Ostsee Logistik', 'Ostsee Logistik GmbH & Co. KG'],
  ['Lumière', 'Lumière SARL'],
])('who is asked for at %s is found at %s', async (asked, stored) => {
  expect(writtenForms(asked).map(normalName)).toContain(normalName(stored));
});

test('a company whose legal form is missing or written in another way is the same, unless there are namesakes at two', async ({
  db,
  folder,
}) => {
  const at = (company: string, publicId: string) =>
    somebody('Mira Voss', { publicId, positions: [presentPosition('Buyer', blankCompanyRef(company))] });
  const dataset = await opened(
    db,
    folder,
    at('Halden, Inc.', 'mira-1'),
    at('Brook GmbH', 'mira-2'),
    at('Brook Ltd', 'mira-3'),
    at('Inc', 'mira-4'),
  );
  const who = async (company: string) => {
    const answer = await dataset.findProfileByName?.({ fullName: 'Mira Voss', companyName: company }, signal);
    return answer?.outcome === 'found' ? answer.value.networkUrl.replace(/.*\//, '') : 'nobody';
  };

  expect(await Promise.all(['Halden', 'Halden Inc', 'Brook GmbH', 'Brook Ltd'].map(who))).toEqual([
    ...['mira-1', 'mira-1', 'mira-2', 'mira-3'],
  ]);
  // Two people, of whom nobody can say who is meant; and companies of other legal forms.
  expect(await Promise.all(['Brook', 'Brook Inc', 'HALDEN LLC', 'GmbH', ''].map(who))).toEqual(
    Array(5).fill('nobody'),
  );
});

test('of namesakes at one company nobody is told, by no question that cannot tell them apart', async ({
  db,
  folder,
}) => {
  const dataset = await opened(db, folder, mira, namesake);
  const key = {
    fullName: 'Mira Voss',
    firstName: null,
    lastName: null,
    domain: 'halden.example',
    companyName: null,
    networkUrl: null,
  };

  expect(await dataset.identifyPerson?.({ ...byName, company: 'halden.example' }, signal)).toEqual(missed);
  expect(await dataset.findEmail?.(key, signal)).toEqual(missed);
  expect(await dataset.findPhone?.(key, signal)).toEqual(missed);
  const named = { fullName: 'Mira Voss', companyName: 'Halden Instruments' };
  expect(await dataset.findProfileByName?.(named, signal)).toEqual(missed);
  expect(await dataset.findProfileByEmail?.('info@halden.example', signal)).toMatchObject({
    outcome: 'found',
  });
});

test('two records of one person are no namesakes: the newest counts', async ({ db, folder }) => {
  const renamed = { ...namesake, memberId: '51' };
  const dataset = await opened(
    db,
    folder,
    mira,
    renamed,
    somebody('Mira Voss', { positions: mira.positions }),
  );

  const answer = await dataset.findProfileByName?.(
    { fullName: 'mira voss', companyName: 'halden.example' },
    signal,
  );

  expect(answer).toMatchObject({
    outcome: 'found',
    value: { networkUrl: expect.stringMatching(/mira-voss/) },
  });
});

test('an address of the company is the one for work, one of private mail the personal one', async ({
  db,
  folder,
}) => {
  const dataset = await opened(db, folder, { ...mira, emails: [...mira.emails].reverse() });
  const networkUrl = 'https://www.linkedin.com/in/mira-voss';
  const key = { fullName: null, firstName: null, lastName: null, companyName: null, networkUrl };

  const work = { outcome: 'found', value: { email: 'mira@halden.example', status: 'unknown' } };
  expect(await dataset.findEmail?.({ ...key, domain: 'halden.example' }, signal)).toMatchObject(work);
  expect(await dataset.findEmail?.({ ...key, domain: null }, signal)).toMatchObject(work);
  expect(await dataset.findEmail?.({ ...key, domain: 'other.example' }, signal)).toEqual(missed);
  expect(await dataset.findPersonalEmail?.(networkUrl, signal)).toMatchObject({
    value: { email: 'mira.voss@gmail.com', status: 'unknown' },
  });
  expect(await dataset.findPhone?.({ ...key, domain: null }, signal)).toEqual({
    outcome: 'found',
    value: { phone: '+4512345678', type: null },
  });
  expect(await dataset.findPhone?.({ ...key, networkUrl: null, domain: null }, signal)).toEqual({
    outcome: 'skipped',
    why: 'missing_input',
  });
});

test('metrics are told where all of them are known', async ({ db, folder }) => {
  const half = somebody('Ole Berg', { publicId: 'ole', followerCount: 7, connectionCount: 5 });
  const dataset = await opened(db, folder, mira, half);
  const metrics = (value: string) => dataset.readProfileMetrics?.({ by: 'public_id', value }, signal);

  expect(await metrics('mira-voss')).toEqual({
    outcome: 'found',
    value: { followerCount: 7, connectionCount: 500, verified: false },
  });
  expect(await metrics('ole')).toEqual(missed);
  expect(await metrics('nobody')).toEqual(missed);
});

test('what no import tells is not asked of it, and a page behind the last is found, and empty', async ({
  db,
  folder,
}) => {
  const dataset = await opened(db, folder, mira);
  const lead = { excluded: {}, sessionId: 's', page: 1, pageSize: 10 };
  const unsupported = { outcome: 'skipped', why: 'unsupported' };
  const page = { page: 1, pageSize: 10 };

  expect(await dataset.searchProfiles?.({ ...page, followerOf: ['ACoAAB1'] }, signal)).toEqual(unsupported);
  expect(await dataset.searchLeads?.({ ...lead, searchUrl: 'https://x.example' }, signal)).toEqual(
    unsupported,
  );
  expect(await dataset.searchPeople?.({ ...page, titles: ['buyer'] }, signal)).toMatchObject({
    value: { items: [{ publicId: 'mira-voss' }], total: 1 },
  });
  expect(await dataset.searchPeople?.({ page: 2, pageSize: 10, titles: ['buyer'] }, signal)).toEqual({
    outcome: 'found',
    value: { items: [], total: 1 },
  });
  expect(await dataset.searchPeople?.({ ...page, titles: ['diver'] }, signal)).toEqual(missed);
});
