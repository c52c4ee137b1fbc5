import { expect } from 'vitest';
import type { Post } from '../../records/post.ts';
import type { PostSearch } from '../../records/post-searches.ts';
import { test } from '../../testing/database.ts';
import { barePost, fullPost, person } from '../../testing/post-records.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';

/** Answers every search with these posts, and notes what was asked. */
function library(items: readonly Post[], total = items.length) {
  const asked: PostSearch[] = [];
  return {
    asked,
    async searchPosts(search: PostSearch) {
      asked.push(search);
      return total === 0
        ? { outcome: 'not_found' as const }
        : { outcome: 'found' as const, value: { items, total } };
    },
  };
}

test('posts are told with who wrote them, what they show and how old they are, and each costs 6 credits', async ({
  db,
}) => {
  const now = Date.now();
  const fresh = { ...fullPost, postedAt: new Date(now - 3 * 3_600_000).toISOString() };

  const answer = await withSource(db, library([fresh]), (post) =>
    post('/post_keyword_search', { keyword: 'meter' }),
  );

  expect(answer.headers['x-credits-charged']).toBe('6');
  expect(againstContract('post_keyword_search', answer.body)).toEqual([]);
  expect(answer.body).toMatchObject({ first: true, last: true, numberOfElements: 1, totalElements: 1 });
  expect(answer.body.content[0]).toMatchObject({
    urn: 'urn:li:activity:7391204418820001234',
    threadUrn: 'urn:li:activity:7391204418820001234',
    shareUrn: 'urn:li:share:7391204417230046666',
    shareUrl: fullPost.networkUrl,
    time: '3 hours ago',
    publishedAt: fresh.postedAt,
    actor: {
      url: 'https://network.example/company/halden-instruments/',
      name: 'Halden Instruments',
      profileType: 'COMPANY',
      followerCount: 18_432,
      id: 48213377,
      logo: 'https://cdn.example/logos/halden-400.png',
    },
    content: { document: { totalPages: 9 } },
    commentary: fullPost.text,
    numComments: 1,
    numReactions: 12,
    reactionType: { like: 9, praise: 2, interest: 1 },
  });
});

test('a person who writes has the fields of companies too; an address follows from a handle, and from nothing none', async ({
  db,
}) => {
  const byMira = { ...barePost, author: { ...person, networkUrl: null, memberId: '9223372036854775807' } };

  const answer = await withSource(db, library([byMira, barePost]), (post) =>
    post('/post_keyword_search', { keyword: 'meter' }),
  );

  const [mira, nobody] = answer.body.content;
  expect(mira.actor).toMatchObject({
    url: 'https://www.linkedin.com/in/mira-voss',
    name: 'Mira Voss',
    firstName: 'Mira',
    profileType: 'PERSON',
    followerCount: 812,
    // As a JSON number it would be another one.
    id: null,
    logo: null,
  });
  expect(nobody).toMatchObject({ time: null, actor: { name: 'A. Nobody', url: null, followerCount: null } });
});

test('what is asked reaches the source in its words, and pages are counted from 0', async ({ db }) => {
  const source = library([]);

  await withSource(db, source, async (post) => {
    await post('/post_keyword_search', {
      keyword: ' meter drift ',
      page: 2,
      limit: 50,
      sort: 'DATE_POSTED',
      datePosted: 'PAST_24_HOURS',
      contentType: 'LIVE_VIDEO',
      fromPerson: ['urn:li:fsd_profile:ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk', 'mira-voss'],
      fromCompany: ['urn:li:fsd_company:48213377'],
      authorKeyword: [' Engineer '],
      authorIndustry: ['Utilities'],
    });
    await post('/post_keyword_search', { keyword: 'x', fromPerson: [], authorKeyword: [] });
  });

  expect(source.asked).toEqual([
    {
      keyword: 'meter drift',
      sort: 'DATE_POSTED',
      postedWithin: '24h',
      contentType: 'LIVE_VIDEO',
      fromPeople: [
        { by: 'entity_id', value: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk' },
        { by: 'public_id', value: 'mira-voss' },
      ],
      fromCompanies: [{ by: 'network_id', value: '48213377' }],
      authorKeywords: ['Engineer'],
      authorIndustries: ['Utilities'],
      page: 3,
      pageSize: 50,
    },
    { keyword: 'x', sort: 'RELEVANCE', page: 1, pageSize: 10 },
  ]);
});

test('a source that sends more than was asked for is cut before anything is charged; nothing found is free', async ({
  db,
}) => {
  const more = await withSource(db, library([fullPost, fullPost, fullPost], 9), (post) =>
    post('/post_keyword_search', { keyword: 'meter', limit: 2, page: 4 }),
  );
  const none = await withSource(db, library([]), (post) =>
    post('/post_keyword_search', { keyword: 'meter' }),
  );

  expect(more.headers['x-credits-charged']).toBe('12');
  expect(more.body).toMatchObject({ numberOfElements: 2, totalElements: 9, totalPages: 5, last: true });
  expect(none).toMatchObject({
    status: 200,
    headers: { 'x-credits-charged': '0' },
    body: { content: [], totalElements: 0, empty: true },
  });
});

test('what cannot be read is refused, and its place in the list is named', async ({ db }) => {
  const source = library([fullPost]);
  const bodies = [
    { keyword: ' ' },
    { keyword: 'x', limit: 51 },
    { keyword: 'x', page: -1 },
    { keyword: 'x', fromPerson: ['mira-voss', 'https://www.linkedin.com/company/halden'] },
    { keyword: 'x', fromCompany: ['urn:li:fsd_profile:ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk'] },
    { keyword: 'x', authorKeyword: Array(51).fill('Engineer') },
    { keyword: 'x', datePosted: 'PAST_YEAR' },
  ];

  const answers = await withSource(db, source, (post) =>
    Promise.all(bodies.map((body) => post('/post_keyword_search', body))),
  );

  expect(answers.map(({ status, body }) => [status, body.details[0].path])).toEqual([
    [422, 'keyword'],
    [422, 'limit'],
    [422, 'page'],
    [422, 'fromPerson[1]'],
    [422, 'fromCompany[0]'],
    [422, 'authorKeyword'],
    [422, 'datePosted'],
  ]);
  expect(source.asked).toEqual([]);
});
