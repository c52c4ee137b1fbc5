import { describe, expect, test } from 'vitest';
import { post } from '../records/post.ts';
import { csvOf, readRecords } from '../testing/read-records.ts';
import { postReading } from './readings/post-reading.ts';

/** The posts of a file, each held against the schema. */
async function read(content: string) {
  const found = await readRecords(postReading, content);
  for (const record of found.records) post.parse(record);
  return found;
}

const number = '7234567890123456789';
const actor = {
  id: 'ACoAABcdefghijklmnopqrstuv',
  name: 'Ole Berg',
  linkedinUrl: 'https://www.linkedin.com/in/ole-berg',
  position: 'Buyer',
  pictureUrl: 'https://cdn.example/o.jpg',
  type: 'profile',
};

describe('layouts', () => {
  test('posts of HarvestAPI, with comments and reactions', async () => {
    const { preset, records, unreadable } = await read(
      JSON.stringify({
        id: number,
        linkedinUrl: `https://www.linkedin.com/posts/halden_pumps-activity-${number}-abcd`,
        shareUrn: 'urn:li:share:7234567890123456700',
        content: 'New pumps!\nBuy.',
        contentAttributes: [],
        author: {
          universalName: 'halden',
          type: 'company',
          name: 'Halden',
          linkedinUrl: 'https://www.linkedin.com/company/halden/',
          info: '900 followers',
          avatar: { url: 'https://cdn.example/h.png', width: 1, height: 1 },
        },
        postedAt: {
          timestamp: Date.UTC(2026, 2, 15, 12),
          date: '2026-03-15T12:00:00.000Z',
          postedAgoShort: '2d',
        },
        postImages: [{ url: 'https://cdn.example/1.jpg', width: 800, height: 600 }],
        article: {
          title: 'Pumps',
          subtitle: null,
          link: 'https://halden.example/pumps',
          image: { url: 'https://cdn.example/a.png' },
        },
        engagement: {
          likes: 12,
          comments: 3,
          shares: 1,
          reactions: [
            { type: 'LIKE', count: 10 },
            { type: 'EMPATHY', count: 2 },
          ],
        },
        comments: [
          {
            id: '7234567890123456999',
            commentary: 'Nice',
            createdAt: '2026-03-16T00:00:00.000Z',
            createdAtTimestamp: Date.UTC(2026, 2, 16),
            postId: number,
            actor,
          },
          { commentary: 'No number', actor },
        ],
        reactions: [{ id: 'x', reactionType: 'PRAISE', postId: number, actor }],
        repost: {
          id: '7234567890123456000',
          linkedinUrl: 'https://www.linkedin.com/feed/update/urn:li:activity:7234567890123456000',
          content: 'Old pumps',
          author: {
            name: 'Mira Voss',
            linkedinUrl: 'https://www.linkedin.com/in/mira-voss',
            type: 'profile',
          },
          postedAt: { timestamp: Date.UTC(2026, 1, 1) },
        },
      }),
    );

    expect(preset).toBe('harvestapi');
    expect(unreadable).toEqual({ comments: 1 });
    expect(records).toMatchObject([
      {
        id: number,
        shareId: '7234567890123456700',
        author: { kind: 'company', name: 'Halden', universalName: 'halden', headline: '900 followers' },
        text: 'New pumps!\nBuy.',
        postedAt: '2026-03-15T12:00:00.000Z',
        media: {
          images: [{ url: 'https://cdn.example/1.jpg', width: 800, height: 600 }],
          article: {
            title: 'Pumps',
            url: 'https://halden.example/pumps',
            image: 'https://cdn.example/a.png',
          },
        },
        reactions: { like: 10, empathy: 2 },
        reactionCount: 12,
        commentCount: 3,
        shareCount: 1,
        comments: [
          {
            id: '7234567890123456999',
            text: 'Nice',
            at: '2026-03-16T00:00:00.000Z',
            author: { kind: 'person', publicId: 'ole-berg', headline: 'Buyer' },
          },
        ],
        reactionsBy: [{ type: 'praise', author: { name: 'Ole Berg' }, at: null }],
        reshared: {
          id: '7234567890123456000',
          author: { name: 'Mira Voss', kind: 'person' },
          text: 'Old pumps',
        },
      },
    ]);
  });

  test('anything else by the usual names of columns', async () => {
    const { preset, records, unreadable } = await read(
      csvOf({
        URL: `https://www.linkedin.com/feed/update/urn:li:activity:${number}/`,
        Author: 'Mira Voss',
        'Author URL': 'linkedin.com/in/mira-voss',
        Text: 'Pumps "for" all',
        'Posted at': '2026-03-15',
        Likes: '1,234',
        Comments: '5',
        Shares: '',
      }),
    );

    expect(preset).toBe('auto');
    expect(unreadable).toEqual({});
    expect(records).toMatchObject([
      {
        id: number,
        author: { kind: 'person', name: 'Mira Voss', publicId: 'mira-voss' },
        reactionCount: 1234,
        commentCount: 5,
        shareCount: null,
        comments: [],
      },
    ]);
  });
});

describe('identity', () => {
  test('a post is known by the number of its activity, in an address, a URN or bare', async () => {
    const { records, rejects } = await read(
      [
        'urn,url,author',
        `urn:li:activity:${number},,A`,
        `${number},,B`,
        `,https://www.linkedin.com/posts/mira_x-activity-${number}-ab,C`,
        `urn:li:ugcPost:7234567890123456700,https://www.linkedin.com/feed/update/urn:li:activity:${number},D`,
        '17,,E',
        'urn:li:ugcPost:7234567890123456700,,F',
        ',https://halden.example/post/17,G',
        `urn:li:activity:${number},,`,
      ].join('\n'),
    );

    expect(records.map(({ id, ugcPostId, author }) => [author.name, id, ugcPostId])).toEqual([
      ['A', number, null],
      ['B', number, null],
      ['C', number, null],
      ['D', number, '7234567890123456700'],
    ]);
    expect(rejects.map(({ line, field }) => [line, field])).toEqual([
      [6, 'id'],
      [7, 'id'],
      [8, 'id'],
      [9, 'author'],
    ]);
  });

  test('an author is what their page is, or else what the file says', async () => {
    const { records } = await read(
      [
        'id,author,author_url,author_type',
        `${number},A,https://www.linkedin.com/company/halden,person`,
        `${number},B,,Company`,
        `${number},C,,`,
        `${number},,https://www.linkedin.com/in/mira-voss,`,
      ].join('\n'),
    );

    expect(records.map(({ author }) => [author.kind, author.name])).toEqual([
      ['company', 'A'],
      ['company', 'B'],
      ['person', 'C'],
      ['person', 'mira-voss'],
    ]);
  });

  test('what cannot be understood is left out and counted', async () => {
    const { unreadable } = await read(
      csvOf({
        id: number,
        author: 'A',
        author_url: 'https://halden.example',
        posted_at: '2 days ago',
        likes: '1.2K',
        image_url: 'javascript:x',
        promoted: 'perhaps',
      }),
    );

    expect(unreadable).toEqual({ authorUrl: 1, postedAt: 1, reactionCount: 1, images: 1, isSponsored: 1 });
  });

  test('a file without an address or number says what to do', async () => {
    await expect(read('a,b\n1,2\n')).rejects.toThrow(
      '--map networkUrl=COLUMN,author=COLUMN. The columns are: a, b.',
    );
  });
});
