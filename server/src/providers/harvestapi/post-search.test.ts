import { expect, test } from 'vitest';
import { type PostSearch, postAges, postContentTypes } from '../../records/post-searches.ts';
import { emulatedHarvest } from '../../testing/emulated-harvest.ts';
import { list, token } from '../../testing/network-items.ts';
import { personalPost, post } from '../../testing/network-posts.ts';

const base: PostSearch = { keyword: 'grids', sort: 'RELEVANCE', page: 1, pageSize: 10 };
const unsupported = { outcome: 'skipped', why: 'unsupported' };

/** Posts that are so many hours old. */
const aged = (...hours: number[]) =>
  hours.map((age, index) => ({
    ...post,
    id: String(7_000 + index),
    linkedinUrl: null,
    postedAt: { timestamp: Date.now() - age * 3_600_000 },
  }));

test('authors, words about them and kinds of content are passed on', async () => {
  await using vendor = await emulatedHarvest(() => list([post]));
  const { provider, signal } = vendor;
  const handle = { by: 'public_id', value: 'ines-okafor' } as const;
  const entity = { by: 'entity_id', value: token } as const;

  for (const contentType of postContentTypes) await provider.searchPosts({ ...base, contentType }, signal);
  await provider.searchPosts({ ...base, fromPeople: [handle], authorKeywords: ['head of planning'] }, signal);
  await provider.searchPosts({ ...base, fromPeople: [entity] }, signal);
  await provider.searchPosts({ ...base, fromPeople: [handle, entity] }, signal);
  await provider.searchPosts({ ...base, fromCompanies: [{ by: 'network_id', value: '1' }] }, signal);

  const asked = vendor.questions();
  expect(asked.slice(0, 6).map(({ contentType }) => contentType)).toEqual([
    'videos',
    'images',
    'jobs',
    'live_videos',
    'documents',
    'collaborative_articles',
  ]);
  expect(asked.slice(6)).toMatchObject([
    {
      search: 'grids',
      sortBy: 'relevance',
      profilePublicIdentifier: 'ines-okafor',
      authorKeywords: 'head of planning',
    },
    { profileId: token },
    { profile: `https://www.linkedin.com/in/ines-okafor,https://www.linkedin.com/in/${token}` },
    { companyId: '1' },
  ]);
});

test.each<[string, Partial<PostSearch>]>([
  ['industries of authors', { authorIndustries: ['Utilities'] }],
  ['several words about authors', { authorKeywords: ['a', 'b'] }],
  ['people by numbers', { fromPeople: [{ by: 'member_id', value: '1' }] }],
  [
    'people and companies',
    { fromPeople: [{ by: 'entity_id', value: token }], fromCompanies: [{ by: 'network_id', value: '1' }] },
  ],
  ['too many words', { keyword: 'x'.repeat(86) }],
  ['far behind', { page: 31 }],
])('what cannot be asked for is not asked: %s', async (_, search) => {
  await using vendor = await emulatedHarvest(() => list([post]));

  expect(await vendor.provider.searchPosts({ ...base, ...search }, vendor.signal)).toEqual(unsupported);
  expect(vendor.asked).toEqual([]);
});

test('pages of no certain length are walked until our page is whole', async () => {
  await using vendor = await emulatedHarvest(({ query }) => {
    const rows = Array.from({ length: 7 }, (_, index) => (Number(query.page) - 1) * 7 + index);
    return list(
      rows.map((row) => ({ ...post, id: String(9_000 + row), linkedinUrl: null })),
      { totalPages: 9, totalElements: 60, paginationToken: 'next' },
    );
  });

  const found = await vendor.provider.searchPosts({ ...base, page: 2 }, vendor.signal);

  expect(found.outcome === 'found' && found.value.items.map(({ id }) => Number(id) - 9_000)).toEqual([
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
  ]);
  expect(vendor.questions().map(({ page, paginationToken }) => [page, paginationToken])).toEqual([
    ['1', undefined],
    ['2', 'next'],
    ['3', 'next'],
  ]);
});

test('every age is asked for by the name that knows it', async () => {
  await using vendor = await emulatedHarvest(() => list(aged(0)));

  for (const postedWithin of postAges) {
    const company = { by: 'network_id', value: '48213377' } as const;
    await vendor.provider.listCompanyPosts({ company, postedWithin, page: 1, pageSize: 5 }, vendor.signal);
  }

  const asked = vendor.questions();
  expect(asked.map(({ scrapePostedLimit }) => scrapePostedLimit)).toEqual([...postAges]);
  expect(asked.flatMap(({ postedLimit }) => postedLimit ?? [])).toEqual(['24h', 'week', 'month']);
});

