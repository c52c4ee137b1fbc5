import { describe, expect } from 'vitest';
import type { Post } from '../../records/post.ts';
import type { CompanyPostSearch } from '../../records/post-searches.ts';
import { test } from '../../testing/database.ts';
import { barePost, bareShare, company, fullPost, person } from '../../testing/post-records.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { companyPostOf } from './company-post-answer.ts';

/** Answers every question with these posts, and notes what was asked. */
function library(items: readonly Post[], total = items.length) {
  const asked: CompanyPostSearch[] = [];
  return {
    asked,
    async listCompanyPosts(search: CompanyPostSearch) {
      asked.push(search);
      return total === 0
        ? { outcome: 'not_found' as const }
        : { outcome: 'found' as const, value: { items, total } };
    },
  };
}

const telling = { mode: 'live', now: new Date('2026-11-21T10:00:00.000Z') } as const;

describe('a post of a company', () => {
  test('has all that the contract promises, where it is known', async ({ db }) => {
    const answer = await withSource(db, library([fullPost]), (post) =>
      post('/network_company_posts', { network_company_id: '48213377' }),
    );

    expect(againstContract('network_company_posts', answer.body)).toEqual([]);
  });

  test('is told with author, age, engagement, mentions and what it shows', () => {
    const post = companyPostOf(fullPost, telling);

    expect(post).toMatchObject({
      id: '7391204418820001234',
      entityId: '7391204418820001234',
      networkUrl: fullPost.networkUrl,
      content: fullPost.text,
      author: {
        id: '48213377',
        urn: '48213377',
        type: 'company',
        name: 'Halden Instruments',
        universalName: 'halden-instruments',
        publicIdentifier: null,
        info: '18,432 followers',
        website: 'https://halden-instruments.example',
        avatar: { url: 'https://cdn.example/logos/halden-400.png', width: null, height: null },
      },
      postedAt: {
        timestamp: Date.parse('2026-11-16T09:02:11.208Z'),
        date: '2026-11-16T09:02:11.208Z',
        postedAgoShort: '5d',
        postedAgoText: '5 days ago',
      },
      engagement: {
        id: '7391204417230045555',
        likes: 12,
        comments: 1,
        shares: 2,
        reactions: [
          { type: 'LIKE', count: 9 },
          { type: 'PRAISE', count: 2 },
          { type: 'INTEREST', count: 1 },
        ],
      },
      comments: [{ comment: 'Clear numbers, thanks for sharing the rig.' }],
      postVideo: {
        thumbnailUrl: 'https://cdn.example/v/drift.jpg',
        videoUrl: 'https://cdn.example/v/drift.mp4',
      },
      shareUrn: 'urn:li:ugcPost:7391204417230045555',
      shareNetworkUrl: 'https://www.linkedin.com/feed/update/urn:li:ugcPost:7391204417230045555',
      document: {
        title: 'Drift after 18 months',
        totalPageCount: 9,
        transcribedDocumentUrl: 'https://cdn.example/doc/drift.pdf',
      },
      socialContent: { hideCommentsCount: null, shareUrl: fullPost.networkUrl },
      repostedAt: null,
      repostedBy: null,
      reShared: null,
    });
    expect(post.postImages).toHaveLength(2);
    expect(post.contentAttributes).toEqual([
      {
        type: 'PROFILE_MENTION',
        start: 62,
        length: 9,
        hyperlink: 'https://network.example/in/mira-voss',
        textLink: null,
        profile: {
          id: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
          firstName: 'Mira',
          lastName: 'Voss',
          publicIdentifier: 'mira-voss',
          networkUrl: 'https://network.example/in/mira-voss',
        },
        company: null,
      },
    ]);
  });

  test('tells mentions of companies and links as such', () => {
    const [mention, link] = companyPostOf(
      {
        ...fullPost,
        mentions: [
          { kind: 'company', start: 0, length: 6, actor: { ...company, networkUrl: null }, url: null },
          { kind: 'link', start: 7, length: 4, actor: null, url: 'https://halden-instruments.example' },
        ],
      },
      telling,
    ).contentAttributes;

    expect(mention).toMatchObject({
      type: 'COMPANY_MENTION',
      hyperlink: 'https://www.linkedin.com/company/halden-instruments/',
      textLink: null,
      profile: null,
      company: { id: '48213377', name: 'Halden Instruments' },
    });
    expect(link).toMatchObject({
      type: 'HYPERLINK',
      hyperlink: 'https://halden-instruments.example',
      textLink: 'https://halden-instruments.example',
      profile: null,
      company: null,
    });
  });

  test('of which little is known has null for the rest', () => {
    const post = companyPostOf(barePost, telling);

    expect(post).toMatchObject({
      content: null,
      author: { id: null, type: 'profile', info: null, networkUrl: null, avatar: null },
      postedAt: { timestamp: null, date: null, postedAgoShort: null, postedAgoText: null },
      engagement: { id: barePost.id, likes: 0, shares: null, reactions: [] },
      postVideo: null,
      document: null,
      shareUrn: null,
      shareNetworkUrl: null,
      repostedBy: null,
    });
  });

  test('that only shares another one shows that one, and says who shared it when', () => {
    const original = {
      ...bareShare,
      author: person,
      text: 'Our rig.',
      postedAt: '2026-10-01T00:00:00.000Z',
      media: fullPost.media,
    };

    const shared = companyPostOf({ ...fullPost, text: null, mentions: [], reshared: original }, telling);
    const quoted = companyPostOf({ ...fullPost, reshared: original }, telling);

    expect(shared).toMatchObject({
      id: fullPost.id,
      content: 'Our rig.',
      author: { type: 'profile', name: 'Mira Voss', publicIdentifier: 'mira-voss' },
      postedAt: { postedAgoShort: '1mo' },
      repostedAt: { date: fullPost.postedAt, timestamp: Date.parse(fullPost.postedAt ?? '') },
      repostedBy: {
        name: 'Halden Instruments',
        universalName: 'halden-instruments',
        networkUrl: 'https://network.example/company/halden-instruments/',
      },
      reShared: null,
    });
    expect(quoted).toMatchObject({
      content: fullPost.text,
      author: { name: 'Halden Instruments' },
      repostedAt: null,
      repostedBy: null,
      reShared: { commentary: 'Our rig.', author: { name: 'Mira Voss' } },
    });
  });
});

