import { expect, test } from 'vitest';
import { person } from '../../records/person.ts';
import type { PeopleSearch } from '../../records/person-searches.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import { quarry, reyne, reyneRecord, unknown } from './__fixtures__/reyne.ts';
import { prospeo } from './prospeo.ts';

const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  prospeo.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const refused = (status: number, code: string) => ({ status, body: { error: true, error_code: code } });

const found = (told: object = reyne, company: object | null = quarry): EmulatedReply => ({
  body: { error: false, free_enrichment: false, person: told, company },
});
const results = (rows: readonly object[], total = rows.length): EmulatedReply => ({
  body: {
    error: false,
    free: false,
    results: rows,
    pagination: { current_page: 1, per_page: 25, total_page: Math.ceil(total / 25), total_count: total },
  },
});
const row = { person: reyne, company: quarry };
const failures = {
  'no credit left, with a 400': { reply: refused(400, 'INSUFFICIENT_CREDITS'), reason: 'out_of_credit' },
  'a key that it does not take, with a 400': { reply: refused(400, 'INVALID_API_KEY'), reason: 'rejected' },
  'too many questions, with a 400': { reply: refused(400, 'RATE_LIMIT_EXCEEDED'), reason: 'rate_limited' },
  'an error of its own, with a 400': { reply: refused(400, 'INTERNAL_ERROR'), reason: 'unreachable' },
  'a refusal with a 200': { reply: refused(200, 'SOMETHING_NEW'), reason: 'unreadable' },
  'no error, and nothing else': { reply: { body: { data: [] } }, reason: 'unreadable' },
} as const;

vendorContract({
  vendor: prospeo,
  isAuthorized: ({ headers }) => headers['x-key'] === vendorKey,
  failures,
  questions: [
    {
      name: 'looking a person up',
      ask: async (provider, signal) =>
        (await provider.lookUpPeople?.([{ by: 'public_id', value: 'tomas-reyne' }], signal))?.[0],
      sends: {
        method: 'POST',
        path: '/enrich-person',
        body: {
          data: { linkedin_url: 'https://www.linkedin.com/in/tomas-reyne' },
          only_verified_email: false,
          enrich_mobile: false,
          only_verified_mobile: false,
        },
      },
      hit: { reply: () => found(), value: reyneRecord },
      misses: {
        'no match': refused(400, 'NO_MATCH'),
        'nobody in the answer': found({}),
        'somebody else': found({ ...reyne, linkedin_url: 'https://www.linkedin.com/in/tomas-r' }),
        'somebody without a name': found({ ...reyne, full_name: null, first_name: null, last_name: null }),
      },
    },
    {
      name: 'searching people',
      ask: (provider, signal) =>
        provider.searchPeople?.(
          {
            domains: ['quarrypine.example'],
            industries: ['Mining'],
            employees: { start: 51, end: 200 },
            // The last in letters with marks, which belong to their words.
            titles: ['CTO', 'Head of R&D and Stones', 'Inge\u0301nieur', 'प्रबंधक'],
            locations: ['Umeå, SE', 'Norway'],
            page: 1,
            pageSize: 10,
          },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/search-person',
        body: {
          page: 1,
          filters: {
            company: { websites: { include: ['quarrypine.example'] } },
            company_industry: { include: ['Mining'] },
            company_headcount_custom: { min: 51, max: 200 },
            person_job_title: {
              boolean_search: 'CTO OR (Head AND of AND R AND D AND Stones) OR Inge\u0301nieur OR प्रबंधक',
            },
            person_location_search: { include: ['Umeå, Sweden', 'Norway'] },
          },
        },
      },
      hit: { reply: () => results([row], 31), value: { items: [reyneRecord], total: 31 } },
      misses: {
        'no results': results([]),
        'no results, as an error': refused(400, 'NO_RESULTS'),
        'nothing there': { status: 404, body: null },
      },
    },
  ],
});

test('an address and a number that are not paid for are not told, even where they look whole', async () => {
  const hidden = {
    ...reyne,
    email: { revealed: false, email: 'reyne@quarrypine.example' },
    mobile: { revealed: false, mobile: '+46701234567' },
  };
  await using emulator = await VendorEmulator.start(() => found(hidden));
  const handle = reyneRecord.publicId ?? '';

  const [answer] = (await open(emulator).lookUpPeople?.([{ by: 'public_id', value: handle }], soon())) ?? [];

  expect(answer).toMatchObject({ outcome: 'found', value: { emails: [], phones: [] } });
});

test('what is read is a record, of little as well', async () => {
  const little = {
    full_name: 'Li Tel',
    linkedin_url: 'https://www.linkedin.com/in/little',
    job_history: 'none',
  };
  await using emulator = await VendorEmulator.start(() => found(little, { name: 'Tiny', domain: 7 }));

  const [answer] =
    (await open(emulator).lookUpPeople?.([{ by: 'public_id', value: 'little' }], soon())) ?? [];

  expect(person.parse(reyneRecord)).toEqual(reyneRecord);
  const present = {
    ...unknown,
    title: null,
    company: blankCompanyRef('Tiny'),
    start: null,
    end: null,
    isCurrent: true,
  };
  const value = {
    ...blankPerson('Li Tel'),
    publicId: 'little',
    networkUrl: 'https://www.linkedin.com/in/little',
    positions: [present],
  };
  expect(answer).toEqual({ outcome: 'found', value });
  expect(person.parse(value)).toEqual(value);
});