test('what is older than was asked for is not handed on, and its like is not asked for', async () => {
  await using vendor = await emulatedHarvest(() =>
    list(aged(2, 20, 30, 50), { totalElements: 400, totalPages: 8 }),
  );
  const company = { by: 'network_id', value: '48213377' } as const;
  const { provider, signal } = vendor;

  const recent = await provider.listCompanyPosts(
    { company, postedWithin: '24h', page: 1, pageSize: 10 },
    signal,
  );
  const asked = vendor.asked.length;
  const none = await provider.listCompanyPosts(
    { company, postedWithin: '1h', page: 1, pageSize: 10 },
    signal,
  );

  expect(recent).toMatchObject({
    outcome: 'found',
    value: { items: [{ id: '7000' }, { id: '7001' }], total: 2 },
  });
  expect(asked).toBe(1);
  expect(none).toEqual({ outcome: 'not_found' });
});

test('what a company shares on is as old as the sharing, and is of another author', async () => {
  const shared = {
    ...personalPost,
    postedAt: { timestamp: Date.now() - 900 * 3_600_000 },
    repostedAt: { timestamp: Date.now() - 3_600_000 },
    repostedBy: { name: 'Nordlys Kraft', universalName: 'nordlys-kraft' },
  };
  await using vendor = await emulatedHarvest(() => list([shared]));

  const found = await vendor.provider.listCompanyPosts(
    {
      company: { by: 'universal_name', value: 'nordlys-kraft' },
      postedWithin: 'week',
      page: 1,
      pageSize: 10,
    },
    vendor.signal,
  );

  expect(found).toMatchObject({ outcome: 'found', value: { items: [{ author: { name: 'Ines Okafor' } }] } });
});

test('posts of others and posts that are too old are left out of what was found, though the vendor sends them', async () => {
  const other = {
    ...personalPost,
    id: '71',
    linkedinUrl: null,
    author: { ...personalPost.author, publicIdentifier: 'tor-lund', linkedinUrl: null },
  };
  const header = { text: null, imageLink: null, linkedinUrl: null };
  const ofOther = {
    ...post,
    id: '72',
    linkedinUrl: null,
    header,
    author: { ...post.author, id: '9', urn: '9' },
  };
  const shared = { ...other, id: '73', repostedBy: { name: 'Ines Okafor' } };
  const said = { ...other, id: '74', header: { text: 'Ines Okafor reposted this' } };
  await using vendor = await emulatedHarvest(() => list([personalPost, post, other, ofOther, shared, said]));
  await using old = await emulatedHarvest(() => list(aged(20, 30, 200)));
  const idsOf = async (search: Partial<PostSearch>, from = vendor) => {
    const found = await from.provider.searchPosts({ ...base, ...search }, from.signal);
    return found.outcome === 'found' ? found.value.items.map(({ id }) => id) : found.outcome;
  };

  expect(await idsOf({ fromPeople: [{ by: 'public_id', value: 'ines-okafor' }] })).toEqual([
    personalPost.id,
    '73',
    '74',
  ]);
  expect(await idsOf({ fromCompanies: [{ by: 'network_id', value: '48213377' }] })).toEqual([
    post.id,
    '73',
    '74',
  ]);
  expect(await idsOf({ fromPeople: [{ by: 'public_id', value: 'nobody' }] })).toEqual(['73', '74']);
  expect(await idsOf({ postedWithin: '24h' }, old)).toEqual(['7000']);
  expect(await idsOf({ postedWithin: 'week' }, old)).toEqual(['7000', '7001']);
});

test('a post of another page is none of a company, also where each post has an empty header', async () => {
  const header = { text: null, imageLink: null, linkedinUrl: null };
  const other = {
    ...post,
    id: '72',
    linkedinUrl: null,
    header,
    author: { ...post.author, id: '9', urn: '9' },
  };
  await using vendor = await emulatedHarvest(() => list([{ ...post, header }, other, personalPost]));

  const found = await vendor.provider.listCompanyPosts(
    { company: { by: 'network_id', value: '48213377' }, page: 1, pageSize: 10 },
    vendor.signal,
  );

  expect(found).toMatchObject({ value: { items: [{ id: post.id }] } });
});