test('a page has ten posts, of which each is charged; the query says how it was understood', async ({
  db,
}) => {
  const source = library(Array(12).fill(fullPost), 25);

  const page = await withSource(db, source, (post) =>
    post('/network_company_posts', {
      network_company_universal_name: 'Halden-Instruments',
      page: 3,
      posted_limit: 'month',
      scrape_posted_limit: 'week',
    }),
  );

  expect(source.asked).toEqual([
    {
      company: { by: 'universal_name', value: 'halden-instruments' },
      postedWithin: 'week',
      page: 3,
      pageSize: 10,
    },
  ]);
  expect(page.headers['x-credits-charged']).toBe('2');
  expect(page.body.elements).toHaveLength(10);
  expect(page.body).toMatchObject({
    status: 200,
    pagination: {
      pageNumber: 3,
      pageSize: 10,
      previousElements: 20,
      totalElements: 25,
      totalPages: 3,
      paginationToken: null,
    },
    query: {
      companyIds: ['48213377'],
      companyUniversalName: 'halden-instruments',
      page: '3',
      postedLimit: 'past-week',
      profileIds: [],
      authorsCompanyIds: [],
    },
  });
});

test('a company without posts is a miss, and free', async ({ db }) => {
  const answer = await withSource(db, library([]), (post) =>
    post('/network_company_posts', { network_company_id: '5' }),
  );

  expect(answer).toMatchObject({
    status: 200,
    headers: { 'x-credits-charged': '0' },
    body: {
      elements: [],
      pagination: { totalElements: 0, totalPages: 0 },
      query: { companyIds: ['5'], companyUniversalName: null, postedLimit: null },
    },
  });
});

test('the three fields name a company, each in its forms', async ({ db }) => {
  const source = library([]);
  const bodies = [
    { network_company_url: 'https://de.linkedin.com/company/halden-instruments/posts/' },
    { network_company_id: 'urn:li:fsd_company:48213377', network_company_url: '' },
    { network_company_universal_name: 'booking.com' },
    { network_company_universal_name: 'https://www.linkedin.com/company/halden-instruments' },
    { network_company_universal_name: '48213377', page: 0 },
  ];

  await withSource(db, source, async (post) => {
    for (const body of bodies) expect((await post('/network_company_posts', body)).status).toBe(200);
  });

  expect(source.asked.map(({ company: key, page }) => [key, page])).toEqual([
    [{ by: 'universal_name', value: 'halden-instruments' }, 1],
    [{ by: 'network_id', value: '48213377' }, 1],
    [{ by: 'universal_name', value: 'booking.com' }, 1],
    [{ by: 'universal_name', value: 'halden-instruments' }, 1],
    [{ by: 'network_id', value: '48213377' }, 1],
  ]);
});

test('of the two limits of age the shorter one holds', async ({ db }) => {
  const source = library([]);
  const limits = [
    { posted_limit: '24h', scrape_posted_limit: 'year' },
    { posted_limit: 'week', scrape_posted_limit: '1h' },
    { scrape_posted_limit: '3months' },
    { posted_limit: 'month' },
    {},
  ];

  await withSource(db, source, async (post) => {
    for (const limit of limits)
      expect((await post('/network_company_posts', { network_company_id: '5', ...limit })).status).toBe(200);
  });

  expect(source.asked.map(({ postedWithin }) => postedWithin)).toEqual([
    '24h',
    '1h',
    '3months',
    'month',
    undefined,
  ]);
});

test('no company, several, and what names none are refused', async ({ db }) => {
  const source = library([fullPost]);
  const bodies = [
    {},
    { network_company_id: '5', network_company_universal_name: 'halden-instruments' },
    { network_company_id: 'halden' },
    { network_company_url: 'https://www.linkedin.com/in/mira-voss' },
    { network_company_universal_name: 'halden instruments' },
    { network_company_id: '5', posted_limit: 'year' },
  ];

  const answers = await withSource(db, source, (post) =>
    Promise.all(bodies.map((body) => post('/network_company_posts', body))),
  );

  expect(answers.map(({ status, body }) => [status, body.details[0].path])).toEqual([
    [422, ''],
    [422, ''],
    [422, 'network_company_id'],
    [422, 'network_company_url'],
    [422, 'network_company_universal_name'],
    [422, 'posted_limit'],
  ]);
  expect(answers[0]?.body.error).toMatch(
    /network_company_url, network_company_id, network_company_universal_name/,
  );
  expect(source.asked).toEqual([]);
});
