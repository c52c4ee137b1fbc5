import { expect, test } from 'vitest';
import { post } from '../../records/post.ts';
import type { CompanyPostSearch } from '../../records/post-searches.ts';
import { accountId, vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { unipile } from './unipile.ts';

const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  unipile.open({ apiKey: vendorKey, baseUrl: emulator.url, accountId, userAgent: 'Millrace/test' });
const found = (items: readonly object[], cursor: string | null = null): EmulatedReply => ({
  body: { object: 'PostList', items, cursor, paging: { page_count: items.length } },
});

const vestmark = {
  id: '902671',
  public_identifier: 'vestmark',
  name: 'Vestmark',
  is_company: true,
  headline: '12,004 followers',
  profile_picture_url: 'https://images.example/vestmark.png',
};
const cheese = {
  object: 'Post',
  provider: 'LINKEDIN',
  social_id: 'urn:li:activity:7402189157814444032',
  share_url:
    'https://www.linkedin.com/posts/vestmark_cheese-activity-7402189157814444032-gj3v?utm_source=x&rcm=ACoAAEv',
  date: '29m',
  parsed_datetime: '2026-11-04T03:37:01.247Z',
  text: 'Cheese by Jonna.\nhttps://vestmark.example',
  comment_counter: 20,
  reaction_counter: 40,
  repost_counter: 3,
  impressions_counter: 0,
  mentions: [
    { url: 'https://www.linkedin.com/in/ACoAAAB1cd2EfGhIjKlMnOp', start: 10, length: 5 },
    { url: 'https://www.linkedin.com/company/vestmark', start: 0, length: 6 },
    { url: 'https://vestmark.example', start: 17, length: 24 },
    { url: 'https://vestmark.example' },
  ],
  attachments: [
    {
      id: 'D1',
      type: 'img',
      size: { height: 1_000, width: 800 },
      unavailable: false,
      url: 'https://images.example/1.png',
    },
    { id: 'D2', type: 'img', unavailable: true },
    { id: 'D3', type: 'video', url: 'https://videos.example/1.mp4' },
    { id: 'D4', type: 'file', file_name: 'Cheese.pdf', url: 'https://files.example/1.pdf' },
  ],
  poll: { question: 'Blue?', options: [{ text: 'Yes', votes_count: 7 }, { text: 'No' }] },
  author: vestmark,
  is_repost: true,
  id: '7402189157814444032',
  repost_content: {
    id: '7402054946336202752',
    date: '9h',
    parsed_datetime: '2026-11-03T18:43:42.737Z',
    text: 'Milk first.',
    author: {
      public_identifier: 'jonna-vestergaard',
      id: 'ACoAAAB1cd2EfGhIjKlMnOp',
      name: 'Jonna Vestergaard',
      is_company: false,
    },
  },
};
const nothingShown = {
  images: [],
  video: null,
  document: null,
  article: null,
  poll: null,
  jobId: null,
  isLiveVideo: false,
  isCollaborativeArticle: false,
};
const actor = {
  firstName: null,
  lastName: null,
  headline: null,
  publicId: null,
  entityId: null,
  memberId: null,
  networkId: null,
  universalName: null,
  picture: null,
  background: null,
  followerCount: null,
  industry: null,
  website: null,
};
const vestmarkActor = {
  ...actor,
  kind: 'company',
  name: 'Vestmark',
  headline: '12,004 followers',
  networkId: '902671',
  universalName: 'vestmark',
  networkUrl: 'https://www.linkedin.com/company/vestmark/',
  picture: 'https://images.example/vestmark.png',
};
const cheesePost = {
  id: '7402189157814444032',
  ugcPostId: null,
  shareId: null,
  networkUrl: 'https://www.linkedin.com/posts/vestmark_cheese-activity-7402189157814444032-gj3v',
  author: vestmarkActor,
  text: 'Cheese by Jonna.\nhttps://vestmark.example',
  mentions: [
    {
      kind: 'person',
      start: 10,
      length: 5,
      actor: null,
      url: 'https://www.linkedin.com/in/ACoAAAB1cd2EfGhIjKlMnOp',
    },
    { kind: 'company', start: 0, length: 6, actor: null, url: 'https://www.linkedin.com/company/vestmark' },
    { kind: 'link', start: 17, length: 24, actor: null, url: 'https://vestmark.example/' },
  ],
  postedAt: '2026-11-04T03:37:01.247Z',
  media: {
    ...nothingShown,
    images: [{ url: 'https://images.example/1.png', width: 800, height: 1_000 }],
    video: { url: 'https://videos.example/1.mp4', thumbnailUrl: null, durationMs: null },
    document: { title: 'Cheese.pdf', url: 'https://files.example/1.pdf', pageCount: null },
    poll: {
      question: 'Blue?',
      options: [
        { text: 'Yes', votes: 7 },
        { text: 'No', votes: null },
      ],
    },
  },
  isSponsored: false,
  reactions: {},
  reactionCount: 40,
  commentCount: 20,
  shareCount: 3,
  reshared: {
    id: '7402054946336202752',
    ugcPostId: null,
    shareId: null,
    networkUrl: null,
    author: {
      ...actor,
      kind: 'person',
      name: 'Jonna Vestergaard',
      publicId: 'jonna-vestergaard',
      entityId: 'ACoAAAB1cd2EfGhIjKlMnOp',
      networkUrl: 'https://www.linkedin.com/in/jonna-vestergaard',
    },
    text: 'Milk first.',
    mentions: [],
    postedAt: '2026-11-03T18:43:42.737Z',
    media: nothingShown,
    isSponsored: false,
    reactions: {},
    reactionCount: 0,
    commentCount: 0,
    shareCount: null,
  },
  comments: [],
  reactionsBy: [],
};
const misses = {
  'no posts': found([]),
  'no such company': { status: 404, body: { type: 'errors/resource_not_found' } },
};
const byName =
  (answer: (request: EmulatedRequest) => EmulatedReply) =>
  (request: EmulatedRequest): EmulatedReply =>
    request.path === '/linkedin/company/vestmark'
      ? { body: { object: 'CompanyProfile', id: '902671', public_identifier: 'vestmark', name: 'Vestmark' } }
      : answer(request);

vendorContract({
  vendor: unipile,
  isAuthorized: ({ headers, query }) => headers['x-api-key'] === vendorKey && query.account_id === accountId,
  failures: {
    'an account that is signed out': {
      reply: { status: 401, body: { status: 401, type: 'errors/disconnected_account', title: 'x' } },
      reason: 'rejected',
    },
    'an error that is called a success': {
      reply: { body: { status: 500, title: 'x' } },
      reason: 'unreadable',
    },
  },
  questions: [
    {
      name: 'listing posts of a company by its number',
      ask: (provider, signal) =>
        provider.listCompanyPosts?.(
          { company: { by: 'network_id', value: '902671' }, page: 1, pageSize: 10 },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/users/902671/posts',
        query: { account_id: accountId, is_company: 'true', limit: '10' },
      },
      hit: { reply: () => found([cheese]), value: { items: [cheesePost], total: 1 } },
      misses,
    },
    {
      name: 'listing posts of a company by its page, whose number is looked up first',
      ask: (provider, signal) =>
        provider.listCompanyPosts?.(
          { company: { by: 'universal_name', value: 'vestmark' }, page: 1, pageSize: 10 },
          signal,
        ) as Promise<unknown>,
      sends: [
        { method: 'GET', path: '/linkedin/company/vestmark', query: { account_id: accountId } },
        { method: 'GET', path: '/users/902671/posts' },
      ],
      hit: { reply: byName(() => found([cheese])), value: { items: [cheesePost], total: 1 } },
      misses: {
        'no such company': { status: 404, body: { type: 'errors/resource_not_found' } },
        'another company': { body: { id: '7', public_identifier: 'vestmark-2', name: 'Vestmark' } },
      },
    },
  ],
});

test('what is read is a record, of little as well; what cannot be told apart is none', async () => {
  const little = {
    social_id: 'urn:li:ugcPost:7',
    share_url: 'https://www.linkedin.com/posts/v_a-activity-7402189157814444099-x',
    author: vestmark,
    attachments: 'none',
  };
  const unknown = { social_id: 'urn:li:ugcPost:7402189157814444000', id: '8', author: vestmark };
  const elsewhere = {
    social_id: 'urn:li:activity:7402189157814444001',
    share_url: 'https://feed.example/posts/v_a-activity-7402189157814444001-x',
    author: vestmark,
  };
  await using emulator = await VendorEmulator.start(() => found([little, unknown, elsewhere]));

  const answer = await open(emulator).listCompanyPosts?.(
    { company: { by: 'network_id', value: '902671' }, page: 1, pageSize: 10 },
    soon(),
  );

  expect(answer).toMatchObject({
    outcome: 'found',
    value: {
      items: [
        { id: '7402189157814444099', ugcPostId: '7', text: null, postedAt: null, reshared: null },
        { id: '7402189157814444001', networkUrl: null },
      ],
      total: 3,
    },
  });
  expect(post.parse(cheesePost)).toEqual(cheesePost);
  if (answer?.outcome === 'found') for (const item of answer.value.items) post.parse(item);
});

test('posts of others are not taken, more than a page has are cut, and behind the last there are none', async () => {
  const other = { ...cheese, author: { ...vestmark, id: '7', public_identifier: 'other' } };
  const somebody = { ...cheese, author: { id: 'ACoAAAB1cd2EfGhIjKlMnOp', name: 'Jonna', is_company: false } };
  await using emulator = await VendorEmulator.start(() => found([other, somebody, cheese, cheese]));
  const provider = open(emulator);
  const company = { by: 'network_id', value: '902671' } as const;

  const first = await provider.listCompanyPosts?.({ company, page: 1, pageSize: 3 }, soon());
  const behind = await provider.listCompanyPosts?.({ company, page: 3, pageSize: 10 }, soon());

  expect(first).toEqual({ outcome: 'found', value: { items: [cheesePost], total: 4 } });
  expect(behind).toEqual({ outcome: 'found', value: { items: [], total: 4 } });
});

test('what it cannot be asked is not asked', async () => {
  await using emulator = await VendorEmulator.start(() => found([cheese]));
  const provider = open(emulator);
  const ask = (search: Partial<CompanyPostSearch>) =>
    provider.listCompanyPosts?.(
      { company: { by: 'network_id', value: '902671' }, page: 1, pageSize: 10, ...search },
      soon(),
    );

  const skipped = [
    await ask({ company: { by: 'domain', value: 'vestmark.example' } }),
    await ask({ company: { by: 'name', value: 'vestmark' } }),
    await ask({ postedWithin: 'week' }),
    await ask({ page: 16 }),
  ];

  expect(skipped).toEqual(skipped.map(() => ({ outcome: 'skipped', why: 'unsupported' })));
  expect(emulator.asked).toEqual([]);
});
