import { describe, expect, test } from 'vitest';
import type { CompanyKey } from '../../records/company-key.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import {
  aComment,
  account,
  activity,
  aPost,
  author,
  byHandle,
  byPage,
  halden,
  items,
  ofHalden,
  onePage,
  opening,
  otherToken,
  profile,
  stranger,
} from '../../testing/apify-account.ts';

const signal = AbortSignal.timeout(600_000);

describe('people and companies', () => {
  test('are looked up together by one run, each answer with its key, however they come back', async () => {
    const second = { ...stranger, linkedinUrl: 'https://www.linkedin.com/in/someone-else' };
    await using world = await account(() => items(second, profile));
    const keys: ProfileKey[] = [
      byHandle,
      { by: 'public_id', value: 'nobody' },
      { by: 'entity_id', value: otherToken },
      { by: 'member_id', value: '17' },
    ];

    const answers = await world.provider.lookUpPeople?.(keys, signal);

    expect(answers).toMatchObject([
      { outcome: 'found', value: { publicId: 'oyelaran-ade' } },
      { outcome: 'not_found' },
      { outcome: 'found', value: { entityId: otherToken } },
      { outcome: 'skipped' },
    ]);
    expect(world.runs()).toHaveLength(1);
    expect(world.runs()[0]?.body).toMatchObject({
      publicIdentifiers: ['oyelaran-ade', 'nobody'],
      profileIds: [otherToken],
    });
    expect(world.runs()[0]?.query).toMatchObject({ maxItems: '3', limit: '3' });
  });

  test('an answer about another one is a miss', async () => {
    await using people = await account(() => items(stranger));
    await using companies = await account(() => items({ ...halden, universalName: 'other' }));

    expect(await people.provider.lookUpPeople?.([byHandle], signal)).toEqual([{ outcome: 'not_found' }]);
    expect(await people.provider.readProfileMetrics?.(byHandle, signal)).toEqual({ outcome: 'not_found' });
    expect(await companies.provider.lookUpCompanies?.([byPage], signal)).toEqual([{ outcome: 'not_found' }]);
  });

  test('figures that are not all told are no figures', async () => {
    await using world = await account(() => items({ ...profile, verified: undefined }));

    expect(await world.provider.readProfileMetrics?.(byHandle, signal)).toEqual({ outcome: 'not_found' });
  });

  test('a company is searched by its exact name, and by that of a word that is nobody’s page', async () => {
    await using world = await account((input) =>
      input.searches ? items({ ...halden, name: 'Halden Instruments Ltd' }, halden) : items(),
    );
    const word: CompanyKey = { by: 'universal_name', value: 'halden', orName: 'halden' };

    const answers = await world.provider.lookUpCompanies?.(
      [{ by: 'name', value: 'halden instruments' }, word, { by: 'domain', value: 'halden.example' }],
      signal,
    );

    expect(answers).toMatchObject([{ outcome: 'found' }, { outcome: 'not_found' }, { outcome: 'skipped' }]);
    expect(world.runs().map(({ body }) => body)).toEqual([
      { companies: ['https://www.linkedin.com/company/halden/'] },
      { searches: ['halden instruments', 'halden'] },
    ]);
  });

  test('more than one run can take are looked up by several, and one that fails does not take the others with it', async () => {
    await using world = await account((input) =>
      input.publicIdentifiers.includes('p30') ? { status: 500, body: 'oops' } : items(profile),
    );
    const keys = Array.from({ length: 40 }, (_, at): ProfileKey => ({ by: 'public_id', value: `p${at}` }));

    const answers = await world.provider.lookUpPeople?.([byHandle, ...keys], signal);

    expect(world.runs()).toHaveLength(2);
    expect(answers?.map(({ outcome }) => outcome)).toEqual([
      'found',
      ...Array(24).fill('not_found'),
      ...Array(16).fill('failed'),
    ]);
  });
});