test('people of whom only a token or a number is known are not asked for', async () => {
  await using emulator = await VendorEmulator.start(() => found());
  const keys = [
    { by: 'member_id', value: '42' },
    { by: 'entity_id', value: 'ACoAAAB1cd2EfGhIjKlMnOp' },
  ] as const;

  expect(await open(emulator).lookUpPeople?.(keys, soon())).toEqual(
    keys.map(() => ({ outcome: 'skipped', why: 'unsupported' })),
  );
  expect(emulator.asked).toEqual([]);
});

/** Answers pages of 25 of so many people, who are numbered from 0. */
const crowd = (count: number) =>
  VendorEmulator.start(({ body }) => {
    const from = (body.page - 1) * 25;
    const rows = Array.from({ length: Math.max(0, Math.min(25, count - from)) }, (_, at) => ({
      person: { full_name: `No ${from + at}`, linkedin_url: `https://www.linkedin.com/in/no-${from + at}` },
    }));
    return results(rows, count);
  });

test.each([
  [{ page: 3, pageSize: 10 }, [1, 2], 20, 30],
  [{ page: 1, pageSize: 60 }, [1, 2, 3], 0, 60],
  [{ page: 7, pageSize: 10 }, [3], 60, 61],
])('of page %j exactly its rows are answered', async (paging, pages, from, to) => {
  await using emulator = await crowd(61);

  const answer = await open(emulator).searchPeople?.({ titles: ['CTO'], ...paging }, soon());

  const names = Array.from({ length: to - from }, (_, at) => ({ name: `No ${from + at}` }));
  expect(answer).toMatchObject({ outcome: 'found', value: { items: names, total: 61 } });
  expect(emulator.asked.map(({ body }) => body.page)).toEqual(pages);
});

test('a page behind the last is found, and empty; more rows than a page has are cut', async () => {
  await using emulator = await crowd(30);
  await using generous = await VendorEmulator.start(() => results(Array(80).fill(row), 80));
  const search = { titles: ['CTO'], pageSize: 10 };

  const behind = await open(emulator).searchPeople?.({ ...search, page: 9 }, soon());
  const first = await open(generous).searchPeople?.({ ...search, page: 1 }, soon());

  expect(behind).toEqual({ outcome: 'found', value: { items: [], total: 30 } });
  expect(first?.outcome === 'found' && first.value.items).toHaveLength(10);
});

test('people of another company than the one that was asked for are not taken', async () => {
  const other = { person: reyne, company: { ...quarry, domain: 'pit.example', website: null } };
  await using emulator = await VendorEmulator.start(() => results([other, row]));

  const answer = await open(emulator).searchPeople?.(
    { companies: [{ by: 'domain', value: 'quarrypine.example' }], page: 1, pageSize: 10 },
    soon(),
  );

  expect(answer).toEqual({ outcome: 'found', value: { items: [reyneRecord], total: 2 } });
});

test('a value that it does not know is not searched for', async () => {
  await using emulator = await VendorEmulator.start(() => refused(400, 'INVALID_FILTERS'));

  const answer = await open(emulator).searchPeople?.(
    { industries: ['Seaweed'], page: 1, pageSize: 10 },
    soon(),
  );

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
});

test('what it cannot be asked is not asked', async () => {
  await using emulator = await VendorEmulator.start(() => results([row]));
  const provider = open(emulator);
  const ask = (search: Partial<PeopleSearch>) =>
    provider.searchPeople?.({ page: 1, pageSize: 10, ...search }, soon());
  const domain = { by: 'domain', value: 'a.example' } as const;

  const skipped = [
    await ask({ companies: [{ by: 'universal_name', value: 'quarry' }] }),
    await ask({ companies: [{ by: 'network_id', value: '1' }] }),
    await ask({ companies: [domain, { by: 'name', value: 'quarry' }] }),
    await ask({ companies: [domain], domains: ['b.example'] }),
    await ask({ employees: { start: 2_000_000 } }),
    await ask({ titles: ['not a CTO'] }),
    await ask({ titles: ['&'] }),
    await ask({ locations: ['CA'] }),
    await ask({ titles: ['CTO'], pageSize: 100 }),
    await ask({ titles: ['CTO'], page: 1_001, pageSize: 25 }),
  ];

  expect(skipped).toEqual(skipped.map(() => ({ outcome: 'skipped', why: 'unsupported' })));
  expect(await ask({})).toEqual({ outcome: 'skipped', why: 'missing_input' });
  expect(emulator.asked).toEqual([]);
});