describe('what others did', () => {
  test('is not told as what was asked for', async () => {
    const others = { name: 'Weir', type: 'company', universalName: 'weir' };
    const shared = { ...aPost('7000000000000000002', others), repostedBy: ofHalden };
    await using world = await account((input) =>
      input.jobTitles
        ? items(opening, { ...opening, id: '6', company: { ...halden, id: '8', universalName: 'weir' } })
        : items(aPost('7000000000000000001'), aPost('7000000000000000003', others), shared),
    );
    const { provider } = world;

    const posts = await provider.listCompanyPosts?.({ company: byPage, ...onePage }, signal);
    const jobs = await provider.searchJobs?.({ title: 'x', company: byPage, ...onePage }, signal);
    const activities = await provider.listActivities?.({ person: byHandle, kind: 'POST', limit: 5 }, signal);

    expect(posts).toMatchObject({
      value: { items: [{ id: '7000000000000000001' }, { id: '7000000000000000002' }] },
    });
    expect(jobs).toMatchObject({ value: { items: [{ id: '4227647589' }] } });
    expect(activities).toMatchObject({ value: { items: [{ post: { id: '7000000000000000002' } }] } });
  });

  test('of another post is a miss', async () => {
    await using world = await account(() => items(aComment('1', '99')));

    expect(await world.provider.listComments?.({ post: activity, ...onePage }, signal)).toEqual({
      outcome: 'not_found',
    });
  });
});

test('a company that was found by its page stays found where the names of others cannot be searched', async () => {
  await using world = await account((input) =>
    input.searches ? { status: 503, body: 'later' } : items(halden),
  );

  const answers = await world.provider.lookUpCompanies?.(
    [byPage, { by: 'name', value: 'weir' }, { by: 'domain', value: 'weir.example' }],
    signal,
  );

  expect(answers?.map(({ outcome }) => outcome)).toEqual([
    'found',
    'failed',
    expect.stringMatching(/not_found|skipped/),
  ]);
});

describe('posts', () => {
  const others = { name: 'Weir', type: 'company', universalName: 'weir' };
  const search = { keyword: 'x', sort: 'RELEVANCE', ...onePage } as const;
  const told = (answer: unknown) =>
    (answer as { value: { items: { id: string }[] } }).value.items.map(({ id }) => id);

  test('of others are none of those whose posts were asked for, though one quotes another', async () => {
    const quoting = { ...aPost('3', others), repost: aPost('4') };
    await using world = await account(() =>
      items(aPost('1'), aPost('2', others), quoting, aPost('5', author)),
    );
    const { provider } = world;

    const byHalden = await provider.searchPosts?.({ ...search, fromCompanies: [byPage] }, signal);
    const byBoth = await provider.searchPosts?.(
      { ...search, fromCompanies: [byPage], fromPeople: [byHandle] },
      signal,
    );

    expect(told(byHalden)).toEqual(['1']);
    expect(told(byBoth)).toEqual(['1', '5']);
    expect(told(await provider.searchPosts?.(search, signal))).toEqual(['1', '2', '3', '5']);
    expect(told(await provider.listCompanyPosts?.({ company: byPage, ...onePage }, signal))).toEqual(['1']);
  });

  test('that are older than was asked for are left out, whatever the actor gives', async () => {
    await using world = await account(() =>
      items(aPost('1', ofHalden, 20), aPost('2', ofHalden, 30), aPost('3', ofHalden, 24 * 80)),
    );
    const { provider } = world;

    expect(told(await provider.searchPosts?.({ ...search, postedWithin: '24h' }, signal))).toEqual(['1']);
    expect(
      told(await provider.listCompanyPosts?.({ company: byPage, postedWithin: 'month', ...onePage }, signal)),
    ).toEqual(['1', '2']);
  });
});

test('of a post that was asked for by another number, reactions are told where that of its activity is known', async () => {
  const byShare = { by: 'share', value: '7' } as const;
  await using same = await account(() => items(aComment('1', '7')));
  await using unsaid = await account(() => items({ ...aComment('1'), postId: undefined }));
  await using told = await account(() => items(aComment('1', '99')));

  const unsupported = { outcome: 'skipped', why: 'unsupported' };
  expect(await same.provider.listComments?.({ post: byShare, ...onePage }, signal)).toEqual(unsupported);
  expect(await unsaid.provider.listComments?.({ post: byShare, ...onePage }, signal)).toEqual(unsupported);
  expect(await told.provider.listComments?.({ post: byShare, ...onePage }, signal)).toMatchObject({
    value: { postId: '99' },
  });
});
